"""Evenings in which everything goes wrong, in the ordinary run of tests.

`make soak` plays a thousand of them. A failure names the seed that repeats it.
"""

import asyncio
import tempfile
from collections import Counter
from pathlib import Path

import pytest

from tests.soak.database import FULL
from tests.soak.evening import Evening
from tests.soak.mutants import MUTANTS
from tests.soak.points import POINTS
from tests.soak.run import House, run

EVENINGS = 25
"""In each of four parts, so that workers may share them."""
MOST = 120
"""Evenings in which a bot with something wrong must be noticed."""


@pytest.mark.timeout(900)
@pytest.mark.parametrize("part", range(4))
def test_f1_f2_f3_f4_f7_f9_f18_f19_f20_an_evening_of_faults_ends_well(part: int) -> None:
    figures, violations = run(EVENINGS, 1 + part * EVENINGS)
    assert [f"--seed {v.seed}: {v.text}" for v in violations] == []
    assert figures["crashes"] >= EVENINGS
    assert figures["plies"] >= EVENINGS * 5
    assert len(figures["faults"]) >= 12


@pytest.mark.timeout(300)
@pytest.mark.parametrize("seed", [3, 8, 13])
def test_a_seed_repeats_an_evening_to_the_byte(seed: int) -> None:
    digests = []
    for _ in range(2):
        with tempfile.TemporaryDirectory() as folder:
            digests.append(House(Path(folder), "floes").evening(seed).digest())
    assert digests[0] == digests[1]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_bot_with_something_wrong_is_noticed(mutant: str) -> None:
    figures, violations = run(MOST, 1, mutant=mutant)
    assert violations, f"{figures['evenings']} evenings did not notice {mutant}"


def test_every_point_at_which_the_process_may_be_killed_is_one_that_it_passes() -> None:
    passed: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), "floes")
        for seed in range(8, 80, 8):  # calm evenings
            passed += house.evening(seed).process.points.passed
    assert [point for point in POINTS if not passed[point]] == []


async def _start_on_a_full_disk(evening: Evening) -> None:
    process = evening.process
    evening.meet()
    await asyncio.sleep(5)
    process.kill()
    process.hooks.outage = FULL
    await asyncio.sleep(300)
    assert process.up
    process.hooks.mend()
    evening.players.go_on(evening.places[0])
    await asyncio.sleep(30)
    assert [match["stage"] for match in evening.truth.rows("SELECT * FROM match")] == ["lobby"]
    await process.stop()
    await process.net.close()


def test_f19_a_start_on_a_full_disk_waits_for_space() -> None:
    with tempfile.TemporaryDirectory() as folder:
        evening = House(Path(folder), "floes").evening(8, _start_on_a_full_disk)
    assert evening.violations + evening.process.ended == []
    assert len(evening.process.born) == 2
