"""The printed rules and the rulings, one behaviour a test; numbers are those of the case table."""

from collections import Counter
from itertools import chain

import pytest

from games.core.rng import Rng
from games.iceberg.cards import DECK, FLOES, JOKER, MELTING, points, total
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
from games.iceberg.state import Options, State
from tests.games.iceberg.deal import GAME, at, lays, play, texts, told

SEEDS = range(20)
LONG = Options(hand="long")


def new(seats: int = 3, seed: int = 1, first: int | None = None, **options: object) -> State:
    """A new match."""
    made = Options(**options)  # type: ignore[arg-type]
    return GAME.setup(seats, made, Rng(b"new", str(seed)), first).state


def bidding(hand: str, table: str = "R3", **more: object) -> State:
    """B is to bid after A led."""
    return at("Y1 Y2", hand, "Y3 Y3", laid=(table, "", ""), led=0, turn=1, **more)  # type: ignore[arg-type]


# Setting up


@pytest.mark.parametrize("seed", SEEDS)
def test_case_01_a_new_game_has_sixty_coloured_cards_and_twelve_jokers(seed: int) -> None:
    state = new(seed=seed)
    deck = [*chain(*state.hands), *state.draw]
    assert Counter(deck) == Counter(DECK)
    assert deck.count(JOKER) == 12
    assert total(card for card in deck if card != JOKER) == 180
    assert total(deck) == 204
    assert set(Counter(card for card in deck if card != JOKER).values()) == {3}
    assert len({card[0] for card in deck if card != JOKER}) == 4


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("seats", [3, 4])
def test_case_02_the_melting_card_is_among_the_last_five(seats: int, seed: int) -> None:
    state = new(seats, seed)
    deck = (*state.drifted, state.floe, *state.floes)
    assert len(deck) == 19
    assert deck.index(MELTING) >= 14
    assert Counter(deck) == Counter([*FLOES, MELTING])
    assert Counter(FLOES) == {2: 3, 4: 4, 6: 4, 8: 4, 10: 3}


def test_case_02_the_melting_card_may_be_any_of_the_last_five() -> None:
    places = {new(seed=seed).floes.index(MELTING) for seed in range(60)}
    assert places == {13, 14, 15, 16, 17}


def test_case_03_three_or_four_play() -> None:
    assert list(GAME.seats) == [3, 4]


@pytest.mark.parametrize(("seats", "hand", "each"), [(3, "box", 4), (4, "box", 3)])
def test_the_box_deals_twelve_cards_in_all(seats: int, hand: str, each: int) -> None:
    assert [len(cards) for cards in new(seats, hand=hand).hands] == [each] * seats


@pytest.mark.parametrize("seats", [3, 4])
def test_the_long_hand_is_twelve_cards_each(seats: int) -> None:
    state = new(seats, hand="long")
    assert [len(cards) for cards in state.hands] == [12] * seats
    assert len(state.draw) == 72 - 12 * seats


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_named_seat_leads_first(first: int) -> None:
    assert new(first=first).opener == first


def test_the_host_or_lots_decide_who_leads_first() -> None:
    assert {new(seed=seed).opener for seed in SEEDS} == {0, 1, 2}
    host = Options(first="host")
    openers = {GAME.setup(3, host, Rng(b"new", str(seed))).state.opener for seed in SEEDS}
    assert openers == {0}


# Leading


def test_case_04_a_joker_cannot_lead() -> None:
    state = at("J R2 R1", "R1", "R1")
    assert GAME.find(state, 0, "1") is None
    assert texts(state) == ["2", "3"]


def test_case_04_two_cards_cannot_lead() -> None:
    state = at("J R2 R1", "R1", "R1")
    assert GAME.find(state, 0, "2+ 3") is None
    assert GAME.find(state, 0, "2 3") is None


def test_a_leader_may_not_pass() -> None:
    assert GAME.find(at("R2", "R1", "R1"), 0, "pass") is None


def test_leading_is_told_with_the_card() -> None:
    step = play(at("J R2 R1", "R3", "R1"), "2")
    assert told(step, Led) == [Led(seat=0, cards="❤️2")]
    assert step.state.hands[0] == ("J", "R1")
    assert step.state.turn == 1


