"""The same drawing larger, smaller, mirrored or elsewhere."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from render.geometry import Point, Size
from render.scene import Disc, Label, Path, Rect, Shape, Shapes

_PAIR = re.compile(r"(-?\d+(?:\.\d+)?)[ ,]+(-?\d+(?:\.\d+)?)")


def drawn_at(
    shapes: Iterable[Shape],
    dx: float = 0.0,
    dy: float = 0.0,
    scale: float = 1.0,
    mirror: bool = False,
) -> Shapes:
    """Shapes scaled around their origin, mirrored, then moved; labels stay upright."""
    across = -scale if mirror else scale

    def point(x: float, y: float) -> Point:
        return Point(round(x * across + dx, 2), round(y * scale + dy, 2))

    def one(shape: Shape) -> Shape:
        match shape:
            case Disc():
                return replace(
                    shape,
                    center=point(*shape.center),
                    rx=shape.rx * scale,
                    ry=shape.ry * scale,
                    width=shape.width * scale,
                )
            case Rect():
                left = shape.at.x + (shape.size.width if mirror else 0)
                return replace(
                    shape,
                    at=point(left, shape.at.y),
                    size=Size(shape.size.width * scale, shape.size.height * scale),
                    radius=shape.radius * scale,
                    width=shape.width * scale,
                )
            case Path():
                return replace(
                    shape, d=_PAIR.sub(moved, shape.d), width=round(shape.width * scale, 2)
                )
            case Label():
                return replace(
                    shape,
                    at=point(*shape.at),
                    size=round(shape.size * scale),
                    most=shape.most * scale,
                )

    def moved(pair: re.Match[str]) -> str:
        x, y = point(float(pair[1]), float(pair[2]))
        return f"{x:g} {y:g}"

    return tuple(map(one, shapes))
