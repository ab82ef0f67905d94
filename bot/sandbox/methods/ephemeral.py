"""The methods that change or delete an ephemeral message; their result is a bare True."""

from typing import Any

from bot.sandbox.errors import bad
from bot.sandbox.methods.call import Call, caption_of
from bot.sandbox.methods.editing import CAPTIONED, apply, media_of
from bot.sandbox.model import Message


def _target(call: Call, doing: str) -> Message:
    chat = call.chat()
    message = chat.ephemeral.get(call.get("ephemeral_message_id"))
    if message is None or message.only != call.get("receiver_user_id"):
        raise bad(f"message to {doing} not found")
    if message.sender is not call.world.bot:
        raise bad(f"message can't be {doing}{'d' if doing == 'delete' else 'ed'}")
    return message


async def edit_text(call: Call) -> Any:
    """editEphemeralMessageText."""
    markup = call.markup(edit=True)
    text, entities = call.message_text("MESSAGE_TOO_LONG")
    message = _target(call, "edit")
    if message.kind != "text":
        raise bad("there is no text in the message to edit")
    apply(call, message, text=text, entities=entities, keyboard=markup.keyboard)
    return True


async def edit_caption(call: Call) -> Any:
    """editEphemeralMessageCaption."""
    markup = call.markup(edit=True)
    text, entities = caption_of(call.params, "MEDIA_CAPTION_TOO_LONG")
    message = _target(call, "edit")
    if message.kind not in CAPTIONED:
        raise bad("there is no caption in the message to edit")
    apply(call, message, text=text, entities=entities, keyboard=markup.keyboard)
    return True


async def edit_media(call: Call) -> Any:
    """editEphemeralMessageMedia."""
    markup = call.markup(edit=True)
    media = media_of(call)
    message = _target(call, "edit")
    content = await media.content(call)
    apply(call, message, keyboard=markup.keyboard, **content)
    return True


async def edit_markup(call: Call) -> Any:
    """editEphemeralMessageReplyMarkup."""
    markup = call.markup(edit=True)
    apply(call, _target(call, "edit"), keyboard=markup.keyboard)
    return True


async def delete(call: Call) -> Any:
    """deleteEphemeralMessage."""
    message = _target(call, "delete")
    call.world.remove(call.world.chats[message.chat_id], [message])
    return True
