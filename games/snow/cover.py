"""The covers of the three snow games: one evening, one set of crystals, three tables."""

from functools import lru_cache
from math import cos, pi, sin

from games.core.rng import Rng
from games.snow import art
from games.snow.crystals import DESIGNS, EACH, Crystal, Flake
from games.snow.layout import hill
from games.snow.pattern import TIP
from games.snow.tiles import TABLE, TURN, UNIT
from render.geometry import Point, Size
from render.scene import Bounds, Disc, Drawing, Path, Rect, Scene, Shapes, Stamp
from render.transform import drawn_at

SIZE = (1280, 720)
_GROUND = 560


@lru_cache(1)
def _evening() -> Drawing:
    """Sky, far hills, snow on the ground, flakes in the air."""
    width, height = SIZE
    falling: list[Disc] = []
    rng = Rng(b"snow", "falling")
    for _ in range(46):
        size = 3 + rng.below(5)
        x, y = 12 + rng.below(width - 24), 12 + rng.below(_GROUND - 60)
        falling.append(Disc(Point(x, y), size, size, "snow"))
    shapes: Shapes = (
        Rect(Point(0, 0), Size(width, height), fill="sky"),
        Path(
            "M0 170C240 120 460 210 700 160C930 110 1110 190 1280 140L1280 720L0 720Z", "sky.low"
        ),
        Disc(Point(1080, 118), 66, 66, "sky.glow"),
        Disc(Point(1080, 118), 46, 46, "sky.sun"),
        Path("M0 430L150 300L260 360L420 230L560 360L700 300L860 420L0 470Z", "berg"),
        Path("M420 230L560 360L620 470L400 470L440 350Z", "berg.shade"),
        Path("M150 300L260 360L250 470L120 470L180 380Z", "berg.shade"),
        Path("M620 470L820 290L920 350L1060 250L1280 420L1280 500L620 500Z", "berg"),
        Path("M1060 250L1280 420L1280 500L1040 500L1080 380Z", "berg.shade"),
        Path("M0 470C260 420 480 470 720 440C960 410 1120 450 1280 430L1280 720L0 720Z", "snow"),
        Path(
            "M0 560C300 520 620 590 900 545C1080 520 1200 550 1280 540L1280 720L0 720Z", "ice.rim"
        ),
        *falling,
    )
    return Drawing(Bounds(0, 0, width, height), shapes, "sky")


def _scene(stamps: list[Stamp]) -> Scene:
    return Scene(SIZE, "sky", (_evening().at(0, 0),), tuple(stamps), "❄")


def _whole(design: int) -> Flake:
    return Flake(design, tuple(Crystal(number + 1, design) for number in range(EACH)))


@lru_cache(16)
def _star(design: int, scale: float) -> Drawing:
    """A whole flake without a mat."""
    reach = int(2 * TIP * scale) + 10
    shapes = art.flake_shapes(_whole(design), scale)
    return Drawing(Bounds(-reach, -reach, 2 * reach, 2 * reach), shapes, "sky")


def snowhill() -> Scene:
    """A hill of crystals, and two penguins who would like one from below."""
    stamps = [_star(1, 0.5).at(170, 130), _star(6, 0.42).at(1130, 330), _star(4, 0.36).at(360, 90)]
    tiles = hill("flakes", Rng(b"cover", "hill"))
    designs = Rng(b"cover", "designs").shuffled(range(DESIGNS))
    for tile in tiles:
        x, y = (tile.x / UNIT - TABLE / 2) * 1.32, (tile.y / UNIT - TABLE / 2) * 1.32
        design = designs[tile.number % DESIGNS] if tile.up else art.ICE
        stamps.append(art.crystal(design, tile.angle, 1.32, "snow").at(640 + x, 390 + y))
    stamps += [_penguin(0, False).at(150, 640), _penguin(1, True).at(1130, 640)]
    return _scene(stamps)


def firstsnow() -> Scene:
    """Backs in the snow, two of them turned over."""
    stamps = [_star(2, 0.6).at(200, 150), _star(7, 0.45).at(470, 110), _star(0, 0.5).at(860, 150)]
    for row in range(2):
        for column in range(7):
            at = Point(250 + column * 130, 350 + row * 190)
            up = (row, column) in {(0, 2), (1, 4)}
            stamps.append(art.crystal(5 if up else art.ICE, TURN * 3 // 4, 1.28, "snow").at(*at))
    stamps += [_penguin(2, False).at(110, 640), _penguin(3, True).at(1180, 640)]
    return _scene(stamps)


def fairies() -> Scene:
    """Flakes that dance."""
    stamps = []
    for design in range(DESIGNS):
        turn = 2 * pi * design / DESIGNS
        x, y = 640 + 400 * sin(turn), 360 - 225 * cos(turn)
        stamps.append(_star(design, 0.72).at(x, y))
    stamps += [_penguin(0, False).at(560, 500), _penguin(2, True).at(720, 500)]
    return _scene(stamps)


@lru_cache(8)
def _penguin(seat: int, mirror: bool) -> Drawing:
    """A penguin with the scarf of a seat, who stands at the origin and looks aside."""
    role = f"seat.{seat}"
    shapes: Shapes = (
        Disc(Point(0, 0), 62, 13, "shadow"),
        Disc(Point(-22, -4), 20, 9, "penguin.feet"),
        Disc(Point(22, -4), 20, 9, "penguin.feet"),
        Path(
            "M-58 -60C-66 -140 -40 -206 4 -206C48 -206 66 -140 58 -60C52 -14 28 -4 0 -4"
            "C-28 -4 -52 -14 -58 -60Z",
            "penguin",
            "penguin.edge",
            5,
        ),
        Path("M-52 -110C-86 -92 -88 -48 -74 -28C-62 -46 -50 -60 -50 -84Z", "penguin"),
        Path("M52 -110C84 -128 104 -150 98 -172C80 -164 56 -150 48 -132Z", "penguin"),
        Path(
            "M-38 -56C-42 -110 -22 -132 4 -132C32 -132 42 -104 38 -56C34 -22 20 -14 0 -14"
            "C-20 -14 -34 -22 -38 -56Z",
            "penguin.belly",
        ),
        Path(
            "M-18 -172C-22 -192 -4 -198 8 -188C22 -200 44 -190 38 -168C34 -148 -12 -148 -18 -172Z",
            "penguin.belly",
        ),
        Disc(Point(2, -172), 7, 8, "penguin.eye"),
        Disc(Point(28, -172), 7, 8, "penguin.eye"),
        Path(
            "M8 -162Q18 -168 28 -162Q44 -156 50 -150Q28 -142 12 -150Q4 -156 8 -162Z",
            "penguin.beak",
            "penguin.feet",
            2,
        ),
        Path(
            "M-46 -136C-20 -118 28 -118 52 -136L54 -116C28 -98 -22 -98 -48 -116Z",
            role,
            f"{role}.fold",
            3,
        ),
        Path("M-36 -116L-50 -62L-22 -58L-16 -108Z", role, f"{role}.fold", 3),
    )
    drawn = drawn_at(shapes, 0, 0, 0.86, mirror)
    return Drawing(Bounds(-100, -200, 200, 226), drawn, "snow")
