"""How colours look: contrast, and to eyes that lack a kind of cone."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from render.theme import rgb

Triple = tuple[float, float, float]

_NO_CHANGE = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
EYES: Mapping[str, Sequence[Triple]] = MappingProxyType(
    {
        "all cones": _NO_CHANGE,
        "no red": (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        "no green": (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        "no blue": (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    }
)
"""What becomes of linear red, green and blue (Machado, Oliveira, Fernandes 2009, severity 1)."""


def linear(colour: str) -> Triple:
    """The colour as light: red, green, blue from 0 to 1."""
    red, green, blue = (_light(part / 255) for part in rgb(colour))
    return red, green, blue


def _light(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lightness(colour: str) -> float:
    """L*: how light a colour looks, from 0 to 100; all that a grey print keeps."""
    return 116 * _root(luminance(colour)) - 16


def distance(one: str, other: str, eyes: str) -> float:
    """How far two colours look apart (CIE 1976; 2 can just be told side by side)."""
    first, second = (_lab(_seen(linear(colour), eyes)) for colour in (one, other))
    return float(sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5)


def _seen(light: Triple, eyes: str) -> Triple:
    red, green, blue = (
        min(max(sum(a * b for a, b in zip(row, light, strict=True)), 0.0), 1.0)
        for row in EYES[eyes]
    )
    return red, green, blue


def _lab(light: Triple) -> Triple:
    red, green, blue = light
    x = _root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116
