"""The board as bits: 60 cells in one integer, with rays worked out once.

Cells are numbered row by row from a1 = 0; the eight rows have 7 and 8 cells by turns. In doubled
coordinates (x, row) the neighbours of a cell are (x±2, row) and (x±1, row±1).
"""

from collections.abc import Iterator

CELLS = 60
ALL = (1 << CELLS) - 1
ROWS = "abcdefgh"
_WIDTHS = (7, 8)
_STEPS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_FORWARD = 3
"""The first three steps lead to cells with greater numbers, the others to smaller ones."""


def _coordinates() -> Iterator[tuple[str, tuple[int, int]]]:
    for row, letter in enumerate(ROWS):
        for column in range(_WIDTHS[row % 2]):
            yield f"{letter}{column + 1}", (2 * column + (row + 1) % 2, row)


NAMES: tuple[str, ...] = tuple(name for name, _ in _coordinates())
XY: tuple[tuple[int, int], ...] = tuple(xy for _, xy in _coordinates())
CELL: dict[str, int] = {name: cell for cell, name in enumerate(NAMES)}
_AT = {xy: cell for cell, xy in enumerate(XY)}


def _ray(cell: int, step: tuple[int, int]) -> int:
    x, row = XY[cell]
    mask = 0
    while (next_cell := _AT.get((x := x + step[0], row := row + step[1]))) is not None:
        mask |= 1 << next_cell
    return mask


_AHEAD = tuple(tuple(_ray(cell, s) for s in _STEPS[:_FORWARD]) for cell in range(CELLS))
_BEHIND = tuple(tuple(_ray(cell, s) for s in _STEPS[_FORWARD:]) for cell in range(CELLS))
NEIGHBOURS: tuple[int, ...] = tuple(
    sum(1 << _AT[x + dx, y + dy] for dx, dy in _STEPS if (x + dx, y + dy) in _AT) for x, y in XY
)


def targets(cell: int, free: int) -> int:
    """Where a penguin can slide to: along each ray up to the first cell that is not free."""
    found = 0
    blocked = ~free
    for ray in _AHEAD[cell]:
        stops = ray & blocked
        # Cells of the ray below its lowest stop; -stops & stops is that lowest bit.
        found |= ray & ((stops & -stops) - 1) if stops else ray
    for ray in _BEHIND[cell]:
        stops = ray & blocked
        found |= ray >> (length := stops.bit_length()) << length
    return found


def cells(mask: int) -> Iterator[int]:
    """The cells of a mask, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _columns(wanted: set[int], widths: tuple[int, ...] = _WIDTHS) -> int:
    """The cells whose column, counted from either end (0 or -1), is wanted in such rows."""
    mask = 0
    for cell, name in enumerate(NAMES):
        width = _WIDTHS[ROWS.index(name[0]) % 2]
        column = int(name[1:]) - 1
        if width in widths and (column in wanted or column - width in wanted):
            mask |= 1 << cell
    return mask


_NOT_LEFT = ALL & ~_columns({0})
_NOT_RIGHT = ALL & ~_columns({-1})
_NOT_LONG_LEFT = ALL & ~_columns({0}, (8,))
_NOT_LONG_RIGHT = ALL & ~_columns({-1}, (8,))


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


def _subsets(mask: int) -> Iterator[int]:
    subset = mask
    while subset:
        yield subset
        subset = (subset - 1) & mask


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
