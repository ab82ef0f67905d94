"""How much one person or chat may ask of us: token buckets in memory, the oldest forgotten."""

from collections import OrderedDict
from collections.abc import Hashable
from enum import Enum

from bot.usecase import Now

MOST_KEPT = 20_000
"""Buckets of a kind that are remembered; a forgotten one is a full one."""

_SLACK = 1e-6
"""Seconds by which sums of floats may be off."""

MINUTE, DAY = 60.0, 86_400.0


class Verdict(Enum):
    """What happens to a request."""

    PASS = "pass"  # noqa: S105 - no secret
    WARN = "warn"
    """Too much, and it is time to say so."""
    SILENCE = "silence"
    """Too much, and it was said."""


class Buckets:
    """One bucket a key: `burst` at once, then `burst` in each `span` seconds."""

    def __init__(self, now: Now, burst: int, span: float, most: int = MOST_KEPT) -> None:
        self._now = now
        self._gap = span / burst
        self._span = span
        self._most = most
        self._full_at: OrderedDict[Hashable, float] = OrderedDict()
        self._warned: dict[Hashable, None] = {}

    def has(self, key: Hashable) -> bool:
        """Whether a request would pass."""
        return self._level(key) + self._gap <= self._now() + self._span + _SLACK

    def take(self, key: Hashable) -> Verdict:
        """Count a request where it passes; say so once where it does not.

        The warning comes again only after the bucket was full: a flood gets one, not one for
        each request that slips through.
        """
        level = self._level(key)
        if level <= self._now():
            self._warned.pop(key, None)
        if self.has(key):
            self._full_at[key] = level + self._gap
            self._full_at.move_to_end(key)
            self._forget()
            return Verdict.PASS
        if key in self._warned:
            return Verdict.SILENCE
        self._warned[key] = None
        return Verdict.WARN

    def _level(self, key: Hashable) -> float:
        """When the bucket is full. One noted before the clock went back is full now."""
        now = self._now()
        noted = self._full_at.get(key, now)
        return now if noted > now + self._span + _SLACK else max(noted, now)

    def _forget(self) -> None:
        while len(self._full_at) > self._most:
            key, _ = self._full_at.popitem(last=False)
            self._warned.pop(key, None)


class Limits:
    """What is let through."""

    def __init__(self, now: Now) -> None:
        self._presses = Buckets(now, burst=10, span=2.0)
        self._commands = Buckets(now, burst=20, span=MINUTE)
        self._chats = Buckets(now, burst=60, span=1.0)
        self._tables = Buckets(now, burst=3, span=10 * MINUTE)
        self._hosts = Buckets(now, burst=10, span=DAY)

    def press(self, person_id: int, chat_id: int) -> Verdict:
        """Whether a press is handled."""
        return self._both(self._presses, person_id, chat_id)

    def command(self, person_id: int, chat_id: int) -> Verdict:
        """Whether a command is handled."""
        return self._both(self._commands, person_id, chat_id)

    def _both(self, buckets: Buckets, person_id: int, chat_id: int) -> Verdict:
        # The person first: what a flooder is refused does not count against the chat.
        mine = buckets.take(person_id)
        return mine if mine is not Verdict.PASS else self._chats.take(chat_id)

    def may_open(self, person_id: int, chat_id: int) -> bool:
        """Whether somebody may open a table in a chat; one that is opened counts for both."""
        if not (self._tables.has(chat_id) and self._hosts.has(person_id)):
            return False
        self._tables.take(chat_id)
        self._hosts.take(person_id)
        return True
