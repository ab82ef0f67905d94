"""The drawings of the board: water, stones, springboards, burrows, nests, dice, marks."""

from functools import lru_cache
from math import cos, pi, sin

from games.swamp.figures import GLAD, head
from render import seats
from render.geometry import Point, Size, rounded
from render.scene import Bounds, Disc, Drawing, Label, Path, Rect, Shape, Shapes
from render.transform import drawn_at

_KEPT = 512
_CELL = Bounds(-46, -46, 92, 92)


# The lap


@lru_cache(_KEPT)
def stone(name: str, role: str = "") -> Drawing:
    """A stepping stone under snow; an entry has the colour of its seat."""
    return Drawing(
        _CELL,
        (
            Rect(Point(-40, -25), Size(80, 68), 24, f"{role}.fold" if role else "ice.foot"),
            Rect(Point(-40, -34), Size(80, 68), 24, role or "ice.rim"),
            Rect(Point(-35, -31), Size(69, 56), 20, f"{role}.light" if role else "ice"),
            Label(name, Point(0, -2), 30, "text.ice"),
        ),
        "bog",
    )


@lru_cache(_KEPT)
def spring(name: str) -> Drawing:
    """A corner: a springboard on a coil."""
    coil = "M-26 30L26 36M-26 38L26 44"
    return Drawing(
        _CELL,
        (
            Path(coil, stroke="spring.edge", width=6),
            Rect(Point(-40, -36), Size(80, 68), 22, "spring.edge"),
            Rect(Point(-40, -40), Size(80, 66), 22, "spring"),
            Rect(Point(-31, -31), Size(62, 48), 14, stroke="spring.edge", width=3),
            Label(name, Point(0, -7), 30, "text.ice.strong"),
        ),
        "bog",
    )


@lru_cache(_KEPT)
def arrow(turn: int, role: str) -> Drawing:
    """A way to go: down, right, up, left."""
    points = _turned(((-15, -9), (15, -9), (0, 11)), turn)
    shape = Path(rounded(points, 5), role, "badge", 3)
    return Drawing(Bounds(-20, -20, 40, 40), (shape,), "bog")


def _turned(points: tuple[tuple[float, float], ...], turn: int) -> tuple[Point, ...]:
    """Points turned counter-clockwise by quarters."""
    across, down = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn % 4]
    return tuple(Point(x * across + y * down, y * across - x * down) for x, y in points)


@lru_cache(_KEPT)
def pebble() -> Drawing:
    """A small stone on the way into a cave."""
    return Drawing(
        Bounds(-16, -14, 32, 28),
        (Disc(Point(0, 3), 13, 10, "ice.foot"), Disc(Point(0, 0), 13, 10, "ice")),
        "bog",
    )


@lru_cache(_KEPT)
def burrow(name: str) -> Drawing:
    """A cave under snow."""
    return Drawing(
        _CELL,
        (
            Path(
                "M-44 30C-46 -14 -24 -42 2 -42C28 -42 46 -12 44 30C20 40 -20 40 -44 30Z",
                "ice.foot",
            ),
            Path("M-44 22C-44 -16 -24 -42 2 -42C28 -42 45 -14 44 22C20 30 -20 30 -44 22Z", "ice"),
            Path("M-26 27C-28 -2 -14 -20 1 -20C17 -20 29 -2 27 27C10 30 -10 30 -26 27Z", "burrow"),
            Label(name, Point(1, 9), 26, "ice"),
        ),
        "bog",
    )


@lru_cache(_KEPT)
def nest(name: str, seat: int) -> Drawing:
    """A cell of a home: a nest lined in the colour of the seat."""
    role = f"seat.{seat}"
    straws = "M-36 16L-8 36M36 14L10 36M-40 -6L-30 -26M40 -4L31 -26M-14 -38L16 -34"
    return Drawing(
        _CELL,
        (
            Disc(Point(0, 4), 42, 37, "nest.dark"),
            Disc(Point(0, 0), 42, 37, "nest"),
            Path(straws, stroke="nest.dark", width=4),
            Disc(Point(0, 1), 31, 26, f"{role}.light", role, 4),
            Label(name, Point(0, 1), 28, "text.ice.strong"),
        ),
        "bog",
    )


# Water


