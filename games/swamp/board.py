"""The board as numbers: the lap, the homes, the caves, and how places are named.

A place is a number: a cell of the lap from 0 to 47, a cell of the own home from 48 to 51, a cave
by its junction from 100 on, or the swamp. People read the cells of the lap as 1 to 48.
"""

from collections.abc import Mapping
from types import MappingProxyType

LAP = 48
HOME = LAP
"""The first cell of a home: as many steps from the entry as the lap is long."""
LAST = HOME + 3
CAVE = 100
SWAMP = -1
FIGURES = 4

ENTRIES = (0, 36, 24, 12)
"""Where figures come out, by quarter clockwise: top, right, bottom, left."""
CORNERS = (5, 17, 29, 41)
"""The corners in the direction of travel."""
JUNCTIONS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {"four": (8, 20, 32, 44), "eight": (2, 8, 14, 20, 26, 32, 38, 44)}
)
"""From where ways lead into caves, by the option."""


def name(place: int) -> str:
    """How a place is called: 1 to 48 on the lap, h1 to h4 at home, c and its junction, swamp."""
    if place == SWAMP:
        return "swamp"
    if place >= CAVE:
        return f"c{place - CAVE + 1}"
    return f"h{place - HOME + 1}" if place >= HOME else str(place + 1)


def route(entry: int, start: int, die: int, end: int) -> tuple[int, ...]:
    """The places of a move one by one, both ends included; an exit has no way between."""
    if start == SWAMP:
        return start, end
    leaving = start >= CAVE
    first = (start - CAVE - entry) % LAP - 1 if leaving else steps_done(entry, start)
    passed = (place_at(entry, first + step) for step in range(1, die))
    return start, *passed, end


def steps_done(entry: int, place: int) -> int:
    """How far a figure has come from its entry; in a cave as far as its junction."""
    if place == SWAMP:
        return -1
    if place >= CAVE:
        place -= CAVE
    elif place >= HOME:
        return place
    return (place - entry) % LAP


def place_at(entry: int, done: int) -> int:
    """The place so many steps from the entry: on the lap, then at home."""
    return done if done >= HOME else (done + entry) % LAP
