"""Typed questions and answers inside one transaction; no SQL stands elsewhere."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match import Match, Player, Ply, Stage
from bot.store import schema
from bot.store.rows import Chat, Note, Person, Place, ScreenRow
from games.core.box import Box
from games.core.game import Event

DUE, SHOW = "due", "show"
"""Kinds of news: what happens by itself has changed; something is to be shown or said."""

_OPEN = (Stage.LOBBY, Stage.RUNNING)
_JSON = msgspec.json.Encoder()


class Conflict(RuntimeError):
    """Somebody else changed the match first: load it again."""


class TableTaken(RuntimeError):
    """There is an open match in this chat and topic already."""


def _text(value: Any) -> str:
    return _JSON.encode(value).decode()


class Tx:
    """One transaction."""

    def __init__(self, connection: AsyncConnection, boxes: Mapping[str, Box]) -> None:
        self._db = connection
        self._boxes = boxes
        self.news: set[str] = set()

    # people and chats

    async def chat(self, chat_id: int) -> Chat | None:
        """A chat that was met before."""
        row = await self._one(sa.select(schema.chat).where(schema.chat.c.id == chat_id))
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
        table = schema.chat
        await self._db.execute(sa.update(table).where(table.c.id == chat_id).values(**values))

    async def meet_person(self, person: Person) -> None:
        """Remember a person's present name and language."""
        table = schema.person
        values = {"name": person.name, "lang": person.lang}
        hit = await self._db.execute(
            sa.update(table).where(table.c.id == person.id).values(**values)
        )
        if hit.rowcount == 0:
            await self._db.execute(sa.insert(table).values(id=person.id, **values))

    # matches

    async def match(self, token: str) -> Match | None:
        """A match by its public name."""
        return await self._match(schema.match.c.token == token)

    async def match_by_id(self, match_id: int) -> Match | None:
        """A match by its number."""
        return await self._match(schema.match.c.id == match_id)

    async def open_match(self, place: Place) -> Match | None:
        """The lobby or running match of a chat and topic."""
        table = schema.match
        return await self._match(
            (table.c.chat_id == place.chat_id)
            & (table.c.topic_id == place.topic_id)
            & table.c.stage.in_(_OPEN)
        )

    async def open_match_at(self, chat_id: int, topic_id: int) -> bool:
        """Whether a lobby or running match is in a chat and topic."""
        table = schema.match
        found = sa.select(table.c.id).where(
            table.c.chat_id == chat_id, table.c.topic_id == topic_id, table.c.stage.in_(_OPEN)
        )
        return await self._db.scalar(found) is not None

    async def _match(self, condition: sa.ColumnElement[bool]) -> Match | None:
        row = await self._one(sa.select(schema.match).where(condition).with_for_update())
        if row is None or row["game"] not in self._boxes:
            return None
        table = schema.seat
        seats = await self._db.execute(
            sa.select(table).where(table.c.match_id == row["id"]).order_by(table.c.seat)
        )
        return self._decode(row, [dict(seat) for seat in seats.mappings()])

    def _decode(self, row: Mapping[str, Any], seats: list[dict[str, Any]]) -> Match:
        box = self._boxes[row["game"]]
        state = row["state"]
        for seat in seats:
            del seat["match_id"]
        return Match(
            id=row["id"],
            token=row["token"],
            chat_id=row["chat_id"],
            topic_id=row["topic_id"],
            box=box,
            rules_version=row["rules_version"],
            options=msgspec.json.decode(row["options"], type=box.game.options),
            commitment=row["commitment"],
            stage=Stage(row["stage"]),
            host_id=row["host_id"],
            youngest_id=row["youngest_id"],
            first=row["first"],
            entropy=msgspec.json.decode(row["entropy"], type=tuple[tuple[int, str], ...]),
            ply=row["ply"],
            state=None if state is None else msgspec.json.decode(state, type=box.game.state),
            due_at=row["due_at"],
            created_at=row["created_at"],
            turn_at=row["turn_at"],
            players=tuple(Player(**seat) for seat in seats),
        )

    async def add_match(self, match: Match, seed: bytes) -> Match:
        """Store a new match with its secret; `TableTaken` where one is open here."""
        self.news.add(DUE)
        values = self._columns(match) | {
            "token": match.token,
            "chat_id": match.chat_id,
            "topic_id": match.topic_id,
            "game": match.game.slug,
            "rules_version": match.rules_version,
            "commitment": match.commitment,
            "created_at": match.created_at,
            "busy_until": 0.0,
        }
        try:
            done = await self._db.execute(sa.insert(schema.match).values(**values))
        except sa.exc.IntegrityError as error:
            raise TableTaken from error
        assert done.inserted_primary_key is not None  # noqa: S101 - an insert gives a key
        stored = msgspec.structs.replace(match, id=done.inserted_primary_key[0])
        await self._db.execute(sa.insert(schema.secret).values(match_id=stored.id, seed=seed))
        await self._save_seats(stored, stored.players, ())
        return stored

    async def save(self, before: Match, after: Match) -> None:
        """Store what changed; `Conflict` where the match has moved on since `before`."""
        self.news.add(DUE)
        table = schema.match
        hit = await self._db.execute(
            sa.update(table)
            .where(table.c.id == before.id, table.c.ply == before.ply)
            .values(**self._columns(after))
        )
        if hit.rowcount == 0:
            raise Conflict
        await self._save_seats(after, after.players, before.players)

    @staticmethod
    def _columns(match: Match) -> dict[str, Any]:
        over = match.stage in (Stage.OVER, Stage.CLOSED)
        return {
            "options": _text(match.options),
            "stage": match.stage.value,
            "host_id": match.host_id,
            "youngest_id": match.youngest_id,
            "first": match.first,
            "entropy": _text(match.entropy),
            "ply": match.ply,
            "state": None if match.state is None else _text(match.state),
            "due_at": match.due_at,
            "turn_at": match.turn_at,
            "ended_at": match.turn_at if over else None,
            "busy_until": 0.0,
        }

    async def _save_seats(
        self, match: Match, players: tuple[Player, ...], before: tuple[Player, ...]
    ) -> None:
        table = schema.seat
        old = {player.seat: player for player in before}
        for player in players:
            was = old.pop(player.seat, None)
            if was == player:
                continue
            values = msgspec.structs.asdict(player)
            if was is None:
                await self._db.execute(sa.insert(table).values(match_id=match.id, **values))
                continue
            key = (table.c.match_id == match.id) & (table.c.seat == values.pop("seat"))
            await self._db.execute(sa.update(table).where(key).values(**values))
        if old:
            gone = (table.c.match_id == match.id) & table.c.seat.in_(old)
            await self._db.execute(sa.delete(table).where(gone))

    async def seed(self, match_id: int) -> bytes:
        """The secret of a match."""
        table = schema.secret
        found = await self._db.scalar(sa.select(table.c.seed).where(table.c.match_id == match_id))
        return bytes(found or b"")

    async def seen(self, match_id: int, seat: int, now: float) -> None:
        """A person did something at this table."""
        table = schema.seat
        key = (table.c.match_id == match_id) & (table.c.seat == seat)
        await self._db.execute(sa.update(table).where(key).values(seen_at=now))

    # the log

    async def log(self, match: Match, ply: Ply, update_id: int | None) -> None:
        """Append a ply."""
        await self._db.execute(
            sa.insert(schema.ply).values(
                match_id=match.id,
                ply=ply.ply,
                seat=ply.seat,
                move=ply.move,
                events=_text(ply.events),
                person=ply.person,
                at=ply.at,
                update_id=update_id,
            )
        )

    async def plies(self, match: Match, since: int = 0) -> tuple[Ply, ...]:
        """The log of a match from a ply on."""
        table = schema.ply
        rows = await self._db.execute(
            sa.select(table)
            .where(table.c.match_id == match.id, table.c.ply >= since)
            .order_by(table.c.ply)
        )
        return tuple(
            Ply(
                ply=row["ply"],
                seat=row["seat"],
                move=row["move"],
                events=self._events(match, row["events"]),
                person=row["person"],
                at=row["at"],
            )
            for row in rows.mappings()
        )

    @staticmethod
    def _events(match: Match, text: str) -> tuple[Event, ...]:
        kind: Any = match.game.event
        return tuple(msgspec.json.decode(text, type=list[kind]))

    # what must happen later

    async def due(self, now: float) -> tuple[tuple[int, float], ...]:
        """Matches whose time has come and that nobody works on, oldest first."""
        table = schema.match
        rows = await self._db.execute(
            sa.select(table.c.id, table.c.due_at)
            .where(table.c.due_at <= now, table.c.busy_until <= now)
            .order_by(table.c.due_at)
            .limit(64)
            .with_for_update(skip_locked=True)
        )
        return tuple((row.id, row.due_at) for row in rows)

    async def next_due(self, now: float) -> float | None:
        """When the next match is due that nobody works on."""
        table = schema.match
        free = table.c.busy_until <= now
        moment: float | None = await self._db.scalar(
            sa.select(sa.func.min(table.c.due_at)).where(free)
        )
        return moment

    async def lease(self, match_id: int, until: float) -> None:
        """Keep others from working on a due match for a while."""
        table = schema.match
        await self._db.execute(
            sa.update(table).where(table.c.id == match_id).values(busy_until=until)
        )

    async def release(self) -> None:
        """Let go of all leases: whoever took them before this process began is gone."""
        await self._db.execute(sa.update(schema.match).values(busy_until=0.0))

    # screens

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

    # notes

    async def add_note(self, note: Note) -> None:
        """Something to be said once; a second note with the same `dedupe` is not kept."""
        self.news.add(SHOW)
        table = schema.note
        known = sa.select(table.c.id).where(table.c.dedupe == note.dedupe)
        if await self._db.scalar(known) is None:
            values = msgspec.structs.asdict(note) | {"args": _text(note.args)}
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

    # pictures

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

    # the inbox

    async def receive(
        self, updates: Iterable[tuple[int, int, str]], now: float
    ) -> list[tuple[int, int, str]]:
        """Keep updates (number, lane, raw text); those that were not here already."""
        table = schema.inbox
        given = {update[0]: update for update in updates}
        rows = await self._db.execute(
            sa.select(table.c.update_id).where(table.c.update_id.in_(tuple(given)))
        )
        for row in rows:
            del given[row.update_id]
        fresh = list(given.values())
        if fresh:
            common = {"received_at": now, "state": "new", "attempts": 0}
            await self._db.execute(
                sa.insert(table),
                [{"update_id": n, "lane": lane, "raw": raw} | common for n, lane, raw in fresh],
            )
        return fresh

    async def waiting(self) -> tuple[tuple[int, int, str], ...]:
        """Updates that were kept and not handled: (number, lane, raw text), in order."""
        table = schema.inbox
        rows = await self._db.execute(
            sa.select(table.c.update_id, table.c.lane, table.c.raw)
            .where(table.c.state == "new")
            .order_by(table.c.update_id)
        )
        return tuple((row.update_id, row.lane, row.raw) for row in rows)

    async def is_new(self, update_id: int) -> bool:
        """Whether an update is kept and not handled."""
        table = schema.inbox
        state = await self._db.scalar(
            sa.select(table.c.state).where(table.c.update_id == update_id)
        )
        return bool(state == "new")

    async def handled(self, update_id: int) -> bool:
        """Mark an update done, in the transaction that applies it; False if it was before."""
        table = schema.inbox
        key = (table.c.update_id == update_id) & (table.c.state == "new")
        hit = await self._db.execute(sa.update(table).where(key).values(state="done"))
        return bool(hit.rowcount)

    async def failed(self, update_id: int, most: int) -> bool:
        """Count a failure; True when the update was tried `most` times and is set aside."""
        table = schema.inbox
        key = table.c.update_id == update_id
        await self._db.execute(sa.update(table).where(key).values(attempts=table.c.attempts + 1))
        tries = await self._db.scalar(sa.select(table.c.attempts).where(key))
        if tries is None or tries < most:
            return False
        await self._db.execute(sa.update(table).where(key).values(state="dead"))
        return True

    async def prune(self, before: float) -> None:
        """Let go of updates that were handled long ago."""
        table = schema.inbox
        old = (table.c.state != "new") & (table.c.received_at < before)
        await self._db.execute(sa.delete(table).where(old))

    # the house

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

    async def _one(self, query: sa.Select[Any]) -> dict[str, Any] | None:
        row = (await self._db.execute(query)).mappings().first()
        return dict(row) if row is not None else None
