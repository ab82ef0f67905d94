"""The hill in characters: what can be pulled, how much of it shows, and the flakes."""

from collections.abc import Iterator, Sequence

from games.snow.crystals import DESIGNS
from games.snow.pull import WAYS
from games.snow.snowhill.sight import in_order, outward
from games.snow.snowhill.state import LETTERS, NAMED, View
from games.snow.text import SIGNS, seat_lines
from games.snow.tiles import TABLE, UNIT, Tile

ARROWS = ("↑", "↗", "→", "↘", "↓", "↙", "←", "↖")
_PART = TABLE * UNIT / 6


def alt(view: View, names: Sequence[str], picked: Tile | None = None) -> str:
    """The snow in reach by number, with its design and where it lies; seats; what happens."""
    lines = [*seat_lines(view.flakes, names, view.turn, view.over), ""]
    snow = sum(tile.up for tile in view.tiles)
    lines.append(f"❄{snow} ■{len(view.tiles) - snow} ✋{view.pulls}")
    if view.over is None:
        lines += _reach(view)
        lines += _marks(view, picked)
    return "\n".join(lines)


def _reach(view: View) -> Iterator[str]:
    """Number, design, how much can be seen in tenths; four in a line, in the picture's order."""
    shares = {t.number: share for t, share in zip(view.tiles, view.shares, strict=True)}
    tiles = {tile.number: tile for tile in view.tiles}
    cells = []
    for number in in_order(view.tiles):
        design = view.designs[number - 1]
        sign = "?" if design is None else SIGNS[design % DESIGNS]
        way = ARROWS[outward(tiles[number])]
        cells.append(f"{number:>2}{sign}{way}{shares[number] // 100}")
    for at in range(0, len(cells), 6):
        yield "  ".join(cells[at : at + 6])


def _marks(view: View, picked: Tile | None) -> Iterator[str]:
    if view.held:
        design = view.designs[view.held - 1]
        yield f"✋ {view.held}{'?' if design is None else SIGNS[design]}"
    if view.phase == "lay":
        yield "  ".join(
            f"{letter}: ↻{spot.turned or '-'}"
            for letter, spot in zip(LETTERS, view.places, strict=False)
        )
    elif picked is not None:
        yield f"{picked.number} → {' '.join(NAMED[way] for way in range(WAYS))}"
    elif view.last is not None:
        mark = "!" if view.last.avalanche else ""
        moved = " ".join(str(trail.number) for trail in view.last.trail[1:])
        yield f"{view.last.number}{ARROWS[view.last.way]}{mark} {moved}".rstrip()
