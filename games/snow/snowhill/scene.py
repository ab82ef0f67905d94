"""Snowhill as a picture: the hill, what moved, what may be pulled, the flakes around it."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import NamedTuple

from games.snow import art, marks
from games.snow.clip import broken
from games.snow.hill import Hill
from games.snow.pattern import TIP
from games.snow.pull import WAYS
from games.snow.sides import MIDDLE, ROOM, SIZE, TOP, beside, finale, plates
from games.snow.snowhill.flow import AVALANCHES
from games.snow.snowhill.sight import in_order
from games.snow.snowhill.state import LETTERS, View
from games.snow.snowhill.twin import alt
from games.snow.tiles import PITCH, REACH, STRIDE, TABLE, UNIT, Tile
from render.geometry import Point
from render.scene import Bounds, Drawing, Scene, Stamp

_SCALES = (2.4, 2.2, 2.0, 1.8, 1.6, 1.4)
_STEP = 8
_ZOOM = 3.4
_FRAME = (MIDDLE.x - ROOM / 2 + 8, TOP + 6.0, MIDDLE.x + ROOM / 2 - 8, SIZE[1] - 8.0)
"""The table between the columns, as a window."""
_ARROWS = 268
_SHORT = 20
"""A trail of fewer pixels is not drawn: an arrow would say more than there is to see."""


def scene(view: View, names: Sequence[str], said: tuple[str, ...] = ()) -> Scene:
    """The hill as it is; a number that was said shows its crystal enlarged, with eight ways."""
    picked = _picked(view, said)
    backdrop = (art.ground(ROOM, SIZE[1] - TOP - 4).at(MIDDLE.x - ROOM / 2, TOP),)
    pieces = [
        *plates(view.flakes, names, view.turn, view.over),
        *beside(view.flakes, view.over),
    ]
    if view.over is not None:
        pieces += finale(view.flakes, view.over)
    elif picked is not None:
        pieces += _near(view, picked)
    else:
        pieces += _hill(view)
    pieces += _lives(view)
    return Scene(SIZE, "felt", backdrop, tuple(pieces), alt(view, names, picked))


def _picked(view: View, said: tuple[str, ...]) -> Tile | None:
    """The crystal that was named."""
    if not said or view.phase != "pull" or view.over is not None:
        return None
    return next((tile for tile in view.tiles if str(tile.number) == said[0] and tile.up), None)


def design_of(view: View, tile: Tile) -> int:
    """What the picture shows of a crystal: a back, a design, or a face that tells nothing."""
    if not tile.up:
        return art.ICE
    design = view.designs[tile.number - 1]
    return art.BLANK if design is None else design


class Eye(NamedTuple):
    """How the table is looked at: the place in the middle of the picture, and the scale."""

    x: float
    y: float
    scale: float

    def at(self, x: float, y: float) -> Point:
        """A place of the table, in pixels, as it stands in the picture."""
        return Point(MIDDLE.x + (x - self.x) * self.scale, MIDDLE.y + (y - self.y) * self.scale)


def eye(tiles: Sequence[Tile]) -> Eye:
    """The hill as large as all of it fits; in steps, so that it seldom changes."""
    if not tiles:
        return Eye(TABLE / 2, TABLE / 2, _SCALES[-1])
    xs, ys = [tile.x / UNIT for tile in tiles], [tile.y / UNIT for tile in tiles]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    reach = max(max(xs) - x, max(ys) - y) + TIP + 6
    room = (SIZE[1] - TOP) / 2 - 6
    scale = next((s for s in _SCALES if reach * s <= room), _SCALES[-1])
    return Eye(round(x / _STEP) * _STEP, round(y / _STEP) * _STEP, scale)


def _hill(view: View) -> Iterator[Stamp]:
    look = eye(view.tiles)
    scale = look.scale
    hill = Hill(view.tiles)
    places = [look.at(tile.x / UNIT, tile.y / UNIT) for tile in view.tiles]
    moved = {trail.number for trail in view.last.trail} if view.last else set()
    for tile, at in zip(view.tiles, places, strict=True):
        yield art.cast(tile.angle, scale).at(*at)
    for u, (tile, at) in enumerate(zip(view.tiles, places, strict=True)):
        shades = shades_on(view.tiles, u) if view.shares[u] else ()
        yield art.crystal(design_of(view, tile), tile.angle, scale, shades=shades).at(*at)
        if tile.number in moved:
            yield marks.frame(tile.angle, scale, "mark", 4).at(*at)
    yield from _trails(view, look)
    if view.phase == "pull":
        reach = set(in_order(view.tiles))
        for u, tile in enumerate(view.tiles):
            if tile.number in reach:
                yield marks.tag(str(tile.number)).at(*_label(hill, u, look))
    elif view.phase == "lay":
        for letter, spot in zip(LETTERS, view.places, strict=False):
            at = look.at(spot.x / UNIT, spot.y / UNIT)
            yield marks.frame(spot.angle, scale, "target", 6).at(*at)
            yield marks.tag(letter, "target", 40).at(*at)
    if view.held:
        design = view.designs[view.held - 1]
        held = art.crystal(art.BLANK if design is None else design, 768, 1.5)
        yield held.at(_FRAME[0] + 70, SIZE[1] - 130)
        yield marks.frame(768, 1.5, "mark", 7).at(_FRAME[0] + 70, SIZE[1] - 130)


def shades_on(tiles: Sequence[Tile], u: int) -> tuple[art.Shade, ...]:
    """What lies higher than a crystal, and so near that its shadow may fall on it."""
    low = tiles[u]
    near = 2 * TIP + 10
    shades = (
        art.Shade((tile.x - low.x) / UNIT, (tile.y - low.y) / UNIT, tile.angle)
        for tile in tiles[u + 1 :]
    )
    return tuple(shade for shade in shades if hypot(shade.x, shade.y) < near)


def _label(hill: Hill, u: int, look: Eye) -> Point:
    """Where the number of a crystal stands: the middle of the widest part in sight."""
    x, y = heart(hill.seen(u))
    return look.at(hill.column[u] * PITCH + x, hill.row[u] * PITCH + y)


def heart(mask: int) -> tuple[int, int]:
    """The sample of a raster that is furthest from its edge, in pixels from the middle."""
    inner = mask
    while inner:
        mask = inner
        inner &= inner << 1 & inner >> 1 & inner << STRIDE & inner >> STRIDE
    cells = []
    while mask:
        low = mask & -mask
        cells.append(low.bit_length() - 1)
        mask ^= low
    if not cells:
        return 0, 0
    row, column = divmod(cells[len(cells) // 2], STRIDE)
    return (column - REACH) * PITCH, (row - REACH) * PITCH


def _trails(view: View, look: Eye) -> Iterator[Stamp]:
    """What the last pull moved: arrows from where it lay to where it came, within the table."""
    if view.last is None:
        return
    window = (_FRAME[0] + 14, _FRAME[1] + 14, _FRAME[2] - 14, _FRAME[3] - 14)
    for trail in reversed(view.last.trail):
        ends = [look.at(x / UNIT, y / UNIT) for x, y in (trail.start, trail.end)]
        for start, end in broken(ends, window):
            x, y = round(end.x - start.x), round(end.y - start.y)
            if hypot(x, y) >= _SHORT:
                yield marks.trail(x, y, trail.number == view.last.number).at(*start)


def _near(view: View, picked: Tile) -> Iterator[Stamp]:
    """A crystal and its neighbours, enlarged; eight arrows around it."""
    whole = [_zoomed(view, u, picked) for u in range(len(view.tiles))]
    yield from (stamp for stamp in whole if stamp is not None)
    yield marks.frame(picked.angle, _ZOOM, "mark", 8).at(*MIDDLE)
    for way in range(WAYS):
        yield marks.arrow(way, _ARROWS).at(*MIDDLE)
    left, top, right, bottom = _FRAME
    yield marks.pane(int(right - left), int(bottom - top)).at(left, top)
    hill = Hill(view.tiles)
    x, y = heart(hill.seen(view.tiles.index(picked)))
    number = marks.tag(str(picked.number), "snow", 44)
    yield number.at(MIDDLE.x + x * _ZOOM, MIDDLE.y + y * _ZOOM)


def _zoomed(view: View, u: int, picked: Tile) -> Stamp | None:
    """A crystal around the middle of the enlarged part, cut at the edge of the table."""
    tile = view.tiles[u]
    at = Point((tile.x - picked.x) / UNIT * _ZOOM, (tile.y - picked.y) / UNIT * _ZOOM)
    left, top, right, bottom = _FRAME
    window = (left - MIDDLE.x, top - MIDDLE.y, right - MIDDLE.x, bottom - MIDDLE.y)
    reach = (TIP + 6) * _ZOOM
    if abs(at.x) > window[2] + reach or abs(at.y) > window[3] + reach:
        return None
    shades = shades_on(view.tiles, u)
    shapes = art.crystal_shapes(design_of(view, tile), tile.angle, _ZOOM, at, window, shades)
    if not shapes:
        return None
    low_x, low_y = max(window[0], at.x - reach), max(window[1], at.y - reach)
    high_x, high_y = min(window[2], at.x + reach), min(window[3], at.y + reach)
    box = Bounds(int(low_x) - 1, int(low_y) - 1, int(high_x - low_x) + 3, int(high_y - low_y) + 3)
    return Drawing(box, shapes, "snow").at(*MIDDLE)


def _lives(view: View) -> Iterator[Stamp]:
    """Alone: a snowflake for each avalanche that may still happen, melted where it did."""
    if len(view.flakes) > 1:
        return
    for number in range(AVALANCHES):
        x = _FRAME[2] - 40 - (AVALANCHES - 1 - number) * 72
        yield marks.life(number >= view.avalanches).at(x, TOP + 44)
