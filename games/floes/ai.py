"""Computer players of floes: easy errs, normal looks one move ahead, hard searches."""

from collections.abc import Sequence
from typing import Any

from games.core.game import Move, Seat
from games.core.rng import Rng
from games.floes.board import group
from games.floes.crowd import Crowd, moves_of, shares
from games.floes.duel import Allowance, Duel
from games.floes.position import Position
from games.floes.rules import Floes, Place, Rest, Slide, View, thaw
from games.floes.solve import best_order

EASY, NORMAL, HARD = 1, 2, 3
DUEL_POSITIONS = 30_000
CROWD_POSITIONS = 3_000
PLACING_POSITIONS = 1_500
_ERRS = 10
_OUT_OF = 25
_GAME = Floes()


def think(view: Any, seat: Seat, moves: Sequence[Move], level: int, rng: Rng) -> Move:
    """One of the legal moves; only the view is known. Effort is counted, never timed."""
    if level <= 0 or len(moves) == 1:
        return rng.pick(moves)
    if isinstance(moves[-1], Rest):
        return moves[-1]
    position = thaw(_GAME.guess(view, rng))
    if level == EASY:
        return _easy(view, seat, moves, rng)
    if level == NORMAL:
        return _ahead(position, seat, rng)
    return hard(position, seat, None)


def _easy(view: View, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    """Rich floes attract; every now and then any move will do."""
    if rng.below(_OUT_OF) < _ERRS:
        return rng.pick(moves)

    def gain(move: Move) -> int:
        if isinstance(move, Slide):
            return 2 * view.floes[move.start] + view.floes[move.end]
        return 0

    del seat
    return max(rng.shuffled(moves), key=gain)


def _ahead(position: Position, seat: Seat, rng: Rng) -> Move:
    """The move after which this seat stands best against the others."""

    def value(move: tuple[int | None, int]) -> float:
        after = position.copy()
        after.play(*move)
        worth = shares(after)
        return worth[seat] - max(other for s, other in enumerate(worth) if s != seat)

    return _as_move(max(rng.shuffled(moves_of(position)), key=value))


def hard(position: Position, seat: Seat, allowance: Allowance | None) -> Move:
    """The strongest play; an allowance of one's own replaces the usual effort."""
    if position.to_place:
        return _as_move(Crowd(position, allowance or Allowance(PLACING_POSITIONS)).best())
    if not contested(position, seat):
        order = best_order(position, seat)
        if order:
            return _as_move(order[0])
    if position.out.count(False) == 2:
        return _as_move(_duel(position, seat, allowance or Allowance(DUEL_POSITIONS)))
    return _as_move(Crowd(position, allowance or Allowance(CROWD_POSITIONS)).best())


def _duel(position: Position, seat: Seat, allowance: Allowance) -> tuple[int, int]:
    """The search for two, also where others are out already: only the two still count."""
    rival = next(s for s, out in enumerate(position.out) if not out and s != seat)
    two = position.copy()
    two.pens = [position.pens[seat], position.pens[rival]]
    two.fish = [position.fish[seat], position.fish[rival]]
    two.count = [position.count[seat], position.count[rival]]
    return Duel(two, 0, allowance).best()


def contested(position: Position, seat: Seat) -> bool:
    """Whether anybody else can reach, or stands beside, the ice that this seat can reach."""
    own = position.pens[seat]
    others = position.standing & ~own
    free = position.ice & ~position.standing
    return bool(group(own, free | own) & group(others, free | others))


def _as_move(move: tuple[int | None, int]) -> Move:
    start, end = move
    return Place(end) if start is None else Slide(start, end)
