"""Questions about matches: state, seats, secret, log, and what is due."""

from collections.abc import Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match import Match, Player, Ply, Stage
from bot.store import schema
from bot.store.questions import DUE, OPEN, Questions, as_text
from bot.store.rows import Place
from games.core.box import Box
from games.core.game import Event


class Conflict(RuntimeError):
    """Somebody else changed the match first: load it again."""


class TableTaken(RuntimeError):
    """There is an open match in this chat and topic already."""


class Matches(Questions):
    """Matches."""

    def __init__(self, connection: AsyncConnection, boxes: Mapping[str, Box]) -> None:
        super().__init__(connection)
        self._boxes = boxes

    async def match(self, token: str) -> Match | None:
        """A match by its public name."""
        return await self._complete(await self._row(schema.match, token=token))

    async def match_by_id(self, match_id: int) -> Match | None:
        """A match by its number."""
        return await self._complete(await self._row(schema.match, id=match_id))

    async def open_match(self, place: Place) -> Match | None:
        """The lobby or running match of a chat and topic."""
        return await self._complete(await self._open(place.chat_id, place.topic_id))

    async def count_open(self) -> int:
        """How many lobbies and running matches there are in all chats."""
        query = sa.select(sa.func.count()).where(schema.match.c.stage.in_(OPEN))
        return int(await self._db.scalar(query) or 0)

    async def open_match_at(self, chat_id: int, topic_id: int) -> bool:
        """Whether a lobby or running match is in a chat and topic."""
        return await self._open(chat_id, topic_id) is not None

    async def _open(self, chat_id: int, topic_id: int) -> dict[str, Any] | None:
        place = {"chat_id": chat_id, "topic_id": topic_id}
        found = await self._found(_OPEN_AT, place)
        return found[0] if found else None

    async def _complete(self, row: Mapping[str, Any] | None) -> Match | None:
        """The match of a row, with its seats; None for a game that is not of this house."""
        if row is None or row["game"] not in self._boxes:
            return None
        seats = await self._rows(schema.seat, "seat", match_id=row["id"])
        return self._decode(row, [dict(seat) for seat in seats])

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
            deadline_at=row["deadline_at"],
            frozen_left=row["frozen_left"],
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
            done = await self._db.execute(sa.insert(schema.match), values)
        except sa.exc.IntegrityError as error:
            raise TableTaken from error
        assert done.inserted_primary_key is not None  # noqa: S101 - an insert gives a key
        stored = msgspec.structs.replace(match, id=done.inserted_primary_key[0])
        await self._add(schema.secret, match_id=stored.id, seed=seed)
        await self._save_seats(stored, stored.players, ())
        return stored

    async def save(self, before: Match, after: Match) -> None:
        """Store what changed; `Conflict` where the match has moved on since `before`."""
        if after.due_at is not None and (before.due_at is None or after.due_at < before.due_at):
            self.news.add(DUE)  # what is due later than before is found at the time known before
        key = {"id": before.id, "ply": before.ply}
        if await self._set(schema.match, key, **self._columns(after)) == 0:
            raise Conflict
        await self._save_seats(after, after.players, before.players)

    @staticmethod
    def _columns(match: Match) -> dict[str, Any]:
        over = match.stage in (Stage.OVER, Stage.CLOSED)
        return {
            "options": as_text(match.options),
            "stage": match.stage.value,
            "host_id": match.host_id,
            "youngest_id": match.youngest_id,
            "first": match.first,
            "entropy": as_text(match.entropy),
            "ply": match.ply,
            "state": None if match.state is None else as_text(match.state),
            "due_at": match.due_at,
            "deadline_at": match.deadline_at,
            "frozen_left": match.frozen_left,
            "turn_at": match.turn_at,
            "ended_at": match.turn_at if over else None,
            "busy_until": 0.0,
        }

    async def _save_seats(
        self, match: Match, players: tuple[Player, ...], before: tuple[Player, ...]
    ) -> None:
        table = schema.seat
        old = {player.seat: player for player in before}
        changed = []
        for player in players:
            was = old.pop(player.seat, None)
            values = msgspec.structs.asdict(player)
            if was is None:
                await self._add(table, match_id=match.id, **values)
            elif was != player:
                changed.append(({"match_id": match.id, "seat": values.pop("seat")}, values))
        await self._set_many(table, changed)
        if old:
            gone = (table.c.match_id == match.id) & table.c.seat.in_(old)
            await self._db.execute(sa.delete(table).where(gone))

    async def seed(self, match_id: int) -> bytes:
        """The secret of a match."""
        row = await self._row(schema.secret, match_id=match_id)
        return bytes(row["seed"]) if row else b""

    async def seen(self, match_id: int, seat: int, now: float) -> None:
        """A person did something at this table."""
        await self._set(schema.seat, {"match_id": match_id, "seat": seat}, seen_at=now)

    async def log(self, match: Match, ply: Ply, update_id: int | None) -> None:
        """Append a ply."""
        self.happened["plies"] += 1
        await self._add(
            schema.ply,
            match_id=match.id,
            ply=ply.ply,
            seat=ply.seat,
            move=ply.move,
            events=as_text(ply.events),
            person=ply.person,
            at=ply.at,
            update_id=update_id,
        )

    async def plies(self, match: Match, since: int = 0) -> tuple[Ply, ...]:
        """The log of a match from a ply on."""
        rows = await self._found(_PLIES, {"match_id": match.id, "since": since})
        return tuple(
            Ply(
                ply=row["ply"],
                seat=row["seat"],
                move=row["move"],
                events=self._events(match, row["events"]),
                person=row["person"],
                at=row["at"],
            )
            for row in rows
        )

    @staticmethod
    def _events(match: Match, text: str) -> tuple[Event, ...]:
        kind: Any = match.game.event
        return tuple(msgspec.json.decode(text, type=list[kind]))

    async def due(self, now: float) -> tuple[tuple[int, float], ...]:
        """Matches whose time has come and that nobody works on, oldest first."""
        rows = await self._found(_DUE_NOW, {"now": now})
        return tuple((row["id"], row["due_at"]) for row in rows)

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
        await self._set(schema.match, {"id": match_id}, busy_until=until)

    async def release(self) -> None:
        """Let go of all leases: whoever took them before this process began is gone."""
        await self._db.execute(sa.update(schema.match).values(busy_until=0.0))


_OPEN_AT = sa.select(schema.match).where(
    schema.match.c.chat_id == sa.bindparam("chat_id"),
    schema.match.c.topic_id == sa.bindparam("topic_id"),
    sa.or_(*(schema.match.c.stage == stage.value for stage in OPEN)),
)
_PLIES = (
    sa.select(schema.ply)
    .where(
        schema.ply.c.match_id == sa.bindparam("match_id"),
        schema.ply.c.ply >= sa.bindparam("since"),
    )
    .order_by(schema.ply.c.ply)
)
_DUE_NOW = (
    sa.select(schema.match.c.id, schema.match.c.due_at)
    .where(
        schema.match.c.due_at <= sa.bindparam("now"),
        schema.match.c.busy_until <= sa.bindparam("now"),
    )
    .order_by(schema.match.c.due_at)
    .limit(64)
)
