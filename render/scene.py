"""A picture as data: shapes by role in stamps, stamps at places. No Pillow here.

A stamp is a small drawing that stays the same wherever it stands, so a painter needs to paint it
only once. Its `matte` is the role of what usually lies under it: soft edges are mixed with that.
"""

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


class Stamp(Struct, frozen=True):
    """A small drawing of its own size at a place (the upper left corner), in whole pixels."""

    at: tuple[int, int]
    size: tuple[int, int]
    shapes: tuple[Shape, ...]
    matte: str

    def moved(self, dx: int, dy: int) -> "Stamp":
        """The same drawing elsewhere."""
        return Stamp((self.at[0] + dx, self.at[1] + dy), self.size, self.shapes, self.matte)


class Scene(Struct, frozen=True):
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
            found.add(stamp.matte)
            for shape in stamp.shapes:
                found |= _roles(shape)
        return frozenset(found - {""})

    def dump(self) -> str:
        """The picture as text, one shape a line; equal pictures have equal texts."""
        lines = [f"scene {self.size[0]}x{self.size[1]} {self.ground}"]
        for layer, stamps in (("backdrop", self.backdrop), ("piece", self.pieces)):
            for stamp in stamps:
                at, size = stamp.at, stamp.size
                lines.append(f"{layer} {at[0]},{at[1]} {size[0]}x{size[1]} {stamp.matte}")
                lines += [f"  {_line(shape)}" for shape in stamp.shapes]
        return "\n".join([*lines, *(f"alt {line}" for line in self.alt.splitlines())]) + "\n"


def _roles(shape: Shape) -> set[str]:
    return {shape.role} if isinstance(shape, Label) else {shape.fill, shape.stroke}


def _line(shape: Shape) -> str:
    parts = [type(shape).__name__.lower()]
    for field in shape.__struct_fields__:
        value = getattr(shape, field)
        if isinstance(value, tuple):
            value = ",".join(f"{part:g}" for part in value)
        elif isinstance(value, float):
            value = f"{value:g}"
        parts.append(f"{field}={value}")
    return " ".join(parts)
