"""A position that can be played on fast: the one implementation of the rules on the ice.

`rules.py` wraps it in frozen states with events; the computer players search on it directly.
"""

from collections.abc import Iterator

from games.floes.board import NEIGHBOURS, SPLITS, cells, group, slides, spread, targets

PENGUINS = {2: 4, 3: 3, 4: 2}
"""Penguins of each seat by the number of seats."""


class Position:
    """Ice, penguins and catches; masks have one bit a cell.

    `ones`, `twos` and `threes` are the floes that are present, by their fish; `ice` is all of
    them, and `free` those without a penguin.
    """

    __slots__ = (
        "count",
        "fish",
        "free",
        "ice",
        "lost",
        "lost_fish",
        "ones",
        "out",
        "pens",
        "threes",
        "to_place",
        "turn",
        "twos",
    )

    def __init__(
        self,
        ones: int,
        twos: int,
        threes: int,
        pens: list[int],
        fish: list[int],
        count: list[int],
        out: list[bool],
        lost: int,
        lost_fish: int,
        turn: int | None,
        to_place: int,
    ) -> None:
        self.ones, self.twos, self.threes = ones, twos, threes
        self.pens = pens
        self.ice = ones | twos | threes
        self.free = self.ice & ~self.standing
        self.fish, self.count = fish, count
        self.out = out
        self.lost, self.lost_fish = lost, lost_fish
        self.turn = turn
        self.to_place = to_place

    def copy(self) -> "Position":
        """An independent position."""
        other = Position.__new__(Position)
        other.ones, other.twos, other.threes = self.ones, self.twos, self.threes
        other.ice, other.free = self.ice, self.free
        other.pens, other.out = self.pens.copy(), self.out.copy()
        other.fish, other.count = self.fish.copy(), self.count.copy()
        other.lost, other.lost_fish = self.lost, self.lost_fish
        other.turn, other.to_place = self.turn, self.to_place
        return other

    @property
    def standing(self) -> int:
        """The cells with a penguin."""
        mask = 0
        for pens in self.pens:
            mask |= pens
        return mask

    def value(self, cell: int) -> int:
        """The fish of a floe; 0 is water."""
        bit = 1 << cell
        if self.ones & bit:
            return 1
        return 2 if self.twos & bit else 3 if self.threes & bit else 0

    def worth(self, mask: int) -> int:
        """The fish of all floes of a mask."""
        return (
            (self.ones & mask).bit_count()
            + 2 * (self.twos & mask).bit_count()
            + 3 * (self.threes & mask).bit_count()
        )

    def placements(self) -> int:
        """Where a penguin may be put: free floes with one fish (Placing)."""
        return self.ones & self.free

    def moves(self, seat: int) -> list[tuple[int, int]]:
        """Every move (start, end) of a seat: straight, over free floes only (Moving)."""
        return slides(self.pens[seat], self.free)

    def slides(self, seat: int) -> Iterator[tuple[int, int]]:
        """Each penguin of a seat that can move: (its cell, the mask of its targets)."""
        for cell in cells(self.pens[seat]):
            found = targets(cell, self.free)
            if found:
                yield cell, found

    def mobile(self, seat: int) -> bool:
        """Whether any penguin of a seat can move: it has a free floe beside it."""
        return bool(spread(self.pens[seat]) & self.free)

    def alone(self) -> bool:
        """Whether only one seat still plays."""
        return not self.to_place and self.out.count(False) == 1

    def place(self, cell: int) -> None:
        """Put a penguin of the seat whose turn it is; nothing is collected (Placing)."""
        assert self.turn is not None  # noqa: S101 - callers place only while the match runs
        bit = 1 << cell
        self.pens[self.turn] |= bit
        self.free ^= bit
        self.to_place -= 1

    def slide(self, start: int, end: int) -> int:
        """Move a penguin of the seat whose turn it is; the fish of the floe it left (Moving)."""
        seat = self.turn
        assert seat is not None  # noqa: S101 - callers move only while the match runs
        left, reached = 1 << start, 1 << end
        if self.ones & left:
            fish = 1
            self.ones ^= left
        elif self.twos & left:
            fish = 2
            self.twos ^= left
        else:
            fish = 3
            self.threes ^= left
        self.pens[seat] ^= left | reached
        self.ice ^= left
        self.free ^= reached
        self.fish[seat] += fish
        self.count[seat] += 1
        return fish

    def _melt(self, mask: int) -> None:
        """Floes become water."""
        kept = ~mask
        self.ones &= kept
        self.twos &= kept
        self.threes &= kept
        self.ice &= kept
        self.free &= kept

    def may_part(self, cell: int) -> bool:
        """Whether ice may have come apart where a floe went; else nothing can be isolated."""
        return (NEIGHBOURS[cell] & self.ice) in SPLITS[cell]

    def sink(self) -> int:
        """Remove the groups of floes without a penguin; the mask of them (Leaving the game)."""
        gone = self.ice & ~group(self.standing, self.ice)
        if gone:
            self.lost += gone.bit_count()
            self.lost_fish += self.worth(gone)
            self._melt(gone)
        return gone

    def withdraw(self, seat: int) -> tuple[int, int]:
        """A seat leaves with the floes under its penguins: (fish, floes) (Leaving the game).

        No ice is cut off by that: beside penguins that cannot move there are only penguins.
        """
        mask = self.pens[seat]
        fish, floes = self.worth(mask), mask.bit_count()
        self.fish[seat] += fish
        self.count[seat] += floes
        self.pens[seat] = 0
        self.out[seat] = True
        self._melt(mask)
        return fish, floes

    def pass_turn(self) -> bool:
        """Give the turn to the next seat that is not out; False where there is none."""
        assert self.turn is not None  # noqa: S101 - callers pass only while the match runs
        seats = len(self.pens)
        for step in range(1, seats + 1):
            seat = (self.turn + step) % seats
            if not self.out[seat]:
                self.turn = seat
                return True
        self.turn = None
        return False

    def play(self, start: int | None, end: int) -> None:
        """A whole turn without telling: place or slide, sink, and on to the next who can move."""
        if start is None:
            self.place(end)
        else:
            self.slide(start, end)
            if self.may_part(start):
                self.sink()
        running = self.pass_turn()
        while running and not self.to_place and self.turn is not None:
            if self.mobile(self.turn):
                return
            self.withdraw(self.turn)
            running = self.pass_turn()
