"""The people of an evening: most of the time they play, and sometimes they do anything else."""

from collections.abc import Callable
from typing import Any

from bot.sandbox import World
from bot.sandbox.errors import NotPossible
from bot.sandbox.model import Chat, Message, Press, User
from games.core.rng import Rng
from games.registry import boxes
from tests.soak.truth import BOARD, LOBBY, Row, Truth, state_of

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Seats:
    """A place where people play: a chat, perhaps a topic, and who comes there."""

    def __init__(self, chat: Chat, people: list[User], topic_id: int = 0) -> None:
        self.chat = chat
        self.people = people
        self.topic_id = topic_id

    @property
    def thread(self) -> int | None:
        """The topic as the world knows it."""
        return self.topic_id or None


class Players:
    """Decides what somebody does next, and does it."""

    def __init__(self, world: World, truth: Truth, rng: Rng, game: str) -> None:
        self._world = world
        self._truth = truth
        self._rng = rng
        self._game = game
        self._seen: list[tuple[Chat, int, str]] = []
        self.presses: list[Press] = []
        self.commands: list[Message] = []

    # one act

    def act(self, seats: Seats) -> None:
        """Somebody does something; nothing where Telegram does not let him."""
        odds = self._rng.below(100)
        match = self._truth.open_match(seats.chat.id, seats.topic_id)
        mischief = next((what for most, what in self._mischief() if odds < most), None)
        if mischief is not None:
            self._try(lambda: mischief(seats, match))
        else:
            self.go_on(seats, match)

    def go_on(self, seats: Seats, match: Row | None = None) -> None:
        """Somebody does what brings the evening on."""
        match = match or self._truth.open_match(seats.chat.id, seats.topic_id)
        if match is None:
            self._try(lambda: self._open(seats))
        elif match["stage"] == "lobby":
            self._try(lambda: self._gather(seats, match))
        else:
            self._try(lambda: self._move(seats, match))

    def _try(self, what: Callable[[], None]) -> None:
        try:
            what()
        except NotPossible:
            return

    def _mischief(self) -> tuple[tuple[int, Callable[[Seats, Row | None], None]], ...]:
        return (
            (4, self._old),
            (8, self._double),
            (11, self._foreign),
            (15, self._forged),
            (19, self._wrong),
            (22, self._type),
            (24, self._leave),
            (27, self._come_back),
            (29, self._show_board),
            (31, self._ask),
            (32, self._stop),
            (36, self._any_button),
        )

    # what brings the evening on

    def _open(self, seats: Seats) -> None:
        again = [m for m in self._boards(seats) if any(":again" in d for d in pressable(m))]
        if again and self._rng.below(3) < 2:
            data = next(d for d in pressable(again[-1]) if ":again" in d)
            self._press(self._somebody(seats), seats, again[-1].id, data)
        else:
            self._say(self._somebody(seats), seats, f"/play {self._game}")

    def _gather(self, seats: Seats, match: Row) -> None:
        screen = self._truth.screen(match["id"], LOBBY)
        message_id = screen["message_id"] if screen else None
        sitting = {seat["person_id"] for seat in match["seats"]}
        host = next((u for u in seats.people if u.id == match["host_id"]), None)
        if message_id is None or host is None:
            self._say(self._somebody(seats), seats, "/join")
            return
        token = match["token"]
        missing = [u for u in seats.people if u.id not in sitting]
        if missing and self._rng.below(4):
            person = self._rng.pick(missing)
            if self._rng.below(4):
                self._press(person, seats, message_id, f"{token}:join")
            else:
                self._say(person, seats, f"/join {self._rng.below(100)}")
        elif len(match["seats"]) < 2 or not self._rng.below(3):
            what = self._rng.pick(("computer:1", "computer:2", "computer:0", "youngest"))
            self._press(host, seats, message_id, f"{token}:{what}")
        else:
            self._press(host, seats, message_id, f"{token}:start")

    def _move(self, seats: Seats, match: Row) -> None:
        game = boxes()[match["game"]].game
        state = state_of(match)
        movers = game.to_move(state)
        seat = match["seats"][movers[0]] if movers else {"person_id": None}
        person = next((u for u in seats.people if u.id == seat["person_id"]), None)
        screen = self._truth.screen(match["id"], BOARD)
        if person is None or seat["level"] is not None or screen is None:
            return
        words = self._rng.pick(tuple(game.moves(state, movers[0]))).words()
        if screen["message_id"] is None or not self._rng.below(12):
            self._say(person, seats, f"/move {' '.join(words)}")
            return
        if len(words) > 1 and not self._rng.below(4):
            words = words[:1]
        self._press(person, seats, screen["message_id"], data_of(match, words))

    # what does not

    def _old(self, seats: Seats, match: Row | None) -> None:
        del match
        mine = [seen for seen in self._seen if seen[0] is seats.chat]
        if mine:
            chat, message_id, data = self._rng.pick(mine)
            self._press(self._somebody(seats), seats, message_id, data)
            del chat

    def _double(self, seats: Seats, match: Row | None) -> None:
        before = len(self.presses)
        self.go_on(seats, match)
        for press in self.presses[before:]:
            user = self._world.people[press.user_id]
            for _ in range(1 + self._rng.below(3)):
                self._press(user, seats, press.message_id, press.data)

    def _foreign(self, seats: Seats, match: Row | None) -> None:
        """A button of another chat's board, or somebody who does not play."""
        del match
        if self._seen:
            _, message_id, data = self._rng.pick(self._seen)
            self._press(self._somebody(seats), seats, message_id, data)

    def _forged(self, seats: Seats, match: Row | None) -> None:
        token = match["token"] if match else "nothing"
        ply = _text36(self._rng.below(70))
        data = self._rng.pick(
            (
                f"{token}.{ply}.d4",
                f"{token}.0.rest",
                f"{token}:option:first:9",
                f"{token}:page:nowhere",
                f"{token}:computer:7",
                f"{token}:leave-yes:1",
                f"{token}:nothing",
                "-:rules:nothing:nowhere",
                ":::",
                "x" * 64,
                "\u202e\0",
                f"{token}.zzzzzzz.a1",
            )
        )
        self._press(self._somebody(seats), seats, self._any_message(seats), data)

    def _wrong(self, seats: Seats, match: Row | None) -> None:
        """A right button by the wrong person."""
        if match is not None and match["stage"] == "running":
            game, state = boxes()[match["game"]].game, state_of(match)
            words = self._rng.pick(tuple(game.moves(state, game.to_move(state)[0]))).words()
            person = self._somebody(seats)
            self._press(person, seats, self._any_message(seats), data_of(match, words))

    def _type(self, seats: Seats, match: Row | None) -> None:
        del match
        text = self._rng.pick(("/move d4", "/move d4 d7", "/move", "/move рыба", "/join 7"))
        self._say(self._somebody(seats), seats, text)

    def _leave(self, seats: Seats, match: Row | None) -> None:
        sure = [m for m in self._boards(seats) if any(":leave-yes" in d for d in pressable(m))]
        if sure and self._rng.below(3):
            data = self._rng.pick(pressable(sure[-1]))
            person = next((u for u in seats.people if data.endswith(f":{u.id}")), None)
            self._press(person or self._somebody(seats), seats, sure[-1].id, data)
        else:
            self._say(self._somebody(seats), seats, "/leave")
        del match

    def _come_back(self, seats: Seats, match: Row | None) -> None:
        if match is None:
            return
        gone = [s["person_id"] for s in match["seats"] if s["person_id"] and s["level"]]
        person = next((u for u in seats.people if u.id in gone), self._somebody(seats))
        self._press(person, seats, self._any_message(seats), f"{match['token']}:back")

    def _show_board(self, seats: Seats, match: Row | None) -> None:
        del match
        self._say(self._somebody(seats), seats, "/board")

    def _ask(self, seats: Seats, match: Row | None) -> None:
        del match
        text = self._rng.pick(("/rules", "/rules tie", "/help", "/play", "/play nothing", "/x"))
        self._say(self._somebody(seats), seats, text)

    def _stop(self, seats: Seats, match: Row | None) -> None:
        if match is None or self._rng.below(3):
            self._say(seats.people[-1], seats, "/stop")
        else:
            self.stop(seats, match)

    def stop(self, seats: Seats, match: Row) -> None:
        """The host ends a match."""
        host = next((u for u in seats.people if u.id == match["host_id"]), seats.people[0])
        self._try(lambda: self._say(host, seats, "/stop"))

    def _any_button(self, seats: Seats, match: Row | None) -> None:
        del match
        boards = self._boards(seats)
        if boards:
            message = self._rng.pick(boards[-3:])
            data = self._rng.pick(pressable(message))
            self._press(self._somebody(seats), seats, message.id, data)

    # hands

    def _somebody(self, seats: Seats) -> User:
        return self._rng.pick(seats.people)

    def _boards(self, seats: Seats) -> list[Message]:
        """Messages with buttons, oldest first."""
        return [m for m in seats.chat.messages.values() if pressable(m)]

    def _any_message(self, seats: Seats) -> int:
        boards = self._boards(seats)
        return self._rng.pick(boards[-2:]).id if boards else 1

    def _say(self, user: User, seats: Seats, text: str) -> None:
        self.commands.append(self._world.send(user, seats.chat, text, seats.thread))

    def _press(self, user: User, seats: Seats, message_id: int, data: str) -> None:
        self._seen.append((seats.chat, message_id, data))
        self.presses.append(self._world.press_data(user, seats.chat, message_id, data))

    def press_orphan(self, seats: Seats, message: Message) -> None:
        """Somebody presses a button of a message that should not have any."""
        data = pressable(message)[0]
        self._try(lambda: self._press(seats.people[0], seats, message.id, data))


def pressable(message: Message) -> list[str]:
    """The data of a message's buttons."""
    rows: list[list[dict[str, Any]]] = message.keyboard or []
    return [b["callback_data"] for row in rows for b in row if "callback_data" in b]


def data_of(match: Row, words: tuple[str, ...]) -> str:
    """The data of a move's button, made here anew."""
    return f"{match['token']}.{_text36(match['ply'])}.{' '.join(words)}"


def _text36(number: int) -> str:
    text = _DIGITS[number % 36]
    while number := number // 36:
        text = _DIGITS[number % 36] + text
    return text
