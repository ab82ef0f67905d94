"""The drawings of iceberg: cards, backs, floes. Each is made once and stays the same object."""

from functools import lru_cache

from games.iceberg.cards import JOKER, worth
from games.iceberg.penguin import ASLEEP, CALM, GLAD, MOODS, penguin, swimmer
from games.iceberg.suits import ROLES, sign
from render.geometry import Point, Size, right_of, rounded, shifted
from render.scene import Bounds, Disc, Drawing, Label, Path, Rect, Shape, Shapes
from render.seats import badge
from render.transform import drawn_at

WIDTH, HEIGHT = 200, 280
"""A card before it is scaled."""
PLAIN, READY, PICKED, DIM = ("plain", "ready", "picked", "dim")
_KEPT = 1024


# Cards


@lru_cache(_KEPT)
def card(code: str, scale: float, matte: str, look: str = PLAIN) -> Drawing:
    """A card with its value and sign in the corner, around its middle."""
    return _scaled(face(code, look), scale, matte)


@lru_cache(_KEPT)
def back(scale: float, matte: str) -> Drawing:
    """A card face down."""
    return _scaled(_back(), scale, matte)


def _scaled(shapes: Shapes, scale: float, matte: str) -> Drawing:
    half, up = round((WIDTH / 2 + 14) * scale), round((HEIGHT / 2 + 14) * scale)
    bounds = Bounds(-half, -up, 2 * half, 2 * up)
    return Drawing(bounds, drawn_at(shapes, scale=scale), matte)


def face(code: str, look: str = PLAIN) -> Shapes:
    """A card face up around the origin."""
    return (*_paper(look), *_front(code, look))


def _paper(look: str) -> Shapes:
    at, size = Point(-WIDTH / 2, -HEIGHT / 2), Size(WIDTH, HEIGHT)
    ground = "card.dim" if look == DIM else "card"
    if look == PICKED:
        glow = Rect(Point(at.x - 6, at.y - 6), Size(WIDTH + 12, HEIGHT + 12), 28, "mark.edge")
        return (glow, Rect(at, size, 22, ground, "mark", 9))
    edge, line = ("target", 8) if look == READY else (f"{ground}.edge", 4)
    return (Rect(at, size, 22, ground, edge, line),)


def _front(code: str, look: str) -> Shapes:
    role = ROLES[code[0]]
    value = worth(code)
    figure = penguin(role, CALM if code == JOKER else MOODS[value - 1], jester=code == JOKER)
    text = f"text.{role}" if look != DIM else f"text.{role}.dim"
    spot = (Disc(Point(24, 62), 68, 68, f"{role}.light"),) if look != DIM else ()
    return (
        *spot,
        *drawn_at(figure, 24, 122, 0.96 if code == JOKER else 1.12),
        Label(str(value), Point(-58, -88), 92, text),
        *drawn_at(sign(code[0]), -58, -16, 0.98),
    )


def _back() -> Shapes:
    at, size = Point(-WIDTH / 2, -HEIGHT / 2), Size(WIDTH, HEIGHT)
    berg = "M-62 30L-34 -30L-14 -12L14 -62L40 -8L50 -18L64 30Z"
    low = "M-62 42L64 42L36 84L6 98L-30 80Z"
    return (
        Rect(at, size, 22, "card", "card.edge", 4),
        Rect(Point(at.x + 14, at.y + 14), Size(WIDTH - 28, HEIGHT - 28), 14, "card.back"),
        Path(berg, "card.back.ice"),
        Path("M14 -62L40 -8L50 -18L64 30L8 30L24 -4Z", "card.back.shade"),
        Path(low, "card.back.low"),
        Path("M-68 36Q-51 28 -34 36T0 36T34 36T68 36", stroke="card.back.ice", width=6),
    )


# Ice


def ice(half: float, tall: float, thick: float = 18) -> Shapes:
    """A floe around the middle of its top, lit from the upper left."""
    top = (
        Point(-half, 4),
        Point(-half * 0.72, -tall + 5),
        Point(-half * 0.1, -tall - 3),
        Point(half * 0.66, -tall + 3),
        Point(half, -2),
        Point(half * 0.74, tall - 5),
        Point(half * 0.06, tall + 2),
        Point(-half * 0.7, tall - 3),
    )
    low = shifted(top, 0, thick)
    inner = tuple(Point(p.x * 0.94 - 2, p.y * 0.9 - 2) for p in top)
    radius = min(26, tall * 0.5)
    return (
        *(
            Path(rounded(shifted(top, 0, thick * part / 4), radius), "ice.side")
            for part in (4, 3, 2, 1)
        ),
        Path(rounded(right_of(low, half * 0.15), radius * 0.7), "ice.foot"),
        Path(rounded(top, radius), "ice.rim"),
        Path(rounded(inner, radius * 0.9), "ice"),
    )


