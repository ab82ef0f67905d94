"""The gallery: every game in every theme, nothing missing or left over, all of it light."""

from pathlib import Path

import pytest

from bot.gallery import THEMES
from games.core.box import Box
from games.registry import boxes

GALLERY = Path(__file__).parents[2] / "docs" / "gallery"
MOST_BYTES = 100_000


def expected(slug: str, box: Box) -> set[str]:
    """The files of a game."""
    names = {"cover", "opening", "middle", "end"}
    if slug not in {"firstsnow", "fairies"}:  # a word is a whole move there: nothing is chosen
        names.add("chosen")
    if 1 in box.game.seats:
        names.add("alone")
    return {f"{slug}-{name}-{theme}.png" for name in names for theme in THEMES}


@pytest.mark.parametrize("slug", boxes())
def test_every_game_is_in_the_gallery(slug: str) -> None:
    found = {path.name for path in GALLERY.glob(f"{slug}-*.png")}
    assert found == expected(slug, boxes()[slug])


def test_the_gallery_is_light_and_holds_nothing_else() -> None:
    files = list(GALLERY.iterdir())
    assert {path.name.split("-")[0] for path in files} == boxes().keys()
    assert all(path.stat().st_size <= MOST_BYTES for path in files)
