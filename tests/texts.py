"""What is asked of every text: equal in three languages, in its own alphabet, well set."""

import re
from collections.abc import Mapping
from functools import cache

from fluent.syntax import ast, parse

from bot.words import Dictionary, source
from games.registry import boxes

LANGS = ("uk", "ru", "en")
DICTIONARY = Dictionary(boxes())
_FOREIGN = {"uk": "[ыэёъЫЭЁЪ]", "ru": "[іїєґІЇЄҐ]", "en": "[а-яА-ЯіїєґІЇЄҐёЁ]"}
_QUOTES = {"uk": "[“”]", "ru": "[“”]", "en": "[«»]"}
_ROUGH = r"""["'`]|\.\.\.|--| - |\s[—–-]$|  |\s[,.;:!?](\s|$)"""
_COUNTS = (0, 1, 2, 5)


@cache
def messages(package: str, lang: str) -> Mapping[str, str]:
    """The source of each message by id; a file that cannot be read to its end fails."""
    text = source(package, lang)
    found: dict[str, str] = {}
    for entry in parse(text).body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{entry.id.name} stands there twice"
            found[entry.id.name] = text[entry.value.span.start : entry.value.span.end]
    return found


@cache
def variables(package: str, lang: str) -> Mapping[str, frozenset[str]]:
    """The variables of each message."""
    return {
        key: frozenset(re.findall(r"\$(\w+)", text))
        for key, text in messages(package, lang).items()
    }


def flaws(text: str, lang: str) -> list[str]:
    """Letters of another language, and typography that no printer would let pass."""
    patterns = (_FOREIGN[lang], _QUOTES[lang], _ROUGH)
    return [found[0] for p in patterns for found in re.finditer(p, text, re.MULTILINE)]


def ftl_flaws(package: str, lang: str, slug: str = "") -> dict[str, list[str]]:
    """The flaws of each message, as it is told with several numbers in it."""
    words = DICTIONARY(lang, slug)
    told = {
        (key, n): words.tell(key, **dict.fromkeys(names, n))
        for key, names in variables(package, lang).items()
        for n in _COUNTS
    }
    return {f"{key} {n}": bad for (key, n), text in told.items() if (bad := flaws(text, lang))}
