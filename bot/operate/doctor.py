"""`icebox doctor`: looks at everything that the bot needs, and says what to do."""

import asyncio
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

import aiohttp
import msgspec

from bot.operate import machine
from bot.operate.backup import backups_of
from bot.operate.finding import BAD, Finding, bad, good, odd
from bot.settings import BadSettings, Settings, check_token
from bot.store.figures import stamp
from bot.store.file import path_of
from bot.telegram.connect import connect
from bot.telegram.facts import VERSIONS, Self
from bot.telegram.gateway import Fatal, Gateway, Refused
from bot.usecase import Now

MANY = 100
"""Updates that wait at Telegram from which on something is wrong."""
SKEW, MUCH_SKEW = 5.0, 60.0
"""Seconds by which the clock may be wrong."""
RECENT = 3600.0
_PATIENCE = aiohttp.ClientTimeout(total=10.0)


async def examine(settings: Settings, now: Now = time.time) -> list[Finding]:
    """Everything, one finding each; nothing secret is in them."""
    path, saved = path_of(settings.database_url), backups_of(settings, now)
    found = [
        *await asyncio.to_thread(lambda: list(machine.database(path, saved))),
        *machine.disk(path),
        await asyncio.to_thread(machine.backups, saved, now),
        machine.versions(VERSIONS),
        await _running(settings),
        await _clock(settings, now),
        *await _telegram(settings, now),
    ]
    return [_redacted(finding, settings) for finding in found]


def well(findings: list[Finding]) -> bool:
    """Whether nothing is so bad that the bot cannot do its work."""
    return all(finding.state != BAD for finding in findings)


async def _running(settings: Settings) -> Finding:
    """What the bot that runs says of itself."""
    name = "bot"
    if not settings.metrics_listen:
        return odd(name, "METRICS_LISTEN is empty, so it cannot be asked", "set METRICS_LISTEN")
    address = f"http://{settings.metrics_listen}/health"
    try:
        async with (
            aiohttp.ClientSession(timeout=_PATIENCE) as session,
            session.get(address) as page,
        ):
            told = msgspec.json.decode(await page.read())
            problems = [f"{problem} {told[problem]}" for problem in told["problems"]]
    except (aiohttp.ClientError, TimeoutError):
        return odd(name, "it does not run, or not with these settings", "start it: icebox run")
    except (msgspec.DecodeError, KeyError, TypeError):
        return odd(name, f"something else answers at {address}", "change METRICS_LISTEN")
    if problems:
        return bad(name, f"it runs, but: {', '.join(problems)}", "read its log")
    return good(name, "it runs and is well")


async def _clock(settings: Settings, now: Now) -> Finding:
    """This machine's time against that of the Bot API."""
    name = "clock"
    try:
        async with (
            aiohttp.ClientSession(timeout=_PATIENCE) as session,
            session.head(settings.bot_api_url) as answer,
        ):
            there = parsedate_to_datetime(answer.headers["Date"]).timestamp()
    except (aiohttp.ClientError, TimeoutError, KeyError, ValueError):
        return odd(name, "nobody told the time", "see the line about the token")
    skew = abs(now() - there)
    if skew > MUCH_SKEW:
        return bad(name, f"it is wrong by {skew:.0f} s", "let NTP set it: deadlines depend on it")
    if skew > SKEW:
        return odd(name, f"it is wrong by {skew:.0f} s", "let NTP set it")
    return good(name, f"right to {SKEW:.0f} s")


async def _telegram(settings: Settings, now: Now) -> list[Finding]:
    """The token, the bot's own settings at Telegram, the webhook."""
    try:
        check_token(settings.bot_token)
        async with connect(settings.bot_token, settings.bot_api_url) as bot:
            me = await Gateway(bot).about()
    except (BadSettings, Fatal, Refused) as error:
        return [bad("token", str(error), "without it the bot cannot start")]
    return [
        good("token", f"Telegram knows it: @{me.username}"),
        *_identity(settings, me),
        *_groups(me),
        *_webhook(settings, me, now),
    ]


def _identity(settings: Settings, me: Self) -> Iterator[Finding]:
    owner = stamp(path_of(settings.database_url), "bot_id")
    if owner is not None and owner != str(me.bot_id):
        text = f"the database belongs to the bot {owner}, the token to {me.bot_id}"
        yield bad("token", text, "use the other token, or another file in DATABASE_URL")


def _groups(me: Self) -> Iterator[Finding]:
    if me.joins_groups:
        yield good("groups", "it may be added to groups")
    else:
        yield bad("groups", "it may not be added to groups", "@BotFather: /setjoingroups, Enable")
    if me.reads_all:
        text = "privacy mode is off, so it is sent everything that groups say"
        yield odd("privacy", text, "it needs commands alone. @BotFather: /setprivacy, Enable")
    else:
        yield good("privacy", "privacy mode is on: it is sent commands alone")


def _webhook(settings: Settings, me: Self, now: Now) -> Iterator[Finding]:
    """How Telegram delivers, against the mode that is set."""
    name, host = "webhook", urlsplit(me.webhook).hostname or ""
    if settings.mode == "polling" and me.webhook:
        yield odd(name, f"one is set ({host}), but MODE is polling", "the next start ends it")
    elif settings.mode == "polling":
        yield good(name, "none, as polling wants it")
    elif me.webhook != settings.webhook_url:
        text = f"it leads to {host}, not to WEBHOOK_URL" if host else "it is not set"
        yield bad(name, text, "start the bot: it sets it")
    else:
        yield good(name, f"set to {host}")
    if me.failed_at is not None and now() - me.failed_at < RECENT:
        when = datetime.fromtimestamp(me.failed_at, UTC).strftime("%H:%M UTC")
        text = f"{when} Telegram could not deliver: {me.failure}"
        yield odd(name, text, "look at the proxy in front of the bot")
    if me.pending > MANY:
        yield odd("updates", f"{me.pending} wait at Telegram", "is the bot running?")
    else:
        yield good("updates", f"{me.pending} wait at Telegram")


def _redacted(finding: Finding, settings: Settings) -> Finding:
    """The finding without any secret that an error's text may have carried along."""
    text = finding.text
    for secret in (settings.bot_token, settings.webhook_secret):
        text = text.replace(secret, "…") if secret else text
    return msgspec.structs.replace(finding, text=text)
