"""The methods about chats and their members."""

from typing import Any

from bot.sandbox import schema
from bot.sandbox.errors import bad
from bot.sandbox.methods.call import Call
from bot.sandbox.model import ADMIN, LEFT, Chat, Member, User
from bot.sandbox.show import chat_json, member_json, message_json

MOST_PHOTOS = 100
LONGEST_TOPIC = 128
REACTIONS = frozenset(
    "👍👎🔥🥰👏😁🤔🤯😱🤬😢🎉🤩🤮💩🙏👌🤡🥱🥴😍🐳💯🤣🏆💔🤨😐🍓🍾💋😈😴😭🤓👻👀🎃🙈😇😨🤝🤗🫡🎅🎄💅🤪🗿🆒💘🙉🦄😘💊🙊😎👾😡"
) | {
    "❤",
    "⚡",
    "🕊",
    "🌚",
    "🌭",
    "🍌",
    "🖕",
    "👨‍💻",
    "✍",
    "☃",
    "❤‍🔥",
    "🤷‍♂",
    "🤷",
    "🤷‍♀",
}


async def get_chat(call: Call) -> Any:
    """getChat."""
    chat = call.chat()
    shown = chat_json(call.world, chat) | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(schema.flags("AcceptedGiftTypes"), False),
    }
    if not chat.private:
        rights = schema.fields("ChatPermissions")
        shown["permissions"] = {right: chat.permissions.get(right, True) for right in rights}
    if chat.pinned:
        shown["pinned_message"] = message_json(call.world, chat.messages[chat.pinned[-1]])
    return shown


def _user(call: Call) -> User:
    user_id = call.get("user_id")
    if user_id == call.world.bot.id:
        return call.world.bot
    user = call.world.people.get(user_id)
    if user is None:
        raise bad("invalid user_id specified")
    return user


async def get_chat_member(call: Call) -> Any:
    """getChatMember."""
    chat = call.chat()
    user = _user(call)
    if user.id not in chat.members and not user.met:
        raise bad("PARTICIPANT_ID_INVALID")
    return member_json(user, chat.member(user))


async def get_chat_administrators(call: Call) -> Any:
    """getChatAdministrators."""
    chat = call.chat()
    if chat.private:
        raise bad("there are no administrators in the private chat")
    users = [(call.world.user(number), member) for number, member in chat.members.items()]
    bots = bool(call.get("return_bots"))
    return [
        member_json(user, member)
        for user, member in users
        if member.admin and (bots or not user.is_bot or user is call.world.bot)
    ]


async def get_chat_member_count(call: Call) -> Any:
    """getChatMemberCount."""
    return sum(member.here for member in call.chat().members.values())


async def leave_chat(call: Call) -> Any:
    """leaveChat."""
    chat = call.chat()
    if chat.private:
        raise bad("chat not found")
    call.world.set_member(chat, call.world.bot, Member(LEFT), call.world.bot)
    return True


def _check_pins(call: Call, chat: Chat) -> None:
    if not chat.private and not chat.manages(call.world.bot, "can_pin_messages"):
        raise bad("not enough rights to manage pinned messages in the chat")


async def pin_chat_message(call: Call) -> Any:
    """pinChatMessage."""
    chat = call.chat()
    message = call.message(chat, "pin")
    _check_pins(call, chat)
    if message.id not in chat.pinned:
        chat.pinned.append(message.id)
        pinned = message_json(call.world, message, deep=False)
        call.world.service(chat, call.world.bot, {"pinned_message": pinned})
    return True


async def unpin_chat_message(call: Call) -> Any:
    """unpinChatMessage: the newest one, where none is named."""
    chat = call.chat()
    _check_pins(call, chat)
    number = call.get("message_id") or (chat.pinned[-1] if chat.pinned else None)
    if number not in chat.pinned:
        raise bad("message to unpin not found")
    chat.pinned.remove(number)
    return True


async def set_message_reaction(call: Call) -> Any:
    """setMessageReaction."""
    chat = call.chat()
    message = call.message(chat, "react")
    reactions = call.get("reaction") or []
    if len(reactions) > 1 or any(r.get("emoji") not in REACTIONS for r in reactions):
        raise bad("REACTION_INVALID")
    message.reactions = [reaction["emoji"] for reaction in reactions]
    call.world.tell("message", message)
    return True


async def create_forum_topic(call: Call) -> Any:
    """createForumTopic."""
    chat = _forum(call)
    name = call.text("name").strip()
    if len(name) > LONGEST_TOPIC:
        raise bad("TOPIC_TITLE_INVALID")
    if not _may_manage_topics(call, chat):
        raise bad("not enough rights to create a topic")
    call.world.flood.spend(chat)
    topic = call.world.topic(chat, name, call.world.bot)
    created = chat.messages[topic.id].service or {}
    return {"message_thread_id": topic.id, **created["forum_topic_created"]}


async def close_forum_topic(call: Call) -> Any:
    """closeForumTopic."""
    chat = _forum(call)
    topic = chat.topics.get(call.get("message_thread_id"))
    if topic is None or topic.deleted:
        raise bad("message thread not found")
    if not _may_manage_topics(call, chat):
        raise bad("not enough rights to close a topic")
    if topic.closed:
        raise bad("TOPIC_NOT_MODIFIED")
    call.world.close_topic(chat, topic, call.world.bot)
    return True


def _forum(call: Call) -> Chat:
    chat = call.chat()
    if not chat.forum:
        raise bad("the chat is not a forum")
    return chat


def _may_manage_topics(call: Call, chat: Chat) -> bool:
    member = chat.member(call.world.bot)
    return member.status != ADMIN or chat.manages(call.world.bot, "can_manage_topics")


async def get_user_profile_photos(call: Call) -> Any:
    """getUserProfilePhotos: nobody here has one."""
    _user(call)
    return {"total_count": 0, "photos": []}
