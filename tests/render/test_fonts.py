"""The bundled font: its letters, and texts that fit."""

import pytest

from render.fonts import SMALLEST, drawable, fitted, font, written


def test_the_font_has_the_letters_of_the_three_languages() -> None:
    letters = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяыъэёabcdefghijklmnopqrstuvwxyz"
    assert all(drawable(char) for char in letters + letters.upper() + "0123456789 ?…–—«»’.,!-")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Оля 🐧", "Оля"),
        ("🐧🐧", "C"),
        ("", "C"),
        (" \t\n", "C"),
        ("محمد", "C"),
        ("Анна\u202eannA", "АннаannA"),
        ("山田 Taro", "Taro"),
    ],
)
def test_what_the_font_lacks_is_left_out(name: str, shown: str) -> None:
    assert written(name, "C") == shown


def test_a_text_is_made_smaller_and_then_shortened() -> None:
    assert fitted("Anna", 40, 500) == ("Anna", 40)
    text, size = fitted("Anna Anna", 40, 150)
    assert text == "Anna Anna"
    assert SMALLEST <= size < 40
    text, size = fitted("A" * 64, 40, 150)
    assert size == SMALLEST
    assert text.endswith("…")
    assert font(size).getlength(text) <= 150
    assert fitted("A" * 64, 40, 0) == ("A" * 64, 40)
