"""Fragments of crystals as Telegram shows them, and an eye that says which design it sees."""

import io
from functools import cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

from games.snow import art
from games.snow.crystals import DESIGNS
from games.snow.hill import Hill
from games.snow.snowhill.scene import eye, scene
from games.snow.snowhill.state import View
from games.snow.tiles import PITCH, REACH, STRIDE, UNIT, WIDTH, Tile
from render.paint import Painter
from render.raster import raster
from render.scene import Scene, Stamp

QUALITY = 82
NAMES = ("Anna", "Borys")


class Fragment(NamedTuple):
    """What is in sight of a crystal: where it stands in the picture, and which part shows."""

    tile: Tile
    corner: tuple[int, int]
    seen: Image.Image


def bare(view: View) -> Scene:
    """The picture without numbers, trails and marks: crystals alone."""
    drawn = scene(view, NAMES)
    tags = [s for s in drawn.pieces if s.drawing.matte != "snow"]
    return Scene(drawn.size, drawn.ground, drawn.backdrop, tuple(tags), drawn.alt)


@cache
def painter() -> Painter:
    """One painter for all."""
    return Painter("day")


def as_sent(view: View, width: int) -> Image.Image:
    """The picture as it arrives, grey: made smaller and compressed."""
    image = Image.open(io.BytesIO(painter().png(bare(view)))).convert("RGB")
    image = image.resize((width, round(image.height * width / image.width)))
    packed = io.BytesIO()
    image.save(packed, "JPEG", quality=QUALITY)
    return Image.open(packed).convert("L").resize((1280, 1022))


def fragments(view: View, least: int) -> list[Fragment]:
    """The snow of which so much is in sight, in thousandths, with the part that shows."""
    look = eye(view.tiles)
    hill = Hill(view.tiles)
    found = []
    for u, tile in enumerate(view.tiles):
        if not tile.up or view.shares[u] < least:
            continue
        at = look.at(tile.x / UNIT, tile.y / UNIT)
        side = round(WIDTH * PITCH * look.scale)
        small = Image.new("L", (WIDTH, WIDTH))
        seen = hill.seen(u)
        small.putdata(
            [255 * (seen >> (y * STRIDE + x) & 1) for y in range(WIDTH) for x in range(WIDTH)]
        )
        mask = small.resize((side, side), Image.Resampling.NEAREST)
        reach = (REACH + 0.5) * PITCH * look.scale
        found.append(Fragment(tile, (round(at.x - reach), round(at.y - reach)), mask))
    return found


def guessed(picture: Image.Image, fragment: Fragment, scale: float) -> int:
    """The design whose lines are nearest to what the fragment shows."""
    (left, top), size = fragment.corner, fragment.seen.width
    box = (left, top, left + size, top + size)
    shown = picture.crop(box)

    def apart(design: int) -> float:
        model = drawn(design, fragment.tile.angle, scale, fragment.seen.size)
        difference = ImageChops.difference(shown, model)
        return float(ImageStat.Stat(difference, mask=fragment.seen).mean[0])

    return min(range(DESIGNS), key=apart)


@cache
def drawn(design: int, angle: int, scale: float, size: tuple[int, int]) -> Image.Image:
    """A whole crystal, grey, in the middle of a square."""
    stamp: Stamp = art.crystal(design, angle, scale).at(size[0] / 2, size[1] / 2)
    image = Image.new("RGB", size, "#fbfeff")
    crystal = raster(stamp.drawing, "day")
    image.paste(crystal, stamp.corner, crystal)
    return image.convert("L")
