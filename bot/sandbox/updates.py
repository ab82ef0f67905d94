"""The queue of updates: numbers, confirmation, expiry, and long polls."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bot.sandbox.clock import Clock
from bot.sandbox.errors import ApiError

CALLBACK_LIFE = 150.0
LIFE = 24 * 3600.0
LONGEST_POLL = 50
MOST = 100
_NOT_BY_DEFAULT = ("chat_member", "message_reaction", "message_reaction_count")
CONFLICT = (
    "Conflict: terminated by other getUpdates request; "
    "make sure that only one bot instance is running"
)


@dataclass
class Waiting:
    """An update that was not confirmed yet."""

    number: int
    kind: str
    body: dict[str, Any]
    expires: float


class Updates:
    """What the bot has not confirmed."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._next = 1000
        self._queue: list[Waiting] = []
        self._allowed: tuple[str, ...] | None = None
        self._arrived = asyncio.Event()
        self._polls = 0
        self.paused = False

    def add(self, kind: str, body: dict[str, Any]) -> int | None:
        """Put an update into the queue; its number, None where the bot did not ask for such."""
        if not self._wanted(kind):
            return None
        life = CALLBACK_LIFE if kind == "callback_query" else LIFE
        self._next += 1
        self._queue.append(Waiting(self._next, kind, body, self._clock.now() + life))
        self._arrived.set()
        return self._next

    def repeat(self, number: int) -> None:
        """Deliver an update once more, under its own number."""
        again = next((w for w in self._queue if w.number == number), None)
        if again is not None:
            self._queue.append(again)

    def pending(self) -> int:
        """How many were not confirmed yet."""
        return len(self._queue)

    def wake(self) -> None:
        """Let polls look again."""
        self._arrived.set()

    def _wanted(self, kind: str) -> bool:
        if self._allowed is None:
            return kind not in _NOT_BY_DEFAULT
        return kind in self._allowed

    def allow(self, kinds: Iterable[str]) -> None:
        """The kinds that the bot wants from now on; none: the usual ones."""
        self._allowed = tuple(kinds) or None

    async def get(self, offset: int | None, limit: int, timeout: int) -> list[dict[str, Any]]:
        """The next updates; confirms those below the offset, waits where there are none."""
        self._polls += 1
        poll = self._polls
        self._arrived.set()  # an older poll looks up, and finds that it is not the newest
        if offset is not None:
            self._confirm(offset)
        deadline = self._clock.now() + min(max(timeout, 0), LONGEST_POLL)
        await asyncio.sleep(0)
        while True:
            if poll != self._polls:
                raise ApiError(409, CONFLICT)
            self._arrived.clear()
            found = self._ready()[: min(max(limit, 1), MOST)]
            left = deadline - self._clock.now()
            if found or left <= 0:
                return [{"update_id": w.number, w.kind: w.body} for w in found]
            await self._clock.wait(self._arrived, left)

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            self._queue = self._queue[offset:]
        else:
            self._queue = [w for w in self._queue if w.number >= offset]

    def _ready(self) -> list[Waiting]:
        now = self._clock.now()
        self._queue = [w for w in self._queue if w.expires > now]
        return [] if self.paused else self._queue
