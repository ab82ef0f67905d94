"""Colours: known, legible, and apart for every kind of eye."""

from itertools import combinations

import pytest

from render.theme import THEMES, UnknownRole, colour, rgb
from tests.render.cases import CASES
from tests.render.eyes import EYES, contrast, distance, lightness

SEATS = tuple(f"seat.{seat}" for seat in range(4))
GROUNDS = {
    "text": ("plate", "plate.turn"),
    "text.out": ("plate.out",),
    "text.ice": ("ice",),
    "text.ice.strong": ("ice", "ice.block"),
    "text.target": ("target",),
    **{f"text.{seat}": (seat,) for seat in SEATS},
}
"""What each colour of letters stands on."""


def test_a_role_falls_back_to_a_more_general_one() -> None:
    assert colour("day", "ice.block.nook") == colour("day", "ice.block")
    assert colour("day", "ice.nook.deep") == colour("day", "ice")
    with pytest.raises(UnknownRole):
        colour("day", "lava.hot")


def test_rgb_reads_a_colour() -> None:
    assert rgb("#0180ff") == (1, 128, 255)


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_the_same_roles(theme: str) -> None:
    assert THEMES[theme].keys() == THEMES["day"].keys()


@pytest.mark.parametrize("theme", THEMES)
def test_letters_stand_out_from_their_ground(theme: str) -> None:
    for text, grounds in GROUNDS.items():
        for ground in grounds:
            assert contrast(colour(theme, text), colour(theme, ground)) >= 4.5, (text, ground)


def test_every_colour_of_letters_in_a_picture_is_checked() -> None:
    used = {role for case in CASES.values() for role in case().roles() if role.startswith("text")}
    assert used <= GROUNDS.keys()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eyes", EYES)
def test_seats_look_different_to_all_eyes(theme: str, eyes: str) -> None:
    for one, other in combinations(SEATS, 2):
        assert distance(colour(theme, one), colour(theme, other), eyes) >= 18, (one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_seats_differ_in_a_grey_print(theme: str) -> None:
    for one, other in combinations(SEATS, 2):
        apart = abs(lightness(colour(theme, one)) - lightness(colour(theme, other)))
        assert apart >= 10, (one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_ice_stands_out_from_water_and_gets_more_to_do_so(theme: str) -> None:
    contrasts = [
        contrast(colour(theme, f"water.{level}"), colour(theme, "ice")) for level in range(4)
    ]
    assert contrasts == sorted(contrasts)
    assert contrasts[0] >= 2.9
