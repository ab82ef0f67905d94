"""HTML as Telegram reads it: a few tags, entities in UTF-16 units, errors at byte offsets."""

import re
from html import unescape
from typing import NamedTuple

from bot.sandbox.entities import in_order, utf16
from bot.sandbox.errors import ApiError, bad
from bot.sandbox.model import Entity

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
    "tg-emoji": "custom_emoji",
    "span": "spoiler",
}
_OPENING = re.compile(r"<([^\s>/]*)")
_ATTRIBUTE = re.compile(
    r"""\s*([^\s=>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([a-zA-Z0-9.\-]+)))?\s*"""
)
_CLOSING = re.compile(r"</([^\s>]*)\s*")
_ESCAPE = re.compile(r"&(?:lt|gt|amp|quot|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});")
_PERSON = re.compile(r"tg://user\?id=(\d+)")


class _Open(NamedTuple):
    """A tag that waits for its end."""

    name: str
    start: int
    values: dict[str, str]


class _Reader:
    """Reads one text from its begin to its end."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._at = 0
        self._out: list[str] = []
        self._length = 0
        self._open: list[_Open] = []
        self.entities: list[Entity] = []

    @property
    def text(self) -> str:
        """What was read, without the tags."""
        return "".join(self._out)

    def read(self) -> None:
        """Read it all."""
        while (tag := self._source.find("<", self._at)) >= 0:
            self._take(self._source[self._at : tag])
            self._at = tag
            if self._source.startswith("</", tag):
                self._close()
            else:
                self._begin()
        self._take(self._source[self._at :])
        if self._open:
            name = self._open[-1].name
            raise self._error(f'Can\'t find end tag corresponding to start tag "{name}"')

    def _take(self, text: str) -> None:
        text = _ESCAPE.sub(lambda found: unescape(found[0]), text)
        self._out.append(text)
        self._length += utf16(text)

    def _begin(self) -> None:
        begin = self._at
        found = _OPENING.match(self._source, begin)
        name = found[1].lower() if found else ""
        self._at = begin + 1 + len(name)
        if self._at >= len(self._source):
            raise self._error("Unclosed start tag", begin)
        if name not in _TAGS:
            raise self._error(f'Unsupported start tag "{name}"', begin)
        values = self._attributes(name, begin)
        if name == "span" and values.get("class") != "tg-spoiler":
            raise self._error('Tag "span" must have class "tg-spoiler"', begin)
        self._open.append(_Open(name, self._length, values))

    def _attributes(self, name: str, begin: int) -> dict[str, str]:
        values: dict[str, str] = {}
        while True:
            while self._source[self._at : self._at + 1].isspace():
                self._at += 1
            if self._source.startswith(">", self._at):
                self._at += 1
                return values
            found = _ATTRIBUTE.match(self._source, self._at)
            if found is None:
                raise self._error(f'Unclosed start tag "{name}"', begin)
            values[found[1].lower()] = unescape(found[2] or found[3] or found[4] or "")
            self._at = found.end()

    def _close(self) -> None:
        begin = self._at
        if not self._open:
            raise self._error("Unexpected end tag", begin)
        found = _CLOSING.match(self._source, begin)
        name = found[1].lower() if found else ""
        self._at = found.end() if found else begin
        if not self._source.startswith(">", self._at):
            raise self._error("Unclosed end tag", begin)
        self._at += 1
        opened = self._open.pop()
        if name not in ("", opened.name):
            raise self._error(
                "Unmatched end tag", begin, f', expected "</{opened.name}>", found "</{name}>"'
            )
        if self._length > opened.start:
            self._entity(opened)

    def _entity(self, opened: _Open) -> None:
        length = self._length - opened.start
        entity: Entity = {"type": _TAGS[opened.name], "offset": opened.start, "length": length}
        if opened.name == "a":
            href = opened.values.get("href") or self.text[-length:]
            person = _PERSON.fullmatch(href)
            entity |= (
                {"type": "text_mention", "user_id": int(person[1])} if person else {"url": href}
            )
        if opened.name == "tg-emoji":
            entity["custom_emoji_id"] = opened.values.get("emoji-id", "")
        if opened.name == "blockquote" and "expandable" in opened.values:
            entity["type"] = "expandable_blockquote"
        self.entities.append(entity)

    def _error(self, text: str, at: int | None = None, more: str = "") -> ApiError:
        where = "" if at is None else f" at byte offset {len(self._source[:at].encode())}"
        return bad(f"can't parse entities: {text}{where}{more}")


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """The plain text and its entities; the server's own errors where it is malformed."""
    reader = _Reader(source)
    reader.read()
    return reader.text, in_order(reader.entities)
