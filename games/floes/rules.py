"""The rules of floes. Sections named in comments are those of rules/en.md."""

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from games.core.game import Event, Game, Move, Result, Seat, Step, ranked
from games.core.rng import Rng
from games.floes.board import ALL, CELL, CELLS, NAMES, NEIGHBOURS, cells
from games.floes.position import PENGUINS, Position
from games.floes.solve import best_order

Cell = Annotated[int, Meta(ge=0, lt=CELLS)]
Bits = Annotated[int, Meta(ge=0, le=ALL)]

DEAL = (1,) * 30 + (2,) * 20 + (3,) * 10
FISH = sum(DEAL)


class Options(Struct, frozen=True):
    """What a table may agree on."""

    first: Literal["random", "host"] = "random"
    spread: bool = False
    """Deal until no two floes with three fish touch."""
    hidden_totals: bool = False
    """Show the catch in floes only, until the end."""


class Last(Struct, frozen=True):
    """The last placement (no start) or move."""

    seat: Seat
    start: Cell | None
    end: Cell


class State(Struct, frozen=True):
    """Everything: masks of the floes by fish, penguins by seat, catches, whose turn it is."""

    options: Options
    ones: Bits
    twos: Bits
    threes: Bits
    penguins: tuple[Bits, ...]
    fish: tuple[int, ...]
    count: tuple[int, ...]
    out: tuple[bool, ...]
    lost: int
    lost_fish: int
    turn: Seat | None
    to_place: int
    last: Last | None = None


class View(Struct, frozen=True):
    """What everybody sees; `fish` is None while the totals are hidden."""

    options: Options
    floes: tuple[int, ...]
    penguins: tuple[tuple[Cell, ...], ...]
    fish: tuple[int, ...] | None
    count: tuple[int, ...]
    turn: Seat | None
    placing: bool
    to_place: int
    out: tuple[bool, ...]
    last: Last | None
    over: Result | None
    lost: int
    lost_fish: int


class Place(Move, frozen=True):
    """Put a penguin on a floe."""

    cell: Cell

    def words(self) -> tuple[str, ...]:
        """The floe, as in ("d4",)."""
        return (NAMES[self.cell],)


class Slide(Move, frozen=True):
    """Move a penguin in a straight line."""

    start: Cell
    end: Cell

    def words(self) -> tuple[str, ...]:
        """From where to where, as in ("d4", "d7")."""
        return NAMES[self.start], NAMES[self.end]


class Rest(Move, frozen=True):
    """Let the last seat's penguins collect all that they can."""

    def words(self) -> tuple[str, ...]:
        """One word of its own."""
        return ("rest",)


FloesMove = Place | Slide | Rest


class Dealt(Event, frozen=True, kw_only=True):
    """The ice is laid; a seat begins."""

    seat: Seat


class Placed(Event, frozen=True, kw_only=True):
    """A penguin was put on a floe."""

    seat: Seat
    at: str


class Slid(Event, frozen=True, kw_only=True):
    """A penguin moved; the floe that it left is caught."""

    seat: Seat
    start: str
    end: str
    fish: int


class Sank(Event, frozen=True, kw_only=True):
    """Floes that no penguin can reach went under; they count for nobody."""

    floes: int
    fish: int


class Withdrew(Event, frozen=True, kw_only=True):
    """A seat without a move left, with the floes under its penguins."""

    seat: Seat
    floes: int
    fish: int


class Collected(Event, frozen=True, kw_only=True):
    """The last seat collected the rest."""

    seat: Seat
    floes: int
    fish: int


FloesEvent = Dealt | Placed | Slid | Sank | Withdrew | Collected


