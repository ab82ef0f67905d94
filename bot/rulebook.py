"""The rulebooks: sections of each game's rules in three languages, and finding a game by name."""

import re
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files

from msgspec import Struct
from rapidfuzz import fuzz, process, utils

from games.core.box import Box

_HEADING = re.compile(r"^## (?P<title>.+?) \{#(?P<anchor>[a-z-]+)\}$", re.MULTILINE)
_DIAGRAM = re.compile(r"^!\[(?P<alt>.*)\]\(diagram:(?P<name>[a-z-]+)\)\n*", re.MULTILINE)
_BOLD = re.compile(r"\*\*(.+?)\*\*")


class Section(Struct, frozen=True):
    """A part of a rulebook: its heading, its text as HTML, the names of its diagrams."""

    anchor: str
    title: str
    text: str
    diagrams: tuple[str, ...]


@cache
def rulebook(folder: str, lang: str) -> Mapping[str, Section]:
    """The sections of a game's rulebook by anchor, in their order."""
    text = files(folder).joinpath("rules", f"{lang}.md").read_text(encoding="utf-8")
    heads = list(_HEADING.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    sections = (
        _section(head["anchor"], head["title"], text[head.end() : end].strip())
        for head, end in zip(heads, ends, strict=True)
    )
    return {section.anchor: section for section in sections}


def _section(anchor: str, title: str, body: str) -> Section:
    diagrams = tuple(found["name"] for found in _DIAGRAM.finditer(body))
    plain = _DIAGRAM.sub("", body).strip()
    plain = re.sub(r"^- ", "• ", plain, flags=re.MULTILINE)
    html = _BOLD.sub(r"<b>\1</b>", escape(plain, quote=False))
    return Section(anchor, title, html, diagrams)


_KEYS_EN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_KEYS_UK = "йцукенгшщзхїфівапролджєячсмитьбю"
_FROM_LATIN = str.maketrans(_KEYS_EN, _KEYS_UK)
_SURE = 75.0


def find_game(boxes: Mapping[str, Box], titles: Mapping[str, str], said: str) -> str | None:
    """The game that somebody means: by name in any language, with typing errors.

    `titles` maps each name that a game is known by to its slug; slugs count as names.
    """
    names = {**{slug: slug for slug in boxes}, **titles}
    for text in (said, said.lower().translate(_FROM_LATIN)):
        best = process.extract(
            text,
            names.keys(),
            scorer=fuzz.WRatio,
            processor=utils.default_process,
            limit=1,
            score_cutoff=_SURE,
        )
        if best:
            return names[best[0][0]]
    return None
