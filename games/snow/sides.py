"""What stands around the table in every snow game: plates above, flakes at both sides, the end."""

from collections.abc import Iterator, Sequence

from games.core.game import Result
from games.snow import art
from games.snow.crystals import EACH, NEED, Flakes, complete, points
from games.snow.pattern import TIP
from render.geometry import Point
from render.scene import Stamp
from render.seats import BAND, Plate, band

SIZE = (1280, 1022)
SIDE = 190
"""The width of the column of flakes at each side."""
TOP = BAND + 4
MIDDLE = Point(SIZE[0] / 2, TOP + (SIZE[1] - TOP) / 2)
ROOM = SIZE[0] - 2 * SIDE
"""The width of the table between the columns; it is about as high."""
_SLOTS = 5
_SLOT = (SIZE[1] - TOP) / _SLOTS
_SCALE = 0.56
_LARGEST = 1.4
"""No flake stands larger at the end."""


def plates(
    flakes: Flakes, names: Sequence[str], turn: int | None, over: Result | None
) -> Iterator[Stamp]:
    """The band: crystals and whole flakes of each seat, whose turn it is, who leads."""
    built = points(flakes)
    first = leaders(flakes, over)
    return band(
        tuple(
            Plate(
                seat,
                name,
                (
                    (art.icon(1), str(built[seat])),
                    (art.star_icon(), str(whole(flakes, seat))),
                ),
                turn=turn == seat,
                crown=seat in first,
            )
            for seat, name in enumerate(names[: len(flakes)])
        ),
        SIZE[0],
    )


def whole(flakes: Flakes, seat: int) -> int:
    """How many flakes of a seat are finished."""
    return sum(flake.right == EACH for flake in flakes[seat])


def leaders(flakes: Flakes, over: Result | None) -> frozenset[int]:
    """Who wears a crown: the winners, or the one seat that is ahead."""
    if len(flakes) == 1 and not complete(flakes, 0):
        return frozenset()
    if over is not None:
        return frozenset(seat for seat, rank in enumerate(over.ranks) if rank == 1)
    built = points(flakes)
    ahead = frozenset(seat for seat, count in enumerate(built) if count == max(built))
    return ahead if len(ahead) == 1 and len(flakes) > 1 else frozenset()


def beside(flakes: Flakes, over: Result | None) -> Iterator[Stamp]:
    """The flakes of all seats, begun or not, in the columns at both sides.

    The first of a seat in each column is named by its badge. At the end of a game alone all of
    them stand large in the middle, and nothing is beside.
    """
    if over is not None and len(flakes) == 1:
        return
    need = NEED[len(flakes)]
    slots = [(seat, at) for seat in range(len(flakes)) for at in range(need)]
    named: set[tuple[int, float]] = set()
    for (seat, at), middle in zip(slots, _middles(len(flakes), need), strict=True):
        own = flakes[seat]
        flake = own[at] if at < len(own) else None
        yield art.flake(flake, seat, _SCALE, (seat, middle.x) not in named).at(*middle)
        named.add((seat, middle.x))


def _middles(seats: int, need: int) -> list[Point]:
    """Where the flakes stand: the seats take turns at left and right, from above."""
    left, right = SIDE / 2 + 2, SIZE[0] - SIDE / 2 - 2
    if seats == 1:
        columns = [(left, 5), (right, 4)]
    elif seats == 2:
        columns = [(left, need), (right, need)]
    elif seats == 3:
        columns = [(left, 3), (right, 3), (left, 2), (right, 1)]
    else:
        columns = [(left, 2), (right, 2), (left, 2), (right, 2)]
    used = {left: 0, right: 0}
    total = {x: sum(count for other, count in columns if other == x) for x in (left, right)}
    found = []
    for x, count in columns:
        for _ in range(count):
            slack = (_SLOTS - total[x]) / 2
            found.append(Point(x, TOP + (used[x] + slack + 0.5) * _SLOT))
            used[x] += 1
    return found


def finale(flakes: Flakes, over: Result) -> Iterator[Stamp]:
    """The end: the flakes of whoever was first, large, under a crown."""
    best = min(range(len(flakes)), key=lambda seat: (over.ranks[seat], seat))
    own = flakes[best]
    count = max(len(own), 1)
    across = 1 if count == 1 else 2 if count <= 4 else 3
    down = -(-count // across)
    room = SIZE[1] - TOP - 90
    pitch = min(ROOM / across, room / down) - 8
    scale = min(round((pitch - 16) / 2 / (2 * TIP), 2), _LARGEST)
    for number, flake in enumerate(own):
        row, column = divmod(number, across)
        here = min(across, count - row * across)
        x = MIDDLE.x + (column - (here - 1) / 2) * pitch
        y = TOP + 90 + room / 2 + (row - (down - 1) / 2) * pitch
        yield art.flake(flake, best, scale, number == 0).at(x, y)
    if leaders(flakes, over):
        yield art.winner(best).at(MIDDLE.x, TOP + 52)
