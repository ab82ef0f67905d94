"""The best order of moves for a seat that plays on alone.

All that can be lost is ice that comes apart from every penguin. So the search asks for an order
that loses no fish, then for one that loses at most one, and so on: the first one found is best.
Where its effort would be too great, often on wide ice and hardly ever on small, a beam search
steps in.
Effort is counted, so equal positions give equal orders.
"""

from typing import NamedTuple

from games.floes.board import NEIGHBOURS, SPLITS, cells, group, slides
from games.floes.position import Position

SMALL = 20
"""On so few floes the order is the best there is, but for one strange island in thousands."""
_NODES = {True: 30_000, False: 1_500}
"""Positions that the exact search may look at on small ice, and on wider ice."""
_BEAM = 24

Order = tuple[tuple[int, int], ...]


def best_order(position: Position, seat: int) -> Order:
    """The moves (start, end) by which a seat that shares its ice with nobody catches most.

    What the penguins stand on at the end is the seat's too, so every floe counts.
    """
    order: Order = ()
    pens = position.pens[seat]
    ice = position.ice & ~(position.standing & ~pens)
    # Groups of ice without a way between them do not matter to one another.
    left = pens
    while left:
        island = group(left & -left, ice)
        own = pens & island
        left &= ~island
        order += _island(position, island, own)
    return order


def _island(position: Position, ice: int, pens: int) -> Order:
    found = _Exact(position, _NODES[ice.bit_count() <= SMALL]).solve(ice, pens)
    return _beam(position, ice, pens) if found is None else found


class _Next(NamedTuple):
    """A move and what it leads to, in the order in which to try."""

    loss: int
    ways: int
    start: int
    end: int
    ice: int
    pens: int


def _nexts(position: Position, ice: int, pens: int, allowed: int) -> list[_Next]:
    """The moves that lose no more fish than allowed; ends with few ways on come first."""
    found = []
    for start, end in slides(pens, ice & ~pens):
        kept, moved = ice ^ (1 << start), pens ^ (1 << start) ^ (1 << end)
        loss = 0
        if (NEIGHBOURS[start] & kept) in SPLITS[start]:
            reached = group(moved, kept)
            loss = position.worth(kept ^ reached)
            kept = reached
        if loss <= allowed:
            ways = (NEIGHBOURS[end] & kept & ~moved).bit_count()
            found.append(_Next(loss, ways, start, end, kept, moved))
    found.sort()
    return found


class _Spent(Exception):
    """The search took too long."""


class _Exact:
    """Depth-first for an order with a given loss; remembers where that cannot be."""

    def __init__(self, position: Position, nodes: int) -> None:
        self._position = position
        self._left = nodes
        self._hopeless: dict[tuple[int, int], int] = {}

    def solve(self, ice: int, pens: int) -> Order | None:
        """The best order, or None where the search would take too long."""
        try:
            found = self._least(ice, pens, self._position.worth(ice))
        except _Spent:
            return None
        return found[1] if found else None

    def _least(self, ice: int, pens: int, allowed: int) -> tuple[int, Order] | None:
        """The smallest loss, if any is allowed, and an order that has it."""
        for loss in range(allowed + 1):
            order = self._within(ice, pens, loss)
            if order is not None:
                return loss, order
        return None

    def _within(self, ice: int, pens: int, allowed: int) -> Order | None:
        """An order that loses no more fish than allowed."""
        if ice == pens:
            return ()
        if self._hopeless.get((ice, pens), -1) >= allowed:
            return None
        self._left -= 1
        if self._left < 0:
            raise _Spent
        island = group(pens & -pens, ice)
        order = (
            self._onward(ice, pens, allowed)
            if island == ice
            else self._apart(ice, pens, island, allowed)
        )
        if order is None:
            self._hopeless[ice, pens] = allowed
        return order

    def _onward(self, ice: int, pens: int, allowed: int) -> Order | None:
        for move in _nexts(self._position, ice, pens, allowed):
            rest = self._within(move.ice, move.pens, allowed - move.loss)
            if rest is not None:
                return ((move.start, move.end), *rest)
        return None

    def _apart(self, ice: int, pens: int, island: int, allowed: int) -> Order | None:
        """An island and the rest do not matter to one another."""
        first = self._least(island, pens & island, allowed)
        if first is None:
            return None
        rest = self._within(ice ^ island, pens & ~island, allowed - first[0])
        return None if rest is None else first[1] + rest


class _Line(NamedTuple):
    """A way to play so far: what is lost, what is left, and the moves."""

    loss: int
    ways: int
    order: Order
    ice: int
    pens: int


def _beam(position: Position, ice: int, pens: int) -> Order:
    """The best of many lines that are widened together until none can go on."""
    lines = [_Line(0, 0, (), ice, pens)]
    done: list[_Line] = []
    everything = position.worth(ice)
    while lines:
        wider: dict[tuple[int, int], _Line] = {}
        for line in lines:
            for move in _nexts(position, line.ice, line.pens, everything):
                loss, order = line.loss + move.loss, (*line.order, (move.start, move.end))
                key = move.ice, move.pens
                if key not in wider or loss < wider[key].loss:
                    wider[key] = _Line(loss, _ways(*key), order, *key)
        best = sorted(wider.values())[:_BEAM]
        done += [line for line in best if line.ice == line.pens]
        lines = [line for line in best if line.ice != line.pens]
    return min(done).order


def _ways(ice: int, pens: int) -> int:
    """How many floes are joined to the others by few others: they are lost first."""
    return sum((NEIGHBOURS[cell] & ice).bit_count() <= 1 for cell in cells(ice & ~pens))
