"""The methods about the bot itself: its commands, names and texts; and about files."""

from collections.abc import Callable
from typing import Any

from bot.sandbox.errors import bad
from bot.sandbox.files import MOST_DOWNLOAD
from bot.sandbox.methods.call import Call
from bot.sandbox.profile import parse_commands, parse_scope
from bot.sandbox.show import user_json

_LONGEST = {"name": 64, "description": 512, "short_description": 120}
_LANG = 2


async def get_me(call: Call) -> Any:
    """getMe."""
    return user_json(call.world.bot) | {
        "can_join_groups": True,
        "can_read_all_group_messages": not call.world.privacy,
        "supports_inline_queries": True,
    }


def _lang(call: Call) -> str:
    lang = call.text("language_code")
    if lang and not (len(lang) == _LANG and lang.isalpha() and lang.islower()):
        raise bad("invalid language code specified")
    return lang


async def set_my_commands(call: Call) -> Any:
    """setMyCommands."""
    commands = parse_commands(call.get("commands"))
    scope, lang = parse_scope(call.get("scope")), _lang(call)
    call.world.profile.set_commands(scope, lang, commands)
    call.world.tell("commands", None)
    return True


async def delete_my_commands(call: Call) -> Any:
    """deleteMyCommands."""
    call.world.profile.set_commands(parse_scope(call.get("scope")), _lang(call), [])
    call.world.tell("commands", None)
    return True


async def get_my_commands(call: Call) -> Any:
    """getMyCommands."""
    return call.world.profile.commands(parse_scope(call.get("scope")), _lang(call))


Method = Callable[[Call], Any]


def set_text(kind: str) -> Method:
    """setMyName, setMyDescription or setMyShortDescription."""

    async def method(call: Call) -> Any:
        text, lang = call.text(kind), _lang(call)
        if len(text) > _LONGEST[kind]:
            raise bad(f"{kind.replace('_', ' ')} is too long")
        call.world.profile.set_text(kind, lang, text)
        return True

    return method


def get_text(kind: str) -> Method:
    """getMyName, getMyDescription or getMyShortDescription."""

    async def method(call: Call) -> Any:
        default = call.world.bot.name if kind == "name" else ""
        return {kind: call.world.profile.text(kind, _lang(call), default)}

    return method


async def set_chat_menu_button(call: Call) -> Any:
    """setChatMenuButton."""
    call.world.profile.menu_button = call.get("menu_button") or {"type": "default"}
    return True


async def get_file(call: Call) -> Any:
    """getFile."""
    file = call.world.files.find(call.text("file_id"))
    if file is None:
        raise bad("invalid file_id")
    size = len(call.world.files.content(file))
    if size > MOST_DOWNLOAD:
        raise bad("file is too big")
    return {
        "file_id": file.id,
        "file_unique_id": file.unique_id,
        "file_size": size,
        "file_path": file.path,
    }
