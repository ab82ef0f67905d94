"""Updates are kept in the database before Telegram hears that we have them, and done once."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence

import structlog
from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.store.store import Store
from bot.telegram.gateway import Fatal, seconds_of
from bot.telegram.order import Lanes
from bot.usecase import Now

ALLOWED = ("message", "callback_query", "my_chat_member")
MOST_TRIES = 3
DATABASE_PAUSE = 5.0
"""Seconds before an update is tried again where its failure could not even be noted."""
POLL = 30
"""Seconds that Telegram keeps a question for updates open."""
_PAUSES = (0.5, 1.0, 2.0, 5.0, 10.0)
_KEPT = 48 * 3600.0

log = structlog.get_logger()

Handle = Callable[[Update], Awaitable[None]]


class Inbox:
    """Fetches updates, keeps them, and hands each to its lane."""

    def __init__(self, store: Store, bot: Bot, handle: Handle, now: Now) -> None:
        self._store = store
        self._bot = bot
        self._handle = handle
        self._now = now
        self._lanes = Lanes()

    async def resume(self) -> None:
        """Hand out what was kept and not finished before the last stop."""
        async with self._store.read() as tx:
            waiting = await tx.waiting()
        for update_id, lane, raw in waiting:
            self._submit(update_id, lane, raw)

    async def poll(self) -> None:
        """Fetch updates for ever; an outage is waited out."""
        offset = None
        failures = 0
        while True:
            try:
                updates = await self._bot.get_updates(
                    offset=offset, timeout=POLL, allowed_updates=ALLOWED
                )
                failures = 0
            except (Conflict, InvalidToken) as error:
                raise Fatal(error.message) from error
            except TelegramError as error:
                wait = _PAUSES[min(failures, len(_PAUSES) - 1)]
                if isinstance(error, RetryAfter):
                    wait = max(wait, seconds_of(error))
                failures += 1
                log.warning("no updates", why=type(error).__name__, pause=wait)
                await asyncio.sleep(wait)
                continue
            if updates and await self._kept(updates):
                offset = updates[-1].update_id + 1

    async def _kept(self, updates: Sequence[Update]) -> bool:
        """Whether updates could be kept; where not, Telegram is asked for them again."""
        try:
            await self.receive(updates)
        except Exception:  # a full disk, a locked file: it may pass
            log.exception("updates not kept")
            await asyncio.sleep(DATABASE_PAUSE)
            return False
        return True

    async def receive(self, updates: Sequence[Update]) -> None:
        """Keep updates, all in one transaction, and hand out those that are new."""
        rows = [(u.update_id, lane_of(u), u.to_json()) for u in updates]
        now = self._now()
        async with self._store.begin() as tx:
            fresh = await tx.receive(rows, now)
            if rows[-1][0] % 256 == 0:
                await tx.prune(now - _KEPT)
        for row in fresh:
            self._submit(*row)

    def _submit(self, update_id: int, lane: int, raw: str) -> None:
        async def job() -> None:
            while not await self._tried(update_id, raw):
                continue

        self._lanes.submit(lane, job)

    async def _tried(self, update_id: int, raw: str) -> bool:
        """Whether an update is finished; where the database fails it is tried again later."""
        try:
            return await self._done(update_id, raw)
        except Exception:  # not even the failure could be noted
            log.exception("the database failed", update=update_id)
            await asyncio.sleep(DATABASE_PAUSE)
            return False

    async def _done(self, update_id: int, raw: str) -> bool:
        """Handle an update; True once it is finished, or set aside after too many failures."""
        try:
            update = Update.de_json(json.loads(raw), self._bot)
            await self._handle(update)
        except Exception as error:  # whatever it is, the lane must go on
            log.exception("update failed", update=update_id, error=type(error).__name__)
            async with self._store.begin() as tx:
                return await tx.failed(update_id, MOST_TRIES)
        async with self._store.read() as tx:
            open_still = await tx.is_new(update_id)
        if open_still:
            async with self._store.begin() as tx:
                await tx.handled(update_id)
        return True

    def still(self) -> bool:
        """Whether nothing is being handled."""
        return self._lanes.still()

    async def drain(self) -> None:
        """Finish what is in the lanes."""
        await self._lanes.drain()


def lane_of(update: Update) -> int:
    """The chat whose order an update keeps."""
    if update.effective_chat is not None:
        return update.effective_chat.id
    return update.effective_user.id if update.effective_user is not None else 0
