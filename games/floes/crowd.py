"""Three and four seats: tree search with an evaluation in the place of playouts."""

from math import sqrt

from games.floes.board import cells, spread
from games.floes.duel import Allowance, Spent
from games.floes.position import Position

LAND = 0.8
"""The part of a seat's own land that it will catch, as a rule."""
SHARED = 0.3
EXPLORE = 0.06
_MOST = 60.0

Move = tuple[int | None, int]


def shares(position: Position) -> list[float]:
    """What each seat may expect: fish caught, under its penguins, and a part of its land.

    Land belongs to the seat whose penguin is nearest; cells equally near to several count less.
    """
    free = position.ice & ~position.standing
    seats = range(len(position.pens))
    edges = [spread(pens) & free for pens in position.pens]
    worth = [
        position.fish[s] + 0.01 * position.count[s] + position.worth(position.pens[s])
        for s in seats
    ]
    for seat in seats:
        worth[seat] += 0.08 * edges[seat].bit_count()
    while any(edges):
        once = twice = 0
        for edge in edges:
            twice |= once & edge
            once |= edge
        for seat in seats:
            own = edges[seat]
            worth[seat] += LAND * position.worth(own & ~twice) + SHARED * position.worth(
                own & twice
            )
        free &= ~once
        edges = [spread(edge & ~twice) & free for edge in edges]
    return worth


def _values(position: Position) -> list[float]:
    """A seat's expectation against its strongest rival, from 0 to 1."""
    worth = position.fish if position.turn is None else shares(position)
    values = []
    for seat, own in enumerate(worth):
        rival = max(other for s, other in enumerate(worth) if s != seat)
        mean = (sum(worth) - own) / (len(worth) - 1)
        lead = 0.6 * (own - rival) + 0.4 * (own - mean)
        values.append(min(max(0.5 + lead / _MOST, 0.0), 1.0))
    return values


class _Node:
    """A position's place in the tree: who moves, what was tried, how it went."""

    __slots__ = ("children", "moves", "seat", "sums", "visits")

    def __init__(self, position: Position) -> None:
        self.seat = position.turn
        self.moves: list[Move] = moves_of(position)
        self.children: list[_Node] = []
        self.visits = 0
        self.sums = [0.0] * len(position.pens)


def moves_of(position: Position) -> list[Move]:
    """The moves of the seat to move, those from rich floes to rich floes first."""
    seat = position.turn
    if seat is None:
        return []
    if position.to_place:
        return [(None, cell) for cell in cells(position.placements())]
    moves = [
        (2 * position.value(start) + position.value(end), start, end)
        for start, ends in position.slides(seat)
        for end in cells(ends)
    ]
    moves.sort(reverse=True)
    return [(start, end) for _, start, end in moves]


class Crowd:
    """A search from one position of any number of seats."""

    def __init__(self, position: Position, allowance: Allowance) -> None:
        self._position = position
        self._allowance = allowance
        self._root = _Node(position)

    def best(self) -> Move:
        """The move tried most within the allowance."""
        root = self._root
        if len(root.moves) > 1:
            try:
                while True:
                    self._allowance.take(1)
                    self._visit()
            except Spent:
                pass
        if not root.children:
            return root.moves[0]
        most = max(range(len(root.children)), key=lambda i: root.children[i].visits)
        return root.moves[most]

    def _visit(self) -> None:
        position = self._position.copy()
        node = self._root
        path = [node]
        while node.moves:
            if len(node.children) < len(node.moves):
                position.play(*node.moves[len(node.children)])
                child = _Node(position)
                node.children.append(child)
                path.append(child)
                break
            index = _choose(node)
            position.play(*node.moves[index])
            node = node.children[index]
            path.append(node)
        values = _values(position)
        for passed in path:
            passed.visits += 1
            for seat, value in enumerate(values):
                passed.sums[seat] += value


def _choose(node: _Node) -> int:
    """The child that is best for the mover, with a bonus for those tried seldom."""
    seat = node.seat
    assert seat is not None  # noqa: S101 - only nodes with moves are asked
    bonus = EXPLORE * sqrt(node.visits)
    best, found = -1.0, 0
    for index, child in enumerate(node.children):
        value = child.sums[seat] / child.visits + bonus / (1 + child.visits)
        if value > best:
            best, found = value, index
    return found
