"""The calls to Telegram, and its errors as a few of ours."""

from collections.abc import Awaitable, Iterable
from datetime import timedelta
from typing import Any, NamedTuple, TypeVar

from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    ChatMember,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
    ReplyParameters,
)
from telegram.constants import ParseMode
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from bot.buttons import Rows
from bot.frozen import Why
from bot.operate.metrics import Metrics
from bot.screens.screen import Screen
from bot.telegram.facts import Rights, Self, ask_rights, ask_self
from bot.telegram.transport import NotSent

T = TypeVar("T")

TOAST = 200
PICTURE_NAME = "board.png"


class Refused(Exception):
    """Telegram did not do it; subclasses say what follows."""


class Gone(Refused):
    """The message cannot be edited any more."""


class Lost(Gone):
    """The message is not there any more."""


class Same(Refused):
    """The message shows this already."""


class Blocked(Refused):
    """The bot may not write here."""

    why = Why.MUTE


class Out(Blocked):
    """The bot is not in the chat, or the person does not let it write."""

    why = Why.OUT


class TopicClosed(Blocked):
    """Only admins may write in the topic."""

    why = Why.CLOSED


class TopicGone(Blocked):
    """The topic is no more."""

    why = Why.DELETED


class NoPhotos(Refused):
    """The bot may write here, but send no pictures."""


class NoFile(Refused):
    """Telegram does not know this file any more."""


class Broken(Refused):
    """The call was wrong; it will not work by repeating."""


class Unsent(Refused):
    """The call did not get through; it may be repeated."""


class Unknown(Refused):
    """Nobody knows whether it was done."""