@lru_cache(_KEPT)
def pool(turn: bool) -> Drawing:
    """A swamp; it glows while its seat is to move."""
    half = 172
    water = Rect(Point(-half, -half), Size(2 * half, 2 * half), 74, "bog.pool")
    bounds = Bounds(-180, -180, 360, 360)
    if turn:
        rim = Rect(water.at, water.size, 74, stroke="mark", width=8)
        return Drawing(bounds, (rim,), "bog.pool")
    lines = (
        "M-120 -36Q-106 -46 -92 -36T-60 -36",
        "M-24 64Q-10 54 4 64T36 64",
        "M64 -8Q78 -18 92 -8T124 -8",
    )
    waves = (Path(d, stroke="bog.pool.ripple", width=5) for d in lines)
    return Drawing(bounds, (water, *waves), "bog")


@lru_cache(_KEPT)
def sign(seat: int) -> Drawing:
    """The sign of a seat in its swamp."""
    return Drawing(
        Bounds(-42, -42, 84, 84), drawn_at(seats.badge(seat, 30), scale=1.1), "bog.pool"
    )


@lru_cache(_KEPT)
def ripple(variant: int) -> Drawing:
    """Open water."""
    lines = (
        "M-30 0Q-20 -9 -8 0T16 0T34 -2",
        "M-24 4Q-14 -5 -2 4T22 4",
        "M-32 -4Q-22 -13 -10 -4T14 -4",
    )
    path = Path(lines[variant % 3], stroke="bog.ripple", width=5)
    return Drawing(Bounds(-40, -20, 80, 40), (path,), "bog")


@lru_cache(_KEPT)
def reeds(variant: int) -> Drawing:
    """A clump of reeds."""
    tilt = (-4, 5, 0)[variant % 3]
    return Drawing(Bounds(-44, -66, 88, 104), reed_shapes(tilt), "bog")


def reed_shapes(tilt: float) -> Shapes:
    """Reeds that stand on the origin, leaning a little."""
    return (
        Path(f"M-22 30Q-20 -10 {-18 + tilt} -38", stroke="reed.dark", width=5),
        Path(f"M2 32Q2 -14 {5 + tilt} -52", stroke="reed.dark", width=5),
        Path(f"M22 30Q22 0 {27 + tilt} -22", stroke="reed.dark", width=5),
        Path("M-10 32C-22 8 -30 -2 -38 -8C-32 8 -26 22 -18 32Z", "reed"),
        Path("M10 32C20 6 30 -4 38 -12C34 8 28 22 18 32Z", "reed"),
        Rect(Point(-24 + tilt, -52), Size(12, 30), 6, "reed.head"),
        Rect(Point(-1 + tilt, -64), Size(12, 32), 6, "reed.head"),
        Rect(Point(21 + tilt, -38), Size(12, 28), 6, "reed.head"),
        Path("M-34 32Q-20 26 -6 32T20 32T36 30", stroke="bog.ripple", width=5),
    )


@lru_cache(_KEPT)
def lily(variant: int, matte: str = "bog") -> Drawing:
    """A leaf of a water lily, one in three with a flower of snow."""
    shapes: Shapes = (
        Path("M0 0L30 -10C34 10 14 22 -2 21C-24 20 -34 6 -30 -6C-24 -20 4 -24 18 -18Z", "reed"),
        Path("M0 0L-20 6M0 0L4 15M0 0L-8 -13", stroke="reed.dark", width=3),
    )
    if variant % 3 == 0:
        leaf = Path("M0 6C-10 -2 -8 -14 0 -20C8 -14 10 -2 0 6Z", "ice", "ice.side", 2)
        shapes = (*shapes, *drawn_at((leaf,), -10, 2), *drawn_at((leaf,), 10, 2), leaf)
    return Drawing(Bounds(-38, -30, 76, 60), shapes, matte)


# Dice

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_shapes(face: int, half: float, used: bool = False) -> Shapes:
    """A die that shows a face; a used one is pale."""
    ground, pip = ("die.used", "die.used.pip") if used else ("die", "die.pip")
    edge = "die.used" if used else "die.edge"
    reach, size = half * 0.52, half * 0.2
    return (
        Rect(Point(-half, -half + half / 8), Size(2 * half, 2 * half), half * 0.36, edge),
        Rect(Point(-half, -half), Size(2 * half, 2 * half), half * 0.36, ground, edge, half / 16),
        *(Disc(Point(x * reach, y * reach), size, size, pip) for x, y in _PIPS[face]),
    )