@pytest.mark.parametrize("hand", ["J J", "J", ""])
def test_case_15_a_leader_without_a_coloured_card_is_passed_over(hand: str) -> None:
    state = at("R1 Y2", "R2 R3", hand, "B1", laid=("", "R5", "", ""), led=1, passed="CD", turn=0)
    step = play(state, "pass")  # B wins; C would lead, but cannot
    assert step.state.opener == 2
    assert told(step, Skipped) == [Skipped(seat=2)]
    assert told(step, Opened) == [Opened(floe=4, seat=3)]
    assert step.state.turn == 3
    assert step.state.passed == (False,) * 4


def test_who_was_passed_over_may_bid_with_jokers() -> None:
    state = play(at("R1", "J", "B1", laid=("", "", "R5"), led=2, passed="A", turn=1), "pass").state
    assert state.turn == 0
    assert play(state, "1").state.turn == 1
    assert lays(play(state, "1").state) == {"J"}


def test_a_floe_that_nobody_can_lead_for_leaves_the_game() -> None:
    state = at("J", "J J", "", "R1", laid=("", "", "", "R2"), led=3, passed="AC", turn=1, draw="J")
    step = play(state, "pass")  # D wins and draws a joker, but holds a coloured card
    assert step.state.turn == 3
    state = at("J", "J J", "", "J", laid=("", "", "", "R2"), led=3, passed="AC", turn=1, draw="J")
    step = play(state, "pass")
    assert told(step, Drifted) == [Drifted(floe=4), Drifted(floe=8)]
    assert [event.seat for event in step.events if isinstance(event, Skipped)] == [
        *(0, 1, 2, 3),
        *(1, 2, 3, 0),  # the lead has moved one seat on
    ]
    assert step.state.drifted == (4, 8)
    assert GAME.result(step.state) is not None


# Bidding


@pytest.mark.parametrize(
    ("case", "hand", "yes", "no"),
    [
        (5, "R4 R3 R2", {"R4"}, {"R3", "R2"}),
        (6, "R2 R2 J J", {"R2 R2", "J R2", "J J"}, {"J"}),
        (7, "B5 R2 B2", set(), {"B5", "B2 R2"}),
    ],
)
def test_case_05_to_07_a_bid_must_exceed_in_the_colour(
    case: int, hand: str, yes: set[str], no: set[str]
) -> None:
    del case
    found = lays(bidding(hand))
    assert yes <= found
    assert not no & found


def test_case_07_another_colour_is_refused_as_text() -> None:
    state = bidding("B5 R2 B2")
    assert all(GAME.find(state, 1, text) is None for text in ("1", "2+ 3", "1+ 2+ 3"))
    assert texts(state) == ["pass"]


@pytest.mark.parametrize(("card", "allowed"), [("R2", True), ("R1", False), ("J", True)])
def test_case_08_cards_are_added_to_what_lies_there(card: str, allowed: bool) -> None:
    state = at(f"{card} Y1", "R1", "Y1", laid=("R3", "R4", ""), led=0, passed="C")
    assert (GAME.find(state, 0, "1") is not None) == allowed
    if allowed:
        step = play(state, "1")
        assert total(step.state.laid[0]) == 5
        assert [event.total for event in step.events if isinstance(event, Raised)] == [5]


def test_case_09_a_pass_is_final() -> None:
    state = at("R5 Y1", "R1 R5", "J J J J", laid=("R3", "", ""), led=0, turn=1)
    state = play(state, "2", "pass", "1").state
    assert state.turn == 1  # C is not asked again
    assert GAME.find(state, 2, "1+ 2+ 3+ 4") is None
    assert list(GAME.moves(state, 2)) == []


def test_jokers_alone_may_be_added() -> None:
    assert "J J" in lays(bidding("J J"))


def test_a_seat_with_cards_is_asked_even_where_it_can_only_pass() -> None:
    state = play(at("R1 Y1", "B1", "R2"), "1").state
    assert (state.turn, texts(state)) == (1, ["pass"])


def test_a_seat_without_any_card_passes_by_itself() -> None:
    step = play(at("R1 Y1", "", "R2 Y1"), "1")
    assert told(step, Passed) == [Passed(seat=1)]
    assert step.state.turn == 2


def test_bids_go_round_until_all_but_one_have_passed() -> None:
    state = at("R1 R3", "R2 Y2", "Y1 Y3")
    step = play(state, "1", "1", "pass", "1", "pass")
    assert told(step, Took) == [Took(seat=0, floe=6, total=4)]


