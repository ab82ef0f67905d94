"""The rules and the rulings, one behaviour a test; numbers are those of the case table."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.rng import Rng
from games.swamp.board import FIGURES, SWAMP
from games.swamp.flow import MOST_TURNS
from games.swamp.state import (
    Again,
    Arrived,
    Began,
    CameOut,
    Chopped,
    Drive,
    DroveOut,
    Hit,
    Hopped,
    Moved,
    Options,
    Pass,
    Roll,
    Skipped,
    Stayed,
    Stopped,
    Unused,
)
from tests.games.swamp.pond import GAME, SEATS, board, go, play, roll, told, ways, where

MATCHES = 30

# The start


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_in_the_swamp(seats: int) -> None:
    step = GAME.setup(seats, Options(), Rng(b"", "new"), first=1)
    assert step.state.figures == ((SWAMP,) * FIGURES,) * seats
    assert step.events == (Began(seat=1),)
    assert list(GAME.moves(step.state, 1)) == [Roll()]
    assert list(GAME.moves(step.state, 0)) == []


def test_two_sit_opposite_and_three_draw_the_empty_quarter() -> None:
    def drawn(seats: int) -> Counter[tuple[int, ...]]:
        states = (GAME.setup(seats, Options(), Rng(b"", str(n))).state for n in range(300))
        return Counter(state.quarters for state in states)

    assert set(drawn(2)) == {(0, 2)}
    assert set(drawn(4)) == {(0, 1, 2, 3)}
    three = drawn(3)
    assert set(three) == {(0, 1, 2), (0, 2, 3), (0, 1, 3)}
    assert min(three.values()) > 70


def test_who_begins_is_drawn() -> None:
    first = Counter(GAME.setup(4, Options(), Rng(b"", str(n))).state.turn for n in range(400))
    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) > 70


# Coming out


def test_case_01_a_six_must_bring_a_figure_out() -> None:
    step = roll(board(), 6, 3)
    assert where(step.state) == ["3"]
    assert told(step) == ["Rolled", "CameOut", "Moved"]
    assert step.events[1] == CameOut(seat=0, at="1")
    assert step.events[2] == Moved(seat=0, start="1", end="4", die=3, to="lap", forced=True)
    assert step.state.turn == 1


def test_case_02_without_a_six_the_turn_is_skipped_in_one_line() -> None:
    step = roll(board(), 5, 3)
    assert step.events == (Skipped(seats=(0,), rolls=("5·3",), n=1),)
    assert step.state.turn == 1


def test_case_03_the_second_six_is_an_ordinary_move_past_the_corner() -> None:
    step = roll(board(), 6, 6)
    assert where(step.state) == ["6"]
    assert told(step) == ["Rolled", "CameOut", "Moved"]


def test_one_figure_comes_out_a_turn() -> None:
    step = roll(board(T="20"), 6, 6)
    assert where(step.state) == ["0", "20"]
    assert ways(step.state) == {"0>6", "20>26"}


def test_the_exit_comes_before_the_other_die() -> None:
    state = board(T="20", dice=(2, 6))
    assert ways(state) == {"swamp>0"}


def test_an_own_figure_on_the_entry_leaves_the_order_free() -> None:
    state = board(T="0 20", dice=(6, 2))
    assert ways(state) == {"0>6", "0>2", "20>22", "20>26"}


def test_a_cleared_entry_makes_the_six_an_exit() -> None:
    step = go(board(T="0 20", dice=(6, 2)), "0", "2")
    assert where(step.state) == ["0", "2", "20"]
    assert told(step) == ["Moved", "CameOut"]


def test_a_six_spent_otherwise_brings_nobody_out() -> None:
    step = go(board(T="0 20", dice=(6, 2)), "0", "6")
    assert ways(step.state) == {"6>8", "20>22"}


def test_a_cleared_entry_makes_the_second_six_an_exit() -> None:
    step = go(board(T="0 20", dice=(6, 6)), "0", "6")
    assert where(step.state) == ["0", "6", "20"]


def test_case_21_coming_out_chops() -> None:
    step = roll(board(B="0"), 6, 4)
    assert told(step) == ["Rolled", "CameOut", "Chopped", "Moved"]
    assert step.events[2] == Chopped(seat=0, victim=2, at="1")
    assert where(step.state, "B") == []


# Corners


@pytest.mark.parametrize("die", [2, 4, 6])
def test_case_04_an_even_roll_stays_on_the_corner(die: int) -> None:
    step = roll(board(), 6, 5, die)
    assert where(step.state) == ["5"]
    assert step.events[-1] == Stayed(seat=0, at="6", die=die, why="even")


@pytest.mark.parametrize(
    ("die", "end", "way"), [(1, "17", "next"), (3, "29", "opposite"), (5, "41", "behind")]
)
def test_case_05_an_odd_roll_hops(die: int, end: str, way: str) -> None:
    step = roll(board(), 6, 5, die)
    assert where(step.state) == [end]
    assert step.events[-1] == Hopped(seat=0, start="6", end=str(int(end) + 1), die=die, way=way)


@pytest.mark.parametrize(("die", "end"), [(1, "41"), (3, "29"), (5, "17")])
def test_corners_may_be_agreed_the_other_way_round(die: int, end: str) -> None:
    assert where(roll(board(corners="backward"), 6, 5, die).state) == [end]


@pytest.mark.parametrize("other", ["B", "T"])
def test_case_06_a_taken_corner_is_not_hopped_to(other: str) -> None:
    figures: dict[str, Any] = {"T": "0", "B": "17"} if other == "B" else {"T": "0 17"}
    state = board(dice=(5,), **figures)
    step = go(state, "0", "5", 1)
    assert "5" in where(step.state)
    assert step.events[-1] == Stayed(seat=0, at="6", die=1, why="taken")
    assert where(step.state, "B") == (["17"] if other == "B" else [])


def test_case_06_who_stayed_on_a_corner_can_be_chopped_there() -> None:
    step = go(board(turn="L", T="5", L="3 40", dice=(2,)), "3", "5", 2)
    assert where(step.state, "T") == []


def test_case_07_a_chop_on_a_corner_comes_before_the_roll() -> None:
    step = go(board(T="2 20", B="5", dice=(3,)), "2", "5", 1)
    assert told(step)[:3] == ["Moved", "Chopped", "Hopped"]
    assert where(step.state) == ["17", "20"]
    assert where(step.state, "B") == []


def test_case_08_a_hop_can_cost_the_lap() -> None:
    assert where(go(board(T="39 20", dice=(2,)), "39", "41", 1).state) == ["5", "20"]


def test_case_08_with_the_option_no_hop_passes_the_own_home() -> None:
    step = go(board(T="39 20", dice=(2,), keep_lap=True), "39", "41", 1)
    assert where(step.state) == ["20", "41"]
    assert step.events[-1] == Stayed(seat=0, at="42", die=1, why="home")
    back = go(board(T="3 20", dice=(2,), keep_lap=True), "3", "5", 5)
    assert where(back.state) == ["5", "20"]


@pytest.mark.parametrize(("seat", "start", "end"), [("R", "27", "29"), ("L", "3", "5")])
def test_the_option_goes_by_the_own_home(seat: str, start: str, end: str) -> None:
    figures: dict[str, Any] = {seat: f"{start} 20"}
    step = go(board(turn=seat, **figures, dice=(2,), keep_lap=True), start, end, 1)
    assert end in where(step.state, seat)


def test_other_hops_stay_with_the_option() -> None:
    assert where(roll(board(keep_lap=True), 6, 5, 1).state) == ["17"]
    assert where(roll(board(keep_lap=True), 6, 5, 3).state) == ["29"]


def test_a_corner_is_rolled_for_before_the_other_die() -> None:
    step = go(board(T="3 20", dice=(2, 3)), "3", "5", 3)
    assert told(step)[:2] == ["Moved", "Hopped"]
    assert ways(step.state) == {"20>23", "29>32"}


def test_passing_a_corner_is_no_stop() -> None:
    step = go(board(T="4 30", dice=(2,)), "4", "6")
    assert told(step) == ["Moved"]


def test_a_hop_gives_no_new_roll() -> None:
    step = go(board(T="3 30", dice=(2,)), "3", "5", 1)
    assert told(step) == ["Moved", "Hopped"]


# Moving and chopping


def test_case_09_landing_on_an_enemy_chops() -> None:
    step = go(board(T="10 30", L="13", dice=(3,)), "10", "13")
    assert step.events[1:] == (Chopped(seat=0, victim=3, at="14"),)
    assert where(step.state, "L") == []
    assert step.state.hits == (Hit(seat=3, place=13),)


def test_case_10_nobody_passes_an_enemy() -> None:
    assert ways(board(T="10", L="12", dice=(3,)), "10") == set()


def test_an_enemy_on_the_entry_is_passed_no_more_than_elsewhere() -> None:
    assert ways(board(T="46", L="47", dice=(2,)), "46") == set()


def test_case_11_own_figures_are_passed() -> None:
    assert ways(board(T="10 12", dice=(3,)), "10") == {"13"}


def test_case_12_no_two_on_a_cell() -> None:
    assert ways(board(T="10 13", dice=(3,)), "10") == set()


def test_case_13_dice_are_not_shared_out_anew() -> None:
    state = board(T="20 30", dice=(3, 5))
    assert ways(state) == {"20>23", "30>c32", "20>25", "30>35"}
    assert ways(go(state, "20", "23").state) == {"23>28", "30>35"}
    assert ways(go(state, "30", "35").state) == {"20>23", "35>38"}


def test_one_figure_may_use_both_dice_with_two_landings() -> None:
    first = go(board(T="20 30", B="23", dice=(3, 4)), "20", "23")
    assert told(first) == ["Moved", "Chopped"]
    assert where(go(first.state, "23", "27").state) == ["27", "30"]


def test_chopping_is_not_compulsory() -> None:
    assert ways(board(T="10 30", L="13", dice=(3,))) == {"10>13", "30>c32"}


def test_entries_are_not_safe() -> None:
    step = go(board(T="10 30", L="12", dice=(2,)), "10", "12")
    assert told(step) == ["Moved", "Chopped"]


def test_both_dice_must_be_used_if_some_order_allows_it() -> None:
    """The 1 for the figure on 47 would leave nothing for the 4."""
    state = board(T="47 h2", dice=(1, 4))
    assert ways(state) == {"47>h4", "h2>h3"}
    assert GAME.chapter(state) == "both"


def test_if_only_one_die_can_be_used_the_player_chooses() -> None:
    assert ways(board(T="46 h2 h3", dice=(5, 2))) == {"46>h4", "46>h1", "h2>h4"}


def test_an_unused_die_is_told() -> None:
    step = go(board(T="46 h2 h3", dice=(5, 2)), "46", "h4")
    assert step.events[1:] == (Unused(seat=0, die=2),)
    assert step.state.turn == 1


def test_case_24_the_middle_of_an_arm_is_no_way_home_for_others() -> None:
    assert ways(board(T="11", dice=(1,)), "11") == {"12"}


# Caves


def test_case_14_the_last_step_turns_into_a_cave() -> None:
    step = go(board(T="6 30", dice=(3,)), "6", "c8")
    assert isinstance(step.events[0], Moved)
    assert step.events[0].to == "cave"
    assert ways(board(T="6 30", dice=(3,)), "6") == {"c8"}


def test_case_15_a_chop_comes_before_the_cave() -> None:
    assert ways(board(T="6", L="9", dice=(3,)), "6") == {"9"}


@pytest.mark.parametrize("seat", ["T", "L"])
def test_case_16_a_taken_cave_is_passed_by(seat: str) -> None:
    figures: dict[str, Any] = {"T": "6 c8"} if seat == "T" else {"T": "6", "L": "c8"}
    assert ways(board(dice=(3,), **figures), "6") == {"9"}


def test_case_17_stopping_on_the_junction_is_not_turning_in() -> None:
    assert ways(board(T="6", dice=(2,)), "6") == {"8"}


def test_case_18_from_the_junction_the_first_step_turns_in() -> None:
    assert ways(board(T="8", dice=(1,)), "8") == {"c8"}
    assert ways(board(T="8", L="9", dice=(1,)), "8") == {"9"}
    assert ways(board(T="8", L="c8", dice=(1,)), "8") == {"9"}


def test_case_19_out_of_the_cave_the_junction_is_the_first_step() -> None:
    assert ways(board(T="c8", dice=(4,)), "c8") == {"11"}
    assert ways(board(T="c8", dice=(1,)), "c8") == {"8"}


def test_who_leaves_a_cave_does_not_turn_back_into_it() -> None:
    assert ways(board(T="c8", dice=(2,)), "c8") == {"9"}


def test_case_20_no_chop_straight_out_of_a_cave() -> None:
    assert ways(board(T="c8", L="11", dice=(4,)), "c8") == set()
    assert ways(board(T="c8", L="8", dice=(1,)), "c8") == set()


def test_case_20_the_second_die_of_the_turn_may_chop() -> None:
    step = go(board(T="c8 30", L="11", dice=(2, 2)), "c8", "9")
    assert ways(step.state, "9") == {"11"}


def test_case_20_a_figure_still_in_its_cave_chops_with_neither_die() -> None:
    step = go(board(T="c8 30", L="11", dice=(4, 5)), "30", "35")
    assert where(step.state) == ["39", "c8"]


def test_a_figure_that_entered_this_turn_may_chop_on_its_way_out() -> None:
    step = go(board(T="6 30", L="11", dice=(3, 4)), "6", "c8")
    assert "11" in ways(step.state, "c8")


def test_a_cave_protects() -> None:
    """An enemy on the junction's way passes a figure in a cave, and cannot hit it."""
    assert ways(board(T="6", L="c8", dice=(4,)), "6") == {"10"}


