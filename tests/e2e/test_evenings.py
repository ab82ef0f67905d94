"""Every conversation in this folder, end to end over HTTP with the real library."""

from pathlib import Path

import pytest

from tests.e2e.script import Script
from tests.e2e.stage import staged

SCRIPTS = sorted(Path(__file__).parent.glob("*.chat"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
async def test_evening(script: Path, tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        await Script(stage).run(script)


def test_there_are_scripts() -> None:
    assert len(SCRIPTS) >= 10
