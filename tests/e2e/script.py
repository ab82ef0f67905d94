"""Conversations as text: who says or presses what, and what must stand where.

people anna en, borys uk        who there is, and their languages
group Club anna borys           a group with the bot; the first is its creator
forum Club anna borys           the same with topics
topic Ice                       a topic of the forum; what follows happens there
anna: /play floes               somebody writes
anna dm: /start                 … in the private chat
borys: [Join]                   presses that button of the newest message that has it
borys: [*]                      … the first button
mover: [*]                      whoever's turn it is presses
other: [*]                      somebody presses whose turn it is not
old anna: [*]                   presses a button of the board before the newest
toast ~ You are in              the answer to the last press has these words
group ~ To move                 the newest message of the bot has these words
anna dm ~ practise              … in the private chat
group ! Anna                    … has not
group has [Start]               some message has that button; lacks: none has
group quiet: anna: [*]          the line behind it makes no send and no edit in the group
photos off                      the bot may send no pictures any more
wait 90s                        time passes
restart                         the bot stops and starts again
"""

import re
from pathlib import Path

from bot.sandbox.model import Chat, Press, User
from tests.e2e.stage import Stage

_BUTTON = re.compile(r"\[(.+)\]")


class Script:
    """Runs a conversation on a stage."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._people: dict[str, User] = {}
        self._chat: Chat | None = None
        self._thread: int | None = None
        self._press: Press | None = None

    async def run(self, path: Path) -> None:
        """Play a file; the failing line is named."""
        for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            line = raw.partition("#")[0].strip()
            if not line:
                continue
            try:
                await self._line(line)
            except Exception as error:
                raise AssertionError(
                    f"{path.name}:{number}: {raw}\n{error}\n{self._seen()}"
                ) from error

    async def _line(self, line: str) -> None:
        first, _, rest = line.partition(" ")
        if line.startswith("group quiet: "):
            await self._quiet(line.removeprefix("group quiet: "))
        elif first in ("people", "group", "forum", "topic", "photos") and not _is_check(line):
            self._set(first, rest)
        elif first == "wait":
            self._stage.wait(float(rest.rstrip("s")))
            await self._stage.settle()
        elif first == "restart":
            await self._stage.stop()
            await self._stage.start()
            await self._stage.settle()
        elif _is_check(line):
            self._check(line)
        else:
            await self._act(line)

    def _set(self, what: str, rest: str) -> None:
        world = self._stage.world
        if what == "people":
            for pair in rest.split(","):
                name, lang = pair.split()
                self._people[name] = world.person(name.title(), lang)
        elif what in ("group", "forum"):
            title, *names = rest.split()
            people = [self._people[name] for name in names]
            self._chat = world.group(title, *people, forum=what == "forum")
        elif what == "topic":
            self._thread = world.topic(self._group(), rest).id
        else:
            world.restrict(self._group(), "photos", may=rest == "on")

    def _group(self) -> Chat:
        assert self._chat is not None, "no group"
        return self._chat

    def _place(self, words: str) -> Chat:
        """The chat that "group" or "anna dm" names."""
        if words == "group":
            return self._group()
        return self._stage.world.chats[self._people[words.split(maxsplit=1)[0]].id]

    async def _act(self, line: str) -> None:
        who, _, what = (part.strip() for part in line.partition(":"))
        names = who.split()
        old = names[0] == "old"
        name = names[1] if old else names[0]
        user = self._user(name)
        chat = self._stage.world.chats[user.id] if names[-1] == "dm" else self._group()
        found = _BUTTON.fullmatch(what)
        if found is None:
            self._stage.world.send(user, chat, what, None if chat.private else self._thread)
            await self._stage.settle()
        elif old:
            self._press = self._old_press(user, chat)
            await self._stage.settle()
        else:
            self._press = await self._stage.press(user, chat, found[1])

    def _old_press(self, user: User, chat: Chat) -> Press:
        """Press what the board before the newest offered, as a slow client would."""
        edits = [
            r.params for r in self._stage.calls(chat) if "reply_markup" in r.params and r.answer
        ]
        data = edits[-2]["reply_markup"]["inline_keyboard"][0][0]["callback_data"]
        return self._stage.world.press_data(user, chat, self._stage.last(chat, user, "*").id, data)

    def _user(self, name: str) -> User:
        if name not in ("mover", "other"):
            return self._people[name]
        board = self._stage.last(self._group(), self._anybody(), "*").text
        line = next(ln for ln in board.splitlines() if ln.startswith(("To move", "Хід", "Ход")))
        movers = [user for user in self._people.values() if user.name in line]
        rest = [user for user in self._people.values() if user.name not in line]
        return movers[0] if name == "mover" else rest[0]

    def _anybody(self) -> User:
        return next(iter(self._people.values()))

    async def _quiet(self, line: str) -> None:
        before = len(self._stage.calls(self._group()))
        await self._line(line)
        calls = self._stage.calls(self._group())[before:]
        assert not calls, f"not quiet: {[call.method for call in calls]}"

    def _check(self, line: str) -> None:
        if line.startswith("toast ~ "):
            assert self._press is not None, "nobody pressed"
            _contains(self._press.text, line.removeprefix("toast ~ "))
            return
        words, mark, rest = re.split(r" (~|!|has|lacks) ", line, maxsplit=1)
        chat = self._place(words)
        user = self._stage.world.people.get(chat.id) or self._anybody()
        if mark in ("has", "lacks"):
            button = _BUTTON.fullmatch(rest)
            assert button is not None
            self._check_button(chat, user, button[1], wanted=mark == "has")
            return
        text = self._stage.last(chat, user).text
        if mark == "~":
            _contains(text, rest)
        else:
            assert rest not in text, f"{rest!r} in {text!r}"

    def _check_button(self, chat: Chat, user: User, button: str, *, wanted: bool) -> None:
        texts = {
            b["text"]
            for message in self._stage.world.seen(user, chat)
            for row in message.keyboard or []
            for b in row
        }
        assert (button in texts) is wanted, f"buttons: {sorted(texts)}"

    def _seen(self) -> str:
        if self._chat is None:
            return ""
        return self._stage.world.transcript(self._anybody(), self._chat)[-3000:]


def _is_check(line: str) -> bool:
    return bool(re.match(r"(toast|group|\w+ dm) (~|!|has|lacks) ", line))


def _contains(text: str, part: str) -> None:
    assert part in text, f"{part!r} not in {text!r}"
