"""The bundled font: what it can write, how wide it is, how a text is made to fit."""

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont
from PIL.ImageFont import FreeTypeFont, Layout

_FILE = Path(__file__).parent / "fonts" / "Nunito-ExtraBold.ttf"
SMALLEST = 26
"""No text is drawn smaller: Telegram's compression would eat it."""
_NOWHERE = "\U0010ffff"
"""A character that no font has: its glyph is the one for missing characters."""


@lru_cache(64)
def font(size: int) -> FreeTypeFont:
    """The font in a size, with a layout that does not depend on the machine."""
    return ImageFont.truetype(str(_FILE), size, layout_engine=Layout.BASIC)


@lru_cache(4096)
def drawable(char: str) -> bool:
    """Whether the font has a glyph for a character."""
    if char == " ":
        return True
    face = font(32)
    missing = face.getmask(_NOWHERE)
    mask = face.getmask(char)
    return bool(mask.size[0]) and (mask.size != missing.size or bytes(mask) != bytes(missing))


def written(text: str, otherwise: str) -> str:
    """The text without what the font lacks; `otherwise` where nothing is left."""
    return " ".join("".join(char for char in text if drawable(char)).split()) or otherwise


def fitted(text: str, size: int, most: float) -> tuple[str, int]:
    """A text and size so that it is not wider than `most` pixels (0: any width)."""
    if not most:
        return text, size
    while size > SMALLEST and font(size).getlength(text) > most:
        size -= 1
    short = text
    while len(short) > 1 and font(size).getlength(short) > most:
        short = short.rstrip("…")[:-1].rstrip() + "…"
    return short, size
