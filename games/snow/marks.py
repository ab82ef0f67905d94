"""What is drawn over the crystals: frames, numbers, arrows, trails, what is left of a life."""

from functools import lru_cache
from math import atan2, ceil, cos, pi, sin

from games.snow.clip import bounds, turned
from games.snow.pattern import rhombus
from render.geometry import Point, Size, outline
from render.scene import Bounds, Disc, Drawing, Label, Path, Rect, Shapes

_KEPT = 2048
_ORIGIN = Point(0, 0)


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
    rim = "snow.side" if role == "snow" else "badge"
    body = Rect(Point(-width / 2, -height / 2), Size(width, height), height / 2.4, fill, rim, 2.5)
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
def dot() -> Drawing:
    """Where something lay that was taken."""
    disc = Disc(_ORIGIN, 8, 8, "mark", "mark.edge", 2.5)
    return Drawing(Bounds(-13, -13, 26, 26), (disc,), "felt")


@lru_cache(_KEPT)
def trail(x: int, y: int, large: bool) -> Drawing:
    """An arrow to x, y pixels from here: the way that a crystal took; large for the pulled one."""
    way = atan2(y, x)
    head, thick = (26.0, 7.0) if large else (17.0, 4.0)
    along, across = Point(cos(way), sin(way)), Point(-sin(way), cos(way))

    def at(back: float, aside: float) -> Point:
        return Point(x - along.x * back + across.x * aside, y - along.y * back + across.y * aside)

    neck = at(head * 0.8, 0)
    line = f"M0 0L{neck.x:.1f} {neck.y:.1f}"
    tip = outline((at(0, 0), at(head, head * 0.62), at(head, -head * 0.62)))
    shapes = (
        Path(line, stroke="mark.edge", width=thick + 5),
        Path(tip, "mark.edge", "mark.edge", 5),
        Path(line, stroke="mark", width=thick),
        Path(tip, "mark"),
    )
    corners = (_ORIGIN, at(0, 0), at(head, head), at(head, -head))
    return Drawing(bounds(corners, 10), shapes, "snow")


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
