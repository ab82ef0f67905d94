"""House rules: layers, folders, texts and promises that nobody may forget."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.options import choice_fields
from games.registry import boxes

ROOT = Path(__file__).parents[1]
SOURCES = sorted(
    path for top in ("bot", "games", "render", "tests") for path in (ROOT / top).rglob("*.py")
)
TEXTS = [
    path
    for path in subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    if path.endswith((".py", ".md", ".toml", ".ftl", ".lock", ".js", ".css", ".html", ".chat"))
]


def test_layers_hold() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("slug", list(boxes()))
def test_a_game_has_its_mirror_folder(slug: str) -> None:
    package = boxes()[slug].folder.rpartition(".")[2]
    folder = ROOT / "tests" / "games" / package
    assert (folder / "test_rules.py").is_file()
    assert len(list(folder.glob("*.match"))) >= 2
    assert (folder / "counts.txt").is_file()


@pytest.mark.parametrize("slug", list(boxes()))
def test_options_can_be_offered_by_buttons(slug: str) -> None:
    options = boxes()[slug].game.options
    for field, values in choice_fields(options).items():
        assert len(values) >= 2, field
        assert getattr(options(), field) in values


def test_f109_chance_comes_from_the_match_alone() -> None:
    for path in SOURCES:
        if path.is_relative_to(ROOT / "tests"):
            continue
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"^\s*(import random|from random import)", text, re.MULTILINE), path


def test_f129_lock_files_have_hashes_and_name_no_index() -> None:
    for name in ("requirements.lock", "requirements-dev.lock"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "://" not in text
        pins = re.findall(r"^[a-z0-9][^ ]*==", text, re.MULTILINE)
        assert len(pins) <= text.count("--hash=sha256:")
        assert len(pins) > 30


def test_no_file_holds_a_path_of_a_machine() -> None:
    for name in TEXTS:
        if name == "tests/test_house.py":
            continue
        text = (ROOT / name).read_text(encoding="utf-8")
        assert not re.search(r"(?<![\w.])/(work|root|home)/\w", text), name


def test_the_bot_names_no_game() -> None:
    for path in (ROOT / "bot").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for slug in boxes():
            assert f'"{slug}"' not in text, path
            assert f"games.{slug}" not in text, path


def test_fonts_have_their_licence_beside_them() -> None:
    fonts = ROOT / "render" / "fonts"
    assert list(fonts.glob("*.ttf"))
    assert "SIL Open Font License" in (fonts / "OFL.txt").read_text(encoding="utf-8")
