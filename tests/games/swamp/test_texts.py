"""The texts of swamp: rulebooks that match each other and the game, and every event told."""

import re
from importlib.resources import files
from typing import Any, get_args

import pytest

from bot.options import choice_fields
from bot.rulebook import rulebook
from bot.screens.story import key_of, told
from games.core.game import Event
from games.swamp.board import name
from games.swamp.diagrams import DIAGRAMS
from games.swamp.state import Chopped, Hopped, Moved, Options, Skipped, Stayed, SwampEvent
from tests.games.swamp.pond import board, ways
from tests.rules.asking import look_up
from tests.texts import DICTIONARY, LANGS, flaws, ftl_flaws, variables

FOLDER = "games.swamp"
ANCHORS = [
    *["goal", "setup", "turn", "out", "both", "moving", "chopping", "corners", "caves"],
    *["luck", "home", "end", "options", "lost", "hints"],
]
CHAPTERS = ["out", "turn", "both", "moving", "caves", "end"]
LONGEST_SECTION = 1500
LONGEST_TOAST = 190
NAMES = ("Анна", "Борис", "Clara", "Max")


def book(lang: str) -> str:
    return files(FOLDER).joinpath("rules", f"{lang}.md").read_text(encoding="utf-8")


def sections(lang: str) -> dict[str, str]:
    """The source of each section by anchor, heading included."""
    parts = re.split(r"^(?=## )", book(lang), flags=re.MULTILINE)[1:]
    return {part.split("{#")[1].split("}")[0]: part for part in parts}


@pytest.mark.parametrize("lang", LANGS)
def test_the_rulebook_has_all_sections_in_order(lang: str) -> None:
    assert list(rulebook(FOLDER, lang)) == ANCHORS
    assert book(lang).startswith(f"# {DICTIONARY(lang, 'swamp').tell('title')}\n")


@pytest.mark.parametrize("lang", LANGS)
def test_a_section_fits_a_message(lang: str) -> None:
    assert {a for a, text in sections(lang).items() if len(text) >= LONGEST_SECTION} == set()


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
    assert ftl_flaws(FOLDER, lang, "swamp") == {}


def test_the_rulebooks_give_the_same_examples() -> None:
    def numbers(lang: str) -> dict[str, set[str]]:
        found = {a: text.partition("\n")[2] for a, text in sections(lang).items() if a != "goal"}
        return {a: set(re.findall(r"\b[ch]?\d+\b", text)) for a, text in found.items()}

    assert numbers("uk") == numbers("ru") == numbers("en")


@pytest.mark.parametrize("lang", LANGS)
def test_the_rulebook_names_buttons_and_options_as_they_are(lang: str) -> None:
    words = DICTIONARY(lang, "swamp")
    for key in ("button-youngest", "word-roll", "word-luck", "button-options"):
        assert f"**{words.tell(key)}" in book(lang), key
    for field in choice_fields(Options):
        assert f"**{words.tell(f'option-{field}')}.**" in sections(lang)["options"], field
    assert "/move 15 18" in sections(lang)["turn"]


@pytest.mark.parametrize("lang", LANGS)
def test_the_rulebook_says_which_faces_are_a_reading(lang: str) -> None:
    assert re.search(r"\*\*(our reading|наше прочитання|наше прочтение)\*\*", book(lang))


def test_the_examples_of_the_rulebook_are_right() -> None:
    """Places are those of the book, one less than in the tests of the rules."""

    def ends(start: int, die: int, **figures: str) -> set[str]:
        others: dict[str, Any] = {"T": str(start - 1)} | figures
        found = ways(board(dice=(die,), **others), str(start - 1))
        return {name(int(end)) if end.isdigit() else end for end in found}

    assert ends(7, 2) == {"9"}
    assert ends(7, 3) == {"c8"}  # the cave of the stone that the book calls 9
    assert ends(7, 3, L="9") == {"10"}
    assert ends(11, 2, L="12") == {"13"}
    assert ends(11, 3, L="12") == set()
    assert ends(11, 3, T="10 12") == {"14"}
    assert ends(11, 2, T="10 12") == set()
    assert [ends(47, die) for die in (1, 2, 5, 6)] == [{"48"}, {"h1"}, {"h4"}, set()]
    assert ways(board(T="c8", dice=(4,)), "c8") == {"11"}
    assert ways(board(T="47 h2", dice=(1, 4))) == {"47>h4", "h2>h3"}


