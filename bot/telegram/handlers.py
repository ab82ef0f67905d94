"""From updates to use cases, and from their answers to toasts. Thin: no rules, no SQL."""

from collections.abc import Awaitable, Callable
from typing import Any

from telegram import CallbackQuery, ChatMemberUpdated, Message, Update, User

from bot.buttons import Action, unpack
from bot.lobby import Lobby
from bot.match import Stage
from bot.names import clean
from bot.play import Play, Press
from bot.rulebook import find_game, look_up
from bot.screens.pages import Pages, answer_text
from bot.screens.screen import Screen
from bot.settings import LANGS
from bot.store.rows import Person, Place
from bot.store.tx import Tx
from bot.telegram.gateway import Gateway
from bot.telegram.sender import Sender
from bot.usecase import Answer, Caller
from bot.words import Dictionary

GROUP_COMMANDS = ("play", "join", "leave", "board", "move", "rules", "stop", "help")
PRIVATE_COMMANDS = ("start", "play", "board", "move", "rules", "leave", "stop", "help")
_MOST_TEXT = 200
NONE = "?"
"""Stands for the section where no rule answers a question."""


class Handlers:
    """What each command and button does."""

    def __init__(
        self,
        lobby: Lobby,
        play: Play,
        sender: Sender,
        gate: Gateway,
        dictionary: Dictionary,
        pages: Pages,
        username: str,
        default_lang: str,
    ) -> None:
        self._lobby = lobby
        self._play = play
        self._sender = sender
        self._gate = gate
        self._dictionary = dictionary
        self._pages = pages
        self._username = username.lower()
        self._default_lang = default_lang
        self._titles = pages.titles()

    async def handle(self, update: Update) -> None:
        """Do what an update asks for."""
        if update.callback_query is not None:
            await self._pressed(update.update_id, update.callback_query)
        elif update.message is not None and update.message.migrate_to_chat_id is not None:
            async with self._play.store.begin() as tx:
                await tx.move_chat(update.message.chat.id, update.message.migrate_to_chat_id)
        elif update.message is not None:
            await self._message(update.update_id, update.message)
        elif update.my_chat_member is not None:
            await self._rights_changed(update.my_chat_member)

    async def _rights_changed(self, change: ChatMemberUpdated) -> None:
        """Try again what the bot was not allowed to show."""
        photos = getattr(change.new_chat_member, "can_send_photos", True)
        async with self._play.store.begin() as tx:
            await tx.set_chat(change.chat.id, photos=photos)
            await tx.wake(change.chat.id)

    # commands

    async def _message(self, update_id: int, message: Message) -> None:
        said = self._command(message)
        user = message.from_user
        if said is None or user is None:
            return
        name, text, mine = said
        caller = Caller(
            update_id=update_id,
            place=_place(message),
            person=_person(user),
            default_lang=self._default_lang,
            message_id=message.message_id,
        )
        if user.is_bot or message.sender_chat is not None:
            await self._play.say(caller, "anonymous")
            return
        commands: dict[str, Callable[[Caller, str], Awaitable[Any]]] = {
            "play": self._cmd_play,
            "join": lambda c, t: self._lobby.join(c, lucky=t),
            "leave": lambda c, _: self._play.leave(c, None, sure=False),
            "board": lambda c, _: self._play.board(c),
            "move": self._cmd_move,
            "rules": self._cmd_rules,
            "stop": self._cmd_stop,
            "start": self._cmd_start,
            "help": self._cmd_help,
        }
        command = commands.get(name)
        if command is not None:
            await command(caller, text)
        elif mine:
            await self._play.say(caller, "unknown-command", command=f"/{name[:32]}")

    def _command(self, message: Message) -> tuple[str, str, bool] | None:
        """(name, text after it, surely meant for us) of a command; None where it is none."""
        text = message.text or ""
        if not text.startswith("/") or len(text) < len("/x"):
            return None
        first, _, rest = text.partition(" ")
        name, at, bot = first[1:].partition("@")
        if at and bot.lower() != self._username:
            return None
        return name.lower(), rest.strip()[:_MOST_TEXT], bool(at) or message.chat.type == "private"

    async def _cmd_play(self, caller: Caller, text: str) -> None:
        if not text:
            await self._play.show(caller, "menu")
            return
        slug = find_game(self._play.store.boxes, self._titles, text)
        if slug is None:
            await self._play.say(caller, "no-such-game", name=clean(text))
            return
        await self._lobby.open(caller, slug)

    async def _cmd_move(self, caller: Caller, text: str) -> None:
        if not text:
            await self._play.say(caller, "move-what")
            return
        await self._play.move(caller, text)

    async def _cmd_stop(self, caller: Caller, _: str) -> None:
        admin = caller.place.private or await self._gate.is_admin(
            caller.place.chat_id, caller.person.id
        )
        await self._play.stop(caller, admin=admin)

    async def _cmd_start(self, caller: Caller, _: str) -> None:
        await self._play.show(caller, "help", private=caller.place.private)

    async def _cmd_help(self, caller: Caller, _: str) -> None:
        await self._play.show(caller, "help", private=caller.place.private)

    async def _cmd_rules(self, caller: Caller, text: str) -> None:
        slug, anchor = await self._rules_wanted(caller, text)
        await self._play.show(caller, "rules", game=slug, anchor=anchor, none=anchor == NONE)

    async def _rules_wanted(self, caller: Caller, text: str) -> tuple[str, str]:
        """The game and section that a question means; "" where it names none."""
        boxes = self._play.store.boxes
        async with self._play.store.read() as tx:
            match = await tx.open_match(caller.place)
            chat = await tx.chat(caller.place.chat_id)
        lang = chat.lang if chat else self._default_lang
        first, _, question = text.partition(" ")
        slug = find_game(boxes, self._titles, first) if first else None
        if slug is None:
            question = text
            slug = find_game(boxes, self._titles, text) if text else None
        if slug is None and match is not None:
            slug = match.game.slug
        if slug is None and len(boxes) == 1:
            slug = next(iter(boxes))
        if slug is None:
            return "", ""
        if question:
            section = look_up(boxes[slug].folder, lang, question)
            return slug, section.anchor if section else NONE
        if not text and match is not None and match.stage is Stage.RUNNING:
            return slug, match.game.chapter(match.game.view(match.state, None))
        return slug, ""

    # buttons

    async def _pressed(self, update_id: int, query: CallbackQuery) -> None:
        place = _place_of_query(query)
        meaning = unpack(query.data or "")
        if place is None or meaning is None or query.message is None:
            await self._toast(query, Answer("odd-button", lang=self._default_lang))
            return
        message_id = query.message.message_id
        caller = Caller(
            update_id=update_id,
            place=place,
            person=_person(query.from_user),
            default_lang=self._default_lang,
            pressed_id=message_id,
            token=meaning.token,
        )
        if query.from_user.is_bot:
            return
        if isinstance(meaning, Press):
            answer = await self._play.press(caller, meaning)
        else:
            answer = await self._act(caller, meaning)
        if not answer.lang:
            answer = answer._replace(lang=await self._lang(place.chat_id))
        await self._toast(query, answer)
        if answer.said is not None and answer.match is not None:
            self._choose(place.chat_id, message_id, answer)

    async def _act(self, caller: Caller, action: Action) -> Answer:
        token, args = action.token, action.args
        first = args[0] if args else ""
        lobby, play = self._lobby, self._play
        acts: dict[str, Callable[[], Awaitable[Answer]]] = {
            "join": lambda: lobby.join(caller, token),
            "leave": lambda: lobby.leave(caller, token),
            "youngest": lambda: lobby.youngest(caller, token),
            "page": lambda: lobby.page(caller, token, first),
            "option": lambda: lobby.option(caller, token, first),
            "computer": lambda: lobby.computer(caller, token, first),
            "start": lambda: lobby.start(caller, token),
            "back": lambda: lobby.join(caller, token),
            "hint": lambda: play.hint(caller, token),
            "again": lambda: play.rematch(caller, token),
            "leave-yes": lambda: self._leave(caller, token, first, sure=True),
            "leave-no": lambda: self._leave(caller, token, first, sure=False),
            "menu": lambda: play.show(caller, "menu"),
            "play": lambda: lobby.open(caller, first),
            "rules": lambda: self._rules_page(caller, args),
            "diagram": lambda: self._diagram(caller, *(*args, "", "")[:2]),
        }
        act = acts.get(action.name)
        return await act() if act else Answer("odd-button")

    async def _leave(self, caller: Caller, token: str, person: str, *, sure: bool) -> Answer:
        """The answer to "do you really want to leave?": only the one who was asked gives it."""
        if person != str(caller.person.id):
            return Answer("not-asked")
        if sure:
            answer = await self._play.leave(caller, token, sure=True)
        else:
            answer = Answer("stays", match=None)
        text = f"answer-{answer.key}"
        args = answer.args

        async def look(tx: Tx) -> Screen:
            chat = await tx.chat(caller.place.chat_id)
            words = self._dictionary(chat.lang if chat else self._default_lang)
            return Screen(words.html(text, **args))

        if caller.pressed_id is not None:
            self._sender.glance(caller.place.chat_id, caller.pressed_id, look)
        return answer

    async def _diagram(self, caller: Caller, slug: str, name: str) -> Answer:
        """Send a picture of a rulebook."""
        box = self._play.store.boxes.get(slug)
        if box is None or name not in box.diagrams:
            return Answer("odd-button")
        return await self._play.show(caller, "diagram", game=slug, name=name)

    async def _rules_page(self, caller: Caller, args: tuple[str, ...]) -> Answer:
        """Turn the page of a rulebook; from a lobby it is a message of its own."""
        slug, anchor = (*args, "", "")[:2]
        if slug and slug not in self._play.store.boxes:
            return Answer("odd-button")
        own = await self._play.is_screen(caller)
        if own or caller.pressed_id is None:
            return await self._play.show(caller, "rules", game=slug, anchor=anchor)

        async def look(tx: Tx) -> Screen:
            chat = await tx.chat(caller.place.chat_id)
            return self._pages.rules(chat.lang if chat else self._default_lang, slug, anchor)

        self._sender.glance(caller.place.chat_id, caller.pressed_id, look)
        return Answer("")

    async def _lang(self, chat_id: int) -> str:
        async with self._play.store.read() as tx:
            chat = await tx.chat(chat_id)
        return chat.lang if chat else self._default_lang

    def _choose(self, chat_id: int, message_id: int, answer: Answer) -> None:
        """Show a half-made choice on the board, unless the match moves on first."""
        chosen, said = answer.match, answer.said
        if chosen is None or said is None:
            return

        async def look(tx: Tx) -> Screen | None:
            match = await tx.match_by_id(chosen.id)
            chat = await tx.chat(chat_id)
            if match is None or chat is None or match.ply != chosen.ply:
                return None
            return await self._sender.board(tx, match, chat, said=said)

        self._sender.glance(chat_id, message_id, look)

    async def _toast(self, query: CallbackQuery, answer: Answer) -> None:
        slug = answer.match.game.slug if answer.match is not None else ""
        text = ""
        if answer.key:
            text = answer_text(answer.key, answer.args, self._dictionary(answer.lang, slug))
        await self._gate.toast(query.id, text, alert=answer.alert)


def _person(user: User) -> Person:
    code = (user.language_code or "")[:2]
    return Person(user.id, clean(user.full_name), code if code in LANGS else "")


def _place(message: Message) -> Place:
    topic = message.message_thread_id if message.is_topic_message else None
    return Place(
        message.chat.id,
        topic or 0,
        message.chat.type == "private",
        clean(message.chat.title or ""),
    )


def _place_of_query(query: CallbackQuery) -> Place | None:
    message = query.message
    if message is None:
        return None
    if isinstance(message, Message):
        return _place(message)
    return Place(message.chat.id, 0, message.chat.type == "private", message.chat.title or "")
