"""The pictures of the snow games: legible, inside, light enough, and told apart by a fragment."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.game import Result
from games.core.rng import Rng
from games.registry import boxes
from games.snow import marks
from games.snow.art import Shade
from games.snow.clip import overlap
from games.snow.crystals import CRYSTALS, DESIGNS, EACH, Crystal, Flake
from games.snow.hill import Hill
from games.snow.snowhill import ai
from games.snow.snowhill.rules import Snowhill
from games.snow.snowhill.scene import eye, heart, scene, shades_on
from games.snow.snowhill.sight import in_order
from games.snow.snowhill.state import Options, Pull, State
from games.snow.text import SIGNS
from games.snow.tiles import UNIT, Tile
from render.fonts import SMALLEST
from render.geometry import Point
from render.paint import Painter
from render.scene import Label, Scene
from render.theme import THEMES, colour
from tests.games.snow.eyes import as_sent, fragments, guessed
from tests.render.eyes import contrast

SLUGS = ("snowhill", "firstsnow", "fairies")
NAMES = ("Олена", "Borys", "Їжак Ґедзь", "Max")
MOST_BYTES = 100_000
GAME = Snowhill()
QUARTER = 250


def states(seats: int, seed: int, plies: int, options: Options | None = None) -> Iterator[State]:
    """A match that easy computers play."""
    root = seed.to_bytes(32, "big")
    now = GAME.setup(seats, options or Options(), Rng.of_ply(root, 0)).state
    yield now
    for ply in range(1, plies + 1):
        if now.turn is None:
            return
        moves = tuple(GAME.moves(now, now.turn))
        move = ai.think(GAME.view(now, None), now.turn, moves, 1, Rng(root, f"ai:{ply}"))
        now = GAME.apply(now, now.turn, move, Rng.of_ply(root, ply)).state  # type: ignore[arg-type]
        yield now


def complete_alone() -> State:
    """All nine flakes in the hand of one player: the most that an end has to show."""
    own = tuple(
        Flake(design, tuple(Crystal(design * EACH + n + 1, design) for n in range(EACH)))
        for design in range(DESIGNS)
    )
    over = Result(scores=(CRYSTALS,), ranks=(1,))
    return replace(next(states(1, 3, 0)), tiles=(), flakes=(own,), turn=None, over=over)


def pictures() -> Iterator[tuple[str, Scene]]:
    """Covers, diagrams, openings, and what snowhill shows on the way."""
    for slug in SLUGS:
        box = boxes()[slug]
        yield f"{slug} cover", box.cover()
        for name, drawn in box.diagrams.items():
            yield f"{slug} {name}", drawn()
        for seats in box.game.seats:
            rng = Rng(bytes([seats]) * 32, "ply:0")
            new = box.game.setup(seats, box.game.options(), rng).state
            yield f"{slug} {seats}", box.scene(box.game.view(new, None), NAMES[:seats], ())
    for ply, now in enumerate(states(3, 4, 12)):
        yield f"ply {ply}", scene(GAME.view(now, None), NAMES[:3])
    number = in_order(now.tiles)[0]
    yield "chosen", scene(GAME.view(now, None), NAMES[:3], (str(number),))
    yield "alone", scene(GAME.view(complete_alone(), None), NAMES[:1])


PICTURES = dict(pictures())


@pytest.mark.parametrize("name", PICTURES)
def test_letters_are_legible_and_files_are_light(name: str) -> None:
    drawn = PICTURES[name]
    for stamp in drawn.stamps():
        labels = [shape for shape in stamp.drawing.shapes if isinstance(shape, Label)]
        assert all(label.size >= SMALLEST for label in labels)


@pytest.mark.parametrize("theme", ["day", "night", "contrast"])
def test_files_are_light(theme: str) -> None:
    painter = Painter(theme)
    names = (
        "snowhill 4",
        "firstsnow 4",
        "fairies 4",
        "chosen",
        "ply 12",
        "alone",
        "snowhill cover",
    )
    for name in names:
        assert len(painter.png(PICTURES[name])) <= MOST_BYTES, name


def test_numbers_stand_on_parts_that_are_in_sight() -> None:
    for now in states(2, 9, 10):
        if now.phase != "pull" or now.turn is None:
            continue
        hill = Hill(now.tiles)
        for number in in_order(now.tiles):
            u = hill.numbers.index(number)
            seen = hill.seen(u)
            x, y = heart(seen)
            one = Hill(now.tiles)
            bit = (y // 4 + 18) * 76 + x // 4 + 18
            assert seen >> bit & 1
            assert one.mask[u] >> bit & 1


def test_every_number_that_can_be_pulled_is_in_the_picture_and_in_the_twin() -> None:
    now = next(states(2, 9, 0))
    drawn = scene(GAME.view(now, None), NAMES[:2])
    written = {
        shape.text
        for stamp in drawn.pieces
        for shape in stamp.drawing.shapes
        if isinstance(shape, Label) and shape.role == "text.snow"
    }
    numbers = {str(m.number) for m in GAME.moves(now, now.turn or 0) if isinstance(m, Pull)}
    assert written == numbers
    listed = drawn.alt.split("\n\n")[1]
    assert all(number in listed for number in numbers)


def test_the_chosen_crystal_has_eight_arrows_and_is_enlarged() -> None:
    now = next(states(2, 9, 0))
    number = in_order(now.tiles)[0]
    drawn = scene(GAME.view(now, None), NAMES[:2], (str(number),))
    arrows = [s for s in drawn.pieces if any(_fill(p) == "target" for p in s.drawing.shapes)]
    assert len(arrows) == 8
    assert drawn.alt.endswith("n ne e se s sw w nw")


def _fill(shape: Any) -> str:
    return str(getattr(shape, "fill", ""))


def test_designs_have_signs_of_their_own() -> None:
    assert len(set(SIGNS)) == DESIGNS


@pytest.mark.parametrize("width", [1280, 600, 300])
def test_a_quarter_of_a_crystal_tells_its_design(width: int) -> None:
    """Sixty fragments of several hills, grey, after compression: 19 of 20 at least are named."""
    right = shown = 0
    for seed in (1, 2, 3, 4):
        for pile in ("flakes", "heap"):
            now = next(states(2, seed, 0, Options(pile=pile)))
            view = GAME.view(now, None)
            picture = as_sent(view, width)
            for fragment in fragments(view, QUARTER)[:8]:
                shown += 1
                seen = guessed(picture, fragment, eye(view.tiles).scale)
                right += seen == now.designs[fragment.tile.number - 1]
    assert shown >= 60
    assert right >= 0.95 * shown


LEAST_CONTRAST = {
    ("text.snow", "badge"): 4.5,
    ("text.frost", "frost"): 4.5,
    ("text.target", "target"): 4.5,
    **{(f"snow.line.{design}", "snow"): 4.5 for design in range(DESIGNS)},
    ("badge", "felt.spot"): 4.5,
    ("mark", "felt.spot"): 3.0,
    ("target", "badge"): 3.0,
    ("snow", "felt.spot"): 3.0,
    ("frost", "felt.spot"): 1.8,
    ("text", "plate"): 4.5,
}
"""What stands on what, and how clearly at least: letters and engraved lines more than pieces."""


@pytest.mark.parametrize("theme", THEMES)
def test_letters_lines_and_pieces_stand_out(theme: str) -> None:
    for (one, other), least in LEAST_CONTRAST.items():
        assert contrast(colour(theme, one), colour(theme, other)) >= least, (one, other)


def test_every_colour_of_letters_is_checked() -> None:
    used = {role for drawn in PICTURES.values() for role in drawn.roles()}
    checked = {one for one, _ in LEAST_CONTRAST} | {"text.out"}
    seats = {f"text.seat.{seat}" for seat in range(4)}
    assert {role for role in used if role.startswith("text")} <= checked | seats


@pytest.mark.parametrize("theme", THEMES)
def test_a_shadow_is_seen_on_what_lies_below(theme: str) -> None:
    for kind in ("snow", "frost", "felt"):
        ground = "felt.spot" if kind == "felt" else kind
        assert contrast(colour(theme, f"{kind}.shade"), colour(theme, ground)) >= 1.15, kind


def test_who_lies_lower_has_the_shadow() -> None:
    low, high = Tile(1, 300 * UNIT, 300 * UNIT, 0, True), Tile(2, 330 * UNIT, 320 * UNIT, 0, True)
    assert shades_on((low, high), 0) == (Shade(30, 20, 0),)
    assert shades_on((low, high), 1) == ()
    far = Tile(3, 500 * UNIT, 300 * UNIT, 0, True)
    assert shades_on((low, far), 0) == ()


def test_an_outline_is_cut_at_another_one() -> None:
    square = tuple(Point(*at) for at in ((0, 0), (10, 0), (10, 10), (0, 10)))
    moved = tuple(Point(x + 6, y + 7) for x, y in square)
    assert set(overlap(moved, square)) == {(6, 7), (10, 7), (10, 10), (6, 10)}
    assert overlap(tuple(Point(x + 11, y) for x, y in square), square) == ()


def moved(state: State) -> bool:
    """Whether the last pull moved more than the crystal itself, and no hand holds that."""
    return state.last is not None and len(state.last.trail) > 1 and not state.held


def test_arrows_show_what_a_pull_moved() -> None:
    now = next(state for state in states(2, 4, 20) if moved(state))
    assert now.last is not None
    still = {tile.number for tile in now.tiles}
    drawn = scene(GAME.view(now, None), NAMES[:2])
    rings = [s for s in drawn.pieces if [_stroke(p) for p in s.drawing.shapes] == RING]
    assert len(rings) == len(still & {trail.number for trail in now.last.trail})
    large = now.last.trail[0]
    look = eye(now.tiles)
    (x, y), (to_x, to_y) = (look.at(x / UNIT, y / UNIT) for x, y in (large.start, large.end))
    assert marks.trail(round(to_x - x), round(to_y - y), True) in {
        stamp.drawing for stamp in drawn.pieces
    }


RING = ["mark.edge", "mark"]


def _stroke(shape: Any) -> str:
    return str(getattr(shape, "stroke", ""))


def test_who_lost_alone_wears_no_crown_and_sees_all_that_melted() -> None:
    now = next(states(1, 3, 0))
    lost = replace(now, turn=None, avalanches=4, over=Result(scores=(0,), ranks=(1,)))
    drawn = scene(GAME.view(lost, None), NAMES[:1])
    used = {stamp.drawing for stamp in drawn.pieces}
    assert "crown" not in drawn.roles()
    assert marks.life(False) in used
    assert marks.life(True) not in used
