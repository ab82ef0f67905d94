"""How fast the pile of the snow games is: pulls, what can be seen, a hill that is laid.

Times are of the processor, so that a busy machine does not count.
"""

from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

from games.core.rng import Rng
from games.snow.hill import shares
from games.snow.layout import hill
from games.snow.pull import WAYS, pull
from games.snow.snowhill.sight import in_order
from games.snow.tiles import Tile

_HILLS = 4
_EVERY = 5
"""Of the legal pulls of a hill every fifth is measured."""


def run() -> dict[str, Any]:
    """Milliseconds of a pull, of all visible shares, and of laying a hill."""
    laid: list[float] = []
    seen: list[float] = []
    pulled: list[float] = []
    for seed in range(_HILLS):
        for pile in ("flakes", "ring", "heap"):
            start = process_time()
            tiles = hill(pile, Rng(seed.to_bytes(32, "big"), "hill"))
            laid.append(process_time() - start)
            start = process_time()
            shares(tiles)
            seen.append(process_time() - start)
            pulled += _pulled(tiles)
    return {
        "pulls": len(pulled),
        "pull_ms_p50": _ms(median(pulled)),
        "pull_ms_max": _ms(max(pulled)),
        "shares_ms_p50": _ms(median(seen)),
        "shares_ms_max": _ms(max(seen)),
        "hill_ms_p50": _ms(median(laid)),
        "hill_ms_max": _ms(max(laid)),
    }


def _pulled(tiles: tuple[Tile, ...]) -> Iterator[float]:
    moves = [(number, way) for number in in_order(tiles) for way in range(WAYS)]
    for number, way in moves[::_EVERY]:
        start = process_time()
        pull.__wrapped__(tiles, number, way)
        yield process_time() - start


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)
