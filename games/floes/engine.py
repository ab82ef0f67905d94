"""A line protocol, so that any other program can play floes against ours.

    new <seats> <60 digits>   the fish on the floes, row by row from a1; 0 is water
    play d4 | play d4 d7      put a penguin, or slide one; seats move in order
    go <ms>                   answered by what we would play in about that time: move d4 d7
    show                      the board in characters

What cannot be done is answered by "error <reason>" and changes nothing.
"""

from collections.abc import Callable

from games.core.game import Seat
from games.core.rng import Rng
from games.floes.ai import hard
from games.floes.board import CELLS
from games.floes.duel import Allowance
from games.floes.position import PENGUINS, Position
from games.floes.rules import Floes, Options, Rest, State, freeze, thaw
from games.floes.scene import scene

MOST_MS = 60_000
_FIRST = 200
"""Positions before the clock is looked at for the first time."""
_ROOT = bytes(32)


class Refused(ValueError):
    """The line cannot be done; the text is the reason."""


class Engine:
    """One session of the protocol."""

    def __init__(self) -> None:
        self._game = Floes()
        self._state: State | None = None

    def __call__(self, line: str, clock: Callable[[], float]) -> str | None:
        """Answer a line; `clock` gives seconds."""
        word, *rest = line.split() or [""]
        doers = {"new": self._new, "play": self._play, "show": self._show}
        try:
            if word == "go":
                return self._go(rest, clock)
            if word not in doers:
                raise Refused(f"unknown command {word!r}; there are: new, play, go, show, quit")
            return doers[word](rest)
        except Refused as refused:
            return f"error {refused}"

    def _new(self, rest: list[str]) -> None:
        if len(rest) != 2 or not rest[0].isdigit() or int(rest[0]) not in self._game.seats:
            raise Refused("new needs the number of seats, 2 to 4, and 60 digits")
        seats, digits = int(rest[0]), rest[1]
        if len(digits) != CELLS or any(digit not in "0123" for digit in digits):
            raise Refused(f"the board needs {CELLS} digits from 0 to 3")
        if digits.count("1") < seats * PENGUINS[seats]:
            raise Refused("too few floes with one fish for all penguins")
        masks = [
            sum(1 << cell for cell, digit in enumerate(digits) if digit == number)
            for number in "123"
        ]
        position = Position(
            masks[0],
            masks[1],
            masks[2],
            [0] * seats,
            [0] * seats,
            [0] * seats,
            [False] * seats,
            0,
            0,
            0,
            seats * PENGUINS[seats],
        )
        self._state = freeze(position, Options(), None)

    def _running(self) -> tuple[State, Seat]:
        if self._state is None:
            raise Refused("no game; begin one by new")
        movers = self._game.to_move(self._state)
        if not movers:
            raise Refused("the game is over")
        return self._state, movers[0]

    def _play(self, rest: list[str]) -> None:
        state, seat = self._running()
        move = self._game.find(state, seat, " ".join(rest))
        if move is None or isinstance(move, Rest):
            raise Refused(f"seat {seat} may not play {' '.join(rest)!r}")
        self._state = self._game.apply(state, seat, move, Rng(_ROOT, "engine")).state

    def _go(self, rest: list[str], clock: Callable[[], float]) -> str:
        if len(rest) != 1 or not rest[0].isdigit() or not 1 <= int(rest[0]) <= MOST_MS:
            raise Refused(f"go needs milliseconds, 1 to {MOST_MS}")
        state, seat = self._running()
        until = clock() + int(rest[0]) / 1000
        allowance = Allowance(_FIRST, lambda: clock() < until)
        return f"move {hard(thaw(state), seat, allowance)}"

    def _show(self, rest: list[str]) -> str:
        del rest
        if self._state is None:
            raise Refused("no game; begin one by new")
        seats = len(self._state.penguins)
        names = [f"seat {seat}" for seat in range(seats)]
        return scene(self._game.view(self._state, None), names).alt
