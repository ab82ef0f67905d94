"""One evening: people meet, everything goes wrong, then all is quiet and must be right."""

import asyncio
import hashlib
import json
import logging
import sys
import warnings
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import structlog

from bot.sandbox import World
from bot.sandbox.clock import Clock
from bot.sandbox.model import User
from games.core.rng import Rng
from tests.soak.checker import Checker
from tests.soak.loop import Stuck, VirtualLoop
from tests.soak.players import Players, Seats
from tests.soak.points import PLANNED
from tests.soak.process import Process, housed
from tests.soak.trouble import Trouble
from tests.soak.truth import Truth

TOKEN = "700000001:soak-soak-soak-soak-soak-soak-00"
_NAMES = ("Anna", "Борис", "<i>Clara</i>", "Данило\u202e", "Eve")
_ACTS = 28
_CRASHES = 4
_MOST_PLIES = 400
_SETTLE_STEP, _SETTLE_STEPS = 5.0, 200


Script = Callable[["Evening"], Coroutine[Any, Any, None]]
"""What happens in an evening."""


class LoopClock(Clock):
    """The world's time is the loop's."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def now(self) -> float:
        """Seconds since 1970."""
        return self._loop.time()

    async def sleep(self, seconds: float) -> None:
        """Let so much of this clock's time pass."""
        await asyncio.sleep(seconds)


