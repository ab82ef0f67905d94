"""What one person's page is told: chats, messages and answers as frames of the page's protocol."""

from collections.abc import Callable
from typing import Any

from bot.sandbox.lines import service_line
from bot.sandbox.model import Chat, Message, Press, User
from bot.sandbox.show import entity_json
from bot.sandbox.world import World

Frame = dict[str, Any]
_BUTTON = {"text": "text", "callback_data": "data", "url": "url", "style": "style"}


class Viewer:
    """Turns changes of the world into the frames that one person may see."""

    def __init__(self, world: World, user: User, put: Callable[[Frame], None]) -> None:
        self._world = world
        self._user = user
        self._put = put
        self._known = {chat.id for chat in self._chats()}

    def _chats(self) -> list[Chat]:
        return [chat for chat in self._world.chats.values() if self._world.sees(self._user, chat)]

    def snapshot(self) -> Frame:
        """All that this person sees."""
        world, user, chats = self._world, self._user, self._chats()
        bot = world.bot
        return {
            "is": "snapshot",
            "me": {"id": user.id, "name": user.name, "lang": user.lang},
            "bot": {"id": bot.id, "name": bot.name, "username": bot.username},
            "chats": [self._chat(chat) for chat in chats],
            "messages": {
                str(chat.id): [self._message(message) for message in world.seen(user, chat)]
                for chat in chats
            },
            "commands": {str(chat.id): self._commands(chat) for chat in chats},
            "people": everybody(world),
            "now": int(world.clock.now()),
        }

    def hear(self, what: str, about: Any) -> None:
        """Pass on a change, if this person may know."""
        if isinstance(about, Message):
            self._hear_message(about)
        elif isinstance(about, Press):
            if about.user_id == self._user.id:
                self._put(_answer(about))
        elif isinstance(about, Chat):
            self._hear_chat(what, about)
        elif what == "delete":
            self._hear_deletion(*about)
        elif what == "commands":
            for chat in self._chats():
                self._put(self._commands_frame(chat))
        elif what == "people":
            self._put({"is": "people", "people": everybody(self._world)})

    def _hear_message(self, message: Message) -> None:
        if message.chat_id in self._known and message.only in (None, self._user.id):
            shown = self._message(message)
            self._put({"is": "message", "chat": message.chat_id, "message": shown})

    def _hear_deletion(self, chat: Chat, messages: list[Message]) -> None:
        ids = [message.page_id for message in messages if message.only in (None, self._user.id)]
        if chat.id in self._known and ids:
            self._put({"is": "delete", "chat": chat.id, "ids": ids})

    def _hear_chat(self, what: str, chat: Chat) -> None:
        if what == "action":
            if chat.id in self._known:
                self._put({"is": "action", "chat": chat.id})
            return
        if not self._world.sees(self._user, chat):
            if chat.id in self._known:
                self._known.discard(chat.id)
                self._put({"is": "unchat", "id": chat.id})
            return
        self._put({"is": "chat", "chat": self._chat(chat)})
        self._put(self._commands_frame(chat))
        if chat.id not in self._known:
            self._known.add(chat.id)
            for message in self._world.seen(self._user, chat):
                self._hear_message(message)

    def _commands_frame(self, chat: Chat) -> Frame:
        return {"is": "commands", "chat": chat.id, "commands": self._commands(chat)}

    def _commands(self, chat: Chat) -> list[Frame]:
        if not chat.member(self._world.bot).here:
            return []
        return [
            {"command": command["command"], "description": command["description"]}
            for command in self._world.profile.shown(self._user, chat)
        ]

    def _chat(self, chat: Chat) -> Frame:
        user, bot = self._user, self._world.bot
        members = [
            {
                "id": number,
                "name": self._world.user(number).name,
                "bot": number == bot.id,
                "admin": member.admin,
            }
            for number, member in chat.members.items()
            if member.here
        ]
        return {
            "id": chat.id,
            "type": chat.type,
            "title": bot.name if chat.private else chat.title,
            "members": members,
            "topics": [
                {"id": topic.id, "name": topic.name, "closed": topic.closed}
                for topic in chat.topics.values()
                if not topic.deleted
            ],
            "write": chat.may(user, "can_send_messages"),
            "started": user.started,
            "blocked": user.blocked,
            "bot_may": chat.bot_may,
        }

    def _message(self, message: Message) -> Frame:
        user, document = message.sender, message.document
        return {
            "id": message.page_id,
            "chat": message.chat_id,
            "thread": message.thread,
            "from": {"id": user.id, "name": user.name, "bot": user.is_bot} if user else None,
            "date": int(message.date),
            "edited": message.edited is not None,
            "text": message.text or (message.poll.question if message.poll else ""),
            "entities": [entity_json(self._world, entity) for entity in message.entities],
            "photo": _photo(message),
            "document": {"url": file_url(document.id), "name": document.name}
            if document
            else None,
            "dice": message.dice,
            "keyboard": _keyboard(message),
            "reply_to": message.reply_to,
            "service": service_line(message, self._user.lang),
            "private": message.only is not None,
            "replaces": message.replaces,
        }


def everybody(world: World) -> list[Frame]:
    """All people, by number and name."""
    return [{"id": user.id, "name": user.name} for user in world.people.values()]


def file_url(file_id: str) -> str:
    """Where the page gets a file; it adds the token."""
    return f"/client/file/{file_id}"


def _answer(press: Press) -> Frame:
    return {
        "is": "answer",
        "query": press.id,
        "text": press.text,
        "alert": press.alert,
        "url": press.url,
    }


def _photo(message: Message) -> Frame | None:
    if not message.photo:
        return None
    largest = message.photo[-1]
    return {"url": file_url(largest.id), "width": largest.width, "height": largest.height}


def _keyboard(message: Message) -> list[list[Frame]] | None:
    if not message.keyboard:
        return None
    return [
        [
            {_BUTTON[name]: value for name, value in button.items() if name in _BUTTON}
            | {"disabled": "disabled" in button}
            for button in row
        ]
        for row in message.keyboard
    ]
