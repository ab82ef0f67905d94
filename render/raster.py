"""Drawings to pixels: shapes by way of SVG, letters by Pillow; soft edges, full colour."""

import io

import resvg_py
from PIL import Image, ImageDraw

from render.fonts import fitted, font, written
from render.scene import Bounds, Drawing, Label, Scene
from render.svg import svg
from render.theme import colour, rgb


def raster(drawing: Drawing, theme: str) -> Image.Image:
    """A drawing in full colour on nothing (RGBA)."""
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
        drawn = raster(stamp.drawing, theme)
        image.paste(drawn, stamp.corner, drawn)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
