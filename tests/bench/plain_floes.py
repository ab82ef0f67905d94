"""Floes once more, as one would first write it with lists and dicts.

It is the referee of tests and the yardstick of benchmarks, so it shares no code with the game:
places are doubled coordinates, floes a dict, penguins lists, and nothing is worked out ahead.
"""

from collections.abc import Iterable
from copy import copy

Spot = tuple[int, int]
Turn = tuple[Spot | None, Spot]
STEPS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
EACH = {2: 4, 3: 3, 4: 2}


def spots() -> list[Spot]:
    """The places of the board, row by row: 7 and 8 by turns."""
    return [
        (2 * column + (1 if row % 2 == 0 else 0), row)
        for row in range(8)
        for column in range(7 if row % 2 == 0 else 8)
    ]


def beside(spot: Spot) -> list[Spot]:
    """The six places around a place, whether on the board or not."""
    return [(spot[0] + dx, spot[1] + dy) for dx, dy in STEPS]


class PlainFloes:
    """A match that is changed in place."""

    def __init__(self, fish: Iterable[int], seats: int, first: int) -> None:
        self.floes: dict[Spot, int] = dict(zip(spots(), fish, strict=True))
        self.penguins: list[list[Spot]] = [[] for _ in range(seats)]
        self.fish = [0] * seats
        self.count = [0] * seats
        self.out = [False] * seats
        self.lost = 0
        self.lost_fish = 0
        self.to_place = seats * EACH[seats]
        self.turn: int | None = first

    def copy(self) -> "PlainFloes":
        """An independent match."""
        other = copy(self)
        other.floes = self.floes.copy()
        other.penguins = [pens.copy() for pens in self.penguins]
        other.fish, other.count, other.out = self.fish.copy(), self.count.copy(), self.out.copy()
        return other

    def free(self, spot: Spot) -> bool:
        """Whether there is a floe with no penguin on it."""
        return spot in self.floes and not any(spot in pens for pens in self.penguins)

    def moves(self) -> list[Turn]:
        """The legal moves of the seat whose turn it is; a placement has no start."""
        if self.turn is None:
            return []
        if self.to_place:
            return [
                (None, spot) for spot, fish in self.floes.items() if fish == 1 and self.free(spot)
            ]
        return self.slides(self.turn)

    def slides(self, seat: int) -> list[Turn]:
        """Every straight way of every penguin of a seat."""
        found: list[Turn] = []
        for start in self.penguins[seat]:
            for dx, dy in STEPS:
                spot = (start[0] + dx, start[1] + dy)
                while self.free(spot):
                    found.append((start, spot))
                    spot = (spot[0] + dx, spot[1] + dy)
        return found

    def mobile(self, seat: int) -> bool:
        """Whether a penguin of a seat has a free floe beside it."""
        return any(self.free(spot) for start in self.penguins[seat] for spot in beside(start))

    def play(self, turn: Turn) -> None:
        """A turn, with the withdrawals that follow."""
        start, end = turn
        seat = self.turn
        assert seat is not None
        self.penguins[seat].append(end)
        if start is None:
            self.to_place -= 1
        else:
            self.penguins[seat].remove(start)
            self.catch(seat, start)
            self.sink()
        self.onward(seat)

    def catch(self, seat: int, spot: Spot) -> None:
        """A floe and its fish go to a seat."""
        self.fish[seat] += self.floes.pop(spot)
        self.count[seat] += 1

    def onward(self, seat: int) -> None:
        """The turn goes clockwise to the next seat with a move; others leave on the way."""
        while not all(self.out):
            seat = (seat + 1) % len(self.out)
            if self.out[seat]:
                continue
            if self.to_place or self.mobile(seat):
                self.turn = seat
                return
            self.out[seat] = True
            for spot in self.penguins[seat]:
                self.catch(seat, spot)
            self.penguins[seat] = []
            self.sink()
        self.turn = None

    def sink(self) -> None:
        """Take away the floes that no penguin stands in a group with."""
        reached = {spot for pens in self.penguins for spot in pens}
        edge = list(reached)
        while edge:
            for spot in beside(edge.pop()):
                if spot in self.floes and spot not in reached:
                    reached.add(spot)
                    edge.append(spot)
        for spot in [spot for spot in self.floes if spot not in reached]:
            self.lost_fish += self.floes.pop(spot)
            self.lost += 1
