"""Updates are kept in the database before Telegram hears that we have them, and done once."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import structlog
from telegram import Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.operate.metrics import Metrics
from bot.store.store import Store
from bot.telegram import raw
from bot.telegram.gateway import Fatal, seconds_of
from bot.telegram.line import Line
from bot.telegram.order import Lanes
from bot.telegram.raw import Raw
from bot.usecase import Now

ALLOWED = ("message", "callback_query", "my_chat_member", "chat_member")
MOST_TRIES = 3
DATABASE_PAUSE = 5.0
"""Seconds before an update is tried again where its failure could not even be noted."""
POLL = 30
"""Seconds that Telegram keeps a question for updates open."""
_PAUSES = (0.5, 1.0, 2.0, 5.0, 10.0)
_KEPT = 48 * 3600.0
_TIDY = 600.0
"""Seconds between two looks for updates that need not be kept any longer."""

log = structlog.get_logger()

Handle = Callable[[Update], Awaitable[None]]
Sorry = Callable[[str, int], Awaitable[None]]
"""Tells who pressed (by the press's id and its chat) that the press could not be handled."""


class Inbox:
    """Fetches updates, keeps them, and hands each to its lane."""

    def __init__(
        self,
        store: Store,
        bot: Line,
        handle: Handle,
        now: Now,
        sorry: Sorry | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self._store = store
        self._bot = bot
        self._handle = handle
        self._now = now
        self._sorry = sorry
        self._metrics = metrics or Metrics()
        self._lanes = Lanes()
        self.heard_at = now()
        """When Telegram last answered, or called."""

    async def resume(self) -> None:
        """Hand out what was kept and not finished before the last stop."""
        async with self._store.read() as tx:
            waiting = await tx.waiting()
        for row in waiting:
            self._submit(Raw(*row))

    async def poll(self) -> None:
        """Fetch updates for ever; an outage is waited out."""
        offset = None
        failures = 0
        while True:
            try:
                updates = await self._bot.raw_updates(offset, POLL, ALLOWED)
                failures = 0
            except Conflict as error:
                raise Fatal(
                    f"{error.message}. Another process uses the same token: stop it, or this one"
                ) from error
            except InvalidToken as error:
                raise Fatal(error.message) from error
            except TelegramError as error:
                wait = _PAUSES[min(failures, len(_PAUSES) - 1)]
                if isinstance(error, RetryAfter):
                    wait = max(wait, seconds_of(error))
                failures += 1
                log.warning("no updates", why=type(error).__name__, pause=wait)
                await asyncio.sleep(wait)
                continue
            if (last := await self._kept(updates)) is not None:
                offset = last + 1

    async def _kept(self, updates: Sequence[Any]) -> int | None:
        """The number of the last update kept; where none was, Telegram is asked again."""
        try:
            return await self.receive(updates)
        except Exception:  # a full disk, a locked file: it may pass
            log.exception("updates not kept")
            await asyncio.sleep(DATABASE_PAUSE)
            return None

    async def receive(self, updates: Sequence[Any]) -> int | None:
        """Keep updates, all in one transaction, and hand out those that are new.

        The number of the last; None where there was none that could be kept.
        """
        self.hear()
        rows = [row for row in map(raw.read, updates) if row is not None]
        if len(rows) < len(updates):
            log.error("updates that cannot be kept", number=len(updates) - len(rows))
        if not rows:
            return None
        async with self._store.begin() as tx:
            fresh = await tx.receive(rows, self.heard_at)
        for row in fresh:
            self._metrics.arrived(row[0])
            self._submit(Raw(*row))
        return rows[-1].update_id

    def hear(self) -> None:
        """Note that Telegram is there."""
        self.heard_at = self._now()

    async def tidy(self) -> None:
        """Let go of what was handled long ago, for ever, whether updates come or not."""
        while True:
            try:
                await self.prune()
            except Exception:  # a full disk, a locked file: it may pass
                log.exception("the inbox was not tidied")
            await asyncio.sleep(_TIDY)

    async def prune(self) -> None:
        """Let go of what was handled two days ago, in the file and in its log."""
        before = self._now() - _KEPT
        more = True
        while more:  # in small steps, so that presses need not wait for it
            async with self._store.begin() as tx:
                more = await tx.prune(before)
            await asyncio.sleep(0)
        async with self._store.begin() as tx:
            await tx.prune_notes(before)
            await tx.prune_links(self._now())
            await tx.tidy_forgotten()
        await self._store.scrub()

    def _submit(self, row: Raw) -> None:
        async def job() -> None:
            while not await self._tried(row):
                continue

        self._lanes.submit(row.lane, job)

    async def _tried(self, row: Raw) -> bool:
        """Whether an update is finished; where the database fails it is tried again later."""
        try:
            return await self._done(row)
        except Exception:  # not even the failure could be noted
            log.exception("the database failed", update=row.update_id)
            await asyncio.sleep(DATABASE_PAUSE)
            return False

    async def _done(self, row: Raw) -> bool:
        """Handle an update; True once it is finished, or set aside after too many failures."""
        try:
            await self._handle(Update.de_json(json.loads(row.text), self._bot))
        except Exception as error:  # whatever it is, the lane must go on
            log.exception("update failed", update=row.update_id, error=type(error).__name__)
            async with self._store.begin() as tx:
                dead = await tx.failed(row.update_id, MOST_TRIES)
            if dead:
                await self._apologise(row)
            return dead
        async with self._store.read() as tx:
            open_still = await tx.is_new(row.update_id)
        if open_still:
            async with self._store.begin() as tx:
                await tx.handled(row.update_id)
        return True

    async def _apologise(self, row: Raw) -> None:
        """Tell who pressed that it came to nothing; an apology that fails is let go."""
        query_id = raw.query_of(json.loads(row.text))
        if self._sorry is None or query_id is None:
            return
        try:
            await self._sorry(query_id, row.lane)
        except Exception:  # the update is finished all the same
            log.exception("no apology", update=row.update_id)

    def still(self) -> bool:
        """Whether nothing is being handled."""
        return self._lanes.still()

    async def drain(self) -> None:
        """Finish what is in the lanes."""
        await self._lanes.drain()
