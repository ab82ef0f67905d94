"""An auction played out quickly: for computer players that look to its end."""

from collections.abc import Sequence
from itertools import combinations

from games.core.game import Seat
from games.iceberg.cards import fits, total, worth
from games.iceberg.state import View

FREE = 2
"""So many cards come back by drawing."""
_DEAR = 0.6
"""Whoever would lay more than come back does not go as high."""


class Sale:
    """The auction of one floe from some moment on."""

    def __init__(self, view: View, hands: Sequence[Sequence[str]]) -> None:
        self.floe = view.floe
        self.hands = [list(hand) for hand in hands]
        self.laid = [list(cards) for cards in view.laid]
        self.sums = [total(cards) for cards in view.laid]
        self.passed = list(view.passed)
        self.colour = view.colour or ""

    def lay(self, seat: Seat, cards: Sequence[str]) -> None:
        """Lay cards of a hand."""
        for card in cards:
            self.hands[seat].remove(card)
        self.laid[seat] += cards
        self.sums[seat] += total(cards)
        self.colour = self.colour or cards[0][0]

    def play(self, after: Seat, caps: Sequence[float]) -> Seat:
        """Let every seat bid as cheaply as it can up to its cap; the winner."""
        seat, count = after, len(self.hands)
        while self.passed.count(False) > 1:
            seat = (seat + 1) % count
            if self.passed[seat]:
                continue
            cards = self.cheapest(seat, caps[seat])
            if cards:
                self.lay(seat, cards)
            else:
                self.passed[seat] = True
        return self.passed.index(False)

    def cheapest(self, seat: Seat, cap: float) -> tuple[str, ...]:
        """The fewest cards that exceed, the least of them; none where the cap is too low."""
        need = max(self.sums) + 1 - self.sums[seat]
        if self.sums[seat] + need > cap:
            return ()
        cards = cheapest([c for c in self.hands[seat] if fits(c, self.colour)], need)
        laid = len(self.laid[seat]) + len(cards)
        if laid > max(FREE, (len(self.hands[seat]) + len(self.laid[seat])) // 3):
            cap *= _DEAR
        return cards if self.sums[seat] + total(cards) <= cap + 1 else ()


def cheapest(cards: Sequence[str], need: int) -> tuple[str, ...]:
    """The fewest cards that are worth so much, of these the least; () where there are none."""
    rich = sorted(cards, key=worth, reverse=True)
    reach = 0
    for count, card in enumerate(rich, start=1):
        reach += worth(card)
        if reach >= need:
            few = combinations(rich, count) if count <= FREE else iter([tuple(rich[:count])])
            return min((some for some in few if total(some) >= need), key=total)
    return ()
