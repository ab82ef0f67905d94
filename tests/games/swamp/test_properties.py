"""What holds at every ply of swamp, and that a plain reading of the rules agrees."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.rng import Rng
from games.swamp.board import CAVE, CORNERS, FIGURES, HOME, LAP, SWAMP
from games.swamp.grid import CELLS, PITCH
from games.swamp.rules import Swamp
from games.swamp.state import Arrived, Chopped, DroveOut, Go, Options, Roll, State, Stopped, thaw
from games.swamp.turn import driven
from tests.games.swamp.plain import moves as plain_moves
from tests.games.swamp.pond import board
from tests.kit import Played, matches

GAME = Swamp()
WHOLE = matches(GAME, whole=True)
places = st.one_of(st.just(SWAMP), st.integers(0, LAP + 3), st.sampled_from([108, 120, 132, 140]))


@given(WHOLE)
def test_four_figures_each_and_one_on_a_place(played: Played) -> None:
    for state in played.states:
        assert all(len(figures) == FIGURES for figures in state.figures)
        shared = [p for figures in state.figures for p in figures if 0 <= p < HOME or p >= CAVE]
        assert len(set(shared)) == len(shared)
        for figures in state.figures:
            home = [p for p in figures if HOME <= p < CAVE]
            assert len(set(home)) == len(home)


@given(WHOLE)
def test_no_turn_ends_with_a_blockade(played: Played) -> None:
    for state in played.states:
        if not state.dice:
            position = thaw(state)
            assert not any(position.blocks(seat) for seat in range(len(state.figures)))


@given(WHOLE)
def test_figures_go_back_to_the_swamp_only_when_chopped_or_driven_out(played: Played) -> None:
    for before, step in pairwise(played.steps):
        lost = [e.victim for e in step.events if isinstance(e, Chopped | DroveOut)]
        for seat, figures in enumerate(step.state.figures):
            more = figures.count(SWAMP) - before.state.figures[seat].count(SWAMP)
            assert more <= lost.count(seat)


@given(WHOLE)
def test_a_match_ends_when_somebody_is_home(played: Played) -> None:
    last = played.steps[-1]
    arrived = [e for step in played.steps for e in step.events if isinstance(e, Arrived)]
    seats = played.record.seats
    enough = seats - 1 if last.state.options.play_on else 1
    assert len(arrived) == enough or any(isinstance(e, Stopped) for e in last.events)
    assert tuple(event.seat for event in arrived) == last.state.finished


@given(WHOLE)
def test_a_plain_reading_of_the_rules_allows_the_same(played: Played) -> None:
    for state in played.states:
        if state.turn is not None and state.dice:
            found = [m for m in GAME.moves(state, state.turn) if isinstance(m, Go)]
            agreed = {(m.start, m.end) for m in found} == plain_moves(state)
            assert agreed, state


@given(
    st.lists(st.tuples(st.integers(0, 3), places), max_size=14),
    st.tuples(st.integers(1, 6), st.integers(1, 6)),
    st.sampled_from(["four", "eight"]),
)
def test_a_plain_reading_agrees_on_any_position(
    figures: list[tuple[int, int]], dice: tuple[int, int], caves: str
) -> None:
    state = _placed(figures, dice, caves)
    found = [move for move in GAME.moves(state, 0) if isinstance(move, Go)]
    assert {(move.start, move.end) for move in found} == plain_moves(state)


def _placed(figures: list[tuple[int, int]], dice: tuple[int, int], caves: str) -> State:
    """A position with what of a list can stand together."""
    state = board(dice=dice, caves=caves)
    seats: list[list[int]] = [[] for _ in range(4)]
    taken: set[tuple[int, int]] = set()
    for seat, place in figures:
        key = (seat if HOME <= place < CAVE else -1, place)
        if place == SWAMP or len(seats[seat]) == FIGURES or key in taken:
            continue
        taken.add(key)
        seats[seat].append(place)
    filled = tuple(tuple(sorted(own + [SWAMP] * (FIGURES - len(own)))) for own in seats)
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    return State(**fields | {"figures": filled})


def test_the_lap_is_one_of_orthogonal_steps() -> None:
    assert len(set(CELLS)) == LAP
    for here, there in zip(CELLS, (*CELLS[1:], CELLS[0]), strict=True):
        assert abs(here.x - there.x) + abs(here.y - there.y) == PITCH


def test_every_face_falls_equally_often() -> None:
    """Chi-square over a million rolls: 20.5 for five degrees of freedom is one in a thousand."""
    rng = Rng(b"fair dice".ljust(32, b"!"), "ply:1")
    counts = [0] * 7
    for _ in range(1_000_000):
        counts[rng.die()] += 1
    expected = 1_000_000 / 6
    assert counts[0] == 0
    assert sum((count - expected) ** 2 / expected for count in counts[1:]) < 20.5


def test_the_dice_of_a_match_fall_equally_often() -> None:
    """The rolls as the game makes them: both dice of a turn, one ply after the other."""
    counts = [0] * 7
    state = GAME.setup(2, Options(swift=False), Rng(b"", "x"), 0).state
    for ply in range(6000):
        rolled = GAME.apply(state, 0, Roll(), Rng.of_ply(b"root", ply)).state.rolled
        for face in rolled:
            counts[face] += 1
    assert sum((count - 2000) ** 2 / 2000 for count in counts[1:]) < 20.5


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("forward", [True, False])
def test_hops_by_1_and_5_undo_each_other(corner: int, forward: bool) -> None:
    options = Options(corners="forward" if forward else "backward")
    position = thaw(board())
    there, _ = position.hop(0, corner, 1, options.hops)
    assert there is not None
    assert position.hop(0, there, 5, options.hops)[0] == corner
    across, _ = position.hop(0, corner, 3, options.hops)
    assert across is not None
    assert position.hop(0, across, 3, options.hops)[0] == corner


def test_only_enemies_are_driven_out() -> None:
    assert driven(thaw(board(T="c8", L="c20")), 0) == [CAVE + 20]
