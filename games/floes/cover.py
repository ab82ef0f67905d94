"""The lobby's picture: four penguins, an icy sea, a fish in the air."""

from games.floes import art
from games.floes.penguin import CALM, GLAD, WORRIED, figure
from render.geometry import Point, Size, right_of, rounded
from render.scene import Bounds, Disc, Drawing, Path, Rect, Scene, Shapes
from render.transform import drawn_at

_SIZE = (1280, 720)
_HORIZON = 330
_WATER = "water.1"


def cover() -> Scene:
    """Penguins on their floes in front of icebergs; no words."""
    width, height = _SIZE
    view = Drawing(Bounds(0, 0, width, height), _view(), "sky")
    floes = tuple(
        Drawing(Bounds(-190, -110, 380, 240), _floe(half, number), _WATER).at(x, y)
        for number, (x, y, half) in enumerate(_FLOES)
    )
    penguins = tuple(
        figure(seat, mood, look, "ice", scale).at(x, y)
        for seat, mood, look, scale, x, y in _PENGUINS
    )
    jumping = Drawing(Bounds(-110, -110, 220, 220), _leap(), _WATER)
    return Scene(_SIZE, _WATER, (view.at(0, 0),), (*floes, jumping.at(712, 372), *penguins), "")


_FLOES = (
    (300, 430, 118),
    (1135, 420, 112),
    (95, 590, 130),
    (520, 600, 180),
    (905, 610, 170),
    (1240, 610, 120),
)
"""Middle of a floe and half its width."""

_PENGUINS = (
    (2, WORRIED, 0, 1.35, 300, 440),
    (3, CALM, -1, 1.3, 1135, 428),
    (0, GLAD, 0, 2.25, 500, 622),
    (1, CALM, -1, 2.15, 915, 632),
)
"""Seat, mood, glance, scale, and where the feet stand."""


def _view() -> Shapes:
    """Sky, sun, icebergs and the sea."""
    width, height = _SIZE
    return (
        Rect(Point(0, 0), Size(width, _HORIZON), fill="sky"),
        Path(
            "M0 150C200 110 420 190 640 150C880 105 1080 170 1280 130L1280 330L0 330Z", "sky.low"
        ),
        Disc(Point(1010, 130), 78, 78, "sky.glow"),
        Disc(Point(1010, 130), 54, 54, "sky.sun"),
        *_cloud(250, 95, 1.0),
        *_cloud(690, 60, 0.7),
        *_berg(
            "M-40 330L20 215L95 150L150 175L215 95L300 190L350 205L430 330Z",
            "M215 95L300 190L350 205L430 330L250 330L285 235Z",
        ),
        *_berg(
            "M830 330L880 260L925 270L985 205L1050 255L1120 235L1190 290L1230 330Z",
            "M985 205L1050 255L1120 235L1190 290L1230 330L1010 330L1030 275Z",
        ),
        *_berg(
            "M500 330L540 285L580 292L625 250L690 300L720 330Z",
            "M625 250L690 300L720 330L630 330L640 290Z",
        ),
        Rect(Point(0, _HORIZON), Size(width, height - _HORIZON), fill=_WATER),
        Path(
            "M0 330L1280 330L1280 352C1000 372 760 342 520 362C330 376 150 350 0 366Z", "water.0"
        ),
        *(
            Path(
                f"M{x} {y}Q{x + 22} {y - 11} {x + 44} {y}T{x + 88} {y}",
                stroke=f"{_WATER}.ripple",
                width=5,
            )
            for x, y in _RIPPLES
        ),
    )


_RIPPLES = (
    (40, 410),
    (430, 395),
    (760, 430),
    (1130, 400),
    (560, 480),
    (150, 500),
    (720, 520),
    (1120, 500),
    (260, 690),
    (690, 690),
    (1060, 700),
    (10, 480),
    (830, 380),
)


def _cloud(x: float, y: float, scale: float) -> Shapes:
    shapes = (
        Path(
            "M-90 20C-110 20 -112 -8 -84 -10C-80 -38 -36 -46 -22 -24C-4 -46 44 -40 46 -10"
            "C76 -16 92 16 66 20Z",
            "sky.cloud",
        ),
    )
    return drawn_at(shapes, x, y, scale)


def _berg(whole: str, shade: str) -> Shapes:
    return (Path(whole, "berg"), Path(shade, "berg.shade"))


def _floe(half: float, number: int) -> Shapes:
    """A low floe seen from the side."""
    tall = half * 0.36
    wave = (0.0, 6.0, -5.0)[number % 3]
    top = (
        Point(-half, 4 + wave),
        Point(-half * 0.62, -tall + 6),
        Point(-half * 0.1, -tall - 4),
        Point(half * 0.58, -tall + 2 + wave),
        Point(half, 2),
        Point(half * 0.66, tall - 4),
        Point(half * 0.08, tall + wave / 2),
        Point(-half * 0.6, tall - 2),
    )
    low = tuple(Point(p.x, p.y + 26) for p in top)
    body = (tuple(Point(p.x, p.y + deep) for p in top) for deep in (26, 20, 14, 7))
    inner = tuple(Point(p.x * 0.93 - 2, p.y * 0.88 - 2) for p in top)
    return (
        *(Path(rounded(part, 20), "ice.side") for part in body),
        Path(rounded(right_of(low, half * 0.15), 12), "ice.foot"),
        Path(rounded(top, 22), "ice.rim"),
        Path(rounded(inner, 20), "ice"),
    )


def _leap() -> Shapes:
    """A fish that leaps, and the splash that it leaves."""
    drops = ((-58, 70, 6), (-30, 52, 5), (40, 62, 6), (64, 78, 5))
    return (
        Path("M-80 92Q-40 78 0 90T80 88", stroke=f"{_WATER}.ripple", width=6),
        *(Disc(Point(x, y), r, r, "drop") for x, y, r in drops),
        *drawn_at(art.fish(3), 0, 0, 1.5),
    )
