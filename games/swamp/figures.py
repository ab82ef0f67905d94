"""The four species: lions, hippos, frogs and penguins, one a seat, in the colour of the seat."""

from functools import lru_cache

from render.geometry import Point, Size
from render.scene import Bounds, Disc, Drawing, Path, Rect, Shape, Shapes
from render.seats import crown
from render.transform import drawn_at

CALM, GLAD, SAD = MOODS = ("calm", "glad", "sad")
_TOPS = (-104, -90, -92, -104)
"""How high a crown sits on each species."""
_KEPT = 512


def animal(seat: int, mood: str) -> Shapes:
    """A whole figure that stands on the origin, about 112 pixels tall."""
    role = f"seat.{seat}"
    return (
        Disc(Point(4, 2), 42, 12, "shadow"),
        *_bodies(seat),
        *drawn_at(head(seat, mood), 0, -62),
        Path("M-30 -2C-30 8 30 8 30 -2", stroke=f"{role}.fold", width=4),
    )


def _bodies(seat: int) -> Shapes:
    role = f"seat.{seat}"
    if seat == 0:
        tail = Path("M26 -12C46 -8 48 -28 44 -36", stroke=f"{role}.fold", width=6)
        return (
            tail,
            Disc(Point(44, -38), 7, 8, f"{role}.fold"),
            *_trunk(role, f"{role}.light", 28),
        )
    if seat == 1:
        return _trunk(role, f"{role}.light", 36)
    if seat == 2:
        leg = Path("M20 -26C48 -34 50 -2 30 2L14 2Z", f"{role}.fold")
        return (leg, *drawn_at((leg,), mirror=True), *_trunk(role, f"{role}.light", 27))
    wing = Path("M28 -44C44 -34 48 -20 42 -8C34 -14 30 -24 28 -32Z", "penguin.edge")
    feet = Path("M26 4C28 -6 8 -8 6 1C7 8 24 9 26 4Z", "penguin.feet")
    return (
        wing,
        *drawn_at((wing,), mirror=True),
        feet,
        *drawn_at((feet,), mirror=True),
        *_trunk("penguin", "penguin.belly", 31),
    )


def _trunk(role: str, light: str, half: int) -> Shapes:
    return (
        Path(
            f"M{-half} -46C{-half - 6} -20 {-half - 4} 4 0 4C{half + 4} 4 {half + 6} -20 "
            f"{half} -46Z",
            role,
        ),
        Path(
            f"M{-half + 12} -36C{-half + 7} -14 {-half + 10} 0 0 0C{half - 10} 0 {half - 7} -14 "
            f"{half - 12} -36Z",
            light,
        ),
    )


def head(seat: int, mood: str) -> Shapes:
    """A head around its middle, about 80 pixels wide."""
    return (_lion, _hippo, _frog, _penguin)[seat % 4](f"seat.{seat}", mood)


def _lion(role: str, mood: str) -> Shapes:
    locks = (
        (0, -32),
        (22, -27),
        (35, -8),
        (34, 13),
        (20, 29),
        (0, 33),
        (-20, 29),
        (-34, 13),
        (-35, -8),
        (-22, -27),
    )
    ear = Disc(Point(21, -25), 10, 10, role, f"{role}.fold", 3)
    return (
        *(Disc(Point(x, y), 14, 14, f"{role}.fold") for x, y in locks),
        Disc(Point(0, 0), 36, 36, f"{role}.fold"),
        ear,
        *drawn_at((ear,), mirror=True),
        Disc(Point(0, 2), 28, 27, role),
        Disc(Point(0, 14), 16, 12, f"{role}.light"),
        Path("M-8 4C-4 1 4 1 8 4C6 10 3 13 0 13C-3 13 -6 10 -8 4Z", "penguin.eye"),
        Path("M-9 19Q-4 23 0 18Q4 23 9 19", stroke="penguin.eye", width=3),
        *_eyes(mood, 13, -5),
    )


def _hippo(role: str, mood: str) -> Shapes:
    ear = Disc(Point(26, -27), 9, 10, role, f"{role}.fold", 3)
    nostril = Disc(Point(13, 8), 5, 6, f"{role}.fold")
    tooth = Rect(Point(10, 22), Size(8, 10), 2, "penguin.belly")
    return (
        ear,
        *drawn_at((ear,), mirror=True),
        Path("M0 -34C24 -34 32 -16 32 0C32 22 -32 22 -32 0C-32 -16 -24 -34 0 -34Z", role),
        tooth,
        *drawn_at((tooth,), mirror=True),
        Path(
            "M0 -6C28 -8 42 4 40 14C38 27 16 27 0 26C-16 27 -38 27 -40 14C-42 4 -28 -8 0 -6Z",
            f"{role}.light",
            f"{role}.fold",
            2.5,
        ),
        nostril,
        *drawn_at((nostril,), mirror=True),
        *_eyes(mood, 13, -18),
    )


