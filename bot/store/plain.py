"""Statements that are asked all the time: made into SQL once, then run by the driver itself.

What SQLAlchemy does around a statement takes five times as long as the statement.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import aiosqlite
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

Statement = sa.Select[Any] | sa.Insert | sa.Update
Row = dict[str, Any]

_DIALECT = SQLiteDialect_pysqlite(paramstyle="qmark")


class Plain(Struct, frozen=True):
    """SQL, the names of its parameters in order, and of the columns that come back."""

    sql: str
    names: tuple[str, ...]
    fixed: dict[str, Any]
    columns: tuple[str, ...]
    flags: tuple[str, ...]
    """Columns that are true or false: SQLite has numbers for that."""

    def args(self, given: Mapping[str, Any]) -> tuple[Any, ...]:
        """The values of the parameters."""
        return tuple(given[n] if n in given else self.fixed[n] for n in self.names)

    def row(self, values: Iterable[Any]) -> Row:
        """What came back, by the names of the columns."""
        row = dict(zip(self.columns, values, strict=True))
        for flag in self.flags:
            row[flag] = bool(row[flag])
        return row


@cache
def plain(statement: Statement, given: tuple[str, ...]) -> Plain:
    """A statement for parameters of these names; kept, so only for statements that are kept."""
    keys = None if isinstance(statement, sa.Select) else list(given)
    made = statement.compile(dialect=_DIALECT, column_keys=keys)
    found = tuple(statement.selected_columns) if isinstance(statement, sa.Select) else ()
    return Plain(
        sql=made.string,
        names=tuple(made.positiontup or ()),
        fixed=dict(made.params),
        columns=tuple(column.key or "" for column in found),
        flags=tuple(column.key or "" for column in found if isinstance(column.type, sa.Boolean)),
    )


async def rows(
    driver: aiosqlite.Connection, statement: sa.Select[Any], given: Mapping[str, Any]
) -> list[Row]:
    """The rows that a question finds."""
    asked = plain(statement, tuple(given))
    found = await driver.execute_fetchall(asked.sql, asked.args(given))
    return [asked.row(values) for values in found]


async def changed(
    driver: aiosqlite.Connection, statement: sa.Insert | sa.Update, given: Mapping[str, Any]
) -> int:
    """Change rows; how many were."""
    asked = plain(statement, tuple(given))
    async with driver.execute(asked.sql, asked.args(given)) as cursor:
        return int(cursor.rowcount)
