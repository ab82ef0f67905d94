"""The pictures in characters: complete enough to play by, without a word of any language."""

import unicodedata
from collections.abc import Iterator, Sequence

from games.core.game import Result, Seat
from games.iceberg.cards import COLOURS, JOKER, SYMBOLS, fits, shown, total, worth
from games.iceberg.moves import MORE
from games.iceberg.state import View
from render.seats import LETTERS

_LONGEST = 18
_ORDER = COLOURS + JOKER


def alt(view: View, names: Sequence[str], said: tuple[str, ...]) -> str:
    """The hand, then the auction; for the public, and at the end, the table."""
    if view.over is not None:
        return "\n".join(_ends(view, view.over, names))
    if view.seat is None:
        return "\n".join((_auction(view), *_seats(view, names), _stocks(view)))
    return "\n".join((*_hand(view, said), *_short(view)))


def line(view: View) -> str:
    """The hand and the auction in one line: what a pop-up has room for."""
    return "  ".join((*_hand(view, ()), *_short(view)))


def sorted_places(view: View) -> list[int]:
    """The places of the hand, cards of a colour side by side."""
    return sorted(
        range(len(view.hand)),
        key=lambda place: (_ORDER.index(view.hand[place][0]), worth(view.hand[place]), place),
    )


def highest(view: View) -> Seat | None:
    """The seat that is ahead in this auction."""
    if view.led is None or view.winner is not None:
        return None
    return max(range(len(view.laid)), key=lambda seat: total(view.laid[seat]))


def chosen(said: tuple[str, ...]) -> list[int]:
    """The places that a half-made bid has named."""
    return [int(word.rstrip(MORE)) - 1 for word in said if word.rstrip(MORE).isdecimal()]


def playable(view: View) -> frozenset[int]:
    """The places of cards that may be laid now, alone or with others."""
    mine = view.seat is not None and view.turn == view.seat and view.winner is None
    if not mine:
        return frozenset()
    if view.led is None:
        return frozenset(place for place, card in enumerate(view.hand) if card != JOKER)
    colour = view.colour or ""
    found = frozenset(place for place, card in enumerate(view.hand) if fits(card, colour))
    enough = total(view.hand[place] for place in found) >= least(view)
    return found if enough else frozenset()


def least(view: View) -> int:
    """What a bid of the viewer must add at least."""
    own = () if view.seat is None else view.laid[view.seat]
    return max(map(total, view.laid)) + 1 - total(own)


def _hand(view: View, said: tuple[str, ...]) -> Iterator[str]:
    """Each colour with positions and values: 3·5 is the third card, worth five."""
    picked, may = set(chosen(said)), playable(view)
    for kind in _ORDER:
        places = [place for place in sorted_places(view) if view.hand[place][0] == kind]
        if places:
            cards = (_card(view, place, place in picked, place in may) for place in places)
            yield f"{SYMBOLS[kind]} {' '.join(cards)}"
    if not view.hand:
        yield "–"


def _card(view: View, place: int, picked: bool, may: bool) -> str:
    text = f"{place + 1}·{worth(view.hand[place])}"
    return f"[{text}]" if picked else f"{text}✓" if may else text


def _short(view: View) -> Iterator[str]:
    """The auction in a line or two; short, since it may stand in a small window."""
    seats = []
    for seat, cards in enumerate(view.laid):
        mark = ">" if view.turn == seat else ""
        out = view.passed[seat] and view.winner is None
        seats.append(f"{mark}{LETTERS[seat]} {'×' if out else total(cards)}")
    colour = SYMBOLS[view.colour] if view.colour else ""
    yield f"🧊{view.floe} {colour} {' '.join(seats)}".replace("  ", " ")
    if view.own is not None:
        yield f"🐧{view.own.penguins} 🧊{view.own.floes}"


def _auction(view: View) -> str:
    lead = SYMBOLS[view.colour] if view.colour else ""
    return f"🧊 {view.floe} {lead}".rstrip()


def _seats(view: View, names: Sequence[str]) -> Iterator[str]:
    ahead = highest(view)
    for seat, cards in enumerate(view.laid):
        mark = ">" if view.turn == seat else "×" if view.passed[seat] else " "
        best = "*" if seat in (ahead, view.winner) else ""
        bid = f"  {shown(cards)} = {total(cards)}" if cards else ""
        yield (
            f"{mark}{LETTERS[seat]}{best} {plain(names[seat])} 🂠{view.held[seat]}"
            f" 🐧{view.kept[seat]} 🧊{view.won[seat]}{bid}"
        )


def _stocks(view: View) -> str:
    return f"🂠{view.draw} ♻{view.discard} 🧊×{view.floes_left}"


def _ends(view: View, over: Result, names: Sequence[str]) -> Iterator[str]:
    """A line for each seat: penguins, floes, the score."""
    piles = zip(view.kept_cards or (), view.won_floes or (), strict=True)
    for seat, (rank, (cards, ice)) in enumerate(zip(over.ranks, piles, strict=True)):
        penguins, floes = total(cards), sum(ice)
        extra = f" −2×{penguins - floes}" if penguins > floes else ""
        yield (
            f"{LETTERS[seat]}{'*' if rank == 1 else ''} {plain(names[seat])}"
            f" 🐧{penguins} 🧊{floes}{extra} = {over.scores[seat]}"
        )


def plain(name: str) -> str:
    """A name for a line of text: without control characters, and not too long."""
    kept = "".join(
        char for char in name if unicodedata.category(char)[0] not in "CZ" or char == " "
    )
    kept = " ".join(kept.split())
    return kept if len(kept) <= _LONGEST else f"{kept[: _LONGEST - 1]}…"
