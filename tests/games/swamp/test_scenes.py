"""Pictures of swamp as text, exactly; and what every picture keeps to."""

from pathlib import Path

import pytest

from games.swamp.board import CAVE, HOME, JUNCTIONS, LAP, name
from games.swamp.grid import CELLS, SIZE, middle
from games.swamp.rules import plays_of
from games.swamp.scene import scene
from render.fonts import SMALLEST
from render.paint import Painter
from render.scene import Label, Rect, Scene, roles_of
from render.seats import BAND
from render.theme import THEMES, colour
from tests.games.swamp.pictures import CASES, NAMES, choosing, hopped, played
from tests.games.swamp.pond import board, go
from tests.render.eyes import contrast

HERE = Path(__file__).parent
DUMPED = ("opening", "choosing", "chosen", "hopped", "end", "cover", "corners")
MOST_BYTES = 100_000
HOSTILE = (
    "",
    "👩‍👩‍👧‍👦🔥",
    "مرحبا\u202e",
    "W" * 64,
    "<b>&amp;</b>\n\n\x00",
    "漢字かな交じり文",
    "  ",
)
LETTERS = {
    "text.ice": ("ice", *(f"seat.{seat}.light" for seat in range(4))),
    "text.ice.strong": ("ice.block", "spring", *(f"seat.{seat}.light" for seat in range(4))),
    "ice": ("burrow",),
}
"""What is written on what, where the letters of plates and badges do not stand."""


@pytest.mark.parametrize("case", DUMPED)
def test_scenes_are_as_they_were(case: str, regold: bool) -> None:
    path = HERE / f"{case}.scene"
    text = CASES[case]().dump()
    if regold:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES)
def test_scenes_have_known_roles_and_legible_letters(case: str) -> None:
    drawn = CASES[case]()
    for theme in THEMES:
        assert all(colour(theme, role) for role in drawn.roles())
    labels = [s for stamp in drawn.stamps() for s in stamp.drawing.shapes if isinstance(s, Label)]
    assert all(label.size >= SMALLEST for label in labels)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("case", ["choosing", "hopped", "end", "cover", "board"])
def test_a_picture_is_small_enough_to_send(case: str, theme: str) -> None:
    assert len(Painter(theme).png(CASES[case]())) <= MOST_BYTES


@pytest.mark.parametrize("theme", THEMES)
def test_letters_stand_out_from_their_ground(theme: str) -> None:
    for text, grounds in LETTERS.items():
        for ground in grounds:
            assert contrast(colour(theme, text), colour(theme, ground)) >= 4.5, (text, ground)


def test_the_board_fills_its_frame() -> None:
    margin = min(point.x for point in CELLS) - 44
    assert margin <= 0.04 * SIZE[0]
    assert SIZE[0] - max(point.x for point in CELLS) - 44 == margin
    assert max(SIZE) == 1280


def test_no_two_places_lie_upon_each_other() -> None:
    spots = [*CELLS]
    spots += [middle(CAVE + junction, 0) for junction in JUNCTIONS["eight"]]
    spots += [middle(place, q) for q in range(4) for place in range(HOME, HOME + 4)]
    assert len(set(spots)) == LAP + 8 + 16


def labelled(drawn: Scene, role: str) -> list[str]:
    """What is written in a colour."""
    shapes = (shape for stamp in drawn.pieces for shape in stamp.drawing.shapes)
    return sorted(s.text for s in shapes if isinstance(s, Label) and s.role == role)


def test_targets_carry_the_labels_of_their_buttons() -> None:
    view = choosing()
    plays = plays_of(view)
    assert labelled(scene(view, NAMES), "text.target") == sorted(name(p.end) for p in plays)
    mine = [name(play.end) for play in plays if name(play.start) == "11"]
    assert mine
    assert labelled(scene(view, NAMES, ("11",)), "text.target") == sorted(mine)
    assert labelled(scene(played(4, 0), NAMES), "text.target") == []


