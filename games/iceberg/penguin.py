"""The penguins of the cards, and those who sit at the table."""

from render.geometry import Point
from render.scene import Disc, Path, Shape, Shapes
from render.transform import drawn_at

ASLEEP, CALM, SLY, GLAD, MERRY = MOODS = ("asleep", "calm", "sly", "glad", "merry")
"""How a penguin of the value 1, 2, 3, 4, 5 feels."""

_BODY = (
    "M0 -122C30 -122 42 -100 42 -78C52 -60 58 -34 50 -14C44 2 22 6 0 6"
    "C-22 6 -44 2 -50 -14C-58 -34 -52 -60 -42 -78C-42 -100 -30 -122 0 -122Z"
)
_BELLY = "M0 -60C24 -60 36 -42 37 -26C38 -8 20 0 0 0C-20 0 -38 -8 -37 -26C-36 -42 -24 -60 0 -60Z"
_MASK = (
    "M0 -96C5 -110 32 -110 34 -86C34 -66 16 -60 0 -60C-16 -60 -34 -66 -34 -86"
    "C-32 -110 -5 -110 0 -96Z"
)
_LOW_WING = "M40 -66C56 -50 62 -30 54 -12C46 -20 42 -34 40 -48Z"
_HIGH_WING = "M40 -54C56 -60 68 -78 66 -98C52 -94 42 -80 38 -70Z"
_SCARF = (
    "M-44 -70C-22 -54 22 -54 44 -70C48 -62 47 -54 44 -49C24 -36 -24 -36 -44 -49"
    "C-47 -54 -48 -62 -44 -70Z"
)
_TAIL = "M-28 -50C-36 -52 -44 -50 -46 -46C-46 -36 -50 -26 -46 -14L-26 -12C-28 -24 -26 -38 -28 -50Z"
_HAT = "M-38 -100C-40 -146 40 -146 38 -100C18 -112 -18 -112 -38 -100Z"
_CUFF = "M-41 -107C-18 -119 18 -119 41 -107L39 -92C18 -103 -18 -103 -39 -92Z"
_CAP = (
    "M-40 -98C-44 -112 -60 -114 -68 -100C-72 -130 -44 -146 -24 -134C-14 -156 14 -156 24 -134"
    "C44 -146 72 -130 68 -100C60 -114 44 -112 40 -98C20 -110 -20 -110 -40 -98Z"
)


def penguin(role: str, mood: str, *, jester: bool = False) -> Shapes:
    """A penguin that stands on the origin, about 150 pixels high; hat and scarf in one colour."""
    wing = Path(_HIGH_WING if mood in (GLAD, MERRY) else _LOW_WING, "penguin.edge")
    return (
        Disc(Point(3, 5), 50, 11, "shadow"),
        *_both(Path("M36 8C39 -5 11 -7 7 4C8 13 33 14 36 8Z", "penguin.feet")),
        *_both(wing),
        Path(_BODY, "penguin", "penguin", 2),
        Path(_BELLY, "penguin.belly"),
        Path(_MASK, "penguin.belly"),
        *_face(mood),
        *(_jester(role) if jester else _hat(role)),
        Path(_TAIL, f"{role}.fold"),
        Path(_SCARF, role),
    )


def _both(shape: Shape) -> Shapes:
    return (shape, *drawn_at((shape,), mirror=True))


def _hat(role: str) -> Shapes:
    return (
        Path(_HAT, role),
        Path(_CUFF, f"{role}.light"),
        Disc(Point(0, -136), 11, 11, f"{role}.light"),
    )


def _jester(role: str) -> Shapes:
    """A cap with three bells."""
    bells = ((-68, -96), (0, -156), (68, -96))
    return (
        Path(_CAP, role),
        Path(
            "M0 -150C-16 -150 -24 -136 -22 -106C-8 -110 8 -110 22 -106C24 -136 16 -150 0 -150Z",
            f"{role}.fold",
        ),
        Path(_CUFF, f"{role}.light"),
        *(Disc(Point(x, y), 9, 9, "crown", "crown.edge", 2.5) for x, y in bells),
    )


def _face(mood: str) -> Shapes:
    beak = Path(
        "M-12 -80C-7 -87 7 -87 12 -80C8 -70 4 -66 0 -66C-4 -66 -8 -70 -12 -80Z", "penguin.beak"
    )
    left, right = _EYES[mood]
    cheek = Disc(Point(25, -76), 7, 5, "penguin.blush")
    cheeks = () if mood in (ASLEEP, SLY) else _both(cheek)
    return (*drawn_at(left, -15, -88), *drawn_at(right, 15, -88), *cheeks, beak)


def _line(d: str) -> Shapes:
    return (Path(d, stroke="penguin.eye", width=5),)


_OPEN: Shapes = (
    Disc(Point(0, 0), 6.5, 7.5, "penguin.eye"),
    Disc(Point(2.2, -3), 2.4, 2.4, "penguin.belly"),
)
_SHUT = _line("M-8 -1C-5 5 5 5 8 -1")
_SMILING = _line("M-8 3C-5 -6 5 -6 8 3")
_EYES: dict[str, tuple[Shapes, Shapes]] = {
    ASLEEP: (_SHUT, _SHUT),
    CALM: (_OPEN, _OPEN),
    SLY: (_OPEN, _SHUT),
    GLAD: (_OPEN, _OPEN),
    MERRY: (_SMILING, _SMILING),
}


def swimmer(role: str) -> Shapes:
    """A penguin up to its neck in the water, which lies on the origin."""
    head = (
        Path("M-42 -50C-48 -100 -30 -122 0 -122C30 -122 48 -100 42 -50Z", "penguin"),
        Path(_MASK, "penguin.belly"),
        *_face(CALM),
        *_hat(role),
        Path(_SCARF, role),
    )
    waves = Path("M-58 -46Q-44 -56 -30 -46T0 -46T30 -46T58 -46", stroke="water.0.ripple", width=8)
    return (*drawn_at(head, 0, 48), *drawn_at((waves,), 0, 48))
