"""SQLite without threads: statements run in the loop, and between them others may come first.

Every statement and commit of the process passes here, so that it can be killed or fail there.
"""

import asyncio
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from tests.soak.points import Points

_WRITES = re.compile(r"\s*(INSERT INTO|UPDATE|DELETE FROM)\s+\"?(\w+)", re.IGNORECASE)
_VERBS = {"insert into": "insert", "update": "update", "delete from": "delete"}
plain_connect = sqlite3.connect
"""A connection that is not the bot's."""

FULL, LOCKED = "disk full", "locked"
REFUSALS = ("database or disk is full", "database is locked")


class Hooks:
    """What happens to the process at its statements."""

    def __init__(self, points: Points, faults: Counter[str]) -> None:
        self.points = points
        self.outage = ""
        """FULL or LOCKED while the database refuses to write."""
        self._faults = faults
        self.connections: list[_Connection] = []

    def check(self, sql: str) -> str:
        """Refuse what cannot be; the name of a writing statement, "" for others."""
        if self.points.dead:
            raise sqlite3.OperationalError("the process is gone")
        begins = sql.startswith("BEGIN IMMEDIATE")
        if begins and self.outage == LOCKED:
            self._faults[LOCKED] += 1
            raise sqlite3.OperationalError(REFUSALS[1])
        found = _WRITES.match(sql)
        if found is None:
            return "begin" if begins else ""
        if self.outage == FULL:
            self._faults[FULL] += 1
            raise sqlite3.OperationalError(REFUSALS[0])
        return f"{_VERBS[found[1].lower()]} {found[2].lower()}"

    def mend(self) -> None:
        """The database writes again."""
        self.outage = ""

    def close(self) -> None:
        """Close what the process had open; what it did not commit is lost."""
        for connection in self.connections:
            connection.close()
        self.connections.clear()


class _Cursor(sqlite3.Cursor):
    """A cursor that tells of its statements."""

    connection: "_Connection"

    def execute(self, sql: str, parameters: Any = (), /) -> "_Cursor":
        return self._done(sql, super().execute, parameters)

    def executemany(self, sql: str, parameters: Any, /) -> "_Cursor":
        return self._done(sql, super().executemany, parameters)

    def _done(self, sql: str, execute: Callable[..., Any], parameters: Any) -> "_Cursor":
        connection = self.connection
        if sql.strip().upper() == "COMMIT":
            connection.commit()
            return self
        name = connection.hooks.check(sql)
        if not name:
            execute(sql, parameters)
            return self
        points = connection.hooks.points
        points.reach(f"before {name}")
        execute(sql, parameters)
        connection.wrote(name)
        points.reach(f"after {name}")
        return self


class _Connection(sqlite3.Connection):
    """A connection that tells of its statements and commits."""

    hooks: Hooks
    _written: set[str]

    def cursor(self, factory: Any = None, /) -> Any:
        del factory
        return super().cursor(_Cursor)

    def execute(self, sql: str, parameters: Any = (), /) -> _Cursor:
        return self.cursor().execute(sql, parameters)  # type: ignore[no-any-return]

    def wrote(self, name: str) -> None:
        """Remember what the present transaction is about."""
        if name == "begin":
            self._written = set()
        else:
            self._written.add(name)

    def commit(self) -> None:
        kind = _kind(self._written)
        if kind:
            self.hooks.check("COMMIT")
            self.hooks.points.reach(f"before commit of {kind}")
        super().commit()
        self._written = set()
        if kind:
            self.hooks.points.reach(f"after commit of {kind}")


_KINDS = (
    ("insert inbox", "receiving"),
    ("insert ply", "a ply"),
    ("update inbox", "an update"),
    ("update match", "a lease"),
    ("update screen", "a screen"),
    ("update note", "a note"),
)


def _kind(written: set[str]) -> str:
    """What a transaction was about; "" for one that wrote nothing."""
    if not written:
        return ""
    return next((kind for name, kind in _KINDS if name in written), "something else")


class _InlineQueue:
    """Takes the place of the queue to a connection's thread: what is put in is done."""

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = item
        try:
            result, error = function(), None
        except Exception as caught:
            result, error = None, caught
        if future is not None:
            # Not at once: others may run before the one who asked goes on.
            future.get_loop().call_soon(_settle, future, result, error)


def _settle(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


class _NoThread:
    """Takes the place of a connection's thread."""

    daemon = True

    def __init__(self, *_: Any, **__: Any) -> None:
        return

    def start(self) -> None:
        return


@contextmanager
def inline(hooks: Hooks) -> Iterator[None]:
    """Let all connections that are opened be the process's, and work without threads."""

    def connect(*args: Any, **more: Any) -> _Connection:
        connection: _Connection = plain_connect(*args, **(more | {"factory": _Connection}))
        connection.hooks = hooks
        connection._written = set()
        hooks.connections.append(connection)
        return connection

    with (
        patch("aiosqlite.core.SimpleQueue", _InlineQueue),
        patch("aiosqlite.core.Thread", _NoThread),
        patch("sqlite3.connect", connect),
    ):
        yield
