"""Questions about chats and people, and facts about the whole database."""

from collections.abc import Collection, Iterable
from types import MappingProxyType
from typing import Any

import msgspec
import sqlalchemy as sa

from bot.match import BOARD, LOBBY, Stage
from bot.store import schema
from bot.store.questions import OPEN, SHOW, Questions
from bot.store.rows import Chat, Person, Place

_CLOSED = MappingProxyType(
    {"stage": Stage.CLOSED.value, "due_at": None, "deadline_at": None, "frozen_left": None}
)


class Folk(Questions):
    """Chats, people, the house."""

    async def chat(self, chat_id: int) -> Chat | None:
        """A chat that was met before."""
        row = await self._row(schema.chat, id=chat_id)
        return Chat(**row) if row else None

    async def chats(self, ids: Iterable[int]) -> tuple[Chat, ...]:
        """Several chats."""
        rows = await self._db.execute(
            sa.select(schema.chat).where(schema.chat.c.id.in_(tuple(ids)))
        )
        return tuple(Chat(**row) for row in rows.mappings())

    async def meet_chat(self, place: Place, lang: str) -> Chat:
        """The chat of a place; at the first meeting it gets its language."""
        known = await self.chat(place.chat_id)
        if known is None:
            fresh = Chat(id=place.chat_id, private=place.private, title=place.title, lang=lang)
            await self._db.execute(sa.insert(schema.chat).values(**msgspec.structs.asdict(fresh)))
            return fresh
        return known

    async def set_chat(self, chat_id: int, **values: Any) -> None:
        """Change columns of a chat."""
        await self._set(schema.chat, {"id": chat_id}, **values)

    async def set_blocked(self, person_id: int, *, blocked: bool) -> None:
        """Whether a person cannot be written to."""
        await self._set(schema.person, {"id": person_id}, blocked=blocked)

    async def blocked(self, ids: Iterable[int]) -> frozenset[int]:
        """Those of some people who cannot be written to."""
        table = schema.person
        rows = await self._db.execute(
            sa.select(table.c.id).where(table.c.id.in_(tuple(ids)), table.c.blocked)
        )
        return frozenset(row.id for row in rows)

    async def silence(self, chat_id: int) -> None:
        """Nothing more is tried in a chat: screens are parked, notes are lost."""
        screen, note = schema.screen, schema.note
        stale = (screen.c.chat_id == chat_id) & (screen.c.shown < screen.c.wanted)
        await self._db.execute(sa.update(screen).where(stale).values(parked=True))
        unsaid = (note.c.chat_id == chat_id) & (note.c.state == "new")
        await self._db.execute(sa.update(note).where(unsaid).values(state="lost", args="{}"))

    async def to_general(self, match_id: int) -> None:
        """A match leaves its topic, and is sent anew outside of it."""
        self.news.add(SHOW)
        await self._set(schema.match, {"id": match_id}, topic_id=0)
        await self._show_anew([match_id], topic_id=0)

    async def move_chat(self, old_id: int, new_id: int) -> None:
        """A group became a supergroup: all it has goes along, and its boards are sent anew."""
        old = await self.chat(old_id)
        if old is None:
            return  # heard before, from the other of the two who tell
        self.news.add(SHOW)
        if await self.chat(new_id) is None:
            fresh = msgspec.structs.replace(old, id=new_id, hold_until=0.0, tat=0.0, gone_at=None)
            await self._db.execute(sa.insert(schema.chat).values(**msgspec.structs.asdict(fresh)))
        await self._make_room(old_id, new_id)
        moved = await self._rows(schema.match, "id", chat_id=old_id)
        for table in (schema.match, schema.note, schema.screen):
            key = table.c.chat_id == old_id
            await self._db.execute(sa.update(table).where(key).values(chat_id=new_id))
        await self._show_anew([row["id"] for row in moved])
        await self._db.execute(sa.delete(schema.chat).where(schema.chat.c.id == old_id))

    async def _make_room(self, *chat_ids: int) -> None:
        """Of two tables for one place stays a running one rather than a lobby, then the older."""
        table = schema.match
        rows = await self._db.execute(
            sa.select(table.c.id, table.c.topic_id)
            .where(table.c.chat_id.in_(chat_ids), table.c.stage.in_(OPEN))
            .order_by(table.c.stage != Stage.RUNNING, table.c.created_at, table.c.id)
        )
        taken: set[int] = set()
        for row in rows.all():
            if row.topic_id in taken:
                await self._set(table, {"id": row.id}, **_CLOSED)
                again = {"wanted": schema.screen.c.wanted + 1, "parked": False}
                own = schema.screen.c.match_id == row.id
                await self._db.execute(sa.update(schema.screen).where(own).values(**again))
            taken.add(row.topic_id)

    async def _show_anew(self, match_ids: Collection[int], **values: Any) -> None:
        """Messages did not come along: what is stale or live is sent anew, the rest is let go."""
        table, match = schema.screen, schema.match
        own = table.c.match_id.in_(match_ids)
        begun = sa.select(match.c.id).where(match.c.state.is_not(None))
        of_board = (table.c.seat == BOARD) & table.c.match_id.in_(begun)
        of_lobby = (table.c.seat == LOBBY) & table.c.match_id.not_in(begun)
        live = table.c.match_id.in_(sa.select(match.c.id).where(match.c.stage.in_(OPEN)))
        stale = table.c.shown < table.c.wanted
        kept = (of_board | of_lobby) & (live | stale)
        await self._db.execute(sa.delete(table).where(own, ~kept))
        fresh: dict[str, Any] = {"message_id": None, "digest": "", "losses": 0}
        fresh |= {"parked": False, "not_before": 0.0}
        fresh |= {"wanted": table.c.wanted + 1, "anew_at": table.c.wanted + 1} | values
        await self._db.execute(sa.update(table).where(own).values(**fresh))

    async def meet_person(self, person: Person) -> None:
        """Remember a person's present name and language."""
        table = schema.person
        values = {"name": person.name, "lang": person.lang}
        hit = await self._db.execute(
            sa.update(table).where(table.c.id == person.id).values(**values)
        )
        if hit.rowcount == 0:
            await self._db.execute(sa.insert(table).values(id=person.id, **values))

    async def stamp(self, key: str) -> str | None:
        """A fact about the whole database."""
        table = schema.meta
        found: str | None = await self._db.scalar(
            sa.select(table.c.value).where(table.c.key == key)
        )
        return found

    async def set_stamp(self, key: str, value: str) -> None:
        """Write a fact about the whole database, once."""
        await self._db.execute(sa.insert(schema.meta).values(key=key, value=value))
