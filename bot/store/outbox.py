"""Questions about what is to be shown and said: screens, notes, pictures."""

from collections.abc import Iterable, Mapping
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
        await self._add(schema.screen, **msgspec.structs.asdict(row))

    async def screen(self, match_id: int, seat: int) -> ScreenRow | None:
        """One screen of a match."""
        row = await self._row(schema.screen, match_id=match_id, seat=seat)
        return ScreenRow(**row) if row else None

    async def screen_of_message(self, chat_id: int, message_id: int) -> ScreenRow | None:
        """The screen that a message is."""
        row = await self._row(schema.screen, chat_id=chat_id, message_id=message_id)
        return ScreenRow(**row) if row else None

    async def live_message(self, token: str, chat_id: int, message_id: int) -> int | None:
        """The number before which messages of a match in a chat are old, the given one being none.

        None where the given message is one of its screens.
        """
        rows = await self._found(_MESSAGES, {"token": token, "chat_id": chat_id})
        known: list[int] = [row["message_id"] for row in rows if row["message_id"] is not None]
        if message_id in known or not known:
            return None
        if all(row["shown"] >= row["wanted"] for row in rows):
            # Nothing is on its way, so a message with a greater number is none that is meant:
            # its sending was given up, and came late.
            known.append(message_id + 1)
        return max(known)

    async def want(
        self,
        match_id: int,
        seats: Iterable[int] | None = None,
        *,
        anew: bool = False,
        **values: Any,
    ) -> None:
        """Some screens of a match, or all of them, are out of date.

        `anew`: as a message of their own at the bottom.
        """
        self.news.add(SHOW)
        # A new wish is a new try: what could not be shown may be possible by now.
        fresh = {"key_match_id": match_id, "not_before": 0.0, "parked": False} | values
        all_of_them, one = (_ANEW_ALL, _ANEW) if anew else (_WANT_ALL, _WANT)
        if seats is None:
            await self._changed(all_of_them, fresh)
        for seat in seats or ():
            await self._changed(one, fresh | {"key_seat": seat})

    async def wake(self, chat_id: int) -> None:
        """The bot's rights in a chat have changed: what could not be shown is tried again."""
        self.news.add(SHOW)
        table = schema.screen
        key = (table.c.chat_id == chat_id) & table.c.parked
        await self._db.execute(sa.update(table).where(key).values(parked=False, not_before=0.0))

    async def waiting_chats(self, most: int, slack: Mapping[bool, float]) -> dict[int, float]:
        """Chats in which something is to be shown or said, and when it may be, soonest first.

        `slack`: seconds that a group's (False) or a private chat's (True) `tat` may be ahead.
        """
        given = {"most": most, "group": slack[False], "private": slack[True]}
        return {row["chat_id"]: row["at"] for row in await self._found(_WAITING, given)}

    async def count_lost_calls(
        self, now: float, gap: Mapping[bool, float], slack: Mapping[bool, float]
    ) -> None:
        """A process that was killed may have sent one thing in each chat without counting it.

        `gap`: seconds that a call takes from a group's (False) or a private chat's (True) limit,
        `slack`: those that it may be ahead. Nobody waits longer than for one call.
        """
        chat = schema.chat
        one = sa.case((chat.c.private, gap[True]), else_=gap[False])
        most = sa.case((chat.c.private, slack[True]), else_=slack[False])
        tat = sa.func.min(sa.func.max(chat.c.tat, now) + one, now + most + one)
        waiting = sa.select(_WISHES.c.chat_id)
        await self._db.execute(sa.update(chat).where(chat.c.id.in_(waiting)).values(tat=tat))

    async def set_screen(self, row: ScreenRow, **values: Any) -> None:
        """Change columns of a screen."""
        await self._set(schema.screen, {"match_id": row.match_id, "seat": row.seat}, **values)

    async def stale_screens(self, chat_id: int | None = None) -> tuple[ScreenRow, ...]:
        """Every screen, or those of a chat, that do not show the newest state."""
        if chat_id is None:
            rows = await self._found(_STALE, {})
        else:
            rows = await self._found(_STALE_HERE, {"chat_id": chat_id})
        return tuple(ScreenRow(**row) for row in rows)

    async def add_note(self, note: Note) -> None:
        """Something to be said once; a second note with the same `dedupe` is not kept.

        A message that is to go a second time stands still, so its deletion is tried anew.
        """
        self.news.add(SHOW)
        values = msgspec.structs.asdict(note) | {"args": as_text(note.args)}
        del values["id"]
        if await self._row(schema.note, dedupe=note.dedupe) is None:
            await self._add(schema.note, **values)
        elif note.kind == "delete":
            await self._set(schema.note, {"dedupe": note.dedupe}, **values)

    async def new_notes(self, chat_id: int | None = None) -> tuple[Note, ...]:
        """What has not been said yet, everywhere or in a chat, in order."""
        if chat_id is None:
            rows = await self._rows(schema.note, "id", state="new")
        else:
            rows = await self._rows(schema.note, "id", state="new", chat_id=chat_id)
        return tuple(Note(**(row | {"args": msgspec.json.decode(row["args"])})) for row in rows)

    async def set_note(self, note: Note, **values: Any) -> None:
        """Change columns of a note."""
        await self._set(schema.note, {"id": note.id}, **values)

    async def settle_note(self, note: Note, state: str, attempts: int, now: float) -> None:
        """A note was said, or never will be: what it says is let go, its time counts from now."""
        await self.set_note(note, state=state, attempts=attempts, not_before=now, args="{}")

    async def file_id(self, digest: str) -> str | None:
        """What Telegram calls a picture that it has already."""
        row = await self._row(schema.picture, digest=digest)
        return row["file_id"] if row else None

    async def keep_file_id(self, digest: str, file_id: str) -> None:
        """Remember what Telegram calls a picture."""
        if await self.file_id(digest) is None:
            await self._add(schema.picture, digest=digest, file_id=file_id)

    async def forget_file_id(self, digest: str) -> None:
        """Telegram does not know the picture any more."""
        table = schema.picture
        await self._db.execute(sa.delete(table).where(table.c.digest == digest))