# Taking the floe


def test_case_10_a_leader_whom_nobody_exceeds_wins_with_one_card() -> None:
    state = at("R1 Y1", "B1", "B2", discard="G1")
    step = play(state, "1", "pass", "pass")
    after = step.state
    assert told(step, Took) == [Took(seat=0, floe=6, total=1)]
    assert after.won == ((6,), (), ())
    assert after.discard == ("G1", "R1")
    assert [len(hand) for hand in after.hands] == [2, 1, 1]
    assert [event.only for event in step.events if isinstance(event, Drew)] == [0]


def lost(hand: str = "B1", table: str = "R4 R2") -> State:
    """A has won; B has to decide about its cards."""
    state = at(
        "R1 Y1", "Y2", hand, laid=("R5 R3", "", table), led=0, passed="B", turn=2, discard="G1"
    )
    return play(state, "pass").state


def test_case_11_a_loser_keeps_all_or_discards_all() -> None:
    assert texts(lost()) == ["keep", "drop"]
    kept, dropped = play(lost(), "keep"), play(lost(), "drop")
    assert kept.state.kept == ((), (), ("R4", "R2"))
    assert told(kept, Kept) == [Kept(seat=2, total=6)]
    assert kept.state.discard == ("G1", "R5", "R3")
    assert dropped.state.kept == ((), (), ())
    assert told(dropped, Dropped) == [Dropped(seat=2, total=6)]
    assert dropped.state.discard == ("G1", "R5", "R3", "R4", "R2")


def test_case_12_a_joker_counts_two() -> None:
    step = play(lost(table="J R3"), "keep")
    assert told(step, Kept) == [Kept(seat=2, total=5)]


def test_case_13_who_laid_nothing_decides_and_draws_nothing() -> None:
    step = play(lost(), "keep")
    assert step.state.hands[1] == ("Y2",)
    assert len(step.state.hands[2]) == 1 + 2
    assert not [event for event in step.events if event.only == 1]


def test_losers_decide_clockwise_from_the_winners_left() -> None:
    state = at(
        *("R1", "Y1", "B1", "G1"),
        laid=("R2", "R5", "R3", "R4"),
        led=0,
        passed="CD",
        turn=0,
    )
    state = play(state, "pass").state
    assert (state.winner, state.turn) == (1, 2)
    state = play(state, "keep").state
    assert state.turn == 3
    state = play(state, "drop").state
    assert state.turn == 0
    assert play(state, "keep").state.winner is None


def test_while_losers_decide_nobody_bids() -> None:
    state = lost()
    assert GAME.find(state, 2, "pass") is None
    assert GAME.find(state, 2, "1") is None
    assert GAME.find(state, 0, "keep") is None
    assert GAME.find(bidding("R5"), 1, "keep") is None


# Drawing


