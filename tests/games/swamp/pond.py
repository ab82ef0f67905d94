"""Hand-made positions for the tests of the rules; dice that fall as they are told to.

Cells are counted from 0 here, as distances are easier to see so; c8 is the cave of cell 8, h1 the
first cell of a home. Figures that are not named sit in their swamp.
"""

from collections.abc import Iterable
from typing import Any

from games.core.game import Event, Step
from games.core.rng import Rng
from games.swamp.board import CAVE, FIGURES, HOME, SWAMP, name
from games.swamp.rules import Swamp
from games.swamp.state import Go, Options, Roll, State, SwampMove

GAME = Swamp()
SEATS = "TRBL"
"""Top, right, bottom, left: the order of turns."""


class Loaded(Rng):
    """Dice that fall as they are told to; more rolls than told are an error."""

    def __init__(self, *dice: int) -> None:
        super().__init__(b"", "loaded")
        self.left = list(dice)

    def die(self, sides: int = 6) -> int:
        """The next number."""
        assert sides == 6
        return self.left.pop(0)


def place(text: str) -> int:
    """A place by its name in the tests."""
    if text[0] == "c":
        return CAVE + int(text[1:])
    if text[0] == "h":
        return HOME + int(text[1:]) - 1
    return int(text)


def board(
    *,
    dice: tuple[int, ...] = (),
    turn: str | None = "T",
    fresh: str | None = None,
    exited: bool = False,
    finished: str = "",
    **figures: Any,
) -> State:
    """Four seats by letter, such as T="10 h1"; options by their names in lower case."""
    seats = {seat: figures.pop(seat, "") for seat in SEATS}
    options = Options(**{"swift": False} | figures)
    return State(
        options=options,
        quarters=(0, 1, 2, 3),
        figures=tuple(_places(seats[seat]) for seat in SEATS),
        turn=None if turn is None else SEATS.index(turn),
        dice=dice,
        rolled=dice,
        roller=None if turn is None or not dice else SEATS.index(turn),
        exited=exited,
        fresh=None if fresh is None else place(fresh),
        finished=tuple(map(SEATS.index, finished)),
        turns=1,
    )


def _places(text: str) -> tuple[int, ...]:
    named = [place(word) for word in text.split()]
    return tuple(sorted(named + [SWAMP] * (FIGURES - len(named))))


def ways(state: State, start: str | None = None) -> set[str]:
    """The moves as "10>13"; only ends where the start is given."""
    assert state.turn is not None
    moves = [move for move in GAME.moves(state, state.turn) if isinstance(move, Go)]
    if start is not None:
        return {spot(move.end) for move in moves if move.start == place(start)}
    return {f"{spot(move.start)}>{spot(move.end)}" for move in moves}


def spot(number: int) -> str:
    """The name of a place in the tests."""
    if number >= CAVE:
        return f"c{number - CAVE}"
    return name(number) if number >= HOME or number == SWAMP else str(number)


def play(state: State, move: SwampMove, *dice: int) -> Step[State]:
    """Play a legal move; the dice fall as told, and all of them have to fall."""
    assert state.turn is not None
    assert move in list(GAME.moves(state, state.turn)), f"{move} is not legal"
    loaded = Loaded(*dice)
    step = GAME.apply(state, state.turn, move, loaded)
    assert not loaded.left, "dice that were not rolled"
    return step


def go(state: State, start: str, end: str, *dice: int) -> Step[State]:
    """Move a figure."""
    return play(state, Go(place(start), place(end)), *dice)


def roll(state: State, *dice: int) -> Step[State]:
    """Roll."""
    return play(state, Roll(), *dice)


def where(state: State, seat: str = "T") -> list[str]:
    """Where the figures of a seat are, those in the swamp left out."""
    return [spot(p) for p in state.figures[SEATS.index(seat)] if p != SWAMP]


def told(step: Step[State]) -> list[str]:
    """The names of what happened."""
    return kinds(step.events)


def kinds(events: Iterable[Event]) -> list[str]:
    """The names of events."""
    return [type(event).__name__ for event in events]
