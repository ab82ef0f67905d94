"""The printed rules and the rulings, one behaviour a test; numbers are those of the case table."""

from collections import Counter

import pytest

from games.core.game import Step
from games.core.rng import Rng
from games.floes.board import CELL, NAMES, NEIGHBOURS, XY, cells
from games.floes.rules import (
    Collected,
    Dealt,
    Options,
    Placed,
    Sank,
    Slid,
    State,
    Withdrew,
)
from tests.games.floes.ice import GAME, ends, ice, mask, named, texts

SEEDS = range(40)
ALONE = "a1"
"""A corner on no line with d4, the middle of the board."""
MIDDLE = "e4"


def new(seats: int = 2, seed: int = 1, first: int | None = None, **options: object) -> State:
    """A new match."""
    made = Options(**options)  # type: ignore[arg-type]
    return GAME.setup(seats, made, Rng(b"new", str(seed)), first).state


def play(state: State, *moves: str) -> Step[State]:
    """Play moves in turn; the last step."""
    step = Step(state, ())
    for text in moves:
        seat = step.state.turn
        assert seat is not None
        move = GAME.find(step.state, seat, text)
        assert move is not None, f"{text!r} is not legal"
        step = GAME.apply(step.state, seat, move, Rng(b"", "none"))
    return step


def refused(state: State, text: str) -> bool:
    """Whether no seat may play so."""
    return all(GAME.find(state, seat, text) is None for seat in range(len(state.penguins)))


def placed(state: State) -> State:
    """Play placements, the first that is legal each, until all penguins stand."""
    while state.to_place:
        state = play(state, texts(state)[0]).state
    return state


@pytest.mark.parametrize("seed", SEEDS)
def test_case_01_a_new_game_has_sixty_floes(seed: int) -> None:
    view = GAME.view(new(seed=seed), None)
    assert len(view.floes) == 60
    assert Counter(view.floes) == {1: 30, 2: 20, 3: 10}
    assert sum(view.floes) == 100


def test_case_01_rows_have_seven_and_eight_floes() -> None:
    rows = Counter(name[0] for name in NAMES)
    assert [rows[row] for row in "abcdefgh"] == [7, 8, 7, 8, 7, 8, 7, 8]
    assert XY[CELL["a1"]] == (1, 0)
    assert XY[CELL["b1"]] == (0, 1)
    assert XY[CELL["h8"]] == (14, 7)


def test_case_01_neighbours_are_as_many_as_on_the_printed_board() -> None:
    assert Counter(near.bit_count() for near in NEIGHBOURS) == {6: 33, 5: 6, 4: 11, 3: 8, 2: 2}
    for cell, near in enumerate(NEIGHBOURS):
        assert all(NEIGHBOURS[other] >> cell & 1 for other in cells(near))


@pytest.mark.parametrize(("seats", "each", "together"), [(2, 4, 8), (3, 3, 9), (4, 2, 8)])
def test_case_02_penguins_by_seats(seats: int, each: int, together: int) -> None:
    state = new(seats)
    assert state.to_place == together
    assert [pens.bit_count() for pens in placed(state).penguins] == [each] * seats


def test_case_03_a_penguin_is_placed_on_a_free_floe_with_one_fish() -> None:
    state = new()
    floes = GAME.view(state, None).floes
    ones = [name for name, fish in zip(NAMES, floes, strict=True) if fish == 1]
    assert texts(state) == ones
    for name, fish in zip(NAMES, floes, strict=True):
        assert refused(state, name) == (fish != 1)
    assert refused(play(state, ones[0]).state, ones[0])


def test_case_03_placing_collects_nothing() -> None:
    state = new()
    step = play(state, texts(state)[5])
    assert step.events == (Placed(seat=state.turn or 0, at=texts(state)[5]),)
    assert step.state.fish == step.state.count == (0, 0)
    assert GAME.view(step.state, None).floes == GAME.view(state, None).floes


@pytest.mark.parametrize("first", [0, 1, 2])
def test_case_04_who_places_first_moves_first(first: int) -> None:
    state, order = new(3, first=first), []
    while state.to_place:
        order.append(state.turn)
        state = play(state, texts(state)[0]).state
    assert order == [(first + number) % 3 for number in range(9)]
    assert state.turn == first


def test_case_05_targets_on_the_full_board() -> None:
    state = ice([MIDDLE, ALONE])
    east_west = named((9, 4), (11, 4), (13, 4), (5, 4), (3, 4), (1, 4))
    down = named((8, 5), (9, 6), (10, 7), (6, 5), (5, 6), (4, 7))
    up = named((8, 3), (9, 2), (10, 1), (11, 0), (6, 3), (5, 2), (4, 1), (3, 0))
    assert named((7, 4)) == [MIDDLE]
    assert ends(state, MIDDLE) == {*east_west, *down, *up}
    assert len(texts(state)) == 20


