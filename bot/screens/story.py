"""Events as sentences: the class of an event names the text, its fields are the arguments."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from msgspec import Meta

from bot.words import Words
from games.core.game import Event, Seat


def key_of(event: type[Event]) -> str:
    """The id of an event's text: FloeSank -> floe-sank."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", event.__name__).lower()


def told(event: Event, names: Sequence[str], words: Words) -> str:
    """An event as a sentence, as HTML."""
    seats = seat_fields(type(event))
    args: dict[str, Any] = {}
    for field in event.__struct_fields__:
        if field == "only":
            continue
        value = getattr(event, field)
        args[field] = _named(value, names) if field in seats else _plain(value)
    return words.html(key_of(type(event)), **args)


def story(
    events: Sequence[Event], viewer: Seat | None, names: Sequence[str], words: Words
) -> list[str]:
    """The lines that a viewer may read (None: everybody); events told as "" are left out."""
    seen = [e for e in events if e.only is None or e.only == viewer]
    return [line for e in seen if (line := told(e, names, words))]


def _named(value: Any, names: Sequence[str]) -> str:
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ", ".join(names[seat] for seat in value)
    return str(names[value])


def _plain(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    return value if isinstance(value, int | float) else str(value)


@cache
def seat_fields(event: type[Event]) -> frozenset[str]:
    """The fields of an event that hold seats, one or several."""
    hints = get_type_hints(event, include_extras=True)
    return frozenset(name for name, hint in hints.items() if _is_seat(hint))


def _is_seat(hint: Any) -> bool:
    if get_origin(hint) is Annotated:
        return any(isinstance(a, Meta) and a.title == "seat" for a in get_args(hint)[1:])
    return any(_is_seat(arg) for arg in get_args(hint))
