"""The database fails for a moment: the loops look again, and nobody has to restart anything."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.store.tx import Tx
from tests.e2e.stage import staged


async def test_f20_the_loops_outlive_a_failing_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(tmp_path) as stage:
        assert stage.app is not None
        anna = stage.world.person("Anna", "en")
        chat = stage.world.group("Club", anna)
        await stage.settle()
        store, looks, whole = stage.app.store, asyncio.Semaphore(0), False
        read, begin = store.read, store.begin

        @asynccontextmanager
        async def broken_read() -> AsyncIterator[Tx]:
            looks.release()
            if not whole:
                raise OSError("the disk is full")
            async with read() as tx:
                yield tx

        @asynccontextmanager
        async def broken_begin() -> AsyncIterator[Tx]:
            looks.release()
            if not whole:
                raise OSError("the disk is full")
            async with begin() as tx:
                yield tx

        monkeypatch.setattr(store, "read", broken_read)
        monkeypatch.setattr(store, "begin", broken_begin)
        stage.wait(1)  # clock and sender look, and fail
        stage.world.send(anna, chat, "/play floes")  # which cannot be kept yet
        for _ in range(3):
            await looks.acquire()
        whole = True
        await stage.settle()
        assert "Hold On!" in stage.last(chat, anna, "Join").text
