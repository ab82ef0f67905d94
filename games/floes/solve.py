"""The best order of moves for a seat that plays on alone.

Exact where the ice is small (at most 20 floes, and the search ends within its count), by a beam
search elsewhere. Effort is counted, so equal positions give equal orders.
"""

from typing import NamedTuple

from games.floes.board import cells, group, targets
from games.floes.position import Position

SMALL = 20
_NODES = 20_000
_BEAM = 60

Order = tuple[tuple[int, int], ...]


class _Line(NamedTuple):
    """A way to play so far: what is left, what was caught, the moves."""

    ice: int
    pens: int
    fish: int
    order: Order


def best_order(position: Position, seat: int) -> Order:
    """The moves (start, end) by which a seat that shares its ice with nobody catches most.

    What the penguins stand on at the end is the seat's too, so it counts from the start.
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
    if ice.bit_count() <= SMALL:
        found = _Exact(position).solve(ice, pens)
        if found is not None:
            return found
    return _beam(position, ice, pens)


def _after(ice: int, pens: int, start: int, end: int) -> tuple[int, int]:
    """Ice and penguins after a move; ice that no penguin can reach is gone."""
    moved = pens ^ (1 << start) ^ (1 << end)
    kept = ice & ~(1 << start)
    return group(moved, kept), moved


class _Exact:
    """Depth-first over all orders, with what is known of each (ice, penguins)."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._known: dict[tuple[int, int], tuple[int, Order]] = {}
        self._left = _NODES

    def solve(self, ice: int, pens: int) -> Order | None:
        """The best order, or None where the search would take too long."""
        found = self._best(ice, pens)
        return None if found is None else found[1]

    def _best(self, ice: int, pens: int) -> tuple[int, Order] | None:
        key = (ice, pens)
        if key in self._known:
            return self._known[key]
        self._left -= 1
        if self._left < 0:
            return None
        best: tuple[int, Order] = (self._position.worth(pens), ())
        most = self._position.worth(ice)
        for start in cells(pens):
            fish = self._position.value(start)
            for end in cells(targets(start, ice & ~pens)):
                rest = self._best(*_after(ice, pens, start, end))
                if rest is None:
                    return None
                if fish + rest[0] > best[0]:
                    best = (fish + rest[0], ((start, end), *rest[1]))
            if best[0] == most:
                break  # everything is caught
        self._known[key] = best
        return best


def _beam(position: Position, ice: int, pens: int) -> Order:
    """The best of many lines that are widened together."""
    lines = [_Line(ice, pens, 0, ())]
    best = _Line(ice, pens, 0, ())
    best_fish = position.worth(pens)
    while lines:
        wider: dict[tuple[int, int], _Line] = {}
        for line in lines:
            for start in cells(line.pens):
                fish = line.fish + position.value(start)
                for end in cells(targets(start, line.ice & ~line.pens)):
                    key = _after(line.ice, line.pens, start, end)
                    if key not in wider or wider[key].fish < fish:
                        wider[key] = _Line(*key, fish, (*line.order, (start, end)))
        lines = sorted(
            wider.values(),
            key=lambda line: (-line.fish - position.worth(line.ice), line.order),
        )[:_BEAM]
        for line in lines:
            fish = line.fish + position.worth(line.pens)
            if fish > best_fish:
                best, best_fish = line, fish
    return best.order
