"""Computer players of swamp: easy drifts, normal runs, hard weighs whole turns and dangers."""

from collections.abc import Sequence
from typing import Any

from games.core.game import Move, Seat
from games.core.rng import Rng
from games.swamp.board import CORNERS, SWAMP
from games.swamp.position import Hops, Play, Position
from games.swamp.state import Drive, Go, State, thaw
from games.swamp.turn import after, legal, without
from games.swamp.worth import worth

EASY, NORMAL, HARD = 1, 2, 3
_SLIPS = {EASY: 90, NORMAL: 25, HARD: 0}
"""How often, of a hundred, a player takes any move."""


def think(view: Any, seat: Seat, moves: Sequence[Move], level: int, rng: Rng) -> Move:
    """One of the legal moves; only the view is known. Effort is counted, never timed."""
    if level <= 0 or len(moves) == 1:
        return rng.pick(moves)
    level = min(level, HARD)
    if rng.below(100) < _SLIPS[level]:
        return rng.pick(moves)
    turn = _Turn(view, seat, ahead=level == HARD)
    return max(rng.shuffled(moves), key=turn.value)


class _Turn:
    """The rest of a turn, looked at from its end; corner rolls are averaged over."""

    def __init__(self, view: State, seat: Seat, ahead: bool) -> None:
        self._view = view
        self._seat = seat
        self._ahead = ahead
        self._hops: Hops = view.options.hops
        self._position = thaw(view)

    def value(self, move: Move) -> float:
        """What a move is worth if the rest of the turn is played well."""
        view = self._view
        if isinstance(move, Drive):
            later = thaw(view)
            later.drive_out(move.cave)
            return worth(later, self._seat)
        if not isinstance(move, Go):
            return worth(self._position, self._seat)
        plays = legal(self._position, self._seat, view.dice, view.exited, view.fresh)
        play = next(p for p in plays if p[1:] == (move.start, move.end))
        return self._after(self._position, play, view.dice, view.exited)

    def _after(self, position: Position, play: Play, dice: tuple[int, ...], exited: bool) -> float:
        """The mean over the roll on a corner, if the play ends there."""
        later = after(position, self._seat, play)
        left, out = without(dice, play.die), exited or play.start == SWAMP
        if play.end not in CORNERS:
            return self._rest(later, left, out, play.end)
        stays = self._rest(later, left, out, play.end)
        total = 3 * stays
        for die in (1, 3, 5):
            end, _ = later.hop(self._seat, play.end, die, self._hops)
            if end is None:
                total += stays
                continue
            hopped = later.copy()
            hopped.play(self._seat, play.end, end)
            total += self._rest(hopped, left, out, end)
        return total / 6

    def _rest(self, position: Position, dice: tuple[int, ...], exited: bool, fresh: int) -> float:
        if not dice or not self._ahead or position.arrived(self._seat):
            return worth(position, self._seat)
        plays = legal(position, self._seat, dice, exited, fresh)
        if not plays:
            return worth(position, self._seat)
        return max(self._after(position, play, dice, exited) for play in plays)
