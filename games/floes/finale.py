"""The end: no ice is left but the blocks on which the seats stand, the winner highest."""

from collections.abc import Iterator
from functools import lru_cache

from games.floes import art
from games.floes.penguin import CALM, GLAD, champion, figure
from games.floes.rules import View
from render.geometry import Point
from render.podium import block
from render.scene import Bounds, Drawing, Label, Stamp
from render.transform import drawn_at

_HEIGHTS = (420, 310, 230, 160)
_WIDTH = 250
_SCALE = 2.0
_FLOOR = 80
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
    shapes = block(height, _WIDTH / 2)
    return Drawing(Bounds(-160, -height - 50, 320, height + 110), shapes, water)


@lru_cache(_KEPT)
def _total(fish: str) -> Drawing:
    label = Label(fish, Point(48, 0), 84, "text.ice.strong")
    return Drawing(
        Bounds(-120, -60, 240, 120), (*drawn_at(art.fish(2), -58, 2, 1.15), label), "ice.block"
    )
