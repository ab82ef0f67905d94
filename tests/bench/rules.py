"""Floes on bits beside floes on lists and dicts, by turns in one run."""

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from time import perf_counter

from games.core.rng import Rng
from games.floes.board import CELLS, XY, cells, slides
from games.floes.position import Position
from games.floes.rules import Floes, Options, thaw
from tests.bench.plain_floes import PlainFloes, Turn

_AT = {xy: cell for cell, xy in enumerate(XY)}
_GAMES = 60
_ROUNDS = 9


def run() -> dict[str, object]:
    """Legal-move generation and random playouts a second: ours, plain, ratio."""
    chance = Random(1)  # noqa: S311 - fast, and nothing is at stake
    starts = [start(seed, 2 + seed % 3) for seed in range(_GAMES)]
    pairs = [pair for ours, plain in starts for pair in game(chance, ours, plain)]
    ours, plain = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    lists, plain_lists = _each_second(
        partial(_lists, [(p.pens[p.turn or 0], p.free) for p in ours]),
        partial(_plain_lists, plain),
    )
    playouts, plain_playouts = _each_second(
        partial(_playouts, chance, [pair[0] for pair in starts]),
        partial(_plain_playouts, chance, [pair[1] for pair in starts]),
    )
    return {
        "bench": "rules",
        "moves_in_a_position": round(sum(len(p.moves()) for p in plain) / len(plain), 1),
        "moves": _figures(lists, plain_lists),
        "playouts": _figures(playouts, plain_playouts),
    }


def start(seed: int, seats: int) -> tuple[Position, PlainFloes]:
    """The same new match in both forms."""
    step = Floes().setup(seats, Options(), Rng(b"bench", str(seed)))
    ours = thaw(step.state)
    return ours, PlainFloes([ours.value(cell) for cell in range(CELLS)], seats, ours.turn or 0)


def game(
    chance: Random, ours: Position, plain: PlainFloes
) -> Iterable[tuple[Position, PlainFloes]]:
    """The positions in which a penguin moves, of one game at random, in both forms."""
    ours, plain = ours.copy(), plain.copy()
    while plain.turn is not None:
        if not plain.to_place:
            yield ours.copy(), plain.copy()
        turn = chance.choice(plain.moves())
        plain.play(turn)
        ours.play(*move_of(turn))


def move_of(turn: Turn) -> tuple[int | None, int]:
    """A turn of the plain form as a move of ours."""
    start, end = turn
    return None if start is None else _AT[start], _AT[end]


def _lists(positions: list[tuple[int, int]]) -> int:
    for penguins, free in positions:
        slides(penguins, free)
    return len(positions)


def _plain_lists(positions: list[PlainFloes]) -> int:
    for position in positions:
        position.moves()
    return len(positions)


def _playouts(chance: Random, starts: list[Position]) -> int:
    for new in starts:
        position = new.copy()
        while position.turn is not None:
            if position.to_place:
                position.play(None, chance.choice([*cells(position.placements())]))
            else:
                position.play(*chance.choice(position.moves(position.turn)))
    return len(starts)


def _plain_playouts(chance: Random, starts: list[PlainFloes]) -> int:
    for new in starts:
        plain = new.copy()
        while plain.turn is not None:
            plain.play(chance.choice(plain.moves()))
    return len(starts)


def _each_second(*works: Callable[[], int]) -> list[float]:
    """How many a second each work does, from its best round; the works take turns."""
    best = [0.0] * len(works)
    for _ in range(_ROUNDS):
        for number, work in enumerate(works):
            begin = perf_counter()
            done = work()
            best[number] = max(best[number], done / (perf_counter() - begin))
    return best


def _figures(ours: float, plain: float) -> dict[str, float]:
    return {"ours": round(ours), "plain": round(plain), "ratio": round(ours / plain, 2)}
