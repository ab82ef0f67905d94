"""What holds at every ply of iceberg, and that what is public says nothing of what is hidden."""

from collections import Counter
from itertools import chain, pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.core.record import replay
from games.core.rng import Rng
from games.iceberg.cards import DECK, FLOES, MELTING, total
from games.iceberg.events import Counted, Drew, Raised, Reshuffled, Took
from games.iceberg.guess import guessed, with_sum
from games.iceberg.moves import Lay, parsed
from games.iceberg.state import Options, State
from tests.games.iceberg.deal import GAME
from tests.kit import Played, blank, matches, play

WHOLE = matches(GAME, whole=True)


def everywhere(state: State) -> list[str]:
    """Every penguin card, wherever it lies."""
    piles = (*state.hands, *state.laid, *state.kept, state.draw, state.discard)
    return list(chain(*piles))


@given(WHOLE)
def test_seventy_two_cards_at_every_ply(played: Played) -> None:
    for state in played.states:
        assert Counter(everywhere(state)) == Counter(DECK)


@given(WHOLE)
def test_eighteen_floes_and_the_melting_one_at_every_ply(played: Played) -> None:
    for state in played.states:
        shown = () if state.winner is not None or state.turn is None else (state.floe,)
        floes = [*state.floes, *state.drifted, *chain(*state.won), *shown]
        melted = state.turn is None
        assert Counter(floes) == Counter([*FLOES, *(() if melted else (MELTING,))])


@given(WHOLE)
def test_there_are_fourteen_to_eighteen_auctions(played: Played) -> None:
    state = played.states[-1]
    assert 14 <= sum(map(len, state.won)) + len(state.drifted) <= 18


@given(WHOLE)
def test_hands_never_grow_beyond_the_deal(played: Played) -> None:
    most = max(map(len, played.states[0].hands))
    for before, after in pairwise(played.states):
        assert all(len(hand) <= most for hand in after.hands)
        del before


@given(WHOLE)
def test_the_winner_of_an_auction_had_the_highest_total(played: Played) -> None:
    for before, step in zip(played.states, played.steps[1:], strict=False):
        for event in step.events:
            if isinstance(event, Took):
                others = [
                    total(cards)
                    for seat, cards in enumerate(before.laid)
                    if seat != event.seat and before.winner is None
                ]
                assert all(event.total > other for other in others)


@given(WHOLE)
def test_totals_rise_within_an_auction(played: Played) -> None:
    highest = 0
    for step in played.steps:
        for event in step.events:
            if isinstance(event, Raised):
                assert event.total > highest
                highest = event.total
            elif isinstance(event, Took):
                highest = 0


@given(WHOLE)
def test_the_count_is_told_as_it_is(played: Played) -> None:
    counted = [event for event in played.steps[-1].events if isinstance(event, Counted)]
    result = GAME.result(played.states[-1])
    assert result is not None
    assert tuple(event.score for event in counted) == result.scores
    for event in counted:
        assert event.score == event.penguins - 2 * event.surplus


# What is hidden


@given(matches(GAME))
def test_only_drawn_cards_are_told_in_private(played: Played) -> None:
    for step in played.steps:
        for event in step.events:
            assert (event.only is not None) == isinstance(event, Drew)


@given(WHOLE, st.integers(0, 2**32))
def test_what_is_public_does_not_depend_on_hidden_hands(played: Played, seed: int) -> None:
    """Swap what hidden hands hold, play the same public moves: the same is told, byte by byte.

    Cards that were laid stay at their positions; all others of the same seat and of the draw pile
    change places, as far as the same moves stay legal.
    """
    start = played.states[0]
    first = played.record.plies[0][0]
    kept = _laid_from_the_deal(played)
    hidden = [
        (seat, place)
        for seat, hand in enumerate(start.hands)
        for place in range(len(hand))
        if (seat, place) not in kept and seat != first
    ]
    shuffled = Rng(seed.to_bytes(8, "big"), "swap").shuffled(hidden)
    hands = [list(hand) for hand in start.hands]
    for (seat, place), (other, there) in zip(hidden, shuffled, strict=True):
        hands[seat][place] = start.hands[other][there]
    state = replace(start, hands=tuple(map(tuple, hands)))
    root = played.record.root
    for ply, ((seat, text), step) in enumerate(
        zip(played.record.plies, played.steps[1:], strict=True), start=1
    ):
        if state.turn != seat:
            return  # a leader without colour was passed over: that is for all to see
        move = GAME.find(state, seat, text)
        assert move is not None
        state, events = GAME.apply(state, seat, move, Rng.of_ply(root, ply))
        if _public(events) != _public(step.events):
            assert any(word in str(_public(events)) for word in ("Skipped", "Drifted"))
            return
        assert _encoded(GAME.view(state, None)) == _encoded(GAME.view(step.state, None))


