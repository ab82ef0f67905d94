"""Collecting the rest: the best order on small ice, a good one on wide ice, in little time."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.rng import Rng
from games.floes.board import ALL, CELLS, NEIGHBOURS, bits, cells, group, slides
from games.floes.position import Position
from games.floes.solve import SMALL, best_order
from tests.games.floes.ice import mask


def island(rng: Rng, floes: int, penguins: int, narrow: int = 6) -> Position:
    """Connected ice with the penguins of seat 0 on it; seat 1 is out. Few for `narrow`: thin."""
    found = [rng.below(CELLS)]
    while len(found) < floes:
        now = bits(found)
        beside = cells(NEIGHBOURS[rng.pick(found)] & ~now)
        # Narrow ice comes apart; where there is no room for more of it, it gets wider.
        fit = [c for c in beside if (NEIGHBOURS[c] & now).bit_count() <= 1 + rng.below(narrow)]
        found += [rng.pick(fit)] if fit else []
    fish = {cell: 1 + rng.below(3) for cell in found}
    ones, twos, threes = (bits(c for c in found if fish[c] == number) for number in (1, 2, 3))
    return alone(ones, twos, threes, bits(rng.shuffled(found)[:penguins]))


def alone(ones: int, twos: int, threes: int, pens: int) -> Position:
    """A position of two seats, of which only the first still plays."""
    return Position(ones, twos, threes, [pens, 0], [0, 0], [0, 0], [False, True], 0, 0, 0, 0)


def collected(position: Position) -> int:
    """What an order brings, the floes under the penguins at the end included."""
    order = best_order(position, 0)
    for start, end in order:
        assert (start, end) in position.moves(0)
        position.slide(start, end)
        position.sink()
    assert not position.mobile(0)
    return position.fish[0] + position.worth(position.pens[0])


def most(position: Position) -> int:
    """The same by trying everything."""

    @cache
    def best(ice: int, pens: int) -> int:
        found = position.worth(pens)
        for start, end in slides(pens, ice & ~pens):
            moved = pens ^ (1 << start) ^ (1 << end)
            rest = best(group(moved, ice ^ (1 << start)), moved)
            found = max(found, position.value(start) + rest)
        return found

    return best(position.ice, position.pens[0])


@given(st.integers(0, 2**32), st.integers(2, 11), st.integers(1, 3), st.sampled_from((3, 6)))
def test_on_small_ice_nothing_better_exists(
    seed: int, floes: int, penguins: int, narrow: int
) -> None:
    position = island(Rng(b"solve", str(seed)), floes, min(penguins, floes), narrow)
    best = most(position)
    assert collected(position) == best


@given(st.integers(0, 2**32), st.integers(48, 60), st.integers(1, 4))
def test_on_wide_ice_nearly_everything_is_collected(seed: int, floes: int, penguins: int) -> None:
    """Narrow ice has dead ends that nobody can help; wide ice has ways round."""
    position = island(Rng(b"solve", str(seed)), floes, penguins)
    there = position.worth(position.ice)
    assert collected(position) >= 0.95 * there


def test_losses_on_parts_of_the_ice_add_up() -> None:
    ones, twos = mask(["b4", "c1", "d5", "e3"]), mask(["b1", "c2", "d1", "e1"])
    ice = alone(ones, twos, mask(["c3", "d4"]), pens=mask(["c3", "d4", "e1"]))
    assert most(ice) == 16
    assert collected(ice) == 16


def test_of_two_dead_ends_the_richer_one_is_taken() -> None:
    corridor = alone(bits((0, 1, 2, 3, 4)), bits((5, 6)), 0, pens=1 << 3)
    assert collected(corridor) == 1 + 1 + 2 + 2


@pytest.mark.parametrize("floes", [SMALL, SMALL + 1, CELLS])
def test_equal_positions_give_equal_orders(floes: int) -> None:
    position = island(Rng(b"solve", "same"), floes, 3)
    assert best_order(position, 0) == best_order(position.copy(), 0)


def test_separate_islands_are_solved_one_by_one() -> None:
    near, far = bits((0, 1, 7)), bits((59, 58))
    assert collected(alone(near | far, 0, 0, pens=bits((1, 59)))) == 5


def test_a_rival_on_the_ice_is_in_the_way() -> None:
    position = Position(
        bits(range(7)), 0, 0, [1 << 0, 1 << 3], [0, 0], [0, 0], [False, False], 0, 0, 0, 0
    )
    for start, end in best_order(position, 0):
        assert end < 3
        position.slide(start, end)


def test_from_the_whole_board_nothing_is_lost() -> None:
    assert len(best_order(alone(ALL, 0, 0, pens=15), 0)) == CELLS - 4
