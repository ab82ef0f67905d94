"""The painter: right pixels, small files, nothing kept that is wrong."""

import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

import pytest
from PIL import Image, ImageChops, ImageStat

from games.floes.scene import scene
from render import paint
from render.geometry import Point, Size
from render.paint import Painter
from render.palette import COLOURS, Palette, mixtures
from render.raster import painted_whole
from render.scene import Bounds, Drawing, Label, Rect, Scene
from render.theme import THEMES, colour, rgb
from tests.render.cases import CASES, NAMES, view

GOLDEN = Path(__file__).parent / "golden"
DRAWN = ("middle", "chosen", "end", "cover")
SMALL = Bounds(0, 0, 40, 40)


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, of 255."""
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    return sum(ImageStat.Stat(apart).mean) / 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", DRAWN)
def test_pictures_look_as_they_did(theme: str, name: str, regold: bool) -> None:
    path = GOLDEN / f"{name}-{theme}.png"
    data = Painter(theme).png(CASES[name]())
    if regold:
        path.write_bytes(data)
    assert opened(data).size == opened(path.read_bytes()).size
    assert difference(opened(data), opened(path.read_bytes())) < 0.6


@pytest.mark.parametrize("name", DRAWN)
def test_a_kept_picture_is_the_picture_painted_whole(name: str) -> None:
    drawn = CASES[name]()
    kept, whole = Painter("day").png(drawn), painted_whole(drawn, "day")
    assert difference(opened(kept), opened(whole)) < 2


@pytest.mark.parametrize("theme", THEMES)
def test_f104_files_are_small_opaque_and_without_metadata(theme: str) -> None:
    painter = Painter(theme)
    for name, case in CASES.items():
        drawn = case()
        data = painter.png(drawn)
        image = opened(data)
        assert len(data) <= 80_000, name
        assert image.mode == "P"
        assert image.size == drawn.size
        assert max(image.size) <= 1280
        assert not image.info


def test_most_boards_of_a_match_fit_into_64_kibibytes() -> None:
    painter = Painter("day")
    boards = [scene(view(4, ply), NAMES) for ply in range(4, 60, 5)]
    assert median(len(painter.png(board)) for board in boards) <= 64 * 1024


def test_a_picture_does_not_depend_on_what_was_painted_before() -> None:
    painter = Painter("day")
    for name in ("cover", "end", "opening", "middle", "chosen"):
        painter.png(CASES[name]())
    fresh = Painter("day").png(CASES["middle"]())
    assert difference(opened(painter.png(CASES["middle"]())), opened(fresh)) < 0.5


def test_painting_the_same_again_gives_the_same_bytes() -> None:
    painter = Painter("night")
    drawn = CASES["two"]()
    assert painter.png(drawn) == painter.png(CASES["two"]()) == painter.png(drawn)


def test_threads_share_a_painter() -> None:
    names = tuple(CASES)
    expected = {name: opened(Painter("day").png(CASES[name]())) for name in names}
    shared = Painter("day")
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda name: shared.png(CASES[name]()), names * 3))
    for name, data in zip(names * 3, drawn, strict=True):
        assert difference(opened(data), expected[name]) < 0.5, name


def test_little_is_kept_when_little_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = Painter("day").png(CASES["middle"]())
    for name in ("MOST_DRAWINGS", "MOST_BACKDROPS", "MOST_STRIPS"):
        monkeypatch.setattr(paint, name, 2)
    painter = Painter("day")
    painter.png(CASES["middle"]())
    assert difference(opened(painter.png(CASES["middle"]())), opened(expected)) < 0.5


def square(role: str) -> Callable[[float, float], Scene]:
    shape = Rect(Point(0, 0), Size(40, 40), fill=role)
    drawing = Drawing(SMALL, (shape,), "water.0")
    return lambda x, y: Scene((100, 90), "water.0", (), (drawing.at(x, y),), "")


@pytest.mark.parametrize("at", [(-20, -20), (80, 70), (30, 25)])
def test_what_reaches_over_the_rim_is_cut(at: tuple[int, int]) -> None:
    image = opened(Painter("day").png(square("target")(*at))).convert("RGB")
    inside = rgb(colour("day", "target")), rgb(colour("day", "water.0"))
    for x, y in ((0, 0), (99, 89), (50, 45), (99, 0), (0, 89)):
        covered = at[0] <= x < at[0] + 40 and at[1] <= y < at[1] + 40
        assert image.getpixel((x, y)) == inside[not covered], (x, y)


def test_higher_stamps_cover_lower_ones() -> None:
    low, high = (square(role)(10, 10).pieces[0] for role in ("target", "crown"))
    for pieces, role in (((low, high), "crown"), ((high, low), "target")):
        image = opened(Painter("day").png(Scene((60, 60), "water.0", (), pieces, "")))
        assert image.convert("RGB").getpixel((30, 30)) == rgb(colour("day", role))


def test_letters_are_drawn_and_names_that_cannot_be_are_replaced() -> None:
    def drawn(text: str) -> bytes:
        label = Label(text, Point(20, 20), 30, "text", otherwise="B")
        stamp = Drawing(SMALL, (label,), "plate").at(0, 0)
        return Painter("day").png(Scene((40, 40), "plate", (), (stamp,), ""))

    assert drawn("A") != drawn("B")
    assert drawn("\U0001f427") == drawn("B")


def test_a_full_palette_gives_the_nearest_colour() -> None:
    palette = Palette()
    for red in range(0, 256, 16):
        for green in range(0, 256, 8):
            palette.place((red, green, 0))
    assert len(palette.flat()) == 3 * COLOURS
    place = palette.place((250, 250, 250))
    assert palette.place((250, 250, 250)) == place < COLOURS


def test_only_edges_that_show_are_mixed() -> None:
    assert mixtures([(0, 0, 0), (255, 255, 255)]) == [(0, 0, 0), (255, 255, 255), (127, 127, 127)]
    assert mixtures([(0, 0, 0), (40, 40, 40), (0, 0, 0)]) == [(0, 0, 0), (40, 40, 40)]
