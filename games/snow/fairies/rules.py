"""The rules of fairies. Sections named in comments are those of rules/en.md."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from games.core.game import Event, Game, Move, Result, Seat, Step, ranked
from games.core.rng import Rng
from games.snow.crystals import (
    CRYSTALS,
    EACH,
    NEED,
    Crystal,
    Design,
    Flakes,
    built,
    complete,
    dealt,
    fit,
    points,
)

COLUMNS, ROWS = 9, 6

Place = Annotated[int, Meta(ge=0, lt=CRYSTALS)]


class Options(Struct, frozen=True):
    """What a table may agree on."""

    together: bool = True
    """Crystals of one design that touch come along."""


class State(Struct, frozen=True):
    """Everything, and all of it lies open."""

    options: Options
    designs: tuple[Design, ...]
    gone: tuple[bool, ...]
    flakes: Flakes
    turn: Seat | None
    turns: int = 0
    last: tuple[Place, ...] = ()
    over: Result | None = None


class View(Struct, frozen=True):
    """What everybody sees: everything."""

    options: Options
    designs: tuple[Design, ...]
    gone: tuple[bool, ...]
    flakes: Flakes
    turn: Seat | None
    turns: int
    last: tuple[Place, ...]
    over: Result | None


class Take(Move, frozen=True):
    """Take a crystal, and those that come along."""

    place: Place

    def words(self) -> tuple[str, ...]:
        """Its number, as in ("12",)."""
        return (str(self.place + 1),)


class Strewn(Event, frozen=True, kw_only=True):
    """The crystals lie open; a seat begins."""

    seat: Seat


class Took(Event, frozen=True, kw_only=True):
    """Crystals went to a flake: so many at once, now so many of six."""

    seat: Seat
    number: int
    taken: int
    count: int


class Began(Event, frozen=True, kw_only=True):
    """Crystals began a new flake: so many of those that win."""

    seat: Seat
    number: int
    taken: int
    flakes: int
    need: int


class Whole(Event, frozen=True, kw_only=True):
    """A flake is whole: so many of those that win."""

    seat: Seat
    flakes: int
    need: int


class Won(Event, frozen=True, kw_only=True):
    """A seat has finished all its flakes."""

    seat: Seat


FairyEvent = Strewn | Took | Began | Whole | Won


class Fairies(Game[State, Take, View]):
    """Кришталеві феї / Crystal Fairies."""

    slug: ClassVar[str] = "fairies"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 5)
    options: ClassVar[type[Struct]] = Options
    state: ClassVar[type[Struct]] = State
    viewed: ClassVar[type[Struct]] = View
    event: ClassVar[object] = FairyEvent
    longest: ClassVar[int] = CRYSTALS
    """Every move takes a crystal."""
    minutes: ClassVar[tuple[int, int]] = (10, 20)

    def setup(
        self, seats: int, options: Options, rng: Rng, first: Seat | None = None
    ) -> Step[State]:
        """Strew the crystals, face up (Setting up)."""
        designs = dealt(rng)
        lead = rng.below(seats) if first is None else first
        state = State(
            options=options,
            designs=designs,
            gone=(False,) * CRYSTALS,
            flakes=((),) * seats,
            turn=lead,
        )
        return Step(state, (Strewn(seat=lead),))

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return () if state.turn is None else (state.turn,)

    def moves(self, state: State, seat: Seat) -> Iterator[Take]:
        """One crystal of each group that fits."""
        if state.turn != seat:
            return
        for group in groups(state.designs, state.gone, together=state.options.together):
            if fit(state.flakes, seat, state.designs[group[0]]) != "no":
                yield Take(group[0])

    def find(self, state: State, seat: Seat, text: str) -> Take | None:
        """The move by the number of any crystal of a group."""
        move = super().find(state, seat, text)
        if move is not None or not text.isascii() or not text.isdigit():
            return move
        place = int(text) - 1
        if text != str(place + 1):
            return None
        for group in groups(state.designs, state.gone, together=state.options.together):
            if place in group:
                return super().find(state, seat, str(group[0] + 1))
        return None

    def apply(self, state: State, seat: Seat, move: Take, rng: Rng) -> Step[State]:
        """Take a crystal and those that touch it (A turn)."""
        del rng
        all_groups = groups(state.designs, state.gone, together=state.options.together)
        group = next(group for group in all_groups if move.place in group)
        design = state.designs[move.place]
        flakes = state.flakes
        for place in group:
            flakes = built(flakes, seat, Crystal(place + 1, design))
        own, need = flakes[seat], NEED[len(flakes)]
        count = next(len(flake.crystals) for flake in own if flake.design == design)
        number, taken = move.place + 1, len(group)
        events: list[Event] = []
        if len(own) > len(state.flakes[seat]):
            events.append(Began(seat=seat, number=number, taken=taken, flakes=len(own), need=need))
        else:
            events.append(Took(seat=seat, number=number, taken=taken, count=count))
        if count == EACH:
            events.append(Whole(seat=seat, flakes=sum(f.full for f in own), need=need))
        state = replace(
            state,
            gone=tuple(gone or place in group for place, gone in enumerate(state.gone)),
            flakes=flakes,
            turn=(seat + 1) % len(flakes),
            turns=state.turns + 1,
            last=group,
        )
        if not complete(flakes, seat):
            return Step(state, tuple(events))
        scores = points(flakes)
        keys = tuple((other == seat, score) for other, score in enumerate(scores))
        over = Result(scores=scores, ranks=ranked(keys))
        return Step(replace(state, turn=None, over=over), (*events, Won(seat=seat)))

    def view(self, state: State, seat: Seat | None) -> View:
        """Nothing is hidden."""
        del seat
        return View(
            options=state.options,
            designs=state.designs,
            gone=state.gone,
            flakes=state.flakes,
            turn=state.turn,
            turns=state.turns,
            last=state.last,
            over=state.over,
        )

    def result(self, state: State) -> Result | None:
        """Who completed all flakes first is first; the others by crystals."""
        return state.over

    def guess(self, view: View, rng: Rng) -> State:
        """The state itself."""
        del rng
        return State(
            options=view.options,
            designs=view.designs,
            gone=view.gone,
            flakes=view.flakes,
            turn=view.turn,
            turns=view.turns,
            last=view.last,
            over=view.over,
        )

    def idle(self, state: State, seat: Seat) -> Take:
        """The move that takes most at once."""
        sizes = {
            group[0]: len(group)
            for group in groups(state.designs, state.gone, together=state.options.together)
        }
        return max(self.moves(state, seat), key=lambda move: sizes[move.place])

    def totals(self, view: View) -> tuple[int, ...] | None:
        """Crystals built in."""
        return points(view.flakes)

    def chapter(self, view: View) -> str:
        """The section that governs this moment."""
        return "end" if view.turn is None else "turn"


def beside(place: Place) -> tuple[Place, ...]:
    """The places that share a side with one: two in the row above, two in the row below."""
    row, column = divmod(place, COLUMNS)
    left = -1 if row % 2 == 0 else 0
    near = ((row + up, column + left + right) for up in (-1, 1) for right in (0, 1))
    return tuple(r * COLUMNS + c for r, c in near if 0 <= r < ROWS and 0 <= c < COLUMNS)


@lru_cache(256)
def groups(
    designs: tuple[Design, ...], gone: tuple[bool, ...], *, together: bool
) -> tuple[tuple[Place, ...], ...]:
    """What is taken at once: crystals of one design that touch, each group in order."""
    found = []
    left = [place for place in range(CRYSTALS) if not gone[place]]
    if not together:
        return tuple((place,) for place in left)
    done: set[Place] = set()
    for place in left:
        if place in done:
            continue
        group, edge = {place}, [place]
        while edge:
            for near in beside(edge.pop()):
                if near not in group and not gone[near] and designs[near] == designs[place]:
                    group.add(near)
                    edge.append(near)
        done |= group
        found.append(tuple(sorted(group)))
    return tuple(found)
