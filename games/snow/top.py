"""The rules of the top: how much ice there may be, where it may lie, and how a slide is mended."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from games.snow.hill import Hill
from games.snow.pull import EDGE, MARGIN
from games.snow.tiles import SCALE, TURN, UNIT, Tile, cosine, sine

MOST_ICE = 6
MOST_SPOTS = 6
_OFF = (34, 48, 62)
"""How far from the turned crystal the one that covers it may lie, in pixels."""
_AROUND = 8
_ANGLES = (0, TURN // 6, TURN // 3)
_FIRM = 960
"""So much snow under it, in thousandths, is as firm as need be."""
_COVERS = 100
"""The turned crystal must be covered at least so much, in thousandths."""


class Spot(Struct, frozen=True):
    """A place for a crystal as ice, and which ice is turned up for it (0: none)."""

    x: int
    y: int
    angle: Annotated[int, Meta(ge=0, lt=TURN)]
    turned: int


class Mended(NamedTuple):
    """A pile in order again, and the numbers of the tiles that became ice and became snow."""

    tiles: tuple[Tile, ...]
    iced: tuple[int, ...]
    turned: tuple[int, ...]


def limit(snow: int) -> int:
    """How many ice tiles there may be on so many snow tiles; none on none."""
    return min(MOST_ICE, max(1, snow // 2)) if snow else 0


def count(tiles: tuple[Tile, ...]) -> tuple[int, int]:
    """Snow and ice in a pile."""
    snow = sum(tile.up for tile in tiles)
    return snow, len(tiles) - snow


def allowed(hill: Hill, u: int) -> bool:
    """Whether an ice tile lies well: more than half on snow, on no ice, and hiding none."""
    ice = hill.ice()
    if hill.clashes(u, ice) or 2 * hill.on_snow(u) <= hill.mask[u].bit_count():
        return False
    return hides_none(hill, u)


def hides_none(hill: Hill, u: int) -> bool:
    """Whether an ice tile leaves something in sight of every snow tile, as far as ice goes."""
    ice = hill.ice()
    return all(hill.cut(v, ice) for v in range(u) if hill.up[v] and hill.over(v, u))


def spots(tiles: tuple[Tile, ...], number: int) -> tuple[Spot, ...]:
    """Where a crystal may be laid on this pile as ice, the best first, six at most.

    One ice tile is turned up for it, so there is at most one spot for each; the firmest is best.
    """
    found = []
    ice = [tile for tile in tiles if not tile.up]
    for turned in ice:
        base = turn_up(tiles, turned.number)
        best = _firmest(base, number, turned)
        if best is not None:
            firm, x, y, angle = best
            found.append((firm, Spot(x, y, angle, turned.number)))
    if not found:
        for under in [tile for tile in reversed(tiles) if tile.up]:
            best = _firmest(tiles, number, under)
            if best is not None:
                firm, x, y, angle = best
                found.append((firm, Spot(x, y, angle, 0)))
                break
    found.sort(key=lambda pair: -pair[0])
    return tuple(spot for _, spot in found[:MOST_SPOTS])


def _firmest(
    tiles: tuple[Tile, ...], number: int, under: Tile
) -> tuple[int, int, int, int] | None:
    """The place over a turned crystal that has most snow under it."""
    best = None
    hill = Hill((*tiles, Tile(number, under.x, under.y, under.angle, False)))
    last = len(hill) - 1
    covered = hill.numbers.index(under.number)
    ice = hill.ice()
    whole = hill.mask[last].bit_count()
    for x, y, angle in _around(under):
        hill.x[last], hill.y[last], hill.angle[last] = x, y, angle
        hill.settle(last)
        if hill.clashes(last, ice):
            continue
        lies = hill.over(covered, last).bit_count() * 1000 // hill.mask[covered].bit_count()
        if lies < _COVERS:
            continue
        firm = hill.on_snow(last)
        if 2 * firm > whole and (best is None or firm > best[0]) and hides_none(hill, last):
            best = firm, x, y, angle
            if firm * 1000 >= _FIRM * whole:
                break
    return best


def _around(under: Tile) -> Iterator[tuple[int, int, int]]:
    for off in _OFF:
        for step in range(_AROUND):
            way = under.angle + step * TURN // _AROUND
            x = under.x + off * UNIT * cosine(way) // SCALE
            y = under.y + off * UNIT * sine(way) // SCALE
            if MARGIN <= x <= EDGE and MARGIN <= y <= EDGE:
                for turn in _ANGLES:
                    yield x, y, (under.angle + turn) % TURN


def turn_up(tiles: tuple[Tile, ...], number: int) -> tuple[Tile, ...]:
    """The pile with an ice tile turned face up where it lies."""
    return tuple(
        Tile(t.number, t.x, t.y, t.angle, True) if t.number == number else t for t in tiles
    )


def lay(tiles: tuple[Tile, ...], number: int, spot: Spot) -> tuple[Tile, ...]:
    """The pile with a crystal laid on top as ice."""
    base = turn_up(tiles, spot.turned)
    return (*base, Tile(number, spot.x, spot.y, spot.angle, False))


def shrink(tiles: tuple[Tile, ...]) -> Mended:
    """Turn up ice while there is too much of it, and shift a neighbour over each."""
    turned: list[int] = []
    while True:
        snow, ice = count(tiles)
        if ice <= limit(snow):
            return Mended(tiles, (), tuple(turned))
        number, tiles = _one_less(tiles)
        turned.append(number)


def _one_less(tiles: tuple[Tile, ...]) -> tuple[int, tuple[Tile, ...]]:
    """Turn up one ice tile; the nearest other one that can is shifted so that it covers it."""
    ice = [tile for tile in tiles if not tile.up]
    pairs = sorted(
        ((a.x - b.x) ** 2 + (a.y - b.y) ** 2, a.number, b.number)
        for a in ice
        for b in ice
        if a is not b
    )
    by_number = {tile.number: tile for tile in ice}
    for _, number, other in pairs:
        base = tuple(tile for tile in turn_up(tiles, number) if tile.number != other)
        best = _firmest(base, other, by_number[number])
        if best is not None:
            _, x, y, angle = best
            after = (*base, Tile(other, x, y, angle, False))
            if not opened(after) - opened(tiles):
                return number, after
    number = ice[-1].number
    return number, turn_up(tiles, number)


@lru_cache(64)
def opened(tiles: tuple[Tile, ...]) -> frozenset[int]:
    """The numbers of the snow tiles that lie fully open."""
    hill = Hill(tiles)
    return frozenset(hill.numbers[u] for u in range(len(hill)) if hill.up[u] and hill.open(u))


def mend(tiles: tuple[Tile, ...], kept: frozenset[int] = frozenset()) -> Mended:
    """Put a pile in order: what lies amiss is laid on top as ice, where it can be.

    `kept` are the numbers of tiles that lay so before and may stay as they are.
    """
    iced: list[int] = []
    turned: list[int] = []
    done = set(kept)
    while (tile := _amiss(tiles, done)) is not None:
        done.add(tile.number)
        base = tuple(other for other in tiles if other is not tile)
        # Open snow becomes ice, for which other ice is turned; ice goes elsewhere as it is.
        places = spots(base, tile.number) if tile.up else _elsewhere(base, tile.number)
        if places:
            tiles = lay(base, tile.number, places[0])
            turned += [places[0].turned] if places[0].turned else []
            iced += [tile.number] if tile.up else []
        elif not tile.up:
            tiles = turn_up(tiles, tile.number)
            turned.append(tile.number)
    rest = shrink(tiles)
    return Mended(rest.tiles, tuple(iced), (*turned, *rest.turned))


def _amiss(tiles: tuple[Tile, ...], done: set[int]) -> Tile | None:
    """A tile that lies out of order: ice on ice, ice on no snow, open snow."""
    hill = Hill(tiles)
    ice = hill.ice()
    for u in reversed(ice):
        if tiles[u].number not in done and (hill.clashes(u, ice) or hill.adrift(u)):
            return tiles[u]
    if len(tiles) == 1:
        return None
    bare = opened(tiles) - done
    return next((tile for tile in tiles if tile.number in bare), None)


def _elsewhere(tiles: tuple[Tile, ...], number: int) -> tuple[Spot, ...]:
    """The first legal place for an ice tile over some snow, from the top down."""
    bare = opened(tiles)
    snow = sorted((tile for tile in tiles if tile.up), key=lambda t: t.number not in bare)
    for under in snow:
        best = _firmest(tiles, number, under)
        if best is not None:
            _, x, y, angle = best
            return (Spot(x, y, angle, 0),)
    return ()
