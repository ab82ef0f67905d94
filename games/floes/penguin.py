"""The penguins of floes: one body, four moods, a hat and a scarf in the colour of the seat."""

from functools import lru_cache

from render.geometry import Point
from render.scene import Bounds, Disc, Drawing, Path, Shape, Shapes
from render.seats import badge, crown
from render.transform import drawn_at

CALM, GLAD, WORRIED, STUCK = MOODS = ("calm", "glad", "worried", "stuck")
HEIGHT = 134
_KEPT = 512

_BODY = (
    "M0 -118C25 -118 35 -100 36 -78C44 -58 48 -34 42 -15C36 0 18 2 0 2"
    "C-18 2 -36 0 -42 -15C-48 -34 -44 -58 -36 -78C-35 -100 -25 -118 0 -118Z"
)
_BELLY = (
    "M0 -66C21 -66 31 -48 33 -29C34 -11 18 -4 0 -4C-18 -4 -34 -11 -33 -29C-31 -48 -21 -66 0 -66Z"
)
_FACE = (
    "M0 -93C4 -108 28 -108 29 -86C29 -68 14 -62 0 -62C-14 -62 -29 -68 -29 -86"
    "C-28 -108 -4 -108 0 -93Z"
)
_WINGS = {
    CALM: "M34 -66C48 -52 54 -32 47 -16C40 -22 36 -36 34 -46Z",
    GLAD: "M33 -52C48 -56 60 -72 60 -92C48 -88 37 -78 33 -68Z",
    WORRIED: "M36 -56C52 -52 46 -74 27 -78C24 -70 28 -60 36 -56Z",
    STUCK: "M33 -62C45 -46 46 -24 38 -6C33 -16 31 -34 32 -46Z",
}
_SCARF = (
    "M-37 -70C-20 -57 20 -57 37 -70C40 -64 40 -57 37 -52"
    "C20 -40 -20 -40 -37 -52C-40 -57 -40 -64 -37 -70Z"
)
_TAIL = "M20 -52C27 -56 36 -56 38 -52C38 -42 42 -32 39 -20L23 -17C25 -28 22 -40 20 -52Z"
_HAT = "M-32 -98C-33 -136 33 -136 32 -98C14 -107 -14 -107 -32 -98Z"
_CUFF = "M-35 -104C-16 -114 16 -114 35 -104L34 -92C16 -101 -16 -101 -34 -92Z"


def penguin(seat: int, mood: str, look: int = 0) -> Shapes:
    """A penguin that stands on the origin; it looks to the left (-1), ahead or to the right."""
    role = f"seat.{seat}"
    wing = Path(_WINGS[mood], "penguin.edge")
    return (
        Disc(Point(5, 1), 42, 12, "shadow"),
        *_feet(),
        wing,
        *drawn_at((wing,), mirror=True),
        Path(_BODY, "penguin", "penguin", 2),
        Path(_BELLY, "penguin.belly"),
        Path(_FACE, "penguin.belly"),
        *_face(mood, look),
        Path(_HAT, role),
        Path(_CUFF, f"{role}.light"),
        Disc(Point(0, -128), 10, 10, f"{role}.light"),
        Path(_TAIL, f"{role}.fold"),
        Path(_SCARF, role),
        *drawn_at(badge(seat, 34), -3, -28, 0.9),
    )


def _feet() -> Shapes:
    foot = Path("M30 3C33 -7 9 -9 6 0C7 8 27 9 30 3Z", "penguin.feet")
    return (foot, *drawn_at((foot,), mirror=True))


def _face(mood: str, look: int) -> Shapes:
    beak = Path(
        "M-10 -79C-6 -85 6 -85 10 -79C7 -71 3 -67 0 -67C-3 -67 -7 -71 -10 -79Z",
        "penguin.beak",
    )
    eye = _EYES[mood]
    left, right = drawn_at(eye, -13, -86, mirror=True), drawn_at(eye, 13, -86)
    if mood == CALM:
        left, right = _open(-13 + 2.5 * look), _open(13 + 2.5 * look)
    return (*left, *right, *_extras(mood), *drawn_at((beak,), 2.0 * look))


def _open(x: float) -> Shapes:
    return (
        Disc(Point(x, -87), 6, 7, "penguin.eye"),
        Disc(Point(x + 2, -90), 2.3, 2.3, "penguin.belly"),
    )


_EYES: dict[str, Shapes] = {
    CALM: (),
    GLAD: (Path("M-7 2C-5 -7 5 -7 7 2", stroke="penguin.eye", width=4.5),),
    WORRIED: (
        Disc(Point(0, -1), 9, 10, "penguin.belly", "penguin.eye", 2.5),
        Disc(Point(-2, 1), 3.2, 3.6, "penguin.eye"),
    ),
    STUCK: (Path("M-7 -1C-5 6 5 6 7 -1", stroke="penguin.eye", width=4.5),),
}


def _extras(mood: str) -> Shapes:
    blush = Disc(Point(22, -76), 6, 4.5, "penguin.blush")
    if mood == WORRIED:
        drop = Path(
            "M36 -98C42 -89 44 -84 40 -80C36 -77 31 -80 31 -85C31 -90 34 -93 36 -98Z",
            "drop",
            "drop.edge",
            2,
        )
        return (drop,)
    if mood == STUCK:
        return ()
    return (blush, *drawn_at((blush,), mirror=True))


@lru_cache(_KEPT)
def figure(seat: int, mood: str, look: int, matte: str, scale: float = 1.0) -> Drawing:
    """A penguin as it stands on the board."""
    return _standing(penguin(seat, mood, look), matte, scale)


@lru_cache(_KEPT)
def champion(seat: int, mood: str, matte: str, scale: float) -> Drawing:
    """A penguin with a crown instead of a pompom."""
    return _standing((*penguin(seat, mood), *drawn_at(crown(), 0, -118, 1.05)), matte, scale)


def _standing(shapes: tuple[Shape, ...], matte: str, scale: float) -> Drawing:
    half, up = round(70 * scale), round(172 * scale)
    return Drawing(
        Bounds(-half, -up, 2 * half, up + round(20 * scale)),
        drawn_at(shapes, scale=scale),
        matte,
    )
