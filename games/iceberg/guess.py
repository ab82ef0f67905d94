"""What a viewer does not see, dealt anew so that it fits all that he sees."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from games.core.rng import Rng
from games.iceberg.cards import DECK, FLOES, JOKER, LAST, MELTING, Cards, worth
from games.iceberg.state import State, View

T = TypeVar("T")


def guessed(view: View, rng: Rng) -> State:
    """A state that looks so to this viewer."""
    hands, kept, cards = _cards(view, rng)
    won, floes = _floes(view, rng)
    return State(
        options=view.options,
        hands=hands,
        draw=cards[: view.draw],
        discard=cards[view.draw :],
        kept=kept,
        won=won,
        floes=floes,
        floe=view.floe,
        drifted=view.drifted,
        laid=view.laid,
        due=view.due,
        passed=view.passed,
        opener=view.opener,
        led=view.led,
        winner=view.winner,
        turn=view.turn,
        last=view.last,
    )


def _cards(view: View, rng: Rng) -> tuple[tuple[Cards, ...], tuple[Cards, ...], Cards]:
    """Hands, penguin piles, and the cards of the draw and discard piles."""
    open_piles = view.kept_cards or ()
    unseen = list(rng.shuffled(without(DECK, (*view.hand, *_flat(view.laid), *_flat(open_piles)))))
    own: Cards = ()
    promised: Cards = ()
    if _must_lead(view):
        # Who is to lead holds a coloured card.
        promised, own = _promised(view, unseen, rng)
    elif view.own is not None and view.over is None:
        own = _own_pile(view, unseen, rng) or ()
    unseen = list(without(unseen, (*promised, *own)))
    hands, kept = [], []
    for seat, held in enumerate(view.held):
        hand = view.hand
        if seat != view.seat:
            first = promised if seat == view.turn else ()
            hand = rng.shuffled((*first, *_off(unseen, held - len(first))))
        hands.append(hand)
    for seat, count in enumerate(view.kept):
        if view.kept_cards is not None:
            kept.append(view.kept_cards[seat])
        else:
            kept.append(own if own and seat == view.seat else _off(unseen, count))
    return tuple(hands), tuple(kept), tuple(unseen)


def hands_of(view: View, rng: Rng) -> tuple[Cards, ...]:
    """Hands alone, quickly: for computer players, who do not ask what lies in the piles."""
    unseen = list(without(DECK, (*view.hand, *_flat(view.laid))))
    hands: list[Cards] = []
    for seat, held in enumerate(view.held):
        if seat == view.seat:
            hands.append(view.hand)
        else:
            hands.append(tuple(unseen.pop(rng.below(len(unseen))) for _ in range(held)))
    return tuple(hands)


def _must_lead(view: View) -> bool:
    leads = view.turn is not None and view.winner is None and view.led is None
    return leads and view.turn != view.seat


def _promised(view: View, unseen: Sequence[str], rng: Rng) -> tuple[Cards, Cards]:
    """A coloured card for the leader, and one's own pile from what is left."""
    coloured = (card for card in unseen if card != JOKER)
    tries = ((card, _own_pile(view, without(unseen, (card,)), rng)) for card in coloured)
    return next(((card,), own) for card, own in tries if own is not None)


def _own_pile(view: View, unseen: Sequence[str], rng: Rng) -> Cards | None:
    """A penguin pile with the sum that the memory aid shows."""
    if view.own is None or view.seat is None:
        return ()
    return with_sum(unseen, view.kept[view.seat], view.own.penguins, worth, rng)


def _floes(view: View, rng: Rng) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Floe piles, and the deck with the melting one at a place where it may be."""
    open_piles = view.won_floes or ()
    seen = (*view.drifted, *_flat(open_piles), *((view.floe,) if _under_auction(view) else ()))
    unseen = list(rng.shuffled(without(FLOES, seen)))
    own: tuple[int, ...] = ()
    if view.own is not None and view.seat is not None and view.over is None:
        own = with_sum(unseen, view.won[view.seat], view.own.floes, int, rng) or ()
        unseen = list(without(unseen, own))
    piles = []
    for seat, count in enumerate(view.won):
        if view.won_floes is not None:
            piles.append(view.won_floes[seat])
        else:
            piles.append(own if own and seat == view.seat else _off(unseen, count))
    deck = unseen
    if view.over is None:
        place = rng.below(min(LAST, view.floes_left))
        deck.insert(len(deck) - place, MELTING)
    return tuple(piles), tuple(deck)


def _under_auction(view: View) -> bool:
    """Whether the floe lies on the table: while losers decide it is in the winner's pile."""
    return view.over is None and view.winner is None


def without(items: Sequence[T], gone: Sequence[T]) -> tuple[T, ...]:
    """The items but for some, each taken out once."""
    left = list(items)
    for item in gone:
        left.remove(item)
    return tuple(left)


def _flat(piles: Sequence[Sequence[T]]) -> Iterator[T]:
    return (item for pile in piles for item in pile)


def _off(items: list[T], count: int) -> tuple[T, ...]:
    """Take so many from the front."""
    taken = tuple(items[:count])
    del items[:count]
    return taken


def with_sum(
    items: Sequence[T], count: int, wanted: int, value: Callable[[T], int], rng: Rng
) -> tuple[T, ...] | None:
    """So many of the items that are together worth so much; None where there are none."""
    # reach[i][n]: the sums that n of the items from i on can have, as bits.
    reach = [[1] + [0] * count]
    for item in reversed(items):
        before, step = reach[-1], value(item)
        reach.append([1, *(before[n] | before[n - 1] << step for n in range(1, count + 1))])
    reach.reverse()
    taken: list[T] = []
    for place, item in enumerate(items):
        rest, left = count - len(taken), wanted - sum(map(value, taken))
        if not rest:
            break
        with_it = left >= value(item) and reach[place + 1][rest - 1] >> left - value(item) & 1
        without_it = reach[place + 1][rest] >> left & 1
        if with_it and (not without_it or rng.below(len(items) - place) < rest):
            taken.append(item)
    return tuple(taken) if len(taken) == count and sum(map(value, taken)) == wanted else None
