"""What every group of questions shares: a connection, and the news that a transaction made."""

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match import Stage

DUE, SHOW = "due", "show"
"""Kinds of news: what happens by itself has changed; something is to be shown or said."""

OPEN = (Stage.LOBBY, Stage.RUNNING)
"""The stages in which a match holds its place in a chat."""

_JSON = msgspec.json.Encoder()


def as_text(value: Any) -> str:
    """A value as it is kept in a column of text."""
    return _JSON.encode(value).decode()


class Questions:
    """Questions to the database inside one transaction."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._db = connection
        self.news: set[str] = set()

    async def _one(self, query: sa.Select[Any]) -> dict[str, Any] | None:
        row = (await self._db.execute(query)).mappings().first()
        return dict(row) if row is not None else None
