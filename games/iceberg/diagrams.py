"""The pictures of the rulebook, drawn as cards and floes of a match are."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from games.iceberg import art
from games.iceberg.cards import total
from render.geometry import Point
from render.scene import Scene, Stamp

_SIZE = (960, 400)
_WATER = "water.1"


def _bids(*seats: str, floe: int) -> Scene:
    """A floe, and what A, B, C have laid."""
    pieces: list[Stamp] = [art.floe(floe, 120, _WATER).at(136, 196)]
    best = max(range(len(seats)), key=lambda seat: total(seats[seat].split()))
    for seat, text in enumerate(seats):
        at = Point(390 + seat * 224, 196)
        pieces += _laid(seat, text.split(), at, best=seat == best)
    return Scene(_SIZE, _WATER, (), tuple(pieces), "")


def _laid(seat: int, cards: Sequence[str], at: Point, *, best: bool) -> Iterator[Stamp]:
    yield art.mat(212, 370, False, best, _WATER).at(*at)
    yield art.letter(seat, "ice").at(at.x - 58, at.y - 128)
    role = "mark" if best else f"seat.{seat}"
    yield art.pill(str(total(cards)), 64, role, "ice").at(at.x + 30, at.y - 128)
    for number, card in enumerate(cards):
        x = at.x + 56 * (number - (len(cards) - 1) / 2)
        yield art.card(card, 0.7, "ice").at(x, at.y + 48)


def _row(*cards: str) -> Scene:
    """Cards side by side."""
    pitch = _SIZE[0] / len(cards)
    pieces = (
        art.card(card, 0.9, _WATER).at(pitch * (number + 0.5), 200)
        for number, card in enumerate(cards)
    )
    return Scene(_SIZE, _WATER, (), tuple(pieces), "")


def _hand(picked: str, *cards: str) -> Scene:
    """A hand with numbers below the cards."""
    pieces: list[Stamp] = []
    pitch = _SIZE[0] / len(cards)
    for number, text in enumerate(cards):
        place, card = text.split(":")
        look = art.PICKED if place in picked.split() else art.DIM if card[0] == "B" else art.READY
        role = {art.PICKED: "mark", art.READY: "target", art.DIM: "tag"}[look]
        x, y = pitch * (number + 0.5), 190 - (24 if look == art.PICKED else 0)
        pieces.append(art.card(card, 0.94, _WATER, look).at(x, y))
        pieces.append(art.pill(place, 52, role, _WATER).at(x, y + 144))
    return Scene(_SIZE, _WATER, (), tuple(pieces), "")


DIAGRAMS: Mapping[str, Callable[[], Scene]] = MappingProxyType(
    {
        "cards": partial(_row, "R1", "Y4", "G3", "B5", "J"),
        "bidding": partial(_bids, "R3 R2", "R2 J", "R5 J", floe=8),
        "hand": partial(_hand, "1 4", "1:R2", "3:R4", "2:B5", "4:J"),
    }
)
"""The pictures by name."""