def test_there_may_be_eight_caves() -> None:
    assert ways(board(T="12", dice=(3,)), "12") == {"15"}
    assert ways(board(T="12", dice=(3,), caves="eight"), "12") == {"c14"}


def test_no_turn_may_end_before_an_enemys_cave() -> None:
    assert ways(board(T="6", L="c8", dice=(2,))) == set()
    assert GAME.chapter(board(T="6 30", L="c8", dice=(2,))) == "caves"


def test_the_junction_may_be_a_stop_between_two_dice() -> None:
    state = board(T="6", L="c8", dice=(2, 4))
    assert "8" in ways(state, "6")
    after = go(state, "6", "8")
    assert where(after.state) == ["12"]


def test_the_second_die_must_leave_the_junction() -> None:
    state = board(T="6 30", L="c8", dice=(2, 4))
    assert ways(state) == {"6>8", "6>10", "30>32", "30>34"}
    assert where(go(state, "6", "8").state) == ["12", "30"]
    assert ways(go(state, "6", "10").state) == {"10>12", "30>32"}


def test_an_own_figure_in_the_cave_is_nobodys_blockade() -> None:
    assert ways(board(T="6 c8", dice=(2,)), "6") == {"8"}


# Home


@pytest.mark.parametrize(("die", "end"), [(1, {"47"}), (2, {"h1"}), (5, {"h4"}), (6, set())])
def test_case_22_home_takes_an_exact_number(die: int, end: set[str]) -> None:
    assert ways(board(T="46 0", dice=(die,)), "46") == end


