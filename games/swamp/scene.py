"""The picture of a match, from its view alone."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.swamp import art
from games.swamp.board import (
    CAVE,
    CORNERS,
    ENTRIES,
    FIGURES,
    HOME,
    JUNCTIONS,
    LAP,
    SWAMP,
    name,
)
from games.swamp.figures import CALM, GLAD, SAD, figure, swimming
from games.swamp.finale import podium
from games.swamp.grid import CELLS, CENTER, PITCH, SIZE, badge_at, die_at, middle, pool, swimmer
from games.swamp.rules import plays_of, result_of
from games.swamp.state import Options, State
from games.swamp.trail import trail
from games.swamp.twin import alt, leaders
from render.geometry import Point
from render.scene import Scene, Stamp
from render.seats import Plate, band

_FIGURE = 0.7
_FEET = 20
_SWIMMER = 0.74
_LIFT = 12
_DIE = 62
_SMALL_DIE = 17


def scene(view: State, names: Sequence[str], said: tuple[str, ...] = ()) -> Scene:
    """The board as it is; the words said so far choose a figure and show its targets."""
    picked = said[0] if said else ""
    plates = band(tuple(_plates(view, names)), SIZE[0])
    result = result_of(view)
    inside = board(view, picked) if result is None else podium(view, result, SIZE)
    return Scene(SIZE, "bog", ground(view), (*plates, *inside), alt(view, names, picked))


def ground(view: State) -> tuple[Stamp, ...]:
    """What stays the same all match long."""
    return water() if view.turn is None else _ground(view.quarters, view.options)


@lru_cache(1)
def water() -> tuple[Stamp, ...]:
    """Open water all over."""
    return tuple(
        art.ripple(row + column).at(70 + 148 * column + 60 * (row % 2), 170 + 92 * row)
        for row in range(12)
        for column in range(8 - row % 2)
    )


@lru_cache(64)
def _ground(quarters: tuple[int, ...], options: Options) -> tuple[Stamp, ...]:
    """The lap, the swamps, the caves, the homes and the signs of the hops."""
    stamps = [*_waters(quarters)]
    entries = {ENTRIES[quarter]: seat for seat, quarter in enumerate(quarters)}
    for cell, at in enumerate(CELLS):
        seat = entries.get(cell)
        if cell in CORNERS:
            drawing = art.spring(name(cell))
        else:
            drawing = art.stone(name(cell), "" if seat is None else f"seat.{seat}")
        stamps.append(drawing.at(*at))
    for cell, seat in entries.items():
        here, there = CELLS[cell], CELLS[cell + 1]
        turn = 2 * (there.y < here.y) if there.x == here.x else 1 + 2 * (there.x < here.x)
        at = Point((here.x + there.x) / 2, (here.y + there.y) / 2)
        stamps.append(art.arrow(turn, f"seat.{seat}").at(*at))
    for junction in JUNCTIONS[options.caves]:
        here, there = CELLS[junction], middle(CAVE + junction, 0)
        stamps.append(art.pebble().at((here.x + there.x) / 2, (here.y + there.y) / 2))
        stamps.append(art.burrow(name(CAVE + junction)).at(*there))
    for seat, quarter in enumerate(quarters):
        places = range(HOME, HOME + FIGURES)
        stamps += [art.nest(name(place), seat).at(*middle(place, quarter)) for place in places]
    return (*stamps, *_hops(options.corners == "forward"))


def _waters(quarters: tuple[int, ...]) -> Iterator[Stamp]:
    """Swamps and what grows around them."""
    for quarter in range(4):
        x, y = pool(quarter)
        yield art.pool(False).at(x, y)
        to_x, to_y = (1 if x < CENTER.x else -1), (1 if y < CENTER.y else -1)
        edge = 2.5 * PITCH
        yield art.reeds(quarter).at(x + edge * to_x, y + edge * to_y + 14)
        yield art.lily(quarter).at(x + edge * to_x, y - 1.5 * PITCH * to_y)
        yield art.lily(quarter + 1).at(x - 1.5 * PITCH * to_x, y + edge * to_y)
        for side in (-1, 1):
            yield art.lily(quarter + side, "bog.pool").at(x + 108 * side, y + 124 * to_y)
    for seat, quarter in enumerate(quarters):
        yield art.sign(seat).at(*badge_at(quarter))


def _hops(forward: bool) -> Iterator[Stamp]:
    """Which face leads where: small dice between the corners, a three in the middle."""
    ahead, back = (1, 5) if forward else (5, 1)
    yield art.die(3, _SMALL_DIE, False, "bog").at(*CENTER)
    for turn, (dx, dy) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
        x, y = CENTER.x + PITCH * dx, CENTER.y + PITCH * dy
        # Lanes keep to the outer side with the travel, to the inner side against it.
        for face, side, way in ((ahead, 1, turn), (back, -1, turn + 2)):
            out = 21 * side
            along = ((0, 1), (1, 0), (0, -1), (-1, 0))[way % 4]
            lane = Point(x + dx * out, y + dy * out)
            die = Point(lane.x - 12 * along[0], lane.y - 12 * along[1])
            tip = Point(lane.x + 20 * along[0], lane.y + 20 * along[1])
            yield art.arrow(way % 4, "spring.edge").at(*tip)
            yield art.die(face, _SMALL_DIE, False, "bog").at(*die)


def board(view: State, picked: str = "") -> Iterator[Stamp]:
    """Everything below the band that changes, from the lowest to the highest."""
    plays = [play for play in plays_of(view) if picked in {"", name(play.start)}]
    starts = {play.start for play in plays}
    taken = {place for places in view.figures for place in places}
    quarter = view.quarters[view.turn or 0]
    yield art.pool(True).at(*pool(quarter))
    yield from trail(view)
    yield from _swimmers(view)
    for start in sorted(starts - {SWAMP}):
        yield art.chosen().at(*middle(start, quarter))
    yield from _standing(view, starts if picked else frozenset())
    for play in plays:
        x, y = middle(play.end, quarter)
        foe = play.end in taken and not HOME <= play.end < CAVE
        yield art.target(name(play.end), foe).at(x, y)
        yield art.die(play.die, _SMALL_DIE, False, "ice").at(x + 27, y - 27)
    yield from _dice(view)


def _swimmers(view: State) -> Iterator[Stamp]:
    """The figures in the swamps."""
    for seat, places in enumerate(view.figures):
        fresh = sum(hit.seat == seat for hit in view.hits)
        for number in range(places.count(SWAMP)):
            mood = SAD if number < fresh else CALM
            place = swimmer(view.quarters[seat], number)
            yield swimming(seat, mood, _SWIMMER).at(*place)


def _standing(view: State, lifted: set[int] | frozenset[int]) -> Iterator[Stamp]:
    """The figures that are out, the farther first, and the names of where they stand."""
    figures = [
        (middle(place, view.quarters[seat]), seat, place)
        for seat, places in enumerate(view.figures)
        for place in places
        if place != SWAMP
    ]
    last = view.trail[-1] if view.trail else None
    for (x, y), seat, place in sorted(figures, key=lambda one: (one[0].y, one[0].x)):
        moved = last is not None and (last.seat, last.path[-1]) == (seat, place)
        mine = seat == view.turn and place in lifted
        mood = GLAD if moved or mine or HOME <= place < CAVE else CALM
        yield figure(seat, mood, "ice", _FIGURE).at(x, y + _FEET - (_LIFT if mine else 0))
    for (x, y), seat, place in figures:
        yield art.tag(name(place), seat).at(x, y + 28)


def _dice(view: State) -> Iterator[Stamp]:
    """The dice in the swamp of who rolled; used ones are pale."""
    if view.roller is None:
        return
    left = list(view.dice)
    for number, face in enumerate(view.rolled):
        used = face not in left
        if not used:
            left.remove(face)
        at = die_at(view.quarters[view.roller], number)
        yield art.die(face, _DIE, used, "bog.pool").at(*at)


def _plates(view: State, names: Sequence[str]) -> Iterator[Plate]:
    first = leaders(view)
    for seat, person in enumerate(names[: len(view.figures)]):
        places = view.figures[seat]
        home = sum(LAP <= place < CAVE for place in places)
        yield Plate(
            seat,
            person,
            (
                (art.home_icon(seat), str(home)),
                (art.pool_icon(), str(places.count(SWAMP))),
            ),
            turn=view.turn == seat,
            crown=seat in first,
        )
