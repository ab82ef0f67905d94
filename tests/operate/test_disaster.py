"""A restored match goes on; a full disk, a damaged or torn database do no further harm."""

import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from bot.operate.backup import HOUR, Backups, restore
from bot.play import Press
from bot.sandbox.model import User
from bot.store.figures import torn
from bot.store.file import schema_of
from bot.store.migrate import migrate
from bot.usecase import Caller
from tests.bot.house import ANNA, BORYS, House, a_move, house, mover
from tests.e2e.stage import Stage, staged

TOKEN = "123456789:AAE-abcdefghijklmnopqrstuvwxyz01234"

_REFUSED = (sa.exc.OperationalError, sqlite3.OperationalError)
"""What a full disk looks like, whoever ran the statement."""


async def move(stage: Stage, *people: User) -> None:
    """Whoever is to move presses the first button, twice where a move has two words."""
    assert stage.app is not None
    chat = next(chat for chat in stage.world.chats.values() if not chat.private)
    async with stage.app.store.read() as tx:
        before = await tx.match_by_id(1)
    assert before is not None
    name = before.players[before.movers()[0]].name
    user = next(person for person in people if person.name == name)
    ply = before.ply
    while ply == before.ply:
        await stage.press(user, chat, "*")
        async with stage.app.store.read() as tx:
            after = await tx.match_by_id(1)
        assert after is not None
        ply = after.ply


async def test_f28_a_restored_match_is_shown_and_played_on(tmp_path: Path) -> None:
    database = tmp_path / "icebox.sqlite"
    async with staged(tmp_path) as stage:
        anna, borys = stage.world.person("Anna", "en"), stage.world.person("Borys", "en")
        chat = stage.world.group("Club", anna, borys)
        stage.world.send(anna, chat, "/play floes")
        await stage.settle()
        await stage.press(borys, chat, "Join")
        await stage.press(anna, chat, "Start")
        await move(stage, anna, borys)
        await stage.settle()
        board = stage.last(chat, anna, "*").text
        saved = Backups(database, tmp_path / "backups", 48, stage.clock.now)
        kept = await asyncio.to_thread(saved.make)
        for _ in range(3):
            await move(stage, anna, borys)
        await stage.settle()
        assert stage.last(chat, anna, "*").text != board
        await stage.stop()
        await asyncio.to_thread(restore, kept, database, stage.clock.now)
        await stage.start()
        await stage.settle()
        assert stage.last(chat, anna, "*").text == board
        await move(stage, anna, borys)
    assert torn(database) == 0


async def limit(home: House, pages: int) -> None:
    """Let the database have so many pages at most, or as many as it has."""
    async with home.store._database.begin() as connection:
        await connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


async def filled(home: House, number: int) -> None:
    """Use up a page."""
    async with home.store.begin() as tx:
        await tx.set_stamp(f"filler-{number}", "x" * 4000)


async def play_until_full(home: House, calls: Iterator[dict[int, Caller]]) -> Caller:
    """Make moves until one cannot be kept; who made it, by which update."""
    for call_of in calls:
        match = await home.match()
        call = call_of[mover(match).id]
        try:
            await home.play.press(call, Press(match.token, match.ply, a_move(match)))
        except _REFUSED:
            return call
    raise AssertionError("the disk is never full")


async def test_f19_a_full_disk_refuses_a_move_and_room_heals_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        people = (ANNA, BORYS)
        calls = [{person.id: await home.call(person) for person in people} for _ in range(50)]
        await limit(home, 1)
        with contextlib.suppress(*_REFUSED):
            for number in range(10_000):
                await filled(home, number)
        refused = await play_until_full(home, iter(calls))
        match = await home.match()
        assert [line.ply for line in await home.log()] == list(range(match.ply + 1))
        async with home.store.read() as tx:
            assert await tx.is_new(refused.update_id)  # it is tried again
        await limit(home, 1_000_000)
        move = Press(match.token, match.ply, a_move(match))
        assert (await home.play.press(refused, move)).key == "played"
        assert (await home.match()).ply == match.ply + 1


def start(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """`icebox run`, with nobody at the other end of the line."""
    given = {
        "BOT_TOKEN": TOKEN,
        "BOT_API_URL": "http://127.0.0.1:9",
        "METRICS_LISTEN": "",
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }
    return subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        cwd=folder,
        env=os.environ | given | settings,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_f22_a_damaged_database_ends_the_start_and_names_the_way_back(tmp_path: Path) -> None:
    database = tmp_path / "var" / "icebox.sqlite"
    migrate(f"sqlite+aiosqlite:///{database}")
    folder = tmp_path / "var" / "backups"
    good = Backups(database, folder, 48, lambda: 1.9e9).make()
    newer = Backups(database, folder, 48, lambda: 1.9e9 + HOUR).make()
    for path in (database, newer):
        with path.open("r+b") as file:
            file.seek(path.stat().st_size // 4096 // 2 * 4096)
            file.write(b"\xa5" * 64)
    damaged = database.read_bytes()
    done = start(tmp_path)
    assert done.returncode == 1
    assert "damaged" in done.stderr
    order = f"icebox restore {good.relative_to(tmp_path)}"
    assert order in done.stderr
    assert "Traceback" not in done.stderr
    assert database.read_bytes() == damaged
    restore(good, database, lambda: 1.9e9)
    assert "does not answer" in start(tmp_path).stderr  # the database is good, the line is not


def test_f22_without_a_backup_it_says_so(tmp_path: Path) -> None:
    database = tmp_path / "var" / "icebox.sqlite"
    database.parent.mkdir()
    database.write_bytes(b"SQLite format 3\0" + b"\xa5" * 4096)
    done = start(tmp_path)
    assert (done.returncode, "No good backup was found" in done.stderr) == (1, True)


def test_what_the_bot_writes_is_for_nobody_else(tmp_path: Path) -> None:
    start(tmp_path)
    database = tmp_path / "var" / "icebox.sqlite"
    assert database.stat().st_mode & 0o777 == 0o600


async def test_f23_a_lost_write_ahead_log_leaves_an_older_but_whole_state(tmp_path: Path) -> None:
    database, saved = tmp_path / "icebox.sqlite", tmp_path / "saved.sqlite"
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        async with home.store._database.begin() as connection:
            await connection.exec_driver_sql("SELECT 1")
        with closing(sqlite3.connect(database)) as db:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        checkpoint = (await home.match()).ply
        for _ in range(3):
            match = await home.match()
            await home.press(mover(match), match, a_move(match))
        saved.write_bytes(database.read_bytes())  # the file alone, without its log
    database.write_bytes(saved.read_bytes())
    assert schema_of(database)
    assert torn(database) == 0
    async with house(tmp_path) as home:
        home._updates = 100
        match = await home.match()
        assert match.ply == checkpoint
        answer = await home.press(mover(match), match, a_move(match))
        assert answer.key == "played"
