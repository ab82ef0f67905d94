"""The file that everything is kept in: killed, slow, or used for long."""

import gc
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext

from bot.buttons import press_data
from bot.privacy import Privacy
from bot.store.migrate import STEPS, migrate
from bot.store.rows import Place
from bot.store.schema import metadata
from bot.store.store import Store
from games.core import record
from games.registry import boxes
from tests.bot.house import ANNA, BORYS, CLARA, a_move, house, mover
from tests.faults.town import Town
from tests.soak import database as inline

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
FSYNC = 0.5
SOON = 2.0


def url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def copy(file: Path, to: Path) -> Path:
    """The file and what belongs to it as a loss of power would leave them."""
    to.mkdir()
    for part in file.parent.glob(f"{file.name}*"):
        shutil.copy(part, to / part.name)
    return to / file.name


async def test_f21_every_transaction_that_writes_begins_by_taking_the_lock(tmp_path: Path) -> None:
    seen: dict[int, list[str]] = {}
    connect = sqlite3.connect

    def traced(*args: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*args, **more)
        connection.set_trace_callback(seen.setdefault(len(seen), []).append)
        return connection

    with patch("sqlite3.connect", traced):
        async with house(tmp_path) as home:
            match = await home.begun(ANNA, BORYS)
            await home.press(mover(match), match, a_move(match))
            await home.play.leave(await home.call(ANNA), None, sure=True)
            await home.tick(48 * 3600)
            await home.play.stop(await home.call(BORYS), admin=False)
            private = Place(BORYS.id, 0, private=True)
            privacy = Privacy(home.lobby, home.play)
            await privacy.forget(await home.call(BORYS, private), str(BORYS.id))
    written = 0
    for statements in seen.values():
        begun = ""
        for statement in statements:
            if statement.startswith(("BEGIN", "COMMIT", "ROLLBACK")):
                begun = statement
            elif statement.startswith(WRITES):
                written += 1
                assert begun == "BEGIN IMMEDIATE", statement
    assert written > 20


async def test_f25_whatever_was_committed_outlives_a_loss_of_power(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        kept = []
        for number in range(5):
            match = await home.match()
            assert (await home.press(mover(match), match, a_move(match))).key == "played"
            kept.append((copy(tmp_path / "icebox.sqlite", tmp_path / str(number)), number + 1))
    for file, plies in kept:
        migrate(url(file))
        store = Store(url(file), boxes())
        async with store.read() as tx:
            match = await tx.match_by_id(1) or match
            log, seed = await tx.plies(match), await tx.seed(1)
        await store.close()
        assert match.ply == plies
        assert [ply.ply for ply in log] == list(range(plies + 1))
        told = match.record(seed, [(ply.seat, ply.move) for ply in log if ply.seat is not None])
        assert list(record.replay(match.game, told))[-1].state == match.state


def old_file(file: Path) -> None:
    """A database as the first release made it, with a table in it."""
    engine = sa.create_engine(f"sqlite:///{file}", poolclass=sa.NullPool)
    config = Config()
    config.set_main_option("script_location", str(STEPS))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for table in ("chat", "match", "screen"):
            columns = connection.exec_driver_sql(f"PRAGMA table_info({table})").all()
            values = ", ".join("1" if "INT" in row[2] else "'x'" for row in columns)
            names = ", ".join(f'"{row[1]}"' for row in columns)
            connection.exec_driver_sql(f"INSERT INTO {table} ({names}) VALUES ({values})")  # noqa: S608
        connection.commit()
    engine.dispose()


@pytest.mark.parametrize("begin", [lambda file: None, old_file], ids=["new", "old"])
def test_f26_a_migration_that_stops_anywhere_is_completed_by_the_next_start(
    tmp_path: Path, begin: Callable[[Path], None]
) -> None:
    file = tmp_path / "icebox.sqlite"
    begin(file)
    kept: dict[bytes, tuple[str, Path]] = {}
    statements = 0

    def keep(_: Any, __: Any, statement: str, *___: Any) -> None:
        nonlocal statements
        statements += 1
        now = b"".join(part.read_bytes() for part in sorted(tmp_path.glob(f"{file.name}*")))
        if now not in kept:
            kept[now] = statement, copy(file, tmp_path / str(statements))

    sa.event.listen(sa.Engine, "before_cursor_execute", keep)
    try:
        migrate(url(file))
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", keep)
    assert statements > 10
    for statement, found in (*kept.values(), ("all", file)):
        migrate(url(found))
        engine = sa.create_engine(f"sqlite:///{found}", poolclass=sa.NullPool)
        with engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, metadata) == [], statement
            rows = connection.exec_driver_sql("SELECT count(*) FROM chat").scalar()
            assert rows == (begin is old_file), statement
        engine.dispose()


def test_f24_a_disk_that_takes_half_a_second_holds_up_no_answer(tmp_path: Path) -> None:
    town = Town(tmp_path)

    class SlowDisk(inline._InlineQueue):
        def put_nowait(self, item: Any) -> None:
            future, function = item
            if future is None or "commit" not in repr(function):
                super().put_nowait(item)
                return
            result = function()
            future.get_loop().call_later(FSYNC, inline._settle, future, result, None)

    answered: dict[str, float] = {}

    async def play(town: Town) -> None:
        chat, people = town.table("Anna", "Borys")
        await town.sit(chat, people)
        town.world.listen(
            lambda what, about: (
                answered.update({about.id: town.loop.time()}) if what == "answer" else None
            )
        )
        for _ in range(6):
            match = await town.match()
            seat = match.movers()[0]
            data = press_data(match.token, match.ply, a_move(match))
            press = town.world.press_data(people[seat], chat, town.last(chat, "?").id, data)
            await town.settle()
            assert press.text.endswith("✓")
            assert answered[press.id] - press.at < SOON
        assert (await town.match()).ply == 6

    with patch("tests.soak.database._InlineQueue", SlowDisk):
        town.run(play)
    assert town.world.violations == []


async def test_f29_what_is_kept_in_memory_does_not_grow_with_the_tables(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        sizes = []
        for number in range(60):
            place = Place(-5000 - number, 0, title=f"Club {number}")
            await home.lobby.open(await home.call(ANNA, place), "floes")
            await home.lobby.join(await home.call(CLARA, place))
            await home.lobby.start(await home.call(ANNA, place), None)
            match = await home.match(number + 1)
            await home.play.move(await home.call(mover(match), place), " ".join(a_move(match)))
            await home.play.stop(await home.call(ANNA, place), admin=False)
            del match
            if number in (19, 39, 59):
                gc.collect()
                sizes.append(len(gc.get_objects()))
        assert sizes[2] - sizes[1] < 200, sizes
