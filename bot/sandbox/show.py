"""Users, chats, members and messages as the Bot API shows them."""

from typing import TYPE_CHECKING, Any

from bot.sandbox import schema
from bot.sandbox.files import size_json
from bot.sandbox.model import (
    ADMIN,
    CREATOR,
    KICKED,
    LEFT,
    MEMBER,
    RESTRICTED,
    Chat,
    Entity,
    Member,
    Message,
    Poll,
    User,
)

if TYPE_CHECKING:
    from bot.sandbox.state import State

_MEMBER_TYPES = {
    CREATOR: "ChatMemberOwner",
    ADMIN: "ChatMemberAdministrator",
    MEMBER: "ChatMemberMember",
    RESTRICTED: "ChatMemberRestricted",
    LEFT: "ChatMemberLeft",
    KICKED: "ChatMemberBanned",
}
_GRANTED = ("is_member", "can_manage_chat")


def user_json(user: User) -> dict[str, Any]:
    """A user."""
    shown: dict[str, Any] = {"id": user.id, "is_bot": user.is_bot, "first_name": user.name}
    if user.username:
        shown["username"] = user.username
    if user.lang:
        shown["language_code"] = user.lang
    return shown


def chat_json(state: "State", chat: Chat) -> dict[str, Any]:
    """A chat."""
    if chat.private:
        return {"id": chat.id, "type": "private", "first_name": state.user(chat.id).name}
    shown: dict[str, Any] = {"id": chat.id, "type": chat.type, "title": chat.title}
    if chat.username:
        shown["username"] = chat.username
    if chat.forum:
        shown["is_forum"] = True
    return shown


def member_json(user: User, member: Member) -> dict[str, Any]:
    """A member of a chat."""
    shown: dict[str, Any] = {"status": member.status, "user": user_json(user)}
    for right in schema.flags(_MEMBER_TYPES[member.status]):
        given = member.status == RESTRICTED or right in _GRANTED
        shown[right] = member.rights.get(right, given)
    if member.status == ADMIN:
        shown |= {right: given for right, given in member.rights.items() if given}
    if member.status in (KICKED, RESTRICTED):
        shown["until_date"] = 0
    return shown


def message_json(state: "State", message: Message, *, deep: bool = True) -> dict[str, Any]:
    """A message, with the one it replies to."""
    chat = state.chats[message.chat_id]
    shown: dict[str, Any] = {
        "message_id": message.id if message.only is None else 0,
        "date": int(message.date),
        "chat": chat_json(state, chat),
        **_sender(state, message),
        **_content(state, message),
        **message.flags,
    }
    if message.only is not None:
        shown["ephemeral_message_id"] = message.id
        shown["receiver_user"] = user_json(state.user(message.only))
    if message.thread is not None:
        shown |= {"message_thread_id": message.thread, "is_topic_message": True}
    if message.edited is not None:
        shown["edit_date"] = int(message.edited)
    if message.keyboard:
        shown["reply_markup"] = {"inline_keyboard": message.keyboard}
    replied = chat.messages.get(message.reply_to or 0)
    if replied is not None and deep:
        shown["reply_to_message"] = message_json(state, replied, deep=False)
    return shown


def gone_json(state: "State", chat: Chat, message_id: int) -> dict[str, Any]:
    """A message that the bot cannot see any more."""
    return {"message_id": message_id, "chat": chat_json(state, chat), "date": 0}


def poll_json(poll: Poll) -> dict[str, Any]:
    """A poll."""
    options = [
        {
            "persistent_id": str(number),
            "text": text,
            "voter_count": sum(number in chosen for chosen in poll.votes.values()),
        }
        for number, text in enumerate(poll.options)
    ]
    return {
        "id": poll.id,
        "question": poll.question,
        "options": options,
        "total_voter_count": sum(bool(chosen) for chosen in poll.votes.values()),
        "is_closed": poll.closed,
        **poll.settings,
    }


def entity_json(state: "State", entity: Entity) -> Entity:
    """An entity; a mention of a person by number shows the person."""
    if "user_id" not in entity:
        return entity
    user = state.people.get(entity["user_id"])
    shown = {name: value for name, value in entity.items() if name != "user_id"}
    return shown | {"user": user_json(user)} if user is not None else shown | {"type": "bold"}


def _sender(state: "State", message: Message) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    if message.sender is not None:
        shown["from"] = user_json(message.sender)
    if message.sender_chat is not None:
        shown["sender_chat"] = chat_json(state, state.chats[message.sender_chat])
    return shown


def _content(state: "State", message: Message) -> dict[str, Any]:
    shown: dict[str, Any] = dict(message.service or {})
    caption = message.kind in ("photo", "document")
    text, marks = ("caption", "caption_entities") if caption else ("text", "entities")
    if message.text and message.rich is None:
        shown[text] = message.text
        if message.entities:
            shown[marks] = [entity_json(state, entity) for entity in message.entities]
    if message.photo:
        shown["photo"] = [size_json(file) for file in message.photo]
    if message.document is not None:
        shown["document"] = {
            "file_id": message.document.id,
            "file_unique_id": message.document.unique_id,
            "file_name": message.document.name,
            "mime_type": message.document.mime,
            "file_size": len(message.document.content or b""),
        }
    if message.poll is not None:
        shown["poll"] = poll_json(message.poll)
    if message.dice is not None:
        shown["dice"] = message.dice
    if message.rich is not None:
        shown["rich_message"] = message.rich
    return shown
