"""A toy with dice and forced sequences: a race on which slides and drifts act by themselves."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from games.core.box import Box
from games.core.game import Event, Game, Move, Result, Seat, Step, ranked
from games.core.rng import Rng
from games.core.search import thinker
from render.geometry import Point
from render.scene import Bounds, Drawing, Label, Scene

GOAL = {"short": 12, "long": 20}
SLIDES = {3: 7, 7: 9, 10: 5}
"""From where to where; one may lead onto the next."""
DRIFT = 6
CAP = 200


class Options(Struct, frozen=True):
    """How far it is."""

    track: Literal["short", "long"] = "short"


class State(Struct, frozen=True):
    """Places on the track; who is stuck for a turn; a die that waits for a choice."""

    options: Options
    at: tuple[int, ...]
    stuck: tuple[bool, ...]
    turn: Seat | None
    die: int | None
    rolls: int


class Go(Move, frozen=True):
    """Roll; or, once rolled, walk all of it or half."""

    how: Literal["roll", "all", "half"]

    def words(self) -> tuple[str, ...]:
        """As in ("roll",) and ("walk", "half")."""
        return ("roll",) if self.how == "roll" else ("walk", self.how)


class Rolled(Event, frozen=True, kw_only=True):
    """What the die shows."""

    seat: Seat
    die: int


class Went(Event, frozen=True, kw_only=True):
    """A step of the way: on foot, or by a slide."""

    seat: Seat
    to: int


class Waited(Event, frozen=True, kw_only=True):
    """A turn passed in a snowdrift."""

    seat: Seat


class Race(Game[State, Go, State]):
    """The game; nothing is hidden, so a view is the state."""

    slug: ClassVar[str] = "race"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 4)
    options: ClassVar[type[Struct]] = Options
    state: ClassVar[type[Struct]] = State
    viewed: ClassVar[type[Struct]] = State
    event: ClassVar[object] = Rolled | Went | Waited
    longest: ClassVar[int] = 2 * CAP
    minutes: ClassVar[tuple[int, int]] = (1, 2)

    def setup(
        self, seats: int, options: Options, rng: Rng, first: Seat | None = None
    ) -> Step[State]:
        """All at the start; who begins is drawn."""
        lead = rng.below(seats) if first is None else first
        return Step(State(options, (0,) * seats, (False,) * seats, lead, None, 0), ())

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """One after the other."""
        return () if state.turn is None else (state.turn,)

    def moves(self, state: State, seat: Seat) -> Iterator[Go]:
        """A roll; then all of it, or half of an even one."""
        if seat != state.turn:
            return
        if state.die is None:
            yield Go("roll")
            return
        yield Go("all")
        if state.die % 2 == 0:
            yield Go("half")

    def apply(self, state: State, seat: Seat, move: Go, rng: Rng) -> Step[State]:
        """Roll or walk; an odd roll leaves no choice, so the walk follows at once."""
        if move.how == "roll":
            die = rng.die()
            rolled = Rolled(seat=seat, die=die)
            state = replace(state, die=die, rolls=state.rolls + 1)
            if die % 2 == 0:
                return Step(state, (rolled,))
            after = self._walk(state, seat, die)
            return Step(after.state, (rolled, *after.events))
        steps = state.die or 0
        return self._walk(state, seat, steps if move.how == "all" else steps // 2)

    def _walk(self, state: State, seat: Seat, steps: int) -> Step[State]:
        goal = GOAL[state.options.track]
        place = min(state.at[seat] + steps, goal)
        events: list[Event] = [Went(seat=seat, to=place)]
        while place in SLIDES and place < goal:
            place = SLIDES[place]
            events.append(Went(seat=seat, to=place))
        at = (*state.at[:seat], place, *state.at[seat + 1 :])
        stuck = list(state.stuck)
        stuck[seat] = place == DRIFT
        if place == goal or state.rolls == CAP:
            return Step(replace(state, at=at, die=None, turn=None), tuple(events))
        turn = (seat + 1) % len(at)
        while stuck[turn]:
            events.append(Waited(seat=turn))
            stuck[turn] = False
            turn = (turn + 1) % len(at)
        after = State(state.options, at, tuple(stuck), turn, None, state.rolls)
        return Step(after, tuple(events))

    def view(self, state: State, seat: Seat | None) -> State:
        """Everything."""
        del seat
        return state

    def result(self, state: State) -> Result | None:
        """The one furthest on is first."""
        return None if state.turn is not None else Result(state.at, ranked(state.at))

    def guess(self, view: State, rng: Rng) -> State:
        """The state is in full view."""
        del rng
        return view


def scene(view: State, names: Sequence[str], said: tuple[str, ...] = ()) -> Scene:
    """The places as text."""
    del said
    text = " ".join(map(str, view.at))
    line = Label(text, Point(100, 20), 20, "text", most=190)
    stamp = Drawing(Bounds(0, 0, 200, 40), (line,), "ice").at(0, 0)
    return Scene((200, 40), "ice", (), (stamp,), f"{text}\n{', '.join(names)}")


GAME = Race()
BOX = Box(
    game=GAME,
    scene=scene,
    think=thinker(GAME, lambda view, seat: view.at[seat]),
    folder=__name__,
    cover=lambda: Scene((200, 40), "ice", (), (), "race"),
    diagrams={},
)
