"""The way of the last turn: dots from cell to cell, an arc for a hop, bursts where one chopped."""

from collections.abc import Iterator
from itertools import pairwise

from games.swamp import art
from games.swamp.board import SWAMP
from games.swamp.grid import CENTER, middle, pool
from games.swamp.state import Leg, State
from render.geometry import Point
from render.scene import Stamp

_HOP_DOTS = 7
_BEND = 0.55
"""How far an arc bends towards the middle of the board."""


def trail(view: State) -> Iterator[Stamp]:
    """Everything that tells of the last turn and lies under the figures."""
    for hit in view.hits:
        yield art.burst().at(*middle(hit.place, 0))
    for leg in view.trail:
        yield from _hop(leg) if leg.hop else _walk(view, leg)
    if view.trail:
        leg = view.trail[-1]
        yield art.ring().at(*middle(leg.path[-1], view.quarters[leg.seat]))
    hop = next((leg for leg in reversed(view.trail) if leg.hop), None)
    if hop is not None:
        yield art.die(hop.die, 34, False, "bog").at(*CENTER)


def _walk(view: State, leg: Leg) -> Iterator[Stamp]:
    quarter = view.quarters[leg.seat]
    points = [pool(quarter) if place == SWAMP else middle(place, quarter) for place in leg.path]
    if leg.path[0] == SWAMP:
        points[0] = _rim(points[0], points[1])
    else:
        yield art.dot(True).at(*points[0])
    for here, there in pairwise(points):
        yield art.dot(False).at((here.x + there.x) / 2, (here.y + there.y) / 2)


def _rim(start: Point, end: Point) -> Point:
    """A point outside the middle of a swamp, towards the entry."""
    return Point(start.x + (end.x - start.x) * 0.5, start.y + (end.y - start.y) * 0.5)


def _hop(leg: Leg) -> Iterator[Stamp]:
    start, end = middle(leg.path[0], 0), middle(leg.path[-1], 0)
    if start == end:
        return
    bend = Point(
        (start.x + end.x) / 2 * (1 - _BEND) + CENTER.x * _BEND,
        (start.y + end.y) / 2 * (1 - _BEND) + CENTER.y * _BEND,
    )
    for number in range(_HOP_DOTS):
        t = number / _HOP_DOTS
        x = (1 - t) ** 2 * start.x + 2 * t * (1 - t) * bend.x + t * t * end.x
        y = (1 - t) ** 2 * start.y + 2 * t * (1 - t) * bend.y + t * t * end.y
        yield art.dot(number == 0).at(x, y)
