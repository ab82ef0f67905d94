"""The texts of the three snow games: rulebooks that match each other and the game."""

import re
from importlib.resources import files
from typing import get_args

import pytest

from bot.options import choice_fields
from bot.rulebook import rulebook
from bot.screens.story import key_of
from games.registry import boxes
from games.snow.snowhill.flow import MOST_AVALANCHES, TURNS
from tests.rules.asking import look_up
from tests.texts import DICTIONARY, LANGS, flaws, ftl_flaws, messages, variables

SLUGS = ("snowhill", "firstsnow", "fairies")
LONGEST_SECTION = 1500
LONGEST_TOAST = 190
ANCHORS = {
    "snowhill": "goal setup flakes pulling avalanches ice end options hints",
    "firstsnow": "goal setup turn flakes end options hints",
    "fairies": "goal setup turn end options hints",
}
each = pytest.mark.parametrize(("slug", "lang"), [(s, lang) for s in SLUGS for lang in LANGS])


def folder(slug: str) -> str:
    return boxes()[slug].folder


def book(slug: str, lang: str) -> str:
    return files(folder(slug)).joinpath("rules", f"{lang}.md").read_text(encoding="utf-8")


@each
def test_the_rulebook_has_all_sections_in_order(slug: str, lang: str) -> None:
    assert list(rulebook(folder(slug), lang)) == ANCHORS[slug].split()
    assert book(slug, lang).startswith(f"# {DICTIONARY(lang, slug).tell('title')}\n")
    parts = re.split(r"^(?=## )", book(slug, lang), flags=re.MULTILINE)
    assert all(len(part) < LONGEST_SECTION for part in parts)


@each
def test_every_diagram_is_shown_and_exists(slug: str, lang: str) -> None:
    shown = [name for s in rulebook(folder(slug), lang).values() for name in s.diagrams]
    assert sorted(shown) == sorted(boxes()[slug].diagrams)
    assert book(slug, lang).count("](") == len(shown)


@each
def test_the_texts_are_in_their_language_and_well_set(slug: str, lang: str) -> None:
    marks = r"^- |^#+ | \{#.*$|^!\[|\]\(.*$|\*\*"
    prose = re.sub(marks, "", book(slug, lang), flags=re.MULTILINE)
    assert flaws(prose, lang) == []
    assert ftl_flaws(folder(slug), lang, slug) == {}


@each
def test_the_rulebook_names_buttons_as_they_are(slug: str, lang: str) -> None:
    words = DICTIONARY(lang, slug)
    keys = [f"option-{field}" for field in choice_fields(boxes()[slug].game.options)]
    keys += [f"word-{w}" for w in ("take", "ice", "check", "leave") if words.has(f"word-{w}")]
    for key in keys:
        assert f"**{words.tell(key)}" in book(slug, lang), key


@each
def test_every_event_option_and_chapter_has_its_text(slug: str, lang: str) -> None:
    have, words = variables(folder(slug), lang), DICTIONARY(lang, slug)
    for event in get_args(boxes()[slug].game.event):
        assert have[key_of(event)] == frozenset(event.__struct_fields__) - {"only"}
    for field, values in choice_fields(boxes()[slug].game.options).items():
        named = [f"option-{field}-{value}" for value in values if isinstance(value, str)]
        assert all(words.has(key) for key in (f"option-{field}", *named))
    refusals = [key for key in messages(folder(slug), lang) if key.startswith("refused-")]
    assert {key.removeprefix("refused-") for key in refusals} <= set(ANCHORS[slug].split())
    assert all(len(words.tell(key)) <= LONGEST_TOAST for key in refusals)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_languages_have_equal_texts_and_commands(slug: str) -> None:
    one = variables(folder(slug), "uk")
    assert one == variables(folder(slug), "ru") == variables(folder(slug), "en")
    commands = [re.findall(r"/move(?: [a-z0-9]+)*", book(slug, lang)) for lang in LANGS]
    assert commands[0] == commands[1] == commands[2] != []
    numbers = [re.findall(r"\d{2,}", book(slug, lang)) for lang in LANGS]
    assert numbers[0] == numbers[1] == numbers[2]


@pytest.mark.parametrize("lang", LANGS)
def test_the_end_is_told_as_it_is(lang: str) -> None:
    end = rulebook(folder("snowhill"), lang)["end"].text
    assert str(TURNS) in end
    assert str(MOST_AVALANCHES) in end


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("uk", {1: "1 кристал", 3: "3 кристали", 5: "5 кристалів", 11: "11 кристалів"}),
        ("ru", {1: "1 кристалл", 3: "3 кристалла", 5: "5 кристаллов", 22: "22 кристалла"}),
        ("en", {1: "1 crystal", 2: "2 crystals", 0: "0 crystals"}),
    ],
)
@pytest.mark.parametrize("slug", SLUGS)
def test_points_are_counted_right(slug: str, lang: str, forms: dict[int, str]) -> None:
    words = DICTIONARY(lang, slug)
    assert {n: words.tell("unit-points", n=n) for n in forms} == forms


@pytest.mark.parametrize(
    ("slug", "lang", "question", "anchor"),
    [
        ("snowhill", "en", "avalanche", "avalanches"),
        ("snowhill", "uk", "лавина", "avalanches"),
        ("snowhill", "ru", "лавины", "avalanches"),
        ("firstsnow", "en", "hints", "hints"),
        ("fairies", "uk", "поради", "hints"),
    ],
)
def test_a_question_finds_its_section(slug: str, lang: str, question: str, anchor: str) -> None:
    assert look_up(slug, lang, question) == anchor