@pytest.mark.parametrize(
    ("lang", "question", "anchor"),
    [
        ("uk", "пендель", "corners"),
        ("uk", "зайнято печеру", "caves"),
        ("uk", "фарт", "luck"),
        ("ru", "блокировать", "caves"),
        ("ru", "точное число", "home"),
        ("ru", "прыжок", "corners"),
        ("en", "blockade", "caves"),
        ("en", "exact number", "home"),
        ("en", "any order allows it", "both"),
        ("en", "the print lost", "lost"),
    ],
)
def test_a_question_finds_its_section(lang: str, question: str, anchor: str) -> None:
    assert look_up("swamp", lang, question) == anchor


def test_the_languages_have_equal_texts() -> None:
    assert variables(FOLDER, "uk") == variables(FOLDER, "ru") == variables(FOLDER, "en")


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_is_told_with_all_that_it_says(lang: str) -> None:
    have = variables(FOLDER, lang)
    for event in get_args(SwampEvent):
        assert have[key_of(event)] == frozenset(event.__struct_fields__) - {"only"}


@pytest.mark.parametrize("lang", LANGS)
def test_every_option_and_value_has_a_name(lang: str) -> None:
    words = DICTIONARY(lang, "swamp")
    for field, values in choice_fields(Options).items():
        named = [f"option-{field}-{value}" for value in values if isinstance(value, str)]
        assert all(words.has(key) for key in (f"option-{field}", *named))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_refusal_names_its_rule_and_fits_a_toast(lang: str, chapter: str) -> None:
    refusal = DICTIONARY(lang, "swamp").tell(f"refused-{chapter}")
    assert len(refusal) <= LONGEST_TOAST
    assert chapter in ANCHORS


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("uk", {1: "1 фігурка вдома", 3: "3 фігурки вдома", 0: "0 фігурок удома"}),
        ("ru", {1: "1 фигурка дома", 2: "2 фигурки дома", 0: "0 фигурок дома"}),
        ("en", {1: "1 figure at home", 4: "4 figures at home", 0: "0 figures at home"}),
    ],
)
def test_points_are_counted_right(lang: str, forms: dict[int, str]) -> None:
    words = DICTIONARY(lang, "swamp")
    assert {n: words.tell("unit-points", n=n) for n in forms} == forms


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        (
            Moved(seat=0, start="7", end="c9", die=3, to="cave", forced=True),
            {
                "uk": "Анна: 7 → c9, на 3, у печеру (єдиний хід)",
                "ru": "Анна: 7 → c9, на 3, в пещеру (единственный ход)",
                "en": "Анна: 7 → c9 with a 3, into the cave (only move)",
            },
        ),
        (
            Moved(seat=0, start="7", end="9", die=2, to="lap", forced=False),
            {"uk": "Анна: 7 → 9, на 2", "ru": "Анна: 7 → 9, на 2", "en": "Анна: 7 → 9 with a 2"},
        ),
        (
            Skipped(seats=(1, 0), rolls=("1·2", "5·5"), n=2),
            {
                "uk": "Ходів немає: Борис, Анна (🎲 1·2, 5·5)",
                "ru": "Ходов нет: Борис, Анна (🎲 1·2, 5·5)",
                "en": "No moves: Борис, Анна (🎲 1·2, 5·5)",
            },
        ),
        (
            Hopped(seat=1, start="6", end="30", die=3, way="opposite"),
            {
                "uk": "Пендель на 6! Борис кидає 🎲 3 — стрибок навпростець: 30",
                "ru": "Пендель на 6! Борис бросает 🎲 3 — прыжок напрямик: 30",
                "en": "Springboard 6! Борис rolls 🎲 3 — a hop right across: 30",
            },
        ),
        (
            Stayed(seat=1, at="6", die=4, why="even"),
            {
                "uk": "Пендель на 6! Борис кидає 🎲 4 — парне, стрибка немає",
                "ru": "Пендель на 6! Борис бросает 🎲 4 — чёт, прыжка нет",
                "en": "Springboard 6! Борис rolls 🎲 4 — even, no hop",
            },
        ),
        (
            Chopped(seat=0, victim=1, at="14"),
            {
                "uk": "⚔️ Анна рубає на 14! Назад у болото: Борис",
                "ru": "⚔️ Анна рубит на 14! Обратно в болото: Борис",
                "en": "⚔️ Анна chops on 14! Back to the swamp: Борис",
            },
        ),
    ],
)
def test_events_read_well(event: Event, lines: dict[str, str]) -> None:
    assert {lang: told(event, NAMES, DICTIONARY(lang, "swamp")) for lang in LANGS} == lines
