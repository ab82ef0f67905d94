"""The texts of iceberg: rulebooks that match each other and the game, and every event told."""

import re
from importlib.resources import files
from typing import get_args

import pytest

from bot.options import choice_fields
from bot.rulebook import rulebook
from bot.screens.story import key_of
from games.iceberg.cards import FLOES, points
from games.iceberg.diagrams import DIAGRAMS
from games.iceberg.events import IcebergEvent
from games.iceberg.state import Options
from tests.rules.asking import look_up
from tests.texts import DICTIONARY, LANGS, flaws, ftl_flaws, variables

FOLDER = "games.iceberg"
ANCHORS = [
    *("goal", "setup", "leading", "bidding", "taking", "drawing", "end", "options", "hints")
]
LONGEST_SECTION = 1500
LONGEST_TOAST = 190


def book(lang: str) -> str:
    return files(FOLDER).joinpath("rules", f"{lang}.md").read_text(encoding="utf-8")


def sections(lang: str) -> dict[str, str]:
    """The source of each section by anchor, heading included."""
    parts = re.split(r"^(?=## )", book(lang), flags=re.MULTILINE)[1:]
    return {part.split("{#")[1].split("}")[0]: part for part in parts}


@pytest.mark.parametrize("lang", LANGS)
def test_the_rulebook_has_all_sections_in_order(lang: str) -> None:
    assert list(rulebook(FOLDER, lang)) == ANCHORS
    assert list(sections(lang)) == ANCHORS
    assert book(lang).startswith(f"# {DICTIONARY(lang, 'iceberg').tell('title')}\n")


@pytest.mark.parametrize("lang", LANGS)
def test_a_section_fits_a_message(lang: str) -> None:
    assert {
        a: n for a, text in sections(lang).items() if (n := len(text)) >= LONGEST_SECTION
    } == {}


@pytest.mark.parametrize("lang", LANGS)
def test_every_diagram_is_shown_and_exists(lang: str) -> None:
    shown = [name for section in rulebook(FOLDER, lang).values() for name in section.diagrams]
    assert sorted(shown) == sorted(DIAGRAMS)
    assert book(lang).count("](") == len(shown)


@pytest.mark.parametrize("lang", LANGS)
def test_only_bold_is_markup(lang: str) -> None:
    for section in rulebook(FOLDER, lang).values():
        rest = re.sub(r"</?b>", "", section.text)
        assert re.findall(r"[*_`<>]|^#|\[.*\]\(", rest, re.MULTILINE) == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_texts_are_in_their_language_and_well_set(lang: str) -> None:
    prose = re.sub(r"^- |^#+ | \{#.*$|^!\[|\]\(.*$|\*\*", "", book(lang), flags=re.MULTILINE)
    assert flaws(prose, lang) == []
    assert ftl_flaws(FOLDER, lang, "iceberg") == {}


def test_the_rulebooks_give_the_same_numbers() -> None:
    def numbers(lang: str) -> dict[str, list[str]]:
        return {a: sorted(re.findall(r"\d+", text)) for a, text in sections(lang).items()}

    uk, ru, en = numbers("uk"), numbers("ru"), numbers("en")
    assert uk == ru
    for anchor in ("leading", "drawing", "end", "options"):  # English has figures for more words
        assert en[anchor] == uk[anchor]


def test_the_rulebooks_give_the_same_commands() -> None:
    def commands(lang: str) -> dict[str, list[str]]:
        return {a: re.findall(r"/move [\d ]*\d", t) for a, t in sections(lang).items()}

    assert commands("uk") == commands("ru") == commands("en")
    assert commands("en")["bidding"] == ["/move 1 4"]


@pytest.mark.parametrize("lang", LANGS)
def test_the_examples_of_the_count_are_right(lang: str) -> None:
    """The formulas of the section give what the rules give."""
    text = sections(lang)["end"].replace("−", "-")
    found = re.findall(r"(\d+), \D*?(\d+): (\d+) - 2 × (\d+) = (-?\d+)", text)
    assert len(found) == 2
    for penguins, floes, again, surplus, score in found:
        assert again == penguins
        assert int(surplus) == int(penguins) - int(floes)
        assert int(score) == points(int(penguins), int(floes))


