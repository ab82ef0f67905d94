"""A computer player for every game: at random, greedy, or by playouts over guessed states.

Effort is counted, never timed, so that the same view, moves and numbers give the same move.
"""

from collections.abc import Callable, Sequence
from typing import Any

from games.core.game import AnyGame, Move, Seat
from games.core.rng import Rng

Think = Callable[[Any, Seat, Sequence[Move], int, Rng], Move]
"""(view, seat, legal moves, level, rng) -> one of the moves."""

LEVELS = ("random", "easy", "normal", "hard")
"""Names of the levels 0 to 3; level 0 is for tests and simulations."""

Worth = Callable[[Any, Seat], float]
"""How good a view is for a seat; larger is better."""

_PLAYOUTS = {2: 40, 3: 200}
_HORIZON = 400


def thinker(game: AnyGame, worth: Worth | None = None) -> Think:
    """A player for this game: level 0 random, 1 greedy by worth, 2 and 3 playouts."""

    def think(view: Any, seat: Seat, moves: Sequence[Move], level: int, rng: Rng) -> Move:
        if level <= 0 or len(moves) == 1:
            return rng.pick(moves)
        if level == 1:
            return _greedy(game, worth, view, seat, moves, rng)
        return _playouts(game, view, seat, moves, _PLAYOUTS[min(level, 3)], rng)

    return think


def _greedy(
    game: AnyGame, worth: Worth | None, view: Any, seat: Seat, moves: Sequence[Move], rng: Rng
) -> Move:
    if worth is None:
        return rng.pick(moves)
    state = game.guess(view, rng)

    def value(move: Move) -> float:
        after = game.apply(state, seat, move, rng).state
        return worth(game.view(after, seat), seat)

    return max(rng.shuffled(moves), key=value)


def _playouts(
    game: AnyGame, view: Any, seat: Seat, moves: Sequence[Move], count: int, rng: Rng
) -> Move:
    tried = rng.shuffled(moves)
    total = [0.0] * len(tried)
    visits = [0] * len(tried)
    for turn in range(max(count, len(tried))):
        # Halve the field as playouts go by: effort goes to the moves that may be best.
        alive = max(2, len(tried) * (count - turn) // count) if turn >= len(tried) else len(tried)
        index = turn % alive
        state = game.apply(game.guess(view, rng), seat, tried[index], rng).state
        total[index] += _outcome(game, state, seat, rng)
        visits[index] += 1
        if turn >= len(tried) - 1 and index == alive - 1:
            order = sorted(range(len(tried)), key=lambda i: -total[i] / visits[i])
            tried = tuple(tried[i] for i in order)
            total = [total[i] for i in order]
            visits = [visits[i] for i in order]
    return max(zip(tried, total, visits, strict=True), key=lambda row: row[1] / row[2])[0]


def _outcome(game: AnyGame, state: Any, seat: Seat, rng: Rng) -> float:
    for _ in range(_HORIZON):
        movers = game.to_move(state)
        if not movers:
            break
        mover = rng.pick(movers)
        state = game.apply(state, mover, rng.pick(tuple(game.moves(state, mover))), rng).state
    result = game.result(state)
    if result is None:
        return 0.0
    beaten = sum(rank > result.ranks[seat] for rank in result.ranks)
    return beaten / (len(result.ranks) - 1) if len(result.ranks) > 1 else float(result.scores[0])
