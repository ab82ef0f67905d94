"""The pile: rasters, what covers what, pulls, slides, and hills that stay as they were."""

import hashlib
from itertools import islice
from math import cos, pi, sin
from pathlib import Path

import msgspec
import pytest

from games.snow.hill import Hill
from games.snow.layout import SNOW
from games.snow.pull import STEPS, pull
from games.snow.tiles import AREA, SCALE, SINE, TURN, UNIT, raster
from games.snow.top import mend, opened
from tests.games.snow.piles import a_hill, covered, pulls, tile

HERE = Path(__file__).parent
PILES = ("flakes", "ring", "heap")


def test_the_sine_table_is_right_to_the_last_place() -> None:
    for angle in range(TURN):
        assert abs(SINE[angle] - SCALE * sin(2 * pi * angle / TURN)) <= 0.51


def test_every_raster_has_about_the_area_of_a_crystal() -> None:
    for angle in range(0, TURN, 7):
        assert abs(raster(angle).bit_count() - AREA) <= AREA // 20
        assert raster(angle) == raster((angle + TURN // 2) % TURN)


def test_a_crystal_covers_what_lies_under_it() -> None:
    pile = Hill((tile(1, 0, 0), tile(2, 35, 0), tile(3, 300, 0)))
    assert 200 < pile.share(0) < 800
    assert pile.share(1) == pile.share(2) == 1000
    assert pile.open(1)
    assert not pile.open(0)
    assert pile.free(2)


def test_ice_rests_on_what_it_meets_first() -> None:
    pile = Hill((tile(1, 0, 0), tile(2, 0, 0, up=False), tile(3, 0, 0, up=False)))
    assert pile.on_snow(1) == pile.mask[1].bit_count()
    assert pile.on_snow(2) == 0
    assert pile.adrift(2)
    assert pile.clashes(2, pile.ice())


def test_what_rests_on_a_pulled_crystal_rides_and_what_rests_beside_it_stays() -> None:
    rides = (tile(1, 0, 0), tile(2, 6, 0), tile(3, 12, 0, up=False))
    stays = (tile(1, -80, 0), tile(2, 0, 0), tile(3, 0, 6, up=False))
    done = pull(rides, 1, 2)
    assert done.slides
    done = pull(stays, 1, 6)
    assert done.out
    assert done.tiles == stays[1:]


def test_what_lies_below_a_pulled_crystal_stays() -> None:
    tiles = a_hill()
    for number, way in islice(pulls(tiles, clean=True), 12):
        at = [one.number for one in tiles].index(number)
        assert pull(tiles, number, way).tiles[:at] == tiles[:at]


def test_a_clean_pull_takes_one_crystal_out_and_a_slide_loses_none() -> None:
    tiles = a_hill(2)
    for number, way in islice(pulls(tiles, clean=True), 12):
        done = pull(tiles, number, way)
        assert {t.number for t in tiles} - {t.number for t in done.tiles} == {number}
    for number, way in islice(pulls(tiles, clean=False), 20):
        done = pull(tiles, number, way)
        assert len(done.tiles) == len(tiles) - done.out
        assert 1 <= done.steps <= STEPS


def test_a_crystal_that_drags_others_along_falls_back_with_them() -> None:
    tiles = a_hill(3)
    failed = (pull(tiles, number, way) for number, way in pulls(tiles, clean=False))
    stuck = next(done for done in failed if done.slides[0][1] == "stuck")
    assert stuck.tiles == tiles
    assert not stuck.out


@pytest.mark.parametrize("pile", PILES)
@pytest.mark.parametrize("seed", range(3))
def test_case_1_a_new_hill_is_sound(pile: str, seed: int) -> None:
    tiles = a_hill(seed, pile)
    assert sorted(t.number for t in tiles) == list(range(1, 55))
    assert [t.up for t in tiles] == [True] * SNOW + [False] * 6
    assert min(covered(tiles)) >= 500
    assert not opened(tiles)
    laid = Hill(tiles)
    ice = laid.ice()
    assert not any(laid.clashes(u, ice) or laid.adrift(u) for u in ice)
    assert mend(tiles).tiles == tiles


def digest(seed: int, pile: str) -> str:
    """A hill, and forty pulls one after the other, as a name for all places on the way."""
    tiles = a_hill(seed, pile)
    whole = hashlib.sha256(msgspec.json.encode(tiles))
    for turn in range(40):
        snow = [t.number for t in tiles if t.up]
        if not snow:
            break
        done = pull(tiles, snow[turn * 7 % len(snow)], turn * 5 % 8)
        tiles = mend(done.tiles).tiles
        whole.update(msgspec.json.encode((tiles, done.at, done.steps)))
    return whole.hexdigest()


def test_case_20_recorded_hills_come_out_the_same_to_the_last_bit(regold: bool) -> None:
    path = HERE / "hills.txt"
    lines = [f"{pile} {seed} {digest(seed, pile)}" for pile in PILES for seed in (1, 2)]
    if regold:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8").splitlines()


def test_the_exact_figures_of_a_pull() -> None:
    """The integers themselves, so that a change of physics is seen and not only a changed name."""
    tiles = (tile(1, 0, 0, 256), tile(2, 20, 0, 256), tile(3, 60, 0, 0))
    done = pull(tiles, 1, 6)
    assert done.at[0] < tiles[0].x
    assert done.at[1] == tiles[0].y
    assert (tiles[0].x - done.at[0]) % UNIT == 0
    assert abs(cos(0) - 1) < 1e-9
