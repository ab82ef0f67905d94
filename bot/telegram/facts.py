"""What Telegram says about the bot itself and about its place in a group."""

from msgspec import Struct
from telegram import Bot, ChatMember, ChatMemberAdministrator, ChatMemberRestricted
from telegram import __version__ as library
from telegram.constants import BOT_API_VERSION, ChatAction
from telegram.error import BadRequest, TelegramError

VERSIONS = {"python-telegram-bot": library, "Bot API": BOT_API_VERSION}


class Self(Struct, frozen=True, kw_only=True):
    """The bot as Telegram knows it, and how it is told of updates."""

    bot_id: int
    username: str
    joins_groups: bool
    reads_all: bool
    """Privacy mode is off: it is sent everything that is said."""
    webhook: str
    pending: int
    failed_at: float | None
    """When Telegram last could not deliver to the webhook, and why."""
    failure: str


class Rights(Struct, frozen=True, kw_only=True):
    """What the bot may do in a group; `topic_open` is None where there are no topics."""

    admin: bool
    reads_all: bool
    texts: bool
    photos: bool
    deletes: bool
    topic_open: bool | None


async def ask_self(bot: Bot) -> Self:
    """Ask Telegram about the bot; a `TelegramError` where it does not tell."""
    hook = await bot.get_webhook_info()
    failed = hook.last_error_date
    return Self(
        bot_id=bot.id,
        username=bot.username,
        joins_groups=bool(bot.bot.can_join_groups),
        reads_all=bool(bot.bot.can_read_all_group_messages),
        webhook=hook.url,
        pending=hook.pending_update_count,
        failed_at=failed.timestamp() if failed else None,
        failure=hook.last_error_message or "",
    )


async def ask_rights(bot: Bot, chat_id: int, topic_id: int) -> Rights:
    """Ask Telegram what the bot may do in a group now; a `TelegramError` where it is not told."""
    me = await bot.get_me()
    member = await bot.get_chat_member(chat_id, me.id)
    chat = await bot.get_chat(chat_id)
    allowed = chat.permissions
    texts = allowed is None or bool(allowed.can_send_messages)
    photos = allowed is None or bool(allowed.can_send_photos)
    if isinstance(member, ChatMemberRestricted):
        texts, photos = texts and member.can_send_messages, photos and member.can_send_photos
    admin = isinstance(member, ChatMemberAdministrator) or member.status == ChatMember.OWNER
    return Rights(
        admin=admin,
        reads_all=bool(me.can_read_all_group_messages),
        texts=texts or admin,
        photos=photos or admin,
        deletes=isinstance(member, ChatMemberAdministrator) and member.can_delete_messages,
        topic_open=await _topic_open(bot, chat_id, topic_id) if chat.is_forum else None,
    )


async def _topic_open(bot: Bot, chat_id: int, topic_id: int) -> bool | None:
    """Whether the bot may write in a topic. Telegram tells it only to who is about to write."""
    try:
        await bot.send_chat_action(chat_id, ChatAction.TYPING, message_thread_id=topic_id or None)
    except BadRequest as error:
        text = error.message.lower()
        return False if "topic_" in text or "thread not found" in text else None
    except TelegramError:
        return None
    return True
