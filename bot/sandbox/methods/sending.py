"""The methods that send a message."""

from dataclasses import dataclass
from typing import Any

from bot.sandbox.errors import bad
from bot.sandbox.keyboards import Markup
from bot.sandbox.methods.call import Call, caption_of
from bot.sandbox.methods.secret import Secret, secret_of
from bot.sandbox.model import Chat, Message, Poll
from bot.sandbox.show import message_json

DICE = {"🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "🎰": 64}
MOST_OPTIONS = 12
ALBUM = range(2, 11)
_FLAGS = {
    "protect_content": "has_protected_content",
    "has_spoiler": "has_media_spoiler",
    "show_caption_above_media": "show_caption_above_media",
}
_ACTIONS = frozenset(
    [
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    ]
)


@dataclass
class Place:
    """Where a message goes; all checks that need no server are done."""

    chat: Chat
    thread: int | None
    reply_to: int | None
    markup: Markup
    secret: Secret | None


def place(call: Call, kind: str) -> Place:
    """Check everything about a new message but its content."""
    markup = call.markup()
    chat = call.chat()
    replied = _replied(call, chat)
    secret = secret_of(call, chat)
    call.check_reachable(chat)
    call.check_right(chat, kind)
    thread = call.get("message_thread_id")
    if thread is None and replied is not None:
        thread = replied.thread
    call.check_topic(chat, thread)
    return Place(chat, thread, replied.id if replied else None, markup, secret)


def _replied(call: Call, chat: Chat) -> Message | None:
    reply = call.get("reply_parameters") or {}
    number = reply.get("message_id")
    if not number:
        return None
    message = chat.messages.get(number)
    if message is None and not reply.get("allow_sending_without_reply"):
        raise bad("message to be replied not found")
    return message


def put(call: Call, where: Place, messages: int = 1, **content: Any) -> Message:
    """What the servers check at the end; then the message is there."""
    world, chat = call.world, where.chat
    world.flood.spend(chat, messages)
    call.check_keyboard(chat, where.markup.keyboard)
    flags = content.pop("flags", {}) | {
        shown: True for name, shown in _FLAGS.items() if call.get(name) is True
    }
    secret = where.secret
    number = world.next_ephemeral_id(chat) if secret else world.next_message_id(chat)
    message = Message(
        number,
        chat.id,
        world.bot,
        world.clock.now(),
        thread=where.thread,
        reply_to=where.reply_to,
        keyboard=where.markup.keyboard,
        reply_keyboard=where.markup.other,
        only=secret.receiver if secret else None,
        replaces=secret.replaces if secret else None,
        flags=flags,
        **content,
    )
    return world.add(message)


async def send_message(call: Call) -> Any:
    """sendMessage."""
    call.markup()
    text, entities = call.message_text("message is too long")
    message = put(call, place(call, "text"), text=text, entities=entities)
    return message_json(call.world, message)


async def send_photo(call: Call) -> Any:
    """sendPhoto."""
    call.markup()
    text, entities = caption_of(call.params)
    where = place(call, "photo")
    photo = await call.photo(call.get("photo"))
    message = put(call, where, text=text, entities=entities, photo=photo)
    return message_json(call.world, message)


async def send_document(call: Call) -> Any:
    """sendDocument."""
    call.markup()
    text, entities = caption_of(call.params)
    where = place(call, "document")
    document = call.document(call.get("document"))
    message = put(call, where, text=text, entities=entities, document=document)
    return message_json(call.world, message)


async def send_dice(call: Call) -> Any:
    """sendDice."""
    emoji = call.text("emoji") or "🎲"
    where = place(call, "dice")
    if emoji not in DICE:
        raise bad("EMOTICON_INVALID")
    value = 1 + call.world.chance(f"dice:{call.world.count('dice')}", DICE[emoji])
    return message_json(call.world, put(call, where, dice={"emoji": emoji, "value": value}))


async def send_poll(call: Call) -> Any:
    """sendPoll."""
    options = call.get("options")
    if not isinstance(options, list) or not all(
        isinstance(option, dict) and option.get("text") for option in options
    ):
        raise bad("can't parse option: Can't find field \"text\"")
    where = place(call, "poll")
    if not 1 <= len(options) <= MOST_OPTIONS:
        raise bad(f"poll can't have more than {MOST_OPTIONS} options")
    settings = {
        "is_anonymous": call.get("is_anonymous") is not False,
        "type": call.text("type") or "regular",
        "allows_multiple_answers": bool(call.get("allows_multiple_answers")),
        "allows_revoting": bool(call.get("allows_revoting")),
        "members_only": bool(call.get("members_only")),
    }
    texts = [str(option["text"]) for option in options]
    poll = Poll(str(call.world.count("poll")), call.text("question"), texts, settings)
    return message_json(call.world, put(call, where, poll=poll))


async def send_rich_message(call: Call) -> Any:
    """sendRichMessage: the source is kept as one paragraph."""
    text, rich = rich_of(call)
    message = put(call, place(call, "rich"), text=text, rich=rich)
    return message_json(call.world, message)


def rich_of(call: Call) -> tuple[str, dict[str, Any]]:
    """A rich message as text and as the Bot API shows it."""
    raw = call.get("rich_message")
    if not isinstance(raw, dict) or not any(raw.get(k) for k in ("html", "markdown", "blocks")):
        raise bad("message text is empty")
    text = str(raw.get("markdown") or raw.get("html") or "")
    paragraph = {"type": "paragraph", "text": text}
    return text, {"blocks": raw.get("blocks") or [paragraph]}


async def send_media_group(call: Call) -> Any:
    """sendMediaGroup, of photos or of documents."""
    media = call.get("media")
    if not isinstance(media, list) or not all(isinstance(item, dict) for item in media):
        raise bad("can't parse media JSON object")
    if len(media) not in ALBUM:
        raise bad("wrong number of messages to send: from 2 to 10 are allowed")
    texts = [caption_of(item) for item in media]
    kinds = [str(item.get("type")) for item in media]
    if len(set(kinds)) != 1 or kinds[0] not in ("photo", "document"):
        raise bad("only photos and videos can be mixed in an album")
    where = place(call, kinds[0])
    contents: list[dict[str, Any]] = []
    for item in media:
        given = item.get("media")
        contents.append(
            {"photo": await call.photo(given)}
            if kinds[0] == "photo"
            else {"document": call.document(given)}
        )
    call.world.flood.spend(where.chat, len(media))
    album = {"media_group_id": str(10**16 + call.world.count("album"))}
    messages = [
        put(call, where, messages=0, text=text, entities=entities, flags=album, **content)
        for (text, entities), content in zip(texts, contents, strict=True)
    ]
    return [message_json(call.world, message) for message in messages]


async def send_chat_action(call: Call) -> Any:
    """sendChatAction."""
    if call.text("action") not in _ACTIONS:
        raise bad("wrong parameter action in request")
    chat = call.chat()
    call.check_reachable(chat)
    call.check_topic(chat, call.get("message_thread_id"))
    call.world.tell("action", chat)
    return True
