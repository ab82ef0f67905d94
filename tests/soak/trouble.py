"""Everything that goes wrong around the bot, at moments that the seed chooses."""

from collections.abc import Callable
from typing import get_args

from bot.sandbox import World
from bot.sandbox.errors import NotPossible
from bot.sandbox.faults import Fault, Kind
from bot.sandbox.model import Chat, User
from games.core.rng import Rng
from tests.soak.database import FULL, LOCKED
from tests.soak.loop import VirtualLoop
from tests.soak.players import Seats, pressable
from tests.soak.process import Process

_METHODS = (
    "*",
    "*",
    "sendPhoto",
    "sendMessage",
    "editMessageMedia",
    "editMessageText",
    "deleteMessage",
    "answerCallbackQuery",
    "getUpdates",
)
_WIRE: tuple[Kind, ...] = tuple(kind for kind in get_args(Kind) if kind not in ("ok", "refuse"))


class Trouble:
    """Lets things go wrong, and at the end makes them whole again."""

    def __init__(
        self, loop: VirtualLoop, world: World, process: Process, rng: Rng, places: list[Seats]
    ) -> None:
        self._loop = loop
        self._world = world
        self._process = process
        self._rng = rng
        self._places = places
        self.deleted: list[tuple[int, int]] = []
        """Messages of the bot that somebody deleted: (chat, message)."""
        self.moved: dict[int, int] = {}
        """Groups that became supergroups: the old number to the new."""
        self.rights: list[int] = []
        """Chats in which what the bot may do has changed, once for each change."""
        self.lost: set[int] = set()
        """Numbers of updates that Telegram let go of before the bot had them."""
        self._undo: list[Callable[[], None]] = []

    def strike(self) -> None:
        """Something goes wrong."""
        odds = self._rng.below(100)
        if odds < 52:
            self._on_the_wire()
            return
        seats = self._rng.pick(self._places)
        kinds: tuple[tuple[str, Callable[[Seats], bool]], ...] = (
            ("duplicate update", self._duplicate),
            ("duplicate update", self._duplicate),
            ("reordered updates", self._reorder),
            ("late updates", self._late),
            ("expired updates", self._expire),
            ("board deleted", self._delete_board),
            ("board deleted", self._delete_board),
            ("direct messages blocked", self._block),
            ("no photos", self._no_photos),
            ("no photos", self._no_photos),
            ("became a supergroup", self._migrate),
            ("topic closed", self._close_topic),
            ("bot thrown out", self._throw_out),
            ("database", self._outage),
            ("database", self._outage),
            ("no connection", self._unplug),
            ("killed", self._kill),
            ("machine slept", self._sleep),
            ("nobody came", self._idle),
            ("nobody came", self._idle),
        )
        kind, strike = self._rng.pick(kinds)
        try:
            struck = strike(seats)
        except NotPossible:
            struck = False
        if struck and kind not in ("database", "no connection"):
            self._process.faults[kind] += 1

    def restore(self) -> None:
        """Everything is as it should be again."""
        self._world.faults.clear()
        self._world.updates.reorder(0)
        self._world.updates.pause(on=False)
        self._process.points.disarm()
        self._process.hooks.outage = ""
        self._process.net.unplugged = 0
        for undo in self._undo:
            undo()
        self._undo.clear()

    def _later(self, seconds: float, undo: Callable[[], None]) -> None:
        """Undo something after a while, and at the latest when all is made whole."""

        def once() -> None:
            if undo in self._undo:
                self._undo.remove(undo)
                undo()

        self._undo.append(undo)
        self._loop.call_later(seconds, once)

    # between bot and server

    def _on_the_wire(self) -> None:
        kind = self._rng.pick(_WIRE)
        self._world.faults.add(
            Fault(
                kind,
                self._rng.pick(_METHODS),
                times=1 + self._rng.below(3),
                seconds=2 + self._rng.below(28),
            )
        )

    def _unplug(self, seats: Seats) -> bool:
        del seats
        self._process.net.unplugged = 1 + self._rng.below(4)
        return True

    # updates

    def _duplicate(self, seats: Seats) -> bool:
        del seats
        self._world.updates.duplicate(1 + self._rng.below(3))
        return True

    def _reorder(self, seats: Seats) -> bool:
        del seats
        self._world.updates.reorder(2 + self._rng.below(3))
        self._later(20.0, lambda: self._world.updates.reorder(0))
        return True

    def _late(self, seats: Seats) -> bool:
        """Telegram hands over nothing for a while; presses of that time may grow too old."""
        del seats
        self._world.updates.pause()
        self._later(
            self._rng.pick((5.0, 40.0, 170.0)), lambda: self._world.updates.pause(on=False)
        )
        return True

    def _expire(self, seats: Seats) -> bool:
        del seats
        updates = self._world.updates
        self.lost |= {update.number for update in updates.ready() if not update.delivered}
        updates.expire()
        return True

    # chats

    def _delete_board(self, seats: Seats) -> bool:
        boards = [m for m in seats.chat.messages.values() if pressable(m)]
        if not boards:
            return False
        message = self._rng.pick(boards[-2:])
        self.deleted.append((seats.chat.id, message.id))
        self._world.delete(seats.chat, message.id)
        return True

    def _block(self, seats: Seats) -> bool:
        user = self._rng.pick(seats.people)
        if not user.started or user.blocked:
            return False
        self._world.block(user)
        self.rights.append(user.id)
        self._later(60.0, lambda: self._world.block(user, on=False))
        return True

    def _no_photos(self, seats: Seats) -> bool:
        chat = seats.chat
        if chat.private or not chat.bot_may["photos"] or not chat.member(self._world.bot).here:
            return False
        self._world.restrict(chat, "photos", may=False)
        self.rights.append(chat.id)
        self._later(45.0, lambda: self._photos_again(seats))
        return True

    def _photos_again(self, seats: Seats) -> None:
        self.rights.append(seats.chat.id)
        if seats.chat.member(self._world.bot).here:
            self._world.restrict(seats.chat, "photos", may=True)

    def _migrate(self, seats: Seats) -> bool:
        chat = seats.chat
        if chat.type != "group" or not chat.member(self._world.bot).here:
            return False
        seats.chat = self._world.migrate(chat)
        self.moved[chat.id] = seats.chat.id
        return True

    def _close_topic(self, seats: Seats) -> bool:
        chat = seats.chat
        topic = chat.topics.get(seats.topic_id)
        if topic is None or topic.closed:
            return False
        self._world.close_topic(chat, topic)
        self.rights.append(chat.id)
        self._later(60.0, lambda: self._world.close_topic(chat, topic, closed=False))
        return True

    def _throw_out(self, seats: Seats) -> bool:
        chat, owner = seats.chat, seats.people[0]
        if chat.private or not chat.member(self._world.bot).here or not chat.bot_may["photos"]:
            return False
        self._world.kick_bot(chat, owner)
        self.rights.append(chat.id)
        self._later(60.0, lambda: self._let_in(seats, owner))
        return True

    def _let_in(self, seats: Seats, owner: User) -> None:
        chat: Chat = seats.chat
        if not chat.member(self._world.bot).here:
            self._world.add_bot(chat, owner)

    # the machine

    def _outage(self, seats: Seats) -> bool:
        del seats
        hooks = self._process.hooks
        if hooks.outage:
            return False
        hooks.outage = self._rng.pick((FULL, LOCKED))
        self._later(2.0 + self._rng.below(20), hooks.mend)
        return True

    def _kill(self, seats: Seats) -> bool:
        del seats
        self._process.kill()
        return True

    def _sleep(self, seats: Seats) -> bool:
        """The machine sleeps, for longer than a turn may take."""
        del seats
        self._loop.pass_at_once(self._rng.pick((200.0, 2000.0, 25 * 3600.0)), asleep=True)
        return True

    def _idle(self, seats: Seats) -> bool:
        """Nobody does anything, for longer than a turn may take."""
        del seats
        self._loop.pass_at_once(self._rng.pick((100.0, 1900.0, 7 * 3600.0, 26 * 3600.0)))
        return True
