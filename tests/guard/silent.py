"""The whole bot without a network: a library whose every call succeeds at once and is noted."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import structlog

from bot.app import App, built
from bot.settings import Settings
from bot.telegram.line import Line

BOT_ID = 700000001
TOKEN = f"{BOT_ID}:test-test-test-test-test-test-0000"


class Shown(NamedTuple):
    """A button that somebody can see."""

    chat_id: int
    message_id: int
    data: str


class Silent(Line):
    """Answers every call itself."""

    def __init__(self) -> None:
        super().__init__(TOKEN)
        self._calls: Counter[str] = Counter()
        self._buttons: list[Shown] = []
        self._texts: list[str] = []
        self._number = 1000

    @property
    def calls(self) -> Counter[str]:
        """How often each method was called."""
        return self._calls

    @property
    def buttons(self) -> list[Shown]:
        """Every button that was ever shown."""
        return self._buttons

    @property
    def texts(self) -> list[str]:
        """Every text that was ever sent."""
        return self._texts

    async def _post(self, endpoint: str, data: Any = None, **_: Any) -> Any:
        self._calls[endpoint] += 1
        data = data or {}
        if endpoint == "getMe":
            return {"id": BOT_ID, "is_bot": True, "first_name": "Ice", "username": "ice_bot"}
        if endpoint.startswith("getMyCommands"):
            return []
        if endpoint == "getChatMember":
            return {"status": "member", "user": user(data["user_id"])}
        if endpoint.startswith(("send", "editMessage")):
            return self._message(data)
        return True

    def _message(self, data: Any) -> dict[str, Any]:
        if data.get("message_id") is None:
            self._number += 1
            self._texts.append(data.get("text") or data.get("caption") or "")
        number = data.get("message_id") or self._number
        markup = data.get("reply_markup")
        rows = markup.inline_keyboard if markup is not None else ()
        for button in (button for row in rows for button in row):
            if button.callback_data:
                self._buttons.append(Shown(data["chat_id"], number, button.callback_data))
        chat = {"id": data["chat_id"], "type": "supergroup", "title": "Club"}
        photo = {"file_id": f"f{number}", "file_unique_id": "u", "width": 1, "height": 1}
        return {"message_id": number, "date": 1, "chat": chat, "photo": [photo]}


class Hall:
    """A running bot, and its library."""

    def __init__(self, app: App, line: Silent, file: Path) -> None:
        self.app = app
        self.line = line
        self.file = file
        self._updates = 0

    async def receive(self, *bodies: dict[str, Any]) -> None:
        """Let updates come, and be handled."""
        numbered = []
        for body in bodies:
            self._updates += 1
            numbered.append({"update_id": self._updates} | body)
        await self.app.inbox.receive(numbered)
        await self.app.inbox.drain()

    async def show(self) -> None:
        """Let everything be shown that is to be shown."""
        sender = asyncio.create_task(self.app.sender.run())
        async with asyncio.timeout(30):
            while True:
                await asyncio.sleep(0.01)
                async with self.app.store.read() as tx:
                    if not (await tx.stale_screens() or await tx.new_notes()):
                        break
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sender


@asynccontextmanager
async def hall(folder: Path) -> AsyncIterator[Hall]:
    """A bot with an empty database; time stands still but for what the test does."""
    line = Silent()

    @asynccontextmanager
    async def connected(*_: Any, **__: Any) -> AsyncIterator[Silent]:
        await line.initialize()
        yield line
        await line.shutdown()

    file = folder / "icebox.sqlite"
    settings = Settings(
        bot_token=TOKEN, database_url=f"sqlite+aiosqlite:///{file}", default_lang="en"
    )
    with mock.patch("bot.app.connect", connected):
        async with built(settings) as app:
            yield Hall(app, line, file)


@contextmanager
def quiet() -> Iterator[None]:
    """Write no logs: what is thrown at the bot fails by the thousand, and that is right."""

    def drop(*_: Any) -> Any:
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(processors=[drop])
    try:
        yield
    finally:
        structlog.configure(**before)


def user(number: int, name: str = "", **more: Any) -> dict[str, Any]:
    """Somebody, as Telegram sends people."""
    return {"id": number, "is_bot": False, "first_name": name or f"P{number}"} | more


def chat(number: int) -> dict[str, Any]:
    """A group, or the private chat with somebody."""
    if number > 0:
        return {"id": number, "type": "private", "first_name": f"P{number}"}
    return {"id": number, "type": "supergroup", "title": f"Club {-number}"}


def text(number: int, where: int, words: str, message_id: int = 5) -> dict[str, Any]:
    """Somebody writes something."""
    return {
        "message": {
            "message_id": message_id,
            "date": 1_700_000_000,
            "from": user(number),
            "chat": chat(where),
            "text": words,
        }
    }


def press(number: int, where: int, message_id: int, data: str) -> dict[str, Any]:
    """Somebody presses a button."""
    message = {"message_id": message_id, "date": 1, "chat": chat(where), "text": "?"}
    query = {"id": f"q{number}", "from": user(number), "chat_instance": "1", "data": data}
    return {"callback_query": query | {"message": message}}
