"""From updates to those who handle them. Thin: no rules, no SQL."""

from telegram import Update

from bot.absence import Absence
from bot.telegram.commands import Commands
from bot.telegram.house import House
from bot.telegram.members import Members
from bot.telegram.presses import Presses


class Handlers:
    """Gives each update to the part that handles its kind."""

    def __init__(self, house: House) -> None:
        self._members = Members(Absence(house.lobby))
        self._commands = Commands(house)
        self._presses = Presses(house)

    async def handle(self, update: Update) -> None:
        """Do what an update asks for."""
        message = update.message
        if update.callback_query is not None:
            await self._presses.pressed(update.update_id, update.callback_query)
        elif message is not None:
            if not await self._members.told(update.update_id, message):
                await self._commands.said(update.update_id, message)
        elif update.my_chat_member is not None:
            await self._members.bot_changed(update.update_id, update.my_chat_member)
        elif update.chat_member is not None:
            await self._members.person_changed(update.update_id, update.chat_member)
