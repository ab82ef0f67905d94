"""Telegram is slow, silent or gone: moves count, and what is shown follows."""

import asyncio
import itertools
import socket
import struct
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import telegram.error

from bot.match import BOARD
from bot.sandbox.faults import Fault
from bot.sandbox.model import Chat, User
from bot.telegram.gateway import Fatal, Gateway, Unknown
from bot.telegram.line import Line
from bot.telegram.transport import Transport
from tests.e2e.stage import staged
from tests.faults.town import TOKEN, Town

STORM = 60.0
WAIT = 5.0
TABLES = 8
SHOWS = ("sendPhoto", "sendMessage", "editMessageMedia")


async def tables(town: Town, count: int) -> list[tuple[Chat, list[User]]]:
    """So many running matches, each in a group of its own."""
    found = []
    for number in range(count):
        people = [town.world.person(f"{name}{number}", "en") for name in ("Anna", "Borys")]
        chat = town.world.group(f"Club {number}", *people)
        town.world.send(people[0], chat, "/play floes")
        await town.settle()
        await town.press(people[1], chat, "Join")
        await town.press(people[0], chat, "Start")
        found.append((chat, people))
    return found


async def check_boards(town: Town, places: list[tuple[Chat, list[User]]]) -> None:
    """Every live board shows the newest turn."""
    for number, (chat, people) in enumerate(places, 1):
        match = await town.match(number)
        async with town.app.store.read() as tx:
            row = await tx.screen(number, BOARD)
        assert row is not None
        assert row.shown == row.wanted
        board = chat.messages[row.message_id or 0]
        assert people[match.movers()[0]].name in board.text.splitlines()[-1]


def test_f36_f37_everybody_must_wait(tmp_path: Path) -> None:
    town = Town(tmp_path)

    async def play(town: Town) -> None:
        places = await tables(town, TABLES)
        await asyncio.sleep(60)
        began = town.loop.time()
        for method in SHOWS:
            town.world.faults.add(Fault("429", method, times=10**6, seconds=WAIT))
        moves = 4
        for _ in range(moves):
            for number, (chat, people) in enumerate(places, 1):
                await town.play(chat, people, number)
            await asyncio.sleep(STORM / moves)
        refused = [call for call in town.calls(since=began) if call.fault == "429"]
        assert len(refused) <= len(places) * (STORM / WAIT + 1)
        for chat, _ in places:
            at = [call.at for call in refused if call.chat_id == chat.id]
            assert len(at) > 3
            assert all(b - a >= WAIT for a, b in itertools.pairwise(at))
        town.world.faults.clear()
        over = town.loop.time()
        await town.settle()
        assert town.loop.time() - over < 30
        assert [(await town.match(n)).ply for n in range(1, len(places) + 1)] == [moves] * TABLES
        done = Counter(call.chat_id for call in town.calls(since=over))
        assert set(done.values()) <= {1, 2}
        await check_boards(town, places)

    town.run(play)
    assert town.world.violations == []


def test_f45_nobody_answers_for_ten_minutes(tmp_path: Path) -> None:
    town = Town(tmp_path)

    async def play(town: Town) -> None:
        places = await tables(town, 3)
        await asyncio.sleep(60)
        town.process.net.unplugged = 10**9
        for _ in range(5):
            for number, (chat, people) in enumerate(places, 1):
                await town.play(chat, people, number)
            await asyncio.sleep(120)
        assert [(await town.match(number)).ply for number in (1, 2, 3)] == [5, 5, 5]
        town.process.net.unplugged = 0
        back = town.loop.time()
        await town.settle()
        assert town.loop.time() - back < 90
        await check_boards(town, places)
        for chat, _ in places:
            boards = [m for m in chat.messages.values() if m.keyboard]
            assert len(boards) == 1

    town.run(play)
    assert town.world.violations == []