def _laid_from_the_deal(played: Played) -> set[tuple[int, int]]:
    """Places of the first deal whose cards were laid at some time."""
    places = [list(range(len(hand))) for hand in played.states[0].hands]
    laid = set()
    for (seat, text), before, after in zip(
        played.record.plies, played.states, played.states[1:], strict=False
    ):
        move = parsed(text)
        if isinstance(move, Lay):
            laid |= {(seat, places[seat][at]) for at in move.at if places[seat][at] >= 0}
            places[seat] = [p for at, p in enumerate(places[seat]) if at not in move.at]
        for other, hand in enumerate(after.hands):
            places[other] += [-1] * (len(hand) - len(places[other]))
        del before
    return laid


def _public(events: object) -> list[bytes]:
    found = events if isinstance(events, tuple) else ()
    return [_encoded(event) for event in found if event.only is None]


def _encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


@given(matches(GAME))
def test_equal_tables_with_other_hidden_cards_look_equal(played: Played) -> None:
    state = played.states[-1]
    for seat in (None, *range(len(state.hands))):
        view = GAME.view(state, seat)
        other = guessed(view, Rng(b"", "other"))
        assert _encoded(GAME.view(other, seat)) == _encoded(view)
        assert Counter(everywhere(other)) == Counter(DECK)


@given(matches(GAME))
def test_who_is_guessed_to_lead_can_lead(played: Played) -> None:
    state = played.states[-1]
    for viewer in (None, *range(len(state.hands))):
        other = guessed(GAME.view(state, viewer), Rng(b"", "lead"))
        for seat in GAME.to_move(other):
            assert list(GAME.moves(other, seat))


@given(matches(GAME))
def test_what_is_typed_is_what_is_listed(played: Played) -> None:
    """`find` takes exactly the listed moves among all sets of positions."""
    state = played.states[-1]
    for seat in GAME.to_move(state):
        listed = {str(move) for move in GAME.moves(state, seat)}
        size = len(state.hands[seat])
        for mask in range(1, 1 << min(size, 6)):
            text = " ".join(str(at + 1) for at in range(size) if mask >> at & 1)
            found = GAME.find(state, seat, text)
            assert (found is not None) == ("+ ".join(text.split()) in listed)


@given(
    st.lists(st.integers(1, 5), max_size=12),
    st.integers(0, 12),
    st.integers(0, 40),
    st.integers(0, 99),
)
def test_piles_with_a_sum_are_found_where_there_are_any(
    items: list[int], count: int, wanted: int, seed: int
) -> None:
    found = with_sum(items, count, wanted, int, Rng(b"", str(seed)))
    sums: set[tuple[int, int]] = {(0, 0)}
    for item in items:
        sums |= {(n + 1, s + item) for n, s in sums}
    if found is None:
        assert (count, wanted) not in sums
    else:
        assert (len(found), sum(found)) == (count, wanted)
        assert not Counter(found) - Counter(items)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_record_is_replayed_with_its_reshuffles(seats: int) -> None:
    long = (play(GAME, blank(GAME, seats, Options(hand="long"), seed)) for seed in range(50))
    played = next(played for played in long if _reshuffled(played))
    assert tuple(replay(GAME, played.record)) == played.steps


def _reshuffled(played: Played) -> bool:
    return any(isinstance(event, Reshuffled) for step in played.steps for event in step.events)
