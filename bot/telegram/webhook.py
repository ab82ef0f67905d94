"""Telegram calls us: a small server that keeps updates, and a watch over Telegram's side of it."""

import asyncio
import hmac
import json
from collections import Counter
from http import HTTPStatus
from typing import Any, NamedTuple

import structlog
from aiohttp import web
from telegram.error import BadRequest, Conflict, InvalidToken, TelegramError

from bot.telegram.gateway import Fatal
from bot.telegram.inbox import ALLOWED, Inbox
from bot.telegram.line import Line

SECRET = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name
MOST_BYTES = 2**20
READ_WITHIN = 10.0
"""Seconds that a body may take to arrive."""
WATCH = 60.0
"""Seconds between two looks at what Telegram has noted."""
CONNECTIONS = 40
"""How many updates Telegram may deliver at the same time."""
AGAIN_AFTER = "2"
"""Seconds after which Telegram is to repeat what could not be kept."""
_STOP_WITHIN = 5.0

log = structlog.get_logger()


class Hook(NamedTuple):
    """Where Telegram is to call, what it says to be known, and where we listen."""

    url: str
    secret: str
    listen: str


class Webhook:
    """Takes updates that Telegram delivers."""

    def __init__(self, inbox: Inbox, bot: Line, hook: Hook) -> None:
        self._inbox = inbox
        self._bot = bot
        self._hook = hook
        self.refused: Counter[HTTPStatus] = Counter()
        """How many calls were turned away, by what they heard."""
        self.address: Any = None
        """Where it listens: (host, port), or the path of a socket."""

    async def run(self) -> None:
        """Take updates for ever."""
        app = web.Application(client_max_size=MOST_BYTES)
        app.router.add_route("*", "/{any:.*}", self._take)
        runner = web.AppRunner(
            app,
            access_log=None,
            lingering_time=0.0,  # the body of a refused call is not even read to throw it away
            shutdown_timeout=_STOP_WITHIN,
        )
        await runner.setup()
        try:
            await self._listen(runner)
            self.address = runner.addresses[0]
            await self.set()
            while True:
                await asyncio.sleep(WATCH)
                await self.watch()
        finally:
            await runner.cleanup()

    async def _listen(self, runner: web.AppRunner) -> None:
        try:
            await _site(runner, self._hook.listen).start()
        except OSError as error:
            raise Fatal(f"WEBHOOK_LISTEN={self._hook.listen} cannot be had: {error}") from error

    # calls of Telegram

    async def _take(self, request: web.Request) -> web.Response:
        """Keep an update, then say so. Nothing is read before the secret is found right."""
        wrong = self._wrong(request)
        if wrong is not None:
            return self._refuse(wrong)
        try:
            async with asyncio.timeout(READ_WITHIN):
                body = await request.read()
        except TimeoutError:
            return self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        except web.HTTPRequestEntityTooLarge:
            return self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return await self._keep(body)

    def _wrong(self, request: web.Request) -> HTTPStatus | None:
        """Why a call is turned away, by its head alone."""
        given = request.headers.get(SECRET, "").encode(errors="replace")
        if not hmac.compare_digest(given, self._hook.secret.encode()):
            return HTTPStatus.FORBIDDEN
        if request.method != "POST":
            return HTTPStatus.METHOD_NOT_ALLOWED
        if request.content_type != "application/json" or "Content-Encoding" in request.headers:
            return HTTPStatus.UNSUPPORTED_MEDIA_TYPE
        if (request.content_length or 0) > MOST_BYTES:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        return None

    def _refuse(self, status: HTTPStatus) -> web.Response:
        self.refused[status] += 1
        response = web.Response(status=status)
        response.force_close()
        return response

    async def _keep(self, body: bytes) -> web.Response:
        try:
            data = json.loads(body)
        except (ValueError, RecursionError):
            # Telegram would repeat it for a day, and hold back what comes after it.
            log.error("a call of Telegram that is no JSON", size=len(body))
            return web.Response()
        try:
            await self._inbox.receive([data])
        except Exception:  # a full disk, a locked file: Telegram is to come again
            log.exception("update not kept")
            self.refused[HTTPStatus.SERVICE_UNAVAILABLE] += 1
            headers = {"Retry-After": AGAIN_AFTER}
            return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE, headers=headers)
        return web.Response()

    # what Telegram has noted

    async def set(self) -> None:
        """Tell Telegram where to call. Its secret cannot be asked for, so it is always told."""
        try:
            await self._bot.set_webhook(
                self._hook.url,
                max_connections=CONNECTIONS,
                allowed_updates=ALLOWED,
                secret_token=self._hook.secret,
            )
        except (Conflict, InvalidToken) as error:
            raise Fatal(error.message) from error
        except BadRequest as error:
            raise Fatal(f"Telegram does not take WEBHOOK_URL: {error.message}") from error
        except TelegramError as error:
            log.warning("webhook not set", why=type(error).__name__)

    async def watch(self) -> None:
        """Look whether Telegram still calls us; where somebody changed that, set it right."""
        try:
            info = await self._bot.get_webhook_info()
        except InvalidToken as error:
            raise Fatal(error.message) from error
        except TelegramError as error:
            log.warning("webhook not checked", why=type(error).__name__)
            return
        if (
            info.url == self._hook.url
            and set(info.allowed_updates) == set(ALLOWED)
            and info.max_connections == CONNECTIONS
        ):
            self._inbox.hear()
            return
        log.error("the webhook was changed by somebody else; setting it again")
        await self.set()


async def unhook(bot: Line) -> None:
    """End a webhook, since Telegram answers no polls beside one; what is pending is kept."""
    try:
        info = await bot.get_webhook_info()
        if info.url:
            log.warning("ending the webhook that was set: this bot polls")
            await bot.delete_webhook(drop_pending_updates=False)
    except InvalidToken as error:
        raise Fatal(error.message) from error
    except TelegramError as error:
        log.warning("webhook not checked", why=type(error).__name__)


def _site(runner: web.AppRunner, listen: str) -> web.BaseSite:
    if listen.startswith("/"):
        return web.UnixSite(runner, listen)
    host, _, port = listen.rpartition(":")
    return web.TCPSite(runner, host.strip("[]"), int(port))
