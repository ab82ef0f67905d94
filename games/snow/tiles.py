"""A crystal as a thing that lies somewhere: place, angle, raster. Integers only.

Lengths are in 1/64 of a pixel of the table, angles in 1024 steps of a whole turn. A raster has a
sample every two pixels, row by row in one long integer; rows are so wide that a raster can be
moved beside another one without running into the next row.
"""

from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

UNIT = 64
TURN = 1024
TABLE = 600
LONG, SHORT = 70, 40
"""Half diagonals in pixels; the sharp corners lie on the long one, along the angle."""
SCALE = 1 << 14
PITCH = 4
"""Pixels from sample to sample."""
REACH = LONG // PITCH + 1
WIDTH = 2 * REACH + 1
STRIDE = 2 * WIDTH + 2
_CELL = UNIT * PITCH

Angle = Annotated[int, Meta(ge=0, lt=TURN)]


class Tile(Struct, frozen=True):
    """A crystal on the table; `up`: it shows its face, so it is snow, else ice."""

    number: int
    x: int
    y: int
    angle: Angle
    up: bool


def _sines() -> tuple[int, ...]:
    """A quarter of the sine table by a recurrence in integers, then mirrored.

    The chord from one step to the next is turned exactly in rational arithmetic of 60 bits, so
    no machine's floating point has a say in it.
    """
    one = 1 << 60
    # sin and cos of 1/1024 turn, by their series in fixed point
    angle = 2 * 3_622_009_729_038_561_421 * one // (1 << 60) // TURN
    sin = cos = 0
    term, number = one, 0
    while term:
        sign = -1 if number % 4 > 1 else 1
        if number % 2:
            sin += sign * term
        else:
            cos += sign * term
        number += 1
        term = term * angle // one // number
    x, y = one, 0
    quarter = []
    for _ in range(TURN // 4 + 1):
        quarter.append((y * SCALE + one // 2) // one)
        x, y = (x * cos - y * sin) // one, (x * sin + y * cos) // one
    half = quarter + quarter[-2::-1]
    return tuple(half + [-value for value in half[1:-1]])


SINE = _sines()


def sine(angle: int) -> int:
    """The sine of an angle, times SCALE."""
    return SINE[angle % TURN]


def cosine(angle: int) -> int:
    """The cosine of an angle, times SCALE."""
    return SINE[(angle + TURN // 4) % TURN]


def grid(place: int) -> int:
    """The sample that is nearest to a place."""
    return (place + _CELL // 2) // _CELL


@lru_cache(TURN)
def raster(angle: int) -> int:
    """What a tile covers, as samples around its middle."""
    angle %= TURN // 2  # a half turn changes nothing
    s, c = sine(angle), cosine(angle)
    most = LONG * SHORT * SCALE
    mask = 0
    for row in range(-REACH, REACH + 1):
        y = row * PITCH
        low, high = -REACH, REACH
        # SHORT |x c + y s| + LONG |y c - x s| <= LONG SHORT, as four lines
        for along in (SHORT, -SHORT):
            for across in (LONG, -LONG):
                slope = (along * c - across * s) * PITCH
                room = most - (along * s + across * c) * y
                if slope > 0:
                    high = min(high, room // slope)
                elif slope < 0:
                    low = max(low, -(room // -slope))
                elif room < 0:
                    high = low - 1
        if low <= high:
            bits = (1 << (high - low + 1)) - 1
            mask |= bits << ((row + REACH) * STRIDE + low + REACH)
    return mask


AREA = raster(0).bit_count()
SLACK = AREA // 100
"""Less than this, a hundredth of a tile, is nothing."""


def _half(upright: bool) -> int:
    """The samples to the right of the middle, or below it."""
    mask = 0
    for row in range(WIDTH):
        if upright:
            mask |= ((1 << REACH) - 1) << (row * STRIDE + REACH + 1)
        elif row > REACH:
            mask |= ((1 << WIDTH) - 1) << (row * STRIDE)
    return mask


RIGHT = _half(True)
BELOW = _half(False)
MIDDLE_COLUMN = sum(1 << (row * STRIDE + REACH) for row in range(WIDTH))
MIDDLE_ROW = ((1 << WIDTH) - 1) << (REACH * STRIDE)
