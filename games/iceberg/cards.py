"""The cards of iceberg: penguins in four colours, grey jokers, floes."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

COLOURS = "RYGB"
JOKER = "J"
JOKERS = 12
JOKER_WORTH = 2
VALUES = range(1, 6)
COPIES = 3

Card = Annotated[str, Meta(pattern="^([RYGB][1-5]|J)$")]
"""A colour and a value as in "R3", or "J"."""
Cards = tuple[Card, ...]

DECK: Cards = (
    *(f"{colour}{value}" for colour in COLOURS for value in VALUES for _ in range(COPIES)),
    *(JOKER for _ in range(JOKERS)),
)
"""The 72 penguin cards."""

MELTING = 0
"""The card that ends the game."""
FLOES: tuple[int, ...] = (2,) * 3 + (4,) * 4 + (6,) * 4 + (8,) * 4 + (10,) * 3
"""The 18 floes by what they carry."""
LAST = 5
"""The melting card is among so many at the bottom of the floe deck."""

HAND = {"box": {3: 4, 4: 3}, "long": {3: 12, 4: 12}}
"""Cards dealt to each, by option and number of seats."""

SYMBOLS = {"R": "❤️", "Y": "⭐", "G": "🍀", "B": "💧", JOKER: "🃏"}
"""How a kind of card is written; the drawn cards bear the same signs."""


_WORTH = {card: JOKER_WORTH if card == JOKER else int(card[1]) for card in DECK}


def worth(card: str) -> int:
    """The points of a card, and what it adds to a bid."""
    return _WORTH[card]


def total(cards: Iterable[str]) -> int:
    """The sum of the points."""
    return sum(map(_WORTH.__getitem__, cards))


def fits(card: str, colour: str) -> bool:
    """Whether a card may be added where this colour was led (Bidding)."""
    return card[0] in (colour, JOKER)


def shown(cards: Iterable[str]) -> str:
    """Cards in signs, as in "❤️3 🃏2"."""
    return " ".join(f"{SYMBOLS[card[0]]}{worth(card)}" for card in cards)


def points(penguins: int, floes: int) -> int:
    """The score: every penguin without room on the floes costs two (End and scoring)."""
    return penguins - 2 * max(0, penguins - floes)
