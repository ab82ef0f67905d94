"""The inbox: what fails is tried again, set aside in the end, and never blocks its chat."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from telegram import Bot, Update

from bot.store.tx import Tx
from bot.telegram import inbox as inboxes
from bot.telegram.inbox import MOST_TRIES, Inbox
from tests.bot.house import house


def update(number: int) -> Update:
    """An update of a text message in one chat."""
    chat = {"id": -1001, "type": "supergroup", "title": "Club"}
    message = {"message_id": number, "date": 0, "chat": chat, "text": "hello"}
    found = Update.de_json(json.loads(json.dumps({"update_id": number, "message": message})), None)
    assert found is not None
    return found


class Desk:
    """An inbox whose handler fails as often as the test says."""

    def __init__(self) -> None:
        self.handled: list[int] = []
        self.failures: dict[int, int] = {}

    async def handle(self, found: Update) -> None:
        """Note an update, or fail."""
        self.handled.append(found.update_id)
        if self.failures.get(found.update_id, 0) > 0:
            self.failures[found.update_id] -= 1
            raise ValueError


@asynccontextmanager
async def desk(folder: Path) -> AsyncIterator[tuple[Desk, Inbox, Any]]:
    async with house(folder) as home:
        found = Desk()
        box = Inbox(home.store, Bot("1:x"), found.handle, lambda: home.time)
        yield found, box, home.store


async def test_updates_are_handled_once_and_in_order(tmp_path: Path) -> None:
    async with desk(tmp_path) as (found, box, store):
        await box.receive([update(1), update(2)])
        await box.receive([update(2), update(3)])
        await box.drain()
        assert found.handled == [1, 2, 3]
        async with store.read() as tx:
            assert await tx.waiting() == ()


async def test_what_fails_too_often_is_set_aside_and_the_next_goes_on(tmp_path: Path) -> None:
    async with desk(tmp_path) as (found, box, store):
        found.failures = {1: 1, 2: 99}
        await box.receive([update(1), update(2), update(3)])
        await box.drain()
        assert found.handled == [1, 1, *[2] * MOST_TRIES, 3]
        async with store.read() as tx:
            assert await tx.waiting() == ()


async def test_a_database_that_fails_for_a_while_blocks_no_chat_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inboxes, "DATABASE_PAUSE", 0.0)
    full = 2
    failed = Tx.failed

    async def disk_full(tx: Tx, update_id: int, most: int) -> bool:
        nonlocal full
        if full > 0:
            full -= 1
            raise OSError("disk full")
        return await failed(tx, update_id, most)

    monkeypatch.setattr(Tx, "failed", disk_full)
    async with desk(tmp_path) as (found, box, store):
        found.failures = {1: 2}
        await box.receive([update(1), update(2)])
        await asyncio.wait_for(box.drain(), 10)
        assert found.handled == [1, 1, 1, 2]
        async with store.read() as tx:
            assert await tx.waiting() == ()
