"""Time of the emulated world: real, or moved by hand."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Gives the time, and waits."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for an event, at most so long; whether it came."""
        ...


class RealClock:
    """The time of the machine."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for an event, at most so long; whether it came."""
        try:
            async with asyncio.timeout(seconds):
                await event.wait()
        except TimeoutError:
            return False
        return True


class VirtualClock:
    """A time that passes only when it is told to."""

    def __init__(self, start: float = 1_900_000_000.0) -> None:
        self._now = start
        self._moved = asyncio.Event()

    def now(self) -> float:
        """Seconds since 1970."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Let time pass; those who wait look again."""
        self._now += seconds
        self._moved.set()
        self._moved = asyncio.Event()

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for an event, at most so long; whether it came."""
        deadline = self._now + seconds
        while not event.is_set() and self._now < deadline:
            tasks = [asyncio.ensure_future(e.wait()) for e in (event, self._moved)]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
        return event.is_set()
