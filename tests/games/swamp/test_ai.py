"""Computer players of swamp: they see what is plain to see."""

import time

import pytest

from games.core.rng import Rng
from games.swamp.ai import EASY, HARD, NORMAL, think
from games.swamp.state import Drive, State
from tests.games.swamp.pictures import choosing
from tests.games.swamp.pond import GAME, board


def chosen(state: State, level: int = HARD, seed: str = "x") -> str:
    """The move of a computer player, as text."""
    assert state.turn is not None
    moves = tuple(GAME.moves(state, state.turn))
    return str(think(state, state.turn, moves, level, Rng(b"ai", seed)))


def test_hard_chops_what_has_come_far() -> None:
    assert chosen(board(T="10 20", L="11", dice=(1,))) == "11 12"


def test_hard_runs_from_danger() -> None:
    """The figure on 30 has two enemies behind it; the other one has none."""
    assert chosen(board(T="31 18", B="28 25", dice=(4,))) == "32 36"


def test_hard_takes_the_last_one_home() -> None:
    assert chosen(board(T="46 h2 h3 h4", B="40", dice=(2, 1))) == "47 h1"


def test_hard_looks_at_both_dice() -> None:
    """The 2 alone chops nobody, but with the 3 after it the figure on 11 is hit."""
    assert chosen(board(T="6 40", L="11", dice=(2, 3))) == "7 9"


def test_hard_drives_out_who_is_nearly_home() -> None:
    state = board(T="0 28", L="c8", dice=(6, 6), luck="sixes")
    assert Drive(108) in tuple(GAME.moves(state, 0))
    assert chosen(state) == "luck c9"


def test_hard_passes_or_drives_out_where_nothing_else_is_possible() -> None:
    assert chosen(board(L="c8", dice=(1, 1), luck="ones")) == "luck c9"


@pytest.mark.parametrize("level", [EASY, NORMAL, HARD])
def test_a_move_is_repeatable_and_legal(level: int) -> None:
    state = choosing()
    moves = set(map(str, GAME.moves(state, 0)))
    assert {chosen(state, level) for _ in range(3)} <= moves
    assert len({chosen(state, level) for _ in range(3)}) == 1


def test_a_hard_move_is_quick() -> None:
    begun = time.process_time()
    for seed in range(5):
        chosen(choosing(), HARD, str(seed))
    assert (time.process_time() - begun) / 5 < 1


def test_hard_counts_on_every_face_of_a_corner_roll() -> None:
    """From the last corner before home a hop mostly costs: 40 stays away from 42."""
    assert chosen(board(T="39 20", dice=(2,))) != "40 42"
    assert chosen(board(T="3 20", dice=(2,))) == "4 6"


def test_hard_reckons_with_the_second_die_after_a_hop() -> None:
    state = board(T="3 20 30", R="17", B="41 29", dice=(2, 4))
    assert chosen(state) in set(map(str, GAME.moves(state, 0)))


def test_hard_does_not_stand_on_the_entry_of_who_waits() -> None:
    """A six would chop it there, and nothing threatens the next stones."""
    assert chosen(board(T="10 30", L="", dice=(2,), luck="off")) != "11 13"


def test_the_lowest_level_plays_at_random() -> None:
    state = choosing()
    said = {chosen(state, 0, str(seed)) for seed in range(40)}
    assert said == set(map(str, GAME.moves(state, 0)))