def test_case_23_a_home_cell_holds_one_and_is_passed() -> None:
    assert ways(board(T="47 h1", dice=(1,)), "47") == set()
    assert ways(board(T="47 h1", dice=(2,)), "47") == {"h2"}


def test_inside_the_home_one_may_move_further_in() -> None:
    assert ways(board(T="h1 h2", dice=(2,)), "h1") == {"h3"}
    assert ways(board(T="h3", dice=(1,)), "h3") == {"h4"}
    assert ways(board(T="h3", dice=(2,)), "h3") == set()


@pytest.mark.parametrize(("seat", "cell"), [("R", "34"), ("B", "22"), ("L", "10")])
def test_every_seat_has_a_home_of_its_own(seat: str, cell: str) -> None:
    figures: dict[str, Any] = {seat: cell}
    assert ways(board(turn=seat, **figures, dice=(3,)), cell) == {"h2"}
    assert ways(board(T=cell, dice=(3,)), cell) == {str(int(cell) + 3)}


def test_homes_are_safe_from_figures_in_other_homes() -> None:
    step = go(board(T="46 0", B="h1 h2", dice=(2,)), "46", "h1")
    assert where(step.state, "B") == ["h1", "h2"]


# Luck


def test_case_25_a_lucky_double_may_drive_out() -> None:
    state = board(T="20 0", L="c8", dice=(6, 6), luck="sixes")
    assert Drive(108) in list(GAME.moves(state, 0))
    step = play(state, Drive(108))
    assert step.events == (DroveOut(seat=0, victim=3, cave="c9"),)
    assert step.state.turn == 1
    assert where(step.state) == ["0", "20"]
    assert where(step.state, "L") == []


