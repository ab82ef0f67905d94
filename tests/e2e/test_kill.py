"""A bot killed at any moment loses nothing, does nothing twice, and mends its board."""

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from math import ceil
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from bot.buttons import unpack
from bot.match import BOARD, Match, Ply
from bot.match import Stage as Progress
from bot.play import Press as Pressed
from bot.sandbox import Server, World, serve
from bot.sandbox.model import Chat, Message, User
from bot.screens.board import board
from bot.screens.screen import picture_digest
from bot.store import schema
from bot.store.store import Store
from bot.telegram.pictures import THEME
from bot.words import Dictionary
from games.core import record as records
from games.registry import boxes

TOKEN = "700000001:kill-kill-kill-kill-kill-kill-0000"
KILLS = int(os.environ.get("ICEBOX_KILLS", "100"))
"""Kills in all runs together."""
RUNS = 4
TABLES = 8
"""So many that the bot's own limits for a chat hold up little."""
LONGEST_LIFE = 0.5
"""Seconds after which at the latest a bot that answers is killed."""
_PATIENCE = 30.0
_THINKING = 0.1


async def until(done: Callable[[], Any], seconds: float = _PATIENCE) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(seconds):
        while not done():
            await asyncio.sleep(0.005)


class Table:
    """Two people at a board in a group of their own."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.people = [world.person(f"{name}{number}", "en") for name in ("Anna", "Borys")]
        self.chat: Chat = world.group(f"Club {number}", *self.people)

    def newest(self, button: str) -> Message | None:
        """The newest message with a button."""
        for message in reversed(self.world.seen(self.people[0], self.chat)):
            if any(b["text"] == button for row in message.keyboard or [] for b in row):
                return message
        return None

    async def click(self, user: User, button: str) -> None:
        """Press a button as soon as there is one."""
        await until(lambda: self.newest(button))
        message = self.newest(button)
        assert message is not None
        self.world.press_text(user, self.chat, message.id, button)

    def play_again(self) -> None:
        """Press Rematch, where it is shown already."""
        message = self.newest("Rematch")
        if message is not None:
            self.world.press_text(self.people[0], self.chat, message.id, "Rematch")

    def boards(self) -> list[Message]:
        """The messages that offer moves."""
        return [m for m in self.chat.messages.values() if moves_on(m)]

    def act(self, match: Match, chance: random.Random) -> None:
        """Somebody does something: presses any move, types one, or asks for the board."""
        if not match.movers():
            self.play_again()
            return
        mover = self.people[match.movers()[0]]
        what = chance.random()
        shown = self.boards()
        if what < 0.05:
            self.world.send(chance.choice(self.people), self.chat, "/board")
        elif what < 0.3:
            move = chance.choice(list(match.game.moves(match.state, match.movers()[0])))
            self.world.send(mover, self.chat, f"/move {move}")
        elif shown:
            message = chance.choice(shown)
            data = chance.choice(moves_on(message))
            # Impatient fingers: twice at once.
            for _ in range(chance.choice((1, 1, 2))):
                self.world.press_data(mover, self.chat, message.id, data)


def moves_on(message: Message) -> list[str]:
    """The data of the buttons of a message that are moves."""
    found = [b.get("callback_data", "") for row in message.keyboard or [] for b in row]
    return [data for data in found if isinstance(unpack(data), Pressed)]


class Bot:
    """The bot in a process of its own."""

    def __init__(self, server: Server, url: str) -> None:
        self._world = server.world
        self._env = {
            "BOT_TOKEN": TOKEN,
            "BOT_API_URL": server.url,
            "DATABASE_URL": url,
            "BACKUP_DIR": "",
            "METRICS_LISTEN": "",
            "DEFAULT_LANG": "en",
            "LOG_LEVEL": "ERROR",
        }
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it; it answers when it has asked for updates."""
        asked = self._asked()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", env=os.environ | self._env
        )
        await until(lambda: self._asked() > asked)

    async def kill(self) -> None:
        """SIGKILL: no time to finish anything."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> int:
        """SIGTERM; the exit code."""
        assert self._process is not None
        self._process.terminate()
        return await self._process.wait()

    def _asked(self) -> int:
        return sum(call.method == "getUpdates" for call in self._world.record)


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[tuple[World, Bot, Store]]:
    """A world, a bot in it, and a look into the bot's database."""
    world = World(TOKEN, limits=False)
    server = await serve(world)
    url = f"sqlite+aiosqlite:///{folder / 'icebox.sqlite'}"
    bot, store = Bot(server, url), Store(url, boxes())
    await bot.start()
    try:
        yield world, bot, store
        assert await bot.stop() == 0
    except BaseException:
        await bot.kill()
        raise
    finally:
        await store.close()
        await server.close()


async def look(store: Store) -> dict[int, tuple[Match, tuple[Ply, ...]]]:
    """The newest match and its log, by chat."""
    return {match.chat_id: (match, plies) for match, plies in await matches(store)}


async def matches(store: Store) -> list[tuple[Match, tuple[Ply, ...]]]:
    """Every match and its log, oldest first."""
    found = []
    async with store.read() as tx:
        number = 0
        while match := await tx.match_by_id(number := number + 1):
            found.append((match, await tx.plies(match)))
    return found


