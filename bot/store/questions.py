"""What every group of questions shares: a connection, the news of a transaction, plain questions.

The plain ones are made once for each table and set of columns: to make a statement anew takes
longer than to run it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

import aiosqlite
import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match import Stage
from bot.store import plain
from bot.store.plain import Row

DUE, SHOW = "due", "show"
"""Kinds of news: what happens by itself has changed; something is to be shown or said."""

OPEN = (Stage.LOBBY, Stage.RUNNING)
"""The stages in which a match holds its place in a chat."""

_JSON = msgspec.json.Encoder()

Key = Mapping[str, Any]
"""Columns and what they are to be equal to."""


def as_text(value: Any) -> str:
    """A value as it is kept in a column of text."""
    return _JSON.encode(value).decode()


class Questions:
    """Questions to the database inside one transaction."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._db = connection
        self._raw: aiosqlite.Connection | None = None
        self.news: set[str] = set()
        self.happened: Counter[str] = Counter()
        """What is counted once the transaction is kept."""

    async def _one(self, query: sa.Select[Any]) -> dict[str, Any] | None:
        row = (await self._db.execute(query)).mappings().first()
        return dict(row) if row is not None else None

    async def _row(self, table: sa.Table, **key: Any) -> dict[str, Any] | None:
        """The row with these values, if there is one."""
        found = await self._found(_select(table, tuple(key)), _named(key))
        return found[0] if found else None

    async def _rows(self, table: sa.Table, order: str, **key: Any) -> list[Row]:
        """All rows with these values, ordered by a column."""
        return await self._found(_select(table, tuple(key), order), _named(key))

    async def _found(self, statement: sa.Select[Any], given: Key) -> list[Row]:
        """The rows that a kept question finds."""
        return await plain.rows(await self._driver(), statement, given)

    async def _changed(self, statement: sa.Insert | sa.Update, given: Key) -> int:
        """Change rows by a kept statement; how many were."""
        return await plain.changed(await self._driver(), statement, given)

    async def _driver(self) -> aiosqlite.Connection:
        """The driver's own connection, inside the same transaction."""
        if self._raw is None:
            raw = await self._db.get_raw_connection()
            self._raw = cast(aiosqlite.Connection, raw.driver_connection)
        return self._raw

    async def _add(self, table: sa.Table, **values: Any) -> None:
        """Insert a row."""
        await self._changed(_insert(table), values)

    async def _set(self, table: sa.Table, key: Key, **values: Any) -> int:
        """Change the rows with these values; how many there were."""
        if not values:
            return 0
        return await self._changed(_update(table, tuple(key)), _named(key) | values)

    async def _set_many(self, table: sa.Table, rows: Sequence[tuple[Key, Key]]) -> None:
        """Change several rows, all in the same columns: pairs of a key and values."""
        for key, values in rows:
            await self._set(table, key, **values)


def _named(key: Key) -> dict[str, Any]:
    """The values of a key under the names that statements have for them."""
    return {f"key_{name}": value for name, value in key.items()}


def _where(table: sa.Table, key: tuple[str, ...]) -> sa.ColumnElement[bool]:
    return sa.and_(*(table.c[name] == sa.bindparam(f"key_{name}") for name in key))


@cache
def _select(table: sa.Table, key: tuple[str, ...], order: str = "") -> sa.Select[Any]:
    query = sa.select(table).where(_where(table, key))
    return query.order_by(table.c[order]) if order else query


@cache
def _insert(table: sa.Table) -> sa.Insert:
    return sa.insert(table)


@cache
def _update(table: sa.Table, key: tuple[str, ...]) -> sa.Update:
    return sa.update(table).where(_where(table, key))
