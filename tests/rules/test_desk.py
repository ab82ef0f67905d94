"""What a request for rules means."""

import pytest

from bot.rules_desk import RulesDesk
from bot.screens.pages import Pages
from bot.words import Dictionary
from games.registry import boxes

PAGES = Pages(boxes(), Dictionary(boxes()))
DESK = RulesDesk(boxes(), PAGES.titles())


@pytest.mark.parametrize(
    ("text", "game", "anchor"),
    [
        ("", "", ""),
        ("floes", "floes", ""),
        ("айсберг", "iceberg", ""),
        ("айсберг джокер", "iceberg", "setup"),
        ("джокер в айсберге", "iceberg", "setup"),
        ("пещера занята", "swamp", "caves"),
    ],
)
def test_a_text_means_a_page(text: str, game: str, anchor: str) -> None:
    wanted = DESK.wanted(text, "uk")
    assert (wanted["game"], wanted.get("anchor", "")) == (game, anchor)


def test_what_no_rule_answers_offers_at_most_two_headings() -> None:
    wanted = DESK.wanted("скільки коштує піца", "uk")
    assert wanted["none"]
    assert len(wanted["others"]) <= 2
    text = PAGES.rules("uk", **wanted).caption
    assert text == Dictionary(boxes())("uk").tell("rules-none-games")


def test_an_answer_in_another_language_keeps_it_on_its_buttons() -> None:
    wanted = DESK.wanted("can I jump over my own figure in floes", "uk")
    assert (wanted["game"], wanted["anchor"], wanted["read_in"]) == ("floes", "moving", "en")
    screen = PAGES.rules("uk", **wanted)
    assert "Moving" in screen.caption
    turned = [button.data for row in screen.rows for button in row if "›" in button.text]
    assert all(data.endswith(":en") for data in turned)
    assert turned
