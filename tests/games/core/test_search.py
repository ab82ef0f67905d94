"""The computer player that plays every game: legal, repeatable, honest, and better than chance."""

from typing import Any

import pytest

from games.core.box import Box
from games.core.game import Move, Seat
from games.core.rng import Rng
from games.core.search import thinker
from tests.games.toys import TOYS, race, tricks
from tests.kit import blank, play

LEVELS = (0, 1, 2, 3)


def decisions(box: Box, seed: int) -> list[tuple[Any, Seat, tuple[Move, ...]]]:
    """The views, seats and moves of one match."""
    played = play(box.game, blank(box.game, 2, box.game.options(), seed))
    return [
        (box.game.view(state, seat), seat, tuple(box.game.moves(state, seat)))
        for state in played.states
        for seat in box.game.to_move(state)
    ]


@pytest.mark.parametrize("box", TOYS, ids=lambda box: box.game.slug)
@pytest.mark.parametrize("level", LEVELS)
def test_it_plays_legally_and_repeatably(box: Box, level: int) -> None:
    for number, (view, seat, moves) in enumerate(decisions(box, seed=1)[:12]):
        said = {box.think(view, seat, moves, level, Rng(b"ai", str(number))) for _ in range(2)}
        assert len(said) == 1
        assert said <= set(moves)


@pytest.mark.parametrize("level", LEVELS)
def test_a_single_move_needs_no_thought(level: int) -> None:
    only = (race.Go("roll"),)
    state = race.GAME.setup(2, race.Options(), Rng(b"", "0")).state
    assert race.BOX.think(state, 0, only, level, Rng(b"", "1")) == only[0]


def test_greedy_takes_what_is_worth_most() -> None:
    # Seat 1 has laid a card that nobody else knows; the highest of all takes any trick.
    game, own = tricks.GAME, (2, 20)
    state = tricks.State(tricks.Options(hand=2), (own, (3, 5)), (None, 3), (0, 0), (), ())
    moves = tuple(game.moves(state, 0))
    view = game.view(state, 0)
    said = {tricks.BOX.think(view, 0, moves, 1, Rng(b"", str(n))) for n in range(10)}
    assert said == {tricks.Lay(1)}


def test_greedy_without_a_worth_plays_anything() -> None:
    game = tricks.GAME
    state = game.setup(2, tricks.Options(hand=4), Rng(b"", "x")).state
    moves = tuple(game.moves(state, 0))
    view = game.view(state, 0)
    think = thinker(game)
    assert {think(view, 0, moves, 1, Rng(b"", str(n))) for n in range(40)} == set(moves)


def wins(level: int, games: int) -> int:
    """How many races a level wins against chance, the seats changed after each."""
    game, won = race.GAME, 0
    for number in range(games):
        strong = number % 2
        root = number.to_bytes(32, "big")
        state, ply = game.setup(2, race.Options(track="long"), Rng.of_ply(root, 0)).state, 0
        while state.turn is not None:
            seat = state.turn
            rng = Rng(root, f"ai:{ply}")
            moves = tuple(game.moves(state, seat))
            move = race.BOX.think(state, seat, moves, level if seat == strong else 0, rng)
            assert isinstance(move, race.Go)
            ply += 1
            state = game.apply(state, seat, move, Rng.of_ply(root, ply)).state
        result = game.result(state)
        assert result is not None
        won += result.ranks[strong] == 1
    return won


@pytest.mark.parametrize("level", [1, 2])
def test_looking_ahead_beats_chance(level: int) -> None:
    assert wins(level, games=100) > 60
