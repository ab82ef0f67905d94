"""The signs of the four colours and of the jokers, each with a shape of its own."""

from types import MappingProxyType

from games.iceberg.cards import JOKER
from render.geometry import Point
from render.scene import Disc, Path, Shapes

ROLES = MappingProxyType(
    {"R": "suit.red", "Y": "suit.yellow", "G": "suit.green", "B": "suit.blue", JOKER: "suit.grey"}
)


def sign(suit: str) -> Shapes:
    """A sign about 56 pixels across, around its middle."""
    return _SIGNS[suit]


def _path(suit: str, d: str) -> Path:
    role = ROLES[suit]
    return Path(d, role, f"{role}.fold", 3)


_SIGNS: dict[str, Shapes] = {
    "R": (
        _path(
            "R",
            "M0 25C-36 0 -31 -25 -15 -25C-7 -25 -2 -20 0 -14C2 -20 7 -25 15 -25C31 -25 36 0 0 25Z",
        ),
    ),
    "Y": (
        _path(
            "Y", "M0 -28L8.5 -10L28 -8L13.5 5.5L17.5 25L0 15L-17.5 25L-13.5 5.5L-28 -8L-8.5 -10Z"
        ),
    ),
    "G": (
        Path("M-2 4C0 14 -2 22 -9 28L3 28C7 20 7 12 4 4Z", "suit.green.fold"),
        *(
            Disc(Point(x, y), 12.5, 12.5, "suit.green", "suit.green.fold", 3)
            for x, y in ((-13, -2), (13, -2), (0, -16), (0, 6))
        ),
        Disc(Point(0, -4), 11, 11, "suit.green"),
    ),
    "B": (
        _path(
            "B",
            "M0 -30C9 -14 21 -4 21 9C21 21 12 28 0 28C-12 28 -21 21 -21 9C-21 -4 -9 -14 0 -30Z",
        ),
    ),
    JOKER: (
        _path(
            JOKER,
            "M-20 18C-22 4 -26 0 -30 4C-32 -16 -18 -22 -10 -14C-6 -28 6 -28 10 -14"
            "C18 -22 32 -16 30 4C26 0 22 4 20 18Z",
        ),
        *(
            Disc(Point(x, y), 5, 5, "crown", "crown.edge", 2)
            for x, y in ((-29, 7), (0, -25), (29, 7))
        ),
        Path("M-22 17L22 17L20 26L-20 26Z", "suit.grey.light", "suit.grey.fold", 2),
    ),
}
