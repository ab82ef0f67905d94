"""Where the places of the board lie in the picture: a cross on thirteen by thirteen cells."""

from games.swamp.board import CAVE, HOME, LAP
from render.geometry import Point

SIZE = (1184, 1280)
PITCH = 88
_FIRST = Point(64, 168)
"""The middle of the upper left cell."""
_ARM = ((0, 5), (1, 5), (2, 5), (3, 5), (4, 5), (5, 5), (5, 4), (5, 3), (5, 2), (5, 1), (5, 0))
_QUARTER = (*_ARM, (6, 0))
"""Row and column of the first quarter of the lap, from the entry at the top."""
_CAVES = {2: (2, 4), 8: (4, 2)}
_POOL = (1.5, 1.5)


def _turned(spot: tuple[float, float], quarters: int) -> tuple[float, float]:
    """A spot of the grid turned round its middle, counter-clockwise by quarters."""
    row, column = spot
    for _ in range(quarters % 4):
        row, column = 12 - column, row
    return row, column


def _point(spot: tuple[float, float]) -> Point:
    return Point(_FIRST.x + PITCH * spot[1], _FIRST.y + PITCH * spot[0])


CELLS: tuple[Point, ...] = tuple(
    _point(_turned(_QUARTER[cell % 12], cell // 12)) for cell in range(LAP)
)
"""The middle of each cell of the lap."""
CENTER = _point((6, 6))
_TURNS = (0, 3, 2, 1)
"""By quarter clockwise, how often the top is turned counter-clockwise to come there."""


def middle(place: int, quarter: int) -> Point:
    """The middle of a cell of the lap, of a cave, or of a home of that quarter."""
    if place >= CAVE:
        junction = place - CAVE
        return _point(_turned(_CAVES[junction % 12], junction // 12))
    if place >= HOME:
        return _point(_turned((place - HOME + 1, 6), _TURNS[quarter]))
    return CELLS[place]


def pool(quarter: int) -> Point:
    """The middle of a swamp."""
    return _point(_turned(_POOL, _TURNS[quarter]))


def swimmer(quarter: int, number: int) -> Point:
    """Where a figure swims: in a row at the outer rim."""
    x, y = pool(quarter)
    return Point(x + 78 * (number - 1.5), y + (-96 if y < CENTER.y else 116))


def die_at(quarter: int, number: int) -> Point:
    """Where a die lies: in the swamp of who rolled."""
    x, y = pool(quarter)
    return Point(x + 74 * (2 * number - 1), y + (26 if y < CENTER.y else -26))


def badge_at(quarter: int) -> Point:
    """Where the sign of a seat stands in its swamp."""
    x, y = pool(quarter)
    return Point(x, y + (132 if y < CENTER.y else -132))
