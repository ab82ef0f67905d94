"""The board in characters: complete enough to play by, without a word of any language."""

import unicodedata
from collections.abc import Iterator, Sequence

from games.swamp.board import CAVE, HOME, JUNCTIONS, SWAMP, name
from games.swamp.grid import CELLS, PITCH, middle
from games.swamp.rules import plays_of, result_of
from games.swamp.state import State, thaw
from render.geometry import Point
from render.seats import LETTERS

_LONGEST = 18


def alt(view: State, names: Sequence[str], picked: str = "") -> str:
    """The grid, a line for each seat, the dice, then what may move or what moved."""
    return "\n".join((*_grid(view), "", *_seats(view, names), *_marks(view, picked)))


def leaders(view: State) -> frozenset[int]:
    """Who wears a crown: the winner, or the one seat with most figures at home."""
    result = result_of(view)
    if result is not None:
        return frozenset(seat for seat, rank in enumerate(result.ranks) if rank == 1)
    if view.finished:
        return frozenset(view.finished[:1])
    position = thaw(view)
    home = [position.home(seat) for seat in range(len(view.figures))]
    best = max(home)
    return frozenset((home.index(best),)) if best and home.count(best) == 1 else frozenset()


def _grid(view: State) -> Iterator[str]:
    """The lap by numbers, homes as =, caves as ^; a figure is the letter of its seat."""
    marks: dict[tuple[int, int], str] = {}
    for cell in range(len(CELLS)):
        marks[_spot(CELLS[cell])] = name(cell)
    for junction in JUNCTIONS[view.options.caves]:
        marks[_spot(middle(CAVE + junction, 0))] = "^"
    for quarter in view.quarters:
        for place in range(HOME, HOME + 4):
            marks[_spot(middle(place, quarter))] = "="
    for seat, places in enumerate(view.figures):
        for place in places:
            if place != SWAMP:
                marks[_spot(middle(place, view.quarters[seat]))] = LETTERS[seat]
    for row in range(13):
        line = "".join(marks.get((row, column), "").rjust(3) for column in range(13))
        yield line.rstrip()


def _spot(point: Point) -> tuple[int, int]:
    first = CELLS[0]
    return round((point.y - first.y) / PITCH), round((point.x - first.x) / PITCH) + 5


def _seats(view: State, names: Sequence[str]) -> Iterator[str]:
    first = leaders(view)
    for seat, places in enumerate(view.figures):
        mark = ">" if view.turn == seat else " "
        crown = "*" if seat in first else ""
        out = " ".join(name(place) for place in places if place != SWAMP)
        swamp = "~" * places.count(SWAMP)
        yield f"{mark}{LETTERS[seat]}{crown} {plain(names[seat])}  {out} {swamp}".rstrip()


def _marks(view: State, picked: str) -> Iterator[str]:
    if view.roller is not None and view.turn is not None:
        left = "".join(map(str, view.dice)) or "-"
        yield f"🎲 {LETTERS[view.roller]} {''.join(map(str, view.rolled))} / {left}"
    plays = [play for play in plays_of(view) if picked in {"", name(play.start)}]
    if plays:
        yield "  ".join(f"{name(play.start)} → {name(play.end)}" for play in plays)
    elif view.trail:
        legs = (
            f"{name(leg.path[0])} {'⇒' if leg.hop else '→'} {name(leg.path[-1])}"
            for leg in view.trail
        )
        yield f"{LETTERS[view.trail[0].seat]} {'  '.join(legs)}"


def plain(text: str) -> str:
    """A name for a line of text: without control characters, and not too long."""
    kept = "".join(
        char for char in text if unicodedata.category(char)[0] not in "CZ" or char == " "
    )
    kept = " ".join(kept.split())
    return kept if len(kept) <= _LONGEST else f"{kept[: _LONGEST - 1]}…"
