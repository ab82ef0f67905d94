"""How seats are told apart in every game: colour, shape and letter; and the plates at the rim."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from render.geometry import Point, Size, rounded
from render.scene import Bounds, Disc, Drawing, Label, Path, Rect, Shape, Shapes, Stamp
from render.transform import drawn_at

LETTERS = "ABCDEFGH"
BAND = 120
"""The height of the band that holds the plates."""
_GAP = 10
_HEIGHT = BAND - 2 * _GAP + 4
_WIDE = 500
_DIGIT = 0.59
"""The width of a digit, in parts of its size."""
_KEPT = 512


def _regular(*corners: tuple[float, float]) -> str:
    return rounded(tuple(Point(x, y) for x, y in corners), 5)


_SHAPES: tuple[tuple[Shape, float], ...] = (
    (Disc(Point(0, 0), 24, 24), 0),
    (Path(_regular((0, -32), (33, 24), (-33, 24))), 5),
    (Rect(Point(-22, -22), Size(44, 44), 7), 0),
    (Path(_regular((0, -31), (31, 0), (0, 31), (-31, 0))), 0),
)
"""● ▲ ■ ◆ about 48 pixels across, and how much lower the letter stands."""


def badge(seat: int, letter: int = 30) -> Shapes:
    """The shape of a seat in its colour with its letter, around the middle."""
    role = f"seat.{seat % 4}"
    shape, low = _SHAPES[seat % 4]
    rim = _painted(shape, "badge", "badge", 9)
    return (
        rim,
        _painted(shape, role, role, 1),
        Label(LETTERS[seat], Point(0, low), letter, f"text.{role}"),
    )


def _painted(shape: Shape, fill: str, stroke: str, width: float) -> Shape:
    match shape:
        case Disc():
            return Disc(shape.center, shape.rx, shape.ry, fill, stroke, width)
        case Rect():
            return Rect(shape.at, shape.size, shape.radius, fill, stroke, width)
        case Path():
            return Path(shape.d, fill, stroke, width)
        case Label():
            return shape


def crown() -> Shapes:
    """A crown for the leader, 56 pixels wide, standing on the origin."""
    return (
        Path(
            "M-24 0L-29 -27L-13 -15L0 -35L13 -15L29 -27L24 0Q0 6 -24 0Z",
            "crown",
            "crown.edge",
            4,
        ),
        Disc(Point(-29, -29), 5, 5, "crown", "crown.edge", 2.5),
        Disc(Point(29, -29), 5, 5, "crown", "crown.edge", 2.5),
        Disc(Point(0, -37), 5.5, 5.5, "crown", "crown.edge", 2.5),
        Disc(Point(0, -7), 4, 4, "crown.gem"),
    )


class Plate(Struct, frozen=True):
    """What stands on the plate of a seat; figures are pairs of an icon and a number."""

    seat: int
    name: str
    figures: tuple[tuple[Shapes, str], ...]
    turn: bool = False
    out: bool = False
    crown: bool = False

    @property
    def ground(self) -> str:
        """The role under the letters."""
        return "plate.turn" if self.turn else "plate.out" if self.out else "plate"


def band(plates: Sequence[Plate], width: int) -> Iterator[Stamp]:
    """The plates side by side along the upper rim."""
    each = (width - _GAP) // len(plates) - _GAP
    for number, plate in enumerate(plates):
        left = _GAP + number * (each + _GAP) + (width - _GAP) % len(plates) // 2
        yield from _plate(plate, left, each)


def _plate(plate: Plate, left: int, width: int) -> Iterator[Stamp]:
    """Name over figures, or beside them where the plate is wide."""
    top, ground = _GAP - 2, plate.ground
    text = "text.out" if plate.out else "text"
    wide = width >= _WIDE
    yield _ground(width, ground, plate.turn).at(left, top)
    yield _badge(plate.seat, ground, plate.crown, plate.out).at(left + 54, top + _HEIGHT / 2 + 4)
    size, most, row = (46, width - 400, _HEIGHT / 2) if wide else (36, width - 112, 29)
    name = _text(plate.name, size, text, ground, most, LETTERS[plate.seat])
    yield name.at(left + 98, top + row)
    row = top + (_HEIGHT / 2 if wide else 71)
    start = left + (width - 280 if wide else 98)
    room = (left + width - 16 - start) / max(len(plate.figures), 1)
    for number, (icon, figure) in enumerate(plate.figures):
        # The first figure is what counts: larger, and with more room.
        at = start + number * room + (14 if number else 0)
        size = 34 if number else 44
        yield _icon(icon, ground).at(at + 26, row)
        yield from _number(figure, size, text, ground, at + (50 if number else 58), row)


def _number(
    figure: str, size: int, role: str, matte: str, left: float, row: float
) -> Iterator[Stamp]:
    """A number digit by digit: there are few digits, so they are painted before long."""
    for place, digit in enumerate(figure):
        at = left + size * _DIGIT * (place + 0.5)
        yield _digit(digit, size, role, matte).at(at, row)


@lru_cache(_KEPT)
def _ground(width: int, role: str, turn: bool) -> Drawing:
    edge, line = ("mark", 9.0) if turn else (f"{role}.edge", 3.0)
    body = Rect(Point(0, 0), Size(width, _HEIGHT), 24, role, edge, line)
    glow = Rect(Point(-5, -5), Size(width + 10, _HEIGHT + 10), 28, "mark.soft")
    shapes = (glow, body) if turn else (body,)
    return Drawing(Bounds(-8, -8, width + 16, _HEIGHT + 16), shapes, "band")


@lru_cache(_KEPT)
def _badge(seat: int, matte: str, crowned: bool, out: bool) -> Drawing:
    shapes = drawn_at(badge(seat, 30), scale=1.12)
    if crowned:
        shapes = (*drawn_at(shapes, 0, 8), *drawn_at(crown(), 0, -19, 0.9))
    if out:
        shapes = (*shapes, Path("M-32 -30L32 30M32 -30L-32 30", stroke="text.out", width=8))
    return Drawing(Bounds(-46, -62, 92, 112), shapes, matte)


@lru_cache(_KEPT)
def _icon(icon: Shapes, matte: str) -> Drawing:
    return Drawing(Bounds(-30, -26, 60, 52), icon, matte)


@lru_cache(_KEPT)
def _digit(digit: str, size: int, role: str, matte: str) -> Drawing:
    label = Label(digit, Point(0, 0), size, role)
    return Drawing(Bounds(-size // 2, -size, size, 2 * size), (label,), matte)


@lru_cache(_KEPT)
def _text(text: str, size: int, role: str, matte: str, most: int, otherwise: str) -> Drawing:
    label = Label(text, Point(0, 0), size, role, "l", most, otherwise)
    return Drawing(Bounds(-2, -size, most + 4, 2 * size), (label,), matte)
