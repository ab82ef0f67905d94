"""A pile of crystals: what lies on what, what can be seen. The list goes from low to high."""

from collections.abc import Iterable, Sequence

from games.snow.tiles import LONG, PITCH, SLACK, STRIDE, Tile, grid, raster

_FAR_SQUARED = (2 * LONG // PITCH) ** 2
"""Tiles whose middles are further apart do not touch."""


class Hill:
    """A pile that can be worked with; the tiles go in and out as values."""

    def __init__(self, tiles: Sequence[Tile]) -> None:
        self.numbers = [tile.number for tile in tiles]
        self.x = [tile.x for tile in tiles]
        self.y = [tile.y for tile in tiles]
        self.angle = [tile.angle for tile in tiles]
        self.up = [tile.up for tile in tiles]
        self.column = [grid(x) for x in self.x]
        self.row = [grid(y) for y in self.y]
        self.mask = [raster(angle) for angle in self.angle]

    def __len__(self) -> int:
        return len(self.numbers)

    def tiles(self) -> tuple[Tile, ...]:
        """The pile as values."""
        rows = zip(self.numbers, self.x, self.y, self.angle, self.up, strict=True)
        return tuple(Tile(*row) for row in rows)

    def settle(self, u: int) -> None:
        """Bring the raster of a tile to where the tile has come to."""
        self.column[u] = grid(self.x[u])
        self.row[u] = grid(self.y[u])
        self.mask[u] = raster(self.angle[u])

    def over(self, u: int, v: int) -> int:
        """The samples of tile u that tile v covers or carries, around the middle of u."""
        dx = self.column[v] - self.column[u]
        dy = self.row[v] - self.row[u]
        if dx * dx + dy * dy >= _FAR_SQUARED:
            return 0
        shift = dy * STRIDE + dx
        if shift >= 0:
            return self.mask[u] & self.mask[v] << shift
        return self.mask[u] & self.mask[v] >> -shift

    def seen(self, u: int) -> int:
        """The samples of a tile that nothing above covers."""
        left = self.mask[u]
        for v in range(u + 1, len(self)):
            left &= ~self.over(u, v)
            if not left:
                break
        return left

    def share(self, u: int) -> int:
        """How much of a tile can be seen, in thousandths."""
        return self.seen(u).bit_count() * 1000 // self.mask[u].bit_count()

    def open(self, u: int) -> bool:
        """Whether a tile lies fully open."""
        covered = 0
        for v in range(len(self) - 1, u, -1):
            met = self.over(u, v)
            if met:
                covered |= met
                if covered.bit_count() > SLACK:
                    return False
        return True

    def free(self, u: int) -> bool:
        """Whether nothing at all lies on a tile."""
        return not any(self.over(u, v) for v in range(u + 1, len(self)))

    def on_snow(self, u: int) -> int:
        """The samples of a tile that rest on snow: what is met first going down."""
        rest, found = self.mask[u], 0
        for v in range(u - 1, -1, -1):
            met = rest & self.over(u, v)
            if met:
                rest ^= met
                if self.up[v]:
                    found += met.bit_count()
                if not rest:
                    break
        return found

    def adrift(self, u: int) -> bool:
        """Whether a tile rests on no snow that would be worth the name."""
        rest, found = self.mask[u], 0
        for v in range(u - 1, -1, -1):
            met = rest & self.over(u, v)
            if met:
                rest ^= met
                if self.up[v]:
                    found += met.bit_count()
                    if found > SLACK:
                        return False
                if not rest:
                    break
        return True

    def clashes(self, u: int, among: Iterable[int]) -> bool:
        """Whether a tile overlaps one of some others."""
        return any(self.over(u, v).bit_count() > SLACK for v in among if v != u)

    def cut(self, u: int, ice: Iterable[int]) -> bool:
        """Whether some of a tile lies beside all the ice."""
        left = self.mask[u]
        for v in ice:
            if v > u:
                left &= ~self.over(u, v)
        return left.bit_count() > SLACK

    def ice(self) -> list[int]:
        """The places of the ice tiles."""
        return [u for u, up in enumerate(self.up) if not up]

    def remove(self, u: int) -> None:
        """Take a tile out of the pile."""
        for column in self._columns():
            del column[u]

    def _columns(self) -> tuple[list[int] | list[bool], ...]:
        return (
            self.numbers,
            self.x,
            self.y,
            self.angle,
            self.up,
            self.column,
            self.row,
            self.mask,
        )


def shares(tiles: Sequence[Tile]) -> tuple[int, ...]:
    """How much of each tile can be seen, in thousandths."""
    hill = Hill(tiles)
    return tuple(hill.share(u) for u in range(len(tiles)))
