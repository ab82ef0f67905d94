"""The whole bot in virtual time: no threads, no network, the same run for the same seed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import structlog

from bot.app import App
from bot.match import Match
from bot.sandbox import World
from bot.sandbox.faults import Record
from bot.sandbox.model import Chat, Message, Press, User
from bot.store.migrate import migrate
from games.core.rng import Rng
from tests.soak.evening import LoopClock
from tests.soak.loop import VirtualLoop
from tests.soak.process import Process, housed

TOKEN = "700000001:town-town-town-town-town-town-0000"
_REST = 0.5
_PATIENCE = 600
"""Rests after which something should have come to an end."""


class Town:
    """An emulated world with the bot in it, whose time passes as soon as nothing is to do."""

    def __init__(self, folder: Path, seed: int = 1, *, limits: bool = True) -> None:
        self.file = folder / "icebox.sqlite"
        self.loop = VirtualLoop()
        root = seed.to_bytes(32, "big")
        self.world = World(TOKEN, seed=root, clock=LoopClock(self.loop), limits=limits)
        self.process = Process(self.loop, self.world, self.file, Rng(root, "process"))
        self.logged: list[str] = []
        """What the bot has logged."""
        self.noise: list[str] = []
        """What libraries have logged, from the least."""

    @property
    def app(self) -> App:
        """The running bot."""
        assert self.process.app is not None, self.process.ended
        return self.process.app

    def run(self, play: Callable[["Town"], Awaitable[None]]) -> None:
        """Start the bot, let people play, stop it; nothing may be left unanswered or odd."""
        migrate(f"sqlite+aiosqlite:///{self.file}")
        asyncio.set_event_loop(self.loop)
        try:
            with housed(self.process), _listening(self.logged, self.noise):
                self.process.start()
                self.loop.run_until_complete(self._live(play))
        finally:
            asyncio.set_event_loop(None)
            self.loop.close()
        assert self.process.ended == [], self.logged[-3:]

    async def _live(self, play: Callable[["Town"], Awaitable[None]]) -> None:
        try:
            await asyncio.sleep(1)
            await play(self)
        finally:
            await self.process.stop()
            await self.process.net.close()

    async def settle(self) -> None:
        """Let time pass until the bot has nothing to do."""
        for _ in range(_PATIENCE):
            await asyncio.sleep(_REST)
            if await self._still():
                return
        raise AssertionError("never at rest\n" + "\n".join(self.logged[-3:]))

    async def _still(self) -> bool:
        app = self.app
        if self.world.updates.pending() or not (app.inbox.still() and app.sender.still()):
            return False
        async with app.store.read() as tx:
            stale = await tx.stale_screens() or await tx.new_notes()
            due = await tx.due(self.loop.time())
        return not (stale or due or app.sender.waits()) and app.clock.still()

    # people

    def table(self, *names: str) -> tuple[Chat, list[User]]:
        """People in a group."""
        people = [self.world.person(name, "en") for name in names]
        return self.world.group("Club", *people), people

    async def sit(self, chat: Chat, people: list[User], game: str = "floes") -> Match:
        """Open a table, let all sit down, and start; the match."""
        self.world.send(people[0], chat, f"/play {game}")
        await self.settle()
        for user in people[1:]:
            await self.press(user, chat, "Join")
        await self.press(people[0], chat, "Start")
        return await self.match()

    async def match(self, number: int = 1) -> Match:
        """A match as it is now."""
        async with self.app.store.read() as tx:
            match = await tx.match_by_id(number)
        assert match is not None
        return match

    async def press(self, user: User, chat: Chat, button: str) -> Press:
        """Press a button on the newest message that has it, and let things happen."""
        press = self.world.press_text(user, chat, self.last(chat, button).id, button)
        await self.settle()
        return press

    def last(self, chat: Chat, button: str) -> Message:
        """The newest message with a button."""
        found = (m for m in reversed(chat.messages.values()) if button in buttons(m))
        return next(found)

    async def play(self, chat: Chat, people: list[User], number: int = 1) -> Match:
        """The one whose turn it is plays the first move by the typed form; the match before."""
        match = await self.match(number)
        seat = match.movers()[0]
        move = next(iter(match.game.moves(match.state, seat)))
        self.world.send(people[seat], chat, f"/move {move}")
        return match

    def calls(self, chat: Chat | None = None, since: float = 0.0) -> list[Record]:
        """Sends and edits, in one chat or in all."""
        return [
            record
            for record in self.world.record
            if record.method.startswith(("send", "edit"))
            and record.at >= since
            and (chat is None or record.chat_id == chat.id)
        ]


def buttons(message: Message) -> list[str]:
    """The texts of a message's buttons."""
    return [button["text"] for row in message.keyboard or [] for button in row]


@contextmanager
def _listening(lines: list[str], noise: list[str]) -> Iterator[None]:
    """Keep all that is logged, from the least."""
    before = structlog.get_config()

    def keep(_: Any, name: str, event: MutableMapping[str, Any]) -> str:
        lines.append(f"{name} {structlog.processors.format_exc_info(None, name, event)!r}")
        raise structlog.DropEvent

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            noise.append(self.format(record))

    structlog.configure(processors=[keep])
    handler, root = Keeping(logging.DEBUG), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
        structlog.configure(**before)
