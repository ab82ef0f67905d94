"""The pictures of the snow games: legible, inside, light enough, and told apart by a fragment."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.core.rng import Rng
from games.registry import boxes
from games.snow.crystals import DESIGNS
from games.snow.hill import Hill
from games.snow.snowhill import ai
from games.snow.snowhill.rules import Snowhill
from games.snow.snowhill.scene import eye, heart, scene
from games.snow.snowhill.sight import in_order
from games.snow.snowhill.state import Options, Pull, State
from games.snow.text import SIGNS
from render.fonts import SMALLEST
from render.paint import Painter
from render.scene import Label, Scene
from tests.games.snow.eyes import as_sent, fragments, guessed

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
    for name in ("snowhill 4", "firstsnow 4", "fairies 4", "chosen", "snowhill cover"):
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


@pytest.mark.parametrize("width", [1280, 600])
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
