"""The process of the bot: it starts, is killed, and starts anew on what the database has."""

import asyncio
import gc
import struct
import warnings
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from contextvars import copy_context
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec

from bot.app import App, built
from bot.brains import Brains, _think
from bot.sandbox import World
from bot.sandbox.api import Api
from bot.screens.screen import picture_digest
from bot.settings import Settings
from bot.telegram.gateway import Fatal
from games.core.rng import Rng
from render.scene import Scene
from tests.soak.database import REFUSALS, Hooks, inline
from tests.soak.loop import IS_BOT, VirtualLoop
from tests.soak.points import Points
from tests.soak.wire import Net, Wire

THEME = "day"
_EASY = 1
_SIDE = 4
_ROUNDS = 30
"""Steps of the loop in which a killed process may let go of what it holds."""


class Process:
    """What may be killed: everything in memory; what stays is a file and the emulated world."""

    def __init__(self, loop: VirtualLoop, world: World, file: Path, rng: Rng) -> None:
        self._loop = loop
        self._settings = Settings(
            bot_token=world.token, database_url=f"sqlite+aiosqlite:///{file}", default_lang="uk"
        )
        self._rng = rng
        self.faults: Counter[str] = Counter()
        self.points = Points(loop.stop)
        self.hooks = Hooks(self.points, self.faults)
        self.net = Net(Api(world), self.points, self.faults)
        self.app: App | None = None
        self.died: list[float] = []
        """When it was killed."""
        self.born: list[float] = []
        self.ended: list[str] = []
        """Why it ended by itself where it should not have."""
        self._life: asyncio.Task[None] | None = None

    @property
    def up(self) -> bool:
        """Whether it serves."""
        return self.app is not None

    def start(self) -> None:
        """Start it; does nothing where it runs."""
        if self._life is not None:
            return
        self.born.append(self._loop.time())
        context = copy_context()
        context.run(IS_BOT.set, True)
        self._life = context.run(self._loop.create_task, self._live())
        self._life.add_done_callback(self._over)

    async def _live(self) -> None:
        async with built(self._settings, self._loop.time, self._loop.awake) as app:
            self.app = app
            await app.run()

    def _over(self, life: asyncio.Task[None]) -> None:
        """It ended by itself: that must have a reason, and it is started again."""
        was_up, self.app = self.up, None
        self._life = None
        if self.points.dead or life.cancelled():
            return
        error = life.exception()
        group = error if isinstance(error, BaseExceptionGroup) else None
        fatal = isinstance(error, Fatal) or (group is not None and group.split(Fatal)[0])
        # Before it serves it may need the database; later it must wait for it.
        if not fatal and (was_up or not any(text in repr(error) for text in REFUSALS)):
            self.ended.append(f"the process ended by itself: {error!r}")
        self.faults["process ended"] += 1
        self._loop.call_later(2.0, self.start)

    def kill(self) -> None:
        """Kill it between two steps."""
        if self._life is not None and not self.points.dead:
            self.points.hit["anywhere"] += 1
            self.points.dead = True
            self._loop.stop()

    def bury(self, away: float) -> None:
        """Take a killed process apart; it starts anew after so many seconds."""
        self.died.append(self._loop.time())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that nobody closed what a dead process had open
            self._loop.run_until_complete(self._take_apart())
            gc.collect()
        self.hooks.close()
        self.net.forget()
        self.app = None
        self._life = None
        self.points.dead = False
        self._loop.call_later(away, self.start)

    async def _take_apart(self) -> None:
        while self._loop.bot_tasks:
            for task in tuple(self._loop.bot_tasks):
                task.cancel()
            for _ in range(_ROUNDS):
                await asyncio.sleep(0)

    async def stop(self) -> None:
        """Stop it as an operator does."""
        life = self._life
        if life is not None:
            life.cancel()
            await asyncio.wait({life})
        self.hooks.close()


class _Thinkers(Brains):
    """Computer players that think in the loop, and little: an evening has many of their moves."""

    def __init__(self, points: Points) -> None:
        super().__init__(1)
        self._points = points

    async def think(self, slug: str, view: Any, seat: int, level: int, root: bytes) -> str | None:
        """A move, after a moment."""
        del level
        self._points.reach("while a computer thinks")
        await asyncio.sleep(0.05)
        self._points.reach("after a computer thought")
        return _think(slug, msgspec.json.encode(view), seat, _EASY, root)


def picture(scene: Scene, theme: str = THEME) -> bytes:
    """A PNG of a few grey pixels that stand for a scene: real ones take too long."""
    grey = bytes.fromhex(picture_digest(scene, theme))
    rows = b"".join(b"\0" + grey[at : at + _SIDE] for at in range(0, len(grey), _SIDE))
    header = struct.pack(">IIBBBBB", _SIDE, len(grey) // _SIDE, 8, 0, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 0)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )


@contextmanager
def housed(process: Process) -> Iterator[None]:
    """Let the real bot be built inside this process: no network, no threads, no real chance."""
    rng = process._rng

    def token_bytes(count: int = 32) -> bytes:
        return bytes(rng.below(256) for _ in range(count))

    def token_urlsafe(count: int = 32) -> str:
        return "t" + token_bytes(count).hex()[: count + 1]

    def transport(read_timeout: float = 25.0, **_: Any) -> Wire:
        return Wire(process.net, read_timeout)

    with ExitStack() as stack:
        stack.enter_context(inline(process.hooks))
        for name, value in (
            ("bot.telegram.connect.Transport", transport),
            ("bot.app.Brains", lambda workers: _Thinkers(process.points)),
            ("render.paint.Painter.png", lambda painter, scene: picture(scene)),
            ("bot.app.migrate", lambda url: None),
            ("secrets.token_bytes", token_bytes),
            ("secrets.token_urlsafe", token_urlsafe),
            ("secrets.choice", rng.pick),
            ("secrets.randbits", lambda bits: int.from_bytes(token_bytes(), "big") >> 256 - bits),
        ):
            stack.enter_context(patch(name, value))
        yield
