"""What the emulated world is made of: people, chats, messages, files, presses."""

from dataclasses import dataclass, field
from typing import Any

BOT_RIGHTS = ("text", "photos")
CREATOR, ADMIN, MEMBER, RESTRICTED, LEFT, KICKED = (
    "creator",
    "administrator",
    "member",
    "restricted",
    "left",
    "kicked",
)
HERE = (CREATOR, ADMIN, MEMBER, RESTRICTED)


@dataclass
class User:
    """A person, or the bot."""

    id: int
    name: str
    lang: str = ""
    is_bot: bool = False
    username: str = ""
    started: bool = False
    """Has opened the private chat with the bot."""
    blocked: bool = False
    deactivated: bool = False

    def json(self) -> dict[str, Any]:
        """As the Bot API shows users."""
        user: dict[str, Any] = {"id": self.id, "is_bot": self.is_bot, "first_name": self.name}
        if self.username:
            user["username"] = self.username
        if self.lang:
            user["language_code"] = self.lang
        return user


@dataclass
class Topic:
    """A topic of a forum."""

    id: int
    name: str
    closed: bool = False
    deleted: bool = False


@dataclass
class Chat:
    """A private chat (its id is the person's), a group or a supergroup."""

    id: int
    type: str
    title: str = ""
    members: dict[int, str] = field(default_factory=dict)
    """Status by user id."""
    bot_may: dict[str, bool] = field(default_factory=lambda: dict.fromkeys(BOT_RIGHTS, True))
    topics: dict[int, Topic] = field(default_factory=dict)
    forum: bool = False
    moved_to: int | None = None
    deleted: bool = False
    instance: str = ""

    @property
    def private(self) -> bool:
        """Whether this is a chat of one person with the bot."""
        return self.type == "private"

    def status(self, user_id: int) -> str:
        """What somebody is in this chat."""
        return self.members.get(user_id, LEFT)

    def has(self, user_id: int) -> bool:
        """Whether somebody is in this chat."""
        return self.status(user_id) in HERE


@dataclass
class File:
    """Something uploaded: pictures are kept as Telegram would send them on."""

    id: str
    unique_id: str
    content: bytes
    name: str
    mime: str
    width: int = 0
    height: int = 0


@dataclass
class Message:
    """A message; `only` names the one person who sees an ephemeral one."""

    id: int
    chat_id: int
    sender: User | None
    date: float
    thread: int | None = None
    text: str = ""
    entities: list[dict[str, Any]] = field(default_factory=list)
    photo: list[File] = field(default_factory=list)
    document: File | None = None
    dice: dict[str, Any] | None = None
    keyboard: list[list[dict[str, Any]]] | None = None
    reply_to: int | None = None
    service: dict[str, Any] | None = None
    edited: float | None = None
    only: int | None = None
    sender_chat: int | None = None

    @property
    def media(self) -> bool:
        """Whether the text is a caption."""
        return bool(self.photo or self.document)


@dataclass
class Press:
    """A pressed button that waits for its answer."""

    id: str
    user_id: int
    chat_id: int
    message_id: int
    data: str
    at: float
    answered: bool = False
    text: str = ""
    alert: bool = False
    url: str | None = None
