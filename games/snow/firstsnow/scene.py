"""Firstsnow as a picture: six rows of backs, what lies open, the flakes at both sides."""

from collections.abc import Iterator, Sequence

from games.snow import art, marks
from games.snow.crystals import CRYSTALS
from games.snow.firstsnow.rules import COLUMNS, NAMES, ROWS, View
from games.snow.sides import MIDDLE, ROOM, SIZE, TOP, beside, finale, plates
from games.snow.text import SIGNS, seat_lines
from games.snow.tiles import TURN
from render.geometry import Point
from render.scene import Scene, Stamp

_SCALE = 1.02
_UPRIGHT = TURN * 3 // 4
_PITCH = Point(98, 147)


def scene(view: View, names: Sequence[str], said: tuple[str, ...] = ()) -> Scene:
    """The crystals as they lie; no words are said before a move is complete."""
    del said
    backdrop = (art.ground(ROOM, SIZE[1] - TOP - 4).at(MIDDLE.x - ROOM / 2, TOP),)
    pieces = [
        *plates(view.flakes, names, view.turn, view.over),
        *beside(view.flakes, view.over),
    ]
    pieces += finale(view.flakes, view.over) if view.over is not None else _board(view)
    return Scene(SIZE, "felt", backdrop, tuple(pieces), alt(view, names))


def place_at(place: int) -> Point:
    """Where a crystal lies."""
    row, column = divmod(place, COLUMNS)
    return Point(
        MIDDLE.x + (column - (COLUMNS - 1) / 2) * _PITCH.x,
        MIDDLE.y + (row - (len(ROWS) - 1) / 2) * _PITCH.y,
    )


def _board(view: View) -> Iterator[Stamp]:
    shown = view.shown.place if view.shown else -1
    for place in range(CRYSTALS):
        if view.gone[place]:
            continue
        at = place_at(place)
        design = view.open[place]
        yield art.crystal(art.ICE if design is None else design, _UPRIGHT, _SCALE).at(*at)
        if place == shown:
            yield marks.frame(_UPRIGHT, _SCALE, "mark", 6).at(*at)
        if place == shown or view.up[place]:
            yield marks.tag(NAMES[place]).at(at.x, at.y + 56)
        else:
            yield marks.name(NAMES[place]).at(*at)


def alt(view: View, names: Sequence[str]) -> str:
    """The rows with backs and faces, a line for each seat, and what was opened last."""
    lines = ["  " + " ".join(str(column) for column in range(1, COLUMNS + 1))]
    for number, row in enumerate(ROWS):
        places = range(number * COLUMNS, (number + 1) * COLUMNS)
        lines.append(f"{row} {' '.join(_sign(view, place) for place in places)}")
    lines += ["", *seat_lines(view.flakes, names, view.turn, view.over)]
    if view.shown is not None:
        lines.append(f"{NAMES[view.shown.place]} {SIGNS[view.shown.design]}")
    return "\n".join(lines)


def _sign(view: View, place: int) -> str:
    if view.gone[place]:
        return "·"
    design = view.open[place]
    return "?" if design is None else SIGNS[design]