def test_case_06_an_own_penguin_is_in_the_way() -> None:
    state = ice([f"{MIDDLE} {named((9, 2))[0]}", ALONE])
    assert len(ends(state, MIDDLE)) == 17
    assert ends(state, MIDDLE) & {*named((8, 3), (9, 2), (10, 1), (11, 0))} == {*named((8, 3))}


def test_case_07_a_foreign_penguin_is_in_the_way() -> None:
    state = ice([MIDDLE, f"{ALONE} {named((8, 3))[0]}"])
    assert len(ends(state, MIDDLE)) == 16
    assert not ends(state, MIDDLE) & {*named((8, 3), (9, 2), (10, 1), (11, 0))}


def test_case_08_a_gap_is_in_the_way() -> None:
    state = ice([MIDDLE, ALONE], missing=named((5, 4)))
    assert len(ends(state, MIDDLE)) == 17
    assert not ends(state, MIDDLE) & {*named((5, 4), (3, 4), (1, 4))}


def test_case_09_the_floe_that_was_left_is_caught_and_no_other() -> None:
    goal = named((11, 0))[0]
    passed = named((8, 3), (9, 2), (10, 1))
    state = ice([MIDDLE, ALONE], fish={MIDDLE: 3, goal: 2, passed[0]: 2})
    step = play(state, f"{MIDDLE} {goal}")
    assert step.events == (Slid(seat=0, start=MIDDLE, end=goal, fish=3),)
    assert step.state.fish == (3, 0)
    assert step.state.count == (1, 0)
    before, after = GAME.view(state, None), GAME.view(step.state, None)
    water = [name for name in NAMES if before.floes[CELL[name]] and not after.floes[CELL[name]]]
    assert water == [MIDDLE]
    assert after.penguins[0] == (CELL[goal],)
    assert after.turn == 1


@pytest.mark.parametrize(
    "path",
    [
        f"{MIDDLE} {MIDDLE}",
        f"{MIDDLE} {named((9, 6), (10, 5))[1]}",
        f"{MIDDLE} {named((7, 2))[0]}",
        f"{MIDDLE} {named((9, 4))[0]} {named((10, 5))[0]}",
    ],
)
def test_case_10_a_path_is_straight_and_not_empty(path: str) -> None:
    assert refused(ice([MIDDLE, ALONE]), path)


@pytest.mark.parametrize("text", ["", "pass", "rest", "e4", "z9 e4", "e4 e", "a1 a2", "0", "e4 -"])
def test_case_11_moving_is_compulsory(text: str) -> None:
    state = ice([MIDDLE, ALONE])
    assert GAME.to_move(state) == (0,)
    assert GAME.find(state, 0, text) is None


def test_case_11_only_the_seat_whose_turn_it_is_may_move() -> None:
    state = ice([MIDDLE, ALONE])
    assert texts(state, 1) == []
    assert GAME.find(state, 1, "a1 a2") is None


def test_case_12_a_stuck_penguin_stays_and_blocks() -> None:
    # a1 is stuck: the floe on its right is taken, those below are gone. e4 can move.
    state = ice(["a1 e4", "a2 h8"], missing=["b1", "b2"], fish={"a1": 3})
    assert {text.split()[0] for text in texts(state)} == {"e4"}
    after = play(state, "e4 e5").state
    assert after.fish == (1, 0)
    assert GAME.view(after, None).penguins[0] == (CELL["a1"], CELL["e5"])
    assert GAME.view(after, None).floes[CELL["a1"]] == 3
    assert "a1" not in ends(after, "a2")


def test_case_13_a_seat_without_a_move_leaves_at_the_start_of_its_turn() -> None:
    # B's move from c1 leaves A in the corner with water and B's other penguin around it.
    state = ice(["a1", "a2 e4"], missing=["b1", "b2"], fish={"a1": 3}, turn=1)
    step = play(state, "e4 e5")
    assert step.events == (
        Slid(seat=1, start="e4", end="e5", fish=1),
        Withdrew(seat=0, floes=1, fish=3),
    )
    after = step.state
    assert (after.fish, after.count, after.out) == ((3, 1), (1, 1), (True, False))
    assert after.penguins[0] == 0
    assert GAME.view(after, None).floes[CELL["a1"]] == 0
    assert after.turn == 1


def test_case_13_a_seat_stays_in_until_its_own_turn() -> None:
    # A moves; B is stuck already, yet C's turn comes only after B has left.
    state = ice(["e4", "a1", "a2 h8"], missing=["b1", "b2"])
    assert not state.out[1]
    step = play(state, "e4 e5")
    assert step.events[1:] == (Withdrew(seat=1, floes=1, fish=1),)
    assert step.state.turn == 2


