"""The drawings of floes: ice, fish, water. Each is made once and stays the same object."""

from functools import lru_cache
from math import cos, sin

from render.geometry import Hexes, Point, Size, right_of, rounded, shifted
from render.scene import Bounds, Disc, Drawing, Label, Path, Rect, Shape, Shapes
from render.transform import drawn_at

WIDTH, TILT = 153.0, 0.78
HEX = Hexes(Point(0, 0), WIDTH, TILT)
VARIANTS = 4
THICKNESS = 16
LEVELS = 4
"""How many shades the water has; it darkens as ice goes."""
_CELL = Bounds(-78, -72, 156, 162)
_KEPT = 512


# Ice


@lru_cache(_KEPT)
def floe(variant: int, water: str) -> Drawing:
    """A floe without anything on it; the variant gives it edges of its own."""
    edge = _edge(variant)
    low = shifted(edge, 0, THICKNESS)
    body = (shifted(edge, 0, THICKNESS * part / 4) for part in (4, 3, 2, 1))
    shapes: Shapes = (
        *(Path(rounded(part, 18), "ice.side") for part in body),
        Path(rounded(right_of(low, 4), 14), "ice.foot"),
        Path(rounded(edge, 18), "ice.rim"),
        Path(rounded(_inner(edge), 16), "ice"),
    )
    return Drawing(_CELL, shapes, water)


def _edge(variant: int) -> tuple[Point, ...]:
    """The outline of a floe: a hexagon whose corners and sides are a little off."""
    points = []
    corners = HEX.corners(4)
    for number, corner in enumerate(corners):
        after = corners[(number + 1) % 6]
        turn = 2.3 * number + 1.9 * variant
        points.append(Point(corner.x * (0.985 + 0.02 * sin(turn)), corner.y + 2.5 * cos(2 * turn)))
        part = 0.42 + 0.16 * sin(3.1 * turn)
        inward = 0.965 + 0.03 * cos(turn + variant)
        points.append(
            Point(
                (corner.x + (after.x - corner.x) * part) * inward,
                (corner.y + (after.y - corner.y) * part) * inward,
            )
        )
    return tuple(points)


def _inner(edge: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple(Point(p.x * 0.9 - 1, p.y * 0.9 - 2) for p in edge)


def outlined(role: str, width: float, inset: float) -> Shape:
    """A line along the edge of a floe."""
    return Path(rounded(HEX.corners(inset), 18), stroke=role, width=width)


@lru_cache(_KEPT)
def hint() -> Drawing:
    """The mark of a floe where a penguin may be placed."""
    return Drawing(_CELL, (outlined("ice.hint", 5, 15),), "ice")


@lru_cache(_KEPT)
def target(name: str) -> Drawing:
    """The mark of a floe where the chosen penguin can go, with the label of its button."""
    return Drawing(_CELL, (outlined("target", 9, 12), *tag(name, "target", 38, 54)), "ice")


@lru_cache(_KEPT)
def chosen() -> Drawing:
    """The mark of the floe of the chosen penguin."""
    return Drawing(_CELL, (outlined("mark.edge", 14, 11), outlined("mark", 9, 11)), "ice")


@lru_cache(_KEPT)
def coordinate(name: str, strong: bool) -> Drawing:
    """The name of a floe, small at its lower corner."""
    label = Label(name, Point(0, 47), 32 if strong else 27, "text.ice")
    ground = Rect(Point(-31, 30), Size(62, 36), 18, "ice")
    return Drawing(Bounds(-32, 28, 64, 40), (ground, label) if strong else (label,), "ice")


@lru_cache(_KEPT)
def penguin_tag(name: str, seat: int) -> Drawing:
    """The name of a floe on a tag in the colour of the seat that may choose it."""
    return Drawing(Bounds(-36, 40, 72, 46), tag(name, f"seat.{seat}", 32, 63), "ice")


def tag(name: str, role: str, size: int, low: float) -> Shapes:
    """A round plate with a name."""
    width, height = size * 2.0, size * 1.18
    at = Point(-width / 2, low - height / 2)
    return (
        Rect(at, Size(width, height), height / 2, role, "badge", 3),
        Label(name, Point(0, low), size, f"text.{role}"),
    )


# Fish


def fish(kind: int) -> Shapes:
    """A fish that swims to the left, 72 pixels long; its colour tells the number on the floe."""
    role = f"fish.{kind}"
    fin = f"{role}.fin"
    return (
        Path("M20 0C28 -6 33 -17 40 -19C37 -8 37 8 40 19C33 17 28 6 20 0Z", fin),
        Path("M-8 -15C0 -29 16 -25 19 -12Z", fin),
        Path("M-36 2C-29 -22 8 -26 27 0C8 26 -27 24 -36 2Z", role, fin, 3),
        Path("M-29 -4C-21 -17 4 -20 16 -8C0 -13 -18 -11 -29 -4Z", f"{role}.light"),
        Disc(Point(-21, -3), 5.4, 5.4, "fish.white"),
        Disc(Point(-22.5, -3), 3, 3, "fish.eye"),
    )


_SHOALS: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((0, -8, 1.25),),
    2: ((-30, -19, 0.88), (31, 3, 0.88)),
    3: ((0, -37, 0.82), (-32, -4, 0.82), (33, 1, 0.82)),
}


