"""The pictures of the rulebooks: the nine designs, a hill with places for ice, two boards."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from games.core.rng import Rng
from games.snow import art, marks
from games.snow.crystals import DESIGNS, EACH, Crystal, Flake
from games.snow.fairies.rules import Fairies
from games.snow.fairies.rules import Options as FairyOptions
from games.snow.fairies.scene import scene as fairies_scene
from games.snow.firstsnow.rules import Firstsnow
from games.snow.firstsnow.rules import Options as FirstOptions
from games.snow.firstsnow.scene import scene as firstsnow_scene
from games.snow.layout import hill
from games.snow.snowhill.state import LETTERS
from games.snow.tiles import TABLE, UNIT
from games.snow.top import spots
from render.scene import Scene, Stamp

_SIZE = (960, 510)
_SCALE = 1.2
_NAMES = ("", "")


def designs() -> Scene:
    """Nine crystals, and the flake that six of each make."""
    stamps: list[Stamp] = []
    for design in range(DESIGNS):
        column, row = design % 5, design // 5
        x = 100 + column * 190 + (95 if row else 0)
        crystals = tuple(Crystal(number + 1, design) for number in range(EACH))
        stamps.append(art.flake(Flake(design, crystals), 1, 0.62).at(x, 130 + row * 250))
    return Scene(_SIZE, "felt", (), tuple(stamps), "")


def top() -> Scene:
    """A hill, and where a crystal may be laid on it as ice."""
    tiles = hill("flakes", Rng(b"diagram", "hill"))
    pulled = next(tile.number for tile in tiles if tile.up)
    rest = tuple(tile for tile in tiles if tile.number != pulled)
    order = Rng(b"diagram", "designs").shuffled(range(DESIGNS))
    stamps = []
    for tile in rest:
        x, y = _at(tile.x, tile.y)
        design = order[tile.number % DESIGNS] if tile.up else art.ICE
        stamps.append(art.crystal(design, tile.angle, _SCALE).at(x, y))
    for letter, spot in list(zip(LETTERS, spots(rest, pulled), strict=False))[:2]:
        at = _at(spot.x, spot.y)
        stamps.append(marks.frame(spot.angle, _SCALE, "target", 5).at(*at))
        stamps.append(marks.tag(letter, "target", 32).at(*at))
    stamps.append(art.crystal(4, 768, _SCALE).at(130, 250))
    stamps.append(marks.frame(768, _SCALE, "mark", 6).at(130, 250))
    return Scene(_SIZE, "felt", (), tuple(stamps), "")


def _at(x: int, y: int) -> tuple[float, float]:
    return 560 + (x / UNIT - TABLE / 2) * _SCALE, 255 + (y / UNIT - TABLE / 2) * _SCALE


def first_board() -> Scene:
    """Backs in six rows, four of them turned up."""
    game = Firstsnow()
    state = game.setup(2, FirstOptions(), Rng(b"diagram", "first"), 0).state
    return firstsnow_scene(game.view(state, None), _NAMES)


def fairy_board() -> Scene:
    """All crystals open."""
    game = Fairies()
    state = game.setup(2, FairyOptions(), Rng(b"diagram", "fairies"), 0).state
    return fairies_scene(game.view(state, None), _NAMES)


Diagrams = Mapping[str, Callable[[], Scene]]

SNOWHILL: Diagrams = MappingProxyType({"designs": designs, "top": top})
FIRSTSNOW: Diagrams = MappingProxyType({"designs": designs, "board": first_board})
FAIRIES: Diagrams = MappingProxyType({"designs": designs, "board": fairy_board})
