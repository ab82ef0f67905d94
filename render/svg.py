"""Shapes as SVG text, with the colours of a theme."""

from collections.abc import Iterable

from render.scene import Bounds, Disc, Label, Path, Rect, Shape
from render.theme import colour


def svg(shapes: Iterable[Shape], bounds: Bounds, theme: str) -> str:
    """The shapes but for labels, as an SVG picture of what the bounds cover."""
    body = "".join(_element(shape, theme) for shape in shapes if not isinstance(shape, Label))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{bounds.width}" height="{bounds.height}" '
        f'viewBox="{bounds.left} {bounds.top} {bounds.width} {bounds.height}">'
        f"{body}</svg>"
    )


def _element(shape: Disc | Rect | Path, theme: str) -> str:
    look = _look(shape, theme)
    if isinstance(shape, Disc):
        return (
            f'<ellipse cx="{shape.center.x:.1f}" cy="{shape.center.y:.1f}" '
            f'rx="{shape.rx:.1f}" ry="{shape.ry:.1f}" {look}/>'
        )
    if isinstance(shape, Rect):
        return (
            f'<rect x="{shape.at.x:.1f}" y="{shape.at.y:.1f}" width="{shape.size.width:.1f}" '
            f'height="{shape.size.height:.1f}" rx="{shape.radius:.1f}" {look}/>'
        )
    return f'<path d="{shape.d}" {look}/>'


def _look(shape: Disc | Rect | Path, theme: str) -> str:
    fill = colour(theme, shape.fill) if shape.fill else "none"
    parts = [f'fill="{fill}"']
    if shape.stroke:
        parts.append(
            f'stroke="{colour(theme, shape.stroke)}" stroke-width="{shape.width:g}" '
            'stroke-linejoin="round" stroke-linecap="round"'
        )
    if shape.opacity < 1:
        parts.append(f'opacity="{shape.opacity:g}"')
    return " ".join(parts)
