"""The store: transactions over one database, as typed questions."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager

from bot.store.engine import Database
from bot.store.tx import DUE, SHOW, Conflict, Tx
from games.core.box import Box

_SCRUB_PAUSES = (0.05, 0.2)
"""Seconds to wait, again and again, for those who read the database at the moment."""


class Store:
    """Gives transactions; knows where the games' types are."""

    def __init__(self, url: str, boxes: Mapping[str, Box]) -> None:
        self._database = Database(url)
        self.boxes = boxes
        self._bells: list[tuple[str, asyncio.Event]] = []
        self.happened: Counter[str] = Counter()
        """Since the start: plies that were kept, conflicts, updates given up (dead)."""

    def listen(self, kind: str) -> asyncio.Event:
        """A bell that rings after each change of a kind, for a loop that looks for work.

        Kinds are DUE (something happens by itself) and SHOW (something is to be shown or said).
        """
        bell = asyncio.Event()
        self._bells.append((kind, bell))
        return bell

    def ring(self, kinds: Collection[str] = (DUE, SHOW)) -> None:
        """Let loops look for work."""
        for kind, bell in self._bells:
            if kind in kinds:
                bell.set()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[Tx]:
        """A writing transaction."""
        async with self._database.begin() as connection:
            tx = Tx(connection, self.boxes)
            try:
                yield tx
            except Conflict:
                self.happened["conflicts"] += 1
                raise
        self.happened.update(tx.happened)
        self.ring(tx.news)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Tx]:
        """A consistent look."""
        async with self._database.read() as connection:
            yield Tx(connection, self.boxes)

    async def scrub(self) -> bool:
        """Let what was deleted leave the database's log too; False where that must wait."""
        for pause in _SCRUB_PAUSES:
            if await self._database.checkpoint():
                return True
            await asyncio.sleep(pause)
        return await self._database.checkpoint()

    async def close(self) -> None:
        """Let go of the database."""
        await self._database.close()
