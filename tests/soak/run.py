"""Many evenings one after another, and what they found."""

import gc
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from bot.store.migrate import migrate
from tests.soak.evening import Evening

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

    def evening(self, seed: int) -> Evening:
        """Live through an evening."""
        file = self._folder / "icebox.sqlite"
        for old in self._folder.glob("icebox.sqlite*"):
            old.unlink()
        shutil.copyfile(self._empty, file)
        evening = Evening(seed, file, self._game)
        evening.run()
        return evening


def run(
    evenings: int, seed: int, game: str = "floes", told: Callable[[], None] = lambda: None
) -> tuple[dict[str, Any], list[Violation]]:
    """The figures of so many evenings, of seeds in a row; and the violations."""
    began = perf_counter()
    violations: list[Violation] = []
    faults: Counter[str] = Counter()
    points: Counter[str] = Counter()
    plies = crashes = 0
    memory = _MEMORY if _MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        house = House(Path(folder), game)
        gc.freeze()  # each killed process is collected, and only that
        for number in range(evenings):
            evening = house.evening(seed + number)
            violations += [Violation(seed + number, text) for text in evening.violations]
            faults += evening.faults
            points += evening.process.points.hit
            plies += evening.checker.plies
            crashes += len(evening.process.died)
            told()
    figures = {
        "evenings": evenings,
        "plies": plies,
        "crashes": crashes,
        "faults": dict(sorted(faults.items())),
        "violations": len(violations),
        "crash_points": dict(sorted(points.items())),
        "seconds": round(perf_counter() - began, 1),
    }
    return figures, violations
