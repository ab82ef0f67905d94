"""What a bot says of itself: its commands by scope and language, its names and descriptions."""

from typing import Any

from bot.sandbox.errors import bad
from bot.sandbox.model import Chat, User

MOST_COMMANDS = 100
LONGEST_COMMAND, LONGEST_DESCRIPTION = 32, 256
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")
_SCOPES = {
    "default": (),
    "all_private_chats": (),
    "all_group_chats": (),
    "all_chat_administrators": (),
    "chat": ("chat_id",),
    "chat_administrators": ("chat_id",),
    "chat_member": ("chat_id", "user_id"),
}

Scope = tuple[str | int, ...]
Command = dict[str, Any]


class Profile:
    """Commands and texts of a bot."""

    def __init__(self) -> None:
        self._commands: dict[tuple[Scope, str], list[Command]] = {}
        self._texts: dict[tuple[str, str], str] = {}
        self.menu_button: dict[str, Any] = {"type": "commands"}

    def set_commands(self, scope: Scope, lang: str, commands: list[Command]) -> None:
        """Set or, with none, delete the commands of a scope."""
        self._commands[scope, lang] = commands

    def commands(self, scope: Scope, lang: str) -> list[Command]:
        """The commands of exactly this scope and language."""
        return self._commands.get((scope, lang), [])

    def shown(self, user: User, chat: Chat) -> list[Command]:
        """The commands that a person sees in a chat: the narrowest scope wins."""
        scopes: list[Scope] = [("chat", chat.id), ("all_private_chats",), ("default",)]
        if not chat.private:
            scopes = [("chat_member", chat.id, user.id), ("chat", chat.id), ("all_group_chats",)]
            if chat.member(user).admin:
                scopes[1:1] = [("chat_administrators", chat.id)]
                scopes[3:3] = [("all_chat_administrators",)]
            scopes.append(("default",))
        for scope in scopes:
            for lang in (user.lang, ""):
                if found := self.commands(scope, lang):
                    return found
        return []

    def set_text(self, kind: str, lang: str, text: str) -> None:
        """Set a name or description."""
        self._texts[kind, lang] = text

    def text(self, kind: str, lang: str, default: str = "") -> str:
        """A name or description; one that was not set in a language is the general one."""
        return self._texts.get((kind, lang)) or self._texts.get((kind, "")) or default


def parse_scope(raw: Any) -> Scope:
    """The scope of a call."""
    if raw is None:
        return ("default",)
    where = "can't parse BotCommandScope: "
    if not isinstance(raw, dict) or raw.get("type") not in _SCOPES:
        raise bad(f"{where}Unsupported type specified")
    names = _SCOPES[raw["type"]]
    for name in names:
        if name not in raw:
            raise bad(f'{where}Can\'t find field "{name}"')
    return (raw["type"], *(raw[name] for name in names))


def parse_commands(raw: Any) -> list[Command]:
    """The commands of a call."""
    if not isinstance(raw, list) or not all(isinstance(command, dict) for command in raw):
        raise bad("can't parse BotCommand: BotCommand must be an Object")
    commands = [_command(command) for command in raw]
    if len(commands) > MOST_COMMANDS:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    return commands


def _command(raw: dict[str, Any]) -> Command:
    name = str(raw.get("command", "")).strip().removeprefix("/")
    about = str(raw.get("description", "")).strip()
    for text, what, longest in (
        (name, "command", LONGEST_COMMAND),
        (about, "command description", LONGEST_DESCRIPTION),
    ):
        if not text:
            raise bad(f"{what} must be non-empty")
        if len(text) > longest:
            raise bad(f"{what} length must not exceed {longest}")
    if not set(name) <= _LETTERS:
        raise bad("BOT_COMMAND_INVALID")
    return raw | {"command": name, "description": about}
