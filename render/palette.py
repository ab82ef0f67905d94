"""One palette for all drawings of a theme: flat colours exact, soft edges in few steps."""

from collections.abc import Iterable
from itertools import combinations

from PIL import Image

Rgb = tuple[int, int, int]

COLOURS = 256
_NEAR = 160
"""Colours that differ by less (sum of squares) share a place."""
_STEPS = (1 / 3, 2 / 3)
"""How two colours are mixed where a soft edge lies between them."""


class Palette:
    """Up to 256 colours: those of the theme, then as they are asked for, then the nearest."""

    def __init__(self, first: Iterable[Rgb] = ()) -> None:
        self._colours = list(dict.fromkeys(first))
        self._places = {known: place for place, known in enumerate(self._colours)}

    def place(self, wanted: Rgb) -> int:
        """The place of a colour, or of one that looks the same."""
        known = self._places.get(wanted)
        if known is not None:
            return known
        place, distance = self._nearest(wanted)
        if distance > _NEAR and len(self._colours) < COLOURS:
            place = len(self._colours)
            self._colours.append(wanted)
        self._places[wanted] = place
        return place

    def _nearest(self, wanted: Rgb) -> tuple[int, float]:
        best, least = 0, float("inf")
        for place, known in enumerate(self._colours):
            distance = sum((a - b) ** 2 for a, b in zip(known, wanted, strict=True))
            if distance < least:
                best, least = place, distance
        return best, least

    def flat(self) -> bytes:
        """The colours in a row, three bytes each."""
        return bytes(part for known in self._colours for part in known)

    def brought(self, picture: Image.Image, used: Iterable[Rgb]) -> Image.Image:
        """An RGB picture drawn in some colours as one byte a pixel: places in the palette."""
        near = mixtures(used)
        guide = Image.new("P", (1, 1))
        guide.putpalette([part for mixed in near for part in mixed])
        few = picture.quantize(palette=guide, dither=Image.Dither.NONE)
        places = [0] * COLOURS
        for index in set(few.tobytes()):
            places[index] = self.place(near[index])
        few.putpalette(list(range(COLOURS)) * 3)
        return few.point(places)


def mixtures(used: Iterable[Rgb]) -> list[Rgb]:
    """Colours, then mixtures of each two of them, at most 256 in all."""
    flat = list(dict.fromkeys(used))
    mixed = [_mixed(one, other, share) for one, other in combinations(flat, 2) for share in _STEPS]
    return list(dict.fromkeys([*flat, *mixed]))[:COLOURS]


def _mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