@lru_cache(_KEPT)
def die(face: int, half: int, used: bool, matte: str) -> Drawing:
    """A die on the board."""
    reach = half + half // 4 + 2
    return Drawing(
        Bounds(-reach, -reach, 2 * reach, 2 * reach), die_shapes(face, half, used), matte
    )


# Marks


def _pill(name: str, role: str, text: str, size: int, low: float) -> Shapes:
    width, height = size * (0.75 + 0.52 * len(name)), size * 1.12
    at = Point(-width / 2, low - height / 2)
    return (
        Rect(at, Size(width, height), height / 2, role, "badge", 2.5),
        Label(name, Point(0, low), size, text),
    )


@lru_cache(_KEPT)
def tag(name: str, seat: int) -> Drawing:
    """The name of the place on which a figure stands, in the colour of its seat."""
    role = f"seat.{seat}"
    return Drawing(Bounds(-44, -20, 88, 40), _pill(name, role, f"text.{role}", 28, 0), "ice")


@lru_cache(_KEPT)
def target(name: str, foe: bool) -> Drawing:
    """The mark of a place where a figure can go, named as on its button; red where it chops."""
    return Drawing(
        _CELL,
        (
            Rect(Point(-41, -38), Size(82, 76), 24, stroke="badge", width=10),
            Rect(Point(-41, -38), Size(82, 76), 24, stroke="chop" if foe else "target", width=6),
            *_pill(name, "target", "text.target", 34, 26 if foe else 6),
        ),
        "ice",
    )


@lru_cache(_KEPT)
def chosen() -> Drawing:
    """The mark under a figure that may move or was chosen."""
    return Drawing(
        _CELL,
        (
            Rect(Point(-39, -36), Size(78, 74), 22, stroke="mark.edge", width=11),
            Rect(Point(-39, -36), Size(78, 74), 22, stroke="mark", width=7),
        ),
        "ice",
    )


@lru_cache(_KEPT)
def ring() -> Drawing:
    """The mark under the figure that moved last."""
    return Drawing(
        _CELL,
        (
            Disc(Point(0, 18), 40, 22, "mark.soft", "mark.edge", 10),
            Disc(Point(0, 18), 40, 22, stroke="mark", width=6),
        ),
        "ice",
    )


@lru_cache(_KEPT)
def dot(large: bool) -> Drawing:
    """A point of a trail; where it begins, a ring that leaves the name of the place legible."""
    shapes: Shapes = (Disc(Point(0, 0), 9, 9, "mark", "mark.edge", 2.5),)
    if large:
        at, size = Point(-26, -23), Size(52, 42)
        shapes = (
            Rect(at, size, 20, stroke="mark.edge", width=9),
            Rect(at, size, 20, stroke="mark", width=5),
        )
    return Drawing(Bounds(-34, -30, 68, 60), shapes, "ice")


@lru_cache(_KEPT)
def burst() -> Drawing:
    """The place where somebody was chopped."""
    points = tuple(
        Point(reach * sin(pi * n / 10), reach * cos(pi * n / 10))
        for n in range(20)
        for reach in ((46, 32)[n % 2],)
    )
    shapes: tuple[Shape, ...] = (Path(rounded(points, 2), "chop"),)
    return Drawing(Bounds(-48, -48, 96, 96), shapes, "ice")


@lru_cache(_KEPT)
def nest_icon() -> Shapes:
    """A nest beside the number of figures at home."""
    return (
        Disc(Point(0, 2), 24, 19, "nest.dark"),
        Disc(Point(0, -1), 24, 18, "nest"),
        Disc(Point(0, 0), 15, 11, "ice"),
    )


@lru_cache(_KEPT)
def home_icon(seat: int) -> Shapes:
    """One of the species in its nest."""
    return (
        *drawn_at(head(seat, GLAD), 0, -4, 0.5),
        Path("M-24 8C-18 22 18 22 24 8C26 26 -26 26 -24 8Z", "nest", "nest.dark", 2),
    )


@lru_cache(_KEPT)
def pool_icon() -> Shapes:
    """The swamp beside the number of figures in it."""
    return (
        Disc(Point(0, 2), 22, 16, "bog.pool"),
        Path("M-13 -1Q-7 -6 0 -1T13 -1M-9 8Q-3 3 4 8T12 7", stroke="bog.ripple", width=4),
    )
