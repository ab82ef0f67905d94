"""A pull: one crystal is drawn out of the pile, and those above it are carried or stay.

Nothing here is drawn by lot: the same pile and the same pull give the same end.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from games.snow.hill import Hill
from games.snow.tiles import (
    BELOW,
    LONG,
    MIDDLE_ROW,
    PITCH,
    RIGHT,
    SCALE,
    SLACK,
    TABLE,
    TURN,
    UNIT,
    Tile,
    cosine,
    sine,
)

WAYS = 8
PACE = 6 * UNIT
"""How far the pulled crystal goes in a step."""
STEPS = 54
"""After so many steps the hand lets go."""
STAYS, RIDES = 250, 500
"""Below this share (thousandths) of moving support a tile stays; above that one it rides."""
GRIP = 825
"""How much of the step (thousandths) one that rides goes along."""
TWIST = 1
MARGIN = 50 * UNIT
EDGE = TABLE * UNIT - MARGIN
"""Between these the middle of a tile lies on the table."""

_NEAR = 2 * LONG // PITCH + PACE // UNIT

Slide = Literal["opened", "clash", "adrift", "stuck"]


class Pulled(NamedTuple):
    """What came of a pull: the pile after it, whether the crystal is out, what slid."""

    tiles: tuple[Tile, ...]
    out: bool
    slides: tuple[tuple[int, Slide], ...]
    """Numbers of the tiles that broke the order of the hill, and how."""
    steps: int
    at: tuple[int, int]
    """Where the crystal that was pulled has come to."""


class _Pull:
    """One pull under way."""

    def __init__(self, tiles: Sequence[Tile], number: int, way: int) -> None:
        self.before = tuple(tiles)
        self.hill = Hill(tiles)
        self.last = len(tiles) == 2
        """Nothing can cover what is left, nor lie on it: nothing slides."""
        self.p = self.hill.numbers.index(number)
        turn = way * TURN // WAYS
        # Way 0 is up, then clockwise; y grows downwards.
        self.dx = PACE * sine(turn) // SCALE
        self.dy = -PACE * cosine(turn) // SCALE
        hill = self.hill
        self.was_open = {u for u in range(len(hill)) if hill.up[u] and hill.open(u)}
        ice = hill.ice()
        self.was_clash = {
            (u, v) for u in ice for v in ice if u < v and hill.over(u, v).bit_count() > SLACK
        }
        self.was_adrift = {u for u in ice if hill.adrift(u)}
        self.ice = ice
        self.at = hill.x[self.p], hill.y[self.p]
        # Of each tile, one that was seen to cover it: where it still does, no more need be asked.
        self.cover = {u: u + 1 for u in range(len(hill) - 1)}

    def run(self) -> Pulled:
        """Step by step until the crystal is out, or something slides."""
        hill, p = self.hill, self.p
        for step in range(1, STEPS + 1):
            moved = self._step()
            slides = self._slides(moved)
            if slides:
                return self._ended(False, slides, step)
            if len(moved) == 1 and hill.free(p):
                return self._out(step)
            if any(u != p and not self._inside(u) for u in moved):
                break
        at = hill.x[p], hill.y[p]
        return Pulled(self.before, False, ((hill.numbers[p], "stuck"),), STEPS, at)

    def _inside(self, u: int) -> bool:
        """Whether a tile lies on the table."""
        return MARGIN <= self.hill.x[u] <= EDGE and MARGIN <= self.hill.y[u] <= EDGE

    def _step(self) -> dict[int, tuple[int, int]]:
        """Move everything that moves by one step: tile -> by how much."""
        hill = self.hill
        moving = {self.p: (self.dx, self.dy)}
        turns: dict[int, int] = {}
        for u in range(self.p + 1, len(hill)):
            going = self._going(u, moving)
            if going is not None:
                dx, dy, turns[u] = going
                if dx or dy:
                    moving[u] = (dx, dy)
        for u, (dx, dy) in moving.items():
            hill.x[u] += dx
            hill.y[u] += dy
            hill.angle[u] = (hill.angle[u] + turns.get(u, 0)) % TURN
            hill.settle(u)
        return moving

    def _going(self, u: int, moving: dict[int, tuple[int, int]]) -> tuple[int, int, int] | None:
        """How a tile is carried by what moves under it."""
        hill = self.hill
        if not any(v < u and hill.over(u, v) for v in moving):
            return None
        rest, whole = hill.mask[u], 0
        x = y = weight = right = below = 0
        for v in range(u - 1, -1, -1):
            met = rest & hill.over(u, v)
            if not met:
                continue
            rest ^= met
            count = met.bit_count()
            whole += count
            if v in moving:
                weight += count
                x += count * moving[v][0]
                y += count * moving[v][1]
                right += 2 * (met & RIGHT).bit_count() - count
                below += 2 * (met & BELOW).bit_count() - count + (met & MIDDLE_ROW).bit_count()
            if not rest:
                break
        if not weight:
            return None
        share = weight * 1000 // hill.mask[u].bit_count()
        if share <= STAYS:
            return None
        part = GRIP if share >= RIDES else GRIP * (share - STAYS) // (RIDES - STAYS)
        dx = x * part // (weight * 1000)
        dy = y * part // (weight * 1000)
        # The moving support drags where it lies: the further off the middle, the more it turns.
        twist = (right * dy - below * dx) * TWIST // (weight * 10 * UNIT)
        return dx, dy, twist

    def _slides(self, moved: dict[int, tuple[int, int]]) -> tuple[tuple[int, Slide], ...]:
        """What is newly out of order after a step."""
        hill = self.hill
        if self.last:
            return ()
        found: list[tuple[int, Slide]] = [
            (hill.numbers[u], "opened")
            for u in range(max(moved))
            if hill.up[u] and u != self.p and u not in self.was_open and self._opens(u)
        ]
        for u in self.ice:
            if u in moved and any(self._clash(u, v) for v in self.ice):
                found.append((hill.numbers[u], "clash"))
            if u not in self.was_adrift and self._near(u, moved) and hill.adrift(u):
                found.append((hill.numbers[u], "adrift"))
        return tuple(found)

    def _opens(self, u: int) -> bool:
        """Whether a tile lies fully open by now."""
        hill = self.hill
        if hill.over(u, self.cover[u]).bit_count() > SLACK:
            return False
        covered = 0
        for v in range(u + 1, len(hill)):
            met = hill.over(u, v)
            if met:
                if met.bit_count() > SLACK:
                    self.cover[u] = v
                    return False
                covered |= met
        return covered.bit_count() <= SLACK

    def _clash(self, u: int, v: int) -> bool:
        """Whether two ice tiles lie on each other, and did not before."""
        if u == v or (min(u, v), max(u, v)) in self.was_clash:
            return False
        return self.hill.over(u, v).bit_count() > SLACK

    def _near(self, u: int, moved: dict[int, tuple[int, int]]) -> bool:
        hill = self.hill
        return any(
            abs(hill.column[u] - hill.column[v]) < _NEAR and abs(hill.row[u] - hill.row[v]) < _NEAR
            for v in moved
        )

    def _out(self, step: int) -> Pulled:
        """The crystal is out; what it covered may lie open now."""
        hill = self.hill
        p = self.p
        below = [
            hill.numbers[u]
            for u in range(p)
            if hill.up[u] and u not in self.was_open and hill.over(u, p)
        ]
        adrift_before = {hill.numbers[u] for u in self.was_adrift}
        self.at = hill.x[p], hill.y[p]
        hill.remove(p)
        if self.last:
            return self._ended(True, (), step)
        found: list[tuple[int, Slide]] = [
            (n, "opened") for n in below if hill.open(hill.numbers.index(n))
        ]
        loose = [hill.numbers[u] for u in hill.ice() if hill.adrift(u)]
        found += [(number, "adrift") for number in loose if number not in adrift_before]
        return self._ended(True, tuple(found), step)

    def _ended(self, out: bool, slides: tuple[tuple[int, Slide], ...], step: int) -> Pulled:
        hill = self.hill
        if not out:
            # What is left half way out stays on the table.
            hill.x[self.p] = min(max(hill.x[self.p], MARGIN), EDGE)
            hill.y[self.p] = min(max(hill.y[self.p], MARGIN), EDGE)
            self.at = hill.x[self.p], hill.y[self.p]
        return Pulled(hill.tiles(), out, slides, step, self.at)


@lru_cache(512)
def pull(tiles: tuple[Tile, ...], number: int, way: int) -> Pulled:
    """Pull a crystal in one of eight ways (0: up the table, then clockwise)."""
    return _Pull(tiles, number, way).run()
