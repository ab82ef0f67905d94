"""Boards and other pictures that several tests draw."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from games.core.game import AnyGame
from games.core.rng import Rng
from games.floes.cover import cover
from games.floes.diagrams import DIAGRAMS
from games.floes.rules import Floes, View
from games.floes.scene import scene
from render.scene import Scene

NAMES = ("Олена", "Borys", "Їжак Ґедзь", "Max")


def view(seats: int, ply: int) -> View:
    """The board after so many moves at random, or at the end."""
    game: AnyGame = Floes()
    root = b"picture!" * 4
    state = game.setup(seats, game.options(), Rng.of_ply(root, 0)).state
    for number in range(1, ply + 1):
        movers = game.to_move(state)
        if not movers:
            break
        rng = Rng.of_ply(root, number)
        move = rng.pick(tuple(game.moves(state, movers[0])))
        state = game.apply(state, movers[0], move, rng).state
    board: View = game.view(state, None)
    return board


def _board(seats: int, ply: int) -> Scene:
    return scene(view(seats, ply), NAMES[:seats])


def _chosen() -> Scene:
    board = view(4, 20)
    game: AnyGame = Floes()
    state = game.guess(board, Rng(b"", ""))
    move = next(iter(game.moves(state, state.turn)))
    return scene(board, NAMES, move.words()[:1])


def _hidden() -> Scene:
    return scene(replace(view(3, 25), fish=None), NAMES[:3])


CASES: Mapping[str, Callable[[], Scene]] = MappingProxyType(
    {
        "opening": lambda: _board(4, 0),
        "placing": lambda: _board(3, 4),
        "middle": lambda: _board(4, 24),
        "two": lambda: _board(2, 20),
        "chosen": _chosen,
        "hidden": _hidden,
        "end": lambda: _board(4, 99),
        "cover": cover,
        **DIAGRAMS,
    }
)