class Slow(Refused):
    """Telegram asks to wait."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds} s")
        self.seconds = seconds


class Moved(Refused):
    """The group has another number now."""

    def __init__(self, chat_id: int) -> None:
        super().__init__("the group was upgraded")
        self.chat_id = chat_id


class Fatal(Exception):
    """The process must stop: a wrong token, or another process with the same one."""


class Shown(NamedTuple):
    """A message that stands: its number, and what Telegram calls its picture."""

    message_id: int
    file_id: str | None


class Gateway:
    """Speaks to Telegram for the rest of the bot."""

    def __init__(self, bot: Bot, metrics: Metrics | None = None) -> None:
        self._bot = bot
        self._metrics = metrics or Metrics()

    async def show(
        self,
        chat_id: int,
        topic_id: int,
        message_id: int | None,
        text: str,
        rows: Rows,
        picture: bytes | str | None,
        reply_to: int | None = None,
    ) -> Shown:
        """Make a message show this: edit it, or send one where `message_id` is None."""
        markup = _markup(rows)
        if message_id is None:
            message = await self._done(
                self._send(chat_id, topic_id, text, markup, picture, reply_to)
            )
            return _shown(message)
        if picture is None:
            edit: Awaitable[Message | bool] = self._bot.edit_message_text(
                text, chat_id, message_id, parse_mode=ParseMode.HTML, reply_markup=markup
            )
        else:
            media = InputMediaPhoto(
                picture, caption=text, parse_mode=ParseMode.HTML, filename=PICTURE_NAME
            )
            edit = self._bot.edit_message_media(media, chat_id, message_id, reply_markup=markup)
        edited = await self._done(edit)
        return _shown(edited) if isinstance(edited, Message) else Shown(message_id, None)

    def _send(
        self,
        chat_id: int,
        topic_id: int,
        text: str,
        markup: InlineKeyboardMarkup | None,
        picture: bytes | str | None,
        reply_to: int | None,
    ) -> Awaitable[Message]:
        reply = None
        if reply_to is not None:
            reply = ReplyParameters(reply_to, allow_sending_without_reply=True)
        if picture is None:
            return self._bot.send_message(
                chat_id,
                text,
                parse_mode=ParseMode.HTML,
                reply_markup=markup,
                message_thread_id=topic_id or None,
                reply_parameters=reply,
            )
        return self._bot.send_photo(
            chat_id,
            picture,
            caption=text,
            parse_mode=ParseMode.HTML,
            reply_markup=markup,
            message_thread_id=topic_id or None,
            reply_parameters=reply,
            filename=PICTURE_NAME,
        )

    async def whisper(
        self,
        chat_id: int,
        topic_id: int,
        person_id: int,
        query_id: str,
        screen: Screen,
        picture: bytes | None,
    ) -> None:
        """Answer a press by a message in the group that its presser alone sees."""
        only = {"receiver_user_id": person_id, "callback_query_id": query_id}
        kwargs = {"ephemeral_message_parameters": only}
        markup, topic = _markup(screen.rows), topic_id or None
        if picture is None:
            sent = self._bot.send_message(
                chat_id,
                screen.text(),
                parse_mode=ParseMode.HTML,
                reply_markup=markup,
                message_thread_id=topic,
                protect_content=True,
                api_kwargs=kwargs,
            )
        else:
            sent = self._bot.send_photo(
                chat_id,
                picture,
                caption=screen.caption,
                parse_mode=ParseMode.HTML,
                reply_markup=markup,
                message_thread_id=topic,
                protect_content=True,
                filename=PICTURE_NAME,
                api_kwargs=kwargs,
            )
        await self._done(sent)

    async def whisper_again(
        self, chat_id: int, person_id: int, number: int, screen: Screen, picture: bytes | None
    ) -> None:
        """Change a message that one person alone sees."""
        given: dict[str, Any] = {
            "chat_id": chat_id,
            "receiver_user_id": person_id,
            "ephemeral_message_id": number,
            "reply_markup": _markup(screen.rows),
        }
        if picture is None:
            given |= {"text": screen.text(), "parse_mode": ParseMode.HTML}
            await self._done(self._bot.do_api_request("editEphemeralMessageText", given))
            return
        given["media"] = InputMediaPhoto(
            picture, caption=screen.caption, parse_mode=ParseMode.HTML, filename=PICTURE_NAME
        )
        await self._done(self._bot.do_api_request("editEphemeralMessageMedia", given))

    async def document(self, chat_id: int, name: str, content: bytes, caption: str) -> None:
        """Send a file."""
        await self._done(
            self._bot.send_document(
                chat_id, content, caption=caption, filename=name, parse_mode=ParseMode.HTML
            )
        )

    async def delete(self, chat_id: int, message_id: int) -> None:
        """Delete a message, or take its buttons where it cannot be deleted."""
        try:
            await self._done(self._bot.delete_message(chat_id, message_id))
        except Broken:
            await self._done(self._bot.edit_message_reply_markup(chat_id, message_id))

    async def _done(self, call: Awaitable[T]) -> T:
        try:
            return await call
        except TelegramError as error:
            ours = _ours(error)
            self._metrics.refused(type(ours).__name__.lower())
            raise ours from error

    async def toast(
        self, query_id: str, text: str, *, alert: bool = False, url: str | None = None
    ) -> None:
        """Answer a press; a press too old to be answered is let go."""
        short = text if len(text) <= TOAST else text[: TOAST - 1] + "…"
        try:
            await self._bot.answer_callback_query(query_id, short, show_alert=alert, url=url)
        except (BadRequest, NetworkError, RetryAfter):
            return

    async def is_anonymous(self, chat_id: int, person_id: int) -> bool:
        """Whether a person manages a group without showing who it is.

        Where Telegram does not tell members, none is taken for one; other failures are raised.
        """
        try:
            member = await self._done(self._bot.get_chat_member(chat_id, person_id))
        except (Broken, Blocked):
            return False
        return bool(getattr(member, "is_anonymous", False))

    async def is_admin(self, chat_id: int, person_id: int) -> bool:
        """Whether a person may manage a group."""
        try:
            member = await self._done(self._bot.get_chat_member(chat_id, person_id))
        except Refused:
            return False
        return member.status in (ChatMember.OWNER, ChatMember.ADMINISTRATOR)

    async def about(self) -> Self:
        """What Telegram says about the bot."""
        return await self._done(ask_self(self._bot))

    async def rights(self, chat_id: int, topic_id: int) -> Rights:
        """What the bot may do in a group now."""
        return await self._done(ask_rights(self._bot, chat_id, topic_id))

    async def commands(
        self, lang: str, group: Iterable[tuple[str, str]], private: Iterable[tuple[str, str]]
    ) -> None:
        """Tell Telegram the commands, where they differ from what it has."""
        for scope, wanted in (
            (BotCommandScopeAllGroupChats(), group),
            (BotCommandScopeAllPrivateChats(), private),
        ):
            commands = tuple(BotCommand(name, about) for name, about in wanted)
            if await self._done(self._bot.get_my_commands(scope, lang)) != commands:
                await self._done(self._bot.set_my_commands(commands, scope, lang))


def _markup(rows: Rows) -> InlineKeyboardMarkup | None:
    if not rows:
        return None
    return InlineKeyboardMarkup(
        [
            [
                InlineKeyboardButton(
                    button.text,
                    callback_data=None if button.url else button.data,
                    url=button.url or None,
                    style=button.style or None,
                )
                for button in row
            ]
            for row in rows
        ]
    )


def _shown(message: Message) -> Shown:
    file_id = message.photo[-1].file_id if message.photo else None
    return Shown(message.message_id, file_id)


def seconds_of(error: RetryAfter) -> float:
    """How long Telegram asks to wait."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def _ours(error: TelegramError) -> Exception:
    """What an error of the library means for us."""
    if isinstance(error, RetryAfter):
        return Slow(seconds_of(error))
    if isinstance(error, ChatMigrated):
        return Moved(error.new_chat_id)
    kinds = (
        (Conflict, Fatal),
        (InvalidToken, Fatal),
        (Forbidden, _of_ban(error.message)),
        (NotSent, Unsent),
        (BadRequest, _of_text(error.message)),
    )
    kind = next((ours for theirs, ours in kinds if isinstance(error, theirs)), Unknown)
    return kind(error.message)


_BANS = ("kicked", "not a member", "blocked", "deactivated", "deleted", "initiate")


def _of_ban(message: str) -> type[Blocked]:
    """Whether the bot is out, or in the chat without the right to write."""
    return Out if any(part in message.lower() for part in _BANS) else Blocked


_TEXTS: tuple[tuple[str, type[Refused]], ...] = (
    ("message is not modified", Same),
    ("message to edit not found", Lost),
    ("message_id_invalid", Lost),
    ("message can't be edited", Gone),
    ("message to delete not found", Gone),
    ("there is no text in the message to edit", Gone),
    ("not enough rights to send photos", NoPhotos),
    ("wrong file identifier", NoFile),
    ("wrong remote file", NoFile),
    ("canceled by new edit", Unsent),
    ("not enough rights", Blocked),
    ("write", Blocked),
    ("chat_restricted", Blocked),
    ("chat not found", Out),
    ("topic_closed", TopicClosed),
    ("topic_deleted", TopicGone),
    ("message thread not found", TopicGone),
)


def _of_text(message: str) -> type[Refused]:
    """The kind of a bad request; the library lower-cases some of the texts."""
    text = message.lower()
    return next((kind for part, kind in _TEXTS if part in text), Broken)
