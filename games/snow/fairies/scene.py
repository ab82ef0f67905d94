"""Fairies as a picture: all crystals open, side by side, and the flakes at both sides."""

from collections.abc import Iterator, Sequence

from games.snow import art, marks
from games.snow.crystals import CRYSTALS, fit
from games.snow.fairies.rules import COLUMNS, ROWS, View, groups
from games.snow.sides import MIDDLE, ROOM, SIZE, TOP, beside, finale, plates
from games.snow.text import SIGNS, seat_lines
from games.snow.tiles import TURN
from render.geometry import Point
from render.scene import Scene, Stamp

_SCALE = 1.17
_UPRIGHT = TURN * 3 // 4
_PITCH = Point(95, 83)


def scene(view: View, names: Sequence[str], said: tuple[str, ...] = ()) -> Scene:
    """The crystals that are left; no words are said before a move is complete."""
    del said
    backdrop = (art.ground(ROOM, SIZE[1] - TOP - 4).at(MIDDLE.x - ROOM / 2, TOP),)
    pieces = [
        *plates(view.flakes, names, view.turn, view.over),
        *beside(view.flakes, view.over),
    ]
    pieces += finale(view.flakes, view.over) if view.over is not None else _jumble(view)
    return Scene(SIZE, "felt", backdrop, tuple(pieces), alt(view, names))


def place_at(place: int) -> Point:
    """Where a crystal lies: every other row is shifted by half."""
    row, column = divmod(place, COLUMNS)
    shift = 0.25 if row % 2 else -0.25
    return Point(
        MIDDLE.x + (column - (COLUMNS - 1) / 2 + shift) * _PITCH.x,
        MIDDLE.y + (row - (ROWS - 1) / 2) * _PITCH.y * 1.03,
    )


def leads(view: View) -> frozenset[int]:
    """The crystals that give a group its number, of the groups that fit who is to move."""
    if view.turn is None:
        return frozenset()
    found = groups(view.designs, view.gone, together=view.options.together)
    return frozenset(
        group[0] for group in found if fit(view.flakes, view.turn, view.designs[group[0]]) != "no"
    )


def _jumble(view: View) -> Iterator[Stamp]:
    lead = leads(view)
    for place in view.last:
        yield marks.dot().at(*place_at(place))
    for place in range(CRYSTALS):
        if view.gone[place]:
            continue
        at = place_at(place)
        yield art.crystal(view.designs[place], _UPRIGHT, _SCALE).at(*at)
    for place in sorted(lead):
        yield marks.tag(str(place + 1)).at(*place_at(place))


def alt(view: View, names: Sequence[str]) -> str:
    """The rows of designs, the groups that can be taken by number, a line for each seat."""
    lines = []
    for row in range(ROWS):
        places = range(row * COLUMNS, (row + 1) * COLUMNS)
        signs = ("·" if view.gone[place] else SIGNS[view.designs[place]] for place in places)
        lines.append((" " if row % 2 else "") + " ".join(signs))
    lines += ["", *seat_lines(view.flakes, names, view.turn, view.over)]
    lead = leads(view)
    cells = [
        f"{group[0] + 1}{SIGNS[view.designs[group[0]]]}×{len(group)}"
        for group in groups(view.designs, view.gone, together=view.options.together)
        if group[0] in lead
    ]
    lines += ["  ".join(cells[at : at + 8]) for at in range(0, len(cells), 8)]
    return "\n".join(lines)