@pytest.mark.parametrize(("laid", "drawn"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_case_14_the_draw_is_at_most_two(laid: int, drawn: int) -> None:
    hand = ["R2", "R2", "R2", "J"][:laid]
    state = at("Y1 R1", " ".join(hand), "Y1", laid=("R1", "", ""), led=0, turn=1)
    words = " ".join(str(place + 1) for place in range(laid))
    step = play(state, words, "pass", "pass", "drop")
    assert len(step.state.hands[1]) == drawn


def test_the_draw_counts_all_cards_of_the_auction() -> None:
    state = at("R2 J Y1", "R3 Y1", "Y1", laid=("", "", ""))
    step = play(state, "1", "1", "pass", "1", "pass", "keep")
    assert len(step.state.hands[0]) == 1 + 2


@pytest.mark.parametrize(("winner", "leader"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_case_16_the_seat_left_of_the_winner_leads(winner: int, leader: int) -> None:
    laid = ["", "", "", ""]
    laid[winner] = "R5"
    turn = (winner + 1) % 4
    passed = "".join(letter for s, letter in enumerate("ABCD") if s not in (winner, turn))
    state = at(*["Y1"] * 3, "B1", laid=laid, led=winner, passed=passed, turn=turn)
    state = play(state, "pass").state
    assert (state.opener, state.turn) == (leader, leader)


def test_seats_draw_clockwise_from_the_new_leader() -> None:
    state = at("Y1", "R5 Y2", "Y3", laid=("R2", "", ""), led=0, turn=1, draw="B1 B2 B3")
    step = play(state, "1", "pass", "pass", "drop")
    drawn = [event for event in step.events if isinstance(event, Drew)]
    assert [event.only for event in drawn] == [0, 1]  # C leads next and had laid nothing
    assert [event.cards for event in drawn] == ["💧3", "💧2"]


def test_an_empty_draw_pile_is_made_of_the_discarded_cards() -> None:
    state = at("Y1", "R5 Y2", "Y3", laid=("R2", "", ""), led=0, turn=1, draw="B1", discard="G3")
    step = play(state, "1", "pass", "pass", "keep")
    assert told(step, Reshuffled) == [Reshuffled(cards=2)]
    assert {*step.state.hands[0], *step.state.hands[1], *step.state.draw} == {
        *("Y1", "Y2", "B1", "G3", "R5")
    }
    assert step.state.discard == ()


def test_where_both_piles_are_empty_no_card_is_drawn() -> None:
    state = at("Y1", "R5 Y2", "Y3", laid=("R2 R2", "", ""), led=0, turn=1, draw="")
    step = play(state, "1", "pass", "pass", "keep")
    assert sorted(map(len, step.state.hands)) == [1, 1, 2]  # one discarded card came back
    assert (step.state.draw, step.state.discard) == ((), ())


# End and scoring


def test_case_17_the_melting_floe_ends_the_game_at_once() -> None:
    state = at(
        *("R1 Y1", "B1", "B2"),
        floes=(MELTING, 4),
        kept=("R5 R5", "G2", ""),
        won=((), (2,), (8, 8)),
    )
    step = play(state, "1", "pass", "pass")
    assert told(step, Melted) == [Melted()]
    assert GAME.to_move(step.state) == ()
    result = GAME.result(step.state)
    assert result is not None
    assert result.scores == (10 - 2 * 4, 2, 0)
    assert step.state.hands != ((), (), ())  # what is left in hand is worth nothing
    assert told(step, Counted)[0] == Counted(seat=0, penguins=10, floes=6, surplus=4, score=2)


@pytest.mark.parametrize(
    ("penguins", "floes", "score"),
    [(20, 20, 20), (14, 30, 14), (22, 20, 18), (30, 5, -20), (0, 40, 0), (6, 0, -6)],
)
def test_case_18_penguins_without_room_cost_double(penguins: int, floes: int, score: int) -> None:
    assert points(penguins, floes) == score


def ended(kept: tuple[str, ...], won: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The places at the end."""
    state = at("", "", "", kept=kept, won=won, turn=None, floe=0, floes=())
    result = GAME.result(state)
    assert result is not None
    return result.ranks


def test_case_19_equal_scores_are_parted_by_floes() -> None:
    kept = ("R3 Y2", "R4 Y1", "R1")
    assert ended(kept, ((2, 2, 2, 2, 2), (4, 4, 4, 4), (2,))) == (1, 2, 3)
    assert ended(kept, ((10,), (6,), (2,))) == (1, 1, 3)


# Options


PASSING = Options(leader_may_pass=True)


def test_with_the_option_a_leader_may_pass_and_the_next_leads() -> None:
    state = at("R1", "J", "Y1 R1", "B1", options=PASSING)
    assert texts(state) == ["1", "pass"]
    step = play(state, "pass")
    assert told(step, Passed, Skipped, Opened) == [
        *(Passed(seat=0), Skipped(seat=1), Opened(floe=6, seat=2))
    ]
    state = step.state
    assert GAME.find(play(state, "2").state, 3, "pass") is not None
    assert lays(play(state, "2", "pass").state) == {"J"}  # B could not lead, but bids
    assert play(state, "2", "pass").state.turn == 1


def test_where_every_leader_passes_the_floe_leaves_the_game() -> None:
    step = play(at("R1", "Y1", "Y1", options=PASSING), "pass", "pass", "pass")
    assert told(step, Drifted) == [Drifted(floe=6)]
    assert (step.state.opener, step.state.turn, step.state.floe) == (1, 1, 4)
    assert step.state.passed == (False,) * 3


def test_the_last_who_has_not_passed_leads_and_wins_at_once() -> None:
    step = play(at("R1", "Y1", "Y1 B1", options=PASSING), "pass", "pass", "1")
    assert told(step, Took) == [Took(seat=2, floe=6, total=1)]


def test_the_memory_aid_shows_a_player_its_own_sums_only() -> None:
    piles: dict[str, tuple[str | tuple[int, ...], ...]] = {
        "kept": ("R3 R2", "J", ""),
        "won": ((2, 4), (10,), ()),
    }
    plain = at("R1", "Y1", "Y2", **piles)  # type: ignore[arg-type]
    aided = at("R1", "Y1", "Y2", options=Options(memory_aid=True), **piles)  # type: ignore[arg-type]
    assert [GAME.view(plain, seat).own for seat in (None, 0, 1)] == [None] * 3
    own = [GAME.view(aided, seat).own for seat in (None, 0, 1)]
    assert own[0] is None
    assert [(sums.penguins, sums.floes) for sums in own[1:] if sums] == [(5, 6), (2, 10)]


# What is hidden


def test_a_view_holds_one_hand_and_only_counts_of_piles() -> None:
    state = at("R1 Y1", "Y2 Y3 J", "B1", kept=("R5 R4", "", ""), won=((10,), (), ()))
    view = GAME.view(state, 1)
    assert view.hand == ("Y2", "Y3", "J")
    assert view.held == (2, 3, 1)
    assert (view.kept, view.won) == ((2, 0, 0), (1, 0, 0))
    other = at("R1 Y1", "Y2 Y3 J", "B1", kept=("R3 R3", "", ""), won=((2,), (), ()))
    assert [GAME.view(other, seat) for seat in (None, 0, 1, 2)] == [
        GAME.view(state, seat) for seat in (None, 0, 1, 2)
    ]
    assert GAME.view(state, None).hand == ()
    assert GAME.totals(view) is None


def test_words_name_positions_and_a_plus_goes_on() -> None:
    state = bidding("R2 B1 R4 J")
    assert texts(state) == ["3", "1+ 3", "1+ 4", "3+ 4", "1+ 3+ 4", "pass"]
    assert play(state, "1+ 4").state.laid[1] == ("R2", "J")


@pytest.mark.parametrize("typed", ["1+ 4", "1 4", "4 1", "1+4", "1, 4", "4+1"])
def test_bids_are_understood_as_people_type_them(typed: str) -> None:
    move = GAME.find(bidding("R2 B1 R4 J"), 1, typed)
    assert move is not None
    assert str(move) == "1+ 4"


@pytest.mark.parametrize(
    "typed", ["1+", "+1", "1 1", "0", "5", "14", "01", "٣", "1.4", "keep", "R4"]
)
def test_what_is_no_bid_is_refused(typed: str) -> None:
    assert GAME.find(bidding("R2 B1 R4 J"), 1, typed) is None


def test_drawn_cards_come_last_and_nothing_sorts_the_hand() -> None:
    state = at("R1 B5 Y1", "B1", "B2", draw="G1 R1")
    assert play(state, "1", "pass", "pass").state.hands[0] == ("B5", "Y1", "R1")


# Time


@pytest.mark.parametrize(
    ("state", "idle"),
    [
        (at("J R2 Y1 B1", "R1", "R1"), "3"),
        (at("R2", "R1", "R1", options=PASSING), "pass"),
        (bidding("R5"), "pass"),
        (lost(), "drop"),
    ],
    ids=["lead", "lead or pass", "bid", "decide"],
)
def test_when_time_is_up(state: State, idle: str) -> None:
    seat = state.turn
    assert seat is not None
    assert str(GAME.idle(state, seat)) == idle


def test_a_decision_has_less_time_than_a_bid() -> None:
    assert GAME.patience(lost()) < GAME.patience(bidding("R5")) == 1


@pytest.mark.parametrize(
    ("state", "chapter"),
    [(at("R2", "R1", "R1"), "leading"), (bidding("R5"), "bidding"), (lost(), "taking")],
    ids=["leading", "bidding", "taking"],
)
def test_the_chapter_follows_the_moment(state: State, chapter: str) -> None:
    assert GAME.chapter(GAME.view(state, None)) == chapter
    over = at("", "", "", turn=None, floe=0, floes=())
    assert GAME.chapter(GAME.view(over, None)) == "end"
