"""The end: no ice is left but the blocks on which the seats stand, the winner highest."""

from collections.abc import Iterator
from functools import lru_cache

from games.floes import art
from games.floes.penguin import CALM, GLAD, champion, figure
from games.floes.rules import View
from render.geometry import Point, rounded
from render.scene import Bounds, Drawing, Label, Path, Stamp
from render.transform import drawn_at

_HEIGHTS = (420, 310, 230, 160)
_WIDTH = 250
_SCALE = 2.0
_FLOOR = 80
_DEPTH = 34
"""How deep the top of a block looks."""
_KEPT = 64


def podium(view: View, size: tuple[int, int]) -> Iterator[Stamp]:
    """A block of ice for every seat, with its totals in the front."""
    result = view.over
    if result is None:
        return
    water = "water.3"
    count = len(result.ranks)
    pitch = (size[0] - 40) / count
    for seat, rank in enumerate(result.ranks):
        x, foot = 20 + pitch * (seat + 0.5), size[1] - _FLOOR
        height = _HEIGHTS[rank - 1]
        yield _block(height, water).at(x, foot)
        top = foot - height
        if rank == 1:
            yield champion(seat, GLAD, water, _SCALE).at(x, top + 4)
        else:
            yield figure(seat, CALM, -1 if seat else 1, water, _SCALE).at(x, top + 4)
        fish = "?" if view.fish is None else str(view.fish[seat])
        yield _total(fish).at(x, top + 92)


@lru_cache(_KEPT)
def _block(height: int, water: str) -> Drawing:
    half = _WIDTH / 2
    top = (
        Point(-half, -height),
        Point(-half + 34, -height - _DEPTH),
        Point(half - 22, -height - _DEPTH),
        Point(half, -height),
        Point(half - 30, -height + _DEPTH),
        Point(-half + 26, -height + _DEPTH),
    )
    front = (
        Point(-half, -height),
        Point(half, -height),
        Point(half + 8, 0),
        Point(half - 40, 26),
        Point(-half + 30, 26),
        Point(-half - 8, 0),
    )
    dark = (
        Point(half - 30, -height + _DEPTH),
        Point(half, -height),
        Point(half + 8, 0),
        Point(half - 40, 26),
    )
    shapes = (
        Path(rounded(front, 14), "ice.block"),
        Path(rounded(dark, 10), "ice.side"),
        Path(rounded(top, 16), "ice", "ice.rim", 4),
    )
    return Drawing(Bounds(-160, -height - 50, 320, height + 110), shapes, water)


@lru_cache(_KEPT)
def _total(fish: str) -> Drawing:
    label = Label(fish, Point(48, 0), 84, "text.ice.strong")
    return Drawing(
        Bounds(-120, -60, 240, 120), (*drawn_at(art.fish(2), -58, 2, 1.15), label), "ice.block"
    )
