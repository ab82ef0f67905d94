"""The rules of iceberg. Sections named in comments are those of rules/en.md."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct

from games.core.game import Game, Result, Seat, Step, ranked
from games.core.rng import Rng
from games.iceberg.cards import (
    DECK,
    FLOES,
    HAND,
    JOKER,
    LAST,
    MELTING,
    Cards,
    fits,
    points,
    total,
    worth,
)
from games.iceberg.events import IcebergEvent, Shuffled
from games.iceberg.guess import guessed
from games.iceberg.moves import Drop, IcebergMove, Keep, Lay, Pass, any_bids, bids, parsed
from games.iceberg.state import Options, State, Sums, View
from games.iceberg.table import Table

_AUCTIONS = 18
_MOST_HELD = 48
_MOST_DRAWN = 8
_MOST_OTHER = 7


class Iceberg(Game[State, IcebergMove, View]):
    """Айсберг / Iceberg."""

    slug: ClassVar[str] = "iceberg"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(3, 5)
    options: ClassVar[type[Struct]] = Options
    state: ClassVar[type[Struct]] = State
    viewed: ClassVar[type[Struct]] = View
    event: ClassVar[object] = IcebergEvent
    secrets: ClassVar[bool] = True
    longest: ClassVar[int] = _MOST_HELD + _AUCTIONS * (_MOST_DRAWN + _MOST_OTHER)
    """Every bid takes a card that was dealt or drawn; beside them each auction has at most four
    passes and three decisions."""
    minutes: ClassVar[tuple[int, int]] = (20, 40)

    def setup(
        self, seats: int, options: Options, rng: Rng, first: Seat | None = None
    ) -> Step[State]:
        """Shuffle, deal, and turn up the first floe (Setting up)."""
        deck = rng.shuffled(DECK)
        floes = rng.shuffled(FLOES)
        size = HAND[options.hand][seats]
        opener = rng.below(seats)
        if options.first == "host":
            opener = 0
        if first is not None:
            opener = first
        state = State(
            options=options,
            hands=tuple(deck[seat * size : (seat + 1) * size] for seat in range(seats)),
            draw=deck[seats * size :],
            discard=(),
            kept=((),) * seats,
            won=((),) * seats,
            floes=(*floes[LAST - 1 :], *rng.shuffled((*floes[: LAST - 1], MELTING))),
            floe=MELTING,
            drifted=(),
            laid=((),) * seats,
            due=(0,) * seats,
            passed=(False,) * seats,
            opener=opener,
            led=None,
            winner=None,
            turn=None,
        )
        table = Table(state, rng)
        table.events.append(Shuffled(hand=size))
        table.open()
        return Step(table.frozen(), tuple(table.events))

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return () if state.turn is None else (state.turn,)

    def moves(self, state: State, seat: Seat) -> Iterator[IcebergMove]:
        """A card to lead; or bids, then the pass; or keep and drop."""
        if state.turn != seat:
            return
        hand = state.hands[seat]
        if state.winner is not None:  # Taking the floe
            yield Keep()
            yield Drop()
        elif state.led is None:  # Leading
            yield from (Lay((place,)) for place, card in enumerate(hand) if card != JOKER)
            if state.options.leader_may_pass:
                yield Pass()
        else:  # Bidding
            yield from bids(hand, colour_of(state), _least(state, seat))
            yield Pass()

    def offers(self, view: View, seat: Seat) -> Iterator[IcebergMove]:
        """All that a hand of so many cards could be asked for, whatever the cards are."""
        if view.turn != seat:
            return
        if view.winner is not None:
            yield Keep()
            yield Drop()
            return
        yield from any_bids(view.held[seat], 1 if view.led is None else view.held[seat])
        if view.led is not None or view.options.leader_may_pass:
            yield Pass()

    def find(self, state: State, seat: Seat, text: str) -> IcebergMove | None:
        """The legal move that reads so, or is typed so."""
        move = parsed(text)
        return move if move is not None and _legal(state, seat, move) else None

    def apply(self, state: State, seat: Seat, move: IcebergMove, rng: Rng) -> Step[State]:
        """Play a move, and all that follows by itself."""
        table = Table(state, rng)
        if isinstance(move, Lay):
            table.lay(seat, move.at)
        elif isinstance(move, Pass):
            table.leave(seat)
        else:
            table.decide(seat, isinstance(move, Keep))
        return Step(table.frozen(), tuple(table.events))

    def view(self, state: State, seat: Seat | None) -> View:
        """One's own hand, and of all piles no more than how many cards they have."""
        over = self.result(state)
        aid = state.options.memory_aid and seat is not None
        return View(
            options=state.options,
            seat=seat,
            hand=() if seat is None else state.hands[seat],
            held=tuple(map(len, state.hands)),
            laid=state.laid,
            due=state.due,
            passed=state.passed,
            opener=state.opener,
            led=state.led,
            winner=state.winner,
            turn=state.turn,
            last=state.last,
            floe=state.floe,
            floes_left=len(state.floes),
            drifted=state.drifted,
            draw=len(state.draw),
            discard=len(state.discard),
            kept=tuple(map(len, state.kept)),
            won=tuple(map(len, state.won)),
            own=_sums(state, seat) if aid and seat is not None else None,
            over=over,
            kept_cards=None if over is None else state.kept,
            won_floes=None if over is None else state.won,
        )

    def result(self, state: State) -> Result | None:
        """The highest score, then more floes, else a draw (End and scoring)."""
        if state.turn is not None:
            return None
        scores = tuple(
            points(total(pile), sum(floes))
            for pile, floes in zip(state.kept, state.won, strict=True)
        )
        keys = tuple(zip(scores, map(len, state.won), strict=True))
        return Result(scores=scores, ranks=ranked(keys))

    def guess(self, view: View, rng: Rng) -> State:
        """What is hidden, dealt anew."""
        return guessed(view, rng)

    def idle(self, state: State, seat: Seat) -> IcebergMove:
        """Discard; pass; a leader who must not pass lays the lowest card."""
        moves = tuple(self.moves(state, seat))
        if not isinstance(moves[-1], Lay):
            return moves[-1]
        hand = state.hands[seat]
        lays = [move for move in moves if isinstance(move, Lay)]
        return min(lays, key=lambda move: worth(hand[move.at[0]]))

    def totals(self, view: View) -> tuple[int, ...] | None:
        """Nobody's, until the end."""
        return None if view.over is None else view.over.scores

    def chapter(self, view: View) -> str:
        """The section that governs this moment."""
        if view.turn is None:
            return "end"
        if view.winner is not None:
            return "taking"
        return "leading" if view.led is None else "bidding"

    def patience(self, state: State) -> float:
        """Less for keeping or discarding: others wait, and there is not much to think about."""
        return 1.0 if state.winner is None else 0.5


def colour_of(state: State) -> str:
    """The colour that was led."""
    return "" if state.led is None else state.laid[state.led][0][0]


def _least(state: State, seat: Seat) -> int:
    """What a bid must add at least: one more than the highest total."""
    return max(map(total, state.laid)) + 1 - total(state.laid[seat])


def _legal(state: State, seat: Seat, move: IcebergMove) -> bool:
    """Whether a seat may play so, without listing all that it may."""
    if state.turn != seat:
        return False
    if isinstance(move, Keep | Drop):
        return state.winner is not None
    if state.winner is not None:
        return False
    if isinstance(move, Pass):
        return state.led is not None or state.options.leader_may_pass
    hand = state.hands[seat]
    if move.at[-1] >= len(hand):
        return False
    return _may_lay(state, seat, tuple(hand[place] for place in move.at))


def _may_lay(state: State, seat: Seat, cards: Cards) -> bool:
    if state.led is None:
        return len(cards) == 1 and cards[0] != JOKER
    colour = colour_of(state)
    return all(fits(card, colour) for card in cards) and total(cards) >= _least(state, seat)


def _sums(state: State, seat: Seat) -> Sums:
    return Sums(total(state.kept[seat]), sum(state.won[seat]))
