"""What a position is worth to a seat: the way made, homes, dangers by the chances of the dice."""

from games.swamp.board import CAVE, CORNERS, HOME, LAP, SWAMP, steps_done
from games.swamp.position import Position

_OUT = 9.0
"""What it is worth to have come out, in steps."""
_HOME = 6.0
_DEEP = 0.6
"""Homes are worth more the deeper one is in: the cells before stay free."""
_DANGER = 0.85
_TURNS = 36
_CORNER_RISK = 0.12


def _chance(steps: int) -> float:
    """How likely two dice hit what is so many steps ahead, were nothing in the way."""
    faces = range(1, 7)
    hits = (steps in {one, two, one + two} for one in faces for two in faces)
    return sum(hits) / _TURNS


_HIT = tuple(_chance(steps) for steps in range(13))


def worth(position: Position, seat: int) -> float:
    """The steps made, less what may be lost to those behind, plus homes and caves."""
    others = [other for other in range(len(position.figures)) if other != seat]
    strongest = max(_standing(position, other, seat) for other in others)
    mean = sum(_standing(position, other, seat) for other in others) / len(others)
    return _standing(position, seat, None) - 0.5 * strongest - 0.5 * mean


def _standing(position: Position, seat: int, hunter: int | None) -> float:
    """What a seat has; `hunter` hunts it next, None all others do."""
    entry = position.entries[seat]
    total = 0.0
    for place in position.figures[seat]:
        done = steps_done(entry, place)
        if place == SWAMP:
            continue
        total += done + _OUT
        if HOME <= place < CAVE:
            total += _HOME + _DEEP * (place - HOME)
        elif place < LAP:
            total -= _DANGER * (done + _OUT) * _risk(position, seat, place, hunter)
    return total


def _risk(position: Position, seat: int, place: int, hunter: int | None) -> float:
    """How likely a figure on the lap is chopped before it can move again."""
    safe = 1.0
    for other, places in enumerate(position.figures):
        if other == seat or (hunter is not None and other != hunter):
            continue
        entry = position.entries[other]
        reach = (place - entry) % LAP
        for start in places:
            if start == SWAMP:
                if place == entry:
                    safe *= 1 - 11 / 36
                continue
            gap = reach - steps_done(entry, start)
            if 1 <= gap <= 12 and start < LAP:
                safe *= 1 - _HIT[gap]
    if place in CORNERS and hunter is None:
        safe *= 1 - _CORNER_RISK
    return 1 - safe
