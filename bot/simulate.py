"""Computer players among themselves: many matches, counted."""

import os
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from msgspec import Struct

from games.core.box import Box
from games.core.rng import Rng
from games.registry import boxes


class Plan(Struct, frozen=True):
    """What to play: levels by seat; with `rotate` they move one seat on after each match."""

    slug: str
    seats: int
    games: int
    seed: int
    levels: tuple[int, ...]
    options: Any
    rotate: bool = False

    def levels_of(self, number: int) -> tuple[int, ...]:
        """The levels by seat in one of the matches."""
        if not self.rotate:
            return self.levels
        turn = number % self.seats
        return tuple(self.levels[(seat - turn) % self.seats] for seat in range(self.seats))


class Outcome(Struct, frozen=True):
    """How one match went."""

    levels: tuple[int, ...]
    ranks: tuple[int, ...] | None
    plies: int
    illegal: int


def play_all(plan: Plan, ticked: Callable[[], object] = lambda: None) -> dict[str, Any]:
    """Play all matches of a plan, ticking after each; figures by seat and by level."""
    started = time.perf_counter()
    workers = min(os.cpu_count() or 1, plan.games)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        jobs = ((plan, number) for number in range(plan.games))
        outcomes = []
        for outcome in pool.map(_play, jobs, chunksize=max(1, plan.games // (workers * 16))):
            outcomes.append(outcome)
            ticked()
    return _figures(plan, outcomes, time.perf_counter() - started)


def _play(job: tuple[Plan, int]) -> Outcome:
    plan, number = job
    return play(boxes()[plan.slug], plan, number)


def play(box: Box, plan: Plan, number: int) -> Outcome:
    """Play one match of a plan: the same number gives the same match."""
    game, levels = box.game, plan.levels_of(number)
    root = plan.seed.to_bytes(16, "big") + number.to_bytes(16, "big")
    state = game.setup(plan.seats, plan.options, Rng.of_ply(root, 0)).state
    ply = illegal = 0
    while (movers := game.to_move(state)) and ply < game.longest:
        ply += 1
        seat = movers[0]
        moves = tuple(game.moves(state, seat))
        own = Rng(root, f"ai:{seat}:{ply}")
        move = box.think(game.view(state, seat), seat, moves, levels[seat], own)
        if move not in moves:
            illegal += 1
            move = moves[0]
        state = game.apply(state, seat, move, Rng.of_ply(root, ply)).state
    result = game.result(state)
    return Outcome(levels, result.ranks if result else None, ply, illegal)


def _figures(plan: Plan, outcomes: Sequence[Outcome], seconds: float) -> dict[str, Any]:
    won = [o for o in outcomes if o.ranks and o.ranks.count(1) == 1]
    wins = [sum(o.ranks is not None and o.ranks[s] == 1 for o in won) for s in range(plan.seats)]
    return {
        "game": plan.slug,
        "games": plan.games,
        "illegal": sum(o.illegal for o in outcomes),
        "unfinished": sum(o.ranks is None for o in outcomes),
        "wins": wins,
        "draws": sum(o.ranks is not None and o.ranks.count(1) > 1 for o in outcomes),
        "wins_by_level": _by_level(won),
        "mean_plies": round(sum(o.plies for o in outcomes) / len(outcomes), 1),
        "seconds": round(seconds, 1),
    }


def _by_level(won: Iterable[Outcome]) -> dict[str, int]:
    wins: dict[str, int] = {}
    for outcome in won:
        assert outcome.ranks is not None  # noqa: S101 - only matches with a winner come here
        level = str(outcome.levels[outcome.ranks.index(1)])
        wins[level] = wins.get(level, 0) + 1
    return dict(sorted(wins.items()))
