"""Scenes to pictures: whatever was painted before is kept.

Each drawing is painted once, brought to one palette and pasted wherever it stands. A picture is a
stack of strips, and each strip is put together and compressed once for what lies in it; so a
changed board costs only the strips that changed.
"""

import os
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, groupby
from typing import Generic, NamedTuple, TypeVar

from PIL import Image

from render.palette import Palette
from render.png import Strip, packed, png
from render.raster import raster
from render.scene import Drawing, Scene, Stamp, roles_of
from render.theme import THEMES, colour, rgb

STRIP = 30
"""Rows of a strip."""
MOST_DRAWINGS = 4096
MOST_BACKDROPS = 16
MOST_STRIPS = 2048
_MOST_THREADS = 4
_FAINT = 100
"""Pixels of a drawing that cover less of the ground, of 255, are left out."""
_MARGIN = 1
"""Each row of a PNG begins with the number of its filter, 0 here: a column of the frame."""

K = TypeVar("K")
W = TypeVar("W")


class _Kept(Generic[K, W]):
    """The newest things by key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._items: OrderedDict[K, W] = OrderedDict()

    def get(self, key: K) -> W | None:
        item = self._items.get(key)
        if item is not None:
            self._items.move_to_end(key)
        return item

    def put(self, key: K, item: W) -> None:
        self._items[key] = item
        if len(self._items) > self._most:
            self._items.popitem(last=False)


class _Ready(NamedTuple):
    """A drawing in places of the palette, the mask of what it covers, its corner."""

    picture: Image.Image
    mask: Image.Image
    left: int
    top: int


class Painter:
    """Paints scenes in one theme; may be used from several threads."""

    def __init__(self, theme: str) -> None:
        self._theme = theme
        self._lock = threading.Lock()
        self._palette = Palette(map(rgb, THEMES[theme].values()))
        # Compressing lets go of the interpreter: strips are compressed side by side.
        self._pool = ThreadPoolExecutor(min(os.cpu_count() or 1, _MOST_THREADS))
        self._drawings: _Kept[Drawing, _Ready] = _Kept(MOST_DRAWINGS)
        self._backdrops: _Kept[object, Image.Image] = _Kept(MOST_BACKDROPS)
        self._strips: _Kept[object, Strip] = _Kept(MOST_STRIPS)

    def png(self, scene: Scene) -> bytes:
        """The picture as PNG, without any metadata."""
        with self._lock:
            strips = self._packed(scene)
            palette = self._palette.flat()
        return png(scene.size, palette, strips)

    def _packed(self, scene: Scene) -> list[Strip]:
        inside = self._by_strip(scene)
        ground = (scene.size, scene.ground, scene.backdrop)
        keys = [(ground, number, tuple(stamps)) for number, stamps in enumerate(inside)]
        strips = [self._strips.get(key) for key in keys]
        missing = [number for number, strip in enumerate(strips) if strip is None]
        rows = chain.from_iterable(self._rows(scene, inside, run) for run in _runs(missing))
        for number, strip in zip(missing, self._pool.map(packed, rows), strict=True):
            self._strips.put(keys[number], strip)
            strips[number] = strip
        return [strip for strip in strips if strip is not None]

    def _by_strip(self, scene: Scene) -> list[list[Stamp]]:
        """The pieces that lie in each strip, from the lowest to the highest."""
        count = -(-scene.size[1] // STRIP)
        inside: list[list[Stamp]] = [[] for _ in range(count)]
        for stamp in scene.pieces:
            ready = self._ready(stamp.drawing)
            top = stamp.y + ready.top
            bottom = top + ready.picture.height - 1
            for number in range(max(top // STRIP, 0), min(bottom // STRIP + 1, count)):
                inside[number].append(stamp)
        return inside

    def _rows(
        self, scene: Scene, inside: Sequence[Sequence[Stamp]], run: Sequence[int]
    ) -> Iterator[bytes]:
        """The pixels of strips that follow one another."""
        width, height = scene.size
        top, bottom = run[0] * STRIP, min((run[-1] + 1) * STRIP, height)
        frame = self._backdrop(scene).crop((0, top, width + _MARGIN, bottom))
        # A stamp may lie in several strips, and is pasted once, in the order of the scene.
        wanted = {stamp for number in run for stamp in inside[number]}
        self._paste(frame, [stamp for stamp in scene.pieces if stamp in wanted], top)
        frame.paste(0, (0, 0, _MARGIN, bottom - top))
        pixels = frame.tobytes()
        reach = STRIP * (width + _MARGIN)
        return (pixels[at : at + reach] for at in range(0, len(pixels), reach))

    def _backdrop(self, scene: Scene) -> Image.Image:
        key = (scene.size, scene.ground, scene.backdrop)
        backdrop = self._backdrops.get(key)
        if backdrop is None:
            ground = self._palette.place(rgb(colour(self._theme, scene.ground)))
            backdrop = Image.new("P", (scene.size[0] + _MARGIN, scene.size[1]), ground)
            self._paste(backdrop, scene.backdrop, 0)
            self._backdrops.put(key, backdrop)
        return backdrop

    def _paste(self, frame: Image.Image, stamps: Sequence[Stamp], top: int) -> None:
        for stamp in stamps:
            ready = self._ready(stamp.drawing)
            corner = (stamp.x + ready.left + _MARGIN, stamp.y + ready.top - top)
            frame.paste(ready.picture, corner, ready.mask)

    def _ready(self, drawing: Drawing) -> _Ready:
        ready = self._drawings.get(drawing)
        if ready is None:
            ready = self._made(drawing)
            self._drawings.put(drawing, ready)
        return ready

    def _made(self, drawing: Drawing) -> _Ready:
        drawn = raster(drawing, self._theme)
        left, top, right, bottom = drawn.getbbox() or (0, 0, 1, 1)
        drawn = drawn.crop((left, top, right, bottom))
        alpha = drawn.getchannel("A")
        whole = Image.new("RGB", drawn.size, rgb(colour(self._theme, drawing.matte)))
        whole.paste(drawn, (0, 0), alpha)
        used = (rgb(colour(self._theme, role)) for role in roles_of(drawing))
        mask = alpha.point(lambda value: 255 if value >= _FAINT else 0).convert("1")
        corner = drawing.bounds.left + left, drawing.bounds.top + top
        return _Ready(self._palette.brought(whole, used), mask, *corner)


def _runs(numbers: Iterable[int]) -> Iterator[list[int]]:
    """Numbers that follow one another, together."""
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        yield [number for _, number in run]
