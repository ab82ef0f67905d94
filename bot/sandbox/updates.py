"""The queue of updates: numbers, confirmation, expiry, and long polls."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any

from bot.sandbox.clock import Clock
from bot.sandbox.errors import ApiError

CALLBACK_LIFE = 150.0
INLINE_LIFE = 30.0
LIFE = 24 * 3600.0
LONGEST_POLL = 50
MOST = 100
WEEK = 7 * 24 * 3600.0
_LIVES = {"callback_query": CALLBACK_LIFE, "inline_query": INLINE_LIFE}
_NOT_BY_DEFAULT = ("chat_member", "message_reaction", "message_reaction_count")
_REPEAT_SPAN, _REPEAT_WAIT, _REPEAT_FLOOD = 3.0, 3, 0.5
POLL_CONFLICT = (
    "Conflict: terminated by other getUpdates request; "
    "make sure that only one bot instance is running"
)
HOOK_CONFLICT = (
    "Conflict: can't use getUpdates method while webhook is active; "
    "use deleteWebhook to delete the webhook first"
)

Lane = tuple[str, int]
"""Updates of one lane keep their order: messages of a chat, presses of a person."""


@dataclass(eq=False)
class Update:
    """Something the bot is to hear of."""

    number: int
    kind: str
    body: dict[str, Any]
    lane: Lane
    expires: float
    delivered: bool = False

    def json(self) -> dict[str, Any]:
        """As the Bot API shows it."""
        return {"update_id": self.number, self.kind: self.body}


class Updates:
    """What the bot has not confirmed; also the knobs for what may go wrong with updates."""

    def __init__(self, clock: Clock, chance: Callable[[str, int], int], *, strict: bool) -> None:
        self._clock = clock
        self._chance = chance
        self._strict = strict
        self._number = 1000
        self._last_at = clock.now()
        self._queue: list[Update] = []
        self._again: list[Update] = []
        self._allowed: tuple[str, ...] = ()
        self._changed = asyncio.Event()
        self._polls = count(1)
        self._newest_poll = 0
        self._last_poll: tuple[int | None, float, float] = (None, 0.0, 0.0)
        self._hold = 0
        self._twice = 0
        self.hooked = False
        """A webhook takes the updates."""
        self.closed = False
        self.paused = False

    @property
    def allowed(self) -> tuple[str, ...]:
        """The kinds that the bot asked for; none: the usual ones."""
        return self._allowed

    def pending(self) -> int:
        """How many were not confirmed yet."""
        return len(self._fresh())

    def allow(self, kinds: Iterable[str]) -> None:
        """The kinds that the bot wants from now on; none: the usual ones."""
        self._allowed = tuple(kinds)

    def add(self, kind: str, body: dict[str, Any], lane: Lane) -> Update | None:
        """Put an update into the queue; None where the bot did not ask for such."""
        if kind not in self._allowed if self._allowed else kind in _NOT_BY_DEFAULT:
            return None
        now = self._clock.now()
        self._number += 1
        if now - self._last_at > WEEK:
            self._number = 1000 + self._chance(f"update:{now}", 10**9)
        self._last_at = now
        update = Update(self._number, kind, body, lane, now + _LIVES.get(kind, LIFE))
        self._queue.append(update)
        self.wake()
        return update

    def wake(self) -> None:
        """Let polls and the webhook look again."""
        self._changed.set()
        self._changed = asyncio.Event()

    def close(self) -> None:
        """End the polls that wait: the server goes."""
        self.closed = True
        self.wake()

    def open(self) -> None:
        """Let polls wait again."""
        self.closed = False

    async def change(self) -> None:
        """Wait until something is new."""
        await self._changed.wait()

    # what may go wrong

    def pause(self, *, on: bool = True) -> None:
        """Hold back all updates, or let them go."""
        self.paused = on
        self.wake()

    def expire(self) -> None:
        """Drop all that wait, as if the bot had been away too long."""
        self._queue.clear()

    def duplicate(self, times: int = 1) -> None:
        """Deliver the next updates twice, each under its one number."""
        self._twice += times

    def reorder(self, number: int) -> None:
        """Hold updates until there are so many, then let the lanes overtake each other."""
        self._hold = number

    def _reordered(self) -> None:
        """Let lanes overtake each other; what was delivered before keeps its place and number."""
        known = [update for update in self._queue if update.delivered]
        fresh = [update for update in self._queue if not update.delivered]
        lanes: dict[Lane, list[Update]] = {}
        for update in fresh:
            lanes.setdefault(update.lane, []).append(update)
        numbers = [update.number for update in fresh]
        overtaken = [update for lane in reversed(lanes.values()) for update in lane]
        for number, update in zip(numbers, overtaken, strict=True):
            update.number = number
        self._queue = known + overtaken

    # polling

    async def poll(self, offset: int | None, limit: int, timeout: int) -> list[dict[str, Any]]:
        """The next updates; confirms those below the offset, waits where there are none."""
        if self.hooked:
            raise ApiError(409, HOOK_CONFLICT)
        limit, timeout = self._slowed(offset, min(limit, MOST) if limit > 0 else MOST, timeout)
        self._newest_poll = mine = next(self._polls)
        self.wake()
        self._confirm(offset or 0)
        deadline = self._clock.now() + min(max(timeout, 0), LONGEST_POLL)
        found = self.ready()
        while not found and self._clock.now() < deadline and not self.closed:
            await self._clock.wait(self._changed, deadline - self._clock.now())
            if self.hooked:
                raise ApiError(409, "Conflict: terminated by setWebhook request")
            if mine != self._newest_poll:
                raise ApiError(409, POLL_CONFLICT)
            found = self.ready()
        self._last_poll = (offset, self._last_poll[1], self._clock.now())
        for update in found[:limit]:
            update.delivered = True
        self._again = self._again[limit:]
        return [update.json() for update in found[:limit]]

    def _slowed(self, offset: int | None, limit: int, timeout: int) -> tuple[int, int]:
        """A bot that asks the same again and again is slowed down."""
        before, started, ended = self._last_poll
        now = self._clock.now()
        if self._strict and before == offset and before is not None:
            timeout = max(timeout, _REPEAT_WAIT) if now < started + _REPEAT_SPAN else timeout
            limit = 1 if now < ended + _REPEAT_FLOOD else limit
        self._last_poll = (offset, now, ended)
        return limit, timeout

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            self._queue = self._fresh()[offset:]
            return
        for update in self._queue:
            if update.number < offset:
                self.confirm(update)

    # for the webhook too

    def ready(self) -> list[Update]:
        """What may be delivered now, oldest first."""
        queue = self._fresh()
        if self.paused or len(queue) < self._hold:
            return []
        if self._hold:
            self._hold = 0
            self._reordered()
        return self._again + self._queue

    def confirm(self, update: Update) -> None:
        """The bot has it, so it is not delivered again; unless a test wants just that."""
        if update in self._again:
            self._again.remove(update)
            return
        self._queue = [waiting for waiting in self._queue if waiting is not update]
        if self._twice > 0:
            self._twice -= 1
            self._again.append(update)

    def drop(self) -> None:
        """Forget all that wait, as the bot asked for."""
        self._queue.clear()

    def _fresh(self) -> list[Update]:
        now = self._clock.now()
        self._queue = [update for update in self._queue if update.expires > now]
        return self._queue
