"""Many live tables at once: are all presses answered, in time, within Telegram's limits?

The bot runs in a process of its own, as an operator would run it; the emulated Telegram with its
limits, and the people, in this one. Every press is one that a person could make: a button of the
newest board, mostly by who is to move, sometimes by somebody else or on an old board.
"""

import asyncio
import os
import random
import sys
import tempfile
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from bot.sandbox import World, serve
from bot.sandbox.model import Message, Press, User
from tests.bench.press import TOKEN, Table, Watch, bot_process, memory_of, share_of, until

TABLES, RATE, SECONDS = 1000, 100, 300
WRONG = 0.05
"""The share of presses that are not for who presses, or on an old board."""
_OPENED_AT_ONCE = 50


def run(tables: int = TABLES, rate: int = RATE, seconds: int = SECONDS) -> dict[str, Any]:
    """The figures: milliseconds, MB, calls."""
    return asyncio.run(_run(tables, rate, seconds))


class People:
    """Presses buttons as people do, and notes when each press is answered."""

    def __init__(self, world: World, boards: dict[int, Message], tables: Sequence[Table]) -> None:
        self._world = world
        self._boards = boards
        self._tables = deque(tables)
        self._chance = random.Random(1)  # noqa: S311 - nothing secret
        self.pressed: dict[str, float] = {}
        self.rematches = 0

    def press(self) -> None:
        """One press at the table that has waited longest."""
        table = self._tables[0]
        self._tables.rotate(-1)
        board = table.board = self._boards[table.chat.id]
        user, button = self._choice(table, board)
        press = self._world.press_data(user, table.chat, board.id, button["callback_data"])
        self.pressed[press.id] = perf_counter()

    def _choice(self, table: Table, board: Message) -> tuple[User, dict[str, Any]]:
        rows = board.keyboard or []
        buttons = [b for row in rows for b in row if "callback_data" in b]
        again = [b for b in buttons if b["text"] == "Rematch"]
        if again:
            self.rematches += 1
            return table.people[0], again[0]
        moves = [b for b in buttons if "." in b["callback_data"]] or buttons
        wrong = self._chance.random() < WRONG or "To move" not in board.text
        user = self._chance.choice(table.people) if wrong else table.mover()
        return user, self._chance.choice(moves)


async def _run(count: int, rate: int, seconds: int) -> dict[str, Any]:
    world = World(TOKEN)
    server = await serve(world)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite+aiosqlite:///{Path(folder) / 'bench.sqlite'}"
        async with bot_process("-m", "bot", "run", url=server.url, database=database) as pid:
            watch, boards = Watch(world), boards_of(world)
            await until(lambda: len(world.record) > 5)
            tables = [Table(world, number) for number in range(count)]
            began = perf_counter()
            for at in range(0, count, _OPENED_AT_ONCE):
                await _sit_down(world, watch, boards, tables[at : at + _OPENED_AT_ONCE])
                _say(f"{min(at + _OPENED_AT_ONCE, count)} tables, {perf_counter() - began:.0f} s")
            people = People(world, boards, tables)
            calls = Calls(world)
            cpu = cpu_of(pid)
            memory = await _evening(people, pid, rate, seconds)
            cpu = round((cpu_of(pid) - cpu) / seconds, 2)
            await until(lambda: all(press in watch.toasts for press in people.pressed))
    await server.close()
    toasts = [watch.toasts[press] - at for press, at in people.pressed.items()]
    return {
        "bench": "load",
        "tables": count,
        "presses": len(toasts),
        "presses_a_second": rate,
        "lost": sum(not press.answered for press in world.presses.values()),
        "toast_ms": {
            name: round(1000 * share_of(toasts, share), 1)
            for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))
        },
        "boards_a_second": round(calls.shown / seconds, 1),
        "refused_429": calls.slow,
        "limits_broken": len(world.violations),
        "rematches": people.rematches,
        "memory_mb": memory,
        "cpu_share": cpu,
    }


def boards_of(world: World) -> dict[int, Message]:
    """The newest board of every chat, kept up to date."""
    boards: dict[int, Message] = {}

    def hear(what: str, about: Any) -> None:
        del what
        if isinstance(about, Message) and about.sender is world.bot and about.keyboard:
            labels = [b["text"] for row in about.keyboard for b in row]
            if "To move" in about.text or "Rematch" in labels:
                boards[about.chat_id] = about

    world.listen(hear)
    return boards


class Calls:
    """Counts what the bot sends, as it comes."""

    def __init__(self, world: World) -> None:
        self.shown = 0
        self.slow = 0
        world.listen(self._hear)

    def _hear(self, what: str, about: Any) -> None:
        if what == "answered":
            self.shown += about.ok and about.method.startswith(("send", "edit"))
            self.slow += about.status == 429


async def _evening(people: People, pid: int, rate: int, seconds: int) -> list[float]:
    """Press so many times a second; the bot's memory at the start, once a minute, at the end."""
    memory = [memory_of(pid)]
    began = perf_counter()
    for number in range(rate * seconds):
        await asyncio.sleep(max(began + number / rate - perf_counter(), 0.0))
        people.press()
        if number and number % (60 * rate) == 0:
            memory.append(memory_of(pid))
            _say(f"{number} presses")
    memory.append(memory_of(pid))
    return memory


async def _sit_down(
    world: World, watch: Watch, boards: dict[int, Message], tables: Sequence[Table]
) -> None:
    """Open, join and start some tables."""
    asked: list[Press] = []
    for table in tables:
        world.send(table.people[0], table.chat, "/play floes")
    await until(lambda: all(table.chat.id in watch.newest for table in tables))
    for button in ("Join", "Start"):
        for table in tables:
            user = table.people[button == "Join"]
            asked.append(
                world.press_text(user, table.chat, watch.newest[table.chat.id].id, button)
            )
        await until(lambda: all(press.answered for press in asked))
    await until(lambda: all(table.chat.id in boards for table in tables))


def cpu_of(pid: int) -> float:
    """Seconds of a processor that a process has used, as Linux counts them; 0 elsewhere."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _say(text: str) -> None:
    sys.stderr.write(f"load: {text}\n")
