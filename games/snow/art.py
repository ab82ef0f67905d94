"""The drawings that the snow games share: crystals at any angle and their shadows, flakes."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from games.snow.clip import Window, bounds, broken, clipped, overlap, turned
from games.snow.crystals import DESIGNS, EACH, Flake
from games.snow.pattern import TIP, pattern, rhombus
from games.snow.tiles import TURN
from render.geometry import Point, outline
from render.scene import Bounds, Disc, Drawing, Path, Shape, Shapes
from render.seats import badge, crown
from render.transform import drawn_at

ICE = -1
"""A design that stands for a back."""
BLANK = -2
"""A face of which too little can be seen to tell what it is."""
_KEPT = 2048
_BADGE = 0.78
"""The badge of a seat on its mats, beside the one on its plate."""
_THICK = 0.6
"""In smaller flakes on their mats the crystals are flat: edges of a pixel make files larger."""
_FACE = 0.93
"""How much of a crystal its face takes; the rest is rim."""
_ORIGIN = Point(0, 0)
_DEEP = (2.2, 3.6)
"""How far the side of a crystal shows, to the right and below, in pixels of the table."""
_CAST = (5.0, 8.0)
"""How far its shadow falls, likewise."""


class Shade(NamedTuple):
    """A crystal that lies higher and near: from the middle of this one, in pixels of the table."""

    x: float
    y: float
    angle: int


def _line(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


class _Brush:
    """Draws what lies at an angle, in a scale and at a place; cut at a window."""

    def __init__(self, angle: int, scale: float, at: Point, window: Window | None) -> None:
        self.shapes: list[Shape] = []
        self._angle, self._scale, self._at, self._window = angle, scale, at, window

    def _placed(self, points: Iterable[Point], shift: Point) -> tuple[Point, ...]:
        x, y = self._at.x + shift.x * self._scale, self._at.y + shift.y * self._scale
        around = turned(points, self._angle, self._scale)
        return tuple(Point(point.x + x, point.y + y) for point in around)

    def fill(self, points: tuple[Point, ...], role: str, shift: Point = _ORIGIN) -> None:
        """An outline filled with a role."""
        placed = self._placed(points, shift)
        self._filled(placed, role)

    def shade(self, shade: Shade, role: str) -> None:
        """The shadow that a higher crystal casts on the face of this one."""
        face = self._placed(rhombus(_FACE), _ORIGIN)
        x = self._at.x + (shade.x + _CAST[0]) * self._scale
        y = self._at.y + (shade.y + _CAST[1]) * self._scale
        above = turned(rhombus(0.985), shade.angle, self._scale)
        self._filled(overlap(tuple(Point(p.x + x, p.y + y) for p in above), face), role)

    def _filled(self, points: tuple[Point, ...], role: str) -> None:
        cut = clipped(points, self._window) if self._window else points
        if len(cut) > 2:
            self.shapes.append(Path(outline(cut), role))

    def line(self, points: tuple[Point, ...], role: str, width: float) -> None:
        """A line in a role."""
        placed = self._placed(points, _ORIGIN)
        parts = broken(placed, self._window) if self._window else [placed]
        wide = round(width * self._scale, 1)
        self.shapes.extend(Path(_line(part), stroke=role, width=wide) for part in parts)


def crystal_shapes(
    design: int,
    angle: int,
    scale: float,
    at: Point = _ORIGIN,
    window: Window | None = None,
    shades: Iterable[Shade] = (),
    *,
    flat: bool = False,
) -> Shapes:
    """A crystal: side, rim, face, shadows on it, and its lines or the ice; cut at a window.

    A flat one is all face: on a dark ground, and small, nobody misses the edges.
    """
    brush = _Brush(angle, scale, at, window)
    kind = "frost" if design == ICE else "snow"
    if not flat:
        brush.fill(rhombus(0.985), f"{kind}.side", Point(*_DEEP))
        brush.fill(rhombus(0.985), f"{kind}.rim")
    brush.fill(rhombus(_FACE), kind)
    for shade in shades:
        brush.shade(shade, f"{kind}.shade")
    if design == ICE:
        for line in _GLEAMS:
            brush.line(line, "frost.light", 3.2)
    elif design >= 0:
        for stroke in pattern(design):
            role = "snow" if stroke.light else f"snow.line.{design}"
            if stroke.width:
                brush.line(stroke.points, role, stroke.width)
            else:
                brush.fill(stroke.points, role)
    return tuple(brush.shapes)


_GLEAMS = tuple(
    (Point(*low), Point(*high))
    for low, high in (((-30, -8), (12, -14)), ((-12, 12), (34, 4)), ((-44, 1), (-26, 4)))
)


@lru_cache(_KEPT)
def crystal(
    design: int,
    angle: int,
    scale: float,
    matte: str = "felt",
    shades: tuple[Shade, ...] = (),
) -> Drawing:
    """A crystal at an angle, as a drawing of its own."""
    edge = turned(rhombus(1.0), angle, scale)
    deep = tuple(Point(x + _DEEP[0] * scale, y + _DEEP[1] * scale) for x, y in edge)
    shapes = crystal_shapes(design, angle, scale, shades=shades)
    return Drawing(bounds((*edge, *deep), 1), shapes, matte)


@lru_cache(_KEPT)
def cast(angle: int, scale: float) -> Drawing:
    """The shadow of a crystal on the table."""
    x, y = _CAST[0] * scale, _CAST[1] * scale
    edge = tuple(Point(p.x + x, p.y + y) for p in turned(rhombus(0.985), angle, scale))
    return Drawing(bounds(edge, 1), (Path(outline(edge), "felt.shade"),), "felt.spot")


def flake_shapes(flake: Flake | None, scale: float, *, flat: bool = False) -> Shapes:
    """A flake being built: crystals that it has, faint outlines for those that it lacks."""
    shapes: list[Shape] = []
    crystals = flake.crystals if flake is not None else ()
    for arm in range(EACH):
        angle = (arm * TURN // EACH + TURN * 3 // 4) % TURN
        turn = 2 * pi * angle / TURN
        at = Point(cos(turn) * TIP * scale, sin(turn) * TIP * scale)
        if arm < len(crystals):
            shapes += crystal_shapes(crystals[arm].design, angle, scale, at, flat=flat)
        else:
            edge = tuple(Point(x + at.x, y + at.y) for x, y in turned(rhombus(0.9), angle, scale))
            shapes.append(Path(outline(edge), "felt.spot", "felt.line", 3))
    return tuple(shapes)


@lru_cache(_KEPT)
def flake(one: Flake | None, seat: int, scale: float, named: bool = True) -> Drawing:
    """A flake on the round mat of the seat that owns it: in its colour, named by its badge."""
    reach = 2 * TIP * scale + 6
    full = one is not None and one.full
    # The ring has a rim: not every colour of a seat stands out from the cloth.
    shapes: list[Shape] = [
        Disc(_ORIGIN, reach, reach, "felt.spot", "mark" if full else "badge", 11 if full else 8),
        Disc(_ORIGIN, reach, reach, stroke=f"seat.{seat}", width=5),
        *flake_shapes(one, scale, flat=scale < _THICK),
    ]
    if named:
        shapes += drawn_at(badge(seat, 34), -0.74 * reach, -0.74 * reach, _BADGE)
    return Drawing(bounds((Point(-reach, -reach), Point(reach, reach)), 7), tuple(shapes), "felt")


@lru_cache(8)
def winner(seat: int) -> Drawing:
    """The crowned badge of whoever was first."""
    shapes = (*drawn_at(badge(seat), 0, 10, 1.1), *drawn_at(crown(), 0, -18, 0.95))
    return Drawing(Bounds(-48, -62, 96, 116), shapes, "felt")


@lru_cache(8)
def icon(design: int) -> Shapes:
    """A crystal beside the number of crystals."""
    return crystal_shapes(design % DESIGNS, TURN * 3 // 4, 0.36)


@lru_cache(2)
def star_icon() -> Shapes:
    """A whole flake beside the number of flakes."""
    shapes: list[Shape] = []
    for arm in range(3):
        turn = pi * arm / 3 + pi / 6
        x, y = 20 * cos(turn), 20 * sin(turn)
        shapes.append(Path(f"M{-x:.1f} {-y:.1f}L{x:.1f} {y:.1f}", stroke="text", width=6))
    return tuple(shapes)


@lru_cache(2)
def ground(width: int, height: int) -> Drawing:
    """The table: a cloth with a round of frost in the middle."""
    middle = Point(width / 2, height / 2)
    reach = height / 2 - 10
    return Drawing(
        Bounds(0, 0, width, height),
        (
            Disc(middle, reach, reach, "felt.spot"),
            Disc(middle, reach - 12, reach - 12, stroke="felt.ripple", width=4),
        ),
        "felt",
    )
