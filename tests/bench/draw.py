"""How fast boards are drawn: what is kept from earlier boards against painting all of it."""

from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from games.core.game import AnyGame
from games.core.rng import Rng
from games.core.search import thinker
from games.floes.rules import Floes, View
from games.floes.scene import scene
from render.paint import Painter
from render.raster import painted_whole

_NAMES = ("Олена", "Borys", "Анна", "Max")
_MATCHES = 6
_WHOLE = 6
"""So many boards are painted whole: that is slow, and does not vary much."""


def run() -> dict[str, Any]:
    """Milliseconds from a view to the bytes of its picture, and the bytes themselves.

    The painter has drawn other matches before, so its stamps are warm; every measured board is
    new to it. Each board follows the one before it in a match, as in a chat.
    """
    matches = [list(_views(seed)) for seed in range(_MATCHES)]
    painter = Painter("day")
    for views in matches[: _MATCHES // 2]:
        for view in views:
            painter.png(scene(view, _NAMES))
    boards = [view for views in matches[_MATCHES // 2 :] for view in views]
    kept, sizes = [], []
    for view in boards:
        start = perf_counter()
        data = painter.png(scene(view, _NAMES))
        kept.append(perf_counter() - start)
        sizes.append(len(data))
    whole = []
    for view in boards[:: -(-len(boards) // _WHOLE)]:
        start = perf_counter()
        painted_whole(scene(view, _NAMES), "day")
        whole.append(perf_counter() - start)
    return {
        "boards": len(boards),
        "kept_ms_p50": round(median(kept) * 1000, 2),
        "kept_ms_p95": round(sorted(kept)[len(kept) * 95 // 100] * 1000, 2),
        "whole_ms_p50": round(median(whole) * 1000, 2),
        "ratio": round(median(whole) / median(kept), 1),
        "bytes_p50": round(median(sizes)),
        "bytes_max": max(sizes),
    }


def _views(seed: int) -> Iterator[View]:
    """The boards of a match of four seats that play for the best floe at once."""
    game: AnyGame = Floes()
    think = thinker(game)
    root = bytes([seed]) * 32
    state = game.setup(len(_NAMES), game.options(), Rng.of_ply(root, 0)).state
    yield game.view(state, None)
    ply = 0
    while (seat := state.turn) is not None:
        ply += 1
        rng = Rng.of_ply(root, ply)
        move = think(game.view(state, seat), seat, tuple(game.moves(state, seat)), 0, rng)
        state = game.apply(state, seat, move, rng).state
        yield game.view(state, None)
