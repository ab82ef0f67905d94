"""The answers to presses and inline queries."""

from typing import Any

from bot.sandbox.errors import bad
from bot.sandbox.methods.call import Call
from bot.sandbox.methods.secret import TOO_OLD
from bot.sandbox.model import Press

TOAST = 200
ANSWERABLE = 30.0
"""Seconds after which a press takes no answer: apps have given up by then."""
MOST_RESULTS = 50


def _press(call: Call, name: str) -> Press:
    press = call.world.presses.get(call.text(name))
    if press is None or press.answered or call.world.clock.now() - press.at > ANSWERABLE:
        raise bad(TOO_OLD)
    return press


async def answer_callback_query(call: Call) -> Any:
    """answerCallbackQuery."""
    press = _press(call, "callback_query_id")
    text, url = call.text("text"), call.text("url")
    if len(text) > TOAST:
        raise bad("MESSAGE_TOO_LONG")
    if url and not _opens_the_bot(call, url):
        raise bad("URL_INVALID")
    press.answered = True
    press.text, press.alert, press.url = text, bool(call.get("show_alert")), url or None
    call.world.tell("answer", press)
    return True


def _opens_the_bot(call: Call, url: str) -> bool:
    """Only links that start this very bot may be opened by an answer."""
    address = url.removeprefix("https://").removeprefix("http://").lower()
    return address.startswith(f"t.me/{call.world.bot.username.lower()}?start=")


async def answer_inline_query(call: Call) -> Any:
    """answerInlineQuery."""
    results = call.get("results")
    if not isinstance(results, list):
        raise bad("can't parse inline query results JSON object")
    if len(results) > MOST_RESULTS:
        raise bad("RESULTS_TOO_MUCH")
    press = _press(call, "inline_query_id")
    press.answered = True
    call.world.tell("answer", press)
    return True
