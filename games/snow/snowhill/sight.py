"""What can be seen of the hill: shares, designs, what may be pulled, and in which order."""

from functools import lru_cache

from games.snow.crystals import CRYSTALS, Design
from games.snow.hill import shares as shares_of
from games.snow.layout import MIDDLE
from games.snow.pull import WAYS
from games.snow.snowhill.state import State
from games.snow.tiles import TURN, UNIT, Tile, cosine, sine

KNOWN = 120
"""A face tells its design where so much of it is in sight, in thousandths."""
IN_REACH = 60
"""Snow can be pulled where so much of it is in sight, in thousandths."""
_BAND = 60 * UNIT
_HEIGHT = 8
"""What a crystal must show more, in thousandths, to look as easy as one that lies one lower."""

shares = lru_cache(256)(shares_of)


def sight(state: State) -> tuple[tuple[int, ...], tuple[Design | None, ...]]:
    """Shares by tile, and by number, less one, the designs that can be seen."""
    visible = shares(state.tiles)
    designs: list[Design | None] = [None] * CRYSTALS
    for tile, share in zip(state.tiles, visible, strict=True):
        if tile.up and share >= KNOWN:
            designs[tile.number - 1] = state.designs[tile.number - 1]
    for own in state.flakes:
        for flake in own:
            for crystal in flake.crystals:
                designs[crystal.number - 1] = crystal.design
    if state.held:
        designs[state.held - 1] = state.designs[state.held - 1]
    return visible, tuple(designs)


def in_order(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    """The numbers of the snow in reach, as the picture is read: by rows, left to right."""
    visible = shares(tiles)
    snow = [pair for pair in zip(tiles, visible, strict=True) if pair[0].up]
    reach = [tile for tile, share in snow if share >= IN_REACH]
    if not reach and snow:  # all of it deep under: then what is least so
        reach = [max(snow, key=lambda pair: pair[1])[0]]
    reach.sort(key=lambda tile: (tile.y // _BAND, tile.x))
    return tuple(tile.number for tile in reach)


def by_ease(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The snow in reach, what looks easiest first: bare, and low in the hill."""
    visible = shares(tiles)
    reach = set(in_order(tiles))
    ease = {
        tile: share - _HEIGHT * height
        for height, (tile, share) in enumerate(zip(tiles, visible, strict=True))
        if tile.number in reach
    }
    return tuple(sorted(ease, key=lambda tile: (-ease[tile], tile.number)))


def careful(tiles: tuple[Tile, ...], but: int) -> tuple[int, int]:
    """A pull that anybody would try: what looks easiest, but for one, straight out of the hill."""
    easiest = by_ease(tiles)
    tile = next((tile for tile in easiest if tile.number != but), easiest[0])
    return tile.number, outward(tile)


def outward(tile: Tile) -> int:
    """The way that leads a tile away from the middle of the hill."""
    dx, dy = tile.x - MIDDLE, tile.y - MIDDLE

    def along(way: int) -> int:
        turn = way * TURN // WAYS
        return dx * sine(turn) - dy * cosine(turn)

    return max(range(WAYS), key=along)
