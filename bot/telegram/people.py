"""Who and where, as the library has it, in our own types."""

from telegram import CallbackQuery, Message, User

from bot.names import clean
from bot.settings import LANGS
from bot.store.rows import Person, Place


def person_of(user: User) -> Person:
    """A user as somebody who plays."""
    code = (user.language_code or "")[:2]
    return Person(user.id, clean(user.full_name), code if code in LANGS else "")


def place_of(message: Message) -> Place:
    """Where a message stands."""
    topic = message.message_thread_id if message.is_topic_message else None
    return Place(
        message.chat.id,
        topic or 0,
        message.chat.type == "private",
        clean(message.chat.title or ""),
    )


def place_of_press(query: CallbackQuery) -> Place | None:
    """Where a button was pressed; None for a message that was sent by way of the bot."""
    message = query.message
    if message is None:
        return None
    if isinstance(message, Message):
        return place_of(message)
    return Place(message.chat.id, 0, message.chat.type == "private", message.chat.title or "")
