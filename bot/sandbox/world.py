"""The emulated world: who is where, what was said, what the bot hears of it."""

import hashlib
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from bot.sandbox.clock import Clock, RealClock
from bot.sandbox.entities import command_entities
from bot.sandbox.faults import Faults, Record
from bot.sandbox.files import Files
from bot.sandbox.flood import Flood
from bot.sandbox.model import (
    ADMIN,
    CREATOR,
    KICKED,
    LEFT,
    MEMBER,
    Chat,
    Message,
    Press,
    Topic,
    User,
)
from bot.sandbox.show import chat_json, message_json
from bot.sandbox.updates import Updates

BOT_ID = 700_000_001
BOT_NAME, BOT_USERNAME = "Icebox", "icebox_sandbox_bot"
_FIRST_PERSON = 101
_FIRST_GROUP = 5001
_SUPERGROUPS = -1_000_000_000_000

Listener = Callable[[str, Any], None]
"""Hears of every change: ("message", Message), ("delete", (chat, ids)), ("answer", Press) …"""


class Odd(Exception):
    """A person tried what cannot be done; the text says what."""


class World:
    """One bot, and the people and chats around it."""

    def __init__(
        self,
        token: str,
        seed: bytes = b"sandbox",
        clock: Clock | None = None,
        *,
        limits: bool = True,
    ) -> None:
        self.token = token
        self.clock: Clock = clock or RealClock()
        self.bot = User(BOT_ID, BOT_NAME, is_bot=True, username=BOT_USERNAME)
        self.people: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.messages: dict[int, dict[int, Message]] = defaultdict(dict)
        self.presses: dict[str, Press] = {}
        self.commands: dict[tuple[str, str], list[dict[str, str]]] = {}
        self.texts: dict[tuple[str, str], str] = {}
        self.files = Files()
        self.updates = Updates(self.clock)
        self.flood = Flood(self.clock, on=limits)
        self.faults = Faults()
        self.record: list[Record] = []
        self.violations: list[str] = []
        self._seed = seed
        self._counts: dict[str, int] = defaultdict(int)
        self._listeners: list[Listener] = []

    # tools

    def count(self, name: str) -> int:
        """The next number of a kind, from 1."""
        self._counts[name] += 1
        return self._counts[name]

    def chance(self, label: str, below: int) -> int:
        """A number that the seed and the label fix."""
        digest = hashlib.sha256(self._seed + label.encode()).digest()
        return int.from_bytes(digest[:8], "big") % below

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Hear of every change; the answer ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, what: str, about: Any) -> None:
        """Tell the listeners."""
        for listener in tuple(self._listeners):
            listener(what, about)

    def next_message_id(self, chat: Chat) -> int:
        """Supergroups count their messages alone; elsewhere the bot's are counted together."""
        return self.count(f"message:{chat.id}" if chat.type == "supergroup" else "message")

    def add(self, message: Message) -> Message:
        """Put a message into its chat."""
        self.messages[message.chat_id][message.id] = message
        self.tell("message", message)
        return message

    def user(self, user_id: int) -> User:
        """A person, or the bot."""
        return self.bot if user_id == self.bot.id else self.people[user_id]

    # people and chats

    def person(self, name: str, lang: str = "uk") -> User:
        """Somebody new, with a private chat with the bot that is not opened yet."""
        user = User(_FIRST_PERSON + len(self.people), name, lang)
        self.people[user.id] = user
        chat = Chat(user.id, "private", members={user.id: MEMBER, self.bot.id: MEMBER})
        chat.instance = str(self.chance(f"instance:{user.id}", 10**18))
        self.chats[user.id] = chat
        return user

    def group(
        self, title: str, *people: User, kind: str = "supergroup", forum: bool = False
    ) -> Chat:
        """A group of people with the bot in it; the first person is its creator."""
        number = _FIRST_GROUP + self.count("group")
        chat_id = _SUPERGROUPS - number if kind == "supergroup" else -number
        chat = Chat(chat_id, kind, title, forum=forum)
        chat.instance = str(self.chance(f"instance:{chat_id}", 10**18))
        self.chats[chat_id] = chat
        for number, user in enumerate(people):
            chat.members[user.id] = CREATOR if number == 0 else MEMBER
        self.add_bot(chat, people[0] if people else self.bot)
        self.tell("chat", chat)
        return chat

    def add_bot(self, chat: Chat, by: User, status: str = MEMBER) -> None:
        """Put the bot into a group, or change what it is there."""
        before = chat.status(self.bot.id)
        chat.members[self.bot.id] = status
        self._my_status(chat, by, before, status)
        self.tell("chat", chat)

    def kick_bot(self, chat: Chat, by: User) -> None:
        """Throw the bot out."""
        self.add_bot(chat, by, KICKED)

    def restrict(self, chat: Chat, right: str, *, may: bool) -> None:
        """Let the bot send "text" or "photos" in a group, or not."""
        chat.bot_may[right] = may
        self.tell("chat", chat)

    def topic(self, chat: Chat, name: str) -> Topic:
        """A new topic of a forum."""
        topic = Topic(self.next_message_id(chat), name)
        chat.topics[topic.id] = topic
        self.tell("chat", chat)
        return topic

    def join(self, chat: Chat, user: User, status: str = MEMBER) -> None:
        """Somebody comes into a group."""
        before = chat.status(user.id)
        chat.members[user.id] = status
        if not chat.has(user.id):
            return
        if before in (LEFT, KICKED):
            self._service(chat, user, {"new_chat_members": [user.json()]})
            self._their_status(chat, user, before, status)
        self.tell("chat", chat)

    def promote(self, chat: Chat, user: User) -> None:
        """Make somebody an admin."""
        chat.members[user.id] = ADMIN
        self.tell("chat", chat)

    def leave(self, chat: Chat, user: User) -> None:
        """Somebody goes."""
        before = chat.status(user.id)
        chat.members[user.id] = LEFT
        self._service(chat, user, {"left_chat_member": user.json()})
        self._their_status(chat, user, before, LEFT)
        self.tell("chat", chat)

    def migrate(self, chat: Chat) -> Chat:
        """A group becomes a supergroup: a new number; the old chat takes nothing any more."""
        fresh = Chat(
            _SUPERGROUPS - _FIRST_GROUP - self.count("group"),
            "supergroup",
            chat.title,
            dict(chat.members),
            dict(chat.bot_may),
        )
        fresh.instance = str(self.chance(f"instance:{fresh.id}", 10**18))
        self.chats[fresh.id] = fresh
        chat.moved_to = fresh.id
        sender = self.user(next(iter(chat.members)))
        self._service(chat, sender, {"migrate_to_chat_id": fresh.id})
        self._service(fresh, sender, {"migrate_from_chat_id": chat.id})
        self.tell("chat", fresh)
        return fresh

    def block(self, user: User, *, on: bool = True) -> None:
        """A person stops hearing the bot, or hears it again."""
        user.blocked = on
        chat = self.chats[user.id]
        before, after = (MEMBER, KICKED) if on else (KICKED, MEMBER)
        chat.members[self.bot.id] = after
        self._my_status(chat, user, before, after)
        self.tell("chat", chat)

    # what people do

    def start(self, user: User, payload: str = "") -> Message:
        """Open the private chat and press Start, perhaps by a link with a payload."""
        user.started = True
        if user.blocked:
            self.block(user, on=False)
        text = f"/start {payload}" if payload else "/start"
        return self.send(user, self.chats[user.id], text)

    def send(
        self,
        user: User,
        chat: Chat,
        text: str,
        thread: int | None = None,
        reply_to: int | None = None,
    ) -> Message:
        """Write a message; the bot hears it where privacy mode lets it."""
        if not chat.has(user.id):
            raise Odd("not a member of this chat")
        if chat.private:
            user.started = True
        message = Message(
            self.next_message_id(chat),
            chat.id,
            user,
            self.clock.now(),
            thread=thread,
            text=text,
            entities=command_entities(text),
            reply_to=reply_to,
        )
        self.add(message)
        if self._hears(chat, message):
            self.updates.add("message", message_json(self, message))
        return message

    def _hears(self, chat: Chat, message: Message) -> bool:
        """Privacy mode: in groups the bot hears commands and replies to itself."""
        if not chat.has(self.bot.id):
            return False
        if chat.private or chat.status(self.bot.id) == ADMIN:
            return True
        replied = self.messages[chat.id].get(message.reply_to or 0)
        if replied is not None and replied.sender is self.bot:
            return True
        mention = f"@{self.bot.username}".lower()
        for entity in message.entities:
            start = entity["offset"]
            command = message.text[start : start + entity["length"]].lower()
            if "@" not in command or command.endswith(mention):
                return True
        return False

    def press(self, user: User, chat: Chat, message_id: int, row: int, column: int) -> Press:
        """Press a button of the present keyboard of a message."""
        message = self.messages[chat.id].get(message_id)
        if message is None or not chat.has(user.id):
            raise Odd("no such message")
        rows = message.keyboard or []
        if row >= len(rows) or column >= len(rows[row]):
            raise Odd("this button is gone")
        button = rows[row][column]
        if "callback_data" not in button:
            raise Odd("this button sends nothing")
        return self.press_data(user, chat, message_id, str(button["callback_data"]))

    def press_text(self, user: User, chat: Chat, message_id: int, text: str) -> Press:
        """Press the button with a text."""
        message = self.messages[chat.id][message_id]
        for row, buttons in enumerate(message.keyboard or []):
            for column, button in enumerate(buttons):
                if button["text"] == text:
                    return self.press(user, chat, message_id, row, column)
        raise Odd(f"no button {text!r}")

    def press_data(self, user: User, chat: Chat, message_id: int, data: str) -> Press:
        """Send any data as a press, as an altered client could."""
        press = Press(
            str(self.count("press") + 10**15), user.id, chat.id, message_id, data, self.clock.now()
        )
        self.presses[press.id] = press
        message = self.messages[chat.id].get(message_id)
        shown = (
            message_json(self, message)
            if message is not None
            else {"message_id": message_id, "chat": chat_json(self, chat), "date": 0}
        )
        self.updates.add(
            "callback_query",
            {
                "id": press.id,
                "from": user.json(),
                "message": shown,
                "chat_instance": chat.instance,
                "data": data,
            },
        )
        return press

    def delete(self, chat: Chat, message_id: int) -> None:
        """Somebody deletes a message; bots hear nothing of it."""
        if self.messages[chat.id].pop(message_id, None) is not None:
            self.tell("delete", (chat.id, [message_id]))

    # what people see

    def seen(self, user: User, chat: Chat) -> list[Message]:
        """The messages of a chat as somebody sees them, oldest first."""
        return [
            message
            for message in self.messages[chat.id].values()
            if message.only in (None, user.id)
        ]

    def transcript(self, user: User, chat: Chat) -> str:
        """A chat as text."""
        lines = []
        for message in self.seen(user, chat):
            who = message.sender.name if message.sender else "·"
            picture = "[picture] " if message.photo else ""
            lines.append(f"#{message.id} {who}: {picture}{message.text}")
            lines += [
                "    " + " ".join(f"[{button['text']}]" for button in row)
                for row in message.keyboard or []
            ]
        return "\n".join(lines)

    def unanswered(self, older_than: float) -> list[Press]:
        """Presses that got no answer in so many seconds."""
        limit = self.clock.now() - older_than
        return [p for p in self.presses.values() if not p.answered and p.at < limit]

    # service messages and member updates

    def _service(self, chat: Chat, user: User, what: dict[str, Any]) -> None:
        message = Message(
            self.next_message_id(chat), chat.id, user, self.clock.now(), service=what
        )
        self.add(message)
        if chat.has(self.bot.id):
            self.updates.add("message", message_json(self, message))

    def _my_status(self, chat: Chat, by: User, before: str, after: str) -> None:
        self.updates.add("my_chat_member", self._change(chat, by, self.bot, before, after))

    def _their_status(self, chat: Chat, user: User, before: str, after: str) -> None:
        if chat.status(self.bot.id) == ADMIN:
            self.updates.add("chat_member", self._change(chat, user, user, before, after))

    def _change(self, chat: Chat, by: User, user: User, before: str, after: str) -> dict[str, Any]:
        return {
            "chat": chat_json(self, chat),
            "from": by.json(),
            "date": int(self.clock.now()),
            "old_chat_member": member_json(user, before),
            "new_chat_member": member_json(user, after),
        }


def member_json(user: User, status: str) -> dict[str, Any]:
    """A member of a chat as the Bot API shows it."""
    member: dict[str, Any] = {"status": status, "user": user.json()}
    if status == KICKED:
        member["until_date"] = 0
    if status == CREATOR:
        member["is_anonymous"] = False
    if status == ADMIN:
        member |= dict.fromkeys(_ADMIN_RIGHTS, False)
    return member


_ADMIN_RIGHTS = (
    "can_be_edited",
    "is_anonymous",
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
)