def test_every_figure_that_is_out_carries_the_name_of_its_place() -> None:
    view = choosing()
    drawn = scene(view, NAMES)
    for seat, places in enumerate(view.figures):
        out = sorted(name(place) for place in places if place >= 0)
        assert [t for t in labelled(drawn, f"text.seat.{seat}") if t not in "ABCD"] == out


def used(drawn: Scene) -> tuple[int, int]:
    """How many large dice are fresh, and how many pale."""
    rects = [
        shape.fill
        for stamp in drawn.pieces
        for shape in stamp.drawing.shapes
        if isinstance(shape, Rect) and shape.size.width == 124
    ]
    return rects.count("die"), rects.count("die.used") // 2


def test_used_dice_are_pale() -> None:
    assert used(scene(choosing(), NAMES)) == (2, 0)
    assert used(scene(hopped(), NAMES)) == (1, 1)
    assert used(scene(played(4, 0), NAMES)) == (0, 0)


def test_the_seat_to_move_glows() -> None:
    view = choosing()
    plates = [
        stamp.x
        for stamp in scene(view, NAMES).pieces
        for shape in stamp.drawing.shapes
        if isinstance(shape, Rect) and shape.stroke == "mark" and shape.fill == "plate.turn"
    ]
    assert [x // (SIZE[0] // 4) for x in plates] == [view.turn]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hostile_names_are_drawn_and_keep_the_twin_in_shape(seats: int) -> None:
    view = played(seats, 80)
    plain = scene(view, NAMES[:seats]).alt.splitlines()
    painter = Painter("day")
    for start in range(len(HOSTILE)):
        names = [HOSTILE[(start + seat) % len(HOSTILE)] for seat in range(seats)]
        drawn = scene(view, names)
        assert painter.png(drawn)
        assert len(drawn.alt.splitlines()) == len(plain)
        assert len(drawn.alt) <= 1000


def test_the_twin_is_enough_to_play_by() -> None:
    view = choosing()
    lines = scene(view, NAMES).alt.splitlines()
    grid = " ".join(lines[:13]).split()
    taken = [place for places in view.figures for place in places if 0 <= place < LAP]
    assert {mark for mark in grid if mark.isdigit()} == {
        name(cell) for cell in range(LAP) if cell not in taken
    }
    out = [sum(place >= 0 for place in places) for places in view.figures]
    assert [grid.count(letter) for letter in "ABCD"] == out
    for seat, line in enumerate(lines[14:18]):
        places = view.figures[seat]
        assert NAMES[seat] in line
        assert line.startswith(">") == (seat == view.turn)
        assert line.count("~") == places.count(-1)
        assert set(line.split()) >= {name(place) for place in places if place >= 0}
    assert lines[18] == "🎲 A 35 / 35"
    assert lines[19].split("  ") == [f"{name(p.start)} → {name(p.end)}" for p in plays_of(view)]


def test_the_twin_tells_a_hop() -> None:
    view = go(board(T="2", B="5", dice=(3,)), "2", "5", 1).state
    assert scene(view, NAMES).alt.splitlines()[-1] == "A 3 → 6  6 ⇒ 18"
    stayed = go(board(T="2", dice=(3,)), "2", "5", 2).state
    assert scene(stayed, NAMES).alt.splitlines()[-1] == "A 3 → 6  6 ⇒ 6"


def crowned(drawn: Scene) -> list[int]:
    """The quarters of the band in which a crown shows."""
    return [
        stamp.x // (SIZE[0] // 4)
        for stamp in drawn.pieces
        if stamp.y < BAND and "crown.gem" in roles_of(stamp.drawing)
    ]


def test_the_crown_is_with_who_leads() -> None:
    assert crowned(scene(board(T="h1", R="h1"), NAMES)) == []
    assert crowned(scene(board(T="h1", R="h1 h2"), NAMES)) == [1]
    first = board(turn="R", T="h1 h2 h3 h4", R="h1", finished="T", play_on=True)
    assert crowned(scene(first, NAMES)) == [0]
