"""Computer players of snowhill: they see what a person sees, and no more.

Hard draws each likely pull in its mind, over the crystals that are in sight, and knows nothing of
those that are not; normal looks at a few that lead straight out; easy is bold.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from games.core.game import Move, Seat
from games.core.rng import Rng
from games.snow.crystals import EACH, Design, fit
from games.snow.pull import WAYS, pull
from games.snow.snowhill.sight import by_ease, outward
from games.snow.snowhill.state import Lay, Pull, Put, Say, View
from games.snow.tiles import UNIT, Tile

EASY, NORMAL, HARD = 1, 2, 3
TRIED = 7
"""So many crystals are drawn in the mind, each in every way."""
_IN_SIGHT = 15
"""What shows less, in thousandths, nobody notices."""
_BOLD = 3
_FEW = 3
_ROUGH = 30


class Try(NamedTuple):
    """A pull as it went in the mind: whether cleanly, and how much moved on the way."""

    clean: bool
    stir: int
    way: int


def think(view: Any, seat: Seat, moves: Sequence[Move], level: int, rng: Rng) -> Move:
    """One of the legal moves; only the view is known. Effort is counted, never timed."""
    if level <= 0 or len(moves) == 1:
        return rng.pick(moves)
    if view.phase == "lay":
        return _place(view, seat, moves, level)
    if view.phase == "claim":
        return _claimed(view, seat, moves)
    if view.options.by_hand and level > EASY and Say("check") in moves and _wrong(view):
        return Say("check")
    return _pull(view, seat, moves, level, rng)


def _claimed(view: View, seat: Seat, moves: Sequence[Move]) -> Move:
    """What fits is taken; by hand, to where it belongs."""
    design = view.designs[view.held - 1]
    own = view.flakes[seat]
    for at, flake in enumerate(own):
        if flake.design == design and Put(at + 1) in moves:
            return Put(at + 1)
    if Say("take") in moves:
        return Say("take")
    new = Put(len(own) + 1)
    return new if new in moves else Say("ice")


def _wrong(view: View) -> bool:
    return any(flake.right < len(flake.crystals) for own in view.flakes for flake in own)


def _place(view: View, seat: Seat, moves: Sequence[Move], level: int) -> Move:
    """The firmest place; hard lets that ice come back which it remembers, and needs."""
    if level < HARD:
        return moves[0]

    def worth(move: Move) -> tuple[int, int]:
        assert isinstance(move, Lay)  # noqa: S101 - there are no other moves here
        turned = view.places[move.place].turned
        design = view.remembered[turned - 1] if turned else None
        return (0 if design is None else _value(view, seat, design)), -move.place

    return max(moves, key=worth)


def _value(view: View, seat: Seat, design: Design) -> int:
    """How welcome a crystal is: most where it goes on with a flake."""
    fits = fit(view.flakes, seat, design)
    if fits == "no":
        return 0
    if fits == "own":
        flake = next(flake for flake in view.flakes[seat] if flake.design == design)
        return 10 + len(flake.crystals)
    known = (*view.designs, *view.remembered)
    return 2 + min(known.count(design), EACH)


def _pull(view: View, seat: Seat, moves: Sequence[Move], level: int, rng: Rng) -> Move:
    pulls = [move for move in moves if isinstance(move, Pull)]
    tiles = {tile.number: tile for tile in view.tiles}
    numbers = list(dict.fromkeys(move.number for move in pulls))
    values = {n: _known_value(view, seat, n) for n in numbers}
    welcome = [n for n in numbers if values[n] > 0]
    if not welcome and Say("stop") in moves:
        return Say("stop")
    if level == EASY:
        return _bold(tiles, welcome or numbers, rng)
    wanted = set(welcome or numbers)
    easiest = [tile.number for tile in by_ease(view.tiles)]
    liked = [n for n in easiest if n in wanted]
    if level == NORMAL:
        return _glanced(view, rng.shuffled(liked[:_FEW]), tiles)
    return _drawn(view, (*liked, *(n for n in easiest if n not in wanted)), values)


def _known_value(view: View, seat: Seat, number: int) -> int:
    design = view.designs[number - 1]
    if design is None:
        design = view.remembered[number - 1]
    return 0 if design is None else _value(view, seat, design)


def _bold(tiles: dict[int, Tile], numbers: Sequence[int], rng: Rng) -> Move:
    """Anything that is welcome, mostly outward."""
    number = rng.pick(numbers)
    way = rng.below(WAYS) if rng.below(_BOLD) == 0 else outward(tiles[number])
    return Pull(number, way)


def _glanced(view: View, numbers: Sequence[int], tiles: dict[int, Tile]) -> Move:
    """The first pull, of a few that lead out of the hill, that would go well as it looks."""
    seen = in_sight(view)
    for number in numbers:
        straight = outward(tiles[number])
        for way in (straight, (straight + 1) % WAYS, (straight - 1) % WAYS):
            if not pull(seen, number, way).slides:
                return Pull(number, way)
    return Pull(numbers[0], outward(tiles[numbers[0]]))


def _drawn(view: View, order: Sequence[int], values: dict[int, int]) -> Move:
    """The pull that went best in the mind: cleanly, of a welcome crystal, stirring little."""
    seen = in_sight(view)
    best: tuple[tuple[int, int, int], Move] | None = None
    for number in order[:TRIED]:
        for tried in tries(seen, number):
            rough = -tried.stir // _ROUGH
            key = (int(tried.clean), values[number] + rough, -tried.stir)
            if best is None or key > best[0]:
                best = key, Pull(number, tried.way)
    assert best is not None  # noqa: S101 - there is a crystal to pull
    return best[1]


def in_sight(view: View) -> tuple[Tile, ...]:
    """The crystals that somebody who looks at the picture knows of."""
    pairs = zip(view.tiles, view.shares, strict=True)
    return tuple(tile for tile, share in pairs if share >= _IN_SIGHT)


def tries(seen: tuple[Tile, ...], number: int) -> Iterable[Try]:
    """How the pulls of a crystal look, over what is in sight."""
    before = {tile.number: tile for tile in seen}
    for way in range(WAYS):
        done = pull(seen, number, way)
        stir = sum(
            abs(tile.x - before[tile.number].x) + abs(tile.y - before[tile.number].y)
            for tile in done.tiles
            if tile.number != number
        )
        yield Try(not done.slides, stir // UNIT, way)
