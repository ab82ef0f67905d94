"""An event loop whose time is virtual: when nothing is ready it jumps to the next deadline.

Nothing waits for the machine, and no thread runs, so that the same evening runs the same way.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Generator, Mapping
from contextvars import ContextVar
from typing import Any, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
START = 1_900_000_000.0
MOST_STEPS = 100_000
"""Rounds of the loop in which no time passes: more are a loop that never rests."""

IS_BOT: ContextVar[bool] = ContextVar("IS_BOT", default=False)
"""Whether what runs now belongs to the bot's process; tasks inherit it."""


class Stuck(RuntimeError):
    """Nothing will ever happen again, or something happens without end."""


class _Jump(selectors.BaseSelector):
    """Waits for no file; lets the loop's time pass instead."""

    def __init__(self) -> None:
        self.now = START
        self._idle = 0
        self._files: dict[int, selectors.SelectorKey] = {}

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        number = fileobj if isinstance(fileobj, int) else fileobj.fileno()
        key = selectors.SelectorKey(fileobj, number, events, data)
        self._files[number] = key
        return key

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._files.pop(fileobj if isinstance(fileobj, int) else fileobj.fileno())

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._files

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Stuck("nothing is left to happen")
        self._idle = 0 if timeout > 0 else self._idle + 1
        if self._idle > MOST_STEPS:
            raise Stuck("something happens without end while no time passes")
        self.now += timeout
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop with a time of its own, that does at once what is meant for threads."""

    def __init__(self) -> None:
        self._jump = _Jump()
        self._asleep = 0.0
        super().__init__(self._jump)
        self._clock_resolution = 1e-6  # what a float of this size can tell apart
        self.bot_tasks: dict[asyncio.Task[Any], None] = {}
        self.set_task_factory(self._made)

    def time(self) -> float:
        """The virtual time, which is the time of the emulated world too."""
        return self._jump.now

    def awake(self) -> float:
        """The time without that in which the machine slept."""
        return self._jump.now - self._asleep

    def pass_at_once(self, seconds: float, *, asleep: bool = False) -> None:
        """Let time pass in one step: whatever is due is late."""
        self._jump.now += seconds
        self._asleep += seconds if asleep else 0.0

    def run_in_executor(
        self, executor: Any, func: Callable[[Unpack[Ts]], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """Run it here and now."""
        del executor
        future: asyncio.Future[T] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def _made(
        self,
        loop: asyncio.AbstractEventLoop,
        coroutine: Coroutine[Any, Any, T] | Generator[Any, None, T],
        **more: Any,
    ) -> asyncio.Task[T]:
        task: asyncio.Task[T] = asyncio.Task(coroutine, loop=loop, **more)
        if IS_BOT.get():
            self.bot_tasks[task] = None
            task.add_done_callback(lambda done: self.bot_tasks.pop(done, None))
        return task