@lru_cache(_KEPT)
def shoal(count: int) -> Drawing:
    """The fish of a free floe: every number has an arrangement and a colour of its own."""
    shapes: list[Shape] = []
    for place in _SHOALS[count]:
        shapes += drawn_at(fish(count), *place)
    return Drawing(Bounds(-70, -72, 140, 114), tuple(shapes), "ice")


@lru_cache(_KEPT)
def catch(count: int) -> Drawing:
    """The fish of a floe on which a penguin stands: a row at its feet."""
    shapes: list[Shape] = []
    for number in range(count):
        dx = 36 * (number - (count - 1) / 2)
        shapes += drawn_at(fish(count), dx, 34, 0.5)
    return Drawing(Bounds(-60, 16, 120, 36), tuple(shapes), "ice")


@lru_cache(_KEPT)
def fish_icon() -> Shapes:
    """A fish beside the number of fish."""
    return drawn_at(fish(2), -1, 0, 0.66)


@lru_cache(_KEPT)
def floe_icon() -> Shapes:
    """A floe beside the number of floes."""
    corners = Hexes(Point(0, 0), 38, 0.9).corners()
    return (
        Path(rounded(shifted(corners, 0, 6), 5), "ice.foot", "ice.foot", 2),
        Path(rounded(shifted(corners, 0, -2), 5), "ice", "ice.foot", 2.5),
    )


# Water and marks


@lru_cache(_KEPT)
def ripple(variant: int, water: str) -> Drawing:
    """Open water where a floe was, or never was."""
    role = f"{water}.ripple"
    lines = (
        ("M-36 -6Q-22 -17 -8 -6T20 -6T40 -9", "M-14 16Q-2 8 10 16T30 15"),
        ("M-40 4Q-28 -6 -14 4T12 4", "M2 -18Q12 -25 22 -18T40 -20"),
        ("M-22 -14Q-10 -22 2 -14T28 -14", "M-38 12Q-26 3 -12 12T14 12T34 10"),
    )[variant % 3]
    return Drawing(
        Bounds(-46, -30, 92, 56),
        tuple(Path(d, stroke=role, width=5) for d in lines),
        water,
    )


@lru_cache(_KEPT)
def step(large: bool) -> Drawing:
    """A point of the trail of the last move."""
    reach = 15.0 if large else 12.0
    return Drawing(
        Bounds(-18, -18, 36, 36),
        (Disc(Point(0, 0), reach, reach * TILT, "mark", "mark.edge", 2.5),),
        "ice",
    )


@lru_cache(_KEPT)
def ring() -> Drawing:
    """The mark around the piece that moved last."""
    return Drawing(
        Bounds(-66, -36, 132, 72),
        (
            Disc(Point(0, 0), 55, 27, stroke="mark.edge", width=13),
            Disc(Point(0, 0), 55, 27, stroke="mark", width=8),
        ),
        "ice",
    )
