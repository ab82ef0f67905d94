"""The lobby's picture: an auction on the ice, with an iceberg seen above and below the water."""

from games.iceberg import art
from games.iceberg.penguin import GLAD, MERRY, SLY, penguin
from render.geometry import Point, Size
from render.scene import Bounds, Disc, Drawing, Label, Path, Rect, Scene, Shapes
from render.seats import badge
from render.transform import drawn_at

_SIZE = (1280, 720)
_SEA = 300
_WATER = "water.1"
_RIPPLES = ((60, 360), (1090, 345), (420, 340), (250, 690), (720, 700), (1130, 690), (700, 400))


def cover() -> Scene:
    """One sells, three bid; no words."""
    width, height = _SIZE
    view = Drawing(Bounds(0, 0, width, height), _view(), "sky")
    seller = Drawing(Bounds(-330, -330, 700, 470), _seller(), _WATER).at(300, 545)
    bidders = tuple(
        Drawing(Bounds(-170, -300, 360, 390), _bidder(seat, mood, card), _WATER).at(x, y)
        for seat, mood, card, x, y in (
            (1, SLY, "B4", 745, 462),
            (0, MERRY, "R5", 866, 592),
            (2, GLAD, "Y3", 1112, 510),
        )
    )
    return Scene(_SIZE, _WATER, (view.at(0, 0),), (bidders[0], bidders[2], bidders[1], seller), "")


def _view() -> Shapes:
    """Sky, sun, the sea, and the iceberg, most of which is below."""
    width, height = _SIZE
    return (
        Rect(Point(0, 0), Size(width, _SEA), fill="sky"),
        Path(
            "M0 150C220 105 420 185 640 150C880 105 1080 170 1280 130L1280 300L0 300Z", "sky.low"
        ),
        Disc(Point(150, 120), 74, 74, "sky.glow"),
        Disc(Point(150, 120), 52, 52, "sky.sun"),
        *_cloud(380, 90, 0.8),
        *_cloud(1120, 80, 1.0),
        Rect(Point(0, _SEA), Size(width, height - _SEA), fill=_WATER),
        Path("M330 300L960 300L900 395L800 450L690 540L600 500L470 430L400 380Z", "water.0"),
        Path("M360 300L430 205L490 190L560 75L625 130L680 40L770 150L815 160L925 300Z", "berg"),
        Path(
            "M680 40L770 150L815 160L925 300L700 300L735 205Z"
            "M560 75L625 130L590 190L610 300L540 300L520 215Z",
            "berg.shade",
        ),
        Path(
            "M0 300L1280 300L1280 318C1000 336 760 308 520 328C330 340 150 316 0 332Z", "water.0"
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


def _cloud(x: float, y: float, scale: float) -> Shapes:
    shapes = (
        Path(
            "M-90 20C-110 20 -112 -8 -84 -10C-80 -38 -36 -46 -22 -24C-4 -46 44 -40 46 -10"
            "C76 -16 92 16 66 20Z",
            "sky.cloud",
        ),
    )
    return drawn_at(shapes, x, y, scale)


def _seller() -> Shapes:
    return (
        *art.ice(310, 104, 38),
        *drawn_at(art.auctioneer(), -130, 36, 2.0),
        Label("10", Point(150, 4), 170, "text.ice.strong"),
    )


def _bidder(seat: int, mood: str, card: str) -> Shapes:
    """A penguin that holds a card up."""
    figure = (*penguin(f"seat.{seat}", mood), *drawn_at(badge(seat), 0, -24, 0.92))
    return (
        *art.ice(150, 52, 26),
        *drawn_at(figure, -20, 14, 1.5),
        *drawn_at(art.face(card), 98, -150, 0.5),
    )
