"""What a request for rules means: a list, a rulebook, the part for now, or an answer."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from rapidfuzz import fuzz, process, utils

from bot.match import Match, Stage
from bot.rulebook import find_game
from bot.rules_search import RulesSearch
from games.core.box import Box

_NEAREST = 2
_LONGEST = 4
"""Words of the longest name of a game."""
_NAMED = 84.0
_plain = utils.default_process


class RulesDesk:
    """Where questions about rules are asked."""

    def __init__(self, boxes: Mapping[str, Box], titles: Mapping[str, str]) -> None:
        self._boxes = boxes
        self._titles = titles

    @cached_property
    def search(self) -> RulesSearch:
        """The index of all rulebooks."""
        return RulesSearch(self._boxes)

    def wanted(self, text: str, lang: str, match: Match | None = None) -> dict[str, Any]:
        """The page of rules that a text asks for, where a match may be going on."""
        if not text:
            return self._now(match)
        slug, question = self._named(text, lang)
        if not question:
            return {"game": slug}
        return self._answer(question, lang, slug, match)

    def _now(self, match: Match | None) -> dict[str, Any]:
        """The rules that govern this moment."""
        if match is None:
            return {"game": next(iter(self._boxes)) if len(self._boxes) == 1 else ""}
        game = match.game
        if match.stage is not Stage.RUNNING:
            return {"game": game.slug}
        return {"game": game.slug, "anchor": game.chapter(game.view(match.state, None))}

    def _named(self, text: str, lang: str) -> tuple[str, str]:
        """The game that a text names, and the rest of the text; "" where it names none."""
        names = {**{slug: slug for slug in self._boxes}, **self._titles}
        said = text.split()
        for long in range(min(_LONGEST, len(said)), 0, -1):
            for at in range(len(said) - long + 1):
                part = " ".join(said[at : at + long])
                best = process.extractOne(
                    part, list(names), scorer=fuzz.ratio, processor=_plain, score_cutoff=_NAMED
                )
                if best:
                    return names[best[0]], " ".join(said[:at] + said[at + long :])
        if len(said) == 1 and not self.search.ask(text, lang).sure:
            return find_game(self._boxes, self._titles, text) or "", ""
        return "", text

    def _answer(self, question: str, lang: str, slug: str, match: Match | None) -> dict[str, Any]:
        game = slug or (match.game.slug if match else "")
        found = self.search.ask(question, lang, game)
        read_in = "" if found.lang == lang else found.lang
        places = [(place.game, place.anchor) for place in found.places]
        if not found.sure:
            return {"game": game, "read_in": read_in, "others": places[:_NEAREST], "none": True}
        (best, anchor), *others = places
        return {"game": best, "anchor": anchor, "read_in": read_in, "others": others}
