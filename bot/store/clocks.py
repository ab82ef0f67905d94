"""Questions about time: how chats count it, that the bot is alive, what a pause has cost."""

from typing import Any

import sqlalchemy as sa

from bot.hours import Hours, Quiet, awake, deadline, hours_of
from bot.match import BOARD, Stage
from bot.store import schema
from bot.store.questions import DUE, OPEN, SHOW, Questions
from bot.store.rows import Chat, Place

FRESH = 60.0
"""Seconds: a turn that began so lately was timed after the pause already."""

_ALIVE = "alive_at"


class Clocks(Questions):
    """Hours of chats, the heartbeat, running clocks."""

    async def hours(self, chat_id: int) -> Hours:
        """How a chat counts time."""
        row = await self._row(schema.chat, id=chat_id)
        return hours_of(Chat(**row)) if row else Hours()

    async def open_ids(self, chat_id: int) -> tuple[int, ...]:
        """The open matches of a chat, in all its topics."""
        table = schema.match
        query = sa.select(table.c.id).where(table.c.chat_id == chat_id, table.c.stage.in_(OPEN))
        return tuple(await self._db.scalars(query))

    async def alive_at(self) -> float | None:
        """When the bot last said that it is alive."""
        row = await self._row(schema.meta, key=_ALIVE)
        return float(row["value"]) if row else None

    async def beat(self, now: float) -> None:
        """Say that the bot is alive."""
        if not await self._set(schema.meta, {"key": _ALIVE}, value=repr(now)):
            await self._add(schema.meta, key=_ALIVE, value=repr(now))

    async def stretch(self, since: float, now: float) -> None:
        """Nothing happened from `since` to `now`: no clock has run.

        `since` lies after `now` where the clock of the machine was set back.
        """
        self.news |= {DUE, SHOW}
        fresh = schema.match.c.turn_at.between(now - FRESH, now)
        pauses = schema.match.c.due_at.is_not(None) & ~sa.func.coalesce(fresh, sa.false())
        nights = sa.select(schema.chat.c.id).where(schema.chat.c.quiet_from.is_not(None))
        restless = schema.match.c.chat_id.not_in(nights)
        shifted = {name: schema.match.c[name] + (now - since) for name in _MOMENTS}
        await self._db.execute(sa.update(schema.match).where(pauses, restless).values(**shifted))
        await self._stretch_by_night(pauses & ~restless, since, now)
        await self._db.execute(sa.update(schema.match).values(busy_until=0.0))
        if now < since:
            await self._set_back(now, now - since)

    async def _stretch_by_night(
        self, which: sa.ColumnElement[bool], since: float, now: float
    ) -> None:
        """The same for chats with quiet hours: what is left is counted in waking time."""
        table, chat = schema.match, schema.chat
        columns = [table.c[name] for name in _MOMENTS]
        rows = await self._db.execute(
            sa.select(table.c.id, chat.c.quiet_from, chat.c.quiet_to, chat.c.zone, *columns)
            .join(chat, chat.c.id == table.c.chat_id)
            .where(which)
        )
        for row in rows.mappings().all():
            quiet = Quiet(row["quiet_from"], row["quiet_to"], row["zone"])
            moments = {name: _later(row[name], since, now, quiet) for name in _MOMENTS}
            await self._set(table, {"id": row["id"]}, **moments)

    async def _set_back(self, now: float, shift: float) -> None:
        """What waits for a moment that the clock had already passed must not wait twice."""
        for column in _WAITS:
            table = column.table
            values: dict[str, Any] = {column.name: column + shift}
            await self._db.execute(sa.update(table).where(column > now).values(**values))

    async def show_stretched(self, page: str) -> None:
        """The boards of running turns are shown again, on a page that tells of the pause."""
        self.news.add(SHOW)
        table, match = schema.screen, schema.match
        running = sa.select(match.c.id).where(
            match.c.stage == Stage.RUNNING, match.c.deadline_at.is_not(None)
        )
        await self._db.execute(
            sa.update(table)
            .where(table.c.seat == BOARD, table.c.match_id.in_(running))
            .values(page=page, wanted=table.c.wanted + 1)
        )

    async def timed_places(self) -> tuple[tuple[Place, Hours], ...]:
        """Where a person's time was running, and how it is counted there."""
        match, chat = schema.match, schema.chat
        rows = await self._db.execute(
            sa.select(match.c.topic_id, *chat.c)
            .join(chat, chat.c.id == match.c.chat_id)
            .where(
                match.c.stage == Stage.RUNNING,
                match.c.deadline_at.is_not(None),
                chat.c.gone_at.is_(None),
            )
        )
        found: dict[int, tuple[Place, Hours]] = {}
        for row in rows.mappings():
            values = dict(row)
            topic_id = values.pop("topic_id")
            here = Chat(**values)
            found[here.id] = Place(here.id, topic_id, here.private), hours_of(here)
        return tuple(found.values())


_MOMENTS = ("turn_at", "due_at", "deadline_at")
_WAITS = (
    schema.screen.c.not_before,
    schema.note.c.not_before,
    schema.chat.c.hold_until,
    schema.chat.c.tat,
)


def _later(moment: float | None, since: float, now: float, quiet: Quiet) -> float | None:
    if moment is None:
        return None
    if moment <= since:
        return moment + (now - since)
    return deadline(now, awake(since, moment, quiet), quiet)
