"""Pictures of matches that computers play: for `icebox draw` and docs/gallery."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from games.core.box import Box
from games.core.rng import Rng
from games.registry import boxes
from render.paint import Painter
from render.scene import Scene

NAMES = ("Олена", "Borys", "Анна", "Max")
THEMES = ("day", "night", "contrast")
_SEED = 7
_LEVEL = 1


def states(box: Box, seats: int, seed: int, options: Any) -> Iterator[Any]:
    """The states of a match that easy computers play, ply by ply."""
    game = box.game
    root = seed.to_bytes(32, "big")
    state = game.setup(seats, options, Rng.of_ply(root, 0)).state
    yield state
    ply = 0
    while movers := game.to_move(state):
        ply += 1
        seat = movers[0]
        moves = tuple(game.moves(state, seat))
        own = Rng(root, f"ai:{seat}:{ply}")
        move = box.think(game.view(state, seat), seat, moves, _LEVEL, own)
        state = game.apply(state, seat, move, Rng.of_ply(root, ply)).state
        yield state


def drawn_match(
    box: Box, seats: int, seed: int, ply: int, options: Any, said: tuple[str, ...]
) -> Scene:
    """The board after so many plies, or at the end where there are fewer."""
    played = tuple(islice(states(box, seats, seed, options), ply + 1))
    return box.scene(box.game.view(played[-1], None), NAMES[:seats], said)


def draw_all(folder: Path) -> Iterator[Path]:
    """Cover, opening, middle, chosen piece or hand, end, and a game alone, in every theme."""
    folder.mkdir(parents=True, exist_ok=True)
    for slug, box in boxes().items():
        for theme in THEMES:
            painter = Painter(theme)
            for name, scene in _scenes(box).items():
                path = folder / f"{slug}-{name}-{theme}.png"
                path.write_bytes(painter.png(scene))
                yield path


def _scenes(box: Box) -> dict[str, Scene]:
    game = box.game
    seats = game.seats[-1]
    played = list(states(box, seats, _SEED, game.options()))
    middle = played[len(played) // 2]
    mover = game.to_move(middle)[0]
    longest = max((m.words() for m in game.moves(middle, mover)), key=len)
    # Where players have secrets only their own view shows what they choose from.
    own = mover if game.secrets else None
    views = {
        "opening": (played[0], None, ()),
        "middle": (middle, None, ()),
        "chosen": (middle, own, longest[:-1]),
        "end": (played[-1], None, ()),
    }
    drawn = {
        name: box.scene(game.view(state, viewer), NAMES[:seats], said)
        for name, (state, viewer, said) in views.items()
    }
    if drawn["chosen"] == drawn["middle"]:  # one word is a whole move: nothing is half said
        del drawn["chosen"]
    if game.seats[0] == 1:
        alone = list(states(box, 1, _SEED, game.options()))
        drawn["alone"] = box.scene(game.view(alone[len(alone) // 2], None), NAMES[:1], ())
    return {"cover": box.cover(), **drawn}
