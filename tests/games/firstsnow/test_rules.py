"""The rules of firstsnow: opening, fitting, turning back, and what memory may know."""

from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from games.core.rng import Rng
from games.snow.firstsnow.ai import remembered, think
from games.snow.firstsnow.rules import (
    MOST_OPENED,
    Alone,
    Began,
    FirstMove,
    Firstsnow,
    Found,
    Glimpse,
    Missed,
    Open,
    Options,
    Say,
    State,
    Thawed,
    Whole,
    Won,
)
from tests.games.snow.piles import designs_for, flakes
from tests.kit import Played, matches

GAME = Firstsnow()
RNG = Rng(b"", "")


def table(built: Any, **changes: Any) -> State:
    """A table with some flakes; `n12=3` says that crystal 12 (place 11) is of design 3."""
    wanted = {name: changes.pop(name) for name in list(changes) if name[0] == "n"}
    gone = [False] * 54
    for own in built:
        for flake in own:
            for crystal in flake.crystals:
                gone[crystal.number - 1] = True
    made = State(
        options=Options(),
        designs=designs_for(built, **wanted),
        gone=tuple(gone),
        up=(False,) * 54,
        flakes=built,
        turn=0,
        glimpses=(),
    )
    return replace(made, **changes)


def play(before: State, move: FirstMove, seat: int = 0) -> tuple[State, tuple[Any, ...]]:
    assert move in list(GAME.moves(before, seat))
    step = GAME.apply(before, seat, move, RNG)
    return step.state, step.events


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_two_crystals_a_player_lie_face_up(seats: int) -> None:
    new = GAME.setup(seats, Options(), Rng(b"\1" * 32, "ply:0")).state
    view = GAME.view(new, None)
    assert sum(new.up) == 2 * seats
    assert sum(design is not None for design in view.open) == 2 * seats
    dark = GAME.setup(seats, Options(open_start=False), Rng(b"\1" * 32, "ply:0")).state
    assert not any(dark.up)
    assert len(list(GAME.moves(dark, dark.turn or 0))) == 54


def test_what_fits_is_built_in_and_the_turn_goes_on() -> None:
    after, events = play(table(flakes([(3, 1)], ()), n1=3), Open(0))
    assert events == (Found(seat=0, place="a1", count=2),)
    assert (after.turn, after.found, after.gone[0]) == (0, 1, True)


def test_three_crystals_are_enough_for_a_turn() -> None:
    after, _ = play(table(flakes([(3, 1)], ()), n1=3, found=2), Open(0))
    assert (after.turn, after.found) == (1, 0)


def test_what_does_not_fit_is_seen_turned_back_and_the_turn_passes() -> None:
    before = table(flakes([(3, 1)], [(4, 1)]), n1=4)
    after, events = play(before, Open(0))
    assert events == (Missed(seat=0, place="a1"),)
    assert after.turn == 1
    assert GAME.view(after, None).open[0] == 4
    later, _ = play(after, Open(1), 1)
    assert GAME.view(later, None).open[0] is None
    assert Glimpse(0, 4, 1) in later.glimpses


def test_a_free_design_is_taken_or_turned_back() -> None:
    before = table(flakes((), ()), n1=4)
    held, events = play(before, Open(0))
    assert events == ()
    assert list(GAME.moves(held, 0)) == [Say("take"), Say("leave")]
    taken, events = play(held, Say("take"))
    assert events == (Began(seat=0, place="a1", flakes=1, need=4),)
    assert taken.turn == 0
    left, events = play(held, Say("leave"))
    assert events == (Missed(seat=0, place="a1"),)
    assert left.turn == 1


def test_the_last_crystal_wins_at_once() -> None:
    built = flakes([(0, 6), (1, 6), (2, 6), (3, 5)], [(4, 2)])
    after, events = play(table(built, n1=3), Open(0))
    assert events[1:] == (Whole(seat=0, flakes=4, need=4), Won(seat=0))
    result = GAME.result(after)
    assert result is not None
    assert result.ranks == (1, 2)


def test_alone_openings_are_counted() -> None:
    built = flakes([(design, 6) for design in range(8)] + [(8, 5)])
    _, events = play(table(built, n1=8, opened=70), Open(0))
    assert events[-1] == Alone(seat=0, opened=71)


def test_after_very_many_openings_the_sun_is_up() -> None:
    built = flakes([(3, 1)], [(4, 2)])
    after, events = play(table(built, n1=4, opened=MOST_OPENED - 1), Open(0))
    assert events[-1] == Thawed(opened=MOST_OPENED)
    result = GAME.result(after)
    assert result is not None
    assert result.ranks == (2, 1)


@given(played=matches(GAME))
def test_no_crystal_is_ever_lost(played: Played) -> None:
    for now in played.states:
        built = [c.number - 1 for own in now.flakes for f in own for c in f.crystals]
        assert sorted(built) == [place for place, gone in enumerate(now.gone) if gone]
        assert all(now.designs[g.place] == g.design for g in now.glimpses)
        assert not any(now.gone[g.place] for g in now.glimpses)


@given(played=matches(GAME))
def test_who_is_away_opens_something_new(played: Played) -> None:
    now = played.states[-1]
    for seat in GAME.to_move(now):
        assert GAME.idle(now, seat) in list(GAME.moves(now, seat))


def test_levels_differ_in_what_they_remember() -> None:
    glimpses = tuple(Glimpse(place, 4, place) for place in range(40))
    built = flakes([(0, 1)], ())
    view = replace(GAME.view(table(built), None), glimpses=glimpses)
    known = [len(remembered(view, level, Rng(b"", "memory"))) for level in (1, 2, 3)]
    assert known == sorted(known)
    assert known[2] == 40
    assert known[1] < 32


def test_a_computer_takes_what_it_knows_to_fit() -> None:
    view = GAME.view(table(flakes([(3, 1)], ()), n1=3, glimpses=(Glimpse(0, 3, 1),)), None)
    moves = list(GAME.moves(table(flakes([(3, 1)], ()), n1=3), 0))
    assert think(view, 0, moves, 3, Rng(b"", "ai")) == Open(0)
