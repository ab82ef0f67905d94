"""A world with a server, and two ways to call it: as the real library does, and bare."""

import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

import aiohttp
from PIL import Image
from telegram import Bot
from telegram.request import HTTPXRequest

from bot.sandbox import Server, VirtualClock, World, serve
from bot.sandbox.model import Chat, User

TOKEN = "700000001:test-of-the-sandbox"


class Reply(NamedTuple):
    """What came back over HTTP."""

    status: int
    body: Any
    headers: Any

    @property
    def text(self) -> str:
        """Why the call was refused."""
        return str(self.body["description"])


@dataclass
class Table:
    """Everything a test needs."""

    world: World
    clock: VirtualClock
    server: Server
    bot: Bot
    session: aiohttp.ClientSession

    async def call(
        self, method: str, files: dict[str, tuple[str, bytes]] | None = None, **params: Any
    ) -> Reply:
        """Call a method; nested values go as JSON, as clients do."""
        form = aiohttp.FormData()
        for name, value in params.items():
            form.add_field(name, value if isinstance(value, str) else json.dumps(value))
        for name, (filename, content) in (files or {}).items():
            form.add_field(name, io.BytesIO(content), filename=filename)
        url = f"{self.server.url}/bot{TOKEN}/{method}"
        async with self.session.post(url, data=form) as reply:
            return Reply(reply.status, await reply.json(), reply.headers)

    async def result(self, method: str, **params: Any) -> Any:
        """The result of a call that succeeds."""
        reply = await self.call(method, **params)
        assert reply.body["ok"], reply.body
        return reply.body["result"]

    async def updates(self, **params: Any) -> list[dict[str, Any]]:
        """All updates that wait, confirmed at once."""
        found: list[dict[str, Any]] = await self.result("getUpdates", **params)
        if found:
            await self.result("getUpdates", offset=found[-1]["update_id"] + 1)
        return found

    def club(self, *names: str, **how: Any) -> tuple[Chat, list[User]]:
        """A group of people with the bot."""
        people = [self.world.person(name, "en") for name in names or ("Anna", "Bohdan")]
        return self.world.group("Club", *people, **how), people


@asynccontextmanager
async def laid(*, limits: bool = False) -> AsyncIterator[Table]:
    """A table with a server, which is closed at the end."""
    clock = VirtualClock()
    world = World(TOKEN, seed=b"test", clock=clock, limits=limits)
    server = await serve(world, page_token="key")
    plain = {"verify": False}  # there is no TLS, so no certificates need be read
    bot = Bot(
        TOKEN,
        base_url=f"{server.url}/bot",
        base_file_url=f"{server.url}/file/bot",
        request=HTTPXRequest(httpx_kwargs=plain),
        get_updates_request=HTTPXRequest(httpx_kwargs=plain),
    )
    async with aiohttp.ClientSession() as session, bot:
        yield Table(world, clock, server, bot, session)
    await server.close()


def picture(width: int = 640, height: int = 480, colour: str = "teal", kind: str = "PNG") -> bytes:
    """A picture of one colour."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, kind)
    return out.getvalue()


def photo(**how: Any) -> dict[str, tuple[str, bytes]]:
    """A picture as the file of a call."""
    return {"photo": ("board.png", picture(**how))}


def buttons(*rows: tuple[str, ...]) -> dict[str, Any]:
    """A keyboard whose buttons carry their texts."""
    return {"inline_keyboard": [[{"text": t, "callback_data": t} for t in row] for row in rows]}
