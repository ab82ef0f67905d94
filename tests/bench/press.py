"""From a press to its toast and to the board on the wire, over HTTP, beside the bare floor.

The floor is the same library on the same transport that only answers presses: what is above it is
ours. The bot runs in a process of its own, the emulated Telegram in this one.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from bot.sandbox import World, serve
from bot.sandbox.model import Chat, Message, Press, User
from bot.telegram.budget import GROUP_BURST, GROUP_GAP
from bot.telegram.connect import connect
from bot.telegram.inbox import ALLOWED, POLL

TOKEN = "700000001:bench-bench-bench-bench-bench-00"
CHATS = 200
ALONE = 60
"""Chats that press one after another for the figures of one chat."""
_ROUNDS = 3
_REST = 0.3
"""Seconds between two presses of one chat: nobody presses in the millisecond a board comes."""
_PATIENCE = 60.0


class Table:
    """A chat with two people at a table."""

    def __init__(self, world: World, number: int) -> None:
        self.people = [world.person(f"{name}{number}", "en") for name in "AB"]
        self.chat: Chat = world.group(f"Club {number}", *self.people)
        self.board: Message | None = None

    def mover(self) -> User:
        """Whose turn it is, as the board says."""
        assert self.board is not None
        line = next(ln for ln in self.board.text.splitlines() if ln.startswith("To move"))
        return next(user for user in self.people if user.name in line.split())


class Watch:
    """Notes when toasts and boards arrive."""

    def __init__(self, world: World) -> None:
        self.toasts: dict[str, float] = {}
        self.boards: dict[int, float] = {}
        self.newest: dict[int, Message] = {}
        world.listen(self._hear)

    def _hear(self, what: str, about: Any) -> None:
        del what
        if isinstance(about, Press) and about.answered:
            self.toasts[about.id] = perf_counter()
        if isinstance(about, Message) and about.sender is not None and about.sender.is_bot:
            self.boards[about.chat_id] = perf_counter()
            self.newest[about.chat_id] = about


def run() -> dict[str, Any]:
    """The figures in milliseconds, and idle memory in MB."""
    return asyncio.run(_run())


async def _run() -> dict[str, Any]:
    floor = await _floor()
    world = World(TOKEN, limits=False)
    server = await serve(world)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite+aiosqlite:///{Path(folder) / 'bench.sqlite'}"
        async with bot_process("-m", "bot", "run", url=server.url, database=database) as pid:
            watch = Watch(world)
            await until(lambda: world.record and len(world.record) > 5)
            memory = memory_of(pid)
            tables = [Table(world, number) for number in range(CHATS)]
            await _sit_down(world, watch, tables)
            # The chats' budgets fill up again, so that no board waits for its turn.
            await asyncio.sleep(GROUP_GAP * GROUP_BURST)
            one = []
            for table in tables[:ALONE]:
                one.append(await _press(world, watch, [table]))
                await asyncio.sleep(_REST)
            many = [await _press(world, watch, tables) for _ in range(_ROUNDS)]
    await server.close()
    toasts_one = [t for toasts, _ in one for t in toasts]
    toasts_many = [t for toasts, _ in many for t in toasts]
    return {
        "bench": "press",
        "floor_ms": _figures(floor),
        "one_chat": {
            "toast_ms": _figures(toasts_one),
            "board_ms": _figures([b for _, boards in one for b in boards]),
        },
        "chats_at_once": CHATS,
        "all_chats": {
            "toast_ms": _figures(toasts_many),
            "board_ms": _figures([b for _, boards in many for b in boards]),
            "toasts_a_second": round(len(toasts_many) / sum(max(t) for t, _ in many)),
        },
        "toast_over_floor_ms": round(1000 * (share_of(toasts_one, 0.5) - share_of(floor, 0.5)), 2),
        "idle_memory_mb": memory,
    }


async def _sit_down(world: World, watch: Watch, tables: Sequence[Table]) -> None:
    """Open, join and start every table."""
    for table in tables:
        world.send(table.people[0], table.chat, "/play floes")
    await until(lambda: all(table.chat.id in watch.newest for table in tables))
    for button in ("Join", "Start"):
        for table in tables:
            user = table.people[button == "Join"]
            world.press_text(user, table.chat, watch.newest[table.chat.id].id, button)
        await until(lambda: all(p.answered for p in world.presses.values()))
    await until(lambda: all(_running(watch, table) for table in tables))


def _running(watch: Watch, table: Table) -> bool:
    message = watch.newest[table.chat.id]
    if "To move" in message.text:
        table.board = message
    return table.board is not None


async def _press(
    world: World, watch: Watch, tables: Sequence[Table]
) -> tuple[list[float], list[float]]:
    """One move at each table at once: seconds to the toasts, and to the boards."""
    pressed: dict[str, tuple[Table, float]] = {}
    for table in tables:
        assert table.board is not None
        press = world.press(table.mover(), table.chat, table.board.id, 0, 0)
        pressed[press.id] = (table, perf_counter())
    await until(lambda: all(press in watch.toasts for press in pressed))
    await until(lambda: all(watch.boards[table.chat.id] > at for table, at in pressed.values()))
    for table in tables:
        table.board = watch.newest[table.chat.id]
    return (
        [watch.toasts[press] - at for press, (_, at) in pressed.items()],
        [watch.boards[table.chat.id] - at for table, at in pressed.values()],
    )


async def _floor() -> list[float]:
    """Seconds from a press to its answer by a program that does nothing else."""
    world = World(TOKEN, limits=False)
    server = await serve(world)
    table = Table(world, 0)
    times = []
    async with bot_process("-m", "tests.bench.press", server.url, url=server.url, database=""):
        watch = Watch(world)
        await until(lambda: world.record)
        message = world.send(table.people[0], table.chat, "hello")
        for _ in range(ALONE):
            at = perf_counter()
            press = world.press_data(table.people[0], table.chat, message.id, "x")
            await until(lambda press=press: press.id in watch.toasts)
            times.append(watch.toasts[press.id] - at)
    await server.close()
    return times


async def _answer_only(url: str) -> None:
    async with connect(TOKEN, url) as bot:
        offset = None
        while True:
            updates = await bot.get_updates(offset=offset, timeout=POLL, allowed_updates=ALLOWED)
            for update in updates:
                offset = update.update_id + 1
                if update.callback_query is not None:
                    await bot.answer_callback_query(update.callback_query.id, "ok")


@asynccontextmanager
async def bot_process(*args: str, url: str, database: str) -> AsyncIterator[int]:
    """A process beside this one, with settings for the emulated Telegram; its number."""
    settings = {"BOT_TOKEN": TOKEN, "BOT_API_URL": url, "DATABASE_URL": database}
    settings |= {"BACKUP_DIR": "", "METRICS_LISTEN": ""}
    process = await asyncio.create_subprocess_exec(
        sys.executable, *args, env=os.environ | settings, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        yield process.pid
    finally:
        process.terminate()
        await process.wait()


async def until(done: Any) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(_PATIENCE):
        while not done():
            await asyncio.sleep(0.0005)


def memory_of(pid: int) -> float:
    """The memory of a process in MB, as Linux counts it; 0 elsewhere."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0.0
    line = next(ln for ln in status.read_text().splitlines() if ln.startswith("VmRSS"))
    return round(int(line.split()[1]) / 1024, 1)


def share_of(times: Sequence[float], share: float) -> float:
    """The time that so great a share of the times does not exceed."""
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]


def _figures(times: Sequence[float]) -> dict[str, float]:
    return {
        "p50": round(1000 * share_of(times, 0.5), 2),
        "p99": round(1000 * share_of(times, 0.99), 2),
    }


if __name__ == "__main__":
    asyncio.run(_answer_only(sys.argv[1]))
