"""Questions about hidden hands: their screens in private chats, and the links that open those."""

from typing import Any

import sqlalchemy as sa

from bot.match import Stage
from bot.store import schema
from bot.store.questions import SHOW, Questions


class Private(Questions):
    """Hands and links."""

    async def want_hands(self, match_id: int) -> None:
        """The hands of a match are out of date; those that reach nobody sleep on."""
        self.news.add(SHOW)
        await self._changed(_WANT_HANDS, {"key_match_id": match_id})

    async def wake_hands(self, person_id: int) -> None:
        """A private chat is open again: the hands of running matches come anew."""
        self.news.add(SHOW)
        screen, match = schema.screen, schema.match
        running = sa.select(match.c.id).where(match.c.stage == Stage.RUNNING.value)
        own = (screen.c.chat_id == person_id) & (screen.c.seat >= 0)
        wanted = screen.c.wanted + 1
        values: dict[str, Any] = {"wanted": wanted, "anew_at": wanted, "not_before": 0.0}
        await self._db.execute(
            sa.update(screen)
            .where(own, screen.c.match_id.in_(running))
            .values(parked=False, **values)
        )

    async def hands_of(self, person_id: int) -> tuple[tuple[int, int], ...]:
        """The hands of a person in running matches: (match, seat)."""
        screen, match = schema.screen, schema.match
        rows = await self._db.execute(
            sa.select(screen.c.match_id, screen.c.seat)
            .join(match, match.c.id == screen.c.match_id)
            .where(
                screen.c.chat_id == person_id,
                screen.c.seat >= 0,
                match.c.stage == Stage.RUNNING.value,
            )
            .order_by(screen.c.match_id)
        )
        return tuple((row.match_id, row.seat) for row in rows)

    async def add_link(self, token: str, match_id: int, person_id: int, until: float) -> None:
        """Keep a link for one person at one table."""
        await self._add(
            schema.link, token=token, match_id=match_id, person_id=person_id, until=until
        )

    async def link_for(self, match_id: int, person_id: int, now: float) -> str | None:
        """The link of a person at a table that is still good."""
        rows = await self._rows(schema.link, "until", match_id=match_id, person_id=person_id)
        return next((row["token"] for row in reversed(rows) if row["until"] > now), None)

    async def link_match(self, token: str, person_id: int, now: float) -> int | None:
        """The match that a link of this person leads to, while it is good."""
        row = await self._row(schema.link, token=token, person_id=person_id)
        return row["match_id"] if row is not None and row["until"] > now else None

    async def prune_links(self, now: float) -> None:
        """Let go of links that are good no more."""
        await self._db.execute(sa.delete(schema.link).where(schema.link.c.until <= now))


_WANT_HANDS = (
    sa.update(schema.screen)
    .where(
        schema.screen.c.match_id == sa.bindparam("key_match_id"),
        schema.screen.c.seat >= 0,
        ~schema.screen.c.parked,
    )
    .values(wanted=schema.screen.c.wanted + 1, not_before=0.0)
)
