"""The end: everybody on a stone, the winner highest, with the number of figures at home."""

from collections.abc import Iterator
from functools import lru_cache

from games.core.game import Result
from games.swamp import art
from games.swamp.figures import CALM, GLAD, champion, figure
from games.swamp.state import State
from render.geometry import Point
from render.podium import block
from render.scene import Bounds, Drawing, Label, Path, Stamp
from render.transform import drawn_at

_HEIGHTS = (520, 380, 280, 190)
_HALF = 128
_FLOOR = 90
_SCALE = 2.3
_LEAVES = ((0.12, 250), (0.87, 330), (0.62, 210), (0.31, 340), (0.93, 520), (0.08, 470))
"""Where leaves float, as a part of the width and in pixels from the top."""
_KEPT = 64


def podium(view: State, result: Result, size: tuple[int, int]) -> Iterator[Stamp]:
    """A stone for every seat, as high as its place, with its nests in the front."""
    count = len(result.ranks)
    pitch = (size[0] - 40) / count
    for number, (across, y) in enumerate(_LEAVES):
        yield art.lily(number).at(size[0] * across, y)
    for seat, rank in enumerate(result.ranks):
        x, foot = 20 + pitch * (seat + 0.5), size[1] - _FLOOR
        height = _HEIGHTS[rank - 1]
        yield _block(height).at(x, foot)
        top = foot - height
        if rank == 1:
            yield champion(seat, "bog", _SCALE).at(x, top + 6)
        else:
            mood = GLAD if seat in view.finished else CALM
            yield figure(seat, mood, "bog", _SCALE).at(x, top + 6)
        yield _total(result.scores[seat]).at(x, top + 96)


@lru_cache(_KEPT)
def _block(height: int) -> Drawing:
    shapes = (
        *block(height, _HALF, shaded=False),
        Path("M-130 30Q-100 18 -70 30T-10 30T60 30T128 26", stroke="bog.ripple", width=6),
    )
    return Drawing(Bounds(-142, -height - 50, 284, height + 100), shapes, "bog")


@lru_cache(_KEPT)
def _total(home: int) -> Drawing:
    label = Label(str(home), Point(46, 0), 84, "text.ice.strong")
    return Drawing(
        Bounds(-120, -60, 240, 120), (*drawn_at(art.nest_icon(), -48, 2, 2.0), label), "ice.block"
    )