class Floes(Game[State, FloesMove, View]):
    """Тримайся! Лід тріскається! / Hold On! The Ice Is Cracking!"""

    slug: ClassVar[str] = "floes"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[type[Struct]] = Options
    state: ClassVar[type[Struct]] = State
    viewed: ClassVar[type[Struct]] = View
    event: ClassVar[object] = FloesEvent
    longest: ClassVar[int] = CELLS + 9
    """Nine placements at most, then every move takes a floe."""
    minutes: ClassVar[tuple[int, int]] = (15, 30)

    def setup(
        self, seats: int, options: Options, rng: Rng, first: Seat | None = None
    ) -> Step[State]:
        """Lay the ice (Setting up)."""
        fish = rng.shuffled(DEAL)
        while options.spread and _threes_touch(fish):
            fish = rng.shuffled(DEAL)
        lead = rng.below(seats)
        if options.first == "host":
            lead = 0
        if first is not None:
            lead = first
        state = State(
            options=options,
            ones=_mask(fish, 1),
            twos=_mask(fish, 2),
            threes=_mask(fish, 3),
            penguins=(0,) * seats,
            fish=(0,) * seats,
            count=(0,) * seats,
            out=(False,) * seats,
            lost=0,
            lost_fish=0,
            turn=lead,
            to_place=seats * PENGUINS[seats],
        )
        return Step(state, (Dealt(seat=lead),))

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return () if state.turn is None else (state.turn,)

    def moves(self, state: State, seat: Seat) -> Iterator[FloesMove]:
        """Placements; then slides, and for the last seat the collecting of the rest."""
        if state.turn != seat:
            return
        position = thaw(state)
        if state.to_place:  # Placing: a free floe with one fish
            for cell in cells(position.placements()):
                yield Place(cell)
            return
        for start, ends in position.slides(seat):  # Moving
            for end in cells(ends):
                yield Slide(start, end)
        if position.alone():
            yield Rest()

    def find(self, state: State, seat: Seat, text: str) -> FloesMove | None:
        """The legal move that reads so."""
        words = text.split()
        if words == ["rest"]:
            move: FloesMove = Rest()
        elif len(words) in (1, 2) and all(word in CELL for word in words):
            at = [CELL[word] for word in words]
            move = Place(at[0]) if len(at) == 1 else Slide(at[0], at[1])
        else:
            return None
        return move if move in tuple(self.moves(state, seat)) else None

    def apply(self, state: State, seat: Seat, move: FloesMove, rng: Rng) -> Step[State]:
        """Play a move, and all withdrawals that follow from it."""
        del rng  # no chance after the deal
        position = thaw(state)
        last = state.last
        if isinstance(move, Rest):
            events = [*_collect(position, seat)]
        elif isinstance(move, Place):
            position.place(move.cell)
            last = Last(seat, None, move.cell)
            events = [Placed(seat=seat, at=NAMES[move.cell])]
        else:
            last = Last(seat, move.start, move.end)
            events = [*_slide(position, seat, move)]
        events += _onward(position)
        return Step(freeze(position, state.options, last), tuple(events))

    def view(self, state: State, seat: Seat | None) -> View:
        """Nothing is hidden but, by option, the fish."""
        del seat  # everybody sees the same
        position = thaw(state)
        result = self.result(state)
        hidden = state.options.hidden_totals and result is None
        return View(
            options=state.options,
            floes=tuple(position.value(cell) for cell in range(CELLS)),
            penguins=tuple(tuple(cells(pens)) for pens in state.penguins),
            fish=None if hidden else state.fish,
            count=state.count,
            turn=state.turn,
            placing=state.to_place > 0,
            to_place=state.to_place,
            out=state.out,
            last=state.last,
            over=result,
            lost=state.lost,
            lost_fish=0 if hidden else state.lost_fish,
        )

    def result(self, state: State) -> Result | None:
        """Most fish, then most floes, else a draw (End and scoring)."""
        if state.turn is not None:
            return None
        keys = tuple(zip(state.fish, state.count, strict=True))
        return Result(scores=state.fish, ranks=ranked(keys))

    def guess(self, view: View, rng: Rng) -> State:
        """The state itself; hidden fish are shared out as the numbers of floes allow."""
        del rng  # any shares that fit are as good as others
        fish, lost_fish = view.fish, view.lost_fish
        if fish is None:
            fish, lost_fish = _shares(view)
        return State(
            options=view.options,
            ones=_mask(view.floes, 1),
            twos=_mask(view.floes, 2),
            threes=_mask(view.floes, 3),
            penguins=tuple(sum(1 << cell for cell in pens) for pens in view.penguins),
            fish=fish,
            count=view.count,
            out=view.out,
            lost=view.lost,
            lost_fish=lost_fish,
            turn=view.turn,
            to_place=view.to_place,
            last=view.last,
        )

    def idle(self, state: State, seat: Seat) -> FloesMove:
        """The move that gains most at once; the rest, where it can be collected."""
        position = thaw(state)

        def gain(move: FloesMove) -> tuple[int, int]:
            if isinstance(move, Rest):
                return 4, 0
            if isinstance(move, Place):
                return 0, (NEIGHBOURS[move.cell] & position.ice).bit_count()
            return position.value(move.start), position.value(move.end)

        return max(self.moves(state, seat), key=gain)

    def totals(self, view: View) -> tuple[int, ...] | None:
        """Fish caught, where they are not hidden."""
        return view.fish

    def chapter(self, view: View) -> str:
        """The section that governs this moment."""
        if view.turn is None:
            return "end"
        return "placing" if view.placing else "moving"


