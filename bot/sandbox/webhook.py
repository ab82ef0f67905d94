"""Delivery of updates to an address of the bot: lanes side by side, order within a lane."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, NamedTuple

import aiohttp

from bot.sandbox.clock import Clock
from bot.sandbox.updates import Lane, Update, Updates

SILENCE = 60.0
LONGEST_WAIT = 3600
REMOVED_AFTER = 23 * 3600.0
GONE = 410
_FIRST_WAIT, _LAST_WAIT = 2, 60


class Hook(NamedTuple):
    """Where to, and how."""

    url: str
    secret: str = ""
    connections: int = 40


class Webhook:
    """Delivers updates as long as there is an address."""

    def __init__(self, updates: Updates, clock: Clock, chance: Callable[[str, int], int]) -> None:
        self._updates = updates
        self._clock = clock
        self._chance = chance
        self._hook: Hook | None = None
        self._loop: asyncio.Task[None] | None = None
        self._lanes: dict[Lane, asyncio.Task[None]] = {}
        self._gone_since: float | None = None
        self._error: tuple[int, str] | None = None

    def set(self, hook: Hook | None) -> bool:
        """Deliver to an address from now on, or end it; whether that changes something."""
        if hook == self._hook:
            return False
        self._stop()
        self._hook = hook
        self._updates.hooked = hook is not None
        self._updates.wake()
        if hook is not None:
            self._loop = asyncio.get_running_loop().create_task(self._run(hook))
        return True

    def _stop(self) -> None:
        for task in (self._loop, *self._lanes.values()):
            if task is not None:
                task.cancel()
        self._lanes.clear()
        self._gone_since = self._error = None

    async def close(self) -> None:
        """End it, and wait for the end."""
        tasks = [task for task in (self._loop, *self._lanes.values()) if task is not None]
        self.set(None)
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    def info(self) -> dict[str, Any]:
        """As the Bot API shows it."""
        info: dict[str, Any] = {
            "url": self._hook.url if self._hook else "",
            "has_custom_certificate": False,
            "pending_update_count": self._updates.pending(),
        }
        if self._hook:
            info["max_connections"] = self._hook.connections
        if self._error:
            info["last_error_date"], info["last_error_message"] = self._error
        if self._updates.allowed:
            info["allowed_updates"] = list(self._updates.allowed)
        return info

    async def _run(self, hook: Hook) -> None:
        timeout = aiohttp.ClientTimeout(total=SILENCE)
        async with aiohttp.ClientSession(timeout=timeout) as session:
            while True:
                for update in self._updates.ready():
                    if update.lane not in self._lanes and len(self._lanes) < hook.connections:
                        task = asyncio.create_task(self._deliver(session, hook, update.lane))
                        self._lanes[update.lane] = task
                await self._updates.change()

    async def _deliver(self, session: aiohttp.ClientSession, hook: Hook, lane: Lane) -> None:
        """Deliver a lane until it is empty; one update that fails holds up those behind it."""
        failures = 0
        while (update := self._first(lane)) is not None:
            status, wait = await self._post(session, hook, update)
            if 200 <= status < 300:  # noqa: PLR2004 - what HTTP calls success
                self._updates.confirm(update)
                failures, self._gone_since = 0, None
                continue
            if self._is_gone(status):
                break
            failures += 1
            await self._clock.sleep(wait if wait is not None else self._pause(update, failures))
        self._lanes.pop(lane, None)
        self._updates.wake()

    def _first(self, lane: Lane) -> Update | None:
        return next((update for update in self._updates.ready() if update.lane == lane), None)

    def _pause(self, update: Update, failures: int) -> float:
        """At once, then 2, 4, 8 … seconds, at last a random time between one and two minutes."""
        if failures == 1:
            return 0.0
        longest = _LAST_WAIT + self._chance(f"retry:{update.number}:{failures}", _LAST_WAIT)
        return float(min(_FIRST_WAIT ** (failures - 1), longest))

    async def _post(
        self, session: aiohttp.ClientSession, hook: Hook, update: Update
    ) -> tuple[int, float | None]:
        headers = {"X-Telegram-Bot-Api-Secret-Token": hook.secret} if hook.secret else {}
        update.delivered = True
        try:
            async with session.post(hook.url, json=update.json(), headers=headers) as answer:
                await answer.read()
                after = answer.headers.get("Retry-After", "")
                if not answer.ok:
                    text = f"Wrong response from the webhook: {answer.status} {answer.reason}"
                    self._error = (int(self._clock.now()), text)
                wait = float(min(int(after), LONGEST_WAIT)) if after.isdecimal() else None
                return answer.status, wait
        except (aiohttp.ClientError, TimeoutError) as error:
            self._error = (int(self._clock.now()), f"Connection failed: {type(error).__name__}")
            return 0, None

    def _is_gone(self, status: int) -> bool:
        """Whether the address said for 23 hours that it is there no more."""
        if status != GONE:
            self._gone_since = None
            return False
        now = self._clock.now()
        self._gone_since = self._gone_since or now
        if now - self._gone_since < REMOVED_AFTER:
            return False
        self._hook, self._updates.hooked = None, False
        if self._loop is not None:
            self._loop.cancel()
        return True
