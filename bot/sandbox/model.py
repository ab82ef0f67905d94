"""What the emulated world is made of: people, chats, messages, files, presses."""

from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.updates import Update

CREATOR, ADMIN, MEMBER, RESTRICTED, LEFT, KICKED = (
    "creator",
    "administrator",
    "member",
    "restricted",
    "left",
    "kicked",
)
HERE = (CREATOR, ADMIN, MEMBER, RESTRICTED)
ANONYMOUS_ADMIN = 1087968824
"""The user whose name stands under what anonymous admins write."""

EPHEMERAL_ON_PAGE = 1_000_000_000
"""Ephemeral messages have numbers of their own; a page sees them behind all others."""

Entity = dict[str, Any]
Keyboard = list[list[dict[str, Any]]]


@dataclass(eq=False)
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
    met: bool = False
    """The bot has seen this person: without that, even a right id is unknown to it."""


@dataclass
class Member:
    """What somebody is in a chat, and the rights that differ from the usual ones."""

    status: str = MEMBER
    rights: dict[str, bool] = field(default_factory=dict)

    @property
    def here(self) -> bool:
        """Whether this is a member at all."""
        return self.status in HERE

    @property
    def admin(self) -> bool:
        """Whether this member manages the chat."""
        return self.status in (CREATOR, ADMIN)


@dataclass
class Topic:
    """A topic of a forum."""

    id: int
    name: str
    closed: bool = False
    deleted: bool = False


@dataclass(eq=False)
class File:
    """Something uploaded; the JPEG of a picture's size is made when it is asked for."""

    id: str
    unique_id: str
    source: str
    """The digest of the upload: sizes of one picture share it."""
    name: str
    path: str
    mime: str
    content: bytes | None = None
    width: int = 0
    height: int = 0


@dataclass
class Poll:
    """A poll, and who voted for what."""

    id: str
    question: str
    options: list[str]
    settings: dict[str, Any]
    closed: bool = False
    votes: dict[int, list[int]] = field(default_factory=dict)


@dataclass(eq=False)
class Message:
    """A message; `only` names the one person who sees an ephemeral one."""

    id: int
    chat_id: int
    sender: User | None
    date: float
    thread: int | None = None
    text: str = ""
    entities: list[Entity] = field(default_factory=list)
    photo: tuple[File, ...] = ()
    document: File | None = None
    dice: dict[str, Any] | None = None
    poll: Poll | None = None
    rich: dict[str, Any] | None = None
    keyboard: Keyboard | None = None
    reply_keyboard: bool = False
    """Had a keyboard that is no inline keyboard: such messages can never be edited."""
    reply_to: int | None = None
    service: dict[str, Any] | None = None
    edited: float | None = None
    only: int | None = None
    replaces: int | None = None
    sender_chat: int | None = None
    flags: dict[str, Any] = field(default_factory=dict)
    reactions: list[str] = field(default_factory=list)
    order: int = 0
    """Its place among all messages of the world; an edit keeps it."""

    @property
    def kind(self) -> str:
        """What a message is made of; its rights and its edits depend on it."""
        if self.service is not None:
            return "service"
        for kind in ("photo", "document", "dice", "poll", "rich"):
            if getattr(self, kind):
                return kind
        return "text"

    @property
    def page_id(self) -> int:
        """The number that a page knows it by."""
        return self.id if self.only is None else EPHEMERAL_ON_PAGE + self.id


@dataclass(eq=False)
class Chat:
    """A private chat (its id is the person's), a group or a supergroup."""

    id: int
    type: str
    title: str
    bot: User
    username: str = ""
    forum: bool = False
    instance: str = ""
    members: dict[int, Member] = field(default_factory=dict)
    permissions: dict[str, bool] = field(default_factory=dict)
    """What members may not do, by right; a right that is not named is given."""
    topics: dict[int, Topic] = field(default_factory=dict)
    general_closed: bool = False
    moved_to: int | None = None
    deleted: bool = False
    messages: dict[int, Message] = field(default_factory=dict)
    ephemeral: dict[int, Message] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)

    @property
    def private(self) -> bool:
        """Whether this is a chat of one person with the bot."""
        return self.type == "private"

    @property
    def bot_may(self) -> dict[str, bool]:
        """Whether the bot may send texts and photos here."""
        return {
            "text": self.may(self.bot, "can_send_messages"),
            "photos": self.may(self.bot, "can_send_photos"),
        }

    def member(self, user: User) -> Member:
        """What somebody is in this chat."""
        return self.members.get(user.id) or Member(LEFT)

    def may(self, user: User, right: str) -> bool:
        """Whether somebody has the right to send something here."""
        member = self.member(user)
        if member.admin:
            return True
        if not member.here:
            return False
        given = self.permissions.get(right, True)
        return given and (member.status == MEMBER or member.rights.get(right, True))

    def manages(self, user: User, right: str) -> bool:
        """Whether somebody is an admin with a right."""
        member = self.member(user)
        return member.status == CREATOR or (
            member.status == ADMIN and member.rights.get(right, False)
        )


@dataclass(eq=False)
class Press:
    """A pressed button, or an inline query, that waits for its answer."""

    id: str
    user_id: int
    chat_id: int
    message_id: int
    data: str
    at: float
    update: Update | None = None
    answered: bool = False
    text: str = ""
    alert: bool = False
    url: str | None = None
