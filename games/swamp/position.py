"""A position that is played on: where everybody stands, what a die can do, what it does."""

from collections.abc import Iterator
from typing import NamedTuple

from games.swamp.board import (
    CAVE,
    CORNERS,
    ENTRIES,
    FIGURES,
    HOME,
    JUNCTIONS,
    LAP,
    LAST,
    SWAMP,
    place_at,
)


class Play(NamedTuple):
    """A die for a figure: from where to where."""

    die: int
    start: int
    end: int


class Position:
    """Figures by seat; `at` knows who stands on each cell of the lap and in each cave."""

    __slots__ = ("at", "caves", "entries", "figures")

    def __init__(
        self, figures: list[list[int]], quarters: tuple[int, ...], caves: tuple[int, ...]
    ) -> None:
        self.figures = figures
        self.entries = tuple(ENTRIES[quarter] for quarter in quarters)
        self.caves = caves
        self.at = {
            place: seat
            for seat, places in enumerate(figures)
            for place in places
            if 0 <= place < LAP or place >= CAVE
        }

    def copy(self) -> "Position":
        """One to try something on."""
        twin = Position.__new__(Position)
        twin.figures = [places.copy() for places in self.figures]
        twin.entries, twin.caves = self.entries, self.caves
        twin.at = self.at.copy()
        return twin

    def exit_free(self, seat: int) -> bool:
        """Whether a six would bring out a figure (Coming out)."""
        return SWAMP in self.figures[seat] and self.at.get(self.entries[seat]) != seat

    def landing(self, seat: int, start: int, die: int, fresh: int | None = None) -> int | None:
        """Where a figure that is out ends, None where it may not go.

        `fresh` is where the figure stands that moved by the first die of this turn.
        """
        entry = self.entries[seat]
        leaving = start >= CAVE
        if leaving:  # Caves: the first step is back to the junction
            done = (start - CAVE - entry) % LAP - 1
        else:
            done = start if start >= HOME else (start - entry) % LAP
        goal = done + die
        if goal > LAST:  # Home: exact count only
            return None
        for passed in range(done + 1, min(goal, LAP)):  # Moving: never over an enemy
            if self.at.get((passed + entry) % LAP, seat) != seat:
                return None
        if goal >= HOME:
            return None if goal in self.figures[seat] else goal
        end = (goal + entry) % LAP
        if not leaving:
            return self._turned(seat, (end - 1) % LAP, end)
        # Caves: out of a cave one chops with the second die only
        taken = self.at.get(end)
        return end if taken is None or (taken != seat and start == fresh) else None

    def _turned(self, seat: int, before: int, end: int) -> int | None:
        """The last step: a chop, else into a cave, else onto a free cell (Caves)."""
        taken = self.at.get(end)
        if taken is not None and taken != seat:
            return end
        if before in self.caves and CAVE + before not in self.at:
            return CAVE + before
        return end if taken is None else None

    def plays(self, seat: int, die: int, fresh: int | None = None) -> Iterator[Play]:
        """What a die can do with the figures that are out, the foremost last."""
        for start in sorted(set(self.figures[seat])):
            if start != SWAMP:
                end = self.landing(seat, start, die, fresh)
                if end is not None:
                    yield Play(die, start, end)

    def exit(self, seat: int) -> Play:
        """A six that brings a figure out."""
        return Play(6, SWAMP, self.entries[seat])

    def play(self, seat: int, start: int, end: int) -> int | None:
        """Move a figure; the seat whose figure is chopped (Chopping)."""
        victim = None if HOME <= end <= LAST else self.at.get(end)
        if victim is not None:
            self.figures[victim].remove(end)
            self.figures[victim].append(SWAMP)
        places = self.figures[seat]
        places[places.index(start)] = end
        if 0 <= start < LAP or start >= CAVE:
            del self.at[start]
        if not HOME <= end <= LAST:
            self.at[end] = seat
        return victim

    def drive_out(self, cave: int) -> int:
        """Send the figure in a cave to its swamp; whose it was (Luck)."""
        seat = self.at.pop(cave)
        self.figures[seat].remove(cave)
        self.figures[seat].append(SWAMP)
        return seat

    def blocks(self, seat: int) -> bool:
        """Whether a figure stands where an enemy would have to come out of a cave (Caves)."""
        return any(
            self.at.get(junction) == seat and self.at.get(CAVE + junction, seat) != seat
            for junction in self.caves
        )

    def home(self, seat: int) -> int:
        """How many figures are at home."""
        return sum(HOME <= place <= LAST for place in self.figures[seat])

    def arrived(self, seat: int) -> bool:
        """Whether all figures are at home."""
        return self.home(seat) == FIGURES

    def hop(self, seat: int, corner: int, die: int, hops: "Hops") -> tuple[int | None, str]:
        """Where a face leads from a corner, and by which way; None, and why, where one stays."""
        if die % 2 == 0:
            return None, "even"
        turn = {1: 1, 3: 2, 5: 3}[die if hops.forward else 6 - die]
        end = CORNERS[(CORNERS.index(corner) + turn) % 4]
        if hops.keep_lap and {corner, end} == {
            place_at(self.entries[seat], done) for done in _OUTER
        }:
            return None, "home"
        if end in self.at:
            return None, "taken"
        return end, ("next", "opposite", "behind")[turn - 1]


_OUTER = (CORNERS[0], CORNERS[-1])
"""The first and the last corner of a lap, by steps from the entry."""


class Hops(NamedTuple):
    """How faces name corners: 1 the next one or the one behind; never between own corners."""

    forward: bool
    keep_lap: bool


def caves_of(option: str) -> tuple[int, ...]:
    """The junctions with a cave by the option."""
    return JUNCTIONS[option]
