"""The rules of snowhill. Sections named in comments are those of rules/en.md."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from games.core.game import Game, Result, Seat, Step
from games.core.rng import Rng
from games.snow.crystals import Design, dealt, hidden, points
from games.snow.layout import hill
from games.snow.pull import WAYS
from games.snow.snowhill.flow import TURNS, Flow, may_check, puts
from games.snow.snowhill.sight import careful, in_order, sight
from games.snow.snowhill.state import (
    Heaped,
    Lay,
    Options,
    Pull,
    Put,
    Say,
    SnowEvent,
    SnowMove,
    State,
    View,
)


class Snowhill(Game[State, SnowMove, View]):
    """Снігова гора / Snow Hill."""

    slug: ClassVar[str] = "snowhill"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 5)
    options: ClassVar[type[Struct]] = Options
    state: ClassVar[type[Struct]] = State
    viewed: ClassVar[type[Struct]] = View
    event: ClassVar[object] = SnowEvent
    longest: ClassVar[int] = TURNS * 8
    """In a turn: a check, three pulls, each with a word, a stop or a place."""
    minutes: ClassVar[tuple[int, int]] = (20, 40)

    def setup(
        self, seats: int, options: Options, rng: Rng, first: Seat | None = None
    ) -> Step[State]:
        """Lay the hill (Setting up)."""
        tiles = hill(options.pile, rng)
        designs = dealt(rng)
        lead = rng.below(seats) if first is None else first
        state = State(
            options=options,
            tiles=tiles,
            designs=designs,
            seen=(False,) * len(designs),
            flakes=((),) * seats,
            turn=lead,
            skips=(0,) * seats,
        )
        return Step(_looked(state), (Heaped(seat=lead),))

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return () if state.turn is None else (state.turn,)

    def moves(self, state: State, seat: Seat) -> Iterator[SnowMove]:
        """Pulls by picture order, and the words of the moment."""
        if state.turn != seat:
            return
        if state.phase == "lay":  # The top: the player picks a place
            yield from (Lay(at) for at in range(len(state.places)))
        elif state.phase == "claim":  # A pull: take the crystal, or lay it as ice
            if state.options.by_hand:
                yield from (Put(at + 1) for at in puts(state))
            else:
                yield Say("take")
            yield Say("ice")
        else:
            if state.pulls:
                yield Say("stop")
            elif may_check(state):
                yield Say("check")
            for number in in_order(state.tiles):
                yield from (Pull(number, way) for way in range(WAYS))

    def apply(self, state: State, seat: Seat, move: SnowMove, rng: Rng) -> Step[State]:
        """Play a move; the hill decides what comes of a pull, and no lot is drawn."""
        del rng
        flow = Flow(state, seat)
        match move:
            case Pull(number, way):
                flow.pull(number, way)
            case Put(flake):
                flow.put(flake - 1)
            case Lay(place):
                flow.lay(state.places[place])
            case Say("take"):
                flow.build()
            case Say("ice"):
                flow.unfit()
            case Say("check"):
                flow.check()
            case Say():
                flow.stop()
        return Step(_looked(flow.state), tuple(flow.events))

    def view(self, state: State, seat: Seat | None) -> View:
        """Faces in sight; what was seen before stays in memory, and in no picture."""
        del seat  # everybody sees the same
        shares, open_designs = sight(state)
        return View(
            options=state.options,
            tiles=state.tiles,
            shares=shares,
            designs=open_designs,
            remembered=tuple(
                design if seen and now is None else None
                for design, seen, now in zip(state.designs, state.seen, open_designs, strict=True)
            ),
            flakes=state.flakes,
            turn=state.turn,
            phase=state.phase,
            held=state.held,
            places=state.places,
            pulls=state.pulls,
            turns=state.turns,
            avalanches=state.avalanches,
            skips=state.skips,
            unchecked=state.unchecked,
            last=state.last,
            over=state.over,
        )

    def result(self, state: State) -> Result | None:
        """Who completed all flakes first is first; the others by crystals."""
        return state.over

    def guess(self, view: View, rng: Rng) -> State:
        """A state with designs that nobody has seen yet dealt anew."""
        known: list[Design | None] = [
            old if now is None else now
            for now, old in zip(view.designs, view.remembered, strict=True)
        ]
        return State(
            options=view.options,
            tiles=view.tiles,
            designs=hidden(tuple(known), rng),
            seen=tuple(design is not None for design in known),
            flakes=view.flakes,
            turn=view.turn,
            phase=view.phase,
            held=view.held,
            places=view.places,
            pulls=view.pulls,
            turns=view.turns,
            avalanches=view.avalanches,
            skips=view.skips,
            unchecked=view.unchecked,
            last=view.last,
            over=view.over,
        )

    def find(self, state: State, seat: Seat, text: str) -> SnowMove | None:
        """The legal move that reads so."""
        words = tuple(text.split())
        return next((move for move in self.moves(state, seat) if move.words() == words), None)

    def idle(self, state: State, seat: Seat) -> SnowMove:
        """Stop where one may; else the first place, the crystal itself, or a careful pull."""
        first = next(iter(self.moves(state, seat)))
        if state.phase != "pull" or first == Say("stop"):
            return first
        failed = state.last.number if state.last and state.last.avalanche else 0
        return Pull(*careful(state.tiles, failed))

    def totals(self, view: View) -> tuple[int, ...] | None:
        """Crystals built in."""
        return points(view.flakes)

    def chapter(self, view: View) -> str:
        """The section that governs this moment."""
        if view.turn is None:
            return "end"
        return {"pull": "pulling", "claim": "flakes", "lay": "ice"}[view.phase]


def _looked(state: State) -> State:
    """A state in which everybody has seen what lies in sight."""
    _, designs = sight(state)
    seen = tuple(was or now is not None for was, now in zip(state.seen, designs, strict=True))
    return state if seen == state.seen else replace(state, seen=seen)
