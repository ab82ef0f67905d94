"""A webhook on a port of this machine, with an inbox and a library that only notes its calls."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
from telegram import Update, WebhookInfo

from bot.store.store import Store
from bot.telegram.inbox import ALLOWED, Inbox
from bot.telegram.line import Line
from bot.telegram.webhook import CONNECTIONS, SECRET, Hook, Webhook
from tests.bot.house import house

KEY = "0123456789abcdef0123456789abcdef"
URL = "https://bot.example/hook"
HEAD = {SECRET: KEY, "Content-Type": "application/json"}


class Quiet(Line):
    """A library that speaks to nobody."""

    def __init__(self) -> None:
        super().__init__("1:x")
        self._notes: list[dict[str, Any]] = []
        self._noted = URL

    async def set_webhook(self, url: str, **how: Any) -> bool:  # type: ignore[override]
        """Note it."""
        self._notes.append({"url": url} | how)
        self._noted = url
        return True

    @property
    def sets(self) -> list[dict[str, Any]]:
        """How it was set, each time."""
        return self._notes

    def steal(self, url: str) -> None:
        """Somebody else sets another address."""
        self._noted = url

    async def get_webhook_info(self, *_: Any, **__: Any) -> WebhookInfo:
        """What was set, or what the test says."""
        return WebhookInfo(
            self._noted, False, 0, max_connections=CONNECTIONS, allowed_updates=ALLOWED
        )


class Door:
    """A running webhook, and what was handled behind it."""

    def __init__(self, store: Store, listen: str) -> None:
        self.store = store
        self.listen = listen
        self.handled: list[int] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.line = Quiet()
        self.inbox = Inbox(store, self.line, self._handle, lambda: 1_900_000_000.0)
        self.hook = Webhook(self.inbox, self.line, Hook(URL, KEY, listen))

    async def _handle(self, update: Update) -> None:
        await self.gate.wait()
        self.handled.append(update.update_id)

    async def kept(self) -> int:
        """How many updates are in the inbox, handled or not."""
        async with self.store.read() as tx:
            backlog = await tx.waiting()
        return len(backlog) + len(self.handled)

    async def post(self, head: dict[str, str] = HEAD, data: Any = b"{}", **how: Any) -> int:
        """Call as Telegram does, or almost; the status."""
        connector: aiohttp.BaseConnector | None = None
        if self.listen.startswith("/"):
            connector = aiohttp.UnixConnector(self.listen)
        at = "localhost" if connector else self.listen
        async with aiohttp.ClientSession(connector=connector) as session:
            method = how.pop("method", "POST")
            async with session.request(
                method, f"http://{at}/any", headers=head, data=data, **how
            ) as answer:
                return answer.status


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@asynccontextmanager
async def door(folder: Path, listen: str = "") -> AsyncIterator[Door]:
    """A webhook that listens."""
    async with house(folder) as home:
        made = Door(home.store, listen or f"127.0.0.1:{free_port()}")
        task = asyncio.create_task(made.hook.run())
        async with asyncio.timeout(10):
            while not made.line.sets:
                await asyncio.sleep(0)
                if task.done():
                    task.result()
        try:
            yield made
        finally:
            made.gate.set()
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
            await made.inbox.drain()


def said(number: int, text: str = "hello") -> dict[str, Any]:
    """An update of a text message."""
    chat = {"id": -1001, "type": "supergroup", "title": "Club"}
    message = {"message_id": number, "date": 0, "chat": chat, "text": text}
    return {"update_id": number, "message": message}
