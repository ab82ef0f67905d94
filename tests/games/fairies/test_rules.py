"""The rules of fairies: groups that touch, claims, and who is first."""

from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from games.core.rng import Rng
from games.snow.fairies.rules import (
    Began,
    Fairies,
    Options,
    State,
    Take,
    Took,
    Whole,
    Won,
    beside,
    groups,
)
from tests.games.snow.piles import designs_for, flakes
from tests.kit import Played, matches

GAME = Fairies()
RNG = Rng(b"", "")


def table(built: Any, **changes: Any) -> State:
    """A table with some flakes; `n12=3` says that crystal 12 (place 11) is of design 3."""
    wanted = {name: changes.pop(name) for name in list(changes) if name[0] == "n"}
    gone = [False] * 54
    for own in built:
        for flake in own:
            for crystal in flake.crystals:
                gone[crystal.number - 1] = True
    designs = designs_for(built, **wanted)
    made = State(options=Options(), designs=designs, gone=tuple(gone), flakes=built, turn=0)
    return replace(made, **changes)


def play(before: State, move: Take, seat: int = 0) -> tuple[State, tuple[Any, ...]]:
    assert move in list(GAME.moves(before, seat))
    step = GAME.apply(before, seat, move, RNG)
    return step.state, step.events


def test_crystals_touch_along_a_side_and_both_ways() -> None:
    for place in range(54):
        assert 1 <= len(beside(place)) <= 4
        for other in beside(place):
            assert place in beside(other)


def test_neighbours_of_the_same_design_come_along() -> None:
    first, second = 10, beside(10)[0]
    before = table(flakes([(3, 1)], ()), **{f"n{first + 1}": 3, f"n{second + 1}": 3})
    found = groups(before.designs, before.gone, together=True)
    group = next(group for group in found if first in group)
    assert second in group
    after, events = play(before, Take(group[0]))
    count = 1 + len(group)
    took = Took(seat=0, number=group[0] + 1, taken=len(group), count=count)
    assert took in events
    assert all(after.gone[place] for place in group)
    assert after.turn == 1
    for place in group:
        assert GAME.find(before, 0, str(place + 1)) == Take(group[0])


def test_one_by_one_by_option() -> None:
    before = table(flakes((), ()), options=Options(together=False))
    assert len(list(GAME.moves(before, 0))) == 54
    _, events = play(before, Take(0))
    assert events == (Began(seat=0, number=1, taken=1, flakes=1, need=4),)


def test_what_others_own_cannot_be_taken() -> None:
    before = table(flakes((), [(3, 1)]))
    takes = [before.designs[move.place] for move in GAME.moves(before, 0)]
    assert 3 not in takes
    assert set(takes) == set(range(9)) - {3}


def test_nobody_owns_more_flakes_than_win() -> None:
    before = table(flakes([(0, 1), (1, 1), (2, 1), (3, 1)], ()))
    assert {before.designs[move.place] for move in GAME.moves(before, 0)} == {0, 1, 2, 3}


def test_the_last_crystal_wins_at_once() -> None:
    built = flakes([(0, 6), (1, 6), (2, 6), (3, 5)], [(4, 2)])
    before = table(built, n1=3)
    after, events = play(before, Take(0))
    assert events[1:] == (Whole(seat=0, flakes=4, need=4), Won(seat=0))
    result = GAME.result(after)
    assert result is not None
    assert result.ranks == (1, 2)
    assert GAME.to_move(after) == ()


@pytest.mark.parametrize("text", ["0", "55", "007", "x", "1 2", "²"])
def test_nonsense_is_no_move(text: str) -> None:
    assert GAME.find(table(flakes((), ())), 0, text) is None


@given(played=matches(GAME))
def test_no_crystal_is_ever_lost_and_nobody_is_ever_without_a_move(played: Played) -> None:
    for now in played.states:
        built = [c.number - 1 for own in now.flakes for f in own for c in f.crystals]
        assert sorted(built) == [place for place, gone in enumerate(now.gone) if gone]
        for seat in GAME.to_move(now):
            assert GAME.idle(now, seat) in list(GAME.moves(now, seat))
