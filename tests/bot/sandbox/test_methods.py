"""Every method that the sandbox does, called by the real library, which must understand all."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest
from telegram import (
    BotCommand,
    BotCommandScopeChat,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputMediaPhoto,
    InputTextMessageContent,
    Message,
    TelegramObject,
)
from telegram.constants import ParseMode

from bot.sandbox.methods import METHODS
from bot.sandbox.model import Chat, Press, User
from tests.bot.sandbox.kit import Table, picture

NEWER = {"ephemeral_message_id", "receiver_user", "rich_message", "can_send_welcome_messages"}
"""What the Bot API has and this version of the library keeps aside."""

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("d4", callback_data="d4")]])


@dataclass
class Scene:
    """A forum whose admin is the bot, with messages of many kinds."""

    table: Table
    chat: Chat
    anna: User
    text: Message
    photo: Message
    poll: Message
    topic: int
    press: Press
    secret: dict[str, Any]
    secret_photo: dict[str, Any]


def _for(anna: User) -> dict[str, Any]:
    return {"ephemeral_message_parameters": {"receiver_user_id": anna.id}}


def _key(chat: Chat, anna: User, sent: Message) -> dict[str, Any]:
    """What names an ephemeral message in later calls."""
    assert sent.message_id == 0
    return {
        "chat_id": chat.id,
        "receiver_user_id": anna.id,
        "ephemeral_message_id": sent.api_kwargs["ephemeral_message_id"],
    }


@pytest.fixture
async def scene(table: Table) -> Scene:
    chat, (anna, _) = table.club(forum=True)
    table.world.promote(chat, table.world.bot)
    table.world.start(anna)
    bot = table.bot
    text = await bot.send_message(chat.id, "Hello", reply_markup=KEYBOARD)
    photo = await bot.send_photo(chat.id, picture(), filename="board.png")
    poll = await bot.send_poll(chat.id, "Once more?", ["Yes", "No"])
    secret = await bot.send_message(chat.id, "Your hand", api_kwargs=_for(anna))
    file_id = photo.photo[-1].file_id
    secret_photo = await bot.send_photo(chat.id, file_id, api_kwargs=_for(anna))
    return Scene(
        table,
        chat,
        anna,
        text,
        photo,
        poll,
        table.world.topic(chat, "Games").id,
        table.world.press_text(anna, chat, text.message_id, "d4"),
        _key(chat, anna, secret),
        _key(chat, anna, secret_photo),
    )


async def _ask(scene: Scene, method: str, **params: Any) -> Any:
    return await scene.table.bot.do_api_request(method, params)


async def _inline(scene: Scene) -> Any:
    asked = scene.table.world.ask_inline(scene.anna, "floes")
    article = InlineQueryResultArticle("1", "Floes", InputTextMessageContent("Floes"))
    return await scene.table.bot.answer_inline_query(asked.id, [article])


async def _edit_media(scene: Scene) -> Any:
    media = InputMediaPhoto(picture(colour="navy"), "<b>Now</b>", ParseMode.HTML, filename="b.png")
    return await scene.table.bot.edit_message_media(
        media, scene.chat.id, scene.photo.message_id, reply_markup=KEYBOARD
    )


async def _secret_media(scene: Scene) -> Any:
    media = InputMediaPhoto(picture(colour="navy"), filename="b.png")
    return await _ask(scene, "editEphemeralMessageMedia", **scene.secret_photo, media=media)


async def _hook(scene: Scene) -> Any:
    assert await scene.table.bot.set_webhook("http://127.0.0.1:9/hook", secret_token="s-1")
    info = await scene.table.bot.get_webhook_info()
    assert info.url == "http://127.0.0.1:9/hook"
    assert await scene.table.bot.delete_webhook()
    return info


async def _pin(scene: Scene) -> Any:
    assert await scene.table.bot.pin_chat_message(scene.chat.id, scene.text.message_id)
    chat = await scene.table.bot.get_chat(scene.chat.id)
    assert chat.pinned_message is not None
    return chat


async def _unpin(scene: Scene) -> Any:
    await scene.table.bot.pin_chat_message(scene.chat.id, scene.text.message_id)
    return await scene.table.bot.unpin_chat_message(scene.chat.id, scene.text.message_id)


async def _commands(scene: Scene) -> Any:
    commands = [BotCommand("play", "Open a table")]
    scope = BotCommandScopeChat(scene.chat.id)
    await scene.table.bot.set_my_commands(commands, scope, "uk")
    found = await scene.table.bot.get_my_commands(scope, "uk")
    assert list(found) == commands
    assert await scene.table.bot.get_my_commands(scope) == ()
    return found


async def _rich(scene: Scene) -> Any:
    rich = {"markdown": "**Score**"}
    return await scene.table.bot.do_api_request(
        "sendRichMessage",
        {"chat_id": scene.chat.id, "rich_message": rich},
        return_type=Message,
    )


CALLS: dict[str, Callable[[Scene], Awaitable[Any]]] = {
    "getMe": lambda s: s.table.bot.get_me(),
    "getUpdates": lambda s: s.table.bot.get_updates(),
    "setWebhook": _hook,
    "deleteWebhook": lambda s: s.table.bot.delete_webhook(drop_pending_updates=True),
    "getWebhookInfo": lambda s: s.table.bot.get_webhook_info(),
    "sendMessage": lambda s: s.table.bot.send_message(
        s.chat.id, "<b>Hi</b> 🐧 <i>all</i>", ParseMode.HTML, message_thread_id=s.topic
    ),
    "sendPhoto": lambda s: s.table.bot.send_photo(
        s.chat.id, picture(), "Board", filename="b.png", reply_to_message_id=s.text.message_id
    ),
    "sendDocument": lambda s: s.table.bot.send_document(s.chat.id, b"1. d4", filename="game.txt"),
    "sendDice": lambda s: s.table.bot.send_dice(s.chat.id),
    "sendPoll": lambda s: s.table.bot.send_poll(
        s.chat.id, "Who?", ["Anna", "Bohdan"], is_anonymous=False
    ),
    "stopPoll": lambda s: s.table.bot.stop_poll(s.chat.id, s.poll.message_id),
    "sendChatAction": lambda s: s.table.bot.send_chat_action(s.chat.id, "typing"),
    "sendMediaGroup": lambda s: s.table.bot.send_media_group(
        s.chat.id,
        [InputMediaPhoto(picture(colour=c), filename=f"{c}.png") for c in ("red", "blue")],
    ),
    "sendRichMessage": _rich,
    "editMessageText": lambda s: s.table.bot.edit_message_text(
        "Bye", s.chat.id, s.text.message_id, reply_markup=KEYBOARD
    ),
    "editMessageCaption": lambda s: s.table.bot.edit_message_caption(
        s.chat.id, s.photo.message_id, caption="Board"
    ),
    "editMessageMedia": _edit_media,
    "editMessageReplyMarkup": lambda s: s.table.bot.edit_message_reply_markup(
        s.chat.id, s.text.message_id
    ),
    "deleteMessage": lambda s: s.table.bot.delete_message(s.chat.id, s.text.message_id),
    "deleteMessages": lambda s: s.table.bot.delete_messages(
        s.chat.id, [s.text.message_id, s.photo.message_id, 999]
    ),
    "editEphemeralMessageText": lambda s: _ask(
        s, "editEphemeralMessageText", **s.secret, text="Your new hand"
    ),
    "editEphemeralMessageCaption": lambda s: _ask(
        s, "editEphemeralMessageCaption", **s.secret_photo, caption="Hand"
    ),
    "editEphemeralMessageMedia": _secret_media,
    "editEphemeralMessageReplyMarkup": lambda s: _ask(
        s, "editEphemeralMessageReplyMarkup", **s.secret, reply_markup=KEYBOARD
    ),
    "deleteEphemeralMessage": lambda s: _ask(s, "deleteEphemeralMessage", **s.secret),
    "answerCallbackQuery": lambda s: s.table.bot.answer_callback_query(
        s.press.id, "Your turn", show_alert=True
    ),
    "answerInlineQuery": _inline,
    "pinChatMessage": _pin,
    "unpinChatMessage": _unpin,
    "setMessageReaction": lambda s: s.table.bot.set_message_reaction(
        s.chat.id, s.text.message_id, "👍"
    ),
    "getChat": lambda s: s.table.bot.get_chat(s.chat.id),
    "getChatMember": lambda s: s.table.bot.get_chat_member(s.chat.id, s.anna.id),
    "getChatAdministrators": lambda s: s.table.bot.get_chat_administrators(s.chat.id),
    "getChatMemberCount": lambda s: s.table.bot.get_chat_member_count(s.chat.id),
    "leaveChat": lambda s: s.table.bot.leave_chat(s.chat.id),
    "createForumTopic": lambda s: s.table.bot.create_forum_topic(s.chat.id, "Rules"),
    "closeForumTopic": lambda s: s.table.bot.close_forum_topic(s.chat.id, s.topic),
    "getUserProfilePhotos": lambda s: s.table.bot.get_user_profile_photos(s.anna.id),
    "getFile": lambda s: s.table.bot.get_file(s.photo.photo[-1].file_id),
    "setMyCommands": _commands,
    "getMyCommands": lambda s: s.table.bot.get_my_commands(),
    "deleteMyCommands": lambda s: s.table.bot.delete_my_commands(),
    "setMyName": lambda s: s.table.bot.set_my_name("Крига", "uk"),
    "getMyName": lambda s: s.table.bot.get_my_name(),
    "setMyDescription": lambda s: s.table.bot.set_my_description("Games"),
    "getMyDescription": lambda s: s.table.bot.get_my_description(),
    "setMyShortDescription": lambda s: s.table.bot.set_my_short_description("Games"),
    "getMyShortDescription": lambda s: s.table.bot.get_my_short_description(),
    "setChatMenuButton": lambda s: s.table.bot.set_chat_menu_button(),
}


def not_understood(found: Any) -> set[str]:
    """The fields of an answer that the library has no name for."""
    if isinstance(found, list | tuple):
        return {name for item in found for name in not_understood(item)}
    if not isinstance(found, TelegramObject):
        return set()
    inner = (getattr(found, name) for name in found.__slots__ if hasattr(found, name))
    return set(found.api_kwargs) | {name for item in inner for name in not_understood(item)}


def test_every_method_is_called_here() -> None:
    assert set(CALLS) == set(METHODS)


@pytest.mark.parametrize("method", CALLS)
async def test_the_library_understands_the_answer(scene: Scene, method: str) -> None:
    found = await CALLS[method](scene)
    assert found is not None
    assert not_understood(found) <= NEWER
    assert {call.method for call in scene.table.world.record} >= {method}
    assert scene.table.world.violations == []


async def test_all_updates_of_the_scene_are_understood(scene: Scene) -> None:
    updates = await scene.table.bot.get_updates()
    assert {"message", "callback_query", "my_chat_member"} <= {
        name for update in updates for name in update.to_dict()
    }
    assert not_understood(updates) <= NEWER


async def test_names_and_descriptions_fall_back_to_the_general_ones(table: Table) -> None:
    await table.bot.set_my_description("Games")
    await table.bot.set_my_description("Ігри", "uk")
    assert (await table.bot.get_my_description("uk")).description == "Ігри"
    assert (await table.bot.get_my_description("ru")).description == "Games"
    assert (await table.bot.get_my_name()).name == "Icebox"


async def test_calls_come_by_get_json_and_forms_in_any_case(table: Table) -> None:
    chat, _ = table.club()
    address = f"{table.server.url}/bot{table.world.token}"
    data = {"chat_id": str(chat.id), "text": "a form"}
    for asked in (
        table.session.get(f"{address}/SENDMESSAGE", params=data | {"text": "a query"}),
        table.session.post(f"{address}/sendmessage", data=data),
        table.session.post(f"{address}/sendMessage", json={"chat_id": chat.id, "text": "JSON"}),
    ):
        async with asked as reply:
            assert reply.status == 200
    said = [message.text for message in chat.messages.values() if message.text]
    assert said == ["a query", "a form", "JSON"]
