"""Makes Telegram agree with the database: screens, notes and glances, within its limits."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

import structlog

from bot import frozen
from bot.absence import held, lost, no_photos
from bot.privacy import EXPORT_NAME, exported
from bot.screens.pages import Pages
from bot.screens.screen import Screen
from bot.store.rows import Chat, Note, ScreenRow
from bot.store.store import Store
from bot.store.tx import SHOW, Tx
from bot.telegram import gateway
from bot.telegram.budget import GAPS, SLACK, Budget
from bot.telegram.maker import Maker
from bot.telegram.pictures import THEME, Pictures
from bot.usecase import Now, delete_note

MOST_TRIES = 5
UNKNOWN_PAUSE = 15.0
"""Seconds before something whose first sending may have worked is sent again."""
BROKEN_PAUSE = 2.0
MOST_LONGER = 30
"""Pauses double with each failure, up to so many times."""
FAILED_PAUSE = 30.0
"""Seconds for which a chat rests after an error that nobody foresaw."""
MOST_AT_ONCE = 24
"""So many chats are served side by side: more would take time from the answers to presses."""
GLANCE_LIFE = 30.0
"""Seconds after which a half-made choice that could not be shown is let go."""
_LONGEST_SLEEP = 5.0

log = structlog.get_logger()

Look = Callable[[Tx], Awaitable[Screen | None]]
"""Makes the passing content of a message; None where it is out of date."""


class Glance(NamedTuple):
    """Something passing for a message, and when it was wished for."""

    look: Look
    at: float


class Work(NamedTuple):
    """What is to be done for a chat: a screen, a note, or neither (a glance)."""

    chat: Chat
    screen: ScreenRow | None = None
    note: Note | None = None


class Sender:
    """One loop that looks for what is stale, and one task for each chat that has some."""

    def __init__(
        self,
        store: Store,
        maker: Maker,
        pages: Pages,
        pictures: Pictures,
        gate: gateway.Gateway,
        now: Now,
    ) -> None:
        self._store = store
        self._maker = maker
        self._pages = pages
        self._pictures = pictures
        self._gate = gate
        self._now = now
        self._bell = store.listen(SHOW)
        self._budget = Budget(now)
        self._glances: dict[tuple[int, int], Glance] = {}
        self._busy: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._wake_at: float | None = None
        self._closing = False

    def glance(self, chat_id: int, message_id: int, look: Look) -> None:
        """Show something on a message for the moment; only the newest one counts."""
        self._glances.pop((chat_id, message_id), None)
        self._glances[chat_id, message_id] = Glance(look, self._now())
        self._bell.set()

    async def run(self) -> None:
        """Serve all chats, each in a task of its own, so none waits for another."""
        with suppress(Exception):  # a full disk, a locked file: it may pass
            async with self._store.begin() as tx:
                await tx.count_lost_calls(self._now(), GAPS, SLACK)
        async with asyncio.TaskGroup() as tasks:
            while not self._closing:
                self._bell.clear()
                for chat_id in await self._looked():
                    if not self._closing:
                        self._busy.add(chat_id)
                        task = tasks.create_task(self._serve(chat_id))
                        self._tasks.add(task)
                        task.add_done_callback(self._tasks.discard)
                try:
                    async with asyncio.timeout(self._pause()):
                        await self._bell.wait()
                except TimeoutError:
                    continue

    async def finish(self) -> None:
        """Begin nothing more; wait until the numbers of messages on their way are kept."""
        self._closing = True
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _pause(self) -> float:
        if self._wake_at is None:
            return _LONGEST_SLEEP
        return min(max(self._wake_at - self._now(), 0.02), _LONGEST_SLEEP)

    def still(self) -> bool:
        """Whether nothing is being sent at this moment."""
        return not self._busy

    def waits(self) -> bool:
        """Whether something passing is to be shown yet."""
        return bool(self._glances)

    async def _looked(self) -> list[int]:
        """The chats for which something may be done; none while the database fails."""
        try:
            return await self._ready_chats()
        except Exception:  # a full disk, a locked file: it may pass
            log.exception("no look at what is to be shown")
            self._wake_at = self._now() + BROKEN_PAUSE
            return []

    async def _ready_chats(self) -> list[int]:
        """The chats for which something may be done now; when to look again is noted."""
        now = self._now()
        self._wake_at = None
        room = MOST_AT_ONCE - len(self._busy)
        if room <= 0:
            return []  # who is done rings
        async with self._store.read() as tx:
            waiting = await tx.waiting_chats(MOST_AT_ONCE + room, SLACK)
            waiting |= await self._glancing(tx, waiting, room)
        free = {
            chat_id: max(at, self._budget.held_until(chat_id))
            for chat_id, at in waiting.items()
            if chat_id not in self._busy
        }
        later = [at for at in free.values() if at > now]
        self._wake_at = min(later, default=None)
        return [chat_id for chat_id, at in free.items() if at <= now][:room]

    async def _glancing(self, tx: Tx, known: Iterable[int], room: int) -> dict[int, float]:
        """Chats in which something passing is to be shown, and when it may be."""
        now = self._now()
        for key in [key for key, glance in self._glances.items() if glance.at < now - GLANCE_LIFE]:
            del self._glances[key]
        wanted = [chat_id for chat_id, _ in self._glances if chat_id not in (*known, *self._busy)]
        # The newest first: an old one has most likely been overtaken.
        chats = await tx.chats(wanted[-room:]) if wanted else ()
        return {chat.id: self._budget.free_at(chat, reserve=True) for chat in chats}

    async def _serve(self, chat_id: int) -> None:
        """One thing for one chat: a board before a note, a note before a glance."""
        try:
            await self._served(chat_id)
        except gateway.Fatal:
            raise
        except Exception:  # whatever it is, the other chats go on
            log.exception("serving a chat failed", chat=chat_id)
            self._budget.rest(chat_id, FAILED_PAUSE)
        finally:
            self._busy.discard(chat_id)
            self._bell.set()

    async def _served(self, chat_id: int) -> None:
        async with self._store.read() as tx:
            work = await self._work(tx, chat_id)
        if work is None:
            return
        try:
            if work.screen is not None:
                await self._screen(work.chat, work.screen)
            elif work.note is not None:
                await self._note(work.chat, work.note)
            else:
                await self._glance(work.chat)
        except gateway.Slow as slow:
            await self._hold(work.chat, slow.seconds)
        except gateway.NoPhotos:
            await self._without_photos(work.chat)
        except gateway.Moved as moved:
            async with self._store.begin() as tx:
                await tx.move_chat(work.chat.id, moved.chat_id)

    async def _work(self, tx: Tx, chat_id: int) -> Work | None:
        """What may be done for a chat now; what the loop saw may have been done since."""
        now = self._now()
        chat = await tx.chat(chat_id)
        if chat is None:
            return None
        rows = [row for row in await tx.stale_screens(chat_id) if row.not_before <= now]
        notes = [] if rows else [n for n in await tx.new_notes(chat_id) if n.not_before <= now]
        if self._budget.free_at(chat, reserve=not (rows or notes)) > now:
            return None
        if rows:
            return Work(chat, screen=max(rows, key=lambda row: row.seat))
        return Work(chat, note=notes[0] if notes else None)

    async def _hold(self, chat: Chat, seconds: float) -> None:
        async with self._store.begin() as tx:
            await tx.set_chat(chat.id, hold_until=self._now() + seconds)

    async def _without_photos(self, chat: Chat) -> None:
        """Pictures are not allowed here any more: every board becomes one of characters."""
        async with self._store.begin() as tx:
            await tx.set_chat(chat.id, photos=False)
            await tx.add_note(no_photos(chat))
            for row in await tx.stale_screens(chat.id):
                await tx.set_screen(row, anew_at=row.wanted, digest="")

    # screens

    async def _screen(self, chat: Chat, row: ScreenRow) -> None:
        if held(row):
            async with self._store.begin() as tx:
                await tx.set_screen(row, parked=True)
            return
        async with self._store.read() as tx:
            screen = await self._maker.screen(tx, chat, row)
            ready = None if screen is None else await self._pictures.ready(tx, chat, screen)
        if screen is None or ready is None:
            digest = ""
        else:
            digest = screen.digest(THEME, photos=chat.photos, picture=ready.picture)
        if ready is None or (digest == row.digest and row.message_id and not row.anew):
            async with self._store.begin() as tx:
                await tx.set_screen(row, shown=row.wanted)
            return
        if row.message_id is not None:
            self._glances.pop((chat.id, row.message_id), None)
        old = row.message_id
        target = None if row.anew else old
        try:
            shown = await self._pictures.put(chat, row.topic_id, target, ready)
        except gateway.Same:
            shown = gateway.Shown(old or 0, None)
        except gateway.Refused as refused:
            async with self._store.begin() as tx:
                await self._pictures.forget(tx, ready, refused)
            await self._failed(chat, row, refused, fresh=target is None)
            return
        async with self._store.begin() as tx:
            await tx.set_screen(
                row, message_id=shown.message_id, shown=row.wanted, digest=digest, attempts=0
            )
            if old is not None and old != shown.message_id:
                await tx.add_note(delete_note(row.chat_id, row.topic_id, old))
            await self._pictures.remember(tx, ready, shown)
            await self._spend(tx, chat)
            if row.attempts:
                await frozen.shown(tx, row.match_id, self._now())

    async def _failed(
        self, chat: Chat, row: ScreenRow, refused: gateway.Refused, *, fresh: bool
    ) -> None:
        """What follows where a screen could not be shown."""
        if isinstance(refused, gateway.Slow | gateway.NoPhotos | gateway.Moved):
            raise refused
        values: dict[str, object] = {"attempts": row.attempts + 1}
        if isinstance(refused, gateway.Gone):
            # A message that cannot be edited may still stand: it goes when the new one has come.
            values |= {"anew_at": row.wanted, "digest": ""}
        elif isinstance(refused, gateway.Unknown) and fresh:
            values |= {"not_before": self._now() + UNKNOWN_PAUSE}
        else:
            longer = min(2**row.attempts, MOST_LONGER)
            values |= {"not_before": self._now() + BROKEN_PAUSE * longer}
        hopeless = isinstance(refused, gateway.Blocked)
        if hopeless or (isinstance(refused, gateway.Broken) and row.attempts >= MOST_TRIES):
            values |= {"parked": True}
        log.warning("screen refused", match=row.match_id, seat=row.seat, why=str(refused))
        async with self._store.begin() as tx:
            await tx.set_screen(row, **values)
            if isinstance(refused, gateway.Blocked):
                await frozen.refused(tx, chat, row, refused.why, self._now())
            elif isinstance(refused, gateway.Lost):
                await lost(tx, row, self._now())
            if not isinstance(refused, gateway.Unsent):
                await self._spend(tx, chat)

    # notes and glances

    async def _note(self, chat: Chat, note: Note) -> None:
        state, out = "sent", False
        delete = note.kind == "delete"
        try:
            if delete:
                await self._gate.delete(chat.id, note.args["message_id"])
            else:
                await self._said(chat, note)
        except (gateway.Slow, gateway.NoPhotos, gateway.Moved):
            raise
        except (gateway.Unsent, gateway.NoFile):
            state = "new" if note.attempts < MOST_TRIES else "lost"
        except gateway.Refused as refused:
            # What may have been sent is not said twice; a deletion may be repeated.
            again = isinstance(refused, gateway.Unknown) and note.attempts < MOST_TRIES
            state = ("new" if again else "sent") if delete else "lost"
            out = isinstance(refused, gateway.Out)
            log.warning("note refused", kind=note.kind, why=str(refused))
        async with self._store.begin() as tx:
            attempts = note.attempts + 1
            if state == "new":
                later = self._now() + BROKEN_PAUSE
                await tx.set_note(note, attempts=attempts, not_before=later)
            else:
                await tx.settle_note(note, state, attempts, self._now())
            if out:
                await frozen.gone(tx, chat, self._now())
            if not delete:
                await self._spend(tx, chat)

    async def _said(self, chat: Chat, note: Note) -> None:
        screen = self._pages.note(note.kind, note.args, chat.lang)
        if note.kind == "export":
            async with self._store.read() as tx:
                content = await exported(tx, chat.id)
            await self._gate.document(chat.id, EXPORT_NAME, content, screen.caption)
            return
        await self._shown(chat, note, screen)

    async def _glance(self, chat: Chat) -> None:
        key = next((key for key in reversed(self._glances) if key[0] == chat.id), None)
        if key is None:
            return
        look = self._glances.pop(key).look
        async with self._store.read() as tx:
            screen = await look(tx)
            ready = None if screen is None else await self._pictures.ready(tx, chat, screen)
        if ready is None:
            return
        try:
            await self._pictures.put(chat, 0, key[1], ready)
        except (gateway.Slow, gateway.NoPhotos, gateway.Moved):
            raise
        except gateway.Refused as refused:
            log.info("glance refused", why=str(refused))
        async with self._store.begin() as tx:
            await self._spend(tx, chat)

    async def _shown(self, chat: Chat, note: Note, screen: Screen) -> None:
        """Say a note, with a picture that is known if it is."""
        async with self._store.read() as tx:
            ready = await self._pictures.ready(tx, chat, screen)
        try:
            shown = await self._pictures.put(chat, note.topic_id, None, ready, note.reply_to)
        except gateway.NoFile as refused:
            async with self._store.begin() as tx:
                await self._pictures.forget(tx, ready, refused)
            raise
        if ready.picture and ready.file_id is None:
            async with self._store.begin() as tx:
                await self._pictures.remember(tx, ready, shown)

    async def _spend(self, tx: Tx, chat: Chat) -> None:
        await tx.set_chat(chat.id, tat=self._budget.spend(chat))
