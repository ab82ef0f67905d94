"""The texts of floes: rulebooks that match each other and the game, and every event told."""

import re
from importlib.resources import files
from typing import get_args

import pytest

from bot.options import choice_fields
from bot.rulebook import rulebook
from bot.screens.story import key_of
from games.floes.board import ALL, CELL, NAMES, bits, cells, targets
from games.floes.diagrams import DIAGRAMS
from games.floes.rules import FloesEvent, Options
from tests.rules.asking import look_up
from tests.texts import DICTIONARY, LANGS, flaws, ftl_flaws, variables

FOLDER = "games.floes"
ANCHORS = ["goal", "setup", "placing", "moving", "leaving", "end", "options", "hints"]
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
    assert book(lang).startswith(f"# {DICTIONARY(lang, 'floes').tell('title')}\n")


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
    assert ftl_flaws(FOLDER, lang, "floes") == {}


def test_the_rulebooks_give_the_same_examples() -> None:
    def names(lang: str) -> dict[str, list[str]]:
        found = {a: re.findall(r"\b[a-h]\d\b", text) for a, text in sections(lang).items()}
        return {anchor: sorted(cells) for anchor, cells in found.items()}

    assert names("uk") == names("ru") == names("en")
    assert {name for found in names("en").values() for name in found} <= set(NAMES)


def test_the_rulebooks_give_the_same_commands() -> None:
    def commands(lang: str) -> dict[str, list[str]]:
        return {a: re.findall(r"/move(?: \w\d| rest)*", t) for a, t in sections(lang).items()}

    assert commands("uk") == commands("ru") == commands("en")
    assert commands("en")["end"] == ["/move rest"]


def test_the_example_of_moving_is_right() -> None:
    """The floes named in the text are those that the penguin of the picture can reach."""
    gone = {"c3", "b3", "e1", "e7", "g5", "b6"}  # water around what the picture shows
    free = ALL & ~bits(CELL[name] for name in gone | {"e4", "f4", "d2"})
    reached = {NAMES[cell] for cell in cells(targets(CELL["e4"], free))}
    for lang in LANGS:
        sentence = next(line for line in sections(lang)["moving"].splitlines() if "d4, d5" in line)
        listed = re.search(r"d4, d5.*?f5", sentence)
        assert listed is not None
        assert set(re.findall(r"[a-h]\d", listed[0])) == reached


@pytest.mark.parametrize("lang", LANGS)
def test_the_rulebook_names_buttons_as_they_are(lang: str) -> None:
    words = DICTIONARY(lang, "floes")
    for key in ("button-youngest", "back", "word-rest", "button-options", "option-spread"):
        assert f"**{words.tell(key)}" in book(lang), key
    for field in choice_fields(Options):
        assert f"**{words.tell(f'option-{field}')}.**" in sections(lang)["options"], field


@pytest.mark.parametrize(
    ("lang", "question", "anchor"),
    [
        ("uk", "нічия", "end"),
        ("uk", "скільки пінгвінів", "setup"),
        ("uk", "застряг", "moving"),
        ("ru", "ничья", "end"),
        ("ru", "пропустить ход", "moving"),
        ("ru", "советы", "hints"),
        ("en", "ties", "end"),
        ("en", "isolated floe", "leaving"),
        ("en", "how many penguins", "setup"),
        ("en", "who begins", "options"),
    ],
)
def test_a_question_finds_its_section(lang: str, question: str, anchor: str) -> None:
    assert look_up("floes", lang, question) == anchor


def test_the_languages_have_equal_texts() -> None:
    assert variables(FOLDER, "uk") == variables(FOLDER, "ru") == variables(FOLDER, "en")


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_is_told_with_all_that_it_says(lang: str) -> None:
    have = variables(FOLDER, lang)
    for event in get_args(FloesEvent):
        assert have[key_of(event)] == frozenset(event.__struct_fields__) - {"only"}


@pytest.mark.parametrize("lang", LANGS)
def test_every_option_and_value_has_a_name(lang: str) -> None:
    words = DICTIONARY(lang, "floes")
    for field, values in choice_fields(Options).items():
        named = [f"option-{field}-{value}" for value in values if isinstance(value, str)]
        assert all(words.has(key) for key in (f"option-{field}", *named))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("chapter", ["placing", "moving", "end"])
def test_a_refusal_fits_a_toast(lang: str, chapter: str) -> None:
    assert len(DICTIONARY(lang, "floes").tell(f"refused-{chapter}")) <= LONGEST_TOAST


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("uk", {1: "1 риба", 3: "3 риби", 5: "5 риб", 11: "11 риб", 22: "22 риби", 0: "0 риб"}),
        ("ru", {1: "1 рыба", 3: "3 рыбы", 5: "5 рыб", 11: "11 рыб", 22: "22 рыбы", 0: "0 рыб"}),
        ("en", {1: "1 fish", 2: "2 fish", 0: "0 fish"}),
    ],
)
def test_points_are_counted_right(lang: str, forms: dict[int, str]) -> None:
    words = DICTIONARY(lang, "floes")
    assert {n: words.tell("unit-points", n=n) for n in forms} == forms


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "uk",
            [
                "1 крижина пішла під воду, а з нею 3 🐟",
                "2 крижини пішли під воду, а з ними 4 🐟",
                "5 крижин пішло під воду, а з ними 7 🐟",
            ],
        ),
        (
            "ru",
            [
                "1 льдина ушла под воду, а с ней 3 🐟",
                "2 льдины ушли под воду, а с ними 4 🐟",
                "5 льдин ушло под воду, а с ними 7 🐟",
            ],
        ),
        (
            "en",
            [
                "1 floe sank, and 3 🐟 with it",
                "2 floes sank, and 4 🐟 with them",
                "5 floes sank, and 7 🐟 with them",
            ],
        ),
    ],
)
def test_sunken_ice_is_counted_right(lang: str, lines: list[str]) -> None:
    words = DICTIONARY(lang, "floes")
    counts = ((1, 3), (2, 4), (5, 7))
    assert [words.tell("sank", floes=floes, fish=fish) for floes, fish in counts] == lines
