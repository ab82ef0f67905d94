"""Floes on bits beside floes on lists and dicts, by turns in one run."""

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from time import perf_counter
from typing import TypeVar

from games.floes.board import XY, bits, cells
from games.floes.position import PENGUINS, Position
from games.floes.rules import DEAL
from tests.bench.plain_floes import PlainFloes, Turn

T = TypeVar("T")
_AT = {xy: cell for cell, xy in enumerate(XY)}
_GAMES = 60
_ROUNDS = 9


def run() -> dict[str, object]:
    """Legal-move generation and random playouts a second: ours, plain, ratio."""
    chance = Random(1)
    starts = [start(chance, 2 + number % 3) for number in range(_GAMES)]
    pairs = [pair for ours, plain in starts for pair in game(chance, ours, plain)]
    ours, plain = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    lists, masks, plain_lists = _each_second(
        partial(_all, _lists, ours),
        partial(_all, _masks, ours),
        partial(_all, _plain_lists, plain),
    )
    playouts, plain_playouts = _each_second(
        partial(_all, _playout, [pair[0] for pair in starts]),
        partial(_all, _plain_playout, [pair[1] for pair in starts]),
    )
    return {
        "bench": "rules",
        "moves_in_a_position": round(sum(len(p.moves()) for p in plain) / len(plain), 1),
        "move_lists": _figures(lists, plain_lists),
        "move_masks": _figures(masks, plain_lists),
        "playouts": _figures(playouts, plain_playouts),
    }


def start(chance: Random, seats: int) -> tuple[Position, PlainFloes]:
    """The same new match in both forms."""
    deal = list(DEAL)
    chance.shuffle(deal)
    masks = [bits(cell for cell, fish in enumerate(deal) if fish == n) for n in (1, 2, 3)]
    zeros = [0] * seats
    out = [False] * seats
    place = seats * PENGUINS[seats]
    ours = Position(*masks, [*zeros], [*zeros], [*zeros], out, 0, 0, 0, place)
    return ours, PlainFloes(deal, seats, 0)


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


def _lists(position: Position) -> None:
    position.moves(position.turn or 0)


def _masks(position: Position) -> None:
    for _ in position.slides(position.turn or 0):
        pass


def _plain_lists(plain: PlainFloes) -> None:
    plain.moves()


def _playout(position: Position) -> None:
    position, chance = position.copy(), Random(7)
    while position.turn is not None:
        if position.to_place:
            position.play(None, chance.choice([*cells(position.placements())]))
        else:
            position.play(*chance.choice(position.moves(position.turn)))


def _plain_playout(plain: PlainFloes) -> None:
    plain, chance = plain.copy(), Random(7)
    while plain.turn is not None:
        plain.play(chance.choice(plain.moves()))


def _all(do: Callable[[T], None], items: list[T]) -> int:
    for item in items:
        do(item)
    return len(items)


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
