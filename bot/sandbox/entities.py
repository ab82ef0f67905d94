"""Texts with entities: what Telegram finds by itself, and lists of entities that a bot gives."""

import re
from typing import Any

from bot.sandbox.errors import bad
from bot.sandbox.model import Entity

MOST_ENTITIES = 100
_FOUND = re.compile(
    r"(?P<bot_command>(?<![\w/<>])/[a-zA-Z0-9_]{1,64}(?:@\w{3,32})?(?![\w/<>]))"
    r"|(?P<mention>(?<![\w@])@[a-zA-Z]\w{3,31}\b)"
    r"|(?P<url>https?://[^\s<>\"]+[^\s<>\".,;:!?)])"
)
_KINDS = frozenset(
    [
        "mention",
        "hashtag",
        "cashtag",
        "bot_command",
        "url",
        "email",
        "phone_number",
        "bold",
        "italic",
        "underline",
        "strikethrough",
        "spoiler",
        "blockquote",
        "expandable_blockquote",
        "code",
        "pre",
        "text_link",
        "text_mention",
        "custom_emoji",
        "date_time",
    ]
)
_HIDING = ("code", "pre", "text_link", "text_mention", "bot_command", "mention", "url")


def utf16(text: str) -> int:
    """The length of a text in UTF-16 units, as entities count."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def part(text: str, entity: Entity) -> str:
    """The piece of a text that an entity covers."""
    raw = text.encode("utf-16-le")
    start = entity["offset"] * 2
    return raw[start : start + entity["length"] * 2].decode("utf-16-le", "replace")


def with_found(text: str, entities: list[Entity]) -> list[Entity]:
    """The entities together with the commands, mentions and links that nobody marked."""
    taken = [
        (entity["offset"], entity["offset"] + entity["length"])
        for entity in entities
        if entity["type"] in _HIDING
    ]
    found = []
    for match in _FOUND.finditer(text):
        start, length = utf16(text[: match.start()]), utf16(match[0])
        if not any(start < end and begin < start + length for begin, end in taken):
            found.append({"type": str(match.lastgroup), "offset": start, "length": length})
    return in_order(entities + found)


def in_order(entities: list[Entity]) -> list[Entity]:
    """Entities as the server sorts them: by place, the longer first."""
    return sorted(entities, key=lambda entity: (entity["offset"], -entity["length"]))


def trimmed(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """A text without blank ends, and its entities moved along."""
    cut = utf16(text[: len(text) - len(text.lstrip())])
    text = text.strip()
    end = utf16(text)
    kept = []
    for entity in entities:
        start = max(entity["offset"] - cut, 0)
        stop = min(entity["offset"] - cut + entity["length"], end)
        if stop > start:
            kept.append(entity | {"offset": start, "length": stop - start})
    return text, kept


def given_entities(text: str, raw: Any) -> list[Entity]:
    """The list of entities of a call, checked against its text."""
    if raw in (None, ""):
        return []
    if not isinstance(raw, list):
        raise bad("can't parse entities: expected an Array of MessageEntity")
    end = utf16(text)
    return in_order([_given(entity, end) for entity in raw])[:MOST_ENTITIES]


def _given(entity: Any, end: int) -> Entity:
    where = "can't parse MessageEntity: "
    if not isinstance(entity, dict):
        raise bad(f"{where}MessageEntity must be an Object")
    for name in ("offset", "length"):
        if not isinstance(entity.get(name), int):
            raise bad(f'{where}Can\'t find field "{name}"')
    if entity.get("type") not in _KINDS:
        raise bad(f"{where}Unsupported type specified")
    offset, length = entity["offset"], entity["length"]
    if offset < 0 or offset > end:
        raise bad(
            f"entity begins in a middle of a UTF-16 symbol at byte offset {offset}"
            if offset < 0
            else f"entity begins after the end of the text at UTF-16 offset {offset}"
        )
    if length < 0 or offset + length > end:
        raise bad(
            f"entity beginning at UTF-16 offset {offset} ends after the end of the text "
            f"at UTF-16 offset {offset + length}"
        )
    return dict(entity)