def test_case_13_every_penguin_of_the_seat_leaves_with_its_floe() -> None:
    state = ice(
        ["a1 a7", "a2 a6 e4"], missing=["b1", "b2", "b7", "b8"], fish={"a1": 2, "a7": 3}, turn=1
    )
    step = play(state, "e4 e5")
    assert step.events[1:] == (Withdrew(seat=0, floes=2, fish=5),)
    assert step.state.count[0] == 2


def test_case_14_where_a_seat_left_is_water() -> None:
    state = ice(["a1", "a2 e4"], missing=["b1", "b2"], turn=1)
    after = play(state, "e4 e5").state
    east = named((5, 0), (7, 0), (9, 0), (11, 0), (13, 0))
    assert ends(after, "a2") == {*east, *named((4, 1), (5, 2), (6, 3))}


def test_case_15_ice_that_nobody_can_reach_goes_under() -> None:
    corner, below, near = named((0, 7), (2, 7), (1, 6))
    state = ice([f"{near} e4", ALONE], missing=[below], fish={corner: 3})
    step = play(state, f"{near} g2")
    assert step.events == (
        Slid(seat=0, start=near, end="g2", fish=1),
        Sank(floes=1, fish=3),
    )
    assert step.state.fish == (1, 0)
    assert (step.state.lost, step.state.lost_fish) == (1, 3)
    assert GAME.view(step.state, None).floes[CELL[corner]] == 0


def test_case_15_ice_under_a_penguin_stays() -> None:
    corner, below, near = named((0, 7), (2, 7), (1, 6))
    state = ice([f"{near} e4", f"{ALONE} {corner}"], missing=[below])
    step = play(state, f"{near} g2")
    assert step.events == (Slid(seat=0, start=near, end="g2", fish=1),)
    assert GAME.view(step.state, None).floes[CELL[corner]] == 1


def test_case_16_the_last_seat_plays_on_alone() -> None:
    state = ice(["e4", "", ""], only=["e4", "e5", "e6"], out=[1, 2])
    assert GAME.to_move(state) == (0,)
    assert texts(state) == ["e4 e5", "e4 e6", "rest"]
    step = play(state, "e4 e5")
    assert step.state.turn == 0
    last = play(step.state, "e5 e6")
    assert last.events == (
        Slid(seat=0, start="e5", end="e6", fish=1),
        Withdrew(seat=0, floes=1, fish=1),
    )
    assert GAME.to_move(last.state) == ()
    assert GAME.result(last.state) is not None
    assert last.state.fish == (3, 0, 0)


def test_case_17_equal_fish_more_floes() -> None:
    result = GAME.result(ice(["", ""], only=[], turn=None, caught=(41, 41), count=(19, 21)))
    assert result is not None
    assert result.scores == (41, 41)
    assert result.ranks == (2, 1)


def test_case_17_most_fish() -> None:
    result = GAME.result(ice(["", ""], only=[], turn=None, caught=(42, 41), count=(19, 21)))
    assert result is not None
    assert result.ranks == (1, 2)


def test_case_18_equal_fish_and_floes_is_a_draw() -> None:
    over = ice(["", "", ""], only=[], turn=None, caught=(40, 20, 40), count=(20, 15, 20))
    result = GAME.result(over)
    assert result is not None
    assert result.ranks == (1, 3, 1)


def test_case_19_the_others_keep_their_order() -> None:
    state = ice(["a1", "", "d8", "h1"], out=[1])
    order = []
    for _ in range(6):
        order.append(state.turn)
        state = play(state, texts(state)[0]).state
    assert order == [0, 2, 3, 0, 2, 3]


def test_a_seat_walled_in_while_placing_leaves_when_moving_begins() -> None:
    before = ice(["a1", "a2 b1"], turn=1)
    state = State(
        **{name: getattr(before, name) for name in before.__struct_fields__} | {"to_place": 1}
    )
    step = play(state, "b2")
    assert step.events == (Placed(seat=1, at="b2"), Withdrew(seat=0, floes=1, fish=1))
    assert step.state.turn == 1


