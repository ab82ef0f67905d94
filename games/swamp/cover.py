"""The lobby's picture: four species on their stones, reeds, mist, two dice in the air."""

from games.swamp import art
from games.swamp.figures import CALM, GLAD, animal, swimming
from render.geometry import Point, Size
from render.scene import Bounds, Disc, Drawing, Path, Rect, Scene, Shapes
from render.transform import drawn_at

_SIZE = (1280, 720)
_HORIZON = 250
_FIGURES = ((0, GLAD, 2.5, 270, 560), (1, CALM, 2.3, 560, 500), (2, GLAD, 2.3, 800, 590))
_PENGUIN = (3, GLAD, 2.3, 1060, 520)
"""Seat, mood, scale, and where the feet stand."""
_REEDS = ((60, 420, 2.0), (1215, 640, 2.4), (430, 330, 1.2), (940, 320, 1.2), (80, 690, 2.2))
_LILIES = ((150, 660), (470, 650), (690, 370), (1000, 670), (330, 400), (1180, 380))


def cover() -> Scene:
    """A swamp in front of snowy hills; no words."""
    width, height = _SIZE
    view = Drawing(Bounds(0, 0, width, height), _view(), "sky")
    reeds = tuple(
        Drawing(
            Bounds(round(-46 * s), round(-70 * s), round(92 * s), round(112 * s)),
            drawn_at(art.reed_shapes(4 - number % 3 * 4), scale=s),
            "bog",
        ).at(x, y)
        for number, (x, y, s) in enumerate(_REEDS)
    )
    lilies = tuple(art.lily(number).at(*spot) for number, spot in enumerate(_LILIES))
    stones = tuple(
        stamp
        for seat, mood, scale, x, y in (*_FIGURES, _PENGUIN)
        for stamp in (
            Drawing(Bounds(-170, -70, 340, 160), _stone(), "bog").at(x, y + 6),
            _large(seat, mood, scale).at(x, y),
        )
    )
    dice = Drawing(Bounds(-130, -110, 260, 220), _dice(), "sky")
    swimmer = swimming(1, CALM, 1.2).at(310, 676)
    pieces = (*lilies, *reeds[2:4], *stones, *reeds[:2], reeds[4], swimmer, dice.at(676, 150))
    return Scene(_SIZE, "bog", (view.at(0, 0),), pieces, "")


def _large(seat: int, mood: str, scale: float) -> Drawing:
    half, up = round(60 * scale), round(150 * scale)
    bounds = Bounds(-half, -up, 2 * half, up + round(18 * scale))
    return Drawing(bounds, drawn_at(animal(seat, mood), scale=scale), "ice")


def _view() -> Shapes:
    """Sky, sun, hills under snow, the swamp."""
    width, height = _SIZE
    return (
        Rect(Point(0, 0), Size(width, _HORIZON), fill="sky"),
        Path("M0 120C220 90 420 160 640 125C880 85 1080 140 1280 105L1280 250L0 250Z", "sky.low"),
        Disc(Point(215, 105), 74, 74, "sky.glow"),
        Disc(Point(215, 105), 52, 52, "sky.sun"),
        Path("M-20 250C120 120 260 150 380 215C420 235 450 245 470 250Z", "berg"),
        Path("M120 165C200 140 300 172 380 215C420 235 450 245 470 250L210 250Z", "berg.shade"),
        Path("M760 250C900 130 1010 110 1120 160C1200 195 1260 190 1300 175L1300 250Z", "berg"),
        Path("M1010 128C1060 130 1090 146 1120 160C1200 195 1260 190 1300 175L1300 250L1090 250Z",
             "berg.shade"),
        Path("M380 250C480 205 600 200 700 225C740 235 780 245 800 250Z", "berg"),
        Rect(Point(0, _HORIZON), Size(width, height - _HORIZON), fill="bog"),
        Path("M0 250L1280 250L1280 272C1000 290 760 262 520 280C330 292 150 268 0 284Z",
             "bog.ripple"),
        Path("M-20 470C160 420 330 470 430 560C520 640 420 740 -20 740Z", "bog.pool"),
        Path("M1300 430C1130 400 1000 450 960 540C930 640 1080 740 1300 740Z", "bog.pool"),
        *(
            Path(f"M{x} {y}Q{x + 22} {y - 11} {x + 44} {y}T{x + 88} {y}",
                 stroke="bog.ripple", width=5)
            for x, y in ((210, 330), (520, 310), (800, 350), (1080, 330), (380, 690), (880, 690))
        ),
    )  # fmt: skip


def _stone() -> Shapes:
    """A stepping stone seen from the side."""
    return (
        Path("M-150 40Q-100 26 -50 40T50 40T150 36", stroke="bog.ripple", width=6),
        Path("M-128 0C-128 -34 128 -34 128 0L122 38C80 62 -80 62 -122 38Z", "ice.foot"),
        Path("M-128 -4C-128 -44 128 -44 128 -4C128 32 -128 32 -128 -4Z", "ice.rim"),
        Path("M-118 -8C-114 -40 112 -40 116 -8C112 20 -112 20 -118 -8Z", "ice"),
    )


def _dice() -> Shapes:
    """Two dice that fall, with the lines of their flight."""
    return (
        Path("M-112 -70L-90 -52M-122 -30L-98 -24M96 -86L82 -66M118 -52L96 -44",
             stroke="sky.cloud", width=7),
        *drawn_at(art.die_shapes(6, 48), -46, 8),
        *drawn_at(art.die_shapes(5, 44), 58, -22),
    )  # fmt: skip
