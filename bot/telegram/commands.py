"""Typed commands: what each does."""

from collections.abc import Awaitable, Callable
from typing import Any

from telegram import Message

from bot.names import clean
from bot.rulebook import find_game
from bot.telegram.check import check
from bot.telegram.house import House
from bot.telegram.people import person_of, place_of
from bot.usecase import Caller

GROUP_COMMANDS = (
    "play",
    "join",
    "leave",
    "board",
    "hand",
    "move",
    "rules",
    "stop",
    "settings",
    "check",
    "privacy",
    "help",
)
PRIVATE_COMMANDS = (
    "start",
    "play",
    "board",
    "hand",
    "move",
    "rules",
    "leave",
    "stop",
    "settings",
    "privacy",
    "export",
    "forget",
    "help",
)
_NAMELESS = ("board", "rules", "help", "privacy")
"""Commands that concern nobody by name: admins who do not show theirs may use them."""
_MOST_TEXT = 200

Command = Callable[[Caller, str], Awaitable[Any]]


class Commands:
    """What each command does."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._titles = house.pages.titles()
        lobby, play = house.lobby, house.play
        self._known: dict[str, Command] = {
            "play": self._play,
            "join": lambda c, t: lobby.join(c, lucky=t),
            "leave": lambda c, _: play.leave(c, None, sure=False),
            "board": lambda c, _: play.board(c),
            "move": self._move,
            "rules": self._rules,
            "stop": self._stop,
            "settings": self._settings,
            "check": lambda c, _: check(house, c),
            "privacy": lambda c, _: play.show(c, "privacy"),
            "export": lambda c, _: house.privacy.export(c),
            "forget": lambda c, _: house.privacy.ask(c),
            "hand": lambda c, _: house.hands.hand(c),
            "start": self._start,
            "help": self._help,
        }

    async def said(self, update_id: int, message: Message) -> None:
        """Do what a message asks for, where it is a command for us."""
        said = self._command(message)
        user = message.from_user
        if said is None or user is None:
            return
        name, text, mine = said
        caller = Caller(
            update_id=update_id,
            place=place_of(message),
            person=person_of(user),
            default_lang=self._house.default_lang,
            message_id=message.message_id,
        )
        if user.is_bot or message.sender_chat is not None:
            await self._masked(caller, message, name, text)
            return
        command = self._known.get(name)
        if command is not None:
            await command(caller, text)
        elif mine:
            await self._house.play.say(caller, "unknown-command", command=f"/{name[:32]}")

    async def _masked(self, caller: Caller, message: Message, name: str, text: str) -> None:
        """A command of a channel, of another bot, or of an admin who does not show who it is."""
        if message.is_automatic_forward:
            return  # a post of the group's channel: nobody waits for an answer
        by_admin = message.sender_chat is not None and message.sender_chat.id == message.chat.id
        if by_admin and name == "stop":
            await self._house.play.stop(caller, admin=True)
        elif by_admin and name in _NAMELESS:
            await self._known[name](caller, text)
        else:
            await self._house.play.say(caller, "anonymous")

    def _command(self, message: Message) -> tuple[str, str, bool] | None:
        """(name, text after it, surely meant for us) of a command; None where it is none."""
        text = message.text or ""
        if not text.startswith("/") or len(text) < len("/x"):
            return None
        first, _, rest = text.partition(" ")
        name, at, bot = first[1:].partition("@")
        if at and bot.lower() != self._house.username:
            return None
        return name.lower(), rest.strip()[:_MOST_TEXT], bool(at) or message.chat.type == "private"

    async def _play(self, caller: Caller, text: str) -> None:
        house = self._house
        if not text:
            await house.play.show(caller, "menu")
            return
        slug = find_game(house.store.boxes, self._titles, text)
        if slug is None:
            await house.play.say(caller, "no-such-game", name=clean(text))
            return
        await house.lobby.open(caller, slug)

    async def _move(self, caller: Caller, text: str) -> None:
        if not text:
            await self._house.play.say(caller, "move-what")
            return
        await self._house.play.move(caller, text)

    async def _stop(self, caller: Caller, _: str) -> None:
        admin = caller.place.private or await self._house.gate.is_admin(
            caller.place.chat_id, caller.person.id
        )
        await self._house.play.stop(caller, admin=admin)

    async def _settings(self, caller: Caller, _: str) -> None:
        house = self._house
        if caller.place.private or await house.gate.is_admin(
            caller.place.chat_id, caller.person.id
        ):
            await house.habits.show(caller)
        else:
            await house.play.say(caller, "admins-only")

    async def _start(self, caller: Caller, text: str) -> None:
        if caller.place.private:
            await self._house.hands.opened(caller, text)
        else:
            await self._help(caller, text)

    async def _help(self, caller: Caller, _: str) -> None:
        await self._house.play.show(caller, "help", private=caller.place.private)

    async def _rules(self, caller: Caller, text: str) -> None:
        house = self._house
        async with house.store.read() as tx:
            match = await tx.open_match(caller.place)
            chat = await tx.chat(caller.place.chat_id)
        lang = chat.lang if chat else house.default_lang
        wanted = house.desk.wanted(text, lang, match)
        await house.play.show(caller, "rules", **wanted)