@lru_cache(_KEPT)
def floe(number: int, half: int, matte: str) -> Drawing:
    """A floe with what it carries."""
    tall = half * 0.44
    size = round(half * 0.86)
    shapes = (
        *ice(half, tall, half * 0.13),
        Label(str(number), Point(0, -2), size, "text.ice.strong"),
    )
    return Drawing(
        Bounds(-half - 4, -round(tall) - 8, 2 * half + 8, round(tall * 2.4) + 20), shapes, matte
    )


@lru_cache(_KEPT)
def auction(number: int, matte: str) -> Drawing:
    """The floe under auction: a penguin with a gavel sells it."""
    shapes = (
        *ice(330, 96, 34),
        *drawn_at(auctioneer(), -170, 34, 1.3),
        Label(str(number), Point(100, -6), 190, "text.ice.strong"),
    )
    return Drawing(Bounds(-340, -180, 680, 330), shapes, matte)


@lru_cache(_KEPT)
def sold(matte: str) -> Drawing:
    """The auctioneer, whose floe has just been taken away."""
    shapes = (*drawn_at(_gavel(), 0, 62, 1.3), *drawn_at(swimmer("suit.grey"), scale=1.5))
    return Drawing(Bounds(-110, -140, 290, 200), shapes, matte)


def auctioneer() -> Shapes:
    """A penguin with a gavel."""
    return (*_gavel(), *penguin("suit.grey", GLAD))


def _gavel() -> Shapes:
    head = (Point(74, -128), Point(120, -92), Point(108, -76), Point(62, -112))
    return (
        Path("M52 -60L92 -104", stroke="wood", width=9),
        Path(rounded(head, 6), "wood", "wood.edge", 3),
    )


def sheet(width: float, height: float) -> tuple[Point, ...]:
    """The outline of the sheet of ice before a seat."""
    w, h = width / 2, height / 2
    return (
        Point(-w, -h + 18),
        Point(-w + 20, -h + 2),
        Point(-w * 0.2, -h),
        Point(w - 24, -h + 4),
        Point(w, -h + 22),
        Point(w - 5, 0),
        Point(w, h - 26),
        Point(w - 22, h - 2),
        Point(w * 0.1, h),
        Point(-w + 26, h - 4),
        Point(-w, h - 22),
        Point(-w + 6, h * 0.2),
    )


