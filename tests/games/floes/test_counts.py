"""The counted sequences of moves once more, on lists and dicts."""

import pytest

from tests.bench.plain_floes import PlainFloes
from tests.games.floes.ice import GAME, plain_of
from tests.games.test_counts import lines
from tests.kit import blank, play


def sequences(plain: PlainFloes, depth: int) -> int:
    """How many sequences of `depth` moves there are; the last seat may collect the rest too."""
    turns = plain.moves()
    # Collecting the rest ends the match, so nothing follows it.
    rest = not plain.to_place and plain.out.count(False) == 1
    if depth == 1:
        return len(turns) + rest
    found = 0
    for turn in turns:
        after = plain.copy()
        after.play(turn)
        found += sequences(after, depth - 1)
    return found


@pytest.mark.parametrize("line", lines("floes"), ids=str)
def test_lists_and_dicts_count_the_same(line: tuple[int, ...]) -> None:
    seats, seed, plies, depth, number = line
    played = play(GAME, blank(GAME, seats, GAME.options(), seed), most=plies)
    assert sequences(plain_of(played.steps[-1].state), depth) == number
