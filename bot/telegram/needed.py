"""What the bot needs of an update: talk that is not for it is never kept."""

from collections.abc import Mapping
from typing import Any

_ENVELOPE = (
    "message_id",
    "ephemeral_message_id",
    "message_thread_id",
    "is_topic_message",
    "date",
    "chat",
    "from",
    "sender_chat",
    "is_automatic_forward",
)
_HAPPENED = (
    "new_chat_members",
    "left_chat_member",
    "migrate_to_chat_id",
    "migrate_from_chat_id",
    "forum_topic_created",
    "forum_topic_closed",
    "forum_topic_reopened",
    "general_forum_topic_hidden",
    "general_forum_topic_unhidden",
)
_MESSAGE = frozenset((*_ENVELOPE, *_HAPPENED))
_PRESSED = frozenset(set(_ENVELOPE) - {"from", "sender_chat"})
_NOBODY = {"id": 0, "is_bot": False, "first_name": ""}


def needed(update: Mapping[str, Any]) -> dict[str, Any]:
    """The update without what people write to each other, and without the boards pressed on.

    Of a message the envelope stays, the text only where it is a command. What is no object as
    it should be stays as it is, for the library to refuse.
    """
    slim = dict(update)
    message, query = update.get("message"), update.get("callback_query")
    if isinstance(message, dict):
        text = message.get("text")
        command = isinstance(text, str) and text.startswith("/")
        slim["message"] = _only(message, _MESSAGE | {"text"} if command else _MESSAGE)
    if isinstance(query, dict) and isinstance(query.get("message"), dict):
        slim["callback_query"] = query | {"message": _pressed(query["message"])}
    return slim


def _pressed(message: Mapping[str, Any]) -> dict[str, Any]:
    """Of a message that was pressed on: where it stands, and which bot, if any, sent it."""
    slim = _only(message, _PRESSED)
    sender = message.get("from")
    if isinstance(sender, dict):
        slim["from"] = sender if sender.get("is_bot") is True else _NOBODY
    return slim


def _only(message: Mapping[str, Any], names: frozenset[str]) -> dict[str, Any]:
    return {name: value for name, value in message.items() if name in names}
