"""Time of the emulated world: real, or moved by hand."""

import asyncio
import heapq
import time
from abc import ABC, abstractmethod


class Clock(ABC):
    """Gives the time, and waits."""

    @abstractmethod
    def now(self) -> float:
        """Seconds since 1970."""

    @abstractmethod
    async def sleep(self, seconds: float) -> None:
        """Let so much of this clock's time pass."""

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for an event, at most so long; whether it came."""
        tasks = [asyncio.ensure_future(self.sleep(seconds)), asyncio.ensure_future(event.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
        return event.is_set()


class RealClock(Clock):
    """The time of the machine."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Let so much of this clock's time pass."""
        await asyncio.sleep(seconds)


class VirtualClock(Clock):
    """A time that passes only when it is told to."""

    def __init__(self, start: float = 1_900_000_000.0) -> None:
        self._now = start
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = 0

    def now(self) -> float:
        """Seconds since 1970."""
        return self._now

    @property
    def sleeping(self) -> bool:
        """Whether somebody waits for time to pass."""
        return any(not sleeper.done() for _, _, sleeper in self._sleepers)

    def advance(self, seconds: float) -> None:
        """Let time pass, and wake those who slept so long."""
        self._now += seconds
        while self._sleepers and self._sleepers[0][0] <= self._now:
            _, _, sleeper = heapq.heappop(self._sleepers)
            if not sleeper.done():
                sleeper.set_result(None)

    async def sleep(self, seconds: float) -> None:
        """Let so much of this clock's time pass."""
        if seconds <= 0:
            return
        sleeper: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._count += 1
        heapq.heappush(self._sleepers, (self._now + seconds, self._count, sleeper))
        await sleeper
