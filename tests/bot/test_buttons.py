"""The data behind buttons: round trips, and that anything may arrive."""

from hypothesis import given
from hypothesis import strategies as st

from bot.buttons import MOST_BYTES, Action, action_data, press_data, unpack
from bot.play import Press

words = st.lists(st.text("abcdefgh12345678", min_size=1, max_size=4), max_size=6).map(tuple)


@given(ply=st.integers(0, 9999), said=words)
def test_a_move_survives(ply: int, said: tuple[str, ...]) -> None:
    assert unpack(press_data("k3x9qd2m", ply, said)) == Press("k3x9qd2m", ply, said)


def test_an_action_survives() -> None:
    data = action_data("k3x9qd2m", "option", "hidden_totals")
    assert unpack(data) == Action("k3x9qd2m", "option", ("hidden_totals",))


@given(st.text(max_size=80))
def test_anything_else_is_understood_or_refused(data: str) -> None:
    meaning = unpack(data)
    assert meaning is None or isinstance(meaning, Press | Action)


def test_numbers_are_bounded() -> None:
    assert unpack("k3x9qd2m.zzzzzzz.d4") is None
    assert unpack("k3x9qd2m.-1.d4") is None
    assert unpack("k3x9qd2m.٣.d4") is None
    assert unpack("k" * (MOST_BYTES + 1)) is None
