"""A block of ice to stand on at the end of a game, as high as a place."""

from render.geometry import Point, rounded
from render.scene import Path, Shapes

_DEPTH = 34
"""How deep the top of a block looks."""


def block(height: float, half: float, *, shaded: bool = True) -> Shapes:
    """A block `height` high and twice `half` wide, in pixels, around the middle of its foot."""
    top = (
        Point(-half, -height),
        Point(-half + 34, -height - _DEPTH),
        Point(half - 22, -height - _DEPTH),
        Point(half, -height),
        Point(half - 30, -height + _DEPTH),
        Point(-half + 26, -height + _DEPTH),
    )
    front = (
        Point(-half, -height),
        Point(half, -height),
        Point(half + 8, 0),
        Point(half - 40, 26),
        Point(-half + 30, 26),
        Point(-half - 8, 0),
    )
    side = (
        Point(half - 30, -height + _DEPTH),
        Point(half, -height),
        Point(half + 8, 0),
        Point(half - 40, 26),
    )
    return (
        Path(rounded(front, 14), "ice.block"),
        *((Path(rounded(side, 10), "ice.side"),) if shaded else ()),
        Path(rounded(top, 16), "ice", "ice.rim", 4),
    )
