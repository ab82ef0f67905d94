"""A new hill: laid from the top down, each crystal at least half under those above it.

What does not fit is drawn again by the same lots, so a seed always gives the same hill.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

from games.core.rng import Rng
from games.snow.hill import Hill
from games.snow.tiles import SCALE, TABLE, TURN, UNIT, Tile, cosine, sine

Pile = Literal["flakes", "ring", "heap"]

LAYERS, EACH = 9, 6
SNOW = (LAYERS - 1) * EACH
MIDDLE = TABLE * UNIT // 2
HALF = 500
_TOP = 86
"""How far from the middle the crystals of the top flake lie, in pixels."""
_SPREAD = 2
"""How much further out each layer lies than the one above it."""
_TURNED, _TURNED_MORE = 33, 21
"""A layer is turned by so many steps and up to so many more against the one above it."""
_RING = 96
_ROUND = 16
"""Crystals of the ring in one round."""
_EDGE = 230
"""No middle of a crystal lies further from the middle of the table."""

Spot = tuple[int, int, int]


def hill(pile: Pile, rng: Rng) -> tuple[Tile, ...]:
    """A pile of 48 snow and 6 ice, low to high; the numbers are dealt at random."""
    while (spots := _laid(pile, rng)) is None:
        pass
    numbers = rng.shuffled(range(1, len(spots) + 1))
    count = len(spots)
    return tuple(Tile(numbers[at], *spots[count - 1 - at], up=at < SNOW) for at in range(count))


def _laid(pile: Pile, rng: Rng) -> list[Spot] | None:
    """The spots from the top down; None where the ice would not lie on snow."""
    spots = _flake(rng, _TOP, rng.below(TURN))
    _LAY[pile](spots, rng)
    return spots if _sound(spots) else None


def _flakes(spots: list[Spot], rng: Rng) -> None:
    """Flake under flake, each turned against the one above it, and a little wider."""
    for layer in range(1, LAYERS):
        turned = spots[-EACH][2] + _TURNED + rng.below(_TURNED_MORE)
        for _ in range(_PATIENCE):
            laid = _flake(rng, _TOP + layer * _SPREAD, turned)
            if all(covered(spots, spot) >= HALF for spot in laid):
                break
        spots += laid


_PATIENCE = 60


def _flake(rng: Rng, radius: int, turned: int) -> list[Spot]:
    """Six crystals around a middle, the sharp corners inwards, a little out of true."""
    x, y = MIDDLE + _jolt(rng, 10) * UNIT, MIDDLE + _jolt(rng, 10) * UNIT
    laid = []
    for arm in range(EACH):
        angle = turned + arm * TURN // EACH + _jolt(rng, 6)
        laid.append(_around(x, y, radius + _jolt(rng, 4), angle, _jolt(rng, 6)))
    return laid


def _ring(spots: list[Spot], rng: Rng) -> None:
    """Round and round, each crystal half under the one before it."""
    turned = rng.below(TURN)
    for at in range(SNOW):
        for _ in range(_PATIENCE):
            angle = turned + at * TURN // _ROUND + _jolt(rng, 5)
            radius = _RING - 14 + 3 * (at // _ROUND) + _jolt(rng, 12)
            spot = _around(MIDDLE, MIDDLE, radius, angle, _jolt(rng, 8))
            if covered(spots, spot) >= HALF:
                break
        spots.append(spot)


def _heap(spots: list[Spot], rng: Rng) -> None:
    """Anyhow: each crystal somewhere under others."""
    while len(spots) < SNOW + EACH:
        x, y, _ = rng.pick(spots)
        spot = (x + _jolt(rng, 60) * UNIT, y + _jolt(rng, 60) * UNIT, rng.below(TURN))
        far = (spot[0] - MIDDLE) ** 2 + (spot[1] - MIDDLE) ** 2 > (_EDGE * UNIT) ** 2
        if not far and HALF <= covered(spots, spot) <= 900:
            spots.append(spot)


_LAY: Mapping[str, Callable[[list[Spot], Rng], None]] = MappingProxyType(
    {"flakes": _flakes, "ring": _ring, "heap": _heap}
)


def _around(x: int, y: int, radius: int, angle: int, twist: int) -> Spot:
    return (
        x + radius * UNIT * cosine(angle) // SCALE,
        y + radius * UNIT * sine(angle) // SCALE,
        (angle + twist) % TURN,
    )


def _jolt(rng: Rng, most: int) -> int:
    return rng.below(2 * most + 1) - most


def covered(above: list[Spot], spot: Spot) -> int:
    """How much of a crystal lies under those above it, in thousandths."""
    near = [s for s in above if abs(s[0] - spot[0]) < _REACH and abs(s[1] - spot[1]) < _REACH]
    pile = Hill([Tile(0, *one, up=True) for one in (spot, *near)])
    return 1000 - pile.share(0)


_REACH = 140 * UNIT


def _sound(spots: list[Spot]) -> bool:
    """Whether all is as it must be before the first pull."""
    pile = Hill([Tile(0, *spot, up=at < SNOW) for at, spot in enumerate(reversed(spots))])
    ice = pile.ice()
    return (
        all(pile.share(u) <= HALF for u in range(SNOW))
        and all(2 * pile.on_snow(u) > pile.mask[u].bit_count() for u in ice)
        and not any(pile.clashes(u, ice) for u in ice)
        and all(pile.cut(u, ice) for u in range(SNOW))
    )
