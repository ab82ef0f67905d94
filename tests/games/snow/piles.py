"""Small piles that tests lay by hand, and states around them."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from games.core.rng import Rng
from games.snow.crystals import CRYSTALS, EACH, Crystal, Flake, Flakes
from games.snow.hill import Hill
from games.snow.layout import MIDDLE, hill
from games.snow.pull import pull
from games.snow.snowhill.rules import Snowhill
from games.snow.snowhill.state import Options, State
from games.snow.tiles import UNIT, Tile

GAME = Snowhill()


def tile(number: int, x: int, y: int, angle: int = 0, up: bool = True) -> Tile:
    """A crystal so many pixels from the middle of the table."""
    return Tile(number, MIDDLE + x * UNIT, MIDDLE + y * UNIT, angle, up)


def flakes(*seats: Sequence[tuple[int, int]]) -> Flakes:
    """Flakes of each seat as (design, crystals); their numbers go down from 54."""
    number = CRYSTALS + 1
    found = []
    for own in seats:
        mine = []
        for design, count in own:
            crystals = []
            for _ in range(count):
                number -= 1
                crystals.append(Crystal(number, design))
            mine.append(Flake(design, tuple(crystals)))
        found.append(tuple(mine))
    return tuple(found)


def designs_for(built: Flakes, **wanted: int) -> tuple[int, ...]:
    """Designs by number that agree with the flakes, and with some numbers: n12=3."""
    known: dict[int, int] = {
        crystal.number: crystal.design for own in built for f in own for crystal in f.crystals
    } | {int(name[1:]): design for name, design in wanted.items()}
    left = [design for design in range(9) for _ in range(EACH)]
    for design in known.values():
        left.remove(design)
    return tuple(known[n] if n in known else left.pop() for n in range(1, CRYSTALS + 1))


def state(tiles: Sequence[Tile], built: Flakes, **changes: Any) -> State:
    """A state before a pull of seat 0; `n12=3` says that crystal 12 is of design 3."""
    wanted = {name: changes.pop(name) for name in list(changes) if name[0] == "n"}
    made = State(
        options=Options(),
        tiles=tuple(tiles),
        designs=designs_for(built, **wanted),
        seen=(False,) * CRYSTALS,
        flakes=built,
        turn=0,
        skips=(0,) * len(built),
    )
    return replace(made, **changes)


def a_hill(seed: int = 1, pile: Any = "flakes") -> tuple[Tile, ...]:
    """A hill of 54."""
    return hill(pile, Rng(seed.to_bytes(32, "big"), "hill"))


def pulls(tiles: tuple[Tile, ...], *, clean: bool) -> Iterator[tuple[int, int]]:
    """Pulls of snow that come out cleanly, or that do not, from low to high."""
    for one in tiles:
        if one.up:
            for way in range(8):
                if (not pull(tiles, one.number, way).slides) == clean:
                    yield one.number, way


def covered(tiles: Sequence[Tile]) -> list[int]:
    """How much of each snow crystal is covered, in thousandths."""
    pile = Hill(tiles)
    return [1000 - pile.share(u) for u in range(len(pile)) if pile.up[u]]
