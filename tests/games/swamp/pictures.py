"""Boards of swamp that several tests draw."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from games.core.rng import Rng
from games.swamp.cover import cover
from games.swamp.diagrams import DIAGRAMS
from games.swamp.rules import Swamp
from games.swamp.scene import scene
from games.swamp.state import Options, State
from render.scene import Scene
from tests.games.swamp.pond import board, go

NAMES = ("Олена", "Borys", "Їжак Ґедзь", "Max")
GAME = Swamp()


def played(seats: int, ply: int, **options: object) -> State:
    """The board after so many plies of idle moves, or at the end."""
    root = b"picture!" * 4
    made = Options(**options)  # type: ignore[arg-type]
    state = GAME.setup(seats, made, Rng.of_ply(root, 0)).state
    for number in range(1, ply + 1):
        if state.turn is None:
            break
        move = GAME.idle(state, state.turn)
        state = GAME.apply(state, state.turn, move, Rng.of_ply(root, number)).state
    return state


def choosing() -> State:
    """Somebody in each kind of place, two dice to be used."""
    return board(
        T="3 10 c8 h2", R="40 h1", B="13 20 30", L="5 15 c32 h4", dice=(3, 5), caves="four"
    )


def hopped() -> State:
    """After a chop on a corner and a hop right across; the second die is still to be used."""
    return go(board(T="2 20", B="5 30", L="15", dice=(3, 4)), "2", "5", 1).state


CASES: Mapping[str, Callable[[], Scene]] = MappingProxyType(
    {
        "opening": lambda: scene(played(4, 0), NAMES),
        "choosing": lambda: scene(choosing(), NAMES),
        "chosen": lambda: scene(choosing(), NAMES, ("11",)),
        "hopped": lambda: scene(hopped(), NAMES),
        "three": lambda: scene(played(3, 60, caves="eight", corners="backward"), NAMES[:3]),
        "two": lambda: scene(played(2, 60), NAMES[:2]),
        "end": lambda: scene(played(4, 9999), NAMES),
        "cover": cover,
        **DIAGRAMS,
    }
)
