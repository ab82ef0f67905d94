"""The page of /check: what the bot may do in a group, with a hint where it may not."""

from collections.abc import Iterator

from msgspec import Struct

from bot.screens.screen import Screen
from bot.words import Words

GOOD, COULD_BE, WRONG = "✓", "○", "✗"


class Facts(Struct, frozen=True, kw_only=True):
    """What was found out; the last two are None outside of a topic, and without a table."""

    admin: bool
    reads_all: bool
    texts: bool
    photos: bool
    deletes: bool
    topic_open: bool | None = None
    unreachable: list[str] | None = None


def check_page(facts: Facts, words: Words) -> Screen:
    """The facts as lines."""
    lines = (f"{mark} {words.html(key, **args)}" for mark, key, args in _lines(facts))
    return Screen("\n".join((f"<b>{words.tell('check-title')}</b>", "", *lines)))


def _lines(facts: Facts) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Mark, text and what stands in the text."""
    for name, found, otherwise in (
        ("texts", facts.texts, WRONG),
        ("photos", facts.photos, WRONG),
        ("topic", facts.topic_open, WRONG),
        ("deletes", facts.deletes, COULD_BE),
        ("leavers", facts.admin, COULD_BE),
    ):
        if found is not None:
            yield (GOOD if found else otherwise), f"check-{name}-{'yes' if found else 'no'}", {}
    if facts.admin:
        yield COULD_BE, "check-privacy-admin", {}
    elif facts.reads_all:
        yield COULD_BE, "check-privacy-off", {}
    else:
        yield GOOD, "check-privacy-on", {}
    if facts.unreachable:
        yield WRONG, "check-private-no", {"names": ", ".join(facts.unreachable)}
    elif facts.unreachable is not None:
        yield GOOD, "check-private-yes", {}
