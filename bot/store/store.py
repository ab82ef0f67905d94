"""The store: transactions over one database, as typed questions."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from bot.store.engine import Database
from bot.store.tx import Tx
from games.core.box import Box


class Store:
    """Gives transactions; knows where the games' types are."""

    def __init__(self, url: str, boxes: Mapping[str, Box]) -> None:
        self._database = Database(url)
        self.boxes = boxes
        self._bells: list[asyncio.Event] = []

    def listen(self) -> asyncio.Event:
        """A bell that rings after each change, for a loop that looks for work."""
        bell = asyncio.Event()
        self._bells.append(bell)
        return bell

    def ring(self) -> None:
        """Let every loop look for work."""
        for bell in self._bells:
            bell.set()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[Tx]:
        """A writing transaction."""
        async with self._database.begin() as connection:
            yield Tx(connection, self.boxes)
        self.ring()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Tx]:
        """A consistent look."""
        async with self._database.read() as connection:
            yield Tx(connection, self.boxes)

    async def close(self) -> None:
        """Let go of the database."""
        await self._database.close()
