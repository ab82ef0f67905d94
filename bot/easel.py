"""Painting beside the loop: in a thread, or in a process that takes no time from answers."""

import asyncio
from abc import ABC, abstractmethod
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from functools import cache

import structlog

from bot.workers import pool
from render.paint import Painter
from render.scene import Scene

PATIENCE = 20.0
"""Seconds after which a worker is given up."""

log = structlog.get_logger()


class Easel(ABC):
    """Paints one picture after the other: two at once would take the loop's share of a machine."""

    @abstractmethod
    async def png(self, scene: Scene) -> bytes:
        """The picture as PNG."""

    @abstractmethod
    def close(self) -> None:
        """Stop painting."""


class ThreadEasel(Easel):
    """Paints in this process: it begins at once, and holds up the loop a little."""

    def __init__(self, theme: str) -> None:
        self._painter = Painter(theme)
        self._thread = ThreadPoolExecutor(1, "painter")

    async def png(self, scene: Scene) -> bytes:
        """The picture as PNG."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._painter.png, scene)

    def close(self) -> None:
        """Stop painting."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class ProcessEasel(Easel):
    """Paints in a process of its own, which is started anew where it died or hangs."""

    def __init__(self, theme: str) -> None:
        self._theme = theme
        self._pool = self._started()

    def _started(self) -> Executor:
        started = pool(1)
        started.submit(_ready, self._theme)
        return started

    async def png(self, scene: Scene) -> bytes:
        """The picture as PNG; what a dead or hanging worker had begun is begun once more."""
        try:
            return await self._painted(scene)
        except (BrokenExecutor, TimeoutError):
            log.warning("the painter was given up")
            return await self._painted(scene)

    async def _painted(self, scene: Scene) -> bytes:
        used = self._pool
        try:
            call = used.submit(_paint, self._theme, scene)
            async with asyncio.timeout(PATIENCE):
                return await asyncio.wrap_future(call)
        except (BrokenExecutor, TimeoutError):
            if self._pool is used:
                used.shutdown(wait=False, cancel_futures=True)
                self._pool = self._started()
            raise

    def close(self) -> None:
        """Stop painting."""
        self._pool.shutdown(wait=False, cancel_futures=True)


@cache
def _painter(theme: str) -> Painter:
    """The worker's painter: it knows what it painted before."""
    return Painter(theme)


def _ready(theme: str) -> None:
    """Runs in a worker: load what painting needs before the first picture is asked for."""
    _painter(theme)


def _paint(theme: str, scene: Scene) -> bytes:
    """Runs in a worker."""
    return _painter(theme).png(scene)
