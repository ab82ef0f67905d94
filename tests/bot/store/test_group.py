"""Group commit: units are kept together, undone alone, and told only what is on the disk."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.group import Lost
from bot.store.migrate import migrate
from bot.store.store import Store
from games.registry import boxes


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    url = f"sqlite+aiosqlite:///{tmp_path / 'icebox.sqlite'}"
    migrate(url)
    opened = Store(url, boxes())
    yield opened
    await opened.close()


async def stamp(store: Store, key: str, *, fails: bool = False) -> None:
    """A unit of work; it may fail after it has written."""
    async with store.begin() as tx:
        await tx.set_stamp(key, "x")
        await asyncio.sleep(0)
        if fails:
            raise ValueError(key)


async def kept(store: Store, *keys: str) -> list[bool]:
    """Which of some facts are in the database."""
    async with store.read() as tx:
        return [await tx.stamp(key) is not None for key in keys]


async def test_units_that_wait_go_to_the_disk_together(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits = []
    group = store._database._commits
    commit = group._commit

    async def counted(open_group: object) -> None:
        commits.append(open_group)
        await commit(open_group)  # type: ignore[arg-type]

    monkeypatch.setattr(group, "_commit", counted)
    await asyncio.gather(*(stamp(store, str(number)) for number in range(20)))
    assert all(await kept(store, *map(str, range(20))))
    assert len(commits) < 5


async def test_a_unit_that_fails_is_undone_alone(store: Store) -> None:
    units = [stamp(store, str(number), fails=number in (0, 3)) for number in range(6)]
    results = await asyncio.gather(*units, return_exceptions=True)
    assert [isinstance(result, ValueError) for result in results] == [
        number in (0, 3) for number in range(6)
    ]
    assert await kept(store, *map(str, range(6))) == [number not in (0, 3) for number in range(6)]


async def test_nobody_is_told_before_the_commit(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commit that fails is everybody's failure."""

    async def fails(self: object) -> None:
        raise sqlite3.OperationalError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr("sqlalchemy.ext.asyncio.AsyncConnection.commit", fails)
        units = [stamp(store, key) for key in ("a", "b", "c")]
        results = await asyncio.gather(*units, return_exceptions=True)
    assert [type(result) for result in results] == [sqlite3.OperationalError] * 3
    assert await kept(store, "a", "b", "c") == [False] * 3
    await stamp(store, "a")
    assert await kept(store, "a") == [True]


async def test_a_transaction_that_the_database_undid_is_nobodys_success(store: Store) -> None:
    async def undoing() -> None:
        async with store.begin() as tx:
            await tx.set_stamp("b", "x")
            await (await tx._driver()).execute_fetchall("ROLLBACK")  # as SQLite does by itself
            raise ValueError("full")

    units = [stamp(store, "a"), undoing(), stamp(store, "c")]
    results = await asyncio.gather(*units, return_exceptions=True)
    assert isinstance(results[0], Lost)
    assert await kept(store, "a", "b", "c") == [False, False, results[2] is None]
    await stamp(store, "a")
    assert await kept(store, "a") == [True]


async def test_who_is_cancelled_holds_up_nobody(store: Store) -> None:
    units = [asyncio.create_task(stamp(store, str(number))) for number in range(9)]
    await asyncio.sleep(0)
    for number in (0, 4, 8):
        units[number].cancel()
    await asyncio.gather(*units, return_exceptions=True)
    await stamp(store, "after")
    assert await kept(store, "1", "2", "3", "5", "6", "7", "after") == [True] * 7