def test_case_25_a_lucky_double_may_be_played() -> None:
    step = roll(board(L="c8", luck="sixes"), 6, 6)
    assert ways(step.state) == {"swamp>0"}
    after = play(step.state, next(iter(GAME.moves(step.state, 0))))
    assert where(after.state) == ["6"]
    assert where(after.state, "L") == ["c8"]


def test_case_26_without_an_enemy_in_a_cave_it_is_an_ordinary_turn() -> None:
    assert where(roll(board(T="c20", luck="sixes"), 6, 6).state)[0] == "0"
    assert not [
        m for m in GAME.moves(board(T="c20", dice=(6, 6), luck="sixes"), 0) if "luck" in str(m)
    ]


@pytest.mark.parametrize(("luck", "dice"), [("ones", (6, 6)), ("off", (6, 6)), ("sixes", (5, 5))])
def test_only_the_agreed_double_is_lucky(luck: str, dice: tuple[int, int]) -> None:
    state = board(T="20", L="c8", dice=dice, luck=luck)
    assert not any(isinstance(move, Drive) for move in GAME.moves(state, 0))


def test_the_other_lucky_double() -> None:
    state = board(T="20", L="c8", dice=(1, 1), luck="ones")
    assert Drive(108) in list(GAME.moves(state, 0))