_WANT_ALL = (
    sa.update(schema.screen)
    .where(schema.screen.c.match_id == sa.bindparam("key_match_id"))
    .values(wanted=schema.screen.c.wanted + 1)
)
_WANT = _WANT_ALL.where(schema.screen.c.seat == sa.bindparam("key_seat"))
_ANEW_ALL = _WANT_ALL.values(anew_at=schema.screen.c.wanted + 1)
_ANEW = _WANT.values(anew_at=schema.screen.c.wanted + 1)
_WISHES = sa.union_all(
    sa.select(schema.screen.c.chat_id, schema.screen.c.not_before).where(
        schema.screen.c.shown < schema.screen.c.wanted, ~schema.screen.c.parked
    ),
    sa.select(schema.note.c.chat_id, schema.note.c.not_before).where(schema.note.c.state == "new"),
).subquery()
_FREE_AT = sa.func.max(
    sa.func.min(_WISHES.c.not_before),
    schema.chat.c.hold_until,
    schema.chat.c.tat
    - sa.case((schema.chat.c.private, sa.bindparam("private")), else_=sa.bindparam("group")),
).label("at")
_WAITING = (
    sa.select(schema.chat.c.id.label("chat_id"), _FREE_AT)
    .join(_WISHES, _WISHES.c.chat_id == schema.chat.c.id)
    .group_by(schema.chat.c.id)
    .order_by("at")
    .limit(sa.bindparam("most"))
)
_MESSAGES = (
    sa.select(schema.screen.c.message_id, schema.screen.c.shown, schema.screen.c.wanted)
    .join(schema.match, schema.match.c.id == schema.screen.c.match_id)
    .where(
        schema.match.c.token == sa.bindparam("token"),
        schema.screen.c.chat_id == sa.bindparam("chat_id"),
    )
)
_STALE = sa.select(schema.screen).where(
    schema.screen.c.shown < schema.screen.c.wanted, ~schema.screen.c.parked
)
_STALE_HERE = _STALE.where(schema.screen.c.chat_id == sa.bindparam("chat_id"))
