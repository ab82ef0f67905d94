"""The board in characters: complete enough to play by, without a word of any language."""

import unicodedata
from collections.abc import Iterator, Sequence

from games.floes.board import CELLS, NAMES, ROWS, cells, targets
from games.floes.rules import View
from render.seats import LETTERS

_LONGEST = 18
_PITCH = 4


def alt(view: View, names: Sequence[str], picked: int | None = None) -> str:
    """The rows with fish and penguins, then a line for each seat, then what moved or may move."""
    lines = [_head(7), *_rows(view), _head(8), ""]
    lines += _seats(view, names)
    lines += _marks(view, picked)
    return "\n".join(lines)


def leaders(view: View) -> frozenset[int]:
    """Who wears a crown: the winners, or the one seat that is ahead; nobody at the start."""
    if view.over is not None:
        return frozenset(seat for seat, rank in enumerate(view.over.ranks) if rank == 1)
    if view.fish is None or view.placing:
        return frozenset()
    keys = tuple(zip(view.fish, view.count, strict=True))
    ahead = frozenset(seat for seat, key in enumerate(keys) if key == max(keys))
    return ahead if len(ahead) == 1 else frozenset()


def _head(width: int) -> str:
    """The numbers of the columns: over the rows of seven, under the rows of eight."""
    indent = " " * (2 + _indent(width))
    return (indent + "".join(str(column).ljust(_PITCH) for column in range(1, width + 1))).rstrip()


def _indent(width: int) -> int:
    return _PITCH // 2 if width == 7 else 0


def _rows(view: View) -> Iterator[str]:
    who = {cell: LETTERS[seat] for seat, pens in enumerate(view.penguins) for cell in pens}
    for letter in ROWS:
        row = [cell for cell in range(CELLS) if NAMES[cell][0] == letter]
        marks = (f"{view.floes[cell] or '·'}{who.get(cell, '')}".ljust(_PITCH) for cell in row)
        yield (letter + " " * (1 + _indent(len(row))) + "".join(marks)).rstrip()


def _seats(view: View, names: Sequence[str]) -> Iterator[str]:
    first = leaders(view)
    for seat in range(len(view.penguins)):
        mark = ">" if view.turn == seat else "x" if view.out[seat] else " "
        fish = "?" if view.fish is None else str(view.fish[seat])
        stand = " ".join(NAMES[cell] for cell in view.penguins[seat])
        crown = "*" if seat in first else ""
        name = plain(names[seat])
        line = f"{mark}{LETTERS[seat]}{crown} {name} 🐟{fish} ⬡{view.count[seat]}  {stand}"
        yield line.rstrip()


def _marks(view: View, picked: int | None) -> Iterator[str]:
    last = view.last
    if picked is not None:
        free = sum(1 << cell for cell, fish in enumerate(view.floes) if fish)
        free &= ~sum(1 << cell for pens in view.penguins for cell in pens)
        yield f"{NAMES[picked]} → {' '.join(NAMES[cell] for cell in cells(targets(picked, free)))}"
    elif last is not None:
        start = "" if last.start is None else NAMES[last.start]
        yield f"{LETTERS[last.seat]} {start} → {NAMES[last.end]}"


def plain(name: str) -> str:
    """A name for a line of text: without control characters, and not too long."""
    kept = "".join(
        char for char in name if unicodedata.category(char)[0] not in "CZ" or char == " "
    )
    kept = " ".join(kept.split())
    return kept if len(kept) <= _LONGEST else f"{kept[: _LONGEST - 1]}…"
