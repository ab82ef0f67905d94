"""The methods that change or delete a message that is there."""

import dataclasses
from typing import Any, NamedTuple

from bot.sandbox.errors import bad
from bot.sandbox.methods.call import Call, Text, caption_of
from bot.sandbox.methods.sending import rich_of
from bot.sandbox.model import Chat, Message
from bot.sandbox.show import message_json, poll_json

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
CANCELED = "canceled by new edit message request"
MOST_DELETED = 100
DELETABLE = 48 * 3600.0
DICE_KEPT = 24 * 3600.0
CAPTIONED = ("photo", "document")


class Media(NamedTuple):
    """The new content of an edit."""

    kind: str
    given: str
    caption: Text
    flags: dict[str, Any]

    async def content(self, call: Call) -> dict[str, Any]:
        """As the fields of a message."""
        text, entities = self.caption
        content = {"text": text, "entities": entities, "flags": self.flags}
        if self.kind == "photo":
            return content | {"photo": await call.photo(self.given), "document": None}
        return content | {"photo": (), "document": call.document(self.given)}


def media_of(call: Call) -> Media:
    """Read the media of an edit."""
    raw = call.get("media")
    if not isinstance(raw, dict):
        raise bad("can't parse input media JSON object")
    if not raw.get("media"):
        raise bad("can't parse InputMedia: media not found")
    if raw.get("type") not in CAPTIONED:
        raise bad("can't parse InputMedia: the sandbox imitates photos and documents only")
    spoiler = {"has_media_spoiler": True} if raw.get("has_spoiler") is True else {}
    return Media(raw["type"], str(raw["media"]), caption_of(raw), spoiler)


def target(call: Call) -> Message:
    """The message to edit: of the bot, and of a kind that can be edited."""
    if call.get("inline_message_id"):
        raise bad("MESSAGE_ID_INVALID")
    message = call.message(call.chat(), "edit")
    own = message.sender is call.world.bot and message.kind != "service"
    if not own or message.reply_keyboard:
        raise bad("message can't be edited")
    return message


def apply(call: Call, message: Message, *, uploaded: bool = False, **content: Any) -> Message:
    """What the servers check at the end; then the message is changed."""
    world = call.world
    chat = world.chats[message.chat_id]
    call.check_reachable(chat)
    world.flood.spend(chat)
    call.check_keyboard(chat, content.get("keyboard"))
    after = dataclasses.replace(message, **content)
    if _content(after) == _content(message) and not uploaded:
        raise bad(NOT_MODIFIED)
    after.edited = world.clock.now()
    return world.add(after)


def _content(message: Message) -> tuple[object, ...]:
    """What is compared; a new upload of the same picture counts as another one elsewhere."""
    shown = (message.text, message.entities, message.rich, message.keyboard)
    return (*shown, message.photo, message.document, message.flags.get("has_media_spoiler"))


async def edit_text(call: Call) -> Any:
    """editMessageText."""
    markup = call.markup(edit=True)
    rich = call.get("rich_message") is not None
    text, entities = (rich_of(call)[0], []) if rich else call.message_text("MESSAGE_TOO_LONG")
    message = target(call)
    if message.kind not in ("text", "rich"):
        raise bad("there is no text in the message to edit")
    content = rich_of(call)[1] if rich else None
    after = apply(
        call, message, text=text, entities=entities, rich=content, keyboard=markup.keyboard
    )
    return message_json(call.world, after)


async def edit_caption(call: Call) -> Any:
    """editMessageCaption."""
    markup = call.markup(edit=True)
    text, entities = caption_of(call.params, "MEDIA_CAPTION_TOO_LONG")
    message = target(call)
    if message.kind not in CAPTIONED:
        raise bad("there is no caption in the message to edit")
    after = apply(call, message, text=text, entities=entities, keyboard=markup.keyboard)
    return message_json(call.world, after)


def announce(call: Call) -> None:
    """Of the media edits of one message only the newest goes on."""
    call.world.media_edits[call.get("chat_id"), call.get("message_id")] = call.number


async def edit_media(call: Call) -> Any:
    """editMessageMedia."""
    markup = call.markup(edit=True)
    media = media_of(call)
    message = target(call)
    if message.kind not in (*CAPTIONED, "text"):
        raise bad("message media can't be edited")
    call.check_right(call.chat(), media.kind)
    content = await media.content(call)
    if call.world.media_edits[call.get("chat_id"), call.get("message_id")] != call.number:
        raise bad(CANCELED)
    uploaded = call.upload(media.given) is not None
    message = target(call)  # it may have gone while the picture was read
    after = apply(call, message, uploaded=uploaded, keyboard=markup.keyboard, **content)
    return message_json(call.world, after)


async def edit_markup(call: Call) -> Any:
    """editMessageReplyMarkup."""
    markup = call.markup(edit=True)
    message = target(call)
    return message_json(call.world, apply(call, message, keyboard=markup.keyboard))


async def stop_poll(call: Call) -> Any:
    """stopPoll."""
    markup = call.markup(edit=True)
    chat = call.chat()
    number = call.get("message_id")
    message = chat.messages.get(number)
    if message is None or message.poll is None:
        raise bad(
            "message with poll to stop not found" if message is None else "message is not a poll"
        )
    if message.poll.closed:
        raise bad("poll has already been closed")
    message.poll.closed = True
    message.keyboard = markup.keyboard
    call.world.tell("message", message)
    return poll_json(message.poll)


async def delete_message(call: Call) -> Any:
    """deleteMessage."""
    chat = call.chat()
    message = call.message(chat, "delete")
    _check_deletable(call, chat, message)
    call.world.remove(chat, [message])
    return True


async def delete_messages(call: Call) -> Any:
    """deleteMessages: those that are gone already are passed over."""
    numbers = call.get("message_ids")
    if not numbers:
        raise bad("message identifiers are not specified")
    if len(numbers) > MOST_DELETED:
        raise bad("too many message identifiers specified")
    chat = call.chat()
    messages = [chat.messages[number] for number in numbers if number in chat.messages]
    for message in messages:
        _check_deletable(call, chat, message)
    call.world.remove(chat, messages)
    return True


def _check_deletable(call: Call, chat: Chat, message: Message) -> None:
    if chat.manages(call.world.bot, "can_delete_messages"):
        return
    age = call.world.clock.now() - message.date
    fresh_dice = chat.private and message.dice is not None and age < DICE_KEPT
    if fresh_dice or (message.sender is not call.world.bot and not chat.private):
        raise bad("message can't be deleted")
    if age > DELETABLE:
        raise bad("message can't be deleted for everyone")
