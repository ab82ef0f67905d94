"""How much a bot may send: per group and minute, per chat, and all in all."""

from collections import defaultdict, deque
from collections.abc import Callable
from math import ceil

from bot.sandbox.clock import Clock
from bot.sandbox.errors import slow_down
from bot.sandbox.model import Chat

GROUP_MOST, GROUP_SPAN = 20, 60.0
CHAT_GAP, CHAT_BURST = 1.0, 12
"""About one a second, with bursts: a bucket of so many places that empties by one each gap."""
ALL_MOST, ALL_SPAN = 30, 1.0
BIG_FILE = 100_000
LONGEST_QUEUE, FILE_BURST, TOO_MANY_FILES = 5.0, 1.0, 60


class Flood:
    """Counts sends and edits; answers to presses are free."""

    def __init__(self, clock: Clock, violate: Callable[[str, str], None], *, on: bool) -> None:
        self._clock = clock
        self._violate = violate
        self.on = on
        self._minute: dict[int, deque[float]] = defaultdict(deque)
        self._full_until: dict[int, float] = defaultdict(float)
        self._all: deque[float] = deque()
        self._files: dict[int, float] = defaultdict(float)

    def spend(self, chat: Chat, messages: int = 1) -> None:
        """Count sends and edits in a chat, or refuse them with the time to wait."""
        for _ in range(messages):
            self._spend(chat)

    def _spend(self, chat: Chat) -> None:
        now = self._clock.now()
        wait = max(self._group_wait(chat, now), self._chat_wait(chat, now), self._all_wait(now))
        if wait > 0 and self.on:
            raise slow_down(max(ceil(wait), 1))
        self._minute[chat.id].append(now)
        self._all.append(now)
        self._full_until[chat.id] = max(self._full_until[chat.id], now) + CHAT_GAP

    def _group_wait(self, chat: Chat, now: float) -> float:
        seen = self._minute[chat.id]
        _forget(seen, now - GROUP_SPAN)
        if chat.private or len(seen) < GROUP_MOST:
            return 0.0
        self._violate("flood", f"more than {GROUP_MOST} sends and edits a minute in {chat.id}")
        return seen[-GROUP_MOST] + GROUP_SPAN - now

    def _chat_wait(self, chat: Chat, now: float) -> float:
        return self._full_until[chat.id] - (CHAT_BURST - 1) * CHAT_GAP - now

    def _all_wait(self, now: float) -> float:
        _forget(self._all, now - ALL_SPAN)
        return self._all[0] + ALL_SPAN - now if len(self._all) >= ALL_MOST else 0.0

    def file_wait(self, size: int) -> float:
        """Seconds to hold a call: big files of exactly one size are taken for one sent again."""
        if not self.on or size <= BIG_FILE:
            return 0.0
        now = self._clock.now()
        queued = max(self._files[size] - now, 0.0)
        if queued > LONGEST_QUEUE + FILE_BURST:
            raise slow_down(TOO_MANY_FILES)
        self._files[size] = max(self._files[size], now) + min(max(size * 1e-7, 0.2), 0.9)
        return max(queued - FILE_BURST, 0.0)


def _forget(times: deque[float], before: float) -> None:
    while times and times[0] <= before:
        times.popleft()
