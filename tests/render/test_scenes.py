"""Pictures of games as text, exactly; and what every picture keeps to."""

from pathlib import Path

import pytest

from games.floes.board import CELL, CELLS, NAMES
from games.floes.rules import View
from games.floes.scene import SIZE, scene
from render.fonts import SMALLEST
from render.paint import Painter
from render.scene import Label, Rect, Scene
from render.theme import THEMES, colour
from tests.render import cases
from tests.render.cases import CASES

DUMPED = ("opening", "middle", "chosen", "hidden", "end", "cover", "moving")
GOLDEN = Path(__file__).parents[1] / "games" / "floes"
HOSTILE = (
    "",
    "👩‍👩‍👧‍👦🔥",
    "مرحبا\u202e",
    "W" * 64,
    "<b>&amp;</b>\n\n\x00",
    "Z̸̡a̵l̷g̸o̴" * 6,
    "漢字かな交じり文",
    "  ",
)


@pytest.mark.parametrize("name", DUMPED)
def test_scenes_are_as_they_were(name: str, regold: bool) -> None:
    path = GOLDEN / f"{name}.scene"
    text = CASES[name]().dump()
    if regold:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", CASES)
def test_scenes_have_known_roles_and_legible_letters_and_lie_inside(name: str) -> None:
    drawn = CASES[name]()
    for theme in THEMES:
        for role in drawn.roles():
            colour(theme, role)
    for stamp in drawn.stamps():
        assert -400 < stamp.x < drawn.size[0] + 400
        labels = [shape for shape in stamp.drawing.shapes if isinstance(shape, Label)]
        assert all(label.size >= SMALLEST for label in labels)


def test_the_board_fills_its_frame() -> None:
    drawn = CASES["opening"]()
    floes = [stamp for stamp in drawn.pieces if stamp.drawing.matte.startswith("water")]
    left = min(stamp.x for stamp in floes) - 77
    right = max(stamp.x for stamp in floes) + 77
    assert drawn.size == SIZE
    assert max(left, SIZE[0] - right) <= 0.04 * SIZE[0]


def test_only_names_and_numbers_are_written() -> None:
    known = {*NAMES, *"ABCD?", *cases.NAMES, *map(str, range(101))}
    for case in CASES.values():
        for stamp in case().stamps():
            for shape in stamp.drawing.shapes:
                assert not isinstance(shape, Label) or shape.text in known


def labelled(drawn: Scene, role: str) -> set[str]:
    """What is written in a colour."""
    return {
        shape.text
        for stamp in drawn.pieces
        for shape in stamp.drawing.shapes
        if isinstance(shape, Label) and shape.role == role
    }


def test_targets_carry_the_labels_of_their_buttons() -> None:
    board = cases.view(4, 20)
    name = NAMES[board.penguins[board.turn or 0][0]]
    drawn = scene(board, cases.NAMES, (name,))
    shown = labelled(drawn, "text.target")
    assert shown == set(drawn.alt.splitlines()[-1].partition("→")[2].split())
    assert shown <= {NAMES[cell] for cell in range(CELLS) if board.floes[cell]}
    assert not labelled(scene(board, cases.NAMES), "text.target")


def test_free_floes_with_one_fish_are_marked_while_placing_only() -> None:
    def marked(board: View) -> int:
        stamps = scene(board, cases.NAMES).pieces
        roles = [getattr(s, "stroke", "") for stamp in stamps for s in stamp.drawing.shapes]
        return roles.count("ice.hint")

    board = cases.view(4, 3)
    assert marked(board) == board.floes.count(1) - sum(map(len, board.penguins))
    assert marked(cases.view(4, 20)) == 0


def test_water_darkens_as_ice_goes() -> None:
    grounds = [scene(cases.view(4, ply), cases.NAMES).ground for ply in (0, 25, 40, 99)]
    assert grounds == sorted(grounds)
    assert len(set(grounds)) >= 3


def test_the_seat_to_move_glows() -> None:
    board = cases.view(4, 20)
    plates = [
        (stamp.x, shape)
        for stamp in scene(board, cases.NAMES).pieces
        for shape in stamp.drawing.shapes
        if isinstance(shape, Rect) and shape.stroke == "mark"
    ]
    ((x, _),) = plates
    assert x // (SIZE[0] // 4) == board.turn


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hostile_names_are_drawn_and_keep_the_twin_in_shape(seats: int) -> None:
    board = cases.view(seats, 20)
    plain = scene(board, cases.NAMES[:seats]).alt.splitlines()
    painter = Painter("day")
    for start in range(len(HOSTILE)):
        names = [HOSTILE[(start + seat) % len(HOSTILE)] for seat in range(seats)]
        drawn = scene(board, names)
        assert painter.png(drawn)
        assert len(drawn.alt.splitlines()) == len(plain)
        assert len(drawn.alt) <= 900


def test_the_twin_is_enough_to_play_by() -> None:
    board = cases.view(4, 24)
    lines = scene(board, cases.NAMES).alt.splitlines()
    read = {}
    for line in lines[1:9]:
        for column, mark in enumerate(line[1:].split(), 1):
            read[CELL[f"{line[0]}{column}"]] = mark
    assert len(read) == CELLS
    for cell, mark in read.items():
        seat = next((s for s, pens in enumerate(board.penguins) if cell in pens), None)
        letter = "" if seat is None else "ABCD"[seat]
        assert mark == f"{board.floes[cell] or '·'}{letter}"
    for seat, line in enumerate(lines[11:15]):
        assert cases.NAMES[seat] in line
        assert f"🐟{(board.fish or ())[seat]} ⬡{board.count[seat]}" in line
        assert line.startswith(">") == (seat == board.turn)
