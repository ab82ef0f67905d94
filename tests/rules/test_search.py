"""Questions find their sections, whatever language, layout and spelling they come in."""

import pytest

from bot.rulebook import rulebook
from bot.rules_search import synonyms
from bot.settings import LANGS
from games.registry import boxes
from tests.rules.asking import look_up, search


@pytest.mark.parametrize(
    ("slug", "chat", "question", "lang", "anchor"),
    [
        ("floes", "uk", "що робити при нічиїй", "uk", "end"),
        ("floes", "uk", "можно ли перепрыгивать", "ru", "moving"),
        ("floes", "uk", "can I jump over my own figure", "en", "moving"),
        ("iceberg", "ru", "lobor", "ru", ""),
        ("swamp", "uk", "пендел", "uk", "corners"),
        ("snowhill", "uk", "лавіна", "uk", "avalanches"),
        ("iceberg", "uk", "l;jrth", "uk", "setup"),
        ("floes", "en", "ншт", "en", ""),
    ],
)
def test_a_question_is_answered_in_its_language(
    slug: str, chat: str, question: str, lang: str, anchor: str
) -> None:
    found = search().ask(question, chat, slug)
    assert (found.places[0].anchor if found.sure else "") == anchor
    if anchor:
        assert found.lang == lang


@pytest.mark.parametrize(
    "question",
    ["скільки коштує піца в Києві", "какая столица франции", "weather tomorrow", "", "?"],
)
def test_what_no_rule_answers_is_told_so(question: str) -> None:
    assert {look_up(slug, "uk", question) for slug in boxes()} == {""}


def test_over_all_games_the_place_names_its_game() -> None:
    found = search().ask("пещера занята что делать", "ru")
    assert found.sure
    assert (found.places[0].game, found.places[0].anchor) == ("swamp", "caves")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", boxes())
def test_synonyms_are_for_sections_that_exist(slug: str, lang: str) -> None:
    folder = boxes()[slug].folder
    assert synonyms(folder, lang)
    assert set(synonyms(folder, lang)) <= set(rulebook(folder, lang))
