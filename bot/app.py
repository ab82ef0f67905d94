"""The running bot: builds its parts, runs them side by side, stops them cleanly."""

import asyncio
import contextlib
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import structlog

from bot.brains import Brains
from bot.clock import Clock
from bot.easel import Easel, ProcessEasel, ThreadEasel
from bot.lobby import Lobby
from bot.operate.backup import held
from bot.operate.beside import operated
from bot.operate.metrics import Metrics
from bot.play import Play
from bot.rules_desk import RulesDesk
from bot.screens.pages import Pages
from bot.settings import LANGS, Settings
from bot.store.file import path_of
from bot.store.migrate import migrate
from bot.store.store import Store
from bot.telegram.commands import GROUP_COMMANDS, PRIVATE_COMMANDS
from bot.telegram.connect import connect
from bot.telegram.gateway import Fatal, Gateway, Refused
from bot.telegram.guard import Guard
from bot.telegram.handlers import Handlers
from bot.telegram.house import House
from bot.telegram.inbox import Inbox
from bot.telegram.limits import Limits
from bot.telegram.line import Line
from bot.telegram.maker import Maker
from bot.telegram.measured import measured
from bot.telegram.pictures import THEME, Pictures
from bot.telegram.sender import Sender
from bot.telegram.webhook import Hook, Webhook, unhook
from bot.usecase import Now
from bot.words import Dictionary
from games.registry import boxes

STOP_WITHIN = 10.0
"""Seconds that a stop may take to finish what has begun."""

SWITCH = 0.0005
"""Seconds after which a thread yields to others."""

log = structlog.get_logger()


class WrongDatabase(RuntimeError):
    """The database belongs to another bot."""


class App:
    """The parts of a running bot."""

    def __init__(
        self,
        store: Store,
        inbox: Inbox,
        sender: Sender,
        clock: Clock,
        brains: Brains,
        listen: Callable[[], Awaitable[None]],
    ) -> None:
        self.store = store
        self.inbox = inbox
        self.sender = sender
        self.clock = clock
        self.brains = brains
        self._listen = listen

    async def run(self) -> None:
        """Serve until cancelled; then finish the updates and messages that were begun."""
        await self.inbox.resume()
        async with asyncio.TaskGroup() as parts:
            loops = [
                parts.create_task(self.sender.run()),
                parts.create_task(self.clock.run()),
                parts.create_task(self.inbox.tidy()),
            ]
            try:
                await self._listen()
            finally:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(STOP_WITHIN):
                        await self.inbox.drain()
                        await self.sender.finish()
                for loop in loops:
                    loop.cancel()


@asynccontextmanager
async def built(
    settings: Settings,
    now: Now = time.time,
    tick: Now | None = None,
    limits: Limits | None = None,
    metrics: Metrics | None = None,
    easel: Easel | None = None,
) -> AsyncIterator[App]:
    """A bot that is connected and ready to run; without `limits` people may ask what they like."""
    metrics = metrics or Metrics()
    easel = easel or ThreadEasel(THEME)
    await asyncio.to_thread(migrate, settings.database_url)
    store = Store(settings.database_url, boxes())
    brains = Brains(settings.brain_workers)
    try:
        async with connect(settings.bot_token, settings.bot_api_url, metrics) as bot:
            await _stamp(store, bot.id)
            gate = Gateway(bot, metrics)
            dictionary = Dictionary(store.boxes)
            pages = Pages(store.boxes, dictionary)
            maker = Maker(dictionary, now)
            pictures = Pictures(gate, easel, metrics)
            sender = Sender(store, maker, pages, pictures, gate, now)
            lobby = Lobby(store, now, limits.may_open if limits else None)
            play = Play(lobby, now)
            house = House(
                lobby=lobby,
                play=play,
                sender=sender,
                maker=maker,
                pictures=pictures,
                gate=gate,
                dictionary=dictionary,
                pages=pages,
                desk=RulesDesk(store.boxes, pages.titles()),
                username=bot.username.lower(),
                default_lang=settings.default_lang,
                whispers=settings.private_messages,
                metrics=metrics,
            )
            handlers = Handlers(house)
            await _tell_commands(gate, dictionary)
            guard = Guard(house, handlers.handle, limits)
            handle = measured(guard.handle, metrics)
            inbox = Inbox(store, bot, handle, now, guard.sorry, metrics)
            listen = _listener(settings, inbox, bot)
            # A time that is given instead of the machine's is never set, so it ticks evenly.
            ticks = tick or (time.monotonic if now is time.time else now)
            clock = Clock(play, lobby, brains, now, ticks)
            yield App(store, inbox, sender, clock, brains, listen)
    finally:
        easel.close()
        brains.close()
        await store.close()


def _listener(settings: Settings, inbox: Inbox, bot: Line) -> Callable[[], Awaitable[None]]:
    """How the bot hears of updates: Telegram calls, or is asked."""
    if settings.mode == "webhook":
        hook = Hook(settings.webhook_url, settings.webhook_secret, settings.webhook_listen)
        return Webhook(inbox, bot, hook).run

    async def poll() -> None:
        await unhook(bot)
        await inbox.poll()

    return poll


async def _stamp(store: Store, bot_id: int) -> None:
    """A database belongs to one bot: games of another would be played under a wrong name."""
    async with store.begin() as tx:
        known = await tx.stamp("bot_id")
        if known is None:
            await tx.set_stamp("bot_id", str(bot_id))
        elif known != str(bot_id):
            raise WrongDatabase(
                f"this database belongs to the bot {known}, the token to {bot_id}. Nothing was "
                "changed. Name another file in DATABASE_URL, or use the other bot's token."
            )


async def _tell_commands(gate: Gateway, dictionary: Dictionary) -> None:
    """Tell Telegram the commands in each language; a refusal does not keep the bot from play."""
    for lang in ("", *LANGS):
        words = dictionary(lang or "en")
        group, private = (
            [(name, words.tell(f"command-{name}")) for name in names]
            for names in (GROUP_COMMANDS, PRIVATE_COMMANDS)
        )
        try:
            await gate.commands(lang, group, private)
        except Refused as refused:
            log.warning("commands not set", why=str(refused))
            return


async def serve(settings: Settings) -> None:
    """Run the bot until SIGTERM or SIGINT."""
    # The database's thread must not wait 5 ms for its turn whenever a picture is being painted.
    sys.setswitchinterval(SWITCH)
    loop = asyncio.get_running_loop()
    metrics = Metrics()
    with held(path_of(settings.database_url), alone=False):
        limits, easel = Limits(time.monotonic), ProcessEasel(THEME)
        async with (
            built(settings, limits=limits, metrics=metrics, easel=easel) as app,
            operated(settings, app.store, metrics, lambda: app.inbox.heard_at, time.time),
        ):
            task = asyncio.create_task(app.run())
            for name in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(name, task.cancel)
            log.info("running", games=sorted(app.store.boxes))
            try:
                await task
            except asyncio.CancelledError:
                log.info("stopped")
            except BaseExceptionGroup as group:
                fatal, _ = group.split(Fatal)
                if fatal is not None:
                    raise Fatal(str(fatal.exceptions[0])) from None
                raise