def thaw(state: State) -> Position:
    """A state as a position to play on."""
    return Position(
        state.ones,
        state.twos,
        state.threes,
        list(state.penguins),
        list(state.fish),
        list(state.count),
        list(state.out),
        state.lost,
        state.lost_fish,
        state.turn,
        state.to_place,
    )


def freeze(position: Position, options: Options, last: Last | None) -> State:
    """A position as a state."""
    return State(
        options=options,
        ones=position.ones,
        twos=position.twos,
        threes=position.threes,
        penguins=tuple(position.pens),
        fish=tuple(position.fish),
        count=tuple(position.count),
        out=tuple(position.out),
        lost=position.lost,
        lost_fish=position.lost_fish,
        turn=position.turn,
        to_place=position.to_place,
        last=last,
    )


def _mask(fish: Iterable[int], number: int) -> int:
    return sum(1 << cell for cell, value in enumerate(fish) if value == number)


def _threes_touch(fish: tuple[int, ...]) -> bool:
    threes = _mask(fish, 3)
    return any(NEIGHBOURS[cell] & threes for cell in cells(threes))


def _slide(position: Position, seat: Seat, move: Slide) -> Iterator[Event]:
    """A move: the floe that was left is caught with its fish (Moving)."""
    fish = position.slide(move.start, move.end)
    yield Slid(seat=seat, start=NAMES[move.start], end=NAMES[move.end], fish=fish)
    lost, lost_fish = position.lost, position.lost_fish
    if position.may_part(move.start):
        position.sink()
    yield from _sank(position, lost, lost_fish)


def _sank(position: Position, lost: int, lost_fish: int) -> Iterator[Event]:
    """Floes that no penguin can reach have left the game (Leaving the game)."""
    if position.lost > lost:
        yield Sank(floes=position.lost - lost, fish=position.lost_fish - lost_fish)


def _onward(position: Position) -> Iterator[Event]:
    """The next seat; one without a move leaves at the start of its turn (Leaving the game)."""
    running = position.pass_turn()
    while running and not position.to_place and position.turn is not None:
        seat = position.turn
        if position.mobile(seat):
            return
        fish, floes = position.withdraw(seat)
        yield Withdrew(seat=seat, floes=floes, fish=fish)
        running = position.pass_turn()


def _collect(position: Position, seat: Seat) -> Iterator[Event]:
    """The last seat plays on alone until it cannot move (End and scoring)."""
    fish, floes = position.fish[seat], position.count[seat]
    lost, lost_fish = position.lost, position.lost_fish
    for start, end in best_order(position, seat):
        position.slide(start, end)
        if position.may_part(start):
            position.sink()
    yield Collected(seat=seat, floes=position.count[seat] - floes, fish=position.fish[seat] - fish)
    yield from _sank(position, lost, lost_fish)


def _shares(view: View) -> tuple[tuple[int, ...], int]:
    """Fish for each catch, and for the lost floes, that fit the numbers of floes."""
    gone = [
        value for value in (1, 2, 3) for _ in range(DEAL.count(value) - view.floes.count(value))
    ]
    shares = []
    for count in view.count:
        shares.append(sum(gone[:count]))
        gone = gone[count:]
    return tuple(shares), sum(gone)
