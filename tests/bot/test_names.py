"""Names: hostile ones become harmless, equal ones are told apart."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.names import LONGEST, clean, isolated, unlike


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Олена", "Олена"),
        ("  two   words\n", "two words"),
        ("evil\u202eliame", "evilliame"),
        ("zero\u200bwidth", "zerowidth"),
        ("a\u0301\u0301\u0301\u0301\u0301", "á\u0301\u0301"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\u2066\u2069\x00", ""),
        ("\u3164\u2800\uffa0", ""),
        ("\u0301\ufe0f", ""),
        ("An\u034fna\u115f", "Anna"),
        ("x" * 64, "x" * (LONGEST - 1) + "…"),
    ],
)
def test_clean(name: str, shown: str) -> None:
    assert clean(name) == shown


@given(st.text(max_size=130))
def test_f83_a_clean_name_is_one_short_line_and_stays_clean(name: str) -> None:
    shown = clean(name)
    assert len(shown) <= LONGEST
    assert "\n" not in shown
    assert not any(unicodedata.category(c) in ("Cc", "Cs") for c in shown)
    assert clean(shown) == shown


def test_f83_equal_names_get_numbers() -> None:
    assert unlike("Anna", ["Borys"]) == "Anna"
    assert unlike("Anna", ["anna", "Anna 2"]) == "Anna 3"


@pytest.mark.parametrize("name", ["@admin", "t.me/evil", "/stop", "example.com"])
def test_f128_telegram_makes_no_link_of_a_name(name: str) -> None:
    shown = clean(name)
    assert not re.search(r"[@/]|\w\.\w\w", shown)
    assert clean(shown) == shown


@pytest.mark.parametrize(("name", "alone"), [("שרה", True), ("عمر", True), ("Ганна", False)])
def test_f83_a_name_from_right_to_left_stays_in_its_place(name: str, *, alone: bool) -> None:
    assert (isolated(name) == f"\u2068{name}\u2069") is alone
    assert (isolated(name) == name) is not alone
