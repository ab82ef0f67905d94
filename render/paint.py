"""Scenes to pictures: each drawing is painted once, a frame is copy and paste.

Drawings are rasterised from SVG, which gives smooth edges, mixed with their matte and brought to
one palette that all drawings of a painter share; so a frame is pasted and written in one byte a
pixel.
"""

import io
import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

import resvg_py
from PIL import Image, ImageDraw

from render.fonts import fitted, font, written
from render.palette import Palette
from render.png import Writer
from render.scene import Bounds, Drawing, Label, Scene, Stamp, roles_of
from render.svg import svg
from render.theme import THEMES, colour, rgb

MOST_DRAWINGS = 4096
MOST_BACKDROPS = 16
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
    picture: Image.Image
    mask: Image.Image


class Painter:
    """Paints scenes in one theme; may be used from several threads."""

    def __init__(self, theme: str) -> None:
        self._theme = theme
        self._lock = threading.Lock()
        self._palette = Palette(map(rgb, THEMES[theme].values()))
        self._writer = Writer()
        self._drawings: _Kept[Drawing, _Ready] = _Kept(MOST_DRAWINGS)
        self._backdrops: _Kept[object, Image.Image] = _Kept(MOST_BACKDROPS)

    def png(self, scene: Scene) -> bytes:
        """The picture as PNG, without any metadata."""
        with self._lock:
            rows = self._frame(scene).tobytes()
            palette = self._palette.flat()
        return self._writer.png(scene.size, rows, palette)

    def _frame(self, scene: Scene) -> Image.Image:
        key = (scene.size, scene.ground, scene.backdrop)
        backdrop = self._backdrops.get(key)
        if backdrop is None:
            width, height = scene.size
            ground = self._palette.place(rgb(colour(self._theme, scene.ground)))
            backdrop = Image.new("P", (width + _MARGIN, height), ground)
            self._paste(backdrop, scene.backdrop)
            self._backdrops.put(key, backdrop)
        frame = backdrop.copy()
        self._paste(frame, scene.pieces)
        # Drawings that reach over the left edge must not spoil the margin: it is PNG's own.
        frame.paste(0, (0, 0, _MARGIN, scene.size[1]))
        return frame

    def _paste(self, frame: Image.Image, stamps: Sequence[Stamp]) -> None:
        for stamp in stamps:
            ready = self._drawings.get(stamp.drawing)
            if ready is None:
                ready = self._made(stamp.drawing)
                self._drawings.put(stamp.drawing, ready)
            left, top = stamp.corner
            frame.paste(ready.picture, (left + _MARGIN, top), ready.mask)

    def _made(self, drawing: Drawing) -> _Ready:
        """A drawing in the palette's colours, and the mask of what it covers."""
        drawn = drawn_in_full(drawing, self._theme)
        alpha = drawn.getchannel("A")
        whole = Image.new("RGB", drawn.size, rgb(colour(self._theme, drawing.matte)))
        whole.paste(drawn, (0, 0), alpha)
        used = (rgb(colour(self._theme, role)) for role in roles_of(drawing))
        mask = alpha.point(lambda value: 255 if value >= _FAINT else 0).convert("1")
        return _Ready(self._palette.brought(whole, used), mask)


def drawn_in_full(drawing: Drawing, theme: str) -> Image.Image:
    """A drawing in full colour with soft edges (RGBA)."""
    shapes = tuple(shape for shape in drawing.shapes if not isinstance(shape, Label))
    bounds = drawing.bounds
    if shapes:
        raw = bytes(resvg_py.svg_to_bytes(svg_string=svg(shapes, bounds, theme)))
        image = Image.open(io.BytesIO(raw)).convert("RGBA")
    else:
        image = Image.new("RGBA", (bounds.width, bounds.height), (0, 0, 0, 0))
    for shape in drawing.shapes:
        if isinstance(shape, Label):
            _write(image, shape, bounds, theme)
    return image


def _write(image: Image.Image, label: Label, bounds: Bounds, theme: str) -> None:
    text = written(label.text, label.otherwise)
    text, size = fitted(text, label.size, label.most)
    at = (label.at.x - bounds.left, label.at.y - bounds.top)
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).text(at, text, fill=255, font=font(size), anchor=f"{label.anchor}m")
    image.paste((*rgb(colour(theme, label.role)), 255), (0, 0), mask)


def painted_whole(scene: Scene, theme: str) -> bytes:
    """The picture painted from nothing in full colour: what keeping is measured against."""
    image = Image.new("RGB", scene.size, rgb(colour(theme, scene.ground)))
    for stamp in scene.stamps():
        drawn = drawn_in_full(stamp.drawing, theme)
        image.paste(drawn, stamp.corner, drawn)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
