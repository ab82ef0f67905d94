"""Questions in free words about the rules: which section of which rulebook answers them."""

import re
import sqlite3
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from html import unescape
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import ceil, log

from msgspec import Struct
from rapidfuzz import process
from rapidfuzz.distance import JaroWinkler

from bot.rulebook import Section, rulebook
from bot.settings import LANGS
from games.core.box import Box

_WORD = re.compile(r"[\w’'ʼ]+")
_TITLE, _KEYS, _TEXT = 6.0, 4.0, 1.0
"""What a word weighs in a heading, among the synonyms, and in the text."""
_SURE = 0.45
"""The share of what a question asks that a section must speak of to count as an answer."""
_ALIKE = 0.9
_FORM, _STEM, _HOME, _TYPED = 1.0, 0.7, 0.25, 0.5
"""What speaks for a language: a known form, a known stem, the chat's own, the layout as typed."""
_MOST = 3
_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_LAYOUTS = {
    "uk": "йцукенгшщзхїфівапролджєячсмитьбю",
    "ru": "йцукенгшщзхъфывапролджэячсмитьбю",
}


class Place(Struct, frozen=True):
    """Where in the rulebooks: a section of a game in a language."""

    game: str
    anchor: str
    lang: str


class Found(Struct, frozen=True):
    """The likely sections of a question, best first, and whether the best answers it."""

    lang: str
    places: tuple[Place, ...] = ()
    sure: bool = False


class _Page(Struct, frozen=True):
    place: Place
    stems: frozenset[str]


class RulesSearch:
    """An index of all rulebooks in memory."""

    def __init__(self, boxes: Mapping[str, Box]) -> None:
        self._stops = {lang: frozenset(map(stem, _stops(lang))) for lang in LANGS}
        self._forms: dict[str, set[str]] = {lang: set(_stops(lang)) for lang in LANGS}
        self._pages: list[_Page] = []
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        for lang in LANGS:
            self._index.execute(
                f"CREATE VIRTUAL TABLE {lang} USING fts5"
                "(title, keys, body, tokenize='unicode61 remove_diacritics 0')"
            )
            for slug, box in boxes.items():
                self._add(slug, box.folder, lang)
        self._stems = {
            lang: frozenset(s for p in self._pages if p.place.lang == lang for s in p.stems)
            for lang in LANGS
        }

    def _add(self, slug: str, folder: str, lang: str) -> None:
        keys = synonyms(folder, lang)
        for anchor, section in rulebook(folder, lang).items():
            columns = [
                words(part) for part in (section.title, keys.get(anchor, ""), _plain(section))
            ]
            stems = [[stem(word) for word in column] for column in columns]
            self._index.execute(
                f"INSERT INTO {lang} (rowid, title, keys, body) VALUES (?, ?, ?, ?)",  # noqa: S608
                (len(self._pages), *(" ".join(column) for column in stems)),
            )
            place = Place(slug, anchor, lang)
            self._pages.append(_Page(place, frozenset(s for column in stems for s in column)))
            self._forms[lang].update(word for column in columns for word in column)

    def ask(self, question: str, lang: str, game: str = "") -> Found:
        """The sections that a question means, in its own language where that can be told.

        `lang`: of the chat; `game`: the only one to look in, "" for all.
        """
        spoken, text = self._heard(question, lang)
        asked = {word for word in words(text) if stem(word) not in self._stops[spoken]}
        if not asked:
            return Found(spoken)
        meant = {word: self._meant(word, spoken) for word in asked}
        pages = self._likely(set().union(*meant.values()), spoken, game)
        if not pages:
            return Found(spoken)
        return Found(
            spoken,
            tuple(page.place for page in pages[:_MOST]),
            self._share(meant, pages[0]) >= _SURE,
        )

    def _heard(self, question: str, lang: str) -> tuple[str, str]:
        """The language of a question, and the question in the keyboard layout that was meant."""
        asked = question.lower()
        readings = [(name, asked, _TYPED) for name in LANGS]
        for name, layout in _LAYOUTS.items():
            readings.append((name, asked.translate(str.maketrans(_LATIN, layout)), 0.0))
            readings.append(("en", asked.translate(str.maketrans(layout, _LATIN)), 0.0))
        best = max(
            readings,
            key=lambda r: self._speaks(r[1], r[0]) + r[2] + (_HOME if r[0] == lang else 0.0),
        )
        return best[0], best[1]

    def _speaks(self, text: str, lang: str) -> float:
        """How much of a text is of a language."""
        known = self._forms[lang]
        stems = self._stems[lang]
        said = words(text)
        return sum(
            _FORM if word in known else _STEM if stem(word) in stems else 0.0 for word in said
        )

    def _meant(self, asked: str, lang: str) -> set[str]:
        """The stems of the rulebooks that a word stands for: its own, or of what it looks like."""
        own = stem(asked)
        if own in self._stems[lang]:
            return {own}
        near = process.extract(
            asked,
            self._forms[lang],
            scorer=JaroWinkler.normalized_similarity,
            score_cutoff=_ALIKE,
            limit=2,
        )
        return {stem(found[0]) for found in near} - self._stops[lang]

    def _likely(self, stems: Iterable[str], lang: str, game: str) -> list[_Page]:
        """The sections that speak of some of the stems, best first."""
        query = " OR ".join(f'"{one}"' for one in sorted(stems))
        if not query:
            return []
        rows = self._index.execute(
            f"SELECT rowid FROM {lang} WHERE {lang} MATCH ?"  # noqa: S608 - a name of ours
            f" ORDER BY bm25({lang}, {_TITLE}, {_KEYS}, {_TEXT})",
            (query,),
        )
        pages = [self._pages[row[0]] for row in rows]
        return [page for page in pages if game in ("", page.place.game)]

    def _share(self, meant: Mapping[str, set[str]], page: _Page) -> float:
        """How much of what is asked a section speaks of; rare words count for more."""
        of_lang = [one for one in self._pages if one.place.lang == page.place.lang]

        def weight(stems: set[str]) -> float:
            holding = sum(1 for one in of_lang if not stems.isdisjoint(one.stems))
            return log((len(of_lang) + 1) / (holding + 0.5))

        whole = sum(weight(stems) for stems in meant.values())
        told = sum(weight(stems) for stems in meant.values() if not stems.isdisjoint(page.stems))
        return told / whole if whole > 0 else 0.0


def words(text: str) -> list[str]:
    """The words of a text in small letters, apostrophes left out."""
    small = unicodedata.normalize("NFC", text).lower().replace("ё", "е")
    return [re.sub(r"[’'ʼ]", "", found) for found in _WORD.findall(small)]


def stem(word: str) -> str:
    """The beginning of a word that its forms share: endings are short, stems are not."""
    return word[: max(4, ceil(len(word) * 0.62))]


@cache
def synonyms(folder: str, lang: str) -> Mapping[str, str]:
    """What people call the subject of each section of a game, beside the rulebook's words."""
    common = _table(files("bot").joinpath("synonyms.toml")).get(lang, {})
    own = _table(files(folder).joinpath("rules", "synonyms.toml")).get(lang, {})
    return {a: f"{common.get(a, '')} {own.get(a, '')}" for a in common | own}


def _stops(lang: str) -> list[str]:
    """Words that say nothing about what is asked."""
    return words(_table(files("bot").joinpath("synonyms.toml"))["stops"][lang])


def _table(file: Traversable) -> dict[str, dict[str, str]]:
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _plain(section: Section) -> str:
    return unescape(re.sub(r"</?b>", "", section.text))
