"""The webhook: who may call, what is read, and when Telegram hears that we have it."""

import asyncio
import gzip
import io
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.store.store import Store
from bot.telegram import webhook
from bot.telegram.gateway import Fatal
from bot.telegram.inbox import ALLOWED
from bot.telegram.webhook import MOST_BYTES, SECRET, Hook, Webhook
from tests.guard.hook import HEAD, KEY, URL, Door, door, said

WRONG: tuple[dict[str, str], ...] = (
    {},
    {SECRET: ""},
    {SECRET: KEY[:-1]},
    {SECRET: KEY + "0"},
    {SECRET: KEY.upper()},
    {SECRET: "ключ"},
)
BOMB = 4 * 2**20
GROWTH = 20 * 2**20


async def feed(place: Door, *numbers: int) -> list[int]:
    return [await place.post(data=json.dumps(said(n))) for n in numbers]


async def test_an_update_is_kept_then_handled(tmp_path: Path) -> None:
    async with door(tmp_path) as place:
        assert await feed(place, 1, 2) == [200, 200]
        await place.inbox.drain()
        assert place.handled == [1, 2]
        (told,) = place.line.sets
        assert told["url"] == URL
        assert told["secret_token"] == KEY
        assert told["allowed_updates"] == ALLOWED
        assert not told.get("drop_pending_updates")


async def test_a_socket_of_this_machine_serves_too(tmp_path: Path) -> None:
    async with door(tmp_path, str(tmp_path / "hook.sock")) as place:
        assert await feed(place, 1) == [200]


@pytest.mark.parametrize("head", WRONG)
async def test_f60_without_the_secret_nothing_is_read_or_kept(
    tmp_path: Path, head: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read(_: Any) -> bytes:
        raise AssertionError("the body was read")

    monkeypatch.setattr(aiohttp.web.Request, "read", read)
    async with door(tmp_path) as place:
        body = json.dumps(said(1))
        for method in ("POST", "GET", "PUT"):
            assert await place.post(head | {"Content-Type": "application/json"}, body) == 403
            assert await place.post(head, body, method=method) == 403
        assert place.hook.refused == {403: 6}
        assert await place.kept() == 0


@pytest.mark.parametrize(
    ("how", "status"),
    [
        ({"method": "GET", "data": None}, 405),
        ({"method": "PUT"}, 405),
        ({"head": {SECRET: KEY, "Content-Type": "text/plain"}}, 415),
        ({"head": HEAD | {"Content-Encoding": "gzip"}, "data": gzip.compress(bytes(10**7))}, 415),
        ({"data": io.BytesIO(b" " * (MOST_BYTES + 1))}, 413),
    ],
)
async def test_f113_what_is_no_update_is_refused_by_its_head(
    tmp_path: Path, how: dict[str, Any], status: int
) -> None:
    async with door(tmp_path) as place:
        assert await place.post(**how) == status
        assert await place.kept() == 0
        assert await feed(place, 1) == [200]


async def test_f113_a_body_of_unknown_length_is_cut_off(tmp_path: Path) -> None:
    sent = 0

    async def endless() -> Any:
        nonlocal sent
        while True:
            sent += 2**16
            yield b" " * 2**16

    async with door(tmp_path) as place:
        try:
            assert await place.post(data=endless()) == 413
        except aiohttp.ClientError:
            assert place.hook.refused == {413: 1}
        assert await place.kept() == 0


async def test_f113_a_body_that_does_not_come_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook, "READ_WITHIN", 0.05)
    never = asyncio.Event()

    async def slow() -> Any:
        yield b"{"
        await never.wait()

    async with door(tmp_path) as place:
        with pytest.raises((aiohttp.ClientError, TimeoutError)):
            raise aiohttp.ClientError(await place.post(data=slow()))
        assert place.hook.refused == {408: 1}


def test_f113_a_hundred_large_bodies_take_no_memory() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.guard.bombs", str(BOMB)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    assert found["growth"] < GROWTH
    assert (found["refused"], found["kept"]) == (found["bodies"], 0)


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"a":' * 100_000, b"1" * 5000, b"nothing", b"[]"],
    ids=range(8),
)
async def test_what_is_no_json_is_not_asked_for_again(tmp_path: Path, body: bytes) -> None:
    async with door(tmp_path) as place:
        assert await place.post(data=body) == 200
        assert await feed(place, 1) == [200]
        await place.inbox.drain()
        assert place.handled == [1]


async def test_f62_telegram_does_not_wait_for_the_handling(tmp_path: Path) -> None:
    async with door(tmp_path) as place:
        place.gate.clear()
        began = time.monotonic()
        assert await feed(place, 1, 2, 3) == [200, 200, 200]
        assert time.monotonic() - began < 1.0
        assert place.handled == []


async def test_f8_copies_at_the_same_time_are_one_update(tmp_path: Path) -> None:
    async with door(tmp_path) as place:
        answers = await asyncio.gather(*(feed(place, 7) for _ in range(20)))
        assert answers == [[200]] * 20
        await place.inbox.drain()
        assert place.handled == [7]


async def test_f111_a_captured_call_does_nothing_again(tmp_path: Path) -> None:
    async with door(tmp_path) as place:
        for _ in range(50):
            assert await feed(place, 7) == [200]
        await place.inbox.drain()
        assert place.handled == [7]


async def test_f20_a_database_that_fails_makes_telegram_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with door(tmp_path) as place:

        def locked(_: Store) -> Any:
            raise OSError("database is locked")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "begin", locked)
            assert await feed(place, 1) == [503]
        assert await feed(place, 1) == [200]
        await place.inbox.drain()
        assert place.handled == [1]


async def test_f61_a_webhook_changed_by_others_is_set_again(tmp_path: Path) -> None:
    async with door(tmp_path) as place:
        await place.hook.watch()
        assert len(place.line.sets) == 1
        for other in ("", "https://thief.example/"):
            place.line.steal(other)
            await place.hook.watch()
            assert place.line.sets[-1]["url"] == URL
        assert len(place.line.sets) == 3


async def test_a_place_to_listen_that_is_taken_is_named(tmp_path: Path) -> None:
    async with door(tmp_path) as place:
        with pytest.raises(Fatal, match="WEBHOOK_LISTEN"):
            await Webhook(place.inbox, place.line, Hook(URL, KEY, place.listen)).run()