def test_the_luck_is_gone_with_the_first_die() -> None:
    state = go(board(T="20 24", L="c8", dice=(1, 1), luck="ones"), "24", "25").state
    assert not any(isinstance(move, Drive) for move in GAME.moves(state, 0))


def test_nobody_has_to_drive_out() -> None:
    state = roll(board(L="c8", luck="ones"), 1, 1).state
    assert list(GAME.moves(state, 0)) == [Drive(108), Pass()]
    step = play(state, Pass())
    assert step.events == (Skipped(seats=(0,), rolls=("1·1",), n=1),)


# Turns


def test_case_27_turns_go_clockwise() -> None:
    state, order = board(), []
    for _ in range(5):
        assert state.turn is not None
        order.append(SEATS[state.turn])
        state = roll(state, 1, 2).state
    assert order == ["T", "R", "B", "L", "T"]


def test_a_double_gives_another_turn_by_option_only() -> None:
    assert roll(board(), 2, 2).state.turn == 1
    step = roll(board(double_again=True), 2, 2)
    assert step.state.turn == 0
    assert step.events[-1] == Again(seat=0)
    assert list(GAME.moves(step.state, 0)) == [Roll()]


def test_driving_out_ends_the_turn_even_so() -> None:
    state = board(T="20", L="c8", dice=(1, 1), luck="ones", double_again=True)
    assert play(state, Drive(108)).state.turn == 1


def test_seats_that_wait_for_a_six_are_rolled_for() -> None:
    step = go(board(T="24", B="30", dice=(1, 2), swift=True), "24", "25", 3, 4)
    assert step.events[2:] == (Skipped(seats=(1,), rolls=("3·4",), n=1),)
    assert step.state.turn == 2


def test_skips_in_a_row_are_one_line() -> None:
    step = roll(board(swift=True), 1, 2, 3, 4, 5, 1, 2, 2)
    assert step.events == (Skipped(seats=(0, 1, 2, 3), rolls=("1·2", "3·4", "5·1", "2·2"), n=4),)
    assert step.state.turn == 0
    assert list(GAME.moves(step.state, 0)) == [Roll()]


