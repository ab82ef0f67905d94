"""A box: a game with its pictures, its computer players and its folder of texts."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.core.game import AnyGame
from games.core.search import Think
from render.scene import Scene

Draw = Callable[[Any, Sequence[str], tuple[str, ...]], Scene]
"""(view, names by seat, words said so far of a move) -> the picture as data."""

Engine = Callable[[str, Callable[[], float]], str | None]
"""(a line of the protocol, a clock in seconds) -> the answer, None for none."""


class Box(NamedTuple):
    """Everything that the house knows of a game."""

    game: AnyGame
    scene: Draw
    think: Think
    folder: str
    """The package that holds locale/, rules/ and sprites/."""
    cover: Callable[[], Scene]
    """The picture of the lobby."""
    diagrams: Mapping[str, Callable[[], Scene]]
    """The pictures of the rulebook by name."""
    hand: Callable[[Any], str] | None = None
    """(a seat's view) -> what it alone has, in one line of signs that every language shares."""
    engine: Callable[[], Engine] | None = None
    """A session of the line protocol for other programs, where the game speaks one."""
