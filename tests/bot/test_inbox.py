"""The inbox: what fails is tried again, set aside in the end, and never blocks its chat."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from telegram import Update

from bot.store.tx import Tx
from bot.telegram import inbox as inboxes
from bot.telegram.inbox import MOST_TRIES, Inbox
from bot.telegram.line import Line
from tests.bot.house import house


def update(number: int) -> dict[str, Any]:
    """An update of a text message in one chat."""
    chat = {"id": -1001, "type": "supergroup", "title": "Club"}
    message = {"message_id": number, "date": 0, "chat": chat, "text": "hello"}
    return {"update_id": number, "message": message}


def press(number: int) -> dict[str, Any]:
    """An update of a press whose presser the library cannot read."""
    message = update(number)["message"]
    query = {"id": f"q{number}", "from": "nobody", "chat_instance": "x", "message": message}
    return {"update_id": number, "callback_query": query}


class Desk:
    """An inbox whose handler fails as often as the test says."""

    def __init__(self) -> None:
        self.handled: list[int] = []
        self.failures: dict[int, int] = {}
        self.apologies: list[tuple[str, int]] = []

    async def handle(self, found: Update) -> None:
        """Note an update, or fail."""
        self.handled.append(found.update_id)
        if self.failures.get(found.update_id, 0) > 0:
            self.failures[found.update_id] -= 1
            raise ValueError

    async def sorry(self, query_id: str, lane: int) -> None:
        """Note an apology; the first does not get through."""
        self.apologies.append((query_id, lane))
        if len(self.apologies) == 1:
            raise ValueError


@asynccontextmanager
async def desk(folder: Path) -> AsyncIterator[tuple[Desk, Inbox, Any]]:
    async with house(folder) as home:
        found = Desk()
        box = Inbox(home.store, Line("1:x"), found.handle, lambda: home.time, found.sorry)
        yield found, box, home


async def test_f7_updates_are_handled_once_and_in_order(tmp_path: Path) -> None:
    async with desk(tmp_path) as (found, box, home):
        await box.receive([update(1), update(2)])
        await box.receive([update(2), update(3)])
        await box.drain()
        assert found.handled == [1, 2, 3]
        async with home.store.read() as tx:
            assert await tx.waiting() == ()


async def test_f32_what_fails_too_often_is_set_aside_and_the_next_goes_on(tmp_path: Path) -> None:
    async with desk(tmp_path) as (found, box, home):
        found.failures = {1: 1, 2: 99}
        await box.receive([update(1), update(2), update(3)])
        await box.drain()
        assert found.handled == [1, 1, *[2] * MOST_TRIES, 3]
        async with home.store.read() as tx:
            assert await tx.waiting() == ()


async def test_f20_a_database_that_fails_for_a_while_blocks_no_chat_for_ever(
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
    async with desk(tmp_path) as (found, box, home):
        found.failures = {1: 2}
        await box.receive([update(1), update(2)])
        await asyncio.wait_for(box.drain(), 10)
        assert found.handled == [1, 1, 1, 2]
        async with home.store.read() as tx:
            assert await tx.waiting() == ()


async def test_f32_what_the_library_cannot_parse_holds_up_nobody(tmp_path: Path) -> None:
    async with desk(tmp_path) as (found, box, home):
        odd = {"update_id": 2, "message": {"message_id": "x", "chat": "nowhere", "date": []}}
        assert await box.receive([update(1), odd, press(3), press(4), update(5)]) == 5
        await box.drain()
        assert found.handled == [1, 5]
        assert found.apologies == [("q3", -1001), ("q4", -1001)]
        async with home.store.read() as tx:
            assert await tx.waiting() == ()


@pytest.mark.parametrize("odd", [{}, [], None, 7, {"update_id": "1"}, {"update_id": True}])
async def test_an_update_without_a_number_is_skipped(tmp_path: Path, odd: Any) -> None:
    async with desk(tmp_path) as (found, box, _):
        assert await box.receive([odd]) is None
        assert await box.receive([odd, update(1)]) == 1
        await box.drain()
        assert found.handled == [1]


async def test_f11_numbers_may_begin_anew_and_f7_a_repeated_one_does_nothing(
    tmp_path: Path,
) -> None:
    async with desk(tmp_path) as (found, box, _):
        for number in (900_000, 900_001, 17, 18, 17):
            await box.receive([update(number)])
        await box.drain()
        assert found.handled == [900_000, 900_001, 17, 18]


async def test_f121_what_was_handled_two_days_ago_is_let_go(tmp_path: Path) -> None:
    async with desk(tmp_path) as (found, box, home):
        await box.receive([update(1)])
        await box.drain()
        home.time += 47 * 3600
        await box.receive([update(2)])
        await box.drain()
        home.time += 2 * 3600
        await box.prune()
        await box.receive([update(1), update(2)])  # only what was let go counts as new
        await box.drain()
        assert found.handled == [1, 2, 1]


async def test_f121_a_flood_is_let_go_in_steps(tmp_path: Path) -> None:
    async with desk(tmp_path) as (_, box, home):
        async with home.store.begin() as tx:
            await tx.receive([(n, -1, "{}") for n in range(1, 2001)], home.time)
            await tx.receive([(n, -1, "{}") for n in range(2001, 2101)], home.time + 3600)
            for number in range(1, 2101):
                if number % 100:
                    await tx.handled(number)
        home.time += 48.5 * 3600
        await box.prune()
        async with home.store.read() as tx:
            assert [row[0] for row in await tx.waiting()] == list(range(100, 2101, 100))
        async with home.store.begin() as tx:
            rows = [(n, -1, "{}") for n in range(1, 2101)]
            fresh = [row[0] for row in await tx.receive(rows, home.time)]
        assert fresh == [n for n in range(1, 2001) if n % 100]


async def test_f6_waiting_updates_are_handled_in_order(tmp_path: Path) -> None:
    async with desk(tmp_path) as (found, box, home):
        rows = [(number, -1001, "{}") for number in range(1, 1_001)]
        async with home.store.begin() as tx:
            await tx.receive([(n, lane, json.dumps(update(n))) for n, lane, _ in rows], home.time)
        await box.resume()
        await box.drain()
        assert found.handled == [number for number, _, _ in rows]