@lru_cache(_KEPT)
def mat(width: int, height: int, out: bool, best: bool, matte: str) -> Drawing:
    """The sheet of ice before a seat: grey once it has passed, golden while it is ahead."""
    outline = sheet(width, height)
    inner = tuple(Point(p.x * 0.965, p.y * 0.98) for p in outline)
    ground = "ice.out" if out else "ice"
    shapes: list[Shape] = [
        Path(rounded(shifted(outline, 0, 14), 22), "ice.side"),
        Path(rounded(right_of(shifted(outline, 0, 14), width * 0.1), 18), "ice.foot"),
        Path(rounded(outline, 24), "ice.rim"),
        Path(rounded(inner, 22), ground),
    ]
    if best:
        shapes.append(Path(rounded(inner, 22), stroke="mark", width=9))
    return Drawing(
        Bounds(-width // 2 - 4, -height // 2 - 4, width + 8, height + 26), tuple(shapes), matte
    )


# Signs


@lru_cache(_KEPT)
def number(text: str, size: int, role: str, matte: str) -> Drawing:
    """A number on the ground."""
    half = round(size * 0.36 * max(len(text), 1)) + 6
    return Drawing(
        Bounds(-half, -size, 2 * half, 2 * size), (Label(text, Point(0, 0), size, role),), matte
    )


@lru_cache(_KEPT)
def pill(text: str, size: int, role: str, matte: str) -> Drawing:
    """A number on a round plate."""
    height = size * 1.24
    width = max(height * 1.12, size * (0.62 * len(text) + 0.7))
    at = Point(-width / 2, -height / 2)
    shapes = (
        Rect(at, Size(width, height), height / 2, role, "badge", 5),
        Label(text, Point(0, 0), size, f"text.{role}"),
    )
    half, up = round(width / 2) + 6, round(height / 2) + 6
    return Drawing(Bounds(-half, -up, 2 * half, 2 * up), shapes, matte)


@lru_cache(_KEPT)
def flag(matte: str) -> Drawing:
    """Marks who led."""
    shapes = (
        Path("M-16 34L-16 -32", stroke="wood", width=8),
        Path("M-12 -34L30 -20L-12 -2Z", "suit.red", "suit.red.fold", 3),
        Disc(Point(-16, 34), 12, 5, "ice.foot"),
    )
    return Drawing(Bounds(-32, -42, 68, 84), shapes, matte)


@lru_cache(_KEPT)
def pile_icon() -> Shapes:
    """A penguin beside the number of cards that a seat has kept."""
    return drawn_at(penguin("suit.red", CALM), 0, 22, 0.33)


@lru_cache(_KEPT)
def hand_icon() -> Shapes:
    """Cards face down beside the number of cards in a hand."""
    return (*drawn_at(_back(), 8, 1, 0.15), *drawn_at(_back(), -6, -1, 0.155))


@lru_cache(_KEPT)
def bid_icon() -> Shapes:
    """A gavel beside the total of a bid."""
    return drawn_at(_gavel(), -68, 76, 0.8)


@lru_cache(_KEPT)
def floe_icon() -> Shapes:
    """A floe beside a number of floes."""
    return ice(24, 14, 8)


@lru_cache(_KEPT)
def ripple(variant: int, water: str) -> Drawing:
    """A little wave."""
    role = f"{water}.ripple"
    lines = (
        ("M-36 -6Q-22 -17 -8 -6T20 -6T40 -9", "M-14 16Q-2 8 10 16T30 15"),
        ("M-40 4Q-28 -6 -14 4T12 4", "M2 -18Q12 -25 22 -18T40 -20"),
    )[variant % 2]
    return Drawing(
        Bounds(-46, -30, 92, 56), tuple(Path(d, stroke=role, width=5) for d in lines), water
    )


@lru_cache(_KEPT)
def letter(seat: int, matte: str) -> Drawing:
    """The badge of a seat."""
    return Drawing(Bounds(-46, -46, 92, 92), drawn_at(badge(seat), scale=1.25), matte)


@lru_cache(_KEPT)
def asleep(matte: str) -> Drawing:
    """Somebody who has passed without a card."""
    return Drawing(
        Bounds(-80, -220, 160, 240), drawn_at(penguin("suit.grey", ASLEEP), scale=1.3), matte
    )


@lru_cache(_KEPT)
def spent(matte: str) -> Drawing:
    """Cards that were discarded."""
    shapes = (
        *drawn_at(
            (Rect(Point(-100, -140), Size(200, 280), 22, "card.dim", "card.dim.edge", 5),),
            -8,
            0,
            0.5,
        ),
        *drawn_at(
            (Rect(Point(-100, -140), Size(200, 280), 22, "card.dim", "card.dim.edge", 5),),
            8,
            -8,
            0.5,
        ),
        Path("M-18 -32L34 16M34 -32L-18 16", stroke="card.dim.edge", width=10),
    )
    return Drawing(Bounds(-64, -84, 132, 160), shapes, matte)


@lru_cache(_KEPT)
def stack(count: int, matte: str) -> Drawing:
    """Floes that are still to come."""
    shapes: Shapes = ()
    for level in range(count):
        shapes += drawn_at(ice(104, 40, 14), (5, -5)[level % 2], 30 - 26 * level)
    return Drawing(Bounds(-116, -140, 232, 240), shapes, matte)


@lru_cache(_KEPT)
def sums(penguins: int, floes: int, matte: str) -> Drawing:
    """What one's own piles hold."""
    shapes = (
        Rect(Point(-150, -36), Size(300, 72), 36, "plate", "plate.edge", 4),
        *drawn_at(pile_icon(), -108, 0, 1.1),
        Label(str(penguins), Point(-48, 0), 48, "text"),
        *drawn_at(floe_icon(), 34, -3, 1.1),
        Label(str(floes), Point(98, 0), 48, "text"),
    )
    return Drawing(Bounds(-156, -42, 312, 84), shapes, matte)
