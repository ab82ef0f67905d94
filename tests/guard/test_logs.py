"""No secret and nobody's name in a log, whichever way it is tried."""

import io
import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest
from telegram import Bot
from telegram.error import InvalidToken
from telegram.ext import ApplicationBuilder

from bot.logs import GONE, Veil, handler, redactor
from bot.telegram.line import Line
from tests.guard import logged

TOKEN = "123456789:AAE-abcdefghijklmnopqrstuvwxyz01234"
HALF = TOKEN.partition(":")[2]
HOOK = "hook-secret-hook-secret-hook-secret"
OTHER = "987654321:ZZZ_abcdefghijklmnopqrstuvwxyz01234"
ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["console", "json"])
def told(request: pytest.FixtureRequest) -> tuple[logging.Logger, io.StringIO]:
    """A logger of a library, and what it writes."""
    stream = io.StringIO()
    logger = logging.Logger("library")  # noqa: LOG001 - one that no other test has
    logger.addHandler(handler(request.param, (TOKEN, HOOK), stream))
    return logger, stream


def test_f123_the_known_ways_of_a_token_into_a_log(
    told: tuple[logging.Logger, io.StringIO],
) -> None:
    logger, stream = told
    url = f"https://api.telegram.org/bot{TOKEN}/getMe"
    application = ApplicationBuilder().token(TOKEN).build()
    logger.info('HTTP Request: POST %s "HTTP/1.1 200 OK"', url)
    logger.error("%s", InvalidToken(f"The token `{TOKEN}` was rejected by the server."))
    logger.warning("%r %r %r", Bot(TOKEN), application, application.bot)
    logger.debug("Set Bot API URL: %s", url)
    logger.warning("quoted: %s", url.replace(":AAE", "%3AAAE"))
    lines = stream.getvalue()
    assert HALF not in lines
    assert lines.count(GONE) == 7


def test_f123_tracebacks_stacks_and_arguments(told: tuple[logging.Logger, io.StringIO]) -> None:
    logger, stream = told
    try:
        raise ValueError(f"no {TOKEN}")
    except ValueError:
        logger.exception("failed with %s", HOOK)
    logger.warning("stack", stack_info=True, extra={"stack_info_of": HOOK})
    logger.warning("%s", {"half": HALF, "foreign": OTHER})
    lines = stream.getvalue()
    assert "ValueError: no [redacted]" in lines
    assert [secret for secret in (HALF, HOOK, OTHER) if secret in lines] == []


def test_f123_the_bot_shows_no_token() -> None:
    assert HALF not in repr(Line(TOKEN)) + str(Line(TOKEN))


def test_f140_persons_and_chats_are_numbers_of_one_run() -> None:
    one, two = Veil(b"1" * 16), Veil(b"2" * 16)
    shown = one(None, "", {"person": 1234567, "chat": -100765, "match": 3})
    assert shown == one(None, "", {"person": 1234567, "chat": -100765, "match": 3})
    assert shown["match"] == 3
    assert "1234567" not in str(shown)
    assert "100765" not in str(shown)
    assert shown["person"] != two(None, "", {"person": 1234567})["person"]


def test_redaction_of_nothing_changes_nothing() -> None:
    assert redactor(())("a:b 12:ab 123456789:short") == "a:b 12:ab 123456789:short"


SCRIPT = f"""
import asyncio, gc, logging, threading, warnings
import structlog
from bot import logs
logs.set_up("DEBUG", "json", ({TOKEN!r}, {HOOK!r}))
warnings.warn({TOKEN!r})
structlog.get_logger("bot.test").debug("ours", secret={HOOK!r})
for name in ("httpx", "httpcore", "telegram.ext", "telegram.Bot"):
    logging.getLogger(name).info("library")
logging.getLogger("telegram.request.BaseRequest").error("library")

async def forgotten():
    asyncio.get_running_loop().create_task(fails())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    gc.collect()

async def fails():
    raise ValueError({HALF!r})

class Late:
    def __del__(self):
        raise ValueError({HOOK!r})

asyncio.run(forgotten())
Late()
thread = threading.Thread(target=lambda: int({TOKEN!r}))
thread.start()
thread.join()
raise RuntimeError({TOKEN!r})
"""


def test_f123_hooks_of_the_process_redact_too() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "always", "-c", SCRIPT],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [secret for secret in (HALF, HOOK) if secret in done.stderr] == []
    assert "library" not in [line["event"] for line in lines]
    events = " ".join(line["event"] for line in lines)
    assert "ours" in events
    assert "UserWarning" in events
    assert "never retrieved" in events
    assert events.count("crashed") == 3


def test_f140_f103_an_evening_with_faults_logs_nobody_and_no_secret() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.guard.logged"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert {"update failed"} <= {line["event"] for line in lines}
    assert len(lines) >= 5
    hidden = (*logged.NAMES, logged.TITLE, *logged.WORDS.split(), logged.SECRET)
    assert [word for word in (*hidden, done.stdout.strip()) if word in done.stderr] == []
