"""The methods that the sandbox does, by name; all others are refused and noted."""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any

from bot.sandbox.methods import about, answers, chats, editing, ephemeral, receiving, sending
from bot.sandbox.methods.call import Call

METHODS: Mapping[str, Callable[[Call], Awaitable[Any]]] = MappingProxyType(
    {
        "getMe": about.get_me,
        "getUpdates": receiving.get_updates,
        "setWebhook": receiving.set_webhook,
        "deleteWebhook": receiving.delete_webhook,
        "getWebhookInfo": receiving.get_webhook_info,
        "sendMessage": sending.send_message,
        "sendPhoto": sending.send_photo,
        "sendDocument": sending.send_document,
        "sendDice": sending.send_dice,
        "sendPoll": sending.send_poll,
        "stopPoll": editing.stop_poll,
        "sendChatAction": sending.send_chat_action,
        "sendMediaGroup": sending.send_media_group,
        "sendRichMessage": sending.send_rich_message,
        "editMessageText": editing.edit_text,
        "editMessageCaption": editing.edit_caption,
        "editMessageMedia": editing.edit_media,
        "editMessageReplyMarkup": editing.edit_markup,
        "deleteMessage": editing.delete_message,
        "deleteMessages": editing.delete_messages,
        "editEphemeralMessageText": ephemeral.edit_text,
        "editEphemeralMessageCaption": ephemeral.edit_caption,
        "editEphemeralMessageMedia": ephemeral.edit_media,
        "editEphemeralMessageReplyMarkup": ephemeral.edit_markup,
        "deleteEphemeralMessage": ephemeral.delete,
        "answerCallbackQuery": answers.answer_callback_query,
        "answerInlineQuery": answers.answer_inline_query,
        "pinChatMessage": chats.pin_chat_message,
        "unpinChatMessage": chats.unpin_chat_message,
        "setMessageReaction": chats.set_message_reaction,
        "getChat": chats.get_chat,
        "getChatMember": chats.get_chat_member,
        "getChatAdministrators": chats.get_chat_administrators,
        "getChatMemberCount": chats.get_chat_member_count,
        "leaveChat": chats.leave_chat,
        "createForumTopic": chats.create_forum_topic,
        "closeForumTopic": chats.close_forum_topic,
        "getUserProfilePhotos": chats.get_user_profile_photos,
        "getFile": about.get_file,
        "setMyCommands": about.set_my_commands,
        "getMyCommands": about.get_my_commands,
        "deleteMyCommands": about.delete_my_commands,
        "setMyName": about.set_text("name"),
        "getMyName": about.get_text("name"),
        "setMyDescription": about.set_text("description"),
        "getMyDescription": about.get_text("description"),
        "setMyShortDescription": about.set_text("short_description"),
        "getMyShortDescription": about.get_text("short_description"),
        "setChatMenuButton": about.set_chat_menu_button,
    }
)

__all__ = ["METHODS", "Call"]
