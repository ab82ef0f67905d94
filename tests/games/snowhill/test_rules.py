"""The rules of snowhill by the cases of its rulebook, and its rulings."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.core.rng import Rng
from games.snow.crystals import NEED, fit
from games.snow.hill import Hill
from games.snow.pull import pull
from games.snow.snowhill.flow import AVALANCHES, MOST_AVALANCHES, TURNS
from games.snow.snowhill.sight import IN_REACH, KNOWN, in_order, shares
from games.snow.snowhill.state import (
    Avalanche,
    Built,
    Claimed,
    Finished,
    Lay,
    Lost,
    Options,
    Pull,
    Put,
    Say,
    Skipped,
    SnowMove,
    State,
    Thawed,
    Turned,
    Unfit,
    Won,
    Wrong,
)
from games.snow.tiles import Tile
from games.snow.top import allowed, count, lay, limit, opened, shrink, spots
from tests.games.snow.piles import GAME, a_hill, flakes, pulls, state, tile
from tests.kit import Played, matches

RNG = Rng(b"", "")


def play(before: State, move: SnowMove, seat: int = 0) -> tuple[State, tuple[Any, ...]]:
    assert move in list(GAME.moves(before, seat))
    step = GAME.apply(before, seat, move, RNG)
    return step.state, step.events


def clean_pull(tiles: tuple[Tile, ...]) -> tuple[int, int]:
    """A pull that is legal and comes out cleanly."""
    reach = set(in_order(tiles))
    return next(pair for pair in pulls(tiles, clean=True) if pair[0] in reach)


def slide(tiles: tuple[Tile, ...], how: str) -> tuple[int, int]:
    """A legal pull that goes wrong in this way while the crystal is not out yet."""
    reach = set(in_order(tiles))
    for number, way in pulls(tiles, clean=False):
        done = pull(tiles, number, way)
        if number in reach and done.slides[0][1] == how and not done.out:
            return number, way
    raise AssertionError(how)


def small(snow: int) -> tuple[Tile, ...]:
    """The top of a hill: so much snow, and as much ice as it bears."""
    return shrink(a_hill(5)[48 - snow :]).tiles


def test_case_1_a_new_game() -> None:
    for seats in GAME.seats:
        new = GAME.setup(seats, Options(), Rng(b"\1" * 32, "ply:0")).state
        assert count(new.tiles) == (48, 6)
        assert not opened(new.tiles)
        assert new.turn in range(seats)


def test_case_2_the_limit_of_ice() -> None:
    snow = (48, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert [limit(s) for s in snow] == [6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1]


def test_case_3_ice_cannot_be_pulled() -> None:
    tiles = a_hill()
    new = state(tiles, flakes((), ()))
    for ice in (t.number for t in tiles if not t.up):
        assert GAME.find(new, 0, f"{ice} n") is None


def test_case_4_a_fitting_crystal_goes_to_its_flake() -> None:
    tiles = a_hill()
    number, way = clean_pull(tiles)
    before = state(tiles, flakes([(3, 1)], ()), **{f"n{number}": 3})
    after, events = play(before, Pull(number, way))
    assert count(after.tiles) == (47, 6)
    assert len(after.flakes[0][0].crystals) == 2
    assert after.turn == 0
    assert Built(seat=0, number=number, count=2) in events


def test_case_5_the_third_fitting_crystal_ends_the_turn() -> None:
    tiles = a_hill()
    number, way = clean_pull(tiles)
    before = state(tiles, flakes([(3, 1)], ()), pulls=2, **{f"n{number}": 3})
    after, _ = play(before, Pull(number, way))
    assert (after.turn, after.pulls) == (1, 0)


def test_case_6_one_may_stop_after_a_success_and_not_before() -> None:
    before = state(a_hill(), flakes([(3, 1)], ()))
    assert Say("stop") not in list(GAME.moves(before, 0))
    after, _ = play(replace(before, pulls=1), Say("stop"))
    assert after.turn == 1


def test_case_7_an_unfit_crystal_becomes_ice_and_one_ice_turns_up() -> None:
    tiles = a_hill()
    number, way = clean_pull(tiles)
    before = state(tiles, flakes((), [(3, 1)]), **{f"n{number}": 3})
    held, events = play(before, Pull(number, way))
    assert Unfit(seat=0, number=number) in events
    assert held.phase == "lay"
    assert 2 <= len(held.places) <= 6
    after, _ = play(held, Lay(1))
    assert count(after.tiles) == (48, 6)
    assert after.turn == 1
    by_number = {t.number: t for t in after.tiles}
    assert not by_number[number].up
    assert by_number[held.places[1].turned].up


@pytest.mark.parametrize(
    ("snow", "ice", "left"),
    [(12, 5, (11, 5)), (10, 5, (10, 4))],  # cases 8 and 9
)
def test_cases_8_9_less_snow_bears_less_ice(snow: int, ice: int, left: tuple[int, int]) -> None:
    top = a_hill(5)[48 - snow :]
    tiles = (*top[:snow], *top[len(top) - ice :])
    assert count(tiles) == (snow, ice)
    number, way = clean_pull(tiles)
    before = state(tiles, flakes([(3, 1)], ()), **{f"n{number}": 3})
    after, events = play(before, Pull(number, way))
    assert count(after.tiles) == left
    assert (Turned(count=1) in events) == (left == (10, 4))


def test_case_10_bare_snow_is_an_avalanche_and_becomes_ice() -> None:
    hill = a_hill(4)
    number, way = slide(hill, "opened")
    done = pull(hill, number, way)
    before = state(hill, flakes([(3, 1)], ()), **{f"n{number}": 3})
    after, events = play(before, Pull(number, way))
    assert Avalanche(seat=0, number=number, how="opened", out=False) in events
    assert number in {t.number for t in after.tiles}
    assert after.turn == 1
    bare = {n for n, how in done.slides if how == "opened"}
    assert any(not t.up for t in after.tiles if t.number in bare)
    assert sum(count(after.tiles)) == 54


@pytest.mark.parametrize("how", ["clash", "adrift"])
def test_case_11_ice_that_slides_is_an_avalanche_and_is_put_right(how: str) -> None:
    tiles = a_hill(1)
    number, way = slide(tiles, how)
    before = state(tiles, flakes((), ()))
    after, events = play(before, Pull(number, way))
    assert any(isinstance(e, Avalanche) and e.how == how for e in events)
    hill = Hill(after.tiles)
    ice = hill.ice()
    assert not any(hill.clashes(u, ice) or hill.adrift(u) for u in ice)
    assert not opened(after.tiles)


def test_a_crystal_that_is_out_is_lost_in_an_avalanche_even_if_it_fitted() -> None:
    tiles = (tile(1, 0, 0), tile(2, 30, 0), tile(3, 130, 0))
    before = state(tiles, flakes([(3, 5)], ()), n2=3)
    after, events = play(before, Pull(2, 6))
    assert Avalanche(seat=0, number=2, how="opened", out=True) in events
    assert len(after.flakes[0][0].crystals) == 5
    assert sum(count(after.tiles)) == 3
    assert after.turn == 1


@pytest.mark.parametrize(("x", "good"), [(38, False), (20, True)])
def test_case_12_more_than_half_of_ice_lies_on_snow(x: int, good: bool) -> None:
    pile = Hill((tile(1, 0, 0, 256), tile(2, -20, 30, 256), tile(3, x, 0, 256, False)))
    share = pile.on_snow(2) * 100 // pile.mask[2].bit_count()
    assert (share > 50) == good
    assert allowed(pile, 2) == good


def test_case_13_no_snow_disappears_under_ice() -> None:
    pile = Hill((tile(1, 0, 0), tile(2, 10, 0), tile(3, 0, 0, up=False)))
    assert not allowed(pile, 2)


def test_case_14_what_others_build_does_not_fit() -> None:
    assert fit(flakes([(2, 3)], ()), 1, 2) == "no"


def test_case_15_a_fifth_flake_does_not_fit_for_two() -> None:
    four = [(0, 1), (1, 1), (2, 1), (3, 1)]
    assert fit(flakes(four, ()), 0, 4) == "no"
    assert fit(flakes(four[:3], ()), 0, 4) == "new"


def test_case_16_an_unclaimed_design_may_be_taken_or_declined() -> None:
    tiles = a_hill()
    number, way = clean_pull(tiles)
    before = state(tiles, flakes([(0, 1), (1, 1)], (), ()), **{f"n{number}": 4})
    held, _ = play(before, Pull(number, way))
    assert list(GAME.moves(held, 0)) == [Say("take"), Say("ice")]
    taken, events = play(held, Say("take"))
    assert Claimed(seat=0, number=number, flakes=3, need=3) in events
    assert (taken.turn, taken.pulls) == (0, 1)
    declined, _ = play(held, Say("ice"))
    assert declined.flakes == before.flakes


def test_case_17_alone_at_most_four_are_unfinished() -> None:
    four = [(0, 5), (1, 1), (2, 1), (3, 1)]
    assert fit(flakes(four), 0, 4) == "no"
    assert fit(flakes([(0, 6), *four[1:]]), 0, 4) == "new"


def test_case_18_the_last_crystal_wins_at_once() -> None:
    tiles = small(40)
    number, way = clean_pull(tiles)
    built = flakes([(0, 6), (1, 6), (2, 6), (3, 5)], [(4, 2)])
    after, events = play(state(tiles, built, **{f"n{number}": 3}), Pull(number, way))
    assert events[-2:] == (Finished(seat=0, flakes=4, need=4), Won(seat=0))
    assert GAME.to_move(after) == ()
    result = GAME.result(after)
    assert result is not None
    assert (result.ranks, result.scores) == ((1, 2), (24, 2))


@given(played=matches(GAME))
def test_case_19_no_crystal_is_ever_lost(played: Played) -> None:
    for now in played.states:
        built = sum(len(f.crystals) for own in now.flakes for f in own)
        assert sum(count(now.tiles)) + built + bool(now.held) == 54
        numbers = [t.number for t in now.tiles]
        assert len(set(numbers)) == len(numbers)
        snow, ice = count(now.tiles)
        assert ice <= limit(snow) or now.held or now.over is not None
        assert all(len(own) <= NEED[len(now.flakes)] for own in now.flakes)


def test_a_view_tells_designs_of_faces_in_sight_only() -> None:
    new = GAME.setup(2, Options(), Rng(b"\7" * 32, "ply:0")).state
    view = GAME.view(new, None)
    seen = dict(zip((t.number for t in new.tiles), view.shares, strict=True))
    up = {t.number for t in new.tiles if t.up}
    for number, design in enumerate(view.designs, 1):
        known = number in up and seen[number] >= KNOWN
        assert design == (new.designs[number - 1] if known else None)
    assert not any(design is not None for design in view.remembered)


def test_only_snow_that_shows_can_be_pulled_and_buttons_follow_the_picture() -> None:
    tiles = a_hill()
    visible = dict(zip((t.number for t in tiles), shares(tiles), strict=True))
    order = in_order(tiles)
    assert {t.number for t in tiles if t.up and visible[t.number] >= IN_REACH} == set(order)
    rows = [next(t.y for t in tiles if t.number == n) // (60 * 64) for n in order]
    assert rows == sorted(rows)


def test_numbers_say_nothing_about_designs() -> None:
    tables = [GAME.setup(2, Options(), Rng(bytes([n]) * 32, "ply:0")).state for n in range(6)]
    assert len({table.designs for table in tables}) == 6
    assert len({tuple(t.number for t in table.tiles) for table in tables}) == 6


def test_alone_the_fourth_avalanche_loses() -> None:
    tiles = a_hill(1)
    number, way = slide(tiles, "clash")
    before = state(tiles, flakes(()), avalanches=AVALANCHES)
    after, events = play(before, Pull(number, way))
    assert events[-1] == Lost(seat=0)
    assert GAME.to_move(after) == ()
    third, _ = play(replace(before, avalanches=AVALANCHES - 1), Pull(number, way))
    assert third.turn == 0


@pytest.mark.parametrize("changes", [{"turns": TURNS - 1}, {"avalanches": MOST_AVALANCHES - 1}])
def test_after_long_play_the_hill_thaws(changes: dict[str, int]) -> None:
    tiles = a_hill(1)
    number, way = slide(tiles, "clash")
    before = state(tiles, flakes([(0, 2)], [(1, 4)]), **changes)
    after, events = play(before, Pull(number, way))
    assert isinstance(events[-1], Thawed)
    result = GAME.result(after)
    assert result is not None
    assert result.ranks == (2, 1)


def test_the_last_crystals_can_all_be_pulled() -> None:
    tiles = (tile(1, 0, 0, 256), tile(2, 25, 0, 256, False))
    done = pull(tiles, 1, 0)
    assert not done.slides
    left = shrink(done.tiles)
    assert count(left.tiles) == (1, 0)
    last = pull(left.tiles, 2, 0)
    assert last.out
    assert not last.slides
    assert last.tiles == ()


def test_ice_is_laid_where_the_bot_says_and_every_place_is_legal() -> None:
    tiles = a_hill(6)
    number, way = clean_pull(tiles)
    rest = pull(tiles, number, way).tiles
    for spot in spots(rest, number):
        after = lay(rest, number, spot)
        hill = Hill(after)
        assert allowed(hill, len(hill) - 1)
        assert spot.turned not in opened(after)


def test_by_hand_a_wrong_crystal_is_found_and_costs_a_turn() -> None:
    tiles = a_hill(1)
    number, way = clean_pull(tiles)
    before = state(
        tiles, flakes([(3, 1)], [(4, 1)]), options=Options(by_hand=True), **{f"n{number}": 4}
    )
    held, _ = play(before, Pull(number, way))
    assert list(GAME.moves(held, 0)) == [Put(1), Say("ice")]
    put, _ = play(held, Put(1))
    assert GAME.totals(GAME.view(put, None)) == (1, 1)
    stopped, _ = play(put, Say("stop"))
    checked, events = play(stopped, Say("check"), 1)
    assert Wrong(seat=0, count=1) in events
    assert len(checked.flakes[0][0].crystals) == 1
    assert not next(t for t in checked.tiles if t.number == number).up
    after = replace(checked, pulls=1)
    skipped, events = play(after, Say("stop"), 1)
    assert Skipped(seat=0) in events
    assert skipped.turn == 1


def test_by_hand_a_full_table_with_a_wrong_crystal_does_not_win() -> None:
    tiles = small(40)
    number, way = clean_pull(tiles)
    built = flakes([(0, 6), (1, 6), (2, 6), (3, 5)], [(4, 2)])
    before = state(tiles, built, options=Options(by_hand=True), **{f"n{number}": 5})
    held, _ = play(before, Pull(number, way))
    after, events = play(held, Put(4))
    assert Wrong(seat=0, count=1) in events
    assert not any(isinstance(e, Won) for e in events)
    assert GAME.to_move(after)


def test_a_free_design_begins_a_flake_by_hand_too() -> None:
    tiles = a_hill(1)
    number, way = clean_pull(tiles)
    before = state(tiles, flakes((), ()), options=Options(by_hand=True), **{f"n{number}": 4})
    held, _ = play(before, Pull(number, way))
    assert list(GAME.moves(held, 0)) == [Put(1), Say("ice")]
    assert play(held, Put(1))[0].flakes[0][0].design == 4


@given(data=st.data())
def test_a_careful_pull_is_always_at_hand_for_who_is_away(data: st.DataObject) -> None:
    played = data.draw(matches(GAME))
    now = played.states[-1]
    for seat in GAME.to_move(now):
        assert GAME.idle(now, seat) in list(GAME.moves(now, seat))
