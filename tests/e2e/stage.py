"""The whole bot on the emulated Telegram: real library, real HTTP, a time moved by hand."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.app import App, built
from bot.sandbox import Server, VirtualClock, World, serve
from bot.sandbox.faults import Record
from bot.sandbox.model import Chat, Message, Press, User
from bot.settings import Settings

TOKEN = "700000001:test-test-test-test-test-test-0000"
_PATIENCE = 30.0
_STEP = 0.5


class Stage:
    """A world with people in it, and the bot, which can be stopped and started again."""

    def __init__(self, world: World, clock: VirtualClock, server: Server, folder: Path) -> None:
        self.world = world
        self.clock = clock
        self.set_by = 0.0
        """Seconds by which somebody has set the machine's clock."""
        self._server = server
        self._settings = Settings(
            bot_token=TOKEN,
            bot_api_url=server.url,
            database_url=f"sqlite+aiosqlite:///{folder / 'icebox.sqlite'}",
            default_lang="en",
        )
        self._context: contextlib.AbstractAsyncContextManager[App] | None = None
        self._task: asyncio.Task[None] | None = None
        self.app: App | None = None

    def wall(self) -> float:
        """The time that the bot's machine shows."""
        return self.clock.now() + self.set_by

    async def start(self) -> None:
        """Start the bot."""
        self._context = built(self._settings, self.wall, self.clock.now)
        self.app = await self._context.__aenter__()
        self._task = asyncio.create_task(self.app.run())

    async def stop(self) -> None:
        """Stop the bot."""
        assert self._task is not None
        assert self._context is not None
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        await self._context.__aexit__(None, None, None)
        self.app = None

    async def settle(self) -> None:
        """Let all happen that does not wait for people; time may pass a little."""
        async with asyncio.timeout(_PATIENCE):
            quiet = 0
            while quiet < 3:
                await asyncio.sleep(0.002)
                if not self._idle() or await self._due():
                    quiet = 0
                elif await self._waiting():
                    self.wait(_STEP)
                    quiet = 0
                else:
                    quiet += 1

    def _idle(self) -> bool:
        assert self.app is not None
        assert self._task is not None
        if self._task.done():
            self._task.result()
        app = self.app
        busy = self.world.updates.pending() > 0 or not app.clock.still()
        return not busy and app.inbox.still() and app.sender.still()

    async def _due(self) -> bool:
        """Whether a computer is about to be asked."""
        assert self.app is not None
        async with self.app.store.read() as tx:
            return bool(await tx.due(self.wall()))

    async def _waiting(self) -> bool:
        """Whether something waits for the limits of sending."""
        assert self.app is not None
        async with self.app.store.read() as tx:
            stale = await tx.stale_screens() or await tx.new_notes()
        return bool(stale) or self.app.sender.waits()

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        assert self.app is not None
        self.clock.advance(seconds)
        self.app.store.ring()

    # looking

    def last(self, chat: Chat, user: User, button: str | None = None) -> Message:
        """The newest message of the bot, or the newest with a button ("*": any button)."""
        for message in reversed(self.world.seen(user, chat)):
            if message.sender is self.world.bot and (
                button is None or _has_button(message, button)
            ):
                return message
        raise AssertionError(f"no message with [{button}]\n{self.world.transcript(user, chat)}")

    def calls(self, chat: Chat, since: float = 0.0) -> list[Record]:
        """The sends and edits that a chat got."""
        kinds = ("send", "edit")
        return [
            r
            for r in self.world.record
            if r.ok and r.chat_id == chat.id and r.at >= since and r.method.startswith(kinds)
        ]

    async def press(self, user: User, chat: Chat, button: str) -> Press:
        """Press a button on the newest message that has it ("*": the first button)."""
        message = self.last(chat, user, button)
        if button == "*":
            press = self.world.press(user, chat, message.id, 0, 0)
        else:
            press = self.world.press_text(user, chat, message.id, button)
        await self.settle()
        return press


def _has_button(message: Message, text: str) -> bool:
    rows = message.keyboard or []
    return bool(rows) if text == "*" else any(b["text"] == text for row in rows for b in row)


@asynccontextmanager
async def staged(folder: Path, *, limits: bool = True) -> AsyncIterator[Stage]:
    """A stage with a running bot; afterwards nothing may be left unanswered or odd."""
    clock = VirtualClock()
    world = World(TOKEN, clock=clock, limits=limits)
    server = await serve(world)
    stage = Stage(world, clock, server, folder)
    await stage.start()
    try:
        yield stage
    finally:
        if stage.app is not None:
            await stage.stop()
        await server.close()
    assert world.violations == []
    assert [press for press in world.presses.values() if not press.answered] == []
