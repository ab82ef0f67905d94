"""Use cases of a chat's settings: pace, quiet hours, zone, language."""

from typing import Any

from bot.hours import DAY_MINUTES, PACES, ZONES
from bot.match import BOARD, LOBBY, Stage
from bot.settings import LANGS
from bot.store.rows import Chat
from bot.store.tx import Tx
from bot.usecase import Answer, Caller, UseCases, reply

LEAST_DAY = 6 * 60
"""Minutes of a day that are never quiet, so that every turn ends some day."""

_HOUR = 60
_SHOWN = ("private", "pace", "quiet_from", "quiet_to", "zone")


class Habits(UseCases):
    """How a chat likes to play; who may say so is asked by the caller."""

    async def show(self, caller: Caller) -> Answer:
        """Send the settings, as a page of buttons."""

        async def work(tx: Tx) -> Answer:
            chat = await tx.chat(caller.place.chat_id)
            args = {name: getattr(chat, name) for name in _SHOWN}
            await tx.add_note(reply(caller, "settings", args, kind="settings"))
            return Answer("shown", quiet=True)

        return await self.once(caller, work)

    async def change(self, caller: Caller, what: str, value: str) -> Answer:
        """Change one setting; what is running goes on by the new one."""

        async def work(tx: Tx) -> Answer:
            chat = await tx.chat(caller.place.chat_id)
            values = None if chat is None else _wanted(chat, what, value)
            if chat is None or values is None:
                return Answer("odd-button")
            if all(getattr(chat, name) == new for name, new in values.items()):
                return Answer("settings-same")
            await tx.set_chat(chat.id, **values)
            for match_id in await tx.open_ids(chat.id):
                await self._again(tx, match_id, timed=what != "lang")
            return Answer("settings-saved")

        return await self.once(caller, work)

    async def _again(self, tx: Tx, match_id: int, *, timed: bool) -> None:
        """Show an open match, and time it, by the present settings."""
        match = await tx.match_by_id(match_id)
        if match is None:
            return
        if timed:
            after = match.at_pace(self.now(), await tx.hours(match.chat_id))
            await tx.save(match, after)
        await tx.want(match.id, (LOBBY if match.stage is Stage.LOBBY else BOARD,))


def _wanted(chat: Chat, what: str, value: str) -> dict[str, Any] | None:
    """The columns that a button changes; None for a button that is none of ours."""
    known = {"pace": PACES, "zone": ZONES, "lang": LANGS}
    if what in known:
        return {what: value} if value in known[what] else None
    if what == "quiet":
        return _night(value)
    if what in ("from", "to") and value in ("1", "-1"):
        return _shifted(chat, what, int(value) * _HOUR)
    return None


def _night(value: str) -> dict[str, Any] | None:
    """Quiet hours as they are written on a button: "22-8", or "off"."""
    if value == "off":
        return {"quiet_from": None, "quiet_to": None}
    start, _, end = value.partition("-")
    if not (start.isdecimal() and end.isdecimal()):
        return None
    return _checked(int(start) * _HOUR, int(end) * _HOUR)


def _shifted(chat: Chat, end: str, step: int) -> dict[str, Any] | None:
    if chat.quiet_from is None or chat.quiet_to is None:
        return None
    start, stop = chat.quiet_from, chat.quiet_to
    if end == "from":
        start = (start + step) % DAY_MINUTES
    else:
        stop = (stop + step) % DAY_MINUTES
    # A step that would leave no night, or no day, is not made.
    return _checked(start, stop) or {"quiet_from": chat.quiet_from}


def _checked(start: int, end: int) -> dict[str, Any] | None:
    length = (end - start) % DAY_MINUTES
    if max(start, end) >= DAY_MINUTES or not 0 < length <= DAY_MINUTES - LEAST_DAY:
        return None
    return {"quiet_from": start, "quiet_to": end}
