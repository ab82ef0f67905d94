"""The bot's own texts: equal in three languages, complete, and short enough for Telegram."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.names import LONGEST
from bot.settings import LANGS
from bot.telegram.commands import GROUP_COMMANDS, PRIVATE_COMMANDS
from bot.telegram.gateway import TOAST
from games.core.search import LEVELS
from games.registry import boxes
from tests.texts import DICTIONARY, ftl_flaws, messages, variables

BOT = Path(__file__).parents[2] / "bot"
LONGEST_BUTTON = 20
LONGEST_COMMAND = 256
_SAYS = {
    "Answer": ("answer-", 0),
    "say": ("answer-", 1),
    "tell": ("", 0),
    "html": ("", 0),
    "_act": ("", 2),
}
"""By the function that is called: how the id of its text begins, and which argument it is."""


def filled(lang: str, key: str, n: int = 2) -> str:
    """A text with long names and a number in it."""
    numbers = {"n", "plies", "minutes", "least", "most", "fast", "slow"}
    wanted = variables("bot", lang)[key]
    args = {name: n if name in numbers else "W" * LONGEST for name in wanted}
    return DICTIONARY(lang).tell(key, **args)


def spoken() -> Iterator[str]:
    """The ids of texts that the code says in so many words."""
    for path in BOT.rglob("*.py"):
        if BOT / "sandbox" in path.parents:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield from _said(node)


def _said(call: ast.Call) -> Iterator[str]:
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    prefix, place = _SAYS.get(name, ("", len(call.args)))
    for arg in call.args[place : place + 1]:
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str) and arg.value:
            yield f"{prefix}{arg.value}"


def test_the_languages_have_equal_texts() -> None:
    assert variables("bot", "uk") == variables("bot", "ru") == variables("bot", "en")


@pytest.mark.parametrize("lang", LANGS)
def test_the_texts_are_in_their_language_and_well_set(lang: str) -> None:
    assert ftl_flaws("bot", lang) == {}


def test_what_the_code_says_has_a_text() -> None:
    own = set(messages("bot", "en"))
    games = set[str]().union(*(messages(box.folder, "en") for box in boxes().values()))
    said = set(spoken())
    assert len(said) > 50
    assert said - own - games == set()


@pytest.mark.parametrize("lang", LANGS)
def test_names_that_are_put_together_have_a_text(lang: str) -> None:
    words = DICTIONARY(lang)
    keys = [f"command-{name}" for name in (*GROUP_COMMANDS, *PRIVATE_COMMANDS)]
    keys += [f"level-{name}" for name in LEVELS]
    keys += ["answer-taken-lobby", "answer-taken-running"]
    assert [key for key in keys if not words.has(key)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_a_game_hides_no_text_of_the_bot(lang: str) -> None:
    for box in boxes().values():
        assert set(messages(box.folder, lang)) & set(messages("bot", lang)) == set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_number_can_be_told(lang: str) -> None:
    for key in messages("bot", lang):
        told = [filled(lang, key, n) for n in range(31)]
        assert all(told), key


@pytest.mark.parametrize("lang", LANGS)
def test_answers_are_plain_and_fit_a_toast(lang: str) -> None:
    answers = [key for key in messages("bot", lang) if key.startswith("answer-")]
    texts = {key: filled(lang, key) for key in answers}
    assert {key: text for key, text in texts.items() if len(text) > TOAST} == {}
    assert {key: text for key, text in texts.items() if re.search("[<>&]", text)} == {}


@pytest.mark.parametrize("lang", LANGS)
def test_markup_is_closed(lang: str) -> None:
    for key in messages("bot", lang):
        text = filled(lang, key)
        rest = re.sub(r"<(b|i|code)>[^<>]*</\1>", "", text)
        assert not re.search("[<>&]", rest), key


@pytest.mark.parametrize("lang", LANGS)
def test_commands_are_described_in_a_line(lang: str) -> None:
    for name in (*GROUP_COMMANDS, *PRIVATE_COMMANDS):
        text = DICTIONARY(lang).tell(f"command-{name}")
        assert "\n" not in text
        assert len(text) <= LONGEST_COMMAND


@pytest.mark.parametrize("lang", LANGS)
def test_two_buttons_fit_side_by_side_on_a_phone(lang: str) -> None:
    buttons = [key for key in messages("bot", lang) if key.startswith(("button-", "rules-list"))]
    texts = [DICTIONARY(lang).tell(key) for key in buttons]
    assert [text for text in texts if len(text) > LONGEST_BUTTON] == []


@pytest.mark.parametrize("lang", LANGS)
def test_help_names_the_buttons_as_they_are(lang: str) -> None:
    words = DICTIONARY(lang)
    bold = re.findall("<b>(.+?)</b>", words.tell("help"))
    assert bold == [words.tell("button-join"), words.tell("button-start")]
    assert words.tell("button-join") in words.tell("answer-stranger-lobby")
    assert words.tell("button-start") in words.tell("answer-not-started")
    assert words.tell("button-back-in") in words.tell("answer-replaced")


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        (
            "uk",
            {
                (1, 1): "1 хід, 1 хвилина",
                (22, 3): "22 ходи, 3 хвилини",
                (11, 45): "11 ходів, 45 хвилин",
            },
        ),
        (
            "ru",
            {
                (1, 1): "1 ход, 1 минута",
                (22, 3): "22 хода, 3 минуты",
                (11, 45): "11 ходов, 45 минут",
            },
        ),
        ("en", {(1, 1): "One move, one minute", (22, 3): "22 moves, 3 minutes"}),
    ],
)
def test_the_length_of_a_game_is_told_right(lang: str, forms: dict[tuple[int, int], str]) -> None:
    words = DICTIONARY(lang)
    told = {(m, t): words.tell("length", plies=m, minutes=t) for m, t in forms}
    assert told == forms


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        (
            "uk",
            {
                0: "Усі місця зайняті. Господар може починати.",
                1: "Можна починати. Вільне ще 1 місце.",
                2: "Можна починати. Вільні ще 2 місця.",
                5: "Можна починати. Вільних місць ще 5.",
            },
        ),
        (
            "ru",
            {
                0: "Все места заняты. Хозяин может начинать.",
                1: "Можно начинать. Свободно ещё 1 место.",
                2: "Можно начинать. Свободны ещё 2 места.",
                5: "Можно начинать. Свободных мест ещё 5.",
            },
        ),
        (
            "en",
            {
                0: "The table is full. The host can start.",
                1: "The host can start. One more seat is free.",
                2: "The host can start. 2 more seats are free.",
            },
        ),
    ],
)
def test_free_seats_are_counted_right(lang: str, forms: dict[int, str]) -> None:
    words = DICTIONARY(lang)
    assert {n: words.tell("lobby-ready", n=n) for n in forms} == forms
