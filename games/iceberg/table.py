"""A state that can be changed while a move runs on to the next decision."""

from collections.abc import Iterator, Sequence

from games.core.game import Event, Seat
from games.core.rng import Rng
from games.iceberg.cards import JOKER, MELTING, points, shown, total
from games.iceberg.events import (
    Counted,
    Drew,
    Drifted,
    Dropped,
    Kept,
    Led,
    Melted,
    Opened,
    Passed,
    Raised,
    Reshuffled,
    Skipped,
    Took,
)
from games.iceberg.state import Last, State

MOST_DRAWN = 2


class Table:
    """The game in the middle of a move; what happens is added to `events`."""

    def __init__(self, state: State, rng: Rng) -> None:
        self.rng = rng
        self.events: list[Event] = []
        self.options = state.options
        self.hands = [list(hand) for hand in state.hands]
        self.draw = list(state.draw)
        self.discard = list(state.discard)
        self.kept = [list(pile) for pile in state.kept]
        self.won = [list(pile) for pile in state.won]
        self.floes = list(state.floes)
        self.floe = state.floe
        self.drifted = list(state.drifted)
        self.laid = [list(cards) for cards in state.laid]
        self.due = list(state.due)
        self.passed = list(state.passed)
        self.opener = state.opener
        self.led = state.led
        self.winner = state.winner
        self.turn = state.turn
        self.last = state.last

    def frozen(self) -> State:
        """The state as it is now."""
        return State(
            options=self.options,
            hands=tuple(map(tuple, self.hands)),
            draw=tuple(self.draw),
            discard=tuple(self.discard),
            kept=tuple(map(tuple, self.kept)),
            won=tuple(map(tuple, self.won)),
            floes=tuple(self.floes),
            floe=self.floe,
            drifted=tuple(self.drifted),
            laid=tuple(map(tuple, self.laid)),
            due=tuple(self.due),
            passed=tuple(self.passed),
            opener=self.opener,
            led=self.led,
            winner=self.winner,
            turn=self.turn,
            last=self.last,
        )

    # Leading and bidding

    def open(self) -> None:
        """Turn floes up until somebody leads; the melting one ends the game (Leading)."""
        while True:
            self.floe = self.floes.pop(0)
            if self.floe == MELTING:
                self._melt()
                return
            if self._lead(self.around(self.opener)):
                return

    def _lead(self, seats: Sequence[Seat]) -> bool:
        """Let the first of these seats lead that can; is there none, the floe leaves the game."""
        for seat in seats:
            if any(card != JOKER for card in self.hands[seat]):
                self.turn = seat
                self.events.append(Opened(floe=self.floe, seat=seat))
                return True
            self.events.append(Skipped(seat=seat))
        self.events.append(Drifted(floe=self.floe))
        self.drifted.append(self.floe)
        self.opener = self.after(self.opener)
        self._clear()
        return False

    def lay(self, seat: Seat, at: Sequence[int]) -> None:
        """Lay cards of the hand, and go on (Bidding)."""
        hand = self.hands[seat]
        cards = [hand[place] for place in at]
        self.hands[seat] = [card for place, card in enumerate(hand) if place not in at]
        self.laid[seat] += cards
        self.last = Last(seat, len(cards))
        if self.led is None:
            self.led = seat
            self.events.append(Led(seat=seat, cards=shown(cards)))
        else:
            height = total(self.laid[seat])
            self.events.append(Raised(seat=seat, cards=shown(cards), total=height))
        self._onward(seat)

    def leave(self, seat: Seat) -> None:
        """Pass for the rest of the auction, and go on (Bidding)."""
        self._out(seat)
        if self.led is not None:
            self._onward(seat)
            return
        order = self.around(self.opener)
        if not self._lead(order[order.index(seat) + 1 :]):
            self.open()

    def _out(self, seat: Seat) -> None:
        self.passed[seat] = True
        self.last = Last(seat, 0)
        self.events.append(Passed(seat=seat))

    def _onward(self, seat: Seat) -> None:
        """The next seat that is still in; who has no card at all passes without being asked."""
        while self.passed.count(False) > 1:
            seat = next(s for s in self.around(self.after(seat)) if not self.passed[s])
            if self.hands[seat]:
                self.turn = seat
                return
            self._out(seat)
        self._take(self.passed.index(False))

    # After the auction

    def _take(self, winner: Seat) -> None:
        """The winner has the floe and discards its cards (Taking the floe)."""
        self.won[winner].append(self.floe)
        self.events.append(Took(seat=winner, floe=self.floe, total=total(self.laid[winner])))
        self.due = [min(len(cards), MOST_DRAWN) for cards in self.laid]
        self.discard += self.laid[winner]
        self.laid[winner] = []
        self.winner = winner
        self.opener = self.after(winner)
        self._ask()

    def decide(self, seat: Seat, keep: bool) -> None:
        """A loser keeps all its cards or none (Taking the floe)."""
        cards = self.laid[seat]
        self.laid[seat] = []
        kind = Kept if keep else Dropped
        self.events.append(kind(seat=seat, total=total(cards)))
        (self.kept[seat] if keep else self.discard).extend(cards)
        self._ask()

    def _ask(self) -> None:
        """The next loser with cards decides, clockwise from the winner's left."""
        asked = [seat for seat in self.around(self.opener) if self.laid[seat]]
        if asked:
            self.turn = asked[0]
            return
        self._refill()
        self._clear()
        self.open()

    def _refill(self) -> None:
        """Each draws for what it laid, clockwise from the new leader (Drawing)."""
        for seat in self.around(self.opener):
            cards = list(self._drawn(self.due[seat]))
            self.hands[seat] += cards
            if cards:
                self.events.append(Drew(cards=shown(cards), only=seat))

    def _drawn(self, count: int) -> Iterator[str]:
        for _ in range(count):
            if not self.draw and self.discard:
                self.events.append(Reshuffled(cards=len(self.discard)))
                self.draw = list(self.rng.shuffled(self.discard))
                self.discard = []
            if self.draw:
                yield self.draw.pop()

    def _clear(self) -> None:
        """An empty table for the next floe."""
        count = len(self.hands)
        self.due = [0] * count
        self.passed = [False] * count
        self.led = self.winner = self.last = None

    def _melt(self) -> None:
        """The end (End and scoring)."""
        self.turn = None
        self.events.append(Melted())
        for seat, (pile, floes) in enumerate(zip(self.kept, self.won, strict=True)):
            penguins, room = total(pile), sum(floes)
            self.events.append(
                Counted(
                    seat=seat,
                    penguins=penguins,
                    floes=room,
                    surplus=max(0, penguins - room),
                    score=points(penguins, room),
                )
            )

    # Seats

    def after(self, seat: Seat) -> Seat:
        """The seat to the left."""
        return (seat + 1) % len(self.hands)

    def around(self, first: Seat) -> list[Seat]:
        """All seats clockwise from one."""
        count = len(self.hands)
        return [(first + step) % count for step in range(count)]
