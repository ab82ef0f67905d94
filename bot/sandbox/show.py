"""Messages and chats as the Bot API shows them."""

from typing import TYPE_CHECKING, Any

from bot.sandbox.model import Chat, File, Message

if TYPE_CHECKING:
    from bot.sandbox.world import World


def chat_json(world: "World", chat: Chat) -> dict[str, Any]:
    """A chat."""
    if chat.private:
        user = world.people[chat.id]
        return {"id": chat.id, "type": "private", "first_name": user.name}
    shown: dict[str, Any] = {"id": chat.id, "type": chat.type, "title": chat.title}
    if chat.forum:
        shown["is_forum"] = True
    return shown


def message_json(world: "World", message: Message) -> dict[str, Any]:
    """A message."""
    chat = world.chats[message.chat_id]
    shown: dict[str, Any] = {
        "message_id": message.id if message.only is None else 0,
        "date": int(message.date),
        "chat": chat_json(world, chat),
        **_sender(world, message),
        **_content(world, message),
    }
    if message.only is not None:
        shown["ephemeral_message_id"] = message.id
        shown["receiver_user"] = world.people[message.only].json()
    if message.thread is not None:
        shown |= {"message_thread_id": message.thread, "is_topic_message": True}
    if message.edited is not None:
        shown["edit_date"] = int(message.edited)
    if message.keyboard:
        shown["reply_markup"] = {"inline_keyboard": message.keyboard}
    replied = world.messages[chat.id].get(message.reply_to or 0)
    if replied is not None:
        shown["reply_to_message"] = {
            key: value
            for key, value in message_json(world, replied).items()
            if key != "reply_to_message"
        }
    return shown


def _sender(world: "World", message: Message) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    if message.sender is not None:
        shown["from"] = message.sender.json()
    if message.sender_chat is not None:
        shown["sender_chat"] = chat_json(world, world.chats[message.sender_chat])
    return shown


def _content(world: "World", message: Message) -> dict[str, Any]:
    shown: dict[str, Any] = dict(message.service or {})
    text, marks = ("caption", "caption_entities") if message.media else ("text", "entities")
    if message.text:
        shown[text] = message.text
        if message.entities:
            shown[marks] = [_entity(world, entity) for entity in message.entities]
    if message.photo:
        shown["photo"] = [_size(file) for file in message.photo]
    if message.document is not None:
        shown["document"] = {
            "file_id": message.document.id,
            "file_unique_id": message.document.unique_id,
            "file_name": message.document.name,
        }
    if message.dice is not None:
        shown["dice"] = message.dice
    return shown


def _entity(world: "World", entity: dict[str, Any]) -> dict[str, Any]:
    if entity["type"] != "text_mention":
        return entity
    user = world.people.get(entity["user_id"])
    shown = {key: value for key, value in entity.items() if key != "user_id"}
    return shown | {"user": user.json()} if user is not None else shown | {"type": "italic"}


def _size(file: File) -> dict[str, Any]:
    return {
        "file_id": file.id,
        "file_unique_id": file.unique_id,
        "width": file.width,
        "height": file.height,
        "file_size": len(file.content),
    }
