"""The pictures of the rulebook: small boards drawn as the board of a match is."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from games.floes.board import CELL, NAMES
from games.floes.rules import Last, Options, View
from games.floes.scene import board, sea, water_of
from render.scene import Scene, Stamp

_SIZE = (960, 510)
_CORNER = (160, 306)
"""What a diagram shows of the board: rows c to f, columns 2 to 7."""
_SEATS = 2
_ICE = (
    "c2:1 c3:2 c4:1 c5:1 c6:3 d2:1 d3:1 d4:1 d5:2 d6:1 d7:1 "
    "e2:2 e3:1 e4:3 e5:1 e6:2 f2:1 f3:1 f4:1 f5:2 f6:1 f7:1"
)


def _diagram(
    floes: str,
    penguins: str,
    *,
    picked: str = "",
    placing: bool = False,
    last: Last | None = None,
) -> Scene:
    """Floes with their fish as "d4:1 d5:2", penguins with their seats as "d4:0 e3:1"."""
    fish, seats = _pairs(floes), _pairs(penguins)
    view = View(
        options=Options(),
        floes=tuple(fish.get(name, 0) for name in NAMES),
        penguins=tuple(
            tuple(CELL[name] for name in NAMES if seats.get(name) == seat)
            for seat in range(_SEATS)
        ),
        fish=(0,) * _SEATS,
        count=(0,) * _SEATS,
        turn=0,
        placing=placing,
        to_place=0,
        out=(False,) * _SEATS,
        last=last,
        over=None,
        lost=0,
        lost_fish=0,
    )
    pieces = tuple(map(_moved, board(view, CELL[picked] if picked else None)))
    water = water_of(view)
    return Scene(_SIZE, water, tuple(map(_moved, sea(water))), pieces, "")


def _moved(stamp: Stamp) -> Stamp:
    return Stamp(stamp.x - _CORNER[0], stamp.y - _CORNER[1], stamp.drawing)


def _pairs(text: str) -> dict[str, int]:
    pairs = (part.split(":") for part in text.split())
    return {name: int(number) for name, number in pairs}


def _without(names: str) -> str:
    return " ".join(part for part in _ICE.split() if part[:2] not in names.split())


DIAGRAMS: Mapping[str, Callable[[], Scene]] = MappingProxyType(
    {
        "placing": partial(_diagram, _ICE, "d4:0 e3:1", placing=True),
        "moving": partial(_diagram, _without("d6 c3"), "e4:0 f4:1 d2:1", picked="e4"),
        "isolated": partial(
            _diagram,
            _without("c4 c5 d4 e4 e5 d6 d3"),
            "e3:0 f6:1",
            last=Last(0, CELL["d4"], CELL["e3"]),
        ),
        "leaving": partial(_diagram, _without("c5 c6 d5 d7 e5 e6"), "d6:1 e3:0"),
    }
)
"""The pictures by name."""
