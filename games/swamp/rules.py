"""The rules of swamp. Sections named in comments are those of rules/en.md."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct

from games.core.game import Game, Result, Seat, Step, ranked
from games.core.rng import Rng
from games.swamp.board import CAVE, FIGURES, HOME, SWAMP, steps_done
from games.swamp.flow import MOST_TURNS, Flow, caves_to_clear
from games.swamp.position import Play
from games.swamp.state import (
    Began,
    Drive,
    Go,
    Options,
    Pass,
    Roll,
    State,
    SwampEvent,
    SwampMove,
    thaw,
)
from games.swamp.turn import barred, legal

_QUARTERS = {2: ((0, 2),), 3: ((0, 1, 2), (0, 2, 3), (0, 1, 3)), 4: ((0, 1, 2, 3),)}
"""Where the seats sit, by their number; of three, any two may have the empty quarter between."""


class Swamp(Game[State, SwampMove, State]):
    """Болото / Болото / The Swamp."""

    slug: ClassVar[str] = "swamp"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[type[Struct]] = Options
    state: ClassVar[type[Struct]] = State
    viewed: ClassVar[type[Struct]] = State
    event: ClassVar[object] = SwampEvent
    longest: ClassVar[int] = 3 * MOST_TURNS
    """A roll and two dice a turn."""
    minutes: ClassVar[tuple[int, int]] = (30, 60)

    def setup(
        self, seats: int, options: Options, rng: Rng, first: Seat | None = None
    ) -> Step[State]:
        """Everybody into the swamp (Setting up)."""
        ways = _QUARTERS[seats]
        quarters = ways[rng.below(len(ways))]
        lead = rng.below(seats)
        if first is not None:
            lead = first
        figures = ((SWAMP,) * FIGURES,) * seats
        state = State(options=options, quarters=quarters, figures=figures, turn=lead)
        return Step(state, (Began(seat=lead),))

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return () if state.turn is None else (state.turn,)

    def moves(self, state: State, seat: Seat) -> Iterator[SwampMove]:
        """The roll; then what the dice can do, and whom a lucky double can drive out."""
        if state.turn != seat:
            return
        if not state.dice:
            yield Roll()
            return
        position = thaw(state)
        plays = plays_of(state)
        yield from (Go(play.start, play.end) for play in plays)
        caves = caves_to_clear(state.options.lucky, state.dice, position, seat)
        yield from map(Drive, caves)
        if not plays:
            yield Pass()

    def apply(self, state: State, seat: Seat, move: SwampMove, rng: Rng) -> Step[State]:
        """Play a move and whatever follows from it by itself."""
        flow = Flow(state, rng)
        match move:
            case Roll():
                flow.roll(seat)
            case Go():
                flow.go(seat, move)
            case Drive():
                flow.drive(seat, move.cave)
            case _:
                flow.rest(seat)
        flow.run_on(seat)
        return flow.step()

    def view(self, state: State, seat: Seat | None) -> State:
        """Everything: nothing is hidden."""
        del seat
        return state

    def result(self, state: State) -> Result | None:
        """Who came home first; the others by figures at home, then by the way made (End)."""
        return result_of(state)

    def guess(self, view: State, rng: Rng) -> State:
        """The state is in full view."""
        del rng
        return view

    def idle(self, state: State, seat: Seat) -> SwampMove:
        """Chop the one that has come farthest, else go home, else move the foremost figure."""
        position = thaw(state)

        def lost(place: int) -> int:
            victim = position.at.get(place, seat)
            return 0 if victim == seat else 1 + steps_done(position.entries[victim], place)

        def gain(move: SwampMove) -> tuple[int, bool, int]:
            match move:
                case Go(start, end):
                    done = steps_done(position.entries[seat], start)
                    return lost(end), start < HOME <= end < CAVE, done
                case Drive(cave):
                    return lost(cave), False, 0
                case _:
                    return 0, False, 0

        return max(self.moves(state, seat), key=gain)

    def totals(self, view: State) -> tuple[int, ...]:
        """Figures at home."""
        position = thaw(view)
        return tuple(position.home(seat) for seat in range(len(view.figures)))

    def chapter(self, view: State) -> str:
        """The section that governs this moment: what keeps a play from being made, if any."""
        if view.turn is None:
            return "end"
        if not view.dice:
            return "turn" if view.turns else "out"
        rule = barred(thaw(view), view.turn, view.dice, view.exited, view.fresh)
        return {"turn": "both", "caves": "caves"}.get(rule, "moving")


def plays_of(state: State) -> list[Play]:
    """The legal plays of the seat whose turn it is, its dice being on the table."""
    if state.turn is None:
        return []
    return legal(thaw(state), state.turn, state.dice, state.exited, state.fresh)


def result_of(state: State) -> Result | None:
    """Scores and places once the match is over."""
    if state.turn is not None:
        return None
    position = thaw(state)
    keys = []
    for seat, places in enumerate(state.figures):
        way = sum(steps_done(position.entries[seat], place) for place in places)
        done = seat in state.finished
        place = -state.finished.index(seat) if done else 0
        keys.append((done, place, position.home(seat), way))
    scores = tuple(position.home(seat) for seat in range(len(state.figures)))
    return Result(scores=scores, ranks=ranked(keys))
