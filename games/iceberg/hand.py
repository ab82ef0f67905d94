"""What one player sees: the auction above, the own hand as a fan below."""

from collections.abc import Iterator, Sequence

from games.iceberg import art
from games.iceberg.cards import total
from games.iceberg.state import View
from games.iceberg.twin import chosen, highest, least, playable, sorted_places
from render.geometry import Point
from render.scene import Stamp
from render.seats import Plate

SIZE = (1280, 1000)
WATER = "water.1"
_STRIP = 290
"""The middle of the strip that shows the auction."""
_CARD = 1.12
_LARGE = 1.26
"""A few cards are drawn larger."""
_FEW = 4
_SMALL, _SMALLEST = 0.66, 0.46
_IN_ROW = 4
_ROW_STEP = 112
_FAN = 700
_RAISED = 54
_ARCH = 46
"""How much lower the outer cards of the fan stand."""
_EDGE = 26
_RIPPLES = ((64, 250), (1216, 215), (1190, 400), (640, 448))
_PILL = 56
_FLOE, _PANEL, _GAP = 320, 390, 40
_NEED = Point(122, 452)
"""Where it stands what must be added."""
_SUMS = Point(1110, 455)


def sea() -> tuple[Stamp, ...]:
    """Waves behind the auction."""
    return tuple(art.ripple(number, WATER).at(*spot) for number, spot in enumerate(_RIPPLES))


def plates(view: View, names: Sequence[str]) -> tuple[Plate, ...]:
    """Names with the totals of this auction and the number of cards in hand."""
    return tuple(
        Plate(
            seat,
            name,
            ((art.bid_icon(), _bid(view, seat)), (art.hand_icon(), str(view.held[seat]))),
            turn=view.turn == seat,
            out=view.passed[seat] and view.winner is None,
        )
        for seat, name in enumerate(names[: len(view.held)])
    )


def _bid(view: View, seat: int) -> str:
    return str(total(view.laid[seat])) if view.laid[seat] else "–"


def table(view: View, said: tuple[str, ...]) -> Iterator[Stamp]:
    """Everything below the band."""
    yield from _auction(view)
    yield from _fan(view, chosen(said))
    picked = [view.hand[place] for place in chosen(said) if place < len(view.hand)]
    if picked:
        yield art.pill(f"+{total(picked)}", 64, "mark", WATER).at(*_NEED)
    elif view.led is not None and playable(view):
        yield art.pill(f"≥ {least(view)}", 64, "target", WATER).at(*_NEED)


def _auction(view: View) -> Iterator[Stamp]:
    """The floe, the highest bid, one's own cards on the table, side by side."""
    seat, ahead = view.seat, highest(view)
    shown = [other for other in (ahead, seat) if other is not None and view.laid[other]]
    shown = list(dict.fromkeys(shown))
    wide = _FLOE + len(shown) * _PANEL + len(shown) * _GAP
    left = (SIZE[0] - wide) / 2
    yield art.floe(view.floe, _FLOE // 2, WATER).at(left + _FLOE / 2, _STRIP)
    for number, other in enumerate(shown):
        at = Point(left + _FLOE + _GAP + number * (_PANEL + _GAP) + _PANEL / 2, _STRIP)
        yield from _bids(view.laid[other], other, at, best=other == ahead)
    if view.own is not None:
        yield art.sums(view.own.penguins, view.own.floes, WATER).at(*_SUMS)


def _bids(cards: Sequence[str], seat: int, at: Point, *, best: bool) -> Iterator[Stamp]:
    """Somebody's cards on a sheet of ice, with letter and total."""
    yield art.mat(_PANEL, 270, False, best, WATER).at(*at)
    yield art.letter(seat, "ice").at(at.x - 132, at.y - 62)
    role = "mark" if best else f"seat.{seat}"
    yield art.pill(str(total(cards)), 62, role, "ice").at(at.x - 128, at.y + 62)
    rows = 1 if len(cards) < _IN_ROW else max(2, -(-len(cards) // _IN_ROW))
    scale = _SMALL if rows == 1 else _SMALLEST
    in_row = -(-len(cards) // rows)
    full, room = art.WIDTH * scale, _PANEL - 160
    step = min(full * 0.75, (room - full) / max(in_row - 1, 1))
    left = at.x + 62 - step * (in_row - 1) / 2
    for number, code in enumerate(cards):
        line, place = divmod(number, in_row)
        y = at.y + (line - (rows - 1) / 2) * _ROW_STEP / max(rows - 1, 1)
        yield art.card(code, scale, "ice").at(left + place * step, y)


def _fan(view: View, picked: Sequence[int]) -> Iterator[Stamp]:
    """The hand, colours side by side; every card bears its number."""
    may = playable(view)
    places = sorted_places(view)
    count = len(places)
    scale = _LARGE if count <= _FEW else _CARD
    wide = art.WIDTH * scale
    step = min(wide + 24, (SIZE[0] - 2 * _EDGE - wide) / max(count - 1, 1))
    left = (SIZE[0] - step * (count - 1)) / 2
    deciding = view.turn is not None and view.turn == view.seat and view.winner is None
    for number, place in enumerate(places):
        off = (number - (count - 1) / 2) / max((count - 1) / 2, 1)
        x, y = left + number * step, _FAN + _ARCH * off * off
        look = art.PLAIN
        if place in picked:
            look, y = art.PICKED, y - _RAISED * 1.5
        elif place in may:
            look, y = art.READY, y - _RAISED
        elif deciding:
            look = art.DIM
        yield art.card(view.hand[place], scale, WATER, look).at(x, y)
        role = "mark" if look == art.PICKED else "target" if look == art.READY else "tag"
        tag = x - wide / 2 + min(step, wide) / 2
        yield art.pill(str(place + 1), _PILL, role, WATER).at(tag, y + art.HEIGHT * scale / 2 + 20)
