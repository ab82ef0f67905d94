"""Names of people as they may be shown: one line, no tricks, never empty."""

import re
import unicodedata
from collections.abc import Iterable

LONGEST = 24

_BIDI = {chr(c) for c in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C)}
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, marks and symbols by their category, but nothing that anybody sees."""
_NO_LINKS = str.maketrans({"@": "＠", "/": "∕"})
"""Signs of which Telegram makes links, and others that look like them."""
_DOT = re.compile(r"(?<=\w)\.(?=\w\w)")
"""A point as in t.me: not as in J. R. or at the end."""
_ZWJ = "\u200d"
_MOST_MARKS = 2


def clean(name: str) -> str:
    """The name without control, bidi and invisible characters, at most 24 characters; maybe ""."""
    kept: list[str] = []
    marks = 0
    for char in re.sub(r"\s", " ", unicodedata.normalize("NFC", name)):
        category = unicodedata.category(char)
        if (
            char in _BIDI
            or char in _BLANK
            or (category in ("Cc", "Cf", "Cs", "Co", "Cn") and char != _ZWJ)
        ):
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(char)
    if all(unicodedata.category(char)[0] in "CMZ" for char in kept):
        return ""  # marks with nothing under them
    text = re.sub(" +", " ", "".join(kept)).strip(f" {_ZWJ}").translate(_NO_LINKS)
    text = _DOT.sub("․", text)
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip(f" {_ZWJ}") + "…"


def isolated(text: str) -> str:
    """The text, so that letters from right to left do not carry away what stands beside."""
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in text):
        return f"\u2068{text}\u2069"
    return text


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, with a number where somebody else at the table is called so already."""
    taken = {other.casefold() for other in others}
    fresh, count = name, 1
    while fresh.casefold() in taken:
        count += 1
        fresh = f"{name} {count}"
    return fresh
