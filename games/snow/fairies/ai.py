"""Computer players of fairies: hard claims first, normal builds tidily, easy is easily pleased."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.core.game import Move, Seat
from games.core.rng import Rng
from games.snow.crystals import may_begin
from games.snow.fairies.rules import Take, groups

EASY, NORMAL = 1, 2


def think(view: Any, seat: Seat, moves: Sequence[Move], level: int, rng: Rng) -> Move:
    """One of the legal moves; everything lies open."""
    if level <= EASY or len(moves) == 1:
        return rng.pick(moves)
    sizes = {
        group[0]: len(group)
        for group in groups(view.designs, view.gone, together=view.options.together)
    }
    takes = [move for move in moves if isinstance(move, Take)]
    owned = {flake.design for flake in view.flakes[seat]}
    fresh = [move for move in takes if view.designs[move.place] not in owned]
    if level == NORMAL:  # one flake after the other
        begun = [move for move in takes if move not in fresh]
        return max(rng.shuffled(begun or fresh), key=lambda move: sizes[move.place])
    # Others can take what nobody owns, and nothing else: so claim first, the quickest designs.
    if fresh and may_begin(view.flakes, seat):
        turns = Counter(view.designs[place] for place in sizes)
        return min(fresh, key=lambda move: (turns[view.designs[move.place]], -sizes[move.place]))
    return max(takes, key=lambda move: (sizes[move.place], -move.place))