def _frog(role: str, mood: str) -> Shapes:
    bump = Disc(Point(22, -24), 15, 15, role, f"{role}.fold", 3)
    return (
        bump,
        *drawn_at((bump,), mirror=True),
        Path(
            "M0 -24C32 -24 42 -6 40 8C38 24 20 30 0 30C-20 30 -38 24 -40 8C-42 -6 -32 -24 0 -24Z",
            role,
        ),
        Path(
            "M0 8C22 8 36 4 38 8C36 23 18 28 0 28C-18 28 -36 23 -38 8C-36 4 -22 8 0 8Z",
            f"{role}.light",
        ),
        Path(
            "M-30 8C-18 18 18 18 30 8" if mood != SAD else "M-26 16C-14 6 14 6 26 16",
            stroke="penguin.eye",
            width=4,
        ),
        *_eyes(mood, 22, -25, 9),
    )


def _penguin(role: str, mood: str) -> Shapes:
    return (
        Path(
            "M0 -38C26 -38 36 -20 36 2C36 24 20 32 0 32"
            "C-20 32 -36 24 -36 2C-36 -20 -26 -38 0 -38Z",
            "penguin",
        ),
        Path(
            "M0 -10C5 -25 28 -24 28 -3C28 18 14 26 0 26"
            "C-14 26 -28 18 -28 -3C-28 -24 -5 -25 0 -10Z",
            "penguin.belly",
        ),
        Path("M-10 6C-6 0 6 0 10 6C7 14 3 17 0 17C-3 17 -7 14 -10 6Z", "penguin.beak"),
        *_eyes(mood, 13, -4),
        Path("M-34 -16C-34 -54 34 -54 34 -16C16 -26 -16 -26 -34 -16Z", role),
        Path(
            "M-36 -20C-16 -32 16 -32 36 -20L36 -8C16 -20 -16 -20 -36 -8Z",
            f"{role}.light",
            f"{role}.fold",
            2,
        ),
        Disc(Point(0, -46), 9, 9, f"{role}.light", f"{role}.fold", 2),
    )


def _eyes(mood: str, x: float, y: float, size: float = 7) -> Shapes:
    """A pair of eyes: open, laughing, or rolled up."""
    if mood == GLAD:
        eye: tuple[Shape, ...] = (
            Disc(Point(0, 0), size + 2, size + 2, "penguin.belly"),
            Path("M-6 3C-4 -6 4 -6 6 3", stroke="penguin.eye", width=4),
        )
    else:
        up = -3 if mood == SAD else 1
        eye = (
            Disc(Point(0, 0), size + 2, size + 2, "penguin.belly"),
            Disc(Point(0, up), size - 2, size - 1, "penguin.eye"),
            Disc(Point(2, up - 2), 2.2, 2.2, "penguin.belly"),
        )
    return (*drawn_at(eye, -x, y), *drawn_at(eye, x, y))


@lru_cache(_KEPT)
def figure(seat: int, mood: str, matte: str, scale: float) -> Drawing:
    """A figure as it stands on the board."""
    return _standing(animal(seat, mood), matte, scale)


@lru_cache(_KEPT)
def champion(seat: int, matte: str, scale: float) -> Drawing:
    """A figure with a crown."""
    return _standing(
        (*animal(seat, GLAD), *drawn_at(crown(), 0, _TOPS[seat % 4], 0.95)), matte, scale
    )


@lru_cache(_KEPT)
def swimming(seat: int, mood: str, scale: float) -> Drawing:
    """A figure up to its neck in the swamp."""
    shapes = (
        *drawn_at(head(seat, mood), 0, -18),
        Path(
            "M-46 11C-36 1 -28 17 -16 10C-4 3 6 18 20 10C30 4 38 13 46 9L38 32L-38 32Z", "bog.pool"
        ),
        Path(
            "M-46 12C-36 2 -28 18 -16 11C-4 4 6 19 20 11C30 5 38 14 46 10",
            stroke="bog.pool.ripple",
            width=5,
        ),
    )
    half = round(58 * scale)
    bounds = Bounds(-half, round(-80 * scale), 2 * half, round(112 * scale))
    return Drawing(bounds, drawn_at(shapes, scale=scale), "bog.pool")


def _standing(shapes: Shapes, matte: str, scale: float) -> Drawing:
    half, up = round(58 * scale), round(150 * scale)
    bounds = Bounds(-half, -up, 2 * half, up + round(18 * scale))
    return Drawing(bounds, drawn_at(shapes, scale=scale), matte)
