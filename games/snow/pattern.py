"""The nine designs as lines: each fills its crystal with a pattern that a fragment tells.

Coordinates are those of a crystal that points to the right: its tip at (70, 0), its broad corners
at (0, 40) and (0, -40), in pixels of the table. Every pattern is the same above and below the
axis, so that six of them make a snowflake.
"""

from collections.abc import Callable, Iterator
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from render.geometry import Point

TIP, BROAD = 70.0, 40.0
_INSET = 0.84
"""How much of the crystal the pattern fills."""


class Stroke(NamedTuple):
    """A line through points (width above 0), or a filled outline (width 0); light or dark."""

    points: tuple[Point, ...]
    width: float
    light: bool = False


def inside(x: float, y: float, inset: float = _INSET) -> bool:
    """Whether a point lies in the part of a crystal that the pattern fills."""
    return abs(x) / TIP + abs(y) / BROAD <= inset + 1e-9


def rhombus(scale: float = 1.0) -> tuple[Point, ...]:
    """The outline of a crystal, larger or smaller."""
    return (
        Point(TIP * scale, 0),
        Point(0, BROAD * scale),
        Point(-TIP * scale, 0),
        Point(0, -BROAD * scale),
    )


def _high(x: float) -> float:
    return BROAD * (_INSET - abs(x) / TIP)


def _long(y: float) -> float:
    return TIP * (_INSET - abs(y) / BROAD)


def _bars() -> Iterator[Stroke]:
    """Broad bars across."""
    for x in range(-48, 49, 16):
        yield Stroke((Point(x, -_high(x)), Point(x, _high(x))), 6.5)


def _fir() -> Iterator[Stroke]:
    """Twigs that open towards the tip, on a stem."""
    yield Stroke((Point(-_long(0), 0), Point(_long(0), 0)), 3)
    for x in range(-52, 53, 13):
        reach = min(_rise(x, 1.0), 26)
        if reach > 3:
            yield Stroke((Point(x, 0), Point(x + reach, reach)), 3.5)
            yield Stroke((Point(x, 0), Point(x + reach, -reach)), 3.5)


def _rise(x: float, slope: float) -> float:
    """How far a line may climb from the axis at x before it leaves the pattern."""
    reach = 0.0
    while inside(x + slope * (reach + 1), reach + 1):
        reach += 1
    return reach


def _furrows() -> Iterator[Stroke]:
    """Thin lines along."""
    for y in (-27, -18, -9, 0, 9, 18, 27):
        yield Stroke((Point(-_long(y), y), Point(_long(y), y)), 2.6)


def _dots() -> Iterator[Stroke]:
    """Round dots."""
    for x, y in _spread(17, 15):
        if inside(x, y, 0.78):
            yield Stroke(_polygon(x, y, 4.6, 8), 0)


def _rings() -> Iterator[Stroke]:
    """Large open rings."""
    for x, y in (
        (0, 0),
        (24, 0),
        (-24, 0),
        (44, 0),
        (-44, 0),
        (9, 20),
        (-9, 20),
        (9, -20),
        (-9, -20),
    ):
        size = 9.0 if abs(x) < 40 else 6.5
        points = _polygon(x, y, size if not y else 6.5, 12)
        yield Stroke((*points, points[0]), 3)


def _lattice() -> Iterator[Stroke]:
    """A net parallel to the sides."""
    for part in (-0.75, -0.45, -0.15, 0.15, 0.45, 0.75):
        low, high = part * TIP * _INSET / 2, part * BROAD * _INSET / 2
        dx, dy = TIP * _INSET / 2, BROAD * _INSET / 2
        for side in (1, -1):
            yield Stroke(
                (
                    Point(low - dx, side * (-high - dy)),
                    Point(low + dx, side * (-high + dy)),
                ),
                2.6,
            )


def _waves() -> Iterator[Stroke]:
    """Bold zigzags across."""
    for x in range(-44, 45, 22):
        points = [Point(x - 6, 0)]
        y = 0.0
        while inside(x - 6, y + 7, 0.9) and inside(x + 6, y + 7, 0.9):
            y += 7
            points.append(Point(x + (6 if round(y / 7) % 2 else -6), y))
        if len(points) > 1:
            mirrored = [Point(px, -py) for px, py in reversed(points[1:])]
            yield Stroke((*mirrored, *points), 4.2)
    for x in (-52, 52):
        yield Stroke((Point(x - 4, 0), Point(x + 4, 0)), 4.2)


def _crosses() -> Iterator[Stroke]:
    """Small stars of two strokes."""
    for x, y in _spread(24, 18):
        if inside(x, y, 0.8):
            yield Stroke((Point(x - 5.5, y - 5.5), Point(x + 5.5, y + 5.5)), 3)
            yield Stroke((Point(x - 5.5, y + 5.5), Point(x + 5.5, y - 5.5)), 3)


def _panel() -> Iterator[Stroke]:
    """A dark face with a light vein."""
    yield Stroke(rhombus(_INSET), 0)
    yield Stroke((Point(-46, 0), Point(46, 0)), 4, True)
    for x in (-16, 16):
        yield Stroke((Point(x, -_high(x) * 0.7), Point(x, _high(x) * 0.7)), 4, True)


def _spread(across: float, down: float) -> Iterator[tuple[float, float]]:
    """Places in rows that are shifted by half, alike above and below the axis."""
    for row in range(-3, 4):
        shift = across / 2 if row % 2 else 0.0
        for column in range(-4, 5):
            yield column * across + shift, row * down * 0.9


def _polygon(x: float, y: float, reach: float, corners: int) -> tuple[Point, ...]:
    turns = (2 * pi * n / corners for n in range(corners))
    return tuple(Point(x + reach * cos(turn), y + reach * sin(turn)) for turn in turns)


_ALL: tuple[Callable[[], Iterator[Stroke]], ...] = (
    _bars,
    _fir,
    _furrows,
    _dots,
    _rings,
    _lattice,
    _waves,
    _crosses,
    _panel,
)


@cache
def pattern(design: int) -> tuple[Stroke, ...]:
    """The lines of a design."""
    return tuple(_ALL[design]())
