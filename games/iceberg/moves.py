"""The moves of iceberg in words: positions in the hand, never cards."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from games.core.game import Move
from games.iceberg.cards import fits, worth

MORE = "+"
"""A position that ends so is followed by another."""


class Lay(Move, frozen=True):
    """Lay cards: positions in the hand, counted from 0, ascending."""

    at: tuple[int, ...]

    def words(self) -> tuple[str, ...]:
        """As in ("3",) for one card, ("2+", "5") for two."""
        *before, last = (str(place + 1) for place in self.at)
        return (*(place + MORE for place in before), last)


class Pass(Move, frozen=True):
    """Leave the auction."""

    def words(self) -> tuple[str, ...]:
        """One word of its own."""
        return ("pass",)


class Keep(Move, frozen=True):
    """Keep one's table cards as points."""

    def words(self) -> tuple[str, ...]:
        """One word of its own."""
        return ("keep",)


class Drop(Move, frozen=True):
    """Discard one's table cards."""

    def words(self) -> tuple[str, ...]:
        """One word of its own."""
        return ("drop",)


IcebergMove = Lay | Pass | Keep | Drop

_NAMED: dict[str, IcebergMove] = {"pass": Pass(), "keep": Keep(), "drop": Drop()}


def parsed(text: str) -> IcebergMove | None:
    """What a text means: "2+ 5" as on the buttons, "2 5" or "5+2" as people type."""
    text = " ".join(text.split())
    if text in _NAMED:
        return _NAMED[text]
    if not re.fullmatch(r"[1-9][0-9]?([ ,+]+[1-9][0-9]?)*", text, re.ASCII):
        return None
    places = sorted(int(place) - 1 for place in re.findall(r"[0-9]+", text))
    return Lay(tuple(places)) if len(set(places)) == len(places) else None


def bids(hand: Sequence[str], colour: str, least: int) -> Iterator[Lay]:
    """Every set of cards that may be added and is worth at least so much, single cards first."""
    worths = tuple(worth(card) if fits(card, colour) else 0 for card in hand)
    yield from _bids(worths, least)


@lru_cache(1024)
def _bids(worths: tuple[int, ...], least: int) -> tuple[Lay, ...]:
    places = [place for place, value in enumerate(worths) if value]
    return tuple(
        Lay(chosen)
        for count in range(1, len(places) + 1)
        for chosen in combinations(places, count)
        if sum(worths[place] for place in chosen) >= least
    )


@lru_cache(64)
def any_bids(held: int, most: int) -> tuple[Lay, ...]:
    """Every set of at most so many cards of a hand of which only the size is known."""
    return tuple(
        Lay(chosen) for count in range(1, most + 1) for chosen in combinations(range(held), count)
    )
