"""Questions about one person: what is kept of it, and how all of that goes."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from bot.match import Stage
from bot.names import unlike
from bot.store import schema
from bot.store.questions import OPEN, SHOW, Questions, as_text


class Alias(NamedTuple):
    """Who stands in the tables in place of somebody forgotten; the number is below zero."""

    id: int
    names: Mapping[str, str]
    """The name by language."""


class Personal(Questions):
    """What is kept of a person."""

    async def open_tables(self, person_id: int) -> tuple[int, ...]:
        """The lobbies and running matches at which a person has a seat."""
        seat, match = schema.seat, schema.match
        rows = await self._db.execute(
            sa.select(match.c.id)
            .join(seat, seat.c.match_id == match.c.id)
            .where(seat.c.person_id == person_id, match.c.stage.in_(OPEN))
            .order_by(match.c.id)
        )
        return tuple(row.id for row in rows)

    async def person_row(self, person_id: int) -> dict[str, Any] | None:
        """What is kept of a person apart from games."""
        table = schema.person
        return await self._one(sa.select(table).where(table.c.id == person_id))

    async def seat_rows(self, person_id: int) -> list[dict[str, Any]]:
        """The seats of a person, each with what its match tells of this person alone."""
        seat, match, chat = schema.seat, schema.match, schema.chat
        rows = await self._db.execute(
            sa.select(
                seat,
                match.c.token,
                match.c.game,
                match.c.stage,
                match.c.created_at,
                match.c.ended_at,
                chat.c.private,
                (match.c.host_id == person_id).label("host"),
                (sa.func.coalesce(match.c.youngest_id, 0) == person_id).label("youngest"),
            )
            .join(match, match.c.id == seat.c.match_id)
            .join(chat, chat.c.id == match.c.chat_id)
            .where(seat.c.person_id == person_id)
            .order_by(match.c.id)
        )
        return [dict(row) for row in rows.mappings()]

    async def own_moves(self, match_id: int, seat: int) -> list[dict[str, Any]]:
        """The moves that the person on a seat made: (ply, move, time)."""
        table = schema.ply
        rows = await self._db.execute(
            sa.select(table.c.ply, table.c.move, table.c.at)
            .where(table.c.match_id == match_id, table.c.seat == seat, table.c.person)
            .order_by(table.c.ply)
        )
        return [dict(row) for row in rows.mappings()]

    async def forget(self, person_id: int, alias: Alias) -> None:
        """Let go of a person: an alias, from which nothing leads back, keeps its seats.

        A seat at an open table must have been given up before.
        """
        self.news.add(SHOW)
        await self._forget_words(person_id)
        await self._forget_private_chat(person_id)
        await self._alias_seats(person_id, alias)
        for column in (schema.match.c.host_id, schema.match.c.youngest_id):
            await self._db.execute(
                sa.update(schema.match).where(column == person_id).values({column: alias.id})
            )
        for column in (schema.person.c.id, schema.link.c.person_id):
            await self._db.execute(sa.delete(column.table).where(column == person_id))
        await self.tidy_forgotten()

    async def _alias_seats(self, person_id: int, alias: Alias) -> None:
        """Give the seats of a person to the alias, under a name that is free at each table."""
        seat, match, chat = schema.seat, schema.match, schema.chat
        rows = await self._db.execute(
            sa.select(seat.c.match_id, seat.c.seat, chat.c.lang)
            .join(match, match.c.id == seat.c.match_id)
            .join(chat, chat.c.id == match.c.chat_id)
            .where(seat.c.person_id == person_id)
        )
        for row in rows.all():
            here = seat.c.match_id == row.match_id
            others = await self._db.scalars(
                sa.select(seat.c.name).where(here, seat.c.seat != row.seat)
            )
            name = unlike(alias.names[row.lang], others)
            await self._db.execute(
                sa.update(seat)
                .where(here, seat.c.seat == row.seat)
                .values(person_id=alias.id, name=name)
            )

    async def _forget_words(self, person_id: int) -> None:
        """Let go of handled updates that name a person, and of what was to be said of it."""
        seat, inbox, note = schema.seat, schema.inbox, schema.note
        found = await self._db.scalars(
            sa.select(seat.c.name).distinct().where(seat.c.person_id == person_id)
        )
        known = await self.person_row(person_id)
        told = {person_id, *found, *((known["name"],) if known else ())}
        settled = inbox.c.state != "new"
        named = inbox.c.raw.contains(str(person_id))  # a name never stands without its number
        await self._db.execute(sa.update(inbox).where(settled, named).values(raw=""))
        own_lane = inbox.c.lane == person_id
        await self._db.execute(sa.update(inbox).where(settled, own_lane).values(lane=0))
        rows = await self._db.execute(sa.select(note.c.id, note.c.args))
        gone = [row.id for row in rows if _names(msgspec.json.decode(row.args), told)]
        await self._db.execute(sa.delete(note).where(note.c.id.in_(gone)))

    async def _forget_private_chat(self, person_id: int) -> None:
        """Let go of the private chat, whose number is the person's, with its practice games."""
        match, chat = schema.match, schema.chat
        own = sa.select(match.c.id).where(match.c.chat_id == person_id)
        for table in (schema.screen, schema.ply, schema.secret, schema.seat):
            await self._db.execute(sa.delete(table).where(table.c.match_id.in_(own)))
        await self._db.execute(sa.delete(match).where(match.c.chat_id == person_id))
        for table in (schema.screen, schema.note):
            await self._db.execute(sa.delete(table).where(table.c.chat_id == person_id))
        await self._db.execute(sa.delete(chat).where(chat.c.id == person_id))

    async def tidy_forgotten(self) -> None:
        """Let go of the lucky texts of those forgotten, where their match has ended.

        Until then the draws to come need the text.
        """
        seat, match = schema.seat, schema.match
        rows = await self._db.execute(
            sa.select(match.c.id, seat.c.seat)
            .join(seat, seat.c.match_id == match.c.id)
            .where(seat.c.person_id < 0, seat.c.lucky != "")
            .where(match.c.stage.in_((Stage.OVER, Stage.CLOSED)))
        )
        for row in rows.all():
            entropy = await self._db.scalar(sa.select(match.c.entropy).where(match.c.id == row.id))
            pairs = msgspec.json.decode(str(entropy), type=list[tuple[int, str]])
            kept = [(s, "" if s == row.seat else text) for s, text in pairs]
            await self._db.execute(
                sa.update(match).where(match.c.id == row.id).values(entropy=as_text(kept))
            )
            await self._db.execute(
                sa.update(seat)
                .where(seat.c.match_id == row.id, seat.c.seat == row.seat)
                .values(lucky="")
            )

    async def prune_notes(self, before: float) -> None:
        """Let go of notes that were settled long ago, and of those for a chat that is not kept."""
        note = schema.note
        settled = (note.c.state != "new") & (note.c.not_before < before)
        nowhere = note.c.chat_id.not_in(sa.select(schema.chat.c.id))
        await self._db.execute(sa.delete(note).where(settled | nowhere))


def _names(value: Any, told: set[Any]) -> bool:
    """Whether one of several words stands anywhere in the arguments of a note."""
    if isinstance(value, dict):
        return any(_names(item, told) for item in value.values())
    if isinstance(value, list):
        return any(_names(item, told) for item in value)
    return value in told or (isinstance(value, str) and value in {str(word) for word in told})
