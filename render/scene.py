"""A picture as data: shapes by role make drawings, drawings stand at places. No Pillow here.

A drawing stays the same wherever it stands, so a painter needs to paint it only once. Its `matte`
is the role of what usually lies under it: soft edges are mixed with that.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct

from render.geometry import Point, Size


class Disc(Struct, frozen=True):
    """An ellipse; rx and ry in pixels."""

    center: Point
    rx: float
    ry: float
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0


class Rect(Struct, frozen=True):
    """A rectangle with round corners."""

    at: Point
    size: Size
    radius: float = 0.0
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0


class Path(Struct, frozen=True):
    """An outline in SVG's notation (M, L, C, Q, Z with absolute numbers)."""

    d: str
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0


class Label(Struct, frozen=True):
    """Text; `anchor` says which part of it stands at `at`: l, m or r; vertically the middle.

    It is made smaller, then shortened, where it is wider than `most`. `otherwise` is shown where
    the font has none of the letters.
    """

    text: str
    at: Point
    size: int
    role: str
    anchor: str = "m"
    most: float = 0.0
    otherwise: str = ""


Shape = Disc | Rect | Path | Label
Shapes = tuple[Shape, ...]


class Bounds(Struct, frozen=True):
    """What a drawing covers around its origin, in whole pixels."""

    left: int
    top: int
    width: int
    height: int


class Drawing(Struct, frozen=True, cache_hash=True):
    """Shapes around an origin; equal drawings are painted once."""

    bounds: Bounds
    shapes: Shapes
    matte: str

    def at(self, x: float, y: float) -> "Stamp":
        """The drawing with its origin at a place of the picture."""
        return Stamp(round(x), round(y), self)


class Stamp(Struct, frozen=True, cache_hash=True):
    """A drawing at a place of the picture, in whole pixels."""

    x: int
    y: int
    drawing: Drawing

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left corner in the picture."""
        return self.x + self.drawing.bounds.left, self.y + self.drawing.bounds.top


class Scene(Struct, frozen=True, cache_hash=True):
    """A picture: what is the same all match long, what changes, and a twin in characters."""

    size: tuple[int, int]
    ground: str
    """The role that fills the picture."""
    backdrop: tuple[Stamp, ...]
    pieces: tuple[Stamp, ...]
    alt: str

    def stamps(self) -> tuple[Stamp, ...]:
        """All stamps, from the lowest to the highest."""
        return self.backdrop + self.pieces

    def roles(self) -> frozenset[str]:
        """Every role that the picture uses."""
        found = {self.ground}
        for stamp in self.stamps():
            found.update(roles_of(stamp.drawing))
        return frozenset(found)

    def dump(self) -> str:
        """The picture as text, one shape a line: the drawings, then where they stand."""
        drawings = {stamp.drawing: 0 for stamp in self.stamps()}
        lines = [f"scene {self.size[0]}x{self.size[1]} {self.ground}"]
        for number, drawing in enumerate(drawings):
            drawings[drawing] = number
            lines.append(f"drawing {number} {_lines(drawing)}")
        for layer, stamps in (("backdrop", self.backdrop), ("piece", self.pieces)):
            lines += [f"{layer} {drawings[stamp.drawing]} {stamp.x},{stamp.y}" for stamp in stamps]
        return "\n".join([*lines, *(f"alt {line}" for line in self.alt.splitlines())]) + "\n"


def roles_of(drawing: Drawing) -> tuple[str, ...]:
    """The roles that a drawing uses, its matte first."""
    found = [drawing.matte]
    for shape in drawing.shapes:
        found += [shape.role] if isinstance(shape, Label) else [shape.fill, shape.stroke]
    return tuple(role for role in dict.fromkeys(found) if role)


@lru_cache(4096)
def _lines(drawing: Drawing) -> str:
    """A drawing as text: told for every board, made once."""
    size = f"{drawing.bounds.width}x{drawing.bounds.height}"
    return "\n".join(
        (f"{size} {drawing.matte}", *(f"  {_line(shape)}" for shape in drawing.shapes))
    )


_USUAL: Mapping[str, tuple[str | float, ...]] = MappingProxyType(
    {"fill": ("",), "stroke": ("",), "width": (0.0,), "opacity": (1.0,), "otherwise": ("",)}
)
"""What is not worth a word in a dump."""


def _line(shape: Shape) -> str:
    parts = [type(shape).__name__.lower()]
    for field in shape.__struct_fields__:
        value = getattr(shape, field)
        if value in _USUAL.get(field, ()):
            continue
        if isinstance(value, tuple):
            value = ",".join(f"{part:g}" for part in value)
        elif isinstance(value, float):
            value = f"{value:g}"
        parts.append(f"{field}={value}")
    return " ".join(parts)
