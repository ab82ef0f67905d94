"""The routes to a hidden hand in a group: a message that one alone sees, a pop-up, a link."""

from contextlib import suppress
from typing import NamedTuple

from telegram import CallbackQuery, Message
from telegram.helpers import create_deep_linked_url

from bot.match import Match
from bot.screens.hand import hand_line
from bot.telegram.gateway import TOAST, Refused
from bot.telegram.house import House
from bot.usecase import Answer


class Whisper(NamedTuple):
    """A message in a group that one person alone sees: where it is, whose, and its number."""

    chat_id: int
    person_id: int
    number: int


def whisper_of(query: CallbackQuery) -> Whisper | None:
    """The message whose button was pressed, where it is one that only the presser sees."""
    message = query.message
    number = message.api_kwargs.get("ephemeral_message_id") if message is not None else None
    if message is None or not isinstance(number, int):
        return None
    return Whisper(message.chat.id, query.from_user.id, number)


class HandRoutes:
    """Shows a hand to its owner, and to nobody else."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def show(self, query: CallbackQuery, answer: Answer) -> None:
        """Show a hand to who pressed for it, by the best way that is open."""
        match, seat = answer.match, int(answer.args["seat"])
        if match is None:
            return
        gate = self._house.gate
        if self._house.whispers and await self._whispered(query, match, seat):
            await gate.toast(query.id, "")
            return
        line = hand_line(match, seat)
        if line and len(line) <= TOAST:
            await gate.toast(query.id, line, alert=True)
            return
        await gate.toast(query.id, "", url=self.link(answer))

    def link(self, answer: Answer) -> str:
        """The address that opens the private chat of the one it was made for."""
        return create_deep_linked_url(self._house.username, str(answer.args["link"]))

    async def _whispered(self, query: CallbackQuery, match: Match, seat: int) -> bool:
        message = query.message
        if not isinstance(message, Message):
            return False
        house = self._house
        async with house.store.read() as tx:
            chat = await tx.chat(match.chat_id)
            screen = await house.maker.hand(tx, match, seat)
        if chat is None or screen is None:
            return False
        topic_id = message.message_thread_id if message.is_topic_message else 0
        try:
            picture = await house.pictures.painted(chat, screen)
            await house.gate.whisper(
                chat.id, topic_id or 0, query.from_user.id, query.id, screen, picture
            )
        except Refused:
            return False
        return True

    async def again(self, whisper: Whisper, answer: Answer) -> None:
        """After a press in such a message: show the hand as it is now, or the choice so far."""
        house = self._house
        if answer.match is None:
            return
        async with house.store.read() as tx:
            match = await tx.match_by_id(answer.match.id)
            player = match.player_of(whisper.person_id) if match is not None else None
            chat = await tx.chat(whisper.chat_id)
            if match is None or player is None or chat is None:
                return
            said = answer.said or ()
            screen = await house.maker.hand(tx, match, player.seat, said)
        if screen is None:
            return
        with suppress(Refused):  # it does not last, and may be gone: the button makes a new one
            picture = await house.pictures.painted(chat, screen)
            await house.gate.whisper_again(
                whisper.chat_id, whisper.person_id, whisper.number, screen, picture
            )
