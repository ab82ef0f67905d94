"""The drawings that the snow games share: crystals at any angle, flakes, tags, arrows."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, floor, pi, sin

from games.snow.crystals import DESIGNS, EACH, Flake
from games.snow.pattern import TIP, pattern, rhombus
from games.snow.tiles import TURN
from render.geometry import Point, Size, outline
from render.scene import Bounds, Disc, Drawing, Label, Path, Rect, Shape, Shapes
from render.seats import badge, crown
from render.transform import drawn_at

ICE = -1
"""A design that stands for a back."""
BLANK = -2
"""A face of which too little can be seen to tell what it is."""
_KEPT = 2048
_ORIGIN = Point(0, 0)
Window = tuple[float, float, float, float]
"""Left, top, right, bottom."""
_DEEP = (2.2, 3.6)
"""How far the side of a crystal shows, to the right and below, in pixels of the table."""


def turned(points: Iterable[Point], angle: int, scale: float) -> tuple[Point, ...]:
    """Points of a crystal that lies at an angle, around its middle."""
    turn = 2 * pi * angle / TURN
    c, s = cos(turn) * scale, sin(turn) * scale
    return tuple(Point(x * c - y * s, x * s + y * c) for x, y in points)


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
        cut = clipped(placed, self._window) if self._window else placed
        if len(cut) > 2:
            self.shapes.append(Path(outline(cut), role))

    def line(self, points: tuple[Point, ...], role: str, width: float) -> None:
        """A line in a role."""
        placed = self._placed(points, _ORIGIN)
        parts = broken(placed, self._window) if self._window else [placed]
        wide = round(width * self._scale, 1)
        self.shapes.extend(Path(_line(part), stroke=role, width=wide) for part in parts)


def crystal_shapes(
    design: int, angle: int, scale: float, at: Point = _ORIGIN, window: Window | None = None
) -> Shapes:
    """A crystal: side, rim, face and its lines, or the ice of its back; cut at a window."""
    brush = _Brush(angle, scale, at, window)
    kind = "frost" if design == ICE else "snow"
    brush.fill(rhombus(0.985), f"{kind}.side", Point(*_DEEP))
    brush.fill(rhombus(0.985), f"{kind}.rim")
    brush.fill(rhombus(0.93), kind)
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


def clipped(points: tuple[Point, ...], window: Window) -> tuple[Point, ...]:
    """The part of a convex outline that lies in a window."""
    for axis, bound, sign in (
        (0, window[0], 1),
        (1, window[1], 1),
        (0, window[2], -1),
        (1, window[3], -1),
    ):
        kept: list[Point] = []
        for number, point in enumerate(points):
            before = points[number - 1]
            a, b = (before[axis] - bound) * sign, (point[axis] - bound) * sign
            if (a < 0) != (b < 0):
                share = a / (a - b)
                kept.append(
                    Point(
                        before.x + (point.x - before.x) * share,
                        before.y + (point.y - before.y) * share,
                    )
                )
            if b >= 0:
                kept.append(point)
        points = tuple(kept)
        if not points:
            break
    return points


def broken(points: Sequence[Point], window: Window) -> list[tuple[Point, ...]]:
    """The parts of a line that lie in a window."""
    parts = []
    for start, end in pairwise(points):
        low, high = 0.0, 1.0
        for axis in (0, 1):
            a, d = start[axis], end[axis] - start[axis]
            first, last = window[axis], window[axis + 2]
            if abs(d) < 1e-9:
                if not first <= a <= last:
                    low, high = 1.0, 0.0
                continue
            one, two = sorted(((first - a) / d, (last - a) / d))
            low, high = max(low, one), min(high, two)
        if low < high:
            parts.append(
                tuple(
                    Point(start.x + (end.x - start.x) * t, start.y + (end.y - start.y) * t)
                    for t in (low, high)
                )
            )
    return parts


def bounds(points: Iterable[Point], margin: float) -> Bounds:
    """The whole pixels around some points."""
    xs, ys = zip(*points, strict=True)
    left, top = floor(min(xs) - margin), floor(min(ys) - margin)
    return Bounds(left, top, ceil(max(xs) + margin) - left, ceil(max(ys) + margin) - top)


@lru_cache(_KEPT)
def crystal(design: int, angle: int, scale: float, matte: str = "felt") -> Drawing:
    """A crystal at an angle, as a drawing of its own."""
    edge = turned(rhombus(1.0), angle, scale)
    deep = tuple(Point(x + _DEEP[0] * scale, y + _DEEP[1] * scale) for x, y in edge)
    return Drawing(bounds((*edge, *deep), 1), crystal_shapes(design, angle, scale), matte)


@lru_cache(_KEPT)
def frame(angle: int, scale: float, role: str, width: float) -> Drawing:
    """The outline of a crystal: a place where one may lie, or one that was chosen."""
    edge = turned(rhombus(0.96), angle, scale)
    shapes = (
        Path(outline(edge), stroke=f"{role}.edge" if role == "mark" else "badge", width=width + 4),
        Path(outline(edge), stroke=role, width=width),
    )
    return Drawing(bounds(edge, width + 3), shapes, "snow")


@lru_cache(_KEPT)
def tag(text: str, role: str = "snow", size: int = 26) -> Drawing:
    """A little plate with a number or a letter."""
    width, height = size * (0.72 if len(text) == 1 else 0.62 * len(text)) + 10, size + 4
    fill = "badge" if role == "snow" else role
    body = Rect(Point(-width / 2, -height / 2), Size(width, height), height / 2.4, fill)
    if role != "snow":
        body = Rect(body.at, body.size, body.radius, role, "badge", 3)
    label = Label(text, Point(0, 0), size, f"text.{role}")
    reach = ceil(width / 2) + 3
    return Drawing(Bounds(-reach, -height // 2 - 3, 2 * reach, height + 6), (body, label), "snow")


@lru_cache(_KEPT)
def name(text: str, size: int = 32) -> Drawing:
    """The name of a place on the back of the crystal that lies there."""
    label = Label(text, Point(0, 0), size, "text.frost")
    return Drawing(Bounds(-size, -size, 2 * size, 2 * size), (label,), "frost")


@lru_cache(_KEPT)
def arrow(way: int, reach: float, role: str = "target") -> Drawing:
    """An arrow that leads away from the middle in one of eight ways (0: up, then clockwise)."""
    turn = 2 * pi * way / 8
    out, side = Point(sin(turn), -cos(turn)), Point(cos(turn), sin(turn))

    def at(along: float, across: float) -> Point:
        return Point(
            out.x * along + side.x * across,
            out.y * along + side.y * across,
        )

    half = 34.0
    points = (
        at(reach + half, 0),
        at(reach + 2, 30),
        at(reach + 2, 12),
        at(reach - half, 12),
        at(reach - half, -12),
        at(reach + 2, -12),
        at(reach + 2, -30),
    )
    return Drawing(bounds(points, 8), (Path(outline(points), role, "badge", 5),), "snow")


@lru_cache(_KEPT)
def dot(large: bool) -> Drawing:
    """A point of the trail of something that moved."""
    reach = 8.0 if large else 5.0
    return Drawing(
        Bounds(-13, -13, 26, 26),
        (Disc(Point(0, 0), reach, reach, "mark", "mark.edge", 2.5),),
        "snow",
    )


def flake_shapes(flake: Flake | None, scale: float) -> Shapes:
    """A flake being built: crystals that it has, faint outlines for those that it lacks."""
    shapes: list[Shape] = []
    crystals = flake.crystals if flake is not None else ()
    for arm in range(EACH):
        angle = (arm * TURN // EACH + TURN * 3 // 4) % TURN
        turn = 2 * pi * angle / TURN
        at = Point(cos(turn) * TIP * scale, sin(turn) * TIP * scale)
        if arm < len(crystals):
            shapes += crystal_shapes(crystals[arm].design, angle, scale, at)
        else:
            edge = tuple(Point(x + at.x, y + at.y) for x, y in turned(rhombus(0.9), angle, scale))
            shapes.append(Path(outline(edge), "felt.spot", "felt.ripple", 2))
    return tuple(shapes)


@lru_cache(_KEPT)
def flake(one: Flake | None, seat: int, scale: float) -> Drawing:
    """A flake on the round mat of the seat that owns it, with its count in the middle."""
    reach = 2 * TIP * scale + 6
    shapes: list[Shape] = [Disc(Point(0, 0), reach, reach, "felt.spot", f"seat.{seat}", 5)]
    shapes += flake_shapes(one, scale)
    if one is not None and one.full:
        shapes.append(Disc(Point(0, 0), reach, reach, stroke="mark", width=7))
    return Drawing(bounds((Point(-reach, -reach), Point(reach, reach)), 5), tuple(shapes), "felt")


@lru_cache(8)
def owner(seat: int) -> Drawing:
    """The badge of a seat beside its flakes."""
    return Drawing(Bounds(-40, -40, 80, 80), drawn_at(badge(seat), scale=0.95), "felt")


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
        shapes.append(Path(f"M{-x:.1f} {-y:.1f}L{x:.1f} {y:.1f}", stroke="snow.line.0", width=6))
    return tuple(shapes)


@lru_cache(4)
def life(left: bool) -> Drawing:
    """A snowflake for each avalanche that may still happen; a puddle where it melted."""
    if left:
        shapes: Shapes = tuple(
            Path(
                f"M{-28 * cos(t):.1f} {-28 * sin(t):.1f}L{28 * cos(t):.1f} {28 * sin(t):.1f}",
                stroke="snow",
                width=8,
            )
            for t in (pi / 6, pi / 2, 5 * pi / 6)
        )
        shapes = (*shapes, Disc(Point(0, 0), 9, 9, "frost"))
    else:
        shapes = (Disc(Point(0, 14), 30, 11, "frost"), Disc(Point(-8, 10), 10, 4, "frost.light"))
    return Drawing(Bounds(-36, -36, 72, 72), shapes, "felt")


@lru_cache(4)
def pane(width: int, height: int) -> Drawing:
    """The edge of an enlarged part."""
    body = Rect(Point(2, 2), Size(width - 4, height - 4), 6, stroke="snow.rim", width=4)
    return Drawing(Bounds(0, 0, width, height), (body,), "felt")


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
