"""Backups: made while the bot plays, thinned out, restored; what is damaged is refused."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.operate.backup import (
    DAYS,
    HOUR,
    Backup,
    Backups,
    InUse,
    NotRestored,
    Stopped,
    held,
    restore,
    superfluous,
)
from bot.store.file import Damaged, copy, schema_of
from bot.store.migrate import migrate
from tests.bot.house import ANNA, BORYS, House, a_move, house, mover

NOW = datetime(2030, 3, 1, 12, tzinfo=UTC).timestamp()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """An empty database of ours."""
    path = tmp_path / "icebox.sqlite"
    migrate(f"sqlite+aiosqlite:///{path}")
    return path


def backups(database: Path, keep: int = 48, now: float = NOW) -> Backups:
    return Backups(database, database.parent / "backups", keep, lambda: now)


def break_into(path: Path) -> None:
    """Overwrite 64 bytes in the middle, where the structure of a page is."""
    size = path.stat().st_size
    page = size // 4096 // 2
    with path.open("r+b") as file:
        file.seek(page * 4096)
        file.write(b"\xa5" * 64)


async def moved(home: House) -> None:
    """Whoever is to move does."""
    match = await home.match()
    answer = await home.press(mover(match), match, a_move(match))
    assert answer.key == "played"


def test_a_backup_is_one_private_whole_file(database: Path) -> None:
    path = backups(database).make()
    assert path.name == "icebox-20300301T120000Z.sqlite"
    assert path.stat().st_mode & 0o777 == 0o600
    assert schema_of(path) == schema_of(database)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_what_a_killed_backup_left_is_cleared_away(database: Path) -> None:
    left = database.parent / "backups" / "icebox-20300101T000000Z.part"
    left.parent.mkdir()
    left.touch()
    backups(database).make()
    assert not left.exists()


def test_a_damaged_database_is_not_kept_as_a_backup(database: Path) -> None:
    good = backups(database).make()
    break_into(database)
    with pytest.raises((Damaged, sqlite3.Error)):
        backups(database, now=NOW + HOUR).make()
    assert list(good.parent.iterdir()) == [good]


def test_hourly_backups_then_daily_ones_then_none() -> None:
    hours = [Backup(NOW - n * HOUR, Path(f"{n}")) for n in range(40 * 24)]
    gone = superfluous(hours, 48, NOW)
    kept = [b for b in hours if b not in gone]
    assert kept[:48] == hours[:48]
    days = [datetime.fromtimestamp(b.at, UTC).date() for b in kept[48:]]
    assert len(set(days)) == len(days)
    assert DAYS - 3 <= len(days) <= DAYS
    assert min(b.at for b in kept) >= NOW - DAYS * 24 * HOUR


def test_files_of_others_are_left_alone(database: Path) -> None:
    folder = database.parent / "backups"
    folder.mkdir()
    others = [folder / "other-20200101T000000Z.sqlite", folder / "icebox-notes.sqlite"]
    for path in others:
        path.touch()
    backups(database, keep=1).make()
    assert all(path.exists() for path in others)


async def test_a_copy_is_made_while_others_write(database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        rows = ((f"filler-{n}", "x" * 2000) for n in range(2000))
        db.execute("BEGIN")
        db.executemany("INSERT INTO meta VALUES (?, ?)", rows)
        db.execute("COMMIT")
        steps = 0

        def write() -> None:
            nonlocal steps
            steps += 1
            db.execute("INSERT INTO meta VALUES (?, 'late')", (f"late-{steps}",))

        target = database.with_name("copy.sqlite")
        copy(database, target, write)
    assert (
        steps > 3
    )  # several steps, and none began anew although each step was followed by a write
    with closing(sqlite3.connect(target)) as seen:
        assert seen.execute("SELECT count(*) FROM meta WHERE value = 'late'").fetchone() == (0,)
        assert seen.execute("SELECT count(*) FROM meta").fetchone()[0] >= 2000


async def test_f28_a_backup_made_during_play_brings_the_match_back(tmp_path: Path) -> None:
    database = tmp_path / "icebox.sqlite"
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        await moved(home)
        kept = await asyncio.to_thread(backups(database).make)
        before = await home.match()
        await moved(home)
    aside = restore(kept, database, lambda: NOW)
    assert aside is not None
    async with house(tmp_path) as home:
        home._updates = 100  # Telegram goes on counting
        match = await home.match()
        assert (match.ply, match.state) == (before.ply, before.state)
        log = await home.log()
        assert [line.ply for line in log] == list(range(before.ply + 1))
        again = await home.press(mover(match), match, a_move(match))
        assert again.key == "played"


async def test_what_was_there_before_is_kept_whole(tmp_path: Path) -> None:
    database = tmp_path / "icebox.sqlite"
    async with house(tmp_path) as home:
        kept = await asyncio.to_thread(backups(database).make)
        await home.begun(ANNA, BORYS)
        # The file as a kill leaves it: much is still beside it, in the write-ahead log.
        for file in tmp_path.glob("icebox.sqlite*"):
            (tmp_path / f"killed-{file.name}").write_bytes(file.read_bytes())
    for file in tmp_path.glob("killed-*"):
        file.replace(tmp_path / file.name.removeprefix("killed-"))
    aside = restore(kept, database, lambda: NOW)
    assert aside is not None
    with closing(sqlite3.connect(aside)) as db:
        assert db.execute("SELECT count(*) FROM match").fetchone() == (1,)
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("SELECT count(*) FROM match").fetchone() == (0,)


def test_a_restore_is_refused_while_the_bot_runs(database: Path) -> None:
    kept = backups(database).make()
    before = database.read_bytes()
    with held(database, alone=False), pytest.raises(InUse, match="stop it first"):
        restore(kept, database, lambda: NOW)
    assert database.read_bytes() == before


def test_the_bot_does_not_start_during_a_restore(database: Path) -> None:
    with (
        held(database, alone=True),
        pytest.raises(InUse, match="being restored"),
        held(database, alone=False),
    ):
        raise AssertionError("two hold the database")


def test_a_damaged_backup_is_refused(database: Path) -> None:
    kept = backups(database).make()
    break_into(kept)
    before = database.read_bytes()
    with pytest.raises(NotRestored, match="damaged"):
        restore(kept, database, lambda: NOW)
    assert database.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + bytes(4096)])
def test_a_file_that_is_no_backup_is_refused(database: Path, content: bytes) -> None:
    odd = database.with_name("odd.sqlite")
    odd.write_bytes(content)
    with pytest.raises(NotRestored, match="Nothing was changed"):
        restore(odd, database, lambda: NOW)


def test_a_backup_of_a_newer_release_is_refused(database: Path) -> None:
    kept = backups(database).make()
    with closing(sqlite3.connect(kept)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()
    with pytest.raises(NotRestored, match="newer"):
        restore(kept, database, lambda: NOW)


def test_a_restore_where_nothing_was_before(database: Path) -> None:
    kept = backups(database).make()
    elsewhere = database.parent / "new" / "icebox.sqlite"
    assert restore(kept, elsewhere, lambda: NOW) is None
    assert schema_of(elsewhere) == schema_of(database)


async def test_backups_go_on_each_hour_also_over_a_restart(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = NOW
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        nonlocal time
        waits.append(seconds)
        time += seconds
        if len(waits) == 3:
            raise asyncio.CancelledError

    monkeypatch.setattr("bot.operate.backup.asyncio.sleep", sleep)
    made = Backups(database, database.parent / "backups", 48, lambda: time)
    made.make()
    time += 600
    with pytest.raises(asyncio.CancelledError):
        await made.run()
    assert waits == [3000, 3600, 3600]
    assert [backup.at - NOW for backup in made.all()] == [7200, 3600, 0]


async def test_a_full_disk_delays_a_backup_but_stops_nothing(
    database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = backups(database)
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 2:
            raise asyncio.CancelledError

    def full(*_: object) -> None:
        if not waits:
            raise OSError(28, "No space left on device")
        copy(*_)  # type: ignore[arg-type]

    monkeypatch.setattr("bot.operate.backup.asyncio.sleep", sleep)
    monkeypatch.setattr("bot.operate.backup.copy", full)
    with pytest.raises(asyncio.CancelledError):
        await made.run()
    assert waits == [300, HOUR]
    assert len(made.all()) == 1


async def test_a_stop_gives_up_a_copy_that_is_being_made(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go, ended = threading.Event(), threading.Event(), threading.Event()
    between = Backups._between

    def slow(self: Backups) -> None:
        begun.set()
        go.wait(10)
        try:
            between(self)
        except Stopped:
            ended.set()
            raise

    monkeypatch.setattr(Backups, "_between", slow)
    made = backups(database)
    task = asyncio.create_task(made.run())
    await asyncio.to_thread(begun.wait, 10)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go.set()
    assert await asyncio.to_thread(ended.wait, 10)
    assert made.all() == []


# the command line


def icebox(folder: Path, *args: str, **env: str) -> tuple[int, str]:
    settings = {
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'icebox.sqlite'}",
        "BACKUP_DIR": str(folder / "backups"),
        "BOT_TOKEN": "",
        **env,
    }
    done = CliRunner().invoke(main, list(args), env=settings)
    return done.exit_code, done.output


def test_backup_and_restore_by_command(database: Path) -> None:
    code, out = icebox(database.parent, "backup")
    assert code == 0
    (kept,) = (database.parent / "backups").iterdir()
    assert str(kept) in out.replace("\n", "")
    code, out = icebox(database.parent, "restore", str(kept))
    assert code == 0
    assert ".before-" in out


def test_commands_say_what_is_wrong(database: Path) -> None:
    assert "BACKUP_DIR is empty" in icebox(database.parent, "backup", BACKUP_DIR="")[1]
    break_into(database)
    assert "no backup was made" in icebox(database.parent, "backup")[1]
    odd = database.with_name("odd.sqlite")
    odd.touch()
    code, out = icebox(database.parent, "restore", str(odd))
    assert (code, "damaged" in out) == (1, True)
