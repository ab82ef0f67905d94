"""Small states of iceberg, and plays on them."""

from collections.abc import Iterable

from games.core.game import Event, Step
from games.core.rng import Rng
from games.iceberg.cards import DECK, MELTING
from games.iceberg.guess import without
from games.iceberg.rules import Iceberg
from games.iceberg.state import Options, State

GAME = Iceberg()
RNG = Rng(b"", "none")


def cards(text: str) -> tuple[str, ...]:
    """Cards from a text as "R3 J"."""
    return tuple(text.split())


def at(
    *hands: str,
    laid: Iterable[str] = (),
    led: int | None = None,
    passed: str = "",
    turn: int | None = 0,
    opener: int = 0,
    floe: int = 6,
    floes: Iterable[int] = (4, 8, MELTING),
    kept: Iterable[str] = (),
    won: Iterable[tuple[int, ...]] = (),
    draw: str | None = None,
    discard: str = "",
    winner: int | None = None,
    due: Iterable[int] = (),
    options: Options | None = None,
) -> State:
    """A state with these hands; all cards that are named nowhere are in the draw pile."""
    count = len(hands)
    table = [cards(text) for text in laid] or [()] * count
    piles = [cards(text) for text in kept] or [()] * count
    held = [cards(text) for text in hands]
    named = [card for pile in (*held, *table, *piles, cards(discard)) for card in pile]
    return State(
        options=options or Options(),
        hands=tuple(held),
        draw=without(DECK, named) if draw is None else cards(draw),
        discard=cards(discard),
        kept=tuple(piles),
        won=tuple(won) or ((),) * count,
        floes=tuple(floes),
        floe=floe,
        drifted=(),
        laid=tuple(table),
        due=tuple(due) or (0,) * count,
        passed=tuple(letter in passed for letter in "ABCD"[:count]),
        opener=opener,
        led=led,
        winner=winner,
        turn=turn,
    )


def play(state: State, *moves: str) -> Step[State]:
    """Play moves in turn; the last step with the events of all."""
    events: tuple[Event, ...] = ()
    for text in moves:
        seat = state.turn
        assert seat is not None
        move = GAME.find(state, seat, text)
        assert move is not None, f"{text!r} is not legal"
        state, told = GAME.apply(state, seat, move, RNG)
        events += told
    return Step(state, events)


def lays(state: State) -> set[str]:
    """What the seat to move may lay, as sorted cards."""
    seat = state.turn
    assert seat is not None
    found = set()
    for move in GAME.moves(state, seat):
        places = getattr(move, "at", ())
        found.add(" ".join(sorted(state.hands[seat][place] for place in places)))
    return found - {""}


def texts(state: State) -> list[str]:
    """All legal moves of the seat to move."""
    return [str(move) for seat in GAME.to_move(state) for move in GAME.moves(state, seat)]


def told(step: Step[State], *kinds: type[Event]) -> list[Event]:
    """The events of these kinds, in order."""
    return [event for event in step.events if isinstance(event, kinds)]
