"""The board as bits: 60 cells in one integer, with lines worked out once.

Cells are numbered row by row from a1 = 0; the eight rows have 7 and 8 cells by turns. In doubled
coordinates (x, row) the neighbours of a cell are (x±2, row) and (x±1, row±1).
"""

from collections.abc import Iterable, Iterator
from itertools import takewhile

CELLS = 60
ALL = (1 << CELLS) - 1
ROWS = "abcdefgh"
_WIDTHS = (7, 8)
_STEPS = ((2, 0), (1, 1), (-1, 1))
"""East, south-east and south-west; the other three directions go back along these."""


def _coordinates() -> Iterator[tuple[str, tuple[int, int]]]:
    for row, letter in enumerate(ROWS):
        for column in range(_WIDTHS[row % 2]):
            yield f"{letter}{column + 1}", (2 * column + (row + 1) % 2, row)


NAMES: tuple[str, ...] = tuple(name for name, _ in _coordinates())
XY: tuple[tuple[int, int], ...] = tuple(xy for _, xy in _coordinates())
CELL: dict[str, int] = {name: cell for cell, name in enumerate(NAMES)}
_AT = {xy: cell for cell, xy in enumerate(XY)}


def bits(numbers: Iterable[int]) -> int:
    """The mask of some cells."""
    return sum(1 << cell for cell in numbers)


def cells(mask: int) -> Iterator[int]:
    """The cells of a mask, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _subsets(mask: int) -> Iterator[int]:
    """Every mask within a mask, the empty one last."""
    subset = mask
    while subset:
        yield subset
        subset = (subset - 1) & mask
    yield 0


def _ray(cell: int, dx: int, dy: int) -> tuple[int, ...]:
    """The cells in one direction, the nearest first."""
    x, row = XY[cell]
    ray = []
    while (further := _AT.get((x := x + dx, row := row + dy))) is not None:
        ray.append(further)
    return tuple(ray)


_Moves = tuple[tuple[int, int], ...]


def _along(cell: int, ray: tuple[int, ...]) -> Iterator[tuple[int, int, _Moves]]:
    """For each pattern of free cells on a ray: the pattern, the targets, the moves."""
    moves = tuple((cell, end) for end in ray)
    ends = [bits(ray[:length]) for length in range(len(ray) + 1)]
    ways = [moves[:length] for length in range(len(ray) + 1)]
    for free in _subsets(bits(ray)):
        length = sum(1 for _ in takewhile(lambda end: free >> end & 1, ray))  # noqa: B023
        yield free, ends[length], ways[length]


_Reach = dict[int, int]
_Ways = dict[int, _Moves]


def _line(cell: int, dx: int, dy: int) -> tuple[int, _Reach, _Ways]:
    """A line through a cell: its mask; by the free cells on it, the targets and the moves."""
    back, forth = _ray(cell, -dx, -dy), _ray(cell, dx, dy)
    reach, ways = {}, {}
    same: dict[_Moves, _Moves] = {}  # equal moves are one object: less memory to walk through
    onward = tuple(_along(cell, forth))
    for free, ends, moves in _along(cell, back):
        for more_free, more_ends, more_moves in onward:
            reach[free | more_free] = ends | more_ends
            both = moves + more_moves
            ways[free | more_free] = same.setdefault(both, both)
    return bits(back + forth), reach, ways


def _tables() -> tuple[
    list[tuple[int, _Reach, int, _Reach, int, _Reach]],
    dict[int, tuple[int, _Ways, int, _Ways, int, _Ways]],
]:
    """The tables of `targets`, by cell, and of `slides`, by bit, flat so that they unpack fast."""
    reaches, ways = [], {}
    for cell in range(CELLS):
        (a, to_a, by_a), (b, to_b, by_b), (c, to_c, by_c) = (_line(cell, *s) for s in _STEPS)
        reaches.append((a, to_a, b, to_b, c, to_c))
        ways[1 << cell] = (a, by_a, b, by_b, c, by_c)
    return reaches, ways


_REACHES, _WAYS = _tables()
NEIGHBOURS: tuple[int, ...] = tuple(
    bits(ray[0] for dx, dy in _STEPS for way in (1, -1) if (ray := _ray(cell, way * dx, way * dy)))
    for cell in range(CELLS)
)


def targets(cell: int, free: int) -> int:
    """Where a penguin can slide to: along each line up to the first cell that is not free."""
    a, to_a, b, to_b, c, to_c = _REACHES[cell]
    return to_a[free & a] | to_b[free & b] | to_c[free & c]


def slides(penguins: int, free: int) -> list[tuple[int, int]]:
    """All moves (start, end) of some penguins, penguin by penguin and line by line."""
    found: list[tuple[int, int]] = []
    while penguins:
        low = penguins & -penguins
        penguins ^= low
        a, by_a, b, by_b, c, by_c = _WAYS[low]
        found += by_a[free & a]
        found += by_b[free & b]
        found += by_c[free & c]
    return found


def _column(at_end: bool, widths: tuple[int, ...] = _WIDTHS) -> int:
    """The first or the last cells of the rows of such widths."""
    ends = ((row, _WIDTHS[row % 2]) for row in range(len(ROWS)))
    names = (f"{ROWS[row]}{w if at_end else 1}" for row, w in ends if w in widths)
    return bits(CELL[name] for name in names)


_NOT_LEFT = ALL & ~_column(at_end=False)
_NOT_RIGHT = ALL & ~_column(at_end=True)
_NOT_LONG_LEFT = ALL & ~_column(at_end=False, widths=(8,))
_NOT_LONG_RIGHT = ALL & ~_column(at_end=True, widths=(8,))


def spread(mask: int) -> int:
    """The cells of a mask and all that touch them."""
    west, east = mask & _NOT_LONG_LEFT, mask & _NOT_LONG_RIGHT
    # In the next row the neighbours are 7 and 8 cells on, whatever the row's length.
    return (
        mask
        | (mask & _NOT_LEFT) >> 1
        | (mask & _NOT_RIGHT) << 1
        | west << 7
        | west >> 8
        | east << 8
        | east >> 7
    ) & ALL


def group(start: int, within: int) -> int:
    """The cells of `within` that are connected to the cells of `start`, those included."""
    reached = start & within
    while (wider := spread(reached) & within) != reached:
        reached = wider
    return reached


def _arcs(around: int) -> int:
    """Into how many separate arcs the neighbours of a cell fall."""
    count = 0
    while around:
        around &= ~group(around & -around, around)
        count += 1
    return count


SPLITS: tuple[frozenset[int], ...] = tuple(
    frozenset(around for around in _subsets(NEIGHBOURS[cell]) if _arcs(around) > 1)
    for cell in range(CELLS)
)
"""For each cell the patterns of present neighbours that may come apart when it goes."""
