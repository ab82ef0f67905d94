"""The pictures of the rulebook: parts of a board drawn as the board of a match is."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from games.swamp.board import CAVE, FIGURES, HOME, SWAMP
from games.swamp.grid import SIZE
from games.swamp.scene import board, ground
from games.swamp.state import Leg, Options, State
from render.scene import Scene, Stamp
from render.seats import BAND

_PART = (960, 510)
_SEATS = 4


def _diagram(
    corner: tuple[int, int],
    figures: tuple[tuple[int, ...], ...],
    *,
    size: tuple[int, int] = _PART,
    dice: tuple[int, ...] = (),
    trail: tuple[Leg, ...] = (),
) -> Scene:
    """A part of the board; dice show where the figures of the first seat can go."""
    places = (*figures, *(() for _ in range(_SEATS - len(figures))))
    state = State(
        options=Options(),
        quarters=tuple(range(_SEATS)),
        figures=tuple((*(SWAMP,) * (FIGURES - len(out)), *out) for out in places),
        turn=0,
        dice=dice,
        trail=trail,
    )
    left, top = corner
    seen = [
        Stamp(stamp.x - left, stamp.y - top, stamp.drawing)
        for stamp in (*ground(state), *board(state))
    ]
    return Scene(size, "bog", (), tuple(stamp for stamp in seen if _inside(stamp, size)), "")


def _inside(stamp: Stamp, size: tuple[int, int]) -> bool:
    """Whether anything of a stamp can be seen."""
    x, y = stamp.corner
    bounds = stamp.drawing.bounds
    return -bounds.width < x < size[0] and -bounds.height < y < size[1]


DIAGRAMS: Mapping[str, Callable[[], Scene]] = MappingProxyType(
    {
        "board": partial(_diagram, (0, BAND), (), size=(SIZE[0], SIZE[1] - BAND)),
        "corners": partial(
            _diagram,
            (112, 441),
            ((17,), (7,), (31,)),
            trail=(Leg(0, 2, (3, 4, 5)), Leg(0, 1, (5, 17), hop=True)),
        ),
        "caves": partial(_diagram, (20, 345), ((6,), (CAVE + 20,)), dice=(2, 3)),
        "home": partial(_diagram, (112, 120), ((46, HOME + 2),), dice=(1, 2, 5)),
    }
)
"""The pictures by name."""
