"""One palette for all drawings of a theme: flat colours exact, soft edges in few steps."""

from collections.abc import Iterable
from itertools import combinations

from PIL import Image

Rgb = tuple[int, int, int]

COLOURS = 256
_NEAR = 160
"""Colours that differ by less (sum of squares) share a place."""
_APART = 60_000
"""Only edges between colours that differ by more (sum of squares) are softened: elsewhere nobody
sees it, and every mixture makes files larger."""


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
            distance = _distance(known, wanted)
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
    """Colours, then the middle of each two that differ much, at most 256 in all."""
    flat = list(dict.fromkeys(used))
    middles = (_middle(*pair) for pair in combinations(flat, 2) if _distance(*pair) > _APART)
    return list(dict.fromkeys([*flat, *middles]))[:COLOURS]


def _middle(one: Rgb, other: Rgb) -> Rgb:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2, (one[2] + other[2]) // 2


def _distance(one: Rgb, other: Rgb) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
