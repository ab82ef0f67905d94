"""Group commit: what waits while the disk is busy goes to it together.

A press must be on the disk before it is answered, and a disk takes its time for each commit. So
units of work that wait for their turn run one after the other in one transaction of the database,
each undone alone where it fails, and all are done when that transaction is.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


class Lost(RuntimeError):
    """The database undid a transaction by itself, such as on a full disk: none of it was kept."""


class Group:
    """A transaction that is open for units of work."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.done.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def alive(self) -> bool:
        """Whether the database still has the transaction."""
        driver = (await self.connection.get_raw_connection()).driver_connection
        return driver is not None and bool(driver.in_transaction)

    async def drop(self, why: BaseException) -> None:
        """Undo all of it; every unit hears why."""
        if not self.done.done():
            self.done.set_exception(why)
        with suppress(Exception):  # it may be undone already
            await self.connection.rollback()
        await self.connection.close()


class GroupCommit:
    """Gives units of work their turns, and commits them together."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._turn = asyncio.Lock()
        self._group: Group | None = None
        self._commits: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A unit of work: all of it is kept when this ends, or, after an error, nothing."""
        async with self._turn:
            group = self._group
            if group is None:
                async with self._first() as group:
                    yield group.connection
            else:
                async with self._next(group):
                    yield group.connection
        await asyncio.shield(group.done)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[AsyncConnection]:
        """The connection outside of any transaction."""
        async with self._turn:
            if self._group is not None:
                await self._commit(self._group)
            async with self._engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def _first(self) -> AsyncIterator[Group]:
        """Open a group, to be committed after those who wait for their turn already."""
        connection = await self._engine.connect()
        try:
            await connection.begin()
        except BaseException:
            await connection.close()
            raise
        group = Group(connection)
        try:
            yield group
        except BaseException as error:
            await group.drop(error)
            raise
        self._group = group
        task = asyncio.create_task(self._commit_in_turn(group))
        self._commits.add(task)
        task.add_done_callback(self._commits.discard)

    @asynccontextmanager
    async def _next(self, group: Group) -> AsyncIterator[None]:
        """A further unit of a group, undone alone where it fails."""
        try:
            async with group.connection.begin_nested():
                yield
        except BaseException:
            if not await group.alive():
                self._group = None
                await group.drop(Lost("the database undid a transaction"))
            raise

    async def _commit_in_turn(self, group: Group) -> None:
        async with self._turn:
            if self._group is group:
                await self._commit(group)

    async def _commit(self, group: Group) -> None:
        self._group = None
        try:
            if not await group.alive():
                raise Lost("the database undid a transaction")
            await group.connection.commit()
        except BaseException as error:
            await group.drop(error)
            if not isinstance(error, Exception):
                raise
            return
        group.done.set_result(None)
        await group.connection.close()

    async def close(self) -> None:
        """Wait for what is being committed."""
        if self._commits:
            await asyncio.wait(self._commits)