def test_the_numbers_of_floes_are_right() -> None:
    assert "three 2s, four each of 4, 6 and 8, three 10s" in book("en")
    assert [FLOES.count(value) for value in (2, 4, 6, 8, 10)] == [3, 4, 4, 4, 3]


@pytest.mark.parametrize("lang", LANGS)
def test_the_rulebook_names_buttons_as_they_are(lang: str) -> None:
    words = DICTIONARY(lang, "iceberg")
    keys = ("button-youngest", "back", "word-keep", "word-drop", "button-options")
    for key in keys:
        assert f"**{words.tell(key)}" in book(lang), key
    for field in choice_fields(Options):
        assert f"**{words.tell(f'option-{field}')}.**" in sections(lang)["options"], field


@pytest.mark.parametrize(
    ("lang", "question", "anchor"),
    [
        ("uk", "нічия", "end"),
        ("uk", "джокер", "setup"),
        ("uk", "добір", "drawing"),
        ("uk", "перебити", "bidding"),
        ("ru", "ничья", "end"),
        ("ru", "добор", "drawing"),
        ("ru", "пас", "leading"),
        ("ru", "советы", "hints"),
        ("en", "ties", "end"),
        ("en", "memory aid", "options"),
        ("en", "keep or discard", "taking"),
        ("en", "drawing", "drawing"),
    ],
)
def test_a_question_finds_its_section(lang: str, question: str, anchor: str) -> None:
    assert look_up("iceberg", lang, question) == anchor


def test_the_languages_have_equal_texts() -> None:
    assert variables(FOLDER, "uk") == variables(FOLDER, "ru") == variables(FOLDER, "en")


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_is_told_with_all_that_it_says(lang: str) -> None:
    have = variables(FOLDER, lang)
    for event in get_args(IcebergEvent):
        assert have[key_of(event)] == frozenset(event.__struct_fields__) - {"only"}


@pytest.mark.parametrize("lang", LANGS)
def test_every_option_and_value_has_a_name(lang: str) -> None:
    words = DICTIONARY(lang, "iceberg")
    for field, values in choice_fields(Options).items():
        named = [f"option-{field}-{value}" for value in values if isinstance(value, str)]
        assert all(words.has(key) for key in (f"option-{field}", *named))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("chapter", ["leading", "bidding", "taking", "end"])
def test_a_refusal_fits_a_toast(lang: str, chapter: str) -> None:
    assert len(DICTIONARY(lang, "iceberg").tell(f"refused-{chapter}")) <= LONGEST_TOAST


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("uk", {1: "1 очко", 3: "3 очки", 5: "5 очок", 11: "11 очок", 22: "22 очки"}),
        ("ru", {1: "1 очко", 3: "3 очка", 5: "5 очков", 11: "11 очков", 22: "22 очка"}),
        ("en", {1: "1 point", 2: "2 points", 0: "0 points"}),
    ],
)
def test_points_are_counted_right(lang: str, forms: dict[int, str]) -> None:
    words = DICTIONARY(lang, "iceberg")
    assert {n: words.tell("unit-points", n=n) for n in forms} == forms


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("uk", ["О: 🐧 14, 🧊 30 → 14", "О: 🐧 22, 🧊 20, без місця 2: 22 − 2 × 2 = 18"]),
        ("ru", ["О: 🐧 14, 🧊 30 → 14", "О: 🐧 22, 🧊 20, без места 2: 22 − 2 × 2 = 18"]),
        ("en", ["О: 🐧 14, 🧊 30 → 14", "О: 🐧 22, 🧊 20, no room for 2: 22 − 2 × 2 = 18"]),
    ],
)
def test_a_score_is_explained(lang: str, lines: list[str]) -> None:
    words = DICTIONARY(lang, "iceberg")
    counted = ((14, 30, 0, 14), (22, 20, 2, 18))
    assert [
        words.tell(
            "counted", seat="О", penguins=penguins, floes=floes, surplus=surplus, score=score
        )
        for penguins, floes, surplus, score in counted
    ] == lines