def test_when_nobody_can_move_the_match_ends_at_once() -> None:
    state = ice(["a1", "h8"], only=["a1", "a2", "h8"], fish={"h8": 3})
    step = play(state, "a1 a2")
    assert [type(event) for event in step.events] == [Slid, Withdrew, Withdrew]
    result = GAME.result(step.state)
    assert result is not None
    assert result.scores == (2, 3)
    assert result.ranks == (2, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_option_first_random_lets_everybody_begin(seats: int) -> None:
    assert {new(seats, seed).turn for seed in SEEDS} == set(range(seats))


@pytest.mark.parametrize("seed", range(8))
def test_option_first_host(seed: int) -> None:
    assert new(4, seed, first=None).turn in range(4)
    step = GAME.setup(4, Options(first="host"), Rng(b"", str(seed)))
    assert step.state.turn == 0
    assert step.events == (Dealt(seat=0),)


def test_the_youngest_begins_whatever_the_option() -> None:
    for how in (Options(), Options(first="host")):
        assert GAME.setup(3, how, Rng(b"", "x"), first=2).state.turn == 2


def test_the_choice_of_the_first_does_not_change_the_ice() -> None:
    decks = {GAME.view(new(3, 5, first), None).floes for first in (None, 0, 1, 2)}
    assert len(decks) == 1


def test_option_spread_keeps_threes_apart() -> None:
    def touch(state: State) -> bool:
        return any(NEIGHBOURS[cell] & state.threes for cell in cells(state.threes))

    assert not any(touch(new(seed=seed, spread=True)) for seed in SEEDS)
    assert any(touch(new(seed=seed)) for seed in SEEDS)


def test_option_spread_keeps_a_deal_in_which_no_threes_touch() -> None:
    spread = new(seed=3, spread=True)
    assert Counter(GAME.view(spread, None).floes) == {1: 30, 2: 20, 3: 10}


def test_option_hidden_totals_hides_fish_until_the_end() -> None:
    hidden = Options(hidden_totals=True)
    state = ice(
        ["e4", ""],
        only=["e4", "e5"],
        out=[1],
        caught=(7, 9),
        count=(4, 5),
        lost=(3, 6),
        options=hidden,
    )
    for viewer in (None, 0, 1):
        view = GAME.view(state, viewer)
        assert view.fish is None
        assert view.lost_fish == 0
        assert view.count == (4, 5)
        assert GAME.totals(view) is None
    over = GAME.view(play(state, "rest").state, None)
    assert over.fish == GAME.totals(over) == (9, 9)
    assert over.lost_fish == 6
    assert over.over is not None


def test_totals_are_open_by_default() -> None:
    view = GAME.view(ice(["e4", "a1"], caught=(7, 9), count=(4, 5)), None)
    assert view.fish == GAME.totals(view) == (7, 9)


def test_the_rest_is_offered_to_the_last_seat_only() -> None:
    assert "rest" not in texts(ice([MIDDLE, ALONE]))
    assert texts(ice([MIDDLE, ""], out=[1]))[-1] == "rest"
    assert "rest" not in texts(new())


def test_the_rest_is_played_to_the_end_in_one_ply() -> None:
    state = ice(["e4", ""], only=["e3", "e4", "e5", "e6"], out=[1], fish={"e4": 2, "e6": 3})
    step = play(state, "rest")
    assert step.events == (
        Collected(seat=0, floes=2, fish=3),
        Sank(floes=1, fish=1),
        Withdrew(seat=0, floes=1, fish=3),
    )
    assert step.state.fish == (6, 0)
    assert step.state.turn is None


def test_the_last_move_is_remembered() -> None:
    state = ice([MIDDLE, ALONE])
    last = GAME.view(play(state, "e4 e5").state, 1).last
    assert last is not None
    assert (last.seat, last.start, last.end) == (0, CELL["e4"], CELL["e5"])
    first = new(first=1)
    put = GAME.view(play(first, texts(first)[0]).state, None).last
    assert put is not None
    assert (put.seat, put.start) == (1, None)


def test_when_time_is_up_the_richest_floe_is_left() -> None:
    state = ice(["e4 c3", "a1"], fish={"c3": 3, "e4": 2, "c5": 2})
    assert str(GAME.idle(state, 0)) == "c3 c5"


def test_when_time_is_up_a_penguin_is_put_where_it_has_most_ways() -> None:
    state = new()
    move = str(GAME.idle(state, state.turn or 0))
    best = max(NEIGHBOURS[CELL[name]].bit_count() for name in texts(state))
    assert NEIGHBOURS[CELL[move]].bit_count() == best


def test_when_time_is_up_the_last_seat_collects_the_rest() -> None:
    assert str(GAME.idle(ice([MIDDLE, ""], out=[1]), 0)) == "rest"


def test_chapters_follow_the_match() -> None:
    assert GAME.chapter(GAME.view(new(), None)) == "placing"
    assert GAME.chapter(GAME.view(ice([MIDDLE, ALONE]), None)) == "moving"
    assert GAME.chapter(GAME.view(ice(["", ""], only=[], turn=None), None)) == "end"


def test_masks_and_names_agree() -> None:
    assert mask(["a1", "h8"]) == 1 | 1 << 59
