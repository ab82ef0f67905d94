"""What a place in the game is worth: penguins that will have room, and cards to go on with."""

from math import sqrt

from games.core.game import Seat
from games.iceberg.cards import JOKER, LAST, worth
from games.iceberg.state import View

PER_CARD = 2.8
"""Points of a kept card whose value is not remembered."""
PER_FLOE = 6.0
_NEW_POINTS = 0.6
"""Points that an auction to come brings a seat, where there is room for them."""
_HAND_POINTS = 0.2
_SPREAD = 2.2
_QUANTILES = (-1.2, 0.0, 1.2)
_CARD = 0.5
_JOKER = 0.5


def auctions_left(floes_left: int) -> float:
    """How many auctions there will be after this one, on average."""
    return max(0.0, floes_left - 1 - (min(LAST, floes_left) - 1) / 2)


def estimates(view: View, seat: Seat) -> tuple[float, float]:
    """Points and room of a seat: known with the memory aid, else by the numbers of cards."""
    if view.own is not None and seat == view.seat:
        return view.own.penguins, view.own.floes
    return view.kept[seat] * PER_CARD, view.won[seat] * PER_FLOE


def standing(penguins: float, floes: float, hand: float, left: float, seats: int) -> float:
    """The score to be expected: points that can be had, as far as there will be room.

    `hand`: what `held` says; `left`: auctions to come.
    """
    most = penguins + left * _NEW_POINTS + min(hand, left * 3) * _HAND_POINTS
    room, spread = floes + left * PER_FLOE / seats, _SPREAD * sqrt(left)
    found = 0.0
    for step in _QUANTILES:
        ice = max(floes, room + step * spread)
        found += min(most, ice) if ice >= penguins else 2 * ice - penguins
    return found / len(_QUANTILES)


def held(cards: list[str]) -> float:
    """What cards in hand are good for."""
    return sum(map(worth, cards)) + _JOKER * cards.count(JOKER) + _CARD * len(cards)