def test_f50_an_answer_that_comes_too_late(tmp_path: Path) -> None:
    town = Town(tmp_path)

    async def play(town: Town) -> None:
        chat, people = town.table("Anna", "Borys")
        match = await town.sit(chat, people)
        seat = match.movers()[0]
        move = next(iter(match.game.moves(match.state, seat)))
        town.world.updates.pause()
        press = town.world.press_data(
            people[seat], chat, town.last(chat, "?").id, f"{match.token}.0.{move}"
        )
        await asyncio.sleep(100)
        town.world.updates.pause(on=False)
        await town.settle()
        assert not press.answered
        assert (await town.match()).ply == 1
        tries = [call for call in town.world.record if call.params.get("text", "").endswith("✓")]
        assert [call.answer for call in tries] == [
            "Bad Request: query is too old and response timeout expired or query ID is invalid"
        ]
        assert not [line for line in town.logged if line.startswith(("error", "exception"))]

    town.run(play)


@pytest.mark.parametrize("method", ["getUpdates", "editMessageMedia", "sendPhoto"])
def test_f59_a_revoked_token_ends_the_process(tmp_path: Path, method: str) -> None:
    town = Town(tmp_path)
    ended: list[BaseException | None] = []

    async def play(town: Town) -> None:
        chat, people = town.table("Anna", "Borys")
        await town.sit(chat, people)
        await asyncio.sleep(60)
        fault = Fault("refuse", method, times=99, code=401, text="Unauthorized")
        life = town.process._life
        assert life is not None
        life.add_done_callback(lambda done: ended.append(done.exception()))
        town.world.faults.add(fault)
        await town.play(chat, people)
        town.world.send(people[0], chat, "/board")
        await asyncio.sleep(40)
        town.world.faults.clear()
        await asyncio.sleep(10)

    town.run(play)
    (error,) = ended[:1]
    assert isinstance(error, BaseExceptionGroup)
    fatal, rest = error.split(Fatal)
    assert fatal is not None
    assert rest is None
    told = repr(error) + "".join(map(str, fatal.exceptions)) + "".join(town.logged)
    assert TOKEN.partition(":")[2] not in told


async def test_f43_a_connection_that_breaks_while_a_picture_goes_up() -> None:
    """Nobody knows whether the picture came: so it is no refusal, and it is sent again later."""

    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(2000)
        sock = writer.get_extra_info("socket")
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.close()  # with what was not read: a reset

    server = await asyncio.start_server(hang_up, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    calls = Transport()
    line = Line(TOKEN, base_url=f"http://127.0.0.1:{port}/bot", request=calls)
    await calls.initialize()
    try:
        with pytest.raises(Unknown) as caught:
            await Gateway(line).show(-1, 0, None, "a caption", (), bytes(3_000_000))
        assert TOKEN.partition(":")[2] not in repr(caught.value)
        assert isinstance(caught.value.__cause__, telegram.error.NetworkError)
    finally:
        await calls.shutdown()
        server.close()


async def test_f143_nobody_but_the_api_is_contacted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contacted: set[Any] = set()
    connect, look_up = socket.socket.connect, socket.getaddrinfo

    def noted(self: socket.socket, address: Any) -> None:
        contacted.add(address)
        connect(self, address)

    def asked(host: Any, *args: Any, **more: Any) -> Any:
        contacted.add(host)
        return look_up(host, *args, **more)

    monkeypatch.setattr(socket.socket, "connect", noted)
    monkeypatch.setattr(socket, "getaddrinfo", asked)
    async with staged(tmp_path, limits=False) as stage:
        anna = stage.world.person("Anna", "en")
        chat = stage.world.dm(anna)
        for words in ("/start", "/help", "/privacy", "/rules floes", "/play floes"):
            stage.world.send(anna, chat, words)
            await stage.settle()
        await stage.press(anna, chat, "Start")
        await stage.press(anna, chat, "*")
        stage.world.send(anna, chat, "/export")
        await stage.settle()
        assert stage.app is not None
        url = stage._settings.bot_api_url
    host, _, port = url.removeprefix("http://").partition(":")
    assert contacted - {host} == {(host, int(port))}