async def play(
    store: Store, tables: Sequence[Table], chance: random.Random, seconds: float
) -> None:
    """Let people play for a while."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while loop.time() < end:
        table = chance.choice(tables)
        match, _ = (await look(store))[table.chat.id]
        table.act(match, chance)
        await asyncio.sleep(chance.random() * _THINKING)


async def settled(world: World, store: Store) -> None:
    """Wait until everything has been handled, shown and said."""
    async with asyncio.timeout(_PATIENCE):
        quiet = 0
        while quiet < 3:
            await asyncio.sleep(0.1)
            async with store.read() as tx:
                rest = await tx.waiting() or await tx.stale_screens() or await tx.new_notes()
            quiet = 0 if rest or world.updates.pending() else quiet + 1


@pytest.mark.timeout(120 + 6 * KILLS)
@pytest.mark.parametrize("run", range(RUNS))
async def test_f1_f2_f3_f4_a_bot_that_is_killed_again_and_again(tmp_path: Path, run: int) -> None:
    chance = random.Random(run)  # noqa: S311 - a test that can be repeated
    async with running(tmp_path) as (world, bot, store):
        tables = [Table(world, number) for number in range(TABLES)]
        for table in tables:
            world.send(table.people[0], table.chat, "/play floes")
            await table.click(table.people[1], "Join")
            await table.click(table.people[0], "Start")
        await until(lambda: all(table.boards() for table in tables))
        for _ in range(ceil(KILLS / RUNS)):
            await play(store, tables, chance, chance.random() * LONGEST_LIFE)
            await bot.kill()
            before = await look(store)
            await bot.start()
            await check_progress(store, tables, before)
        await settled(world, store)
        for table in tables:
            await sweep(world, store, table)
        await audit(world, store, tables)


async def check_progress(
    store: Store, tables: Iterable[Table], before: dict[int, tuple[Match, tuple[Ply, ...]]]
) -> None:
    """What was played stays as it was, and the next one to move can move."""
    after = await look(store)
    for table in tables:
        log = before[table.chat.id][1]
        match, plies = after[table.chat.id]
        if match.id != before[table.chat.id][0].id:
            continue  # a rematch has begun
        assert plies[: len(log)] == log
        if plies == log:
            assert unseen(match) == unseen(before[table.chat.id][0])


def unseen(match: Match) -> Match:
    """A match but for when its people were seen: a press handled after the kill tells that."""
    players = tuple(msgspec.structs.replace(p, seen_at=0.0) for p in match.players)
    return msgspec.structs.replace(match, players=players)


async def sweep(world: World, store: Store, table: Table) -> None:
    """A board whose number was lost goes at the first press, which does nothing else."""
    before = (await look(store))[table.chat.id]
    async with store.read() as tx:
        row = await tx.screen(before[0].id, BOARD)
    assert row is not None
    orphans = [m for m in table.boards() if m.id != row.message_id]
    assert len(orphans) <= KILLS
    for message in orphans:
        world.press_data(table.people[0], table.chat, message.id, moves_on(message)[0])
    await settled(world, store)
    assert (await look(store))[table.chat.id] == before


async def audit(world: World, store: Store, tables: Iterable[Table]) -> None:
    """All that must hold whatever happened."""
    found = await look(store)
    done = await updates_of_plies(store)
    assert len(done) == len(set(done)), "an update made two plies"
    played = {p.update.number for p in world.presses.values() if p.update and p.text.endswith("✓")}
    assert played, "nobody played"
    assert played <= set(done), "a press was accepted and lost"
    for match, plies in await matches(store):
        assert [ply.ply for ply in plies] == list(range(match.ply + 1))
        async with store.read() as tx:
            seed = await tx.seed(match.id)
        told = match.record(seed, [(p.seat, p.move) for p in plies if p.seat is not None])
        steps = list(records.replay(match.game, told))
        assert steps[-1].state == match.state
        assert [step.events for step in steps] == [ply.events for ply in plies]
    for table in tables:
        match, _ = found[table.chat.id]
        async with store.read() as tx:
            row = await tx.screen(match.id, BOARD)
        assert row is not None
        await check_board(store, table, match, row.message_id)


async def updates_of_plies(store: Store) -> list[int]:
    """The updates that made plies of people."""
    async with store._database.read() as connection:
        rows = await connection.execute(
            sa.select(schema.ply.c.update_id).where(schema.ply.c.person)
        )
        return [row.update_id for row in rows]


async def check_board(store: Store, table: Table, match: Match, message_id: int | None) -> None:
    """One board lives, and it shows what the database holds."""
    assert message_id is not None
    message = table.chat.messages[message_id]
    async with store.read() as tx:
        plies = await tx.plies(match)
        screen = board(match, plies, Dictionary(store.boxes)("en", match.game.slug))
        assert screen.scene is not None
        known = await tx.file_id(picture_digest(screen.scene, THEME))
    if match.stage is Progress.RUNNING:
        assert [m.id for m in table.boards()] == [message_id]
    else:
        assert table.boards() == []
    texts = [[b["text"] for b in row] for row in message.keyboard or []]
    assert texts == [[b.text for b in row] for row in screen.rows]
    assert message.photo[-1].id == known
