"""Makes Telegram agree with the database: screens, notes and glances, within its limits."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple

import structlog

from bot.match import BOARD, LOBBY, Match, Stage
from bot.screens.board import board
from bot.screens.lobby import lobby
from bot.screens.pages import Pages
from bot.screens.screen import Screen, picture_digest
from bot.store.rows import Chat, Note, ScreenRow
from bot.store.store import Store
from bot.store.tx import SHOW, Tx
from bot.telegram import gateway
from bot.telegram.budget import Budget
from bot.telegram.gateway import Gateway, Shown
from bot.usecase import Now, delete_note
from bot.words import Dictionary
from render.paint import Painter

THEME = "day"
MOST_TRIES = 5
UNKNOWN_PAUSE = 15.0
"""Seconds before something whose first sending may have worked is sent again."""
BROKEN_PAUSE = 2.0
MOST_LONGER = 30
"""Pauses double with each failure, up to so many times."""
FAILED_PAUSE = 30.0
"""Seconds for which a chat rests after an error that nobody foresaw."""
_LONGEST_SLEEP = 5.0

log = structlog.get_logger()

Look = Callable[[Tx], Awaitable[Screen | None]]
"""Makes the passing content of a message; None where it is out of date."""


class Work(NamedTuple):
    """What waits for one chat."""

    chat: Chat
    screens: tuple[ScreenRow, ...]
    notes: tuple[Note, ...]


class Sender:
    """One loop that looks for what is stale, and one task for each chat that has some."""

    def __init__(
        self,
        store: Store,
        gate: Gateway,
        painter: Painter,
        dictionary: Dictionary,
        pages: Pages,
        now: Now,
    ) -> None:
        self._store = store
        self._gate = gate
        self._painter = painter
        self._dictionary = dictionary
        self._pages = pages
        self._now = now
        self._bell = store.listen(SHOW)
        self._budget = Budget(now)
        self._glances: dict[tuple[int, int], Look] = {}
        self._busy: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    def glance(self, chat_id: int, message_id: int, look: Look) -> None:
        """Show something on a message for the moment; only the newest one counts."""
        self._glances[chat_id, message_id] = look
        self._bell.set()

    async def run(self) -> None:
        """Serve all chats, each in a task of its own, so none waits for another."""
        async with asyncio.TaskGroup() as tasks:
            while not self._closing:
                self._bell.clear()
                for chat_id in await self._looked():
                    if chat_id not in self._busy and not self._closing:
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
        return _LONGEST_SLEEP if not self._budget.waiting else self._budget.next_free()

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
            self._budget.waiting.append(self._now() + BROKEN_PAUSE)
            return []

    async def _ready_chats(self) -> list[int]:
        """The chats for which something may be done now; when the others may go on is noted."""
        async with self._store.read() as tx:
            screens = await tx.stale_screens()
            notes = await tx.new_notes()
            ids = {row.chat_id for row in screens} | {note.chat_id for note in notes}
            ids |= {chat_id for chat_id, _ in self._glances}
            chats = await tx.chats(ids) if ids else ()
        self._budget.waiting.clear()
        return [chat.id for chat in chats if self._ready(chat, screens, notes)]

    def _ready(
        self, chat: Chat, screens: Iterable[ScreenRow], notes: Iterable[Note]
    ) -> Work | None:
        """What may be done for a chat now; when the rest may be is noted."""
        now = self._now()
        rows = [row for row in screens if row.chat_id == chat.id]
        own = [note for note in notes if note.chat_id == chat.id]
        moments = [row.not_before for row in rows] + [note.not_before for note in own]
        self._budget.waiting += [moment for moment in moments if moment > now]
        rows = [row for row in rows if row.not_before <= now]
        own = [note for note in own if note.not_before <= now]
        glances = any(chat_id == chat.id for chat_id, _ in self._glances)
        if not (rows or own or glances):
            return None
        free_at = self._budget.free_at(chat, reserve=not (rows or own))
        if free_at > now:
            self._budget.waiting.append(free_at)
            return None
        return Work(chat, tuple(rows), tuple(own))

    async def _serve(self, chat_id: int) -> None:
        """One thing for one chat: a board before a note, a note before a glance."""
        try:
            # Read again: what the loop saw may have been done since.
            async with self._store.read() as tx:
                chat = await tx.chat(chat_id)
                screens, notes = await tx.stale_screens(chat_id), await tx.new_notes(chat_id)
            work = self._ready(chat, screens, notes) if chat else None
            if work is not None:
                await self._do(work)
        except gateway.Fatal:
            raise
        except Exception:  # whatever it is, the other chats go on
            log.exception("serving a chat failed", chat=chat_id)
            self._budget.rest(chat_id, FAILED_PAUSE)
        finally:
            self._busy.discard(chat_id)
            self._bell.set()

    async def _do(self, work: Work) -> None:
        try:
            if work.screens:
                await self._screen(work.chat, max(work.screens, key=lambda row: row.seat))
            elif work.notes:
                await self._note(work.chat, work.notes[0])
            else:
                await self._glance(work.chat)
        except gateway.Slow as slow:
            await self._hold(work.chat, slow.seconds)
        except gateway.NoPhotos:
            await self._without_photos(work.chat)
        except gateway.Moved as moved:
            async with self._store.begin() as tx:
                await tx.move_chat(work.chat.id, moved.chat_id)

    async def _hold(self, chat: Chat, seconds: float) -> None:
        async with self._store.begin() as tx:
            await tx.set_chat(chat.id, hold_until=self._now() + seconds)

    async def _without_photos(self, chat: Chat) -> None:
        """Pictures are not allowed here any more: every board becomes one of characters."""
        async with self._store.begin() as tx:
            await tx.set_chat(chat.id, photos=False)
            for row in await tx.stale_screens():
                if row.chat_id == chat.id:
                    await tx.set_screen(row, anew=True, digest="")

    # screens

    async def _screen(self, chat: Chat, row: ScreenRow) -> None:
        async with self._store.read() as tx:
            screen = await self._made(tx, chat, row)
        digest = "" if screen is None else screen.digest(THEME, photos=chat.photos)
        if screen is None or (digest == row.digest and row.message_id and not row.anew):
            async with self._store.begin() as tx:
                await tx.set_screen(row, shown=row.wanted)
            return
        if row.message_id is not None:
            self._glances.pop((chat.id, row.message_id), None)
        old = row.message_id
        target = None if row.anew else old
        try:
            shown = await self._put(chat, row.topic_id, target, screen)
        except gateway.Same:
            shown = Shown(old or 0, None)
        except gateway.Refused as refused:
            await self._failed(chat, row, refused, fresh=target is None)
            return
        async with self._store.begin() as tx:
            # A wish for a new message that came in the meantime is not forgotten.
            values = {"anew": False} if row.anew else {}
            await tx.set_screen(
                row,
                message_id=shown.message_id,
                shown=row.wanted,
                digest=digest,
                attempts=0,
                **values,
            )
            if old is not None and old != shown.message_id:
                await tx.add_note(delete_note(row.chat_id, row.topic_id, old))
            await self._spend(tx, chat)

    async def _made(self, tx: Tx, chat: Chat, row: ScreenRow) -> Screen | None:
        match = await tx.match_by_id(row.match_id)
        if match is None:
            return None
        words = self._dictionary(chat.lang, match.game.slug)
        if row.seat == LOBBY:
            return lobby(match, words, row.page)
        if row.seat == BOARD and match.state is not None:
            return await self.board(tx, match, chat, calls=row.anew)
        return None

    async def board(
        self,
        tx: Tx,
        match: Match,
        chat: Chat,
        *,
        said: tuple[str, ...] = (),
        calls: bool = False,
    ) -> Screen:
        """The board of a match as it is now."""
        words = self._dictionary(chat.lang, match.game.slug)
        plies = await tx.plies(match, since=match.ply - 2 * len(match.players))
        over = match.stage is not Stage.RUNNING
        taken = over and await tx.open_match_at(match.chat_id, match.topic_id)
        return board(
            match,
            plies,
            words,
            said=said,
            calls=calls and match.waits_for(self._now()) is not None,
            again=not taken,
            seed=await tx.seed(match.id) if over else None,
        )

    async def _put(
        self,
        chat: Chat,
        topic_id: int,
        message_id: int | None,
        screen: Screen,
        reply_to: int | None = None,
    ) -> Shown:
        """Put a screen into a chat, by a picture that Telegram knows where there is one."""
        if screen.scene is None or not chat.photos:
            text = screen.text()
            return await self._gate.show(
                chat.id, topic_id, message_id, text, screen.rows, None, reply_to
            )
        digest = picture_digest(screen.scene, THEME)
        async with self._store.read() as tx:
            picture: str | bytes | None = await tx.file_id(digest)
        known = picture is not None
        if picture is None:
            picture = await asyncio.to_thread(self._painter.png, screen.scene)
        try:
            shown = await self._gate.show(
                chat.id, topic_id, message_id, screen.caption, screen.rows, picture, reply_to
            )
        except gateway.NoFile:
            async with self._store.begin() as tx:
                await tx.forget_file_id(digest)
            raise
        if shown.file_id and not known:
            async with self._store.begin() as tx:
                await tx.keep_file_id(digest, shown.file_id)
        return shown

    async def _failed(
        self, chat: Chat, row: ScreenRow, refused: gateway.Refused, *, fresh: bool
    ) -> None:
        """What follows where a screen could not be shown."""
        if isinstance(refused, gateway.Slow | gateway.NoPhotos | gateway.Moved):
            raise refused
        values: dict[str, object] = {"attempts": row.attempts + 1}
        if isinstance(refused, gateway.Gone):
            # A message that cannot be edited may still stand: it goes when the new one has come.
            values |= {"anew": True, "digest": ""}
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
            if not isinstance(refused, gateway.Unsent):
                await self._spend(tx, chat)

    # notes and glances

    async def _note(self, chat: Chat, note: Note) -> None:
        state = "sent"
        delete = note.kind == "delete"
        try:
            if delete:
                await self._gate.delete(chat.id, note.args["message_id"])
            else:
                screen = self._pages.note(note.kind, note.args, chat.lang)
                await self._put(chat, note.topic_id, None, screen, note.reply_to)
        except (gateway.Slow, gateway.NoPhotos, gateway.Moved):
            raise
        except (gateway.Unsent, gateway.NoFile):
            state = "new" if note.attempts < MOST_TRIES else "lost"
        except gateway.Refused as refused:
            # What may have been sent is not said twice; a deletion may be repeated.
            again = isinstance(refused, gateway.Unknown) and note.attempts < MOST_TRIES
            state = ("new" if again else "sent") if delete else "lost"
            log.warning("note refused", kind=note.kind, why=str(refused))
        async with self._store.begin() as tx:
            later = self._now() + BROKEN_PAUSE if state == "new" else 0.0
            await tx.set_note(note, state=state, attempts=note.attempts + 1, not_before=later)
            if not delete:
                await self._spend(tx, chat)

    async def _glance(self, chat: Chat) -> None:
        key = next((key for key in self._glances if key[0] == chat.id), None)
        if key is None:
            return
        look = self._glances.pop(key)
        async with self._store.read() as tx:
            screen = await look(tx)
        if screen is None:
            return
        try:
            await self._put(chat, 0, key[1], screen)
        except (gateway.Slow, gateway.NoPhotos, gateway.Moved):
            raise
        except gateway.Refused as refused:
            log.info("glance refused", why=str(refused))
        async with self._store.begin() as tx:
            await self._spend(tx, chat)

    async def _spend(self, tx: Tx, chat: Chat) -> None:
        await tx.set_chat(chat.id, tat=self._budget.spend(chat))
