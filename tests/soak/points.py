"""The numbered places at which a process may be killed."""

from collections import Counter
from collections.abc import Callable

_STATEMENTS = (
    "begin",
    "insert inbox",
    "update inbox",
    "insert match",
    "update match",
    "insert seat",
    "update seat",
    "insert ply",
    "insert screen",
    "update screen",
    "insert note",
    "update note",
    "update chat",
    "insert secret",
    "insert picture",
    "commit of receiving",
    "commit of an update",
    "commit of a ply",
    "commit of a lease",
    "commit of a screen",
    "commit of a note",
)
_CALLS = (
    "getUpdates",
    "sendPhoto",
    "sendMessage",
    "editMessageMedia",
    "deleteMessage",
    "answerCallbackQuery",
)
_THOUGHTS = ("while a computer thinks", "after a computer thought")
POINTS = (
    *(f"{when} {what}" for what in (*_STATEMENTS, *_CALLS) for when in ("before", "after")),
    *_THOUGHTS,
)
"""All that are planned; "after" a call: done, and not yet noted."""
PLANNED = (*POINTS, *_THOUGHTS, "before deleteMessage", "after deleteMessage")
"""The same as evenings take turns with them: what is seldom passed comes twice."""


class Crash(BaseException):
    """The process is gone: nothing that comes after this line has happened."""


class Points:
    """Counts what is passed, and kills the process where that is planned."""

    def __init__(self, die: Callable[[], None]) -> None:
        self._die = die
        self._armed: dict[str, int] = {}
        self.dead = False
        """The process is being buried: whatever it still tries has no effect."""
        self.passed: Counter[str] = Counter()
        self.hit: Counter[str] = Counter()

    def arm(self, name: str, times: int) -> None:
        """Kill the process when it comes to a point for the so-many-th time from now on."""
        self._armed[name] = times

    def disarm(self) -> None:
        """Kill nothing any more."""
        self._armed.clear()

    def reach(self, name: str) -> None:
        """The process comes to a point."""
        if self.dead:
            return
        self.passed[name] += 1
        if name not in self._armed:
            return
        self._armed[name] -= 1
        if self._armed[name] <= 0:
            del self._armed[name]
            self.hit[name] += 1
            self.dead = True
            self._die()
            raise Crash(name)
