"""From updates to those who handle them. Thin: no rules, no SQL."""

from telegram import ChatMemberUpdated, Update

from bot.telegram.commands import Commands
from bot.telegram.house import House
from bot.telegram.presses import Presses


class Handlers:
    """Gives each update to the part that handles its kind."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._commands = Commands(house)
        self._presses = Presses(house)

    async def handle(self, update: Update) -> None:
        """Do what an update asks for."""
        message = update.message
        if update.callback_query is not None:
            await self._presses.pressed(update.update_id, update.callback_query)
        elif message is not None and message.migrate_to_chat_id is not None:
            async with self._house.store.begin() as tx:
                await tx.move_chat(message.chat.id, message.migrate_to_chat_id)
        elif message is not None:
            await self._commands.said(update.update_id, message)
        elif update.my_chat_member is not None:
            await self._rights_changed(update.my_chat_member)

    async def _rights_changed(self, change: ChatMemberUpdated) -> None:
        """Try again what the bot was not allowed to show."""
        photos = getattr(change.new_chat_member, "can_send_photos", True)
        async with self._house.store.begin() as tx:
            await tx.set_chat(change.chat.id, photos=photos)
            await tx.wake(change.chat.id)
