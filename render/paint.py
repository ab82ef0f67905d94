"""Scenes to pictures: each stamp is painted once, a frame is copy and paste.

Stamps are drawn as SVG, which gives smooth edges, mixed with their matte and brought to one
palette that all stamps of a painter share; so a frame is pasted and written in one byte a pixel.
"""

import io
import threading
from collections import OrderedDict
from typing import Generic, TypeVar

import resvg_py
from PIL import Image, ImageDraw

from render.fonts import fitted, font, written
from render.scene import Label, Scene, Stamp
from render.svg import svg
from render.theme import colour, rgb

MOST_STAMPS = 4096
MOST_BACKDROPS = 32
COMPRESSION = 3
_FAINT = 40
"""Pixels of a stamp that cover less of the ground, of 255, are left out."""
_COLOURS = 256
_NEAR = 60
"""Colours that differ by less (sum of squares) share a place in the palette."""

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


class Palette:
    """Up to 256 colours, given out as they are asked for; then the nearest one serves."""

    def __init__(self) -> None:
        self._colours: list[tuple[int, int, int]] = []
        self._places: dict[tuple[int, int, int], int] = {}

    def place(self, wanted: tuple[int, int, int]) -> int:
        """The place of a colour, or of one that looks the same."""
        known = self._places.get(wanted)
        if known is not None:
            return known
        place, distance = self._nearest(wanted)
        if distance > _NEAR and len(self._colours) < _COLOURS:
            place = len(self._colours)
            self._colours.append(wanted)
        self._places[wanted] = place
        return place

    def _nearest(self, wanted: tuple[int, int, int]) -> tuple[int, float]:
        best, least = 0, float("inf")
        for place, known in enumerate(self._colours):
            distance = sum((a - b) ** 2 for a, b in zip(known, wanted, strict=True))
            if distance < least:
                best, least = place, distance
        return best, least

    def flat(self) -> list[int]:
        """The colours in a row, as Pillow takes them."""
        return [part for known in self._colours for part in known]


class Painter:
    """Paints scenes in one theme; may be used from several threads."""

    def __init__(self, theme: str) -> None:
        self._theme = theme
        self._lock = threading.Lock()
        self._palette = Palette()
        self._stamps: _Kept[object, tuple[Image.Image, Image.Image]] = _Kept(MOST_STAMPS)
        self._backdrops: _Kept[object, Image.Image] = _Kept(MOST_BACKDROPS)

    def png(self, scene: Scene) -> bytes:
        """The picture as PNG, without any metadata."""
        with self._lock:
            image = self._frame(scene)
            image.putpalette(self._palette.flat())
        out = io.BytesIO()
        image.save(out, "PNG", compress_level=COMPRESSION)
        return out.getvalue()

    def _frame(self, scene: Scene) -> Image.Image:
        key = (scene.size, scene.ground, scene.backdrop)
        backdrop = self._backdrops.get(key)
        if backdrop is None:
            ground = self._palette.place(rgb(colour(self._theme, scene.ground)))
            backdrop = Image.new("P", scene.size, ground)
            self._paste(backdrop, scene.backdrop)
            self._backdrops.put(key, backdrop)
        frame = backdrop.copy()
        self._paste(frame, scene.pieces)
        return frame

    def _paste(self, image: Image.Image, stamps: tuple[Stamp, ...]) -> None:
        for stamp in stamps:
            picture, mask = self._stamp(stamp)
            image.paste(picture, stamp.at, mask)

    def _stamp(self, stamp: Stamp) -> tuple[Image.Image, Image.Image]:
        key = (stamp.size, stamp.shapes, stamp.matte)
        kept = self._stamps.get(key)
        if kept is None:
            kept = self._made(stamp)
            self._stamps.put(key, kept)
        return kept

    def _made(self, stamp: Stamp) -> tuple[Image.Image, Image.Image]:
        """A stamp in the palette's colours, and the mask of what it covers."""
        drawn = drawing(stamp, self._theme)
        alpha = drawn.getchannel("A")
        mask = alpha.point(lambda value: 255 if value >= _FAINT else 0).convert("1")
        whole = Image.new("RGB", stamp.size, rgb(colour(self._theme, stamp.matte)))
        whole.paste(drawn, (0, 0), alpha)
        few = whole.quantize(48, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        colours = few.getpalette() or []
        places = [0] * _COLOURS
        for _, index in few.getcolors(_COLOURS) or []:
            start = 3 * int(index)  # type: ignore[arg-type]  # a palette's index is a number
            red, green, blue = colours[start : start + 3]
            places[int(index)] = self._palette.place((red, green, blue))  # type: ignore[arg-type]
        few.putpalette(list(range(_COLOURS)) * 3)
        return few.point(places), mask


def drawing(stamp: Stamp, theme: str) -> Image.Image:
    """A stamp in full colour with soft edges (RGBA)."""
    shapes = tuple(shape for shape in stamp.shapes if not isinstance(shape, Label))
    if shapes:
        raw = bytes(resvg_py.svg_to_bytes(svg_string=svg(shapes, stamp.size, theme)))
        image = Image.open(io.BytesIO(raw)).convert("RGBA")
    else:
        image = Image.new("RGBA", stamp.size, (0, 0, 0, 0))
    for shape in stamp.shapes:
        if isinstance(shape, Label):
            _write(image, shape, theme)
    return image


def _write(image: Image.Image, label: Label, theme: str) -> None:
    text = written(label.text, label.otherwise)
    text, size = fitted(text, label.size, label.most)
    red, green, blue = rgb(colour(theme, label.role))
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).text(label.at, text, fill=255, font=font(size), anchor=f"{label.anchor}m")
    image.paste((red, green, blue, 255), (0, 0), mask)


def painted_whole(scene: Scene, theme: str) -> bytes:
    """The picture painted from nothing in full colour: what the stamps are measured against."""
    image = Image.new("RGB", scene.size, rgb(colour(theme, scene.ground)))
    for stamp in scene.stamps():
        drawn = drawing(stamp, theme)
        image.paste(drawn, stamp.at, drawn)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
