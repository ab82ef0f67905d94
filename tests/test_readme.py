"""The README: its commands run, its pictures are there, its commands of the chat exist."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.telegram.commands import GROUP_COMMANDS, PRIVATE_COMMANDS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    """The `icebox` lines of the code blocks."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("icebox")]


@pytest.mark.parametrize("command", commands())
def test_a_command_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, shlex.split(command)[1:])
    assert done.exit_code == 0, done.output
    assert done.output


def test_there_are_commands() -> None:
    assert len(commands()) >= 5


def test_every_command_is_told() -> None:
    for name in main.commands:
        assert f"icebox {name}" in README, name
    for name in {*GROUP_COMMANDS, *PRIVATE_COMMANDS}:
        assert f"/{name}" in README, name


def test_every_target_is_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`?make ([a-z]+)`?", README):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_pictures_and_pages_are_there() -> None:
    for name in re.findall(r"\]\(((?:docs|render)/[^)]+)\)", README):
        assert (ROOT / name).is_file(), name
