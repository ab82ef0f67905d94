"""Moves as a tree of words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.choice import choices
from games.core.game import Move


class Say(Move, frozen=True):
    """A move that is nothing but its words."""

    said: tuple[str, ...]

    def words(self) -> tuple[str, ...]:
        """Its words."""
        return self.said


MOVES = [Say(tuple(text.split())) for text in ("d4 d5", "d4 d7", "e4 d5", "rest", "bid 2 5 ok")]


@pytest.mark.parametrize(
    ("said", "follow"),
    [
        ("", {"d4": False, "e4": False, "rest": True, "bid": False}),
        ("d4", {"d5": True, "d7": True}),
        ("e4", {"d5": True}),
        ("bid", {"2": False}),
        ("bid 2 5", {"ok": True}),
        ("rest", {}),
        ("d4 d5", {}),
        ("d5", {}),
        ("D4", {}),
    ],
)
def test_words_that_may_follow(said: str, follow: dict[str, bool]) -> None:
    found = choices(MOVES, tuple(said.split()))
    assert found == follow
    assert list(found) == list(follow)


def test_without_moves_there_is_nothing_to_say() -> None:
    assert choices([], ()) == {}


def test_a_move_reads_as_its_words() -> None:
    assert str(MOVES[0]) == "d4 d5"


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("123")), unique=True))
def test_first_words_are_those_of_the_moves(pairs: list[tuple[str, str]]) -> None:
    moves = [Say(pair) for pair in pairs]
    assert list(choices(moves, ())) == list(dict.fromkeys(first for first, _ in pairs))
    for first in "abc":
        assert list(choices(moves, (first,))) == [b for a, b in pairs if a == first]
