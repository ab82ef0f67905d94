"""Draws: fixed by root and label, in range, and without bias over a million of them."""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.rng import Rng

ROOT = bytes(range(32))
MILLION = 1_000_000


def excess(counts: Iterable[int], expected: float) -> float:
    """Chi-square in standard deviations from its mean: beyond 4 by chance once in 30,000."""
    found = list(counts)
    freedom = len(found) - 1
    chi = sum((count - expected) ** 2 / expected for count in found)
    return (chi - freedom) / sqrt(2 * freedom)


def test_a_million_draws_are_even() -> None:
    rng = Rng(ROOT, "million")
    counts = Counter(rng.below(60) for _ in range(MILLION))
    assert set(counts) == set(range(60))
    assert abs(excess(counts.values(), MILLION / 60)) < 4


def test_draws_that_follow_one_another_are_independent() -> None:
    rng = Rng(ROOT, "pairs")
    counts = Counter((rng.die(), rng.die()) for _ in range(90_000))
    assert abs(excess(counts.values(), 90_000 / 36)) < 4


def test_every_order_of_a_small_deck_is_as_likely() -> None:
    decks = [Rng(ROOT, f"deck:{number}").shuffled("abcd") for number in range(24_000)]
    counts = Counter(decks)
    assert set(counts) == set(permutations("abcd"))
    assert abs(excess(counts.values(), 1000)) < 4


def test_first_draws_of_plies_are_even() -> None:
    counts = Counter(Rng.of_ply(ROOT, ply).below(10) for ply in range(20_000))
    assert abs(excess(counts.values(), 2000)) < 4


def test_where_numbers_do_not_divide_the_ragged_end_is_refused() -> None:
    # With n just over half of the words, a remainder alone would give small numbers twice.
    n = 2**31 + 2**30
    rng = Rng(ROOT, "ragged")
    low = sum(rng.below(n) < n // 2 for _ in range(20_000))
    assert abs(low - 10_000) < 4 * sqrt(5000)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 500), st.integers(1, 2**32))
def test_f5_equal_root_and_ply_give_equal_numbers(root: bytes, ply: int, n: int) -> None:
    once, again = Rng.of_ply(root, ply), Rng.of_ply(root, ply)
    drawn = [once.below(n) for _ in range(20)]
    assert drawn == [again.below(n) for _ in range(20)]
    assert all(0 <= number < n for number in drawn)


@given(st.lists(st.integers(), max_size=70), st.integers(0, 2**32))
def test_a_shuffle_keeps_the_items(items: list[int], seed: int) -> None:
    assert sorted(Rng(ROOT, str(seed)).shuffled(items)) == sorted(items)


def test_plies_have_streams_of_their_own() -> None:
    streams = {tuple(Rng.of_ply(ROOT, ply).below(2**32) for _ in range(4)) for ply in range(200)}
    assert len(streams) == 200


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_there_is_nothing_to_draw_below(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        Rng(ROOT, "x").below(n)


def test_dice_and_picks() -> None:
    rng = Rng(ROOT, "dice")
    assert {rng.die() for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    assert {rng.die(20) for _ in range(900)} == set(range(1, 21))
    assert {rng.pick("abc") for _ in range(100)} == {"a", "b", "c"}
    assert rng.below(1) == 0
