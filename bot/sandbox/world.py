"""The emulated world: one bot, the people and chats around it, and all that they can do."""

from bot.sandbox.groups import Groups
from bot.sandbox.people import People
from bot.sandbox.reading import Reading


class World(People, Groups, Reading):
    """Telegram on the table."""
