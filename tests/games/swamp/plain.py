"""A second reading of the rules of moving: figures walk step by step on names of places."""

from games.swamp.state import State

ENTRY = {0: 0, 1: 36, 2: 24, 3: 12}
Where = dict[tuple[int, int], int]
"""(seat, number of the figure) -> place: -1 the swamp, 48 to 51 the home, 100 on a cave."""


def moves(state: State) -> set[tuple[int, int]]:
    """The moves (from, to) that are legal now."""
    seat = state.turn
    assert seat is not None
    where = {(s, n): p for s, own in enumerate(state.figures) for n, p in enumerate(own)}
    every = 6 if state.options.caves == "eight" else 12
    junctions = set(range(2 if every == 6 else 8, 48, every))
    table = Table(seat, ENTRY[state.quarters[seat]], junctions)
    lines = table.lines(where, list(state.dice), state.exited, state.fresh)
    most = max(map(len, lines), default=0)
    if any(table.home(line) for line in lines):  # whoever is home needs no second die
        done = {line for line in lines if table.home(line)}
        lines = [line for line in lines if len(line) == most or line in done]
    else:
        lines = [line for line in lines if len(line) == most]
    return {line[0][:2] for line in lines if line}


Line = tuple[tuple[int, int, bool], ...]
"""Moves one after the other: from, to, and whether everybody is at home then."""


class Table:
    """The rules for one seat."""

    def __init__(self, seat: int, entry: int, junctions: set[int]) -> None:
        self.seat, self.entry, self.junctions = seat, entry, junctions

    def home(self, line: Line) -> bool:
        return bool(line) and line[-1][2]

    def lines(self, where: Where, dice: list[int], exited: bool, fresh: int | None) -> list[Line]:
        """All that can be played, with those lines that stop early where they may."""
        found: list[Line] = [] if self.blocked(where) else [()]
        if all(48 <= p < 100 for (s, _), p in where.items() if s == self.seat):
            return found
        for figure, die, end in self.steps(where, dice, exited, fresh):
            after = self.moved(where, figure, end)
            left = list(dice)
            left.remove(die)
            out = exited or where[figure] == -1
            everybody = all(48 <= p < 100 for (s, _), p in after.items() if s == self.seat)
            first = (where[figure], end, everybody)
            found += [(first, *line) for line in self.lines(after, left, out, end)]
        return found

    def steps(
        self, where: Where, dice: list[int], exited: bool, fresh: int | None
    ) -> list[tuple[tuple[int, int], int, int]]:
        mine = [figure for figure in where if figure[0] == self.seat]
        waiting = [figure for figure in mine if where[figure] == -1]
        own_entry = any(where[figure] == self.entry for figure in mine)
        if 6 in dice and waiting and not exited and not own_entry:
            return [(waiting[0], 6, self.entry)]
        found = []
        for figure in mine:
            for die in set(dice):
                end = None if where[figure] == -1 else self.walk(where, figure, die, fresh)
                if end is not None:
                    found.append((figure, die, end))
        return found

    def walk(
        self, where: Where, figure: tuple[int, int], die: int, fresh: int | None
    ) -> int | None:
        start = where[figure]
        who = {p: s for (s, _), p in where.items() if p < 48 or p >= 100}
        homes = {p for (s, _), p in where.items() if s == self.seat and 48 <= p < 100}
        at = start
        for step in range(1, die + 1):
            last = step == die
            if at >= 100:
                at -= 100
            elif last and at in self.junctions and start < 100:
                nxt = self.further(at)
                foe = who.get(nxt, self.seat) != self.seat
                at = nxt if foe or 100 + at in who else 100 + at
            else:
                at = self.further(at)
            if at > 51 and at < 100:
                return None
            if not last and at < 48 and who.get(at, self.seat) != self.seat:
                return None
        if 48 <= at < 100:
            return None if at in homes else at
        taken = who.get(at)
        if taken == self.seat:
            return None
        if taken is not None and start >= 100 and start != fresh:
            return None
        return at

    def further(self, at: int) -> int:
        if at >= 48:
            return at + 1
        return 48 if at == (self.entry - 1) % 48 else (at + 1) % 48

    def moved(self, where: Where, figure: tuple[int, int], end: int) -> Where:
        after = dict(where)
        if end < 48 or end >= 100:
            for other, place in where.items():
                if place == end:
                    after[other] = -1
        after[figure] = end
        return after

    def blocked(self, where: Where) -> bool:
        return any(
            s == self.seat and p in self.junctions and t != self.seat and q == 100 + p
            for (s, _), p in where.items()
            for (t, _), q in where.items()
        )
