"""Computer players of iceberg: easy errs, normal keeps to a price, hard plays auctions out."""

from collections.abc import Iterable, Sequence
from typing import Any

from games.core.game import Move, Seat
from games.core.rng import Rng
from games.iceberg.cards import Cards, total
from games.iceberg.guess import hands_of
from games.iceberg.moves import Keep, Lay
from games.iceberg.sale import FREE, Sale
from games.iceberg.state import View
from games.iceberg.worth import PER_FLOE, auctions_left, estimates, held, standing

EASY, NORMAL, HARD = 1, 2, 3
AUCTIONS = 360
"""So many auctions are played out for a move."""
_FEWEST = 12
_LIMITS = (0.0, 0.7, 1.4)
"""How high one would go on after a bid, in parts of the floe."""
_MOST_MOVES = 10
_ERRS = 9
_OUT_OF = 25
_NEW_CARD = 1.5
"""What a card to be drawn is worth in hand."""
_RIVALS = 0.6
_HOPE = 0.3
"""The part of the floes to come that normal counts on."""


def think(view: Any, seat: Seat, moves: Sequence[Move], level: int, rng: Rng) -> Move:
    """One of the legal moves; only the view is known. Effort is counted, never timed."""
    if level <= 0 or len(moves) == 1:
        return rng.pick(moves)
    if level == EASY and rng.below(_OUT_OF) < _ERRS:
        return rng.pick(moves)
    if isinstance(moves[0], Keep):
        return _decide(view, seat, moves, level)
    if level >= HARD:
        return _look(view, seat, moves, rng)
    return _price(view, moves, level)


# Easy and normal


def _price(view: View, moves: Sequence[Move], level: int) -> Move:
    """The cheapest bid, as long as it does not cost more than the floe may."""
    lays = [move for move in moves if isinstance(move, Lay)]
    cards = {move: [view.hand[place] for place in move.at] for move in lays}
    best = min(lays, key=lambda move: (len(move.at), total(cards[move])))
    own = () if view.seat is None else view.laid[view.seat]
    cost = total(own) + total(cards[best])
    few = len(own) + len(best.at) <= max(FREE, len(view.hand) // 3) or level == EASY
    if view.led is None or (cost <= view.floe and few):
        return best
    return moves[-1]


def _decide(view: View, seat: Seat, moves: Sequence[Move], level: int) -> Move:
    """Keep what finds room; a strong player looks at the room to come as well."""
    keep, drop = moves[0], moves[-1]
    points = total(view.laid[seat])
    penguins, floes = estimates(view, seat)
    left, count = auctions_left(view.floes_left), len(view.held)
    if level < HARD:
        hope = left * PER_FLOE / count * _HOPE if level == NORMAL else 0.0
        return keep if penguins + points <= floes + hope else drop
    hand = held(list(view.hand)) + _NEW_CARD * view.due[seat]
    kept = standing(penguins + points, floes, hand, left, count)
    return keep if kept >= standing(penguins, floes, hand, left, count) else drop


# Hard


def _look(view: View, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    """The move after which the auction ends best, over several guesses of the hidden hands."""
    tried = _candidates(view, moves)
    plans = [(move, limit) for move in tried for limit in _LIMITS]
    found = [0.0] * len(plans)
    for _ in range(max(_FEWEST, AUCTIONS // len(plans))):
        hands, caps = hands_of(view, rng), _caps(view, rng)
        for number, (move, limit) in enumerate(plans):
            caps[seat] = limit * view.floe
            found[number] += _after(view, hands, seat, move, caps)
    return plans[max(range(len(plans)), key=lambda number: found[number])][0]


def _candidates(view: View, moves: Sequence[Move]) -> list[Move]:
    """One move for each set of equal cards, few cards first; and the pass."""
    kinds: dict[tuple[str, ...], Move] = {}
    for move in moves:
        cards = _cards(view, move)
        kinds.setdefault(tuple(sorted(cards)), move)
    ordered = sorted(kinds, key=lambda cards: (len(cards), total(cards)))
    return [kinds[cards] for cards in ordered[:_MOST_MOVES]]


def _cards(view: View, move: Move) -> list[str]:
    return [view.hand[place] for place in move.at] if isinstance(move, Lay) else []


def _caps(view: View, rng: Rng) -> list[float]:
    """How high each seat will go: more where ice is short, and never the same."""
    caps = []
    for seat in range(len(view.held)):
        penguins, floes = estimates(view, seat)
        wish = 0.9 if penguins <= floes else 1.3
        caps.append(view.floe * wish * (60 + rng.below(81)) / 100 + 1)
    return caps


def _after(
    view: View, hands: Sequence[Cards], seat: Seat, move: Move, caps: Sequence[float]
) -> float:
    """How the seat stands once the auction is over."""
    sale = Sale(view, hands)
    if isinstance(move, Lay):
        sale.lay(seat, _cards(view, move))
    else:
        sale.passed[seat] = True
    winner = sale.play(seat, caps)
    own = _stands(view, sale, seat, winner)
    others = [_stands(view, sale, other, winner) for other in _others(view, seat)]
    return own - _RIVALS * max(others)


def _others(view: View, seat: Seat) -> Iterable[Seat]:
    return (other for other in range(len(view.held)) if other != seat)


def _stands(view: View, sale: Sale, seat: Seat, winner: Seat) -> float:
    penguins, floes = estimates(view, seat)
    left, count = auctions_left(view.floes_left), len(view.held)
    hand = held(sale.hands[seat]) + _NEW_CARD * min(FREE, len(sale.laid[seat]))
    if seat == winner:
        return standing(penguins, floes + sale.floe, hand, left, count)
    dropped = standing(penguins, floes, hand, left, count)
    return max(dropped, standing(penguins + sale.sums[seat], floes, hand, left, count))
