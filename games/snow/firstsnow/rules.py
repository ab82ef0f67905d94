"""The rules of firstsnow. Sections named in comments are those of rules/en.md."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from games.core.game import Event, Game, Move, Result, Seat, Step, ranked
from games.core.rng import Rng
from games.snow.crystals import (
    CRYSTALS,
    EACH,
    MOST_PULLS,
    NEED,
    Crystal,
    Design,
    Flakes,
    built,
    complete,
    dealt,
    fit,
    hidden,
    points,
)

ROWS, COLUMNS = "abcdef", 9
NAMES = tuple(f"{row}{column}" for row in ROWS for column in range(1, COLUMNS + 1))
PLACE = {name: place for place, name in enumerate(NAMES)}
UP_EACH = 2
"""So many crystals lie face up at the start for each player."""
MOST_OPENED = 300
"""After so many openings the sun is up, and the most crystals win."""

Place = Annotated[int, Meta(ge=0, lt=CRYSTALS)]


class Options(Struct, frozen=True):
    """What a table may agree on."""

    open_start: bool = True
    """Begin with two crystals face up for each player."""


class Glimpse(Struct, frozen=True):
    """A crystal that everybody saw: where, what, and at which opening."""

    place: Place
    design: Design
    at: int


class State(Struct, frozen=True):
    """Everything; `designs` by place are what nobody may know before he sees them."""

    options: Options
    designs: tuple[Design, ...]
    gone: tuple[bool, ...]
    up: tuple[bool, ...]
    flakes: Flakes
    turn: Seat | None
    glimpses: tuple[Glimpse, ...]
    """The last that was seen of each crystal that was turned back, in order."""
    shown: Glimpse | None = None
    """What was opened last and turned back: seen until somebody opens another one."""
    held: int = -1
    """The place of a crystal that may begin a flake, while its finder decides."""
    found: int = 0
    """How many fitted this turn."""
    opened: int = 0
    over: Result | None = None


class View(Struct, frozen=True):
    """What everybody may know; `glimpses` are for a good memory, and in no picture."""

    options: Options
    open: tuple[Design | None, ...]
    """By place: what lies face up, or is shown or held just now."""
    gone: tuple[bool, ...]
    up: tuple[bool, ...]
    flakes: Flakes
    turn: Seat | None
    glimpses: tuple[Glimpse, ...]
    shown: Glimpse | None
    held: int
    found: int
    opened: int
    over: Result | None


class Open(Move, frozen=True):
    """Turn over the crystal at a place."""

    place: Place

    def words(self) -> tuple[str, ...]:
        """The place, as in ("c7",)."""
        return (NAMES[self.place],)


class Say(Move, frozen=True):
    """Begin a flake with the crystal, or turn it back."""

    word: Literal["take", "leave"]

    def words(self) -> tuple[str, ...]:
        """The word itself."""
        return (self.word,)


FirstMove = Open | Say


class Snowed(Event, frozen=True, kw_only=True):
    """The crystals lie face down; a seat begins."""

    seat: Seat


class Found(Event, frozen=True, kw_only=True):
    """A crystal fits: now so many of six."""

    seat: Seat
    place: str
    count: int


class Began(Event, frozen=True, kw_only=True):
    """A crystal began a new flake: so many of those that win."""

    seat: Seat
    place: str
    flakes: int
    need: int


class Whole(Event, frozen=True, kw_only=True):
    """A flake is whole: so many of those that win."""

    seat: Seat
    flakes: int
    need: int


class Missed(Event, frozen=True, kw_only=True):
    """A crystal does not fit and is turned back."""

    seat: Seat
    place: str


class Won(Event, frozen=True, kw_only=True):
    """A seat has finished all its flakes."""

    seat: Seat


class Alone(Event, frozen=True, kw_only=True):
    """A single player has built everything, with so many openings."""

    seat: Seat
    opened: int


class Thawed(Event, frozen=True, kw_only=True):
    """So many were opened that the game ends as it stands."""

    opened: int


FirstEvent = Snowed | Found | Began | Whole | Missed | Won | Alone | Thawed


class Firstsnow(Game[State, FirstMove, View]):
    """Перший сніг / First Snow."""

    slug: ClassVar[str] = "firstsnow"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 5)
    options: ClassVar[type[Struct]] = Options
    state: ClassVar[type[Struct]] = State
    viewed: ClassVar[type[Struct]] = View
    event: ClassVar[object] = FirstEvent
    longest: ClassVar[int] = 2 * MOST_OPENED
    minutes: ClassVar[tuple[int, int]] = (15, 25)

    def setup(
        self, seats: int, options: Options, rng: Rng, first: Seat | None = None
    ) -> Step[State]:
        """Lay the crystals face down, some face up (Setting up)."""
        designs = dealt(rng)
        up = set(rng.shuffled(range(CRYSTALS))[: UP_EACH * seats if options.open_start else 0])
        lead = rng.below(seats) if first is None else first
        state = State(
            options=options,
            designs=designs,
            gone=(False,) * CRYSTALS,
            up=tuple(place in up for place in range(CRYSTALS)),
            flakes=((),) * seats,
            turn=lead,
            glimpses=(),
        )
        return Step(state, (Snowed(seat=lead),))

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return () if state.turn is None else (state.turn,)

    def moves(self, state: State, seat: Seat) -> Iterator[FirstMove]:
        """Any crystal that is left; or whether to begin a flake."""
        if state.turn != seat:
            return
        if state.held >= 0:
            yield Say("take")
            yield Say("leave")
            return
        for place, gone in enumerate(state.gone):
            if not gone:
                yield Open(place)

    def apply(self, state: State, seat: Seat, move: FirstMove, rng: Rng) -> Step[State]:
        """Open a crystal, or decide about it (A turn)."""
        del rng
        if isinstance(move, Say):
            state = replace(state, held=-1)
            place = _held(state)
            return _take(state, seat, place) if move.word == "take" else _miss(state, seat, place)
        place = move.place
        design = state.designs[place]
        state = replace(
            state,
            opened=state.opened + 1,
            shown=Glimpse(place, design, state.opened + 1),
        )
        fits = fit(state.flakes, seat, design)
        if fits == "own":
            return _take(state, seat, place)
        if fits == "new":
            return Step(replace(state, held=place), ())
        return _miss(state, seat, place)

    def view(self, state: State, seat: Seat | None) -> View:
        """What lies face up, what is shown, and what was seen."""
        del seat  # everybody sees the same
        shown = state.shown.place if state.shown else -1
        return View(
            options=state.options,
            open=tuple(
                design if (up or place == shown) and not gone else None
                for place, (design, up, gone) in enumerate(
                    zip(state.designs, state.up, state.gone, strict=True)
                )
            ),
            gone=state.gone,
            up=state.up,
            flakes=state.flakes,
            turn=state.turn,
            glimpses=state.glimpses,
            shown=state.shown,
            held=state.held,
            found=state.found,
            opened=state.opened,
            over=state.over,
        )

    def result(self, state: State) -> Result | None:
        """Who completed all flakes first is first; the others by crystals."""
        return state.over

    def guess(self, view: View, rng: Rng) -> State:
        """A state with the crystals that nobody has seen dealt anew."""
        known: list[Design | None] = list(view.open)
        for glimpse in view.glimpses:
            known[glimpse.place] = glimpse.design
        for own in view.flakes:
            for flake in own:
                for crystal in flake.crystals:
                    known[crystal.number - 1] = crystal.design
        return State(
            options=view.options,
            designs=hidden(tuple(known), rng),
            gone=view.gone,
            up=view.up,
            flakes=view.flakes,
            turn=view.turn,
            glimpses=view.glimpses,
            shown=view.shown,
            held=view.held,
            found=view.found,
            opened=view.opened,
            over=view.over,
        )

    def idle(self, state: State, seat: Seat) -> FirstMove:
        """Take what fits; else the first crystal that nobody has opened."""
        if state.held >= 0:
            return Say("take")
        seen = {glimpse.place for glimpse in state.glimpses}
        left = [place for place, gone in enumerate(state.gone) if not gone]
        del seat
        return Open(next((place for place in left if place not in seen), left[0]))

    def totals(self, view: View) -> tuple[int, ...] | None:
        """Crystals built in."""
        return points(view.flakes)

    def chapter(self, view: View) -> str:
        """The section that governs this moment."""
        if view.turn is None:
            return "end"
        return "flakes" if view.held >= 0 else "turn"


def _held(state: State) -> Place:
    assert state.shown is not None  # noqa: S101 - what is held is shown
    return state.shown.place


def _take(state: State, seat: Seat, place: Place) -> Step[State]:
    """The crystal fits and is built in (The flakes)."""
    number = place + 1
    design = state.designs[place]
    flakes = built(state.flakes, seat, Crystal(number, design))
    own, need = flakes[seat], NEED[len(flakes)]
    flake = next(flake for flake in own if flake.design == design)
    events: list[Event] = []
    if len(flake.crystals) == 1:
        events.append(Began(seat=seat, place=NAMES[place], flakes=len(own), need=need))
    else:
        events.append(Found(seat=seat, place=NAMES[place], count=len(flake.crystals)))
    if len(flake.crystals) == EACH:
        events.append(Whole(seat=seat, flakes=sum(f.full for f in own), need=need))
    state = replace(
        state,
        flakes=flakes,
        gone=_set(state.gone, place, True),
        up=_set(state.up, place, False),
        glimpses=tuple(g for g in state.glimpses if g.place != place),
        found=state.found + 1,
        shown=None,
    )
    if complete(flakes, seat):
        last = Alone(seat=seat, opened=state.opened) if len(flakes) == 1 else Won(seat=seat)
        scores = points(flakes)
        keys = tuple((other == seat, score) for other, score in enumerate(scores))
        over = Result(scores=scores, ranks=ranked(keys))
        return Step(replace(state, turn=None, over=over), (*events, last))
    if state.found >= MOST_PULLS:
        return _passed(state, seat, events)
    return _thawed(state, events)


def _miss(state: State, seat: Seat, place: Place) -> Step[State]:
    """The crystal does not fit: everybody has seen it, and it is turned back (A turn)."""
    glimpse = Glimpse(place, state.designs[place], state.opened)
    state = replace(
        state,
        up=_set(state.up, place, False),
        glimpses=(*(g for g in state.glimpses if g.place != place), glimpse),
    )
    return _passed(state, seat, [Missed(seat=seat, place=NAMES[place])])


def _passed(state: State, seat: Seat, events: list[Event]) -> Step[State]:
    turn = (seat + 1) % len(state.flakes)
    return _thawed(replace(state, turn=turn, found=0), events)


def _thawed(state: State, events: list[Event]) -> Step[State]:
    """After very many openings the game ends as it stands (End)."""
    if state.opened < MOST_OPENED:
        return Step(state, tuple(events))
    scores = points(state.flakes)
    over = Result(scores=scores, ranks=ranked(scores))
    state = replace(state, turn=None, over=over)
    return Step(state, (*events, Thawed(opened=state.opened)))


def _set(values: tuple[bool, ...], place: int, value: bool) -> tuple[bool, ...]:
    return (*values[:place], value, *values[place + 1 :])
