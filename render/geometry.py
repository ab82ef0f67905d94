"""Where things lie: points, hexagons, outlines. No Pillow here."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin, sqrt
from typing import NamedTuple


class Point(NamedTuple):
    """A place in pixels, from the upper left."""

    x: float
    y: float


class Size(NamedTuple):
    """Width and height in pixels."""

    width: float
    height: float


class Hexes(NamedTuple):
    """A field of pointy-topped hexagons: width of one, squeezed upright by `tilt`.

    A cell is given in doubled coordinates: x in half widths, row downwards.
    """

    origin: Point
    width: float
    tilt: float = 1.0

    @property
    def side(self) -> float:
        """The length of a side, before the tilt."""
        return self.width / sqrt(3)

    def center(self, x: int, row: int) -> Point:
        """The middle of a cell."""
        return Point(
            self.origin.x + x * self.width / 2,
            self.origin.y + row * 1.5 * self.side * self.tilt,
        )

    def corners(self, inset: float = 0.0) -> tuple[Point, ...]:
        """The corners of a cell around its middle, the top first, clockwise."""
        reach = self.side - inset
        return tuple(
            Point(reach * sin(turn), -reach * cos(turn) * self.tilt)
            for turn in (pi / 3 * number for number in range(6))
        )


def outline(points: Iterable[Point]) -> str:
    """A closed outline through points, in SVG's notation."""
    return "M" + "L".join(f"{point.x:.1f} {point.y:.1f}" for point in points) + "Z"


def rounded(points: tuple[Point, ...], radius: float) -> str:
    """A closed outline with corners rounded by about `radius`, in SVG's notation."""
    parts = []
    count = len(points)
    for number, corner in enumerate(points):
        before = _toward(corner, points[number - 1], radius)
        after = _toward(corner, points[(number + 1) % count], radius)
        start = "M" if number == 0 else "L"
        parts.append(
            f"{start}{before.x:.1f} {before.y:.1f}"
            f"Q{corner.x:.1f} {corner.y:.1f} {after.x:.1f} {after.y:.1f}"
        )
    return "".join(parts) + "Z"


def shifted(points: Iterable[Point], dx: float, dy: float) -> tuple[Point, ...]:
    """Points elsewhere."""
    return tuple(Point(point.x + dx, point.y + dy) for point in points)


def right_of(points: Sequence[Point], x: float) -> tuple[Point, ...]:
    """The part of an outline to the right of an upright line."""
    kept: list[Point] = []
    for number, point in enumerate(points):
        before = points[number - 1]
        if (before.x < x) != (point.x < x):
            share = (x - before.x) / (point.x - before.x)
            kept.append(Point(x, before.y + share * (point.y - before.y)))
        if point.x >= x:
            kept.append(point)
    return tuple(kept)


def between(start: Point, end: Point, steps: int) -> tuple[Point, ...]:
    """The middle of each of so many equal steps from one place to another."""
    shares = ((number + 0.5) / steps for number in range(steps))
    return tuple(
        Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
        for share in shares
    )


def _toward(start: Point, end: Point, distance: float) -> Point:
    dx, dy = end.x - start.x, end.y - start.y
    share = distance / sqrt(dx * dx + dy * dy)
    return Point(start.x + dx * share, start.y + dy * share)
