"""Texts with markup: HTML as Telegram reads it, entities in UTF-16 units."""

import re
from html import unescape
from typing import Any

from bot.sandbox.errors import bad

_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
}
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9-]*)([^>]*)>")
_HREF = re.compile(r"""href\s*=\s*["']?([^"'>\s]+)""")
_USER = re.compile(r"tg://user\?id=(\d+)")


def utf16(text: str) -> int:
    """The length of a text in UTF-16 units, as entities count."""
    return len(text.encode("utf-16-le")) // 2


def parse_html(source: str) -> tuple[str, list[dict[str, Any]]]:
    """The plain text and its entities; the server's own errors where it is malformed."""
    out: list[str] = []
    length = 0
    entities: list[dict[str, Any]] = []
    open_tags: list[tuple[str, int, dict[str, Any]]] = []
    at = 0
    for found in _TAG.finditer(source):
        text = unescape(source[at : found.start()])
        _no_stray(source, at, found.start())
        out.append(text)
        length += utf16(text)
        at = found.end()
        offset = len(source[: found.start()].encode())
        closing, name, rest = found[1], found[2].lower(), found[3]
        if name not in _TAGS:
            raise bad(
                f'can\'t parse entities: Unsupported start tag "{name}" at byte offset {offset}'
            )
        if not closing:
            open_tags.append((name, length, _details(name, rest, offset)))
            continue
        if not open_tags:
            raise bad(f"can't parse entities: Unexpected end tag at byte offset {offset}")
        opened, start, details = open_tags.pop()
        if opened != name:
            raise bad(
                f"can't parse entities: Unmatched end tag at byte offset {offset}, "
                f'expected "</{opened}>", found "</{name}>"'
            )
        if length > start:
            entities.append({"offset": start, "length": length - start, **details})
    _no_stray(source, at, len(source))
    out.append(unescape(source[at:]))
    if open_tags:
        tag = open_tags[-1][0]
        raise bad(f"can't parse entities: Can't find end tag corresponding to start tag \"{tag}\"")
    entities.sort(key=lambda entity: (entity["offset"], -entity["length"]))
    return "".join(out), entities


def _no_stray(source: str, start: int, end: int) -> None:
    stray = source.find("<", start, end)
    if stray >= 0:
        offset = len(source[:stray].encode())
        raise bad(f"can't parse entities: Unclosed start tag at byte offset {offset}")


def _details(name: str, rest: str, offset: int) -> dict[str, Any]:
    if name == "span" and "tg-spoiler" not in rest:
        raise bad(
            'can\'t parse entities: Tag "span" must have class "tg-spoiler" '
            f"at byte offset {offset}"
        )
    if name != "a":
        return {"type": _TAGS[name]}
    href = _HREF.search(rest)
    user = _USER.fullmatch(href[1]) if href else None
    if user:
        return {"type": "text_mention", "user_id": int(user[1])}
    return {"type": "text_link", "url": href[1] if href else ""}


def command_entities(text: str) -> list[dict[str, Any]]:
    """The commands in what a person writes, as Telegram marks them."""
    return [
        {"type": "bot_command", "offset": utf16(text[: found.start()]), "length": len(found[0])}
        for found in re.finditer(r"(?<!\S)/[a-zA-Z0-9_]{1,64}(@\w{1,32})?(?!\S)", text)
    ]
