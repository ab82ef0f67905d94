"""The state of the emulated world: who and what there is, and how a change reaches everyone."""

import asyncio
import hashlib
import hmac
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, TypeVar

from bot.sandbox.clock import Clock, RealClock
from bot.sandbox.errors import NotPossible
from bot.sandbox.faults import Faults, Record, Violation
from bot.sandbox.files import Files
from bot.sandbox.flood import Flood
from bot.sandbox.model import ADMIN, LEFT, Chat, Member, Message, Press, User
from bot.sandbox.profile import Profile
from bot.sandbox.show import chat_json, member_json, message_json, user_json
from bot.sandbox.updates import Update, Updates
from bot.sandbox.webhook import Webhook

UNANSWERED_AFTER = 30.0
MOST_EPHEMERAL = 100
KEPT_CALLS = 10_000
_FIRST_PERSON = 101
_FIRST_GROUP = 5001
_SUPERGROUPS = -1_000_000_000_000

Listener = Callable[[str, Any], None]
"""Hears of every change: ("message", Message), ("delete", (chat, messages)) and the like."""

Found = TypeVar("Found")


class State:
    """One bot, the people and chats around it, and what was said."""

    def __init__(
        self,
        token: str,
        seed: bytes = b"sandbox",
        clock: Clock | None = None,
        limits: bool = True,
        *,
        privacy: bool = True,
        name: str = "Icebox",
        username: str = "icebox_sandbox_bot",
    ) -> None:
        self.token = token
        self.privacy = privacy
        self.clock: Clock = clock or RealClock()
        self.bot = User(int(token.partition(":")[0]), name, is_bot=True, username=username)
        self.people: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.presses: dict[str, Press] = {}
        self.profile = Profile()
        self.files = Files()
        self.flood = Flood(self.clock, self.violate, on=limits)
        self.updates = Updates(self.clock, self.chance, strict=limits)
        self.webhook = Webhook(self.updates, self.clock, self.chance)
        self.faults = Faults()
        self.media_edits: dict[tuple[Any, Any], int] = {}
        self.record: deque[Record] = deque(maxlen=KEPT_CALLS)
        self._seed = seed
        self._counts: Counter[str] = Counter()
        self._listeners: list[Listener] = []
        self._violations: list[Violation] = []
        self._changed = asyncio.Event()

    # numbers

    def count(self, name: str) -> int:
        """The next number of a kind, from 1."""
        self._counts[name] += 1
        return self._counts[name]

    def chance(self, label: str, below: int) -> int:
        """A number below another that the seed and the label fix."""
        digest = hmac.digest(self._seed, label.encode(), hashlib.sha256)
        return int.from_bytes(digest[:8], "big") % below

    def new_user(self, name: str, lang: str) -> User:
        """Somebody new, with a private chat with the bot that is not opened yet."""
        user = User(_FIRST_PERSON - 1 + self.count("person"), name, lang)
        self.people[user.id] = user
        chat = self.new_chat(user.id, "private", "")
        chat.members = {user.id: Member(), self.bot.id: Member()}
        return user

    def new_chat(self, chat_id: int | None, kind: str, title: str) -> Chat:
        """An empty chat."""
        if chat_id is None:
            number = _FIRST_GROUP - 1 + self.count("group")
            chat_id = _SUPERGROUPS - number if kind == "supergroup" else -number
        chat = Chat(chat_id, kind, title, self.bot)
        chat.instance = str(self.chance(f"instance:{chat_id}", 10**18))
        self.chats[chat_id] = chat
        return chat

    def next_ephemeral_id(self, chat: Chat) -> int:
        """The lowest free number: those of messages that are gone are used again."""
        return next(n for n in range(1, MOST_EPHEMERAL + 2) if n not in chat.ephemeral)

    def next_message_id(self, chat: Chat) -> int:
        """Supergroups count their messages alone; elsewhere the bot's are counted together."""
        return self.count(f"message:{chat.id}" if chat.type == "supergroup" else "message")

    def user(self, user_id: int) -> User:
        """A person, or the bot."""
        return self.bot if user_id == self.bot.id else self.people[user_id]

    @property
    def messages(self) -> dict[int, dict[int, Message]]:
        """The messages of every chat that everybody there sees, by the chat's number."""
        return {chat.id: chat.messages for chat in self.chats.values()}

    # telling

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Hear of every change; the answer ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, what: str, about: Any) -> None:
        """Tell those who listen or wait."""
        for listener in tuple(self._listeners):
            listener(what, about)
        self._changed.set()
        self._changed = asyncio.Event()

    async def until(self, ready: Callable[[], Found], seconds: float = 5.0) -> Found:
        """Wait until something holds, at most so many seconds of real time."""
        async with asyncio.timeout(seconds):
            while not (found := ready()):
                await self._changed.wait()
        return found

    def violate(self, rule: str, text: str) -> None:
        """Note something that a good bot does not do."""
        self._violations.append(Violation(self.clock.now(), rule, text))

    @property
    def violations(self) -> list[Violation]:
        """All that a good bot does not do; tests want none."""
        return self._violations + [
            Violation(press.at, "unanswered", f"the press {press.data!r} of {press.user_id}")
            for press in self.unanswered(UNANSWERED_AFTER)
        ]

    def unanswered(self, older_than: float) -> list[Press]:
        """Presses that reached the bot and got no answer in so many seconds."""
        limit = self.clock.now() - older_than
        return [
            press
            for press in self.presses.values()
            if press.update and press.update.delivered and not press.answered and press.at < limit
        ]

    # messages

    def add(self, message: Message) -> Message:
        """Put a message, new or edited, into its chat."""
        chat = self.chats[message.chat_id]
        message.order = message.order or self.count("order")
        if message.only is None:
            chat.messages[message.id] = message
        else:
            chat.ephemeral[message.id] = message
            while len(chat.ephemeral) > MOST_EPHEMERAL:
                self.remove(chat, [next(iter(chat.ephemeral.values()))])
        self.tell("message", message)
        return message

    def remove(self, chat: Chat, messages: list[Message]) -> None:
        """Take messages out of a chat; bots hear nothing of it."""
        for message in messages:
            store = chat.messages if message.only is None else chat.ephemeral
            store.pop(message.id, None)
        self.tell("delete", (chat, messages))

    def message(self, chat: Chat, message_id: int) -> Message:
        """A message of a chat as a person points at it."""
        for message in chat.ephemeral.values():
            if message.page_id == message_id:
                return message
        if message_id not in chat.messages:
            raise NotPossible("this message is gone")
        return chat.messages[message_id]

    def service(
        self, chat: Chat, user: User, what: dict[str, Any], *, thread: int | None = None
    ) -> Message:
        """Note in a chat what happened, and let the bot hear of it."""
        number = self.next_message_id(chat)
        message = Message(number, chat.id, user, self.clock.now(), thread=thread, service=what)
        if "forum_topic_created" in what:
            message.thread = number
        self.add(message)
        self.hear(chat, message)
        return message

    def hear(self, chat: Chat, message: Message) -> Update | None:
        """Let the bot know of a message, if it is there."""
        if not chat.member(self.bot).here:
            return None
        if message.sender is not None:
            message.sender.met = True
        return self.updates.add("message", message_json(self, message), ("chat", chat.id))

    # members

    def set_member(self, chat: Chat, user: User, member: Member, by: User) -> None:
        """Change what somebody is in a chat, and let the bot know where it may."""
        before = chat.members.get(user.id) or Member(LEFT)
        chat.members[user.id] = member
        change = {
            "chat": chat_json(self, chat),
            "from": user_json(by),
            "date": int(self.clock.now()),
            "old_chat_member": member_json(user, before),
            "new_chat_member": member_json(user, member),
        }
        if user is self.bot:
            self.updates.add("my_chat_member", change, ("chat", chat.id))
            by.met = True
        elif chat.member(self.bot).status == ADMIN:
            self.updates.add("chat_member", change, ("chat", chat.id))
        self.tell("chat", chat)
