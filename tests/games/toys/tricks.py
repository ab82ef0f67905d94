"""A toy with hidden hands and a simultaneous phase: all lay a card at once, the highest wins."""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from games.core.box import Box
from games.core.game import Event, Game, Move, Result, Seat, Step, ranked
from games.core.rng import Rng
from games.core.search import thinker
from render.geometry import Point
from render.scene import Bounds, Drawing, Label, Scene

DECK = tuple(range(1, 21))
Cards = tuple[int, ...]


class Options(Struct, frozen=True):
    """How many cards each is dealt, and whether equal sums share the last place."""

    hand: Annotated[int, Meta(ge=2, le=4)] = 3
    low_wins: bool = False


class State(Struct, frozen=True):
    """Hands, cards laid face down, sums of tricks won, cards seen by all, the rest of the deck."""

    options: Options
    hands: tuple[Cards, ...]
    laid: tuple[int | None, ...]
    won: tuple[int, ...]
    seen: Cards
    deck: Cards


class View(Struct, frozen=True):
    """One's own hand and card; of the others how many, and who has laid one."""

    options: Options
    seat: Seat | None
    hand: Cards
    own: int | None
    held: tuple[int, ...]
    ready: tuple[bool, ...]
    won: tuple[int, ...]
    seen: Cards


class Lay(Move, frozen=True):
    """Lay the card at a place of the hand."""

    at: int

    def words(self) -> tuple[str, ...]:
        """As in ("lay", "2"): a place, not a card, since others may read it."""
        return "lay", str(self.at + 1)


class Took(Event, frozen=True, kw_only=True):
    """A card was dealt to a seat, which alone knows it."""

    card: int


class Laid(Event, frozen=True, kw_only=True):
    """A seat has chosen."""

    seat: Seat


class Won(Event, frozen=True, kw_only=True):
    """The trick is shown, and goes to a seat."""

    seat: Seat
    cards: tuple[int, ...]


class Tricks(Game[State, Lay, View]):
    """The game."""

    slug: ClassVar[str] = "tricks"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[type[Struct]] = Options
    state: ClassVar[type[Struct]] = State
    viewed: ClassVar[type[Struct]] = View
    event: ClassVar[object] = Took | Laid | Won
    secrets: ClassVar[bool] = True
    longest: ClassVar[int] = 16
    minutes: ClassVar[tuple[int, int]] = (1, 2)

    def setup(
        self, seats: int, options: Options, rng: Rng, first: Seat | None = None
    ) -> Step[State]:
        """Deal."""
        del first  # all begin
        deck = rng.shuffled(DECK)
        size = options.hand
        hands = tuple(tuple(sorted(deck[s * size : s * size + size])) for s in range(seats))
        none = (None,) * seats
        state = State(options, hands, none, (0,) * seats, (), deck[seats * size :])
        events = (Took(card=card, only=s) for s, hand in enumerate(hands) for card in hand)
        return Step(state, tuple(events))

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """All who have a card and have not laid one."""
        seats = range(len(state.hands))
        return tuple(s for s in seats if state.hands[s] and state.laid[s] is None)

    def moves(self, state: State, seat: Seat) -> Iterator[Lay]:
        """Any place of the hand."""
        if seat in self.to_move(state):
            yield from (Lay(at) for at in range(len(state.hands[seat])))

    def offers(self, view: View, seat: Seat) -> Iterator[Lay]:
        """Any place, since all know how many cards a seat holds."""
        if view.held[seat] and not view.ready[seat]:
            yield from (Lay(at) for at in range(view.held[seat]))

    def apply(self, state: State, seat: Seat, move: Lay, rng: Rng) -> Step[State]:
        """Lay a card; the last one shows the trick."""
        del rng
        laid = _put(state.laid, seat, state.hands[seat][move.at])
        state = replace(state, laid=laid)
        cards = tuple(card for card in laid if card is not None)
        if len(cards) < len(laid):
            return Step(state, (Laid(seat=seat),))
        taker = laid.index((min if state.options.low_wins else max)(cards))
        state = replace(
            state,
            hands=tuple(
                tuple(card for card in hand if card != own)
                for hand, own in zip(state.hands, laid, strict=True)
            ),
            laid=(None,) * len(laid),
            won=_put(state.won, taker, state.won[taker] + sum(cards)),
            seen=tuple(sorted(state.seen + cards)),
        )
        return Step(state, (Laid(seat=seat), Won(seat=taker, cards=cards)))

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat holds, and what lies open."""
        return View(
            options=state.options,
            seat=seat,
            hand=() if seat is None else state.hands[seat],
            own=None if seat is None else state.laid[seat],
            held=tuple(len(hand) for hand in state.hands),
            ready=tuple(card is not None for card in state.laid),
            won=state.won,
            seen=state.seen,
        )

    def result(self, state: State) -> Result | None:
        """The greatest sum is first."""
        if self.to_move(state):
            return None
        return Result(scores=state.won, ranks=ranked(state.won))

    def guess(self, view: View, rng: Rng) -> State:
        """The unseen cards dealt anew."""
        known = {*view.hand, *view.seen}
        cards = list(rng.shuffled(card for card in DECK if card not in known))
        hands, laid = [], []
        for seat, held in enumerate(view.held):
            hand = view.hand if seat == view.seat else tuple(sorted(cards[:held]))
            cards = cards if seat == view.seat else cards[held:]
            own = view.own if seat == view.seat else rng.pick(hand) if view.ready[seat] else None
            hands.append(hand)
            laid.append(own)
        return State(view.options, tuple(hands), tuple(laid), view.won, view.seen, tuple(cards))

    def totals(self, view: View) -> tuple[int, ...]:
        """The sums are open."""
        return view.won


def _put(row: tuple[int | None, ...], at: int, value: int) -> tuple[int | None, ...]:
    return (*row[:at], value, *row[at + 1 :])


def worth(view: View, seat: Seat) -> float:
    """The sum won, and the sum still held."""
    return view.won[seat] + sum(view.hand) / 10


def scene(view: View, names: Sequence[str], said: tuple[str, ...] = ()) -> Scene:
    """The hand and the sums as text."""
    del said
    text = " ".join(map(str, (*view.hand, *view.won)))
    line = Label(text, Point(100, 20), 20, "text", most=190)
    stamp = Drawing(Bounds(0, 0, 200, 40), (line,), "ice").at(0, 0)
    return Scene((200, 40), "ice", (), (stamp,), f"{text}\n{', '.join(names)}")


GAME = Tricks()
BOX = Box(
    game=GAME,
    scene=scene,
    think=thinker(GAME, worth),
    folder=__name__,
    hand=lambda view: " ".join(map(str, view.hand)),
    cover=lambda: Scene((200, 40), "ice", (), (), "tricks"),
    diagrams={},
)
