"""A call of the bot, and the checks that many methods share, in the server's order."""

from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.entities import given_entities, trimmed, with_found
from bot.sandbox.errors import ApiError, bad, forbidden
from bot.sandbox.files import Upload
from bot.sandbox.html import parse_html
from bot.sandbox.keyboards import MOST_IN_A_ROW, Markup, check_server, is_wide, parse_markup
from bot.sandbox.model import KICKED, Chat, Entity, File, Keyboard, Message
from bot.sandbox.world import World

LONGEST_TEXT = 4096
LONGEST_CAPTION = 1024
LONGEST_RAW = 32768
_RIGHTS = {
    "text": ("can_send_messages", "text messages"),
    "rich": ("can_send_messages", "rich messages"),
    "photo": ("can_send_photos", "photos"),
    "document": ("can_send_documents", "documents"),
    "poll": ("can_send_polls", "polls"),
    "dice": ("can_send_other_messages", "dice"),
}

Text = tuple[str, list[Entity]]


@dataclass
class Call:
    """What the bot wants: its parameters, and the files that came along."""

    world: World
    params: dict[str, Any]
    uploads: dict[str, Upload] = field(default_factory=dict)
    number: int = 0
    """Later calls have higher ones."""

    def get(self, name: str) -> Any:
        """A parameter; None where it did not come."""
        return self.params.get(name)

    def text(self, name: str) -> str:
        """A parameter as text; empty where it did not come."""
        value = self.params.get(name)
        return "" if value is None else str(value)

    def markup(self, *, edit: bool = False) -> Markup:
        """The keyboard."""
        return parse_markup(self.get("reply_markup"), edit=edit)

    def check_keyboard(self, chat: Chat, keyboard: Keyboard | None) -> None:
        """What the servers check of a keyboard; what apps cannot show well is noted."""
        check_server(keyboard, private=chat.private)
        if is_wide(keyboard):
            self.world.violate("keyboard", f"a row of more than {MOST_IN_A_ROW} buttons")

    # texts

    def message_text(self, too_long: str) -> Text:
        """The text of a message."""
        source = self.text("text")
        if not source:
            raise bad("message text is empty")
        text, entities = formatted(self.params, "text", "entities")
        if not text:
            raise bad("text must be non-empty")
        if len(text) > LONGEST_TEXT:
            raise bad(too_long)
        return text, entities

    # files

    def upload(self, given: Any) -> Upload | None:
        """The file that a parameter means, if it came along."""
        return self.uploads.get(str(given).removeprefix("attach://"))

    async def photo(self, given: Any) -> tuple[File, ...]:
        """A picture: uploaded, or sent before."""
        upload = self.upload(given)
        files = self.world.files
        if upload is None:
            return files.photo_again(str(given))
        try:
            return await files.photo(upload)
        except ApiError as error:
            self.world.violate("picture", error.description)
            raise

    def document(self, given: Any) -> File:
        """A file: uploaded, or sent before."""
        upload = self.upload(given)
        files = self.world.files
        return files.document_again(str(given)) if upload is None else files.document(upload)

    # chats

    def chat(self) -> Chat:
        """The chat of a call, or why the bot cannot use it."""
        if self.get("chat_id") == self.world.bot.id:
            raise forbidden("the bot can't send messages to the bot")
        chat = self._chat_of(self.get("chat_id"))
        if chat is None or (chat.private and not self.world.user(chat.id).met):
            raise bad("chat not found")
        if chat.moved_to is not None:
            text = "Bad Request: group chat was upgraded to a supergroup chat"
            raise ApiError(400, text, migrate_to_chat_id=chat.moved_to)
        if chat.deleted:
            raise forbidden("the group chat was deleted")
        member = chat.member(self.world.bot)
        if not chat.private and not member.here:
            what = "kicked from" if member.status == KICKED else "not a member of"
            verb = "was" if member.status == KICKED else "is"
            raise forbidden(f"bot {verb} {what} the {chat.type} chat")
        return chat

    def _chat_of(self, chat_id: Any) -> Chat | None:
        chats = self.world.chats
        if isinstance(chat_id, int):
            return chats.get(chat_id)
        name = str(chat_id).removeprefix("@").lower()
        return next((c for c in chats.values() if c.username.lower() == name and name), None)

    def check_reachable(self, chat: Chat) -> None:
        """Whether a person lets the bot write at all; groups always do."""
        if not chat.private:
            return
        user = self.world.user(chat.id)
        if user.deactivated:
            raise forbidden("user is deactivated")
        if user.blocked:
            raise forbidden("bot was blocked by the user")
        if not user.started:
            raise forbidden("bot can't initiate conversation with a user")

    def check_right(self, chat: Chat, kind: str) -> None:
        """Whether the bot may send this kind of message here."""
        right, words = _RIGHTS[kind]
        if not chat.may(self.world.bot, right):
            raise bad(f"not enough rights to send {words} to the chat")

    def check_topic(self, chat: Chat, thread: int | None) -> None:
        """Whether the bot may write in a topic; the General topic goes without a number."""
        topic = chat.topics.get(thread) if thread is not None else None
        if thread is not None and topic is None:
            raise bad("message thread not found")
        if topic is not None and topic.deleted:
            raise bad("TOPIC_DELETED")
        closed = self.world.is_closed(chat, thread)
        if closed and not chat.manages(self.world.bot, "can_manage_topics"):
            raise bad("TOPIC_CLOSED")

    def message(self, chat: Chat, doing: str) -> Message:
        """The message that a call is about."""
        number = self.get("message_id")
        if not number and number != 0:
            raise bad("message identifier is not specified")
        message = chat.messages.get(number)
        if message is None:
            raise bad(f"message to {doing} not found")
        return message


def formatted(params: dict[str, Any], name: str, marks: str) -> Text:
    """A text and its entities, from HTML or from a list."""
    source = str(params.get(name) or "")
    if len(source.encode()) > LONGEST_RAW:
        raise bad("text is too long")
    mode = str(params.get("parse_mode") or "").lower()
    if mode == "html":
        text, entities = parse_html(source)
    elif mode in ("", "none"):
        text, entities = source, given_entities(source, params.get(marks))
    elif mode in ("markdown", "markdownv2"):
        raise bad("the sandbox does not imitate Markdown: use HTML or entities")
    else:
        raise bad("unsupported parse_mode")
    text, entities = trimmed(text, entities)
    return text, with_found(text, entities)


def caption_of(params: dict[str, Any], too_long: str = "message caption is too long") -> Text:
    """The caption of a picture or file."""
    text, entities = formatted(params, "caption", "caption_entities")
    if len(text) > LONGEST_CAPTION:
        raise bad(too_long)
    return text, entities
