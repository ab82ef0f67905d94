"""Computer players in worker processes: a view goes out, the text of a move comes back."""

import asyncio
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any

import msgspec
import structlog

from bot.workers import pool
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
        used = self._started()
        try:
            call = used.submit(_think, slug, packed, seat, level, root)
            async with asyncio.timeout(PATIENCE):
                return await asyncio.wrap_future(call)
        except (TimeoutError, BrokenExecutor):
            log.warning("a worker was given up", game=slug)
            self._give_up(used)
        except Exception:  # whatever a game does wrong, the match goes on
            log.exception("thinking failed", game=slug)
        return None

    def _give_up(self, used: ProcessPoolExecutor) -> None:
        """Let go of a pool; what else was asked of it may be answered yet."""
        used.shutdown(wait=False)
        if self._pool is used:
            self._pool = None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = pool(self._workers)
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
