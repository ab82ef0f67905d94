"""What holds at every ply of floes, and that lists and dicts agree with the bits."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.rng import Rng
from games.floes.board import ALL, CELLS, NEIGHBOURS, cells, group, slides, spread, targets
from games.floes.rules import FISH, Floes, Options, Rest, State, Withdrew, thaw
from tests.games.floes.ice import as_text, plain_of
from tests.kit import Played, matches

GAME = Floes()
WHOLE = matches(GAME, whole=True)
masks = st.integers(0, ALL)


@given(WHOLE)
def test_a_hundred_fish_at_every_ply(played: Played) -> None:
    for state in played.states:
        left = sum(GAME.view(state, None).floes)
        assert sum(state.fish) + state.lost_fish + left == FISH
        assert sum(state.count) + state.lost + _ice(state).bit_count() == CELLS


@given(WHOLE)
def test_penguins_stand_on_floes_one_on_each(played: Played) -> None:
    for state in played.states:
        together = sum(state.penguins)
        assert sum(pens.bit_count() for pens in state.penguins) == together.bit_count()
        assert not together & ~_ice(state)


@given(WHOLE)
def test_a_penguin_without_a_move_never_gets_one_again(played: Played) -> None:
    stuck = 0
    for state in played.states:
        if state.to_place:
            continue
        now = 0
        position = thaw(state)
        for pens in state.penguins:
            now |= sum(1 << cell for cell in cells(pens) if not targets(cell, position.free))
        still_there = stuck & sum(state.penguins)
        assert not still_there & ~now
        stuck = now


@given(WHOLE)
def test_no_floe_is_left_without_a_penguin_in_its_group(played: Played) -> None:
    for state in played.states:
        if state.turn is not None and not state.to_place:
            assert group(sum(state.penguins), _ice(state)) == _ice(state)


@given(WHOLE)
def test_removing_isolated_floes_changes_no_legal_move(played: Played) -> None:
    sunk = 0
    for before, after in pairwise(played.states):
        if after.turn is None:
            break
        sunk |= _ice(before) & ~_ice(after) & ~_left(before, after)
        free = thaw(after).free
        for pens in after.penguins:
            assert slides(pens, free) == slides(pens, free | sunk)
    assert sunk.bit_count() <= played.states[-1].lost


def _ice(state: State) -> int:
    return state.ones | state.twos | state.threes


def _left(before: State, after: State) -> int:
    """The floes that were caught on the way from one state to the next."""
    return sum(before.penguins) & ~sum(after.penguins)


@given(WHOLE)
def test_who_is_out_stays_out_and_gains_no_more(played: Played) -> None:
    for before, after in pairwise(played.states):
        for seat, out in enumerate(before.out):
            if out:
                assert after.out[seat]
                assert not after.penguins[seat]
                assert (after.fish[seat], after.count[seat]) == (
                    before.fish[seat],
                    before.count[seat],
                )


@given(WHOLE)
def test_every_seat_withdraws_once(played: Played) -> None:
    events = [event for step in played.steps for event in step.events]
    left = [event.seat for event in events if isinstance(event, Withdrew)]
    assert sorted(left) == list(range(played.record.seats))


@given(WHOLE)
def test_lists_and_dicts_play_the_same_match(played: Played) -> None:
    plain = plain_of(played.states[0])
    for (seat, text), state in zip(played.record.plies, played.states[1:], strict=True):
        before = {as_text(turn): turn for turn in plain.moves()}
        assert plain.turn == seat
        if text == "rest":
            assert plain.out.count(False) == 1
            plain = plain_of(state)
        else:
            plain.play(before[text])
        if state.turn is None:
            assert all(plain.out)
            assert plain.turn is None
        else:
            mine = [str(move) for move in GAME.moves(state, state.turn) if move != Rest()]
            assert sorted(mine) == sorted(as_text(turn) for turn in plain.moves())
        assert (plain.fish, plain.count) == (list(state.fish), list(state.count))
        assert (plain.lost, plain.lost_fish) == (state.lost, state.lost_fish)
        assert plain.out == list(state.out)


@given(matches(GAME))
def test_hidden_fish_are_guessed_as_the_floes_allow(played: Played) -> None:
    state = played.states[-1]
    guessed = GAME.guess(GAME.view(state, None), Rng(b"", "guess"))
    assert sum(guessed.fish) + guessed.lost_fish == sum(state.fish) + state.lost_fish
    for fish, count in zip(guessed.fish, guessed.count, strict=True):
        assert count <= fish <= 3 * count


@given(masks)
def test_spreading_reaches_the_neighbours(mask: int) -> None:
    beside = mask
    for cell in cells(mask):
        beside |= NEIGHBOURS[cell]
    assert spread(mask) == beside


@given(masks, masks)
def test_slides_and_targets_say_the_same(penguins: int, ice: int) -> None:
    free = ice & ~penguins
    by_cell = [(cell, end) for cell in cells(penguins) for end in cells(targets(cell, free))]
    assert sorted(slides(penguins, free)) == by_cell


@given(masks, st.integers(0, CELLS - 1))
def test_a_floe_that_may_not_part_the_ice_parts_none(ice: int, cell: int) -> None:
    position = thaw(_bare(ice & ~(1 << cell)))
    if not position.may_part(cell):
        beside = NEIGHBOURS[cell] & ice
        assert not beside or beside & ~group(beside & -beside, ice & ~(1 << cell)) == 0


def _bare(ice: int) -> State:
    played = GAME.setup(2, Options(), Rng(b"", "bare")).state
    fields = {name: getattr(played, name) for name in played.__struct_fields__}
    return State(**fields | {"ones": ice, "twos": 0, "threes": 0})


@pytest.mark.parametrize("cell", range(CELLS))
def test_on_empty_ice_every_line_is_open(cell: int) -> None:
    reach = targets(cell, ALL & ~(1 << cell))
    assert all(targets(other, ALL & ~(1 << other)) >> cell & 1 for other in cells(reach))
