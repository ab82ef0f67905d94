"""Two seats: alpha-beta with iterative deepening over bare integers.

The evaluation is the difference of catches, of the fish that each side can reach first, and of
mobility. Values are in hundredths of a fish, from the side that is to move.
"""

from collections.abc import Callable

from games.floes.board import cells, group, spread, targets
from games.floes.position import Position

LAND = 88
"""What a fish in a side's own land is worth, in hundredths: some of it is never caught."""
MOBILITY = 9
OWN = 80
"""A fish that only one side can ever reach."""
_END = 1_000_000
_DEEPEST = 40
_SLICE = 256


class Spent(Exception):
    """The allowance is used up."""


class Allowance:
    """How many positions may still be looked at; `more` may grant further slices."""

    def __init__(self, positions: int, more: Callable[[], bool] | None = None) -> None:
        self.left = positions
        self.used = 0
        self._more = more

    def take(self, positions: int) -> None:
        """Count positions; `Spent` where there is nothing left."""
        self.used += positions
        self.left -= positions
        if self.left <= 0:
            if self._more is None or not self._more():
                raise Spent
            self.left = _SLICE


class Duel:
    """A search from one position of two seats."""

    def __init__(self, position: Position, seat: int, allowance: Allowance) -> None:
        self._ones, self._twos, self._threes = position.ones, position.twos, position.threes
        self._me, self._them = position.pens[seat], position.pens[1 - seat]
        self._lead = 100 * (position.fish[seat] - position.fish[1 - seat])
        # Equal fish: the floes decide, so a floe counts a hair.
        self._lead += position.count[seat] - position.count[1 - seat]
        self._allowance = allowance
        self._best: dict[tuple[int, int, int], tuple[int, int]] = {}
        self.depth = 0

    def best(self) -> tuple[int, int]:
        """The best move (start, end) found within the allowance."""
        ice = self._ones | self._twos | self._threes
        moves = self._ordered(ice, self._me, self._them, None)
        best = moves[0]
        try:
            for depth in range(1, _DEEPEST):
                value, best = self._root(ice, moves, depth)
                self.depth = depth
                moves.remove(best)
                moves.insert(0, best)
                if abs(value) > _END // 2:
                    break
        except Spent:
            best = moves[0]
        return best

    def _root(
        self, ice: int, moves: list[tuple[int, int]], depth: int
    ) -> tuple[int, tuple[int, int]]:
        alpha, found = -_END, moves[0]
        for number, (start, end) in enumerate(moves):
            value = self._after(
                ice, self._me, self._them, self._lead, start, end, depth - 1, alpha, _END
            )
            if value > alpha:
                alpha, found = value, (start, end)
                # A better move of an unfinished depth is worth keeping: the old best was first.
                moves.insert(0, moves.pop(number))
        return alpha, found

    def _after(
        self,
        ice: int,
        me: int,
        them: int,
        lead: int,
        start: int,
        end: int,
        depth: int,
        alpha: int,
        beta: int,
    ) -> int:
        """The value for the mover of a move."""
        bit = 1 << start
        gain = 101 if self._ones & bit else 201 if self._twos & bit else 301
        moved = me ^ bit ^ (1 << end)
        if depth <= 0:
            return lead + gain - self._worth(ice ^ bit, them, moved)
        return -self._search(ice ^ bit, them, moved, -lead - gain, depth, -beta, -alpha)

    def _search(
        self, ice: int, me: int, them: int, lead: int, depth: int, alpha: int, beta: int
    ) -> int:
        free = ice & ~(me | them)
        if not spread(me) & free:
            return self._alone(ice, me, them, lead)
        key = (ice, me, them)
        hint = self._best.get(key)
        moves = self._ordered(ice, me, them, hint)
        best, choice, tried = -_END, moves[0], 0
        for start, end in moves:
            tried += 1
            value = self._after(ice, me, them, lead, start, end, depth - 1, alpha, beta)
            if value > best:
                best, choice = value, (start, end)
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        break
        self._allowance.take(tried if depth == 1 else 1)
        self._best[key] = choice
        return best

    def _alone(self, ice: int, me: int, them: int, lead: int) -> int:
        """The side to move is out; the other collects what it can reach."""
        lead += 101 * self._fish(me)
        rest = ice & ~me
        theirs = self._fish(them)
        land = self._fish(group(them, rest)) - theirs
        return lead - 101 * theirs - OWN * land

    def _fish(self, mask: int) -> int:
        return (
            (self._ones & mask).bit_count()
            + 2 * (self._twos & mask).bit_count()
            + 3 * (self._threes & mask).bit_count()
        )

    def _worth(self, ice: int, me: int, them: int) -> int:
        """The land and mobility of the side to move less those of the other."""
        free = ice & ~(me | them)
        mine, theirs = me, them
        edge_me = spread(me) & free
        edge_them = spread(them) & free
        mobility = edge_me.bit_count() - edge_them.bit_count()
        both = 0
        while edge_me or edge_them:
            both |= edge_me & edge_them
            mine |= edge_me
            theirs |= edge_them
            free &= ~(edge_me | edge_them)
            edge_me = spread(edge_me) & free
            edge_them = spread(edge_them) & free
        mine &= ~both
        theirs &= ~both
        return LAND * (self._fish(mine) - self._fish(theirs)) + MOBILITY * mobility

    def _ordered(
        self, ice: int, me: int, them: int, hint: tuple[int, int] | None
    ) -> list[tuple[int, int]]:
        """The moves of a side, the promising first: remembered, then rich floes, near ends."""
        free = ice & ~(me | them)
        near = spread(them)
        moves: list[tuple[int, int, int]] = []
        for start in cells(me):
            bit = 1 << start
            gain = 1 if self._ones & bit else 2 if self._twos & bit else 3
            for end in cells(targets(start, free)):
                goal = 1 << end
                rank = 2 * gain + (3 if self._threes & goal else 2 if self._twos & goal else 1)
                moves.append((rank + (2 if near & goal else 0), start, end))
        moves.sort(reverse=True)
        ordered = [(start, end) for _, start, end in moves]
        if hint is not None:
            ordered.remove(hint)
            ordered.insert(0, hint)
        return ordered
