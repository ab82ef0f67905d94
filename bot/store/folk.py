"""Questions about chats and people, and facts about the whole database."""

from collections.abc import Iterable
from typing import Any

import msgspec
import sqlalchemy as sa

from bot.match import LOBBY, Stage
from bot.store import schema
from bot.store.questions import SHOW, Questions
from bot.store.rows import Chat, Person, Place


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

    async def move_chat(self, old_id: int, new_id: int) -> None:
        """A group became a supergroup: all it has goes along, and its boards are sent anew."""
        old = await self.chat(old_id)
        if old is None:
            return  # heard before, from the other of the two who tell
        self.news.add(SHOW)
        if await self.chat(new_id) is None:
            fresh = msgspec.structs.replace(old, id=new_id, hold_until=0.0, tat=0.0)
            await self._db.execute(sa.insert(schema.chat).values(**msgspec.structs.asdict(fresh)))
        for table in (schema.match, schema.note, schema.screen):
            key = table.c.chat_id == old_id
            await self._db.execute(sa.update(table).where(key).values(chat_id=new_id))
        await self._show_anew(new_id)
        await self._db.execute(sa.delete(schema.chat).where(schema.chat.c.id == old_id))

    async def _show_anew(self, chat_id: int) -> None:
        """Messages did not come along: the open match is sent anew, what is past is let go."""
        table, match = schema.screen, schema.match
        lobbies = sa.select(match.c.id).where(match.c.stage == Stage.LOBBY)
        running = sa.select(match.c.id).where(match.c.stage == Stage.RUNNING)
        live = table.c.match_id.in_(lobbies) | (
            table.c.match_id.in_(running) & (table.c.seat != LOBBY)
        )
        here = table.c.chat_id == chat_id
        await self._db.execute(sa.delete(table).where(here, ~live))
        fresh: dict[str, Any] = {"message_id": None, "digest": ""}
        fresh |= {"parked": False, "not_before": 0.0}
        fresh |= {"wanted": table.c.wanted + 1, "anew_at": table.c.wanted + 1}
        await self._db.execute(sa.update(table).where(here, live).values(**fresh))

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
