"""Outlines and lines of crystals: turned, measured, cut at a window or at one another."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, cos, floor, pi, sin

from games.snow.tiles import TURN
from render.geometry import Point
from render.scene import Bounds

Window = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def turned(points: Iterable[Point], angle: int, scale: float) -> tuple[Point, ...]:
    """Points of a crystal that lies at an angle, around its middle."""
    turn = 2 * pi * angle / TURN
    c, s = cos(turn) * scale, sin(turn) * scale
    return tuple(Point(x * c - y * s, x * s + y * c) for x, y in points)


def bounds(points: Iterable[Point], margin: float) -> Bounds:
    """The whole pixels around some points."""
    xs, ys = zip(*points, strict=True)
    left, top = floor(min(xs) - margin), floor(min(ys) - margin)
    return Bounds(left, top, ceil(max(xs) + margin) - left, ceil(max(ys) + margin) - top)


def clipped(points: tuple[Point, ...], window: Window) -> tuple[Point, ...]:
    """The part of a convex outline that lies in a window."""
    left, top, right, bottom = window
    corners = (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
    return overlap(points, corners)


def overlap(points: tuple[Point, ...], other: Sequence[Point]) -> tuple[Point, ...]:
    """What two convex outlines have in common; the other one goes clockwise, as it is seen."""
    for number, end in enumerate(other):
        points = _beside(points, other[number - 1], end)
    return points


def _beside(points: tuple[Point, ...], start: Point, end: Point) -> tuple[Point, ...]:
    """The part of a convex outline to the right of a line."""
    along, down = end.x - start.x, end.y - start.y
    kept: list[Point] = []
    for number, point in enumerate(points):
        before = points[number - 1]
        a, b = (along * (p.y - start.y) - down * (p.x - start.x) for p in (before, point))
        if (a < 0) != (b < 0):
            share = a / (a - b)
            x, y = point.x - before.x, point.y - before.y
            kept.append(Point(before.x + x * share, before.y + y * share))
        if b >= 0:
            kept.append(point)
    return tuple(kept)


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
