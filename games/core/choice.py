"""Legal moves as a tree of words: what may be said next."""

from collections.abc import Iterable

from games.core.game import Move


def choices(moves: Iterable[Move], said: tuple[str, ...]) -> dict[str, bool]:
    """The words that may follow `said`, in the order of the moves; True completes a move."""
    depth = len(said)
    follow: dict[str, bool] = {}
    for move in moves:
        words = move.words()
        if len(words) > depth and words[:depth] == said:
            follow[words[depth]] = len(words) == depth + 1
    return follow
