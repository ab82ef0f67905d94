"""What stands before the handlers: too many requests go no further, and failures are told."""

import asyncio

from telegram import CallbackQuery, Update

from bot.telegram.house import House
from bot.telegram.inbox import Handle
from bot.telegram.limits import Limits, Verdict

MOST_ANSWERS = 500
"""Answers to refused presses that may be on their way; further ones are not given."""


class Guard:
    """Hands on what is within the limits."""

    def __init__(self, house: House, handle: Handle, limits: Limits | None) -> None:
        self._house = house
        self._handle = handle
        self._limits = limits
        self._answers: set[asyncio.Task[None]] = set()

    async def handle(self, update: Update) -> None:
        """Handle an update, or drop it: the database hears nothing of a dropped one."""
        if self._limits is None or self._passes(update, self._limits):
            await self._handle(update)

    def _passes(self, update: Update, limits: Limits) -> bool:
        """Whether an update is within the limits: presses and commands have some."""
        query, message = update.callback_query, update.message
        if query is not None:
            chat_id = query.message.chat.id if query.message is not None else query.from_user.id
            verdict = limits.press(query.from_user.id, chat_id)
            if verdict is not Verdict.PASS:
                self._refuse(query, chat_id, verdict)
        elif message is not None and message.from_user and (message.text or "").startswith("/"):
            verdict = limits.command(message.from_user.id, message.chat.id)
        else:
            return True
        if verdict is not Verdict.PASS:
            self._house.metrics.limited("command" if query is None else "press")
        return verdict is Verdict.PASS

    def _refuse(self, query: CallbackQuery, chat_id: int, verdict: Verdict) -> None:
        """Answer a press beside the lane: a flood of one must not hold up the others' presses."""
        if len(self._answers) >= MOST_ANSWERS:
            return
        key = "answer-too-fast" if verdict is Verdict.WARN else ""
        task = asyncio.create_task(self._tell(query.id, chat_id, key))
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)

    async def sorry(self, query_id: str, chat_id: int) -> None:
        """Tell somebody that a press failed on our side."""
        await self._tell(query_id, chat_id, "answer-failed")

    async def _tell(self, query_id: str, chat_id: int, key: str) -> None:
        text = self._house.dictionary(await self._house.lang(chat_id)).tell(key) if key else ""
        await self._house.gate.toast(query_id, text)

    async def drain(self) -> None:
        """Wait until all answers are given."""
        while self._answers:
            await asyncio.wait(self._answers)
