"""The board as a picture: ice, penguins, the last move, what may be chosen, the plates."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.floes import art
from games.floes.board import CELL, CELLS, NAMES, XY, cells, targets
from games.floes.finale import podium
from games.floes.penguin import CALM, GLAD, STUCK, WORRIED, figure
from games.floes.rules import View
from games.floes.twin import alt, leaders
from render.geometry import Point, between
from render.scene import Scene, Stamp
from render.seats import Plate, band

SIZE = (1280, 1022)
_FIRST = Point(104.5, 200)
"""The middle of a cell in the upper left corner, if there were one."""
_SCALE = 0.86
_FEET = 22
_LIFT = 12
_FEW = 3
"""A penguin with at most so many ways left is worried."""
_GLANCE = (0, -1, 1, 0, 1, -1, 0)


def scene(view: View, names: Sequence[str], said: tuple[str, ...] = ()) -> Scene:
    """The board as it is; the words said so far choose a penguin and show its targets."""
    picked = CELL.get(said[0]) if said and not view.placing else None
    water = water_of(view)
    plates = band(tuple(_plates(view, names)), SIZE[0])
    inside = podium(view, SIZE) if view.over is not None else board(view, picked)
    return Scene(SIZE, water, sea(water), (*plates, *inside), alt(view, names, picked))


def water_of(view: View) -> str:
    """The role of the water: it gets darker as the ice goes."""
    gone = view.floes.count(0)
    return f"water.{min(gone * art.LEVELS // CELLS, art.LEVELS - 1)}"


@lru_cache(art.LEVELS)
def sea(water: str) -> tuple[Stamp, ...]:
    """Ripples all over, seen where there is no ice."""
    spots = (
        (cell, Point(place.x + (0, 9, -7)[cell % 3], place.y + 4))
        for cell, place in enumerate(map(middle, range(CELLS)))
    )
    return tuple(art.ripple(cell * 2, water).at(*spot) for cell, spot in spots)


def middle(cell: int) -> Point:
    """The middle of a cell in the picture."""
    x, y = art.HEX.center(*XY[cell])
    return Point(_FIRST.x + x, _FIRST.y + y)


def board(view: View, picked: int | None) -> Iterator[Stamp]:
    """Everything below the band, from the lowest to the highest."""
    water = water_of(view)
    ice = [cell for cell, fish in enumerate(view.floes) if fish]
    seats = {cell: seat for seat, pens in enumerate(view.penguins) for cell in pens}
    free = sum(1 << cell for cell in ice if cell not in seats)
    ways = {cell: targets(cell, free) for cell in seats}
    for cell in ice:
        # One outline a row: equal neighbours make files small.
        yield art.floe(XY[cell][1] % art.VARIANTS, water).at(*middle(cell))
    yield from _trail(view)
    yield from _upon(view, [cell for cell in ice if cell not in seats])
    if picked is not None:
        yield art.chosen().at(*middle(picked))
        for cell in cells(ways.get(picked, 0)):
            yield art.target(NAMES[cell]).at(*middle(cell))
    for cell in sorted(seats):
        yield from _standing(view, cell, seats[cell], ways[cell], picked)


def _upon(view: View, free: Sequence[int]) -> Iterator[Stamp]:
    """Fish and names of the free floes, and which of them a penguin may be placed on."""
    for cell in free:
        place = middle(cell)
        may = view.placing and view.floes[cell] == 1
        if may:
            yield art.hint().at(*place)
        yield art.shoal(view.floes[cell]).at(*place)
        yield art.coordinate(NAMES[cell], may).at(*place)


def _standing(view: View, cell: int, seat: int, ways: int, picked: int | None) -> Iterator[Stamp]:
    """A penguin, the fish at its feet, the name of its floe."""
    x, y = middle(cell)
    last = view.last
    if last is not None and last.end == cell and picked is None:
        yield art.ring().at(x, y + _FEET - 2)
    lift = _LIFT if cell == picked else 0
    mood = GLAD if lift else mood_of(view, cell, ways)
    yield figure(seat, mood, _GLANCE[cell % len(_GLANCE)], "ice", _SCALE).at(x, y + _FEET - lift)
    yield art.catch(view.floes[cell]).at(x, y)
    yield art.penguin_tag(NAMES[cell], seat).at(x, y)


def mood_of(view: View, cell: int, ways: int) -> str:
    """How a penguin feels: by the ways that are left to it."""
    if view.placing:
        return CALM
    if not ways:
        return STUCK
    if ways.bit_count() <= _FEW:
        return WORRIED
    return GLAD if view.last is not None and view.last.end == cell else CALM


def _trail(view: View) -> Iterator[Stamp]:
    """The way of the last move: a mark where it began, then one between each two floes."""
    last = view.last
    if last is None or last.start is None:
        return
    start, end = middle(last.start), middle(last.end)
    yield art.step(True).at(*start)
    for point in between(start, end, _steps(last.start, last.end)):
        yield art.step(False).at(*point)


def _steps(start: int, end: int) -> int:
    """How many floes a move goes on."""
    (x, row), (to_x, to_row) = XY[start], XY[end]
    return max(abs(to_row - row), (abs(to_x - x) + abs(to_row - row)) // 2)


def _plates(view: View, names: Sequence[str]) -> Iterator[Plate]:
    first = leaders(view)
    for seat, name in enumerate(names[: len(view.penguins)]):
        fish = "?" if view.fish is None else str(view.fish[seat])
        yield Plate(
            seat,
            name,
            ((art.fish_icon(), fish), (art.floe_icon(), str(view.count[seat]))),
            turn=view.turn == seat,
            out=view.out[seat] and view.over is None,
            crown=seat in first,
        )
