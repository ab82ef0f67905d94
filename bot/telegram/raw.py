"""An update as Telegram sent it: its number, the chat whose order it keeps, and its text."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.telegram.needed import needed

_MOST = 2**63


class Raw(NamedTuple):
    """An update that can be kept."""

    update_id: int
    lane: int
    text: str


def read(data: Any) -> Raw | None:
    """What is to be kept of an update; None where it has no number, or cannot be written."""
    if not isinstance(data, dict) or (update_id := _number(data.get("update_id"))) is None:
        return None
    try:
        text = json.dumps(needed(data), ensure_ascii=False)
    except RecursionError:
        return None
    # Half of a surrogate pair is no character: no database and no message takes it.
    return Raw(update_id, lane_of(data), text.encode(errors="replace").decode())


def lane_of(data: Mapping[str, Any]) -> int:
    """The chat whose order an update keeps; else the person; else 0."""
    bodies = [value for value in data.values() if isinstance(value, dict)]
    for body in bodies:
        message = body.get("message")
        inner = message if isinstance(message, dict) else {}
        for owner in (body.get("chat"), inner.get("chat"), body.get("from"), body.get("user")):
            number = _number(owner.get("id")) if isinstance(owner, dict) else None
            if number is not None:
                return number
    return 0


def query_of(data: Any) -> str | None:
    """The id of the press that an update tells of."""
    query = data.get("callback_query") if isinstance(data, dict) else None
    query_id = query.get("id") if isinstance(query, dict) else None
    return query_id if isinstance(query_id, str) else None


def _number(value: Any) -> int | None:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return value if whole and -_MOST <= value < _MOST else None
