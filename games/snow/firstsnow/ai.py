"""Computer players of firstsnow: what differs between the levels is how much they remember."""

from collections.abc import Sequence
from typing import Any

from games.core.game import Move, Seat
from games.core.rng import Rng
from games.snow.crystals import Design, fit
from games.snow.firstsnow.rules import Open, Say, View

RECALLS = {1: 15, 2: 45, 3: 100}
"""How likely a level recalls a crystal that was turned back, of a hundred."""


def think(view: Any, seat: Seat, moves: Sequence[Move], level: int, rng: Rng) -> Move:
    """One of the legal moves; only the view is known, and of that what the level remembers."""
    if level <= 0 or len(moves) == 1:
        return rng.pick(moves)
    if view.held >= 0:
        return Say("take")
    known = remembered(view, level, rng)
    values = {place: _value(view, seat, design, known) for place, design in known.items()}
    best = max(values, key=lambda place: (values[place], -place), default=-1)
    if best >= 0 and values[best] > 0:
        return Open(best)
    fresh = [move for move in moves if isinstance(move, Open) and move.place not in known]
    return rng.pick(fresh or moves)


def remembered(view: View, level: int, rng: Rng) -> dict[int, Design]:
    """Places with what lies there, as far as a level knows just now."""
    pairs = enumerate(zip(view.open, view.up, strict=True))
    known = {place: design for place, (design, up) in pairs if up and design is not None}
    for glimpse in view.glimpses:
        if rng.below(100) < RECALLS[min(level, 3)]:
            known[glimpse.place] = glimpse.design
    return known


def _value(view: View, seat: Seat, design: Design, known: dict[int, Design]) -> int:
    """Own crystals first; a new flake is the better, the more of it are known."""
    fits = fit(view.flakes, seat, design)
    if fits == "no":
        return 0
    return 10 if fits == "own" else list(known.values()).count(design)