def test_who_comes_out_by_itself_plays_on_by_itself() -> None:
    step = roll(board(swift=True), 1, 2, 3, 6, 5, 1, 2, 2)
    assert told(step) == ["Skipped", "Rolled", "CameOut", "Moved", "Skipped"]
    assert where(step.state, "R") == ["39"]


def test_who_can_move_rolls_by_hand() -> None:
    step = roll(board(R="40", swift=True), 1, 2)
    assert step.state.turn == 1
    assert told(step) == ["Skipped"]


# End


def test_the_first_with_all_at_home_wins() -> None:
    step = go(board(T="46 h2 h3 h4", B="h1 20", R="30", dice=(2, 5)), "46", "h1")
    assert step.events[-1] == Arrived(seat=0, place=1)
    assert step.state.turn is None
    result = GAME.result(step.state)
    assert result is not None
    assert result.scores == (4, 0, 1, 0)
    assert result.ranks == (1, 3, 2, 4)


def test_by_option_the_others_play_on() -> None:
    state = board(T="46 h2 h3 h4", B="22 h2 h3 h4", play_on=True, dice=(2, 5))
    step = go(state, "46", "h1")
    assert step.state.turn == 1
    assert GAME.result(step.state) is None
    end = board(
        turn="B",
        T="h1 h2 h3 h4",
        B="22 h2 h3 h4",
        L="h1 h2 h3 h4",
        R="2",
        finished="LT",
        play_on=True,
        dice=(2, 5),
    )
    last = go(end, "22", "h1")
    result = GAME.result(last.state)
    assert result is not None
    assert result.ranks == (2, 4, 3, 1)


def test_those_at_home_have_no_turns() -> None:
    state = board(turn="L", T="h1 h2 h3 h4", finished="T", play_on=True)
    assert roll(state, 1, 2).state.turn == 1


def test_a_match_that_takes_too_long_ends_as_it_stands() -> None:
    state = replace(board(T="24", dice=(1, 2)), turns=MOST_TURNS)
    step = go(state, "24", "25")
    assert step.events[-1] == Stopped(turns=MOST_TURNS)
    assert GAME.result(step.state) is not None


def test_a_double_gives_no_turn_beyond_the_end() -> None:
    state = replace(board(double_again=True), turns=MOST_TURNS - 1)
    step = roll(state, 1, 1)
    assert step.events == (Skipped(seats=(0,), rolls=("1·1",), n=1), Stopped(turns=MOST_TURNS))
    assert step.state.turn is None


# What the house asks


def test_chapters() -> None:
    assert GAME.chapter(GAME.setup(2, Options(), Rng(b"", "x")).state) == "out"
    assert GAME.chapter(board()) == "turn"
    assert GAME.chapter(board(T="20 30", dice=(3, 5))) == "moving"
    assert GAME.chapter(board(turn=None)) == "end"


def test_the_idle_move_chops_then_goes_home_then_runs() -> None:
    assert str(GAME.idle(board(T="10 20 46", L="11", B="21", dice=(1,)), 0)) == "11 12"
    assert str(GAME.idle(board(T="10 20 46", dice=(2,)), 0)) == "47 h1"
    assert str(GAME.idle(board(T="10 26", dice=(1,)), 0)) == "27 28"
    assert GAME.idle(board(), 0) == Roll()


def test_the_idle_move_drives_out_who_has_come_far() -> None:
    state = board(T="24 25", L="c20", B="c8", dice=(6, 6), luck="sixes")
    assert GAME.idle(state, 0) == Drive(108)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 42), (3, 48), (4, 56)])
def test_a_match_of_greedy_players_takes_as_long_as_it_should(seats: int, rounds: int) -> None:
    """So many rounds take greedy players in a model made apart from this game."""
    turns = 0
    for number in range(MATCHES):
        root = bytes((number, seats))
        state = GAME.setup(seats, Options(), Rng.of_ply(root, 0)).state
        ply = 0
        while state.turn is not None:
            ply += 1
            move = GAME.idle(state, state.turn)
            state = GAME.apply(state, state.turn, move, Rng.of_ply(root, ply)).state
        turns += state.turns
    assert turns / seats / MATCHES == pytest.approx(rounds, rel=0.15)
