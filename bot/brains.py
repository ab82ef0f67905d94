"""Computer players in worker processes: a view goes out, the text of a move comes back."""

import asyncio
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import msgspec
import structlog

from games.core.game import Seat
from games.core.rng import Rng

PATIENCE = 20.0
"""Seconds after which a worker is given up."""

log = structlog.get_logger()


class Brains:
    """A pool of thinking processes, started when the first computer must move."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, slug: str, view: Any, seat: Seat, level: int, root: bytes) -> str | None:
        """The text of a move, or None where the worker failed or took too long.

        `root` seeds the worker's own chance: it tells nothing of the match's.
        """
        packed = msgspec.json.encode(view)
        pool = self._started()
        try:
            call = pool.submit(_think, slug, packed, seat, level, root)
            async with asyncio.timeout(PATIENCE):
                return await asyncio.wrap_future(call)
        except (TimeoutError, BrokenExecutor):
            log.warning("a worker was given up", game=slug)
            self._give_up(pool)
        except Exception:  # whatever a game does wrong, the match goes on
            log.exception("thinking failed", game=slug)
        return None

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """Let go of a pool; what else was asked of it may be answered yet."""
        pool.shutdown(wait=False)
        if self._pool is pool:
            self._pool = None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Spawned, not forked: a fork would carry over threads, sockets and the database.
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"))
        return self._pool

    def close(self) -> None:
        """Stop the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _think(slug: str, packed: bytes, seat: Seat, level: int, root: bytes) -> str:
    """Runs in a worker: choose among the moves that follow from the view."""
    from games.registry import boxes  # noqa: PLC0415 - only the worker needs all games at once

    box = boxes()[slug]
    view = msgspec.json.decode(packed, type=box.game.viewed)
    rng = Rng(root, "think")
    moves = tuple(box.game.moves(box.game.guess(view, rng), seat))
    return str(box.think(view, seat, moves, level, rng))
