"""What the server checks before it does a call: the chat, the bot's rights, texts and limits."""

from typing import Any

from bot.sandbox.entities import parse_html
from bot.sandbox.errors import bad, forbidden
from bot.sandbox.model import KICKED, Chat, Message
from bot.sandbox.world import World

TEXT = 4096
CAPTION = 1024
RAW = 32768
_KINDS = {"text": "text messages", "photos": "photos"}


def find_chat(world: World, chat_id: Any) -> Chat:
    """The chat of a call, or why the bot cannot use it."""
    if chat_id in (None, ""):
        raise bad("chat_id is empty")
    chat = world.chats.get(chat_id) if isinstance(chat_id, int) else None
    if chat is None:
        raise bad("chat not found")
    if chat.moved_to is not None:
        error = bad("group chat was upgraded to a supergroup chat")
        error.parameters["migrate_to_chat_id"] = chat.moved_to
        raise error
    if chat.private:
        _reachable(world, chat)
        return chat
    if chat.deleted:
        raise forbidden("the group chat was deleted")
    if not chat.has(world.bot.id):
        kicked = chat.status(world.bot.id) == KICKED
        what = "bot was kicked from" if kicked else "bot is not a member of"
        raise forbidden(f"{what} the {chat.type} chat")
    return chat


def _reachable(world: World, chat: Chat) -> None:
    user = world.people[chat.id]
    if user.deactivated:
        raise forbidden("user is deactivated")
    if user.blocked:
        raise forbidden("bot was blocked by the user")
    if not user.started:
        raise forbidden("bot can't initiate conversation with a user")


def may_send(chat: Chat, kind: str, thread: int | None) -> None:
    """Whether the bot may send this kind of message to this place."""
    if not chat.bot_may["text"]:
        raise bad("not enough rights to send text messages to the chat")
    if not chat.bot_may[kind]:
        raise bad(f"not enough rights to send {_KINDS[kind]} to the chat")
    if thread is None:
        return
    topic = chat.topics.get(thread)
    if topic is None:
        raise bad("message thread not found")
    if topic.deleted:
        raise bad("TOPIC_DELETED")
    if topic.closed:
        raise bad("TOPIC_CLOSED")


def own_message(world: World, chat: Chat, message_id: Any, doing: str) -> Message:
    """A message that the bot may edit or delete."""
    if message_id is None:
        raise bad("message identifier is not specified")
    message = world.messages[chat.id].get(message_id)
    if message is None or message.only is not None:
        raise bad(f"message to {doing} not found")
    if message.sender is not world.bot:
        raise bad(f"message can't be {'edited' if doing == 'edit' else 'deleted'}")
    return message


def parsed_text(params: dict[str, Any], name: str, marks: str) -> tuple[str, list[dict[str, Any]]]:
    """The text of a call with its entities, from HTML or a list."""
    source = str(params.get(name) or "")
    mode = params.get("parse_mode")
    if mode in (None, ""):
        return source, list(params.get(marks) or ())
    if str(mode).lower() != "html":
        raise bad("unsupported parse_mode")
    return parse_html(source)


def sent_text(params: dict[str, Any], *, edit: bool) -> tuple[str, list[dict[str, Any]]]:
    """The text of a message to be sent or edited."""
    if len(str(params.get("text") or "").encode()) > RAW:
        raise bad("text is too long")
    if not params.get("text"):
        raise bad("message text is empty")
    text, entities = parsed_text(params, "text", "entities")
    if not text.strip():
        raise bad("text must be non-empty")
    if len(text) > TEXT:
        raise bad("MESSAGE_TOO_LONG" if edit else "message is too long")
    return text, entities


def sent_caption(
    params: dict[str, Any], too_long: str = "message caption is too long"
) -> tuple[str, list[dict[str, Any]]]:
    """The caption of a picture."""
    text, entities = parsed_text(params, "caption", "caption_entities")
    if len(text) > CAPTION:
        raise bad(too_long)
    return text, entities


def same(message: Message, after: Message) -> bool:
    """Whether an edit would change nothing."""
    return (message.text, message.entities, message.keyboard, message.photo) == (
        after.text,
        after.entities,
        after.keyboard,
        after.photo,
    )


NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