class Evening:
    """An evening that its seed fixes to the last byte."""

    def __init__(self, seed: int, file: Path, game: str) -> None:
        self.seed = seed
        root = hashlib.sha256(f"evening {seed}".encode()).digest()
        self._root = root
        self._rng = Rng(root, "evening")
        self.loop = VirtualLoop()
        self.world = World(TOKEN, seed=root, clock=LoopClock(self.loop))
        self.world.record = deque()
        self.truth = Truth(file)
        self.process = Process(self.loop, self.world, file, Rng(root, "process"))
        self.players = Players(self.world, self.truth, Rng(root, "players"), game)
        self.places: list[Seats] = []
        self.trouble = Trouble(
            self.loop, self.world, self.process, Rng(root, "trouble"), self.places
        )
        self.checker = Checker(self)
        self.violations: list[str] = []
        self.logged: list[str] = []
        self.calm = seed % 8 == 0
        """Nothing goes wrong: the checks have no excuses."""

    # from outside

    def run(self, script: Script | None = None) -> None:
        """Live through it, or through something else; what was wrong is in `violations`."""
        asyncio.set_event_loop(self.loop)
        try:
            with housed(self.process), self._listening(), warnings.catch_warnings():
                # A process that is killed closes nothing.
                warnings.simplefilter("ignore", ResourceWarning)
                self._run(script or Evening._drive)
        except Stuck as error:
            self.violations.append(f"stuck: {error}")
        finally:
            self._close()

    def _run(self, script: Script) -> None:
        self._arm()
        drive = self.loop.create_task(script(self))
        drive.add_done_callback(lambda _: self.loop.stop())
        self.process.start()
        while not drive.done():
            self.loop.run_forever()
            if self.process.points.dead:
                self.checker.after_crash()
                self.process.bury(self._away())
        drive.result()

    def _away(self) -> float:
        """Seconds until a killed process is back; seldom too many for the presses of that time."""
        return 200.0 if not self._rng.below(24) else self._rng.pick((0.5, 1.0, 2.0, 8.0))

    def _close(self) -> None:
        """Leave nothing behind, whatever has happened."""
        self.process.points.dead = True
        while tasks := asyncio.all_tasks(self.loop):
            for task in tasks:
                task.cancel()
            self.loop.run_until_complete(_rest())
        self.process.hooks.close()
        asyncio.set_event_loop(None)
        self.loop.close()

    def _arm(self) -> None:
        """Plan where the process is killed; the points take turns from seed to seed."""
        if self.calm:
            return
        for number in range(_CRASHES):
            name = PLANNED[(self.seed * _CRASHES + number) % len(PLANNED)]
            self.process.points.arm(name, 1 if self._rng.below(4) else 2)

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """Keep all that is logged."""
        old = structlog.get_config()

        def keep(_: Any, name: str, event: MutableMapping[str, Any]) -> str:
            # The text of a traceback is lines of code; what they were about is in the errors.
            if event.pop("exc_info", False):
                event["errors"] = _chain(sys.exception())
            self.logged.append(f"{name} {event!r}")
            raise structlog.DropEvent

        structlog.configure(
            processors=[keep],
            wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        )
        handler = _Keeping(self.logged)
        logging.getLogger().addHandler(handler)
        try:
            yield
        finally:
            logging.getLogger().removeHandler(handler)
            structlog.configure(**old)

    # the evening

    async def _drive(self) -> None:
        self.meet()
        await asyncio.sleep(2)
        for _ in range(_ACTS):
            if not self.calm and not self._rng.below(4):
                self.trouble.strike()
            self.players.act(self._rng.pick(self.places))
            await asyncio.sleep(self._pause())
        self.trouble.restore()
        await self._settled()
        self.checker.at_rest(final=False)
        await self._sweep()
        for seats in self.places:
            await self._finish(seats)
        await self._settled()
        self.checker.at_rest(final=True)
        await self.process.stop()
        await self.process.net.close()

    def _pause(self) -> float:
        return self._rng.pick((0.0, 0.05, 0.3, 0.3, 1.0, 2.0, 2.0, 5.0, 12.0))

    def meet(self) -> None:
        """People, their groups, and where they play."""
        rng, world = self._rng, self.world
        langs = ("uk", "ru", "en", "fr", "uk")
        people = [world.person(*pair) for pair in zip(_NAMES, langs, strict=True)]
        count = 2 + rng.below(3)
        kind = rng.pick(("supergroup", "supergroup", "group", "forum"))
        club = world.group(
            "Club",
            *people,
            kind="group" if kind == "group" else "supergroup",
            forum=kind == "forum",
        )
        topic = world.topic(club, "Ice").id if kind == "forum" else 0
        self.places.append(Seats(club, people[:count], topic))
        if not rng.below(4):
            other = world.group("Other club", *people[1:], kind="group")
            self.places.append(Seats(other, people[1:3]))
        if not rng.below(4):
            self._practise(rng.pick(people))

    def _practise(self, user: User) -> None:
        self.world.start(user)
        self.places.append(Seats(self.world.dm(user), [user]))

    async def _settled(self) -> None:
        """Wait until the bot has nothing to do."""
        why = ["the bot is down"]
        for _ in range(_SETTLE_STEPS):
            await asyncio.sleep(_SETTLE_STEP)
            app = self.process.app
            if app is None:
                continue
            why = self.truth.busy()
            if self.world.updates.pending():
                why.append("updates not fetched")
            if not (app.inbox.still() and app.sender.still() and app.clock.still()):
                why.append("a task at work")
            if app.sender.waits():
                why.append("a glance to be shown")
            if not why:
                return
        self.violations.append(f"never at rest: {', '.join(why)}")

    async def _sweep(self) -> None:
        """Press every board that was left behind; then there must be none."""
        for seats, message in self.checker.orphans():
            self.players.press_orphan(seats, message)
            await asyncio.sleep(1.0)
        await self._settled()
        for _, message in self.checker.orphans():
            self.violations.append(f"an old board works on: message {message.id}")

    async def _finish(self, seats: Seats) -> None:
        """Play the match of a place to its end, or stop it."""
        plays_on = not self._rng.below(3)
        for _ in range(_MOST_PLIES):
            match = self.truth.open_match(seats.chat.id, seats.topic_id)
            if match is None:
                return
            if match["stage"] == "running" and plays_on:
                self.players.go_on(seats, match)
            else:
                self.players.stop(seats, match)
            await asyncio.sleep(0.5)
        self.violations.append(f"a match does not end in {seats.chat.title}")

    # for reports

    @property
    def faults(self) -> Counter[str]:
        """What went wrong, by kind."""
        found = Counter(call.fault for call in self.world.record if call.fault != "ok")
        return Counter(dict(found)) + self.process.faults

    def digest(self) -> str:
        """A name for all that happened: every call and every row."""
        whole = hashlib.sha256()
        for call in self.world.record:
            # The library names files that come along by chance.
            params = {k: v for k, v in call.params.items() if "attach://" not in repr(v)}
            files = sorted(call.digests.values())
            line = (call.at, call.method, params, files, call.fault, call.status, call.answer)
            whole.update(json.dumps(line, sort_keys=True, default=repr).encode())
        for row in self.truth.dump():
            whole.update(row.encode())
        return whole.hexdigest()


def _chain(error: BaseException | None) -> list[str]:
    """An error and those that it came from."""
    return [repr(error), *_chain(error.__cause__ or error.__context__)] if error else []


async def _rest() -> None:
    for _ in range(30):
        await asyncio.sleep(0)


class _Keeping(logging.Handler):
    """Keeps what libraries log."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(self.format(record))
