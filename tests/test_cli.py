"""The command line: what it prints, and how it refuses."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.store.migrate import migrate
from games.core import record
from games.core.rng import Rng
from games.registry import boxes

TOKEN = "123456789:AAE-abcdefghijklmnopqrstuvwxyz01234"


def icebox(*args: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, list(args))
    return done.exit_code, done.stdout, done.stderr


def run_bot(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """`icebox run` in a folder of its own, with nobody listening at the other end."""
    environment = {k: v for k, v in os.environ.items() if k not in ("BOT_TOKEN", "DATABASE_URL")}
    environment |= {"BOT_API_URL": "http://127.0.0.1:9"} | settings
    return subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        cwd=folder,
        env=environment | {"PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_simulate_prints_its_figures() -> None:
    code, out, _ = icebox(
        *[
            "simulate",
            "floes",
            "--seats",
            "3",
            "--games",
            "4",
            "--seed",
            "1",
            "--level",
            "easy",
            "--json",
        ]
    )
    assert code == 0
    figures = json.loads(out)
    assert (figures["game"], figures["games"]) == ("floes", 4)
    assert (figures["illegal"], figures["unfinished"]) == (0, 0)
    assert sum(figures["wins"]) + figures["draws"] == 4
    assert 30 < figures["mean_plies"] < 70


def test_draw_gives_a_picture_or_a_text(tmp_path: Path) -> None:
    file = tmp_path / "out.png"
    args = ["draw", "floes", "--seed", "7", "--ply", "20", "--theme", "day", "-o"]
    assert icebox(*args, str(file))[0] == 0
    assert file.read_bytes().startswith(b"\x89PNG")
    code, text, _ = icebox("draw", "floes", "--seed", "7", "--ply", "20", "--text")
    assert code == 0
    assert len(text.splitlines()) > 8


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        ("simulate chess --seats 2", "no game 'chess'; there are: floes"),
        ("simulate floes --seats 5", "2 to 4 players, not 5"),
        ("simulate floes --seats 2 --level brutal", "no level 'brutal'"),
        ("simulate floes --seats 2 --level easy,easy,easy", "3 levels for 2 seats"),
        ("simulate floes --seats 2 --option colour=red", "no option 'colour'"),
        ("simulate floes --seats 2 --option first=me", "first may be random, host"),
        ("rules floes qwrtpsdfg --lang en", "no rule answers that"),
    ],
)
def test_wrong_words_are_named(args: str, hint: str) -> None:
    code, _, err = icebox(*args.split())
    assert code != 0
    assert hint in err


def test_rules_answers_a_question() -> None:
    code, out, _ = icebox(*["rules", "floes", "moving", "--lang", "en"])
    assert code == 0
    assert out.startswith("Moving")


def written_record(tmp_path: Path) -> Path:
    game = boxes()["floes"].game
    played = record.Record(
        slug="floes",
        rules_version=game.rules_version,
        match="test",
        seats=2,
        options=game.options(),
        seed=bytes(range(32)),
    )
    state = game.setup(2, played.options, Rng.of_ply(played.root, 0)).state
    plies = []
    while movers := game.to_move(state):
        move = next(iter(game.moves(state, movers[0])))
        plies.append((movers[0], str(move)))
        state = game.apply(state, movers[0], move, Rng.of_ply(played.root, len(plies))).state
    file = tmp_path / "record.json"
    whole = msgspec.structs.replace(played, plies=tuple(plies))
    file.write_text(record.write(whole), encoding="utf-8")
    return file


def test_f110_verify_accepts_a_record_and_refuses_a_changed_one(tmp_path: Path) -> None:
    file = written_record(tmp_path)
    code, out, _ = icebox("verify", str(file))
    assert code == 0
    assert "the seed fits" in out
    text = file.read_text(encoding="utf-8")
    for old, new in (("00010203", "00010204"), ('"match": "test"', '"match": "tesu"')):
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        code, _, err = icebox("verify", str(file))
        assert code != 0
        assert "does not hold" in err


def test_engine_speaks_and_refuses() -> None:
    board = "1" * 30 + "2" * 20 + "3" * 10
    lines = [
        "play a1",
        "new 5 1",
        f"new 2 {board}",
        "play z9",
        "play a1",
        "play a1",
        "go 50",
        "go soon",
        "show",
        "dance",
        "quit",
    ]
    done = CliRunner().invoke(main, ["engine", "floes"], input="\n".join(lines))
    answers = done.stdout.splitlines()
    assert done.exit_code == 0
    assert [line for line in answers if line.startswith("error")] == [
        "error no game; begin one by new",
        "error new needs the number of seats, 2 to 4, and 60 digits",
        "error seat 0 may not play 'z9'",
        "error seat 1 may not play 'a1'",
        "error go needs milliseconds, 1 to 60000",
        "error unknown command 'dance'; there are: new, play, go, show, quit",
    ]
    assert sum(line.startswith("move ") for line in answers) == 1


def test_the_bot_says_what_is_wrong_with_its_start(tmp_path: Path) -> None:
    assert "BOT_TOKEN is missing" in run_bot(tmp_path).stderr
    assert "not of the form" in run_bot(tmp_path, BOT_TOKEN="hello").stderr
    nobody = run_bot(tmp_path, BOT_TOKEN=TOKEN)
    assert nobody.returncode != 0
    assert "does not answer" in nobody.stderr
    assert TOKEN not in nobody.stderr + nobody.stdout


def test_f27_the_bot_refuses_a_newer_database(tmp_path: Path) -> None:
    file = tmp_path / "icebox.sqlite"
    migrate(f"sqlite+aiosqlite:///{file}")
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    done = run_bot(tmp_path, BOT_TOKEN=TOKEN, DATABASE_URL=f"sqlite+aiosqlite:///{file}")
    assert done.returncode != 0
    assert "newer release" in done.stderr
    assert "Traceback" not in done.stderr
