"""Connections: what SQLite needs to be safe, and the one way to begin a transaction."""

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.group import GroupCommit

_BUSY_TIMEOUT = 5000
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    f"PRAGMA busy_timeout={_BUSY_TIMEOUT}",
    "PRAGMA secure_delete=ON",
    "PRAGMA trusted_schema=OFF",
)

_BEGIN = "BEGIN IMMEDIATE"


class Near(aiosqlite.Connection):
    """A connection whose thread does only what may wait: for the lock of the file or for the disk.

    Any other statement takes some 10 µs, a hundredth of the way to the thread and back in a busy
    process, so it runs where it is asked for.
    """

    _writes = False

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if not self._running or self._connection is None:
            raise ValueError("Connection closed")
        if args[:1] == (_BEGIN,):
            self._writes = True
            if self._begun_at_once():
                return None
        elif not self._may_wait(fn, args):
            return fn(*args, **kwargs)
        return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]

    def _begun_at_once(self) -> bool:
        """Whether the lock was free; nearly always it is, since nobody else writes."""
        try:
            self._conn.execute("PRAGMA busy_timeout=0")
            self._conn.execute(_BEGIN)
        except sqlite3.OperationalError:
            return False
        finally:
            self._conn.execute(f"PRAGMA busy_timeout={_BUSY_TIMEOUT}")
        return True

    def _may_wait(self, fn: Callable[..., Any], args: tuple[Any, ...]) -> bool:
        if fn in (self._conn.commit, self._conn.rollback):
            writes, self._writes = self._writes, False
            return writes
        pragma = bool(args) and isinstance(args[0], str) and args[0].startswith("PRAGMA")
        return pragma or fn == self._conn.close


class Database:
    """One SQLite file: a single writer, and readers beside it."""

    def __init__(self, url: str) -> None:
        path = sa.engine.make_url(url).database
        if path and path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        self.url = url
        self._writer = _engine(url, size=1, begin=_BEGIN)
        self._reader = _engine(url, size=4, begin="BEGIN")
        self._commits = GroupCommit(self._writer)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A writing transaction: all of it is kept, or, after an error, nothing."""
        async with self._commits.begin() as connection:
            yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A consistent look at the database, beside any writer."""
        async with self._reader.begin() as connection:
            yield connection

    async def checkpoint(self) -> bool:
        """Move the log into the file and empty it; False where somebody reads or copies now."""
        async with self._commits.alone() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
            assert driver is not None  # noqa: S101 - it is connected
            async with driver.execute("PRAGMA busy_timeout=0"):
                pass
            try:
                async with driver.execute("PRAGMA wal_checkpoint(TRUNCATE)") as cursor:
                    return not (await cursor.fetchone())[0]
            finally:
                async with driver.execute(f"PRAGMA busy_timeout={_BUSY_TIMEOUT}"):
                    pass

    async def close(self) -> None:
        """Let go of the file."""
        await self._commits.close()
        await self._reader.dispose()
        await self._writer.dispose()


def _engine(url: str, size: int, begin: str) -> AsyncEngine:
    path = sa.engine.make_url(url).database or ":memory:"

    async def connected() -> aiosqlite.Connection:
        # Used by two threads, never at once: the one waits for the other.
        return await Near(lambda: sqlite3.connect(path, check_same_thread=False), 64)

    engine = create_async_engine(
        url,
        async_creator=connected,
        pool_size=size,
        max_overflow=0,
        pool_reset_on_return=None,  # every use ends by commit or rollback
        hide_parameters=True,  # an error's text goes to the log, and names must not
    )

    @sa.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: ConnectionPoolEntry) -> None:
        # The driver must not begin transactions of its own: a deferred one that reads and
        # then writes can fail at once with "database is locked".
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in _PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    @sa.event.listens_for(engine.sync_engine, "begin")
    def start(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
