"""The table that everybody sees: a sheet of ice for each seat, the floe under auction below."""

from collections.abc import Iterator, Sequence

from games.core.game import Seat
from games.iceberg import art
from games.iceberg.cards import total
from games.iceberg.state import View
from games.iceberg.twin import highest
from render.geometry import Point
from render.scene import Stamp
from render.seats import Plate

SIZE = (1280, 1010)
WATER = "water.1"
_TOP, _TALL = 132, 560
_LOW = 870
"""The line on which the floe and the piles lie."""
_EDGE = 12
_CARD = 0.78
_LARGE, _SMALL = 1.08, 0.66
"""One card, or two, are drawn larger; three rows and more smaller."""
_FEW = 2
_BACK = 0.27
_ROW_STEP = 104
_RIPPLES = ((330, 765), (985, 745), (1235, 770), (395, 985), (905, 985))


def sea() -> tuple[Stamp, ...]:
    """Waves where no ice lies."""
    spots = enumerate(_RIPPLES)
    return tuple(art.ripple(number, WATER).at(*spot) for number, spot in spots)


def plates(view: View, names: Sequence[str]) -> tuple[Plate, ...]:
    """Names with what each has won: floes and penguin cards, face down."""
    return tuple(
        Plate(
            seat,
            name,
            ((art.floe_icon(), str(view.won[seat])), (art.pile_icon(), str(view.kept[seat]))),
            turn=view.turn == seat,
        )
        for seat, name in enumerate(names[: len(view.held)])
    )


def table(view: View) -> Iterator[Stamp]:
    """Everything below the band."""
    for seat in range(len(view.held)):
        yield from _place(view, seat)
    yield from _stocks(view)


def _width(view: View) -> float:
    return (SIZE[0] - _EDGE) / len(view.held) - _EDGE


def _middle(view: View, seat: Seat) -> Point:
    wide = _width(view)
    return Point(_EDGE + wide / 2 + seat * (wide + _EDGE), _TOP + _TALL / 2)


def _place(view: View, seat: Seat) -> Iterator[Stamp]:
    """A seat's ice with its hand face down, its cards and their total."""
    wide, at = _width(view), _middle(view, seat)
    out = view.passed[seat] and view.winner is None
    ahead = seat in (highest(view), view.winner)
    ground = "ice.out" if out else "ice"
    yield art.mat(round(wide), _TALL, out, ahead, WATER).at(*at)
    yield from _held(view, seat, ground)
    if seat == view.winner:
        yield art.floe(view.floe, round(wide * 0.36), ground).at(at.x, at.y + 20)
        return
    cards = view.laid[seat]
    yield from _laid(cards, at, wide, ground)
    if cards:
        role = "mark" if ahead else f"seat.{seat}"
        yield art.pill(str(total(cards)), 84, role, ground).at(at.x, at.y + _TALL / 2 - 64)
    elif out:
        yield art.asleep(ground).at(at.x, at.y + 150)


def _held(view: View, seat: Seat, ground: str) -> Iterator[Stamp]:
    """The hand face down with its number of cards; a flag for who led."""
    wide, at = _width(view), _middle(view, seat)
    top = at.y - _TALL / 2 + 60
    count = view.held[seat]
    room = wide - 190
    step = min(34.0, room / max(count - 1, 1))
    left = at.x - wide / 2 + 62
    for number in range(count):
        yield art.back(_BACK, ground).at(left + number * step, top)
    where = left + max(count - 1, 0) * step + (66 if count else 0)
    yield art.number(str(count), 50, "text.ice.strong", ground).at(where, top)
    if seat == view.led:
        yield art.flag(ground).at(at.x + wide / 2 - 46, top)


def _laid(cards: Sequence[str], at: Point, wide: float, ground: str) -> Iterator[Stamp]:
    """Cards in rows, each row a little over the one before."""
    if not cards:
        return
    in_row = 5 if wide > 350 else 3
    rows = [cards[start : start + in_row] for start in range(0, len(cards), in_row)]
    scale = _LARGE if len(cards) <= _FEW else _CARD if len(rows) <= _FEW else _SMALL
    full = art.WIDTH * scale
    step = min(full * 0.62, (wide - 44 - full) / max(len(rows[0]) - 1, 1))
    row_step = min(_ROW_STEP, 130 / max(len(rows) - 1, 1))
    top = at.y - 10 - row_step * (len(rows) - 1) / 2
    for line, row in enumerate(rows):
        left = at.x - step * (len(row) - 1) / 2
        for number, code in enumerate(row):
            yield art.card(code, scale, ground).at(left + number * step, top + line * row_step)


def _stocks(view: View) -> Iterator[Stamp]:
    """The floe under auction between the cards and the floes that are left."""
    middle = SIZE[0] / 2
    if view.winner is None:
        yield art.auction(view.floe, WATER).at(middle, _LOW)
    else:
        yield art.sold(WATER).at(middle - 150, _LOW + 40)
    for level in range(min(3, -(-view.draw // 12))):
        yield art.back(0.62, WATER).at(110 - 5 * level, _LOW - 6 * level)
    yield art.number(str(view.draw), 62, "badge", WATER).at(110, _LOW + 112)
    if view.discard:
        yield art.spent(WATER).at(246, _LOW + 6)
        yield art.number(str(view.discard), 62, "badge", WATER).at(246, _LOW + 112)
    yield art.stack(min(view.floes_left, 5), WATER).at(SIZE[0] - 150, _LOW)
    yield art.number(str(view.floes_left), 62, "badge", WATER).at(SIZE[0] - 150, _LOW + 112)
