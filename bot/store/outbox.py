"""Questions about what is to be shown and said: screens, notes, pictures."""

from collections.abc import Iterable
from typing import Any

import msgspec
import sqlalchemy as sa

from bot.store import schema
from bot.store.questions import SHOW, Questions, as_text
from bot.store.rows import Note, ScreenRow


class Outbox(Questions):
    """Screens, notes, pictures."""

    async def add_screen(self, row: ScreenRow) -> None:
        """Something new to be shown."""
        self.news.add(SHOW)
        await self._db.execute(sa.insert(schema.screen).values(**msgspec.structs.asdict(row)))

    async def screen(self, match_id: int, seat: int) -> ScreenRow | None:
        """One screen of a match."""
        table = schema.screen
        key = (table.c.match_id == match_id) & (table.c.seat == seat)
        row = await self._one(sa.select(table).where(key))
        return ScreenRow(**row) if row else None

    async def screen_of_message(self, chat_id: int, message_id: int) -> ScreenRow | None:
        """The screen that a message is."""
        table = schema.screen
        key = (table.c.chat_id == chat_id) & (table.c.message_id == message_id)
        row = await self._one(sa.select(table).where(key))
        return ScreenRow(**row) if row else None

    async def live_message(self, token: str, chat_id: int, message_id: int) -> int | None:
        """The newest screen of a match in a chat, where the given message is none of them."""
        screen, match = schema.screen, schema.match
        rows = await self._db.execute(
            sa.select(screen.c.message_id)
            .join(match, match.c.id == screen.c.match_id)
            .where(match.c.token == token, screen.c.chat_id == chat_id)
        )
        known = [row.message_id for row in rows if row.message_id is not None]
        return max(known, default=None) if message_id not in known else None

    async def want(self, match_id: int, seats: Iterable[int] | None = None, **values: Any) -> None:
        """Some screens of a match, or all of them, must be shown anew."""
        self.news.add(SHOW)
        table = schema.screen
        key = table.c.match_id == match_id
        if seats is not None:
            key &= table.c.seat.in_(tuple(seats))
        # A new wish is a new try: what could not be shown may be possible by now.
        fresh = {"wanted": table.c.wanted + 1, "not_before": 0.0, "parked": False} | values
        await self._db.execute(sa.update(table).where(key).values(**fresh))

    async def wake(self, chat_id: int) -> None:
        """The bot's rights in a chat have changed: what could not be shown is tried again."""
        self.news.add(SHOW)
        table = schema.screen
        key = (table.c.chat_id == chat_id) & table.c.parked
        await self._db.execute(sa.update(table).where(key).values(parked=False, not_before=0.0))

    async def set_screen(self, row: ScreenRow, **values: Any) -> None:
        """Change columns of a screen."""
        table = schema.screen
        key = (table.c.match_id == row.match_id) & (table.c.seat == row.seat)
        await self._db.execute(sa.update(table).where(key).values(**values))

    async def stale_screens(self, chat_id: int | None = None) -> tuple[ScreenRow, ...]:
        """Every screen, or those of a chat, that do not show the newest state."""
        table = schema.screen
        query = sa.select(table).where(table.c.shown < table.c.wanted, ~table.c.parked)
        if chat_id is not None:
            query = query.where(table.c.chat_id == chat_id)
        rows = await self._db.execute(query)
        return tuple(ScreenRow(**row) for row in rows.mappings())

    async def add_note(self, note: Note) -> None:
        """Something to be said once; a second note with the same `dedupe` is not kept."""
        self.news.add(SHOW)
        table = schema.note
        known = sa.select(table.c.id).where(table.c.dedupe == note.dedupe)
        if await self._db.scalar(known) is None:
            values = msgspec.structs.asdict(note) | {"args": as_text(note.args)}
            del values["id"]
            await self._db.execute(sa.insert(table).values(**values))

    async def new_notes(self, chat_id: int | None = None) -> tuple[Note, ...]:
        """What has not been said yet, everywhere or in a chat, in order."""
        table = schema.note
        query = sa.select(table).where(table.c.state == "new").order_by(table.c.id)
        if chat_id is not None:
            query = query.where(table.c.chat_id == chat_id)
        rows = await self._db.execute(query)
        return tuple(
            Note(**(dict(row) | {"args": msgspec.json.decode(row["args"])}))
            for row in rows.mappings()
        )

    async def set_note(self, note: Note, **values: Any) -> None:
        """Change columns of a note."""
        table = schema.note
        await self._db.execute(sa.update(table).where(table.c.id == note.id).values(**values))

    async def file_id(self, digest: str) -> str | None:
        """What Telegram calls a picture that it has already."""
        table = schema.picture
        found: str | None = await self._db.scalar(
            sa.select(table.c.file_id).where(table.c.digest == digest)
        )
        return found

    async def keep_file_id(self, digest: str, file_id: str) -> None:
        """Remember what Telegram calls a picture."""
        if await self.file_id(digest) is None:
            values = {"digest": digest, "file_id": file_id}
            await self._db.execute(sa.insert(schema.picture).values(**values))

    async def forget_file_id(self, digest: str) -> None:
        """Telegram does not know the picture any more."""
        table = schema.picture
        await self._db.execute(sa.delete(table).where(table.c.digest == digest))
