"""Pressed buttons: what each does, and the toast that answers it."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from telegram import CallbackQuery, Message

from bot.buttons import Action, unpack
from bot.hands import OPEN_CHAT, SHOW_HAND
from bot.play import Press
from bot.screens.pages import answer_text
from bot.screens.screen import Screen
from bot.screens.settings import PAGE_OF, settings_page
from bot.settings import LANGS
from bot.store.tx import Tx
from bot.telegram.gateway import Refused
from bot.telegram.hand import HandRoutes, whisper_of
from bot.telegram.house import House
from bot.telegram.members import would_unmask
from bot.telegram.people import person_of, place_of_press
from bot.usecase import Answer, Caller

Act = Callable[[], Awaitable[Answer]]

_QUESTIONS = ("leave-yes", "leave-no")
"""The buttons of messages that ask somebody something, and are no screens of a match."""


class Presses:
    """What each button does."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._hands = HandRoutes(house)

    async def pressed(self, update_id: int, query: CallbackQuery) -> None:
        """Do what a button asks for, and answer by a toast."""
        place = place_of_press(query)
        meaning = unpack(query.data or "")
        if place is None or meaning is None or query.message is None:
            await self._toast(
                update_id, query, Answer("odd-button", lang=self._house.default_lang)
            )
            return
        if (barred := _barred(query)) is not None:
            lang = await self._house.lang(place.chat_id)
            await self._toast(update_id, query, Answer(barred, lang=lang))
            return
        whisper = whisper_of(query)
        message_id = query.message.message_id
        caller = Caller(
            update_id=update_id,
            place=place,
            person=person_of(query.from_user),
            default_lang=self._house.default_lang,
            pressed_id=None if whisper else message_id,
            token=_screen_of(meaning),
        )
        if isinstance(meaning, Press):
            answer = await self._house.play.press(caller, meaning)
        else:
            answer = await self._act(caller, meaning)
        if not answer.lang:
            answer = answer._replace(lang=await self._house.lang(place.chat_id))
        await self._answer(update_id, query, answer)
        if whisper is not None:
            await self._hands.again(whisper, answer)
        elif answer.said is not None and answer.match is not None:
            self._choose(place.chat_id, message_id, answer)

    async def _answer(self, update_id: int, query: CallbackQuery, answer: Answer) -> None:
        """Answer a press: mostly by a toast."""
        if answer.key == SHOW_HAND:
            await self._hands.show(query, answer)
        elif answer.key == OPEN_CHAT:
            await self._house.gate.toast(query.id, "", url=self._hands.link(answer))
        else:
            await self._toast(update_id, query, answer)

    async def _act(self, caller: Caller, action: Action) -> Answer:
        token, args = action.token, action.args
        first = args[0] if args else ""
        lobby, play = self._house.lobby, self._house.play
        acts: dict[str, Act] = {
            "join": lambda: self._sit(caller, token, lambda: lobby.join(caller, token)),
            "leave": lambda: lobby.leave(caller, token),
            "youngest": lambda: lobby.youngest(caller, token),
            "page": lambda: lobby.page(caller, token, first),
            "option": lambda: lobby.option(caller, token, first),
            "computer": lambda: lobby.computer(caller, token, first),
            "start": lambda: lobby.start(caller, token),
            "back": lambda: lobby.join(caller, token),
            "hint": lambda: play.hint(caller, token),
            "hand": lambda: self._house.hands.look(caller, token),
            "dm": lambda: self._house.hands.open(caller, token),
            "again": lambda: play.rematch(caller, token),
            "leave-yes": lambda: self._leave(caller, token, first, sure=True),
            "leave-no": lambda: self._leave(caller, token, first, sure=False),
            "forget-yes": lambda: self._forget(caller, first),
            "forget-no": lambda: self._keep(caller, first),
            "set": lambda: self._set(caller, *(*args, "", "")[:2]),
            "menu": lambda: play.show(caller, "menu"),
            "play": lambda: self._sit(caller, None, lambda: lobby.open(caller, first)),
            "rules": lambda: self._rules_page(caller, args),
            "diagram": lambda: self._diagram(caller, *(*args, "", "")[:2]),
        }
        act = acts.get(action.name)
        return await act() if act else Answer("odd-button")

    async def _sit(self, caller: Caller, token: str | None, act: Act) -> Answer:
        """Take a seat, unless that would show everybody who an anonymous admin is."""
        try:
            hidden = await would_unmask(self._house, caller, token)
        except Refused:  # nobody knows: better to ask again
            return Answer("busy")
        return Answer("anonymous-seat", alert=True) if hidden else await act()

    async def _leave(self, caller: Caller, token: str, person: str, *, sure: bool) -> Answer:
        """The answer to "do you really want to leave?": only the one who was asked gives it."""
        if person != str(caller.person.id):
            return Answer("not-asked")
        if sure:
            answer = await self._house.play.leave(caller, token, sure=True)
        else:
            answer = Answer("stays", match=None)
        self._settle(caller, answer)
        return answer

    def _settle(self, caller: Caller, answer: Answer) -> None:
        """Put the answer in the place of the question and its buttons."""

        async def look(tx: Tx) -> Screen:
            chat = await tx.chat(caller.place.chat_id)
            words = self._house.dictionary(chat.lang if chat else self._house.default_lang)
            return Screen(words.html(f"answer-{answer.key}", **answer.args))

        if caller.pressed_id is not None:
            self._house.sender.glance(caller.place.chat_id, caller.pressed_id, look)

    async def _set(self, caller: Caller, what: str, value: str) -> Answer:
        """A button of the settings: turn the page, or change one."""
        house, chat_id, message_id = self._house, caller.place.chat_id, caller.pressed_id
        if message_id is None or await house.play.is_screen(caller):
            return Answer("odd-button")
        if not caller.place.private and not await house.gate.is_admin(chat_id, caller.person.id):
            return Answer("admins-only")
        answer, page = Answer(""), value
        if what != "page":
            answer = await house.habits.change(caller, what, value)
            page = PAGE_OF.get(what, "")

        async def look(tx: Tx) -> Screen | None:
            chat = await tx.chat(chat_id)
            return settings_page(chat, house.dictionary(chat.lang), page) if chat else None

        house.sender.glance(chat_id, message_id, look)
        return answer

    async def _keep(self, caller: Caller, person: str) -> Answer:
        """Somebody does not want to be forgotten after all."""
        if person != str(caller.person.id):
            return Answer("not-asked")
        answer = Answer("kept")
        self._settle(caller, answer)
        return answer

    async def _forget(self, caller: Caller, person: str) -> Answer:
        """Forget who presses; its chat is not known any more, so the answer goes out at once."""
        answer = await self._house.privacy.forget(caller, person)
        if answer.key != "forgotten" or caller.pressed_id is None:
            return answer
        text = self._house.dictionary(answer.lang).html("answer-forgotten")
        with suppress(Refused):  # the toast says it too
            await self._house.gate.show(caller.place.chat_id, 0, caller.pressed_id, text, (), None)
        return answer

    async def _diagram(self, caller: Caller, slug: str, name: str) -> Answer:
        """Send a picture of a rulebook."""
        box = self._house.store.boxes.get(slug)
        if box is None or name not in box.diagrams:
            return Answer("odd-button")
        return await self._house.play.show(caller, "diagram", game=slug, name=name)

    async def _rules_page(self, caller: Caller, args: tuple[str, ...]) -> Answer:
        """Turn the page of a rulebook; from a lobby it is a message of its own."""
        slug, anchor, lang = (*args, "", "", "")[:3]
        house = self._house
        if (slug and slug not in house.store.boxes) or lang not in ("", *LANGS):
            return Answer("odd-button")
        own = await house.play.is_screen(caller)
        if own or caller.pressed_id is None:
            return await house.play.show(caller, "rules", game=slug, anchor=anchor, read_in=lang)

        async def look(tx: Tx) -> Screen:
            chat = await tx.chat(caller.place.chat_id)
            spoken = lang or (chat.lang if chat else house.default_lang)
            return house.pages.rules(spoken, slug, anchor)

        house.sender.glance(caller.place.chat_id, caller.pressed_id, look)
        return Answer("")

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
            row = await tx.screen_of_message(chat_id, message_id)
            if row is not None and row.seat >= 0:
                return await self._house.maker.hand(tx, match, row.seat, said, chat.lang)
            return await self._house.maker.board(tx, match, chat, said=said)

        self._house.sender.glance(chat_id, message_id, look)

    async def _toast(self, update_id: int, query: CallbackQuery, answer: Answer) -> None:
        slug = answer.match.game.slug if answer.match is not None else ""
        text = ""
        if answer.key:
            words = self._house.dictionary(answer.lang, slug)
            text = answer_text(answer.key, answer.args, words)
        await self._house.gate.toast(query.id, text, alert=answer.alert)
        self._house.metrics.pressed(update_id, answer.key)


def _screen_of(meaning: Press | Action) -> str | None:
    """The match that a message with this button is a screen of; None where it is a question."""
    question = isinstance(meaning, Action) and meaning.name in _QUESTIONS
    return None if question else meaning.token


def _barred(query: CallbackQuery) -> str | None:
    """Why a press does not count, whatever it says: a bot's, or on a copy of a message of ours."""
    if query.from_user.is_bot:
        return "bots"
    message = query.message
    if isinstance(message, Message) and message.from_user is not None:
        return None if message.from_user.id == query.get_bot().id else "odd-button"
    return None
