"""How many sequences of moves there are: the referee of every generator of moves.

A line of a game's counts.txt: seats, seed, plies played at random first, depth, number.
"""

from pathlib import Path

import pytest

from games.core.box import Box
from games.registry import boxes
from tests.kit import blank, perft, play

HERE = Path(__file__).parent


def lines(slug: str) -> list[tuple[int, ...]]:
    """The lines of a game's file, without comments."""
    text = (HERE / slug / "counts.txt").read_text()
    rows = [line.partition("#")[0].split() for line in text.splitlines()]
    return [tuple(map(int, row)) for row in rows if row]


CASES = [(box, line) for box in boxes().values() for line in lines(box.game.slug)]


@pytest.mark.parametrize(
    ("box", "line"), CASES, ids=[f"{b.game.slug}-{line}" for b, line in CASES]
)
def test_sequences_are_as_many_as_counted(box: Box, line: tuple[int, ...]) -> None:
    seats, seed, plies, depth, number = line
    record = blank(box.game, seats, box.game.options(), seed)
    played = play(box.game, record, most=plies)
    assert perft(box.game, played.steps[-1].state, record.root, plies, depth) == number


@pytest.mark.parametrize("box", boxes().values(), ids=lambda box: box.game.slug)
def test_every_number_of_seats_is_counted(box: Box) -> None:
    assert {line[0] for line in lines(box.game.slug)} == set(box.game.seats)
