"""The pictures of a match: the table for all, the hand for its owner, the count at the end."""

from collections.abc import Sequence

from games.iceberg import board, hand
from games.iceberg.finale import count
from games.iceberg.state import View
from games.iceberg.twin import alt
from render.scene import Scene
from render.seats import band


def scene(view: View, names: Sequence[str], said: tuple[str, ...] = ()) -> Scene:
    """What this viewer sees; the words said so far lift cards of his hand."""
    text = alt(view, names, said)
    size, water = board.SIZE, board.WATER
    if view.over is not None:
        plates = band(board.plates(view, names), size[0])
        return Scene(size, "water.2", (), (*plates, *count(view, view.over, size)), text)
    if view.seat is None:
        plates = band(board.plates(view, names), size[0])
        return Scene(size, water, board.sea(), (*plates, *board.table(view)), text)
    plates = band(hand.plates(view, names), hand.SIZE[0])
    return Scene(hand.SIZE, water, hand.sea(), (*plates, *hand.table(view, said)), text)
