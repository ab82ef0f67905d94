"""What nobody has seen, and what was only seen before, is in no picture, text or button."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.core.rng import Rng
from games.registry import boxes
from tests.kit import matches

NAMES = ("Anna", "Borys", "Clara", "Dmytro")
SLUGS = ("snowhill", "firstsnow")


def forgotten(view: Any) -> Any:
    """The same view for somebody without a memory."""
    if hasattr(view, "remembered"):
        return replace(view, remembered=(None,) * len(view.remembered))
    return replace(view, glimpses=())


@pytest.mark.parametrize("slug", SLUGS)
@given(data=st.data())
def test_f100_pictures_and_buttons_do_not_depend_on_what_is_hidden(
    slug: str, data: st.DataObject
) -> None:
    box = boxes()[slug]
    played = data.draw(matches(box.game))
    now = played.states[-1]
    view = box.game.view(now, None)
    other = box.game.guess(forgotten(view), Rng(b"other", "designs"))
    names = NAMES[: played.record.seats]
    seen_again = box.game.view(other, None)
    assert box.scene(view, names, ()).dump() == box.scene(seen_again, names, ()).dump()
    for seat in box.game.to_move(now):
        moves = [move.words() for move in box.game.moves(now, seat)]
        assert moves == [move.words() for move in box.game.moves(other, seat)]
        for words in moves[:2]:
            left = box.scene(view, names, words[:1]).dump()
            assert left == box.scene(seen_again, names, words[:1]).dump()


@pytest.mark.parametrize("slug", SLUGS)
@given(data=st.data())
def test_f104_events_do_not_depend_on_designs_that_stay_hidden(
    slug: str, data: st.DataObject
) -> None:
    """Whatever is dealt under a back, the same pull of a known crystal tells the same."""
    box = boxes()[slug]
    played = data.draw(matches(box.game))
    if len(played.record.plies) < 1:
        return
    seat, text = played.record.plies[-1]
    before, after = played.states[-2], played.states[-1]
    view = box.game.view(after, None)
    other = box.game.guess(view, Rng(b"other", "designs"))
    swapped = replace(before, designs=other.designs)
    move = box.game.find(swapped, seat, text)
    assert move is not None
    step = box.game.apply(swapped, seat, move, Rng.of_ply(played.record.root, 1))
    assert step.events == played.steps[-1].events
