"""The library's bot, over our transport."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

os.environ.setdefault("PTB_TIMEDELTA", "1")  # the library reads it when it is imported

from telegram.error import InvalidToken, TelegramError

from bot.operate.metrics import Metrics
from bot.telegram.gateway import Fatal
from bot.telegram.line import Line
from bot.telegram.transport import Transport


@asynccontextmanager
async def connect(token: str, api_url: str, metrics: Metrics | None = None) -> AsyncIterator[Line]:
    """A bot that Telegram knows; `Fatal` where the token is wrong or nobody answers."""
    calls = Transport(metrics=metrics)
    updates = Transport(read_timeout=15.0, connections=1, metrics=metrics)
    bot = Line(
        token,
        base_url=f"{api_url}/bot",
        base_file_url=f"{api_url}/file/bot",
        request=calls,
        get_updates_request=updates,
    )
    try:
        await _introduced(bot, api_url)
        yield bot
    finally:
        await bot.shutdown()
        # A bot that Telegram did not know leaves them open.
        await calls.shutdown()
        await updates.shutdown()


async def _introduced(bot: Line, api_url: str) -> None:
    try:
        await bot.initialize()
    except InvalidToken:
        raise Fatal(
            "Telegram does not accept BOT_TOKEN: copy it again from @BotFather (/mybots)"
        ) from None
    except TelegramError as error:
        raise Fatal(
            f"{api_url} does not answer ({error.message}): check the network and BOT_API_URL"
        ) from None
