"""Many evenings one after another, and what they found."""

import gc
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from bot.store.migrate import migrate
from tests.soak.evening import Evening, Script
from tests.soak.mutants import planted

_MEMORY = Path("/dev/shm")


class Violation(NamedTuple):
    """What was wrong in an evening; its seed repeats it."""

    seed: int
    text: str


class House:
    """A folder in memory, with an empty database that each evening begins with."""

    def __init__(self, folder: Path, game: str) -> None:
        self._folder = folder
        self._game = game
        self._empty = folder / "empty.sqlite"
        migrate(f"sqlite+aiosqlite:///{self._empty}")

    def evening(self, seed: int, script: Script | None = None) -> Evening:
        """Live through an evening, or through something else on its day."""
        file = self._folder / "icebox.sqlite"
        for old in self._folder.glob("icebox.sqlite*"):
            old.unlink()
        shutil.copyfile(self._empty, file)
        evening = Evening(seed, file, self._game)
        evening.run(script)
        return evening


def run(
    evenings: int,
    seed: int,
    game: str = "floes",
    *,
    mutant: str = "",
    told: Callable[[], None] = lambda: None,
) -> tuple[dict[str, Any], list[Violation]]:
    """The figures of so many evenings, of seeds in a row; and the violations.

    A mutant is a bot with something wrong: its evenings end with the first that shows it.
    """
    began = perf_counter()
    violations: list[Violation] = []
    faults: Counter[str] = Counter()
    points: Counter[str] = Counter()
    plies = crashes = 0
    lived = 0
    with planted(mutant), _house(game) as house:
        for number in range(seed, seed + evenings):
            evening = house.evening(number)
            violations += [Violation(number, text) for text in evening.violations]
            faults += evening.faults
            points += evening.process.points.hit
            plies += evening.checker.plies
            crashes += len(evening.process.died)
            lived += 1
            told()
            if mutant and violations:
                break
    figures = {
        "evenings": lived,
        "plies": plies,
        "crashes": crashes,
        "faults": dict(sorted(faults.items())),
        "violations": len(violations),
        "crash_points": dict(sorted(points.items())),
        "seconds": round(perf_counter() - began, 1),
    }
    return figures, violations


@contextmanager
def _house(game: str) -> Iterator[House]:
    memory = _MEMORY if _MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        house = House(Path(folder), game)
        gc.collect()
        gc.freeze()  # what is collected after each killed process is that process alone
        try:
            yield house
        finally:
            gc.unfreeze()
