"""Questions about the inbox: updates that are kept until they are handled."""

from collections.abc import Iterable

import sqlalchemy as sa

from bot.store import schema
from bot.store.questions import Questions


class Updates(Questions):
    """The inbox."""

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
        return await self._row(schema.inbox, update_id=update_id, state="new") is not None

    async def handled(self, update_id: int) -> bool:
        """Mark an update done, in the transaction that applies it; False if it was before.

        From then on only its number counts: what it said is let go.
        """
        key = {"update_id": update_id, "state": "new"}
        return await self._set(schema.inbox, key, state="done", raw="") > 0

    async def failed(self, update_id: int, most: int) -> bool:
        """Count a failure; True when the update was tried `most` times and is set aside."""
        table = schema.inbox
        key = table.c.update_id == update_id
        await self._db.execute(sa.update(table).where(key).values(attempts=table.c.attempts + 1))
        tries = await self._db.scalar(sa.select(table.c.attempts).where(key))
        if tries is None or tries < most:
            return False
        self.happened["dead"] += 1
        await self._db.execute(sa.update(table).where(key).values(state="dead"))
        return True

    async def prune(self, before: float, most: int = 500) -> bool:
        """Let go of updates that were handled long ago; whether there may be more of them.

        Only the lowest numbers are looked at, so that it takes no longer with a full inbox.
        """
        table = schema.inbox
        head = sa.select(table.c.update_id, table.c.received_at).where(table.c.state != "new")
        rows = await self._db.execute(head.order_by(table.c.update_id).limit(most))
        old = [row.update_id for row in rows if row.received_at < before]
        await self._db.execute(sa.delete(table).where(table.c.update_id.in_(old)))
        return bool(old)
