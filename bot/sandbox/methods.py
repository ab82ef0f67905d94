"""The methods of the Bot API that a game bot calls; each checks in the server's own order."""

import dataclasses
import json
from collections.abc import Awaitable, Callable
from typing import Any

from bot.sandbox import checks
from bot.sandbox.errors import ApiError, bad
from bot.sandbox.keyboards import parse_keyboard
from bot.sandbox.model import ADMIN, CREATOR, File, Message
from bot.sandbox.show import chat_json, message_json
from bot.sandbox.updates import CALLBACK_LIFE
from bot.sandbox.world import World, member_json

TOAST = 200
MOST_COMMANDS = 100
LONGEST_COMMAND = 32
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"

Params = dict[str, Any]
Uploads = dict[str, tuple[str, bytes]]
"""Files of a call by field: (name, content)."""


class Methods:
    """Does the calls of the bot."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._in_flight: dict[tuple[int, int], int] = {}
        self._doers: dict[str, Callable[[Params, Uploads], Awaitable[Any]]] = {
            "getMe": self._get_me,
            "getUpdates": self._get_updates,
            "deleteWebhook": self._nothing,
            "getWebhookInfo": self._webhook_info,
            "sendMessage": self._send_message,
            "sendPhoto": self._send_photo,
            "sendDocument": self._send_document,
            "sendDice": self._send_dice,
            "sendChatAction": self._chat_action,
            "editMessageText": self._edit_text,
            "editMessageCaption": self._edit_caption,
            "editMessageMedia": self._edit_media,
            "editMessageReplyMarkup": self._edit_markup,
            "deleteMessage": self._delete,
            "answerCallbackQuery": self._answer,
            "getChat": self._get_chat,
            "getChatMember": self._get_member,
            "getChatAdministrators": self._get_admins,
            "getChatMemberCount": self._count_members,
            "leaveChat": self._leave,
            "getFile": self._get_file,
            "setMyCommands": self._set_commands,
            "getMyCommands": self._get_commands,
            "deleteMyCommands": self._set_commands,
        }

    async def call(self, method: str, params: Params, uploads: Uploads) -> Any:
        """The result of a call; `ApiError` where it is refused."""
        doer = self._doers.get(method)
        if doer is None:
            self._world.violations.append(f"{method} is not emulated")
            raise ApiError(501, f"Not Implemented: {method} is not emulated here")
        return await doer(params, uploads)

    # the bot and its updates

    async def _get_me(self, params: Params, uploads: Uploads) -> Any:
        del params, uploads
        return self._world.bot.json() | {
            "can_join_groups": True,
            "can_read_all_group_messages": False,
            "supports_inline_queries": False,
        }

    async def _get_updates(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        if "allowed_updates" in params:
            self._world.updates.allow(params["allowed_updates"] or ())
        return await self._world.updates.get(
            params.get("offset"), params.get("limit", 100), params.get("timeout", 0)
        )

    async def _nothing(self, params: Params, uploads: Uploads) -> Any:
        del params, uploads
        return True

    async def _webhook_info(self, params: Params, uploads: Uploads) -> Any:
        del params, uploads
        pending = self._world.updates.pending()
        return {"url": "", "has_custom_certificate": False, "pending_update_count": pending}

    # sending

    async def _send_message(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        keyboard = parse_keyboard(params.get("reply_markup"))
        text, entities = checks.sent_text(params, edit=False)
        return self._sent(params, "text", text=text, entities=entities, keyboard=keyboard)

    async def _send_photo(self, params: Params, uploads: Uploads) -> Any:
        keyboard = parse_keyboard(params.get("reply_markup"))
        text, entities = checks.sent_caption(params)
        photo = self._photo(params.get("photo"), uploads)
        return self._sent(
            params, "photos", text=text, entities=entities, keyboard=keyboard, photo=photo
        )

    async def _send_document(self, params: Params, uploads: Uploads) -> Any:
        keyboard = parse_keyboard(params.get("reply_markup"))
        text, entities = checks.sent_caption(params)
        name, content = _upload(params.get("document"), uploads)
        document = self._world.files.document(content, name)
        return self._sent(
            params, "text", text=text, entities=entities, keyboard=keyboard, document=document
        )

    async def _send_dice(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        emoji = params.get("emoji", "🎲")
        most = 64 if emoji == "🎰" else 5 if emoji in ("🏀", "⚽") else 6
        value = 1 + self._world.chance(f"dice:{self._world.count('dice')}", most)
        return self._sent(params, "text", dice={"emoji": emoji, "value": value})

    def _sent(self, params: Params, kind: str, **content: Any) -> Any:
        world = self._world
        chat = checks.find_chat(world, params.get("chat_id"))
        thread = params.get("message_thread_id")
        checks.may_send(chat, kind, thread)
        world.flood.check(chat.id, group=not chat.private)
        reply = params.get("reply_parameters") or {}
        reply_to = reply.get("message_id")
        if reply_to is not None and reply_to not in world.messages[chat.id]:
            if not reply.get("allow_sending_without_reply"):
                raise bad("message to be replied not found")
            reply_to = None
        message = Message(
            world.next_message_id(chat),
            chat.id,
            world.bot,
            world.clock.now(),
            thread=thread,
            reply_to=reply_to,
            **content,
        )
        return message_json(world, world.add(message))

    async def _chat_action(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        chat = checks.find_chat(self._world, params.get("chat_id"))
        self._world.tell("action", chat)
        return True

    # editing

    async def _edit_text(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        keyboard = parse_keyboard(params.get("reply_markup"))
        message = self._editable(params)
        if message.media:
            raise bad("there is no text in the message to edit")
        text, entities = checks.sent_text(params, edit=True)
        return self._edited(message, text=text, entities=entities, keyboard=keyboard)

    async def _edit_caption(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        keyboard = parse_keyboard(params.get("reply_markup"))
        message = self._editable(params)
        if not message.media:
            raise bad("there is no caption in the message to edit")
        text, entities = checks.sent_caption(params, "MEDIA_CAPTION_TOO_LONG")
        return self._edited(message, text=text, entities=entities, keyboard=keyboard)

    async def _edit_media(self, params: Params, uploads: Uploads) -> Any:
        keyboard = parse_keyboard(params.get("reply_markup"))
        media = params.get("media")
        if isinstance(media, str):
            media = json.loads(media)
        if not isinstance(media, dict) or "media" not in media:
            raise bad("can't parse InputMedia: media not found")
        message = self._editable(params)
        text, entities = checks.sent_caption(media)
        photo = self._photo(media["media"], uploads)
        chat = self._world.chats[message.chat_id]
        checks.may_send(chat, "photos", None)
        return self._edited(message, text=text, entities=entities, keyboard=keyboard, photo=photo)

    async def _edit_markup(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        keyboard = parse_keyboard(params.get("reply_markup"))
        return self._edited(self._editable(params), keyboard=keyboard)

    def _editable(self, params: Params) -> Message:
        chat = checks.find_chat(self._world, params.get("chat_id"))
        return checks.own_message(self._world, chat, params.get("message_id"), "edit")

    def _edited(self, message: Message, **content: Any) -> Any:
        world = self._world
        after = dataclasses.replace(message, **content)
        if checks.same(message, after):
            raise bad(checks.NOT_MODIFIED)
        chat = world.chats[message.chat_id]
        world.flood.check(chat.id, group=not chat.private)
        after.edited = world.clock.now()
        return message_json(world, world.add(after))

    async def _delete(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        chat = checks.find_chat(self._world, params.get("chat_id"))
        message = checks.own_message(self._world, chat, params.get("message_id"), "delete")
        self._world.delete(chat, message.id)
        return True

    def _photo(self, given: Any, uploads: Uploads) -> list[File]:
        if not given:
            raise bad("there is no photo in the request")
        name = str(given).removeprefix("attach://")
        if name in uploads:
            filename, content = uploads[name]
            return self._world.files.photo(content, filename)
        return self._world.files.photo_again(str(given))

    # presses

    async def _answer(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        world = self._world
        press = world.presses.get(str(params.get("callback_query_id")))
        if press is None or press.answered or world.clock.now() - press.at > CALLBACK_LIFE:
            raise bad(TOO_OLD)
        text, url = str(params.get("text") or ""), params.get("url")
        if len(text) > TOAST:
            raise bad("MESSAGE_TOO_LONG")
        if url and not str(url).startswith(f"https://t.me/{world.bot.username}?start="):
            raise bad("URL_INVALID")
        press.answered = True
        press.text, press.alert, press.url = text, bool(params.get("show_alert")), url
        world.tell("answer", press)
        return True

    # chats

    async def _get_chat(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        chat = checks.find_chat(self._world, params.get("chat_id"))
        may = chat.bot_may
        return chat_json(self._world, chat) | {
            "accent_color_id": 0,
            "max_reaction_count": 11,
            "accepted_gift_types": dict.fromkeys(_GIFTS, False),
            "permissions": {"can_send_messages": may["text"], "can_send_photos": may["photos"]},
        }

    async def _get_member(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        chat = checks.find_chat(self._world, params.get("chat_id"))
        user_id = params.get("user_id")
        if user_id != self._world.bot.id and user_id not in self._world.people:
            raise bad("invalid user_id specified")
        user = self._world.user(user_id)
        return member_json(user, chat.status(user.id))

    async def _get_admins(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        chat = checks.find_chat(self._world, params.get("chat_id"))
        if chat.private:
            raise bad("there are no administrators in the private chat")
        return [
            member_json(self._world.user(user_id), status)
            for user_id, status in chat.members.items()
            if status in (CREATOR, ADMIN)
        ]

    async def _count_members(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        chat = checks.find_chat(self._world, params.get("chat_id"))
        return sum(chat.has(user_id) for user_id in chat.members)

    async def _leave(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        chat = checks.find_chat(self._world, params.get("chat_id"))
        self._world.add_bot(chat, self._world.bot, "left")
        return True

    # files and commands

    async def _get_file(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        file = self._world.files.find(str(params.get("file_id")))
        if file is None:
            raise bad("invalid file_id")
        return {
            "file_id": file.id,
            "file_unique_id": file.unique_id,
            "file_size": len(file.content),
            "file_path": f"files/{file.id}",
        }

    async def _set_commands(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        commands = params.get("commands") or []
        if len(commands) > MOST_COMMANDS:
            raise bad("BOT_COMMAND_INVALID")
        for command in commands:
            if not command.get("command"):
                raise bad("command must be non-empty")
            if len(command["command"]) > LONGEST_COMMAND:
                raise bad("command length must not exceed 32")
            if not command.get("description"):
                raise bad("command description must be non-empty")
        self._world.commands[_scope(params)] = commands
        return True

    async def _get_commands(self, params: Params, uploads: Uploads) -> Any:
        del uploads
        return self._world.commands.get(_scope(params), [])


_GIFTS = (
    "unlimited_gifts",
    "limited_gifts",
    "unique_gifts",
    "premium_subscription",
    "gifts_from_channels",
)


def _scope(params: Params) -> tuple[str, str]:
    scope = (params.get("scope") or {}).get("type", "default")
    return scope, params.get("language_code") or ""


def _upload(given: Any, uploads: Uploads) -> tuple[str, bytes]:
    name = str(given or "").removeprefix("attach://")
    if name not in uploads:
        raise bad("wrong file identifier/HTTP URL specified")
    return uploads[name]
