"""Crystals and the flakes that are built of them: who owns what, and what fits whom."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.core.rng import Rng

DESIGNS, EACH = 9, 6
CRYSTALS = DESIGNS * EACH
NEED = (0, 9, 4, 3, 2)
"""How many flakes win, by the number of seats."""
ALONE_AT_ONCE = 4
"""So many unfinished flakes a single player may have."""
MOST_PULLS = 3
"""So many crystals fit in a turn."""

Design = Annotated[int, Meta(ge=0, lt=DESIGNS)]
Fit = Literal["own", "new", "no"]


class Crystal(Struct, frozen=True):
    """A crystal that was built in: the number of its tile, and its design."""

    number: int
    design: Design


class Flake(Struct, frozen=True):
    """A flake of a design; by hand a crystal of another one may have got in."""

    design: Design
    crystals: tuple[Crystal, ...]

    @property
    def full(self) -> bool:
        """Whether it has as many crystals as it needs."""
        return len(self.crystals) == EACH

    @property
    def right(self) -> int:
        """How many of its crystals belong to it."""
        return sum(crystal.design == self.design for crystal in self.crystals)


Flakes = tuple[tuple[Flake, ...], ...]
"""The flakes of each seat."""


def dealt(rng: Rng) -> tuple[Design, ...]:
    """The design of each crystal, drawn by lot."""
    return rng.shuffled(design for design in range(DESIGNS) for _ in range(EACH))


def fit(flakes: Flakes, seat: int, design: Design) -> Fit:
    """Whether a crystal belongs to a flake of a seat, may begin one, or does not fit."""
    own = flakes[seat]
    mine = next((flake for flake in own if flake.design == design), None)
    if mine is not None:
        return "no" if mine.full else "own"
    taken = any(flake.design == design for theirs in flakes for flake in theirs)
    return "no" if taken or not may_begin(flakes, seat) else "new"


def may_begin(flakes: Flakes, seat: int) -> bool:
    """Whether a seat may own one flake more."""
    own = flakes[seat]
    if len(flakes) == 1 and sum(not flake.full for flake in own) >= ALONE_AT_ONCE:
        return False
    return len(own) < NEED[len(flakes)]


def built(flakes: Flakes, seat: int, crystal: Crystal, at: int | None = None) -> Flakes:
    """The flakes with a crystal built in: at a place, where it belongs, or as a new one."""
    own = list(flakes[seat])
    if at is None:
        at = next((n for n, flake in enumerate(own) if flake.design == crystal.design), len(own))
    if at == len(own):
        own.append(Flake(crystal.design, (crystal,)))
    else:
        own[at] = Flake(own[at].design, (*own[at].crystals, crystal))
    return (*flakes[:seat], tuple(own), *flakes[seat + 1 :])


def complete(flakes: Flakes, seat: int) -> bool:
    """Whether a seat has finished all that it needs."""
    own = flakes[seat]
    return len(own) == NEED[len(flakes)] and all(flake.right == EACH for flake in own)


def points(flakes: Flakes) -> tuple[int, ...]:
    """How many crystals each seat has built in where they belong."""
    return tuple(sum(flake.right for flake in own) for own in flakes)


def hidden(known: tuple[Design | None, ...], rng: Rng) -> tuple[Design, ...]:
    """Designs for all crystals that agree with those that are known."""
    left = [design for design in range(DESIGNS) for _ in range(EACH)]
    for design in known:
        if design is not None:
            left.remove(design)
    rest = iter(rng.shuffled(left))
    return tuple(next(rest) if design is None else design for design in known)
