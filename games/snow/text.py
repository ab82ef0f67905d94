"""Lines of text that the snow games share: seats with their flakes, names that fit."""

import unicodedata
from collections.abc import Iterator, Sequence

from games.core.game import Result
from games.snow.crystals import EACH, NEED, Flakes, points
from render.seats import LETTERS

SIGNS = "═Y║•○#WX■"
"""The nine designs as characters."""
_LONGEST = 18


def seat_lines(
    flakes: Flakes, names: Sequence[str], turn: int | None, over: Result | None
) -> Iterator[str]:
    """A line for each seat: whose turn it is, crystals, and each flake with its count."""
    built = points(flakes)
    for seat, own in enumerate(flakes):
        mark = ">" if turn == seat else " "
        crown = "*" if over is not None and over.ranks[seat] == 1 else ""
        parts = [f"{SIGNS[f.design]}{len(f.crystals)}/{EACH}" for f in own]
        parts += ["·"] * (NEED[len(flakes)] - len(own))
        name = plain(names[seat])
        yield f"{mark}{LETTERS[seat]}{crown} {name} ❄{built[seat]}  {' '.join(parts)}".rstrip()


def plain(name: str) -> str:
    """A name for a line of text: without control characters, and not too long."""
    kept = "".join(
        char for char in name if unicodedata.category(char)[0] not in "CZ" or char == " "
    )
    kept = " ".join(kept.split())
    return kept if len(kept) <= _LONGEST else f"{kept[: _LONGEST - 1]}…"
