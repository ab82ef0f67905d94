"""How much a bot may send: per group and minute, per chat, and all in all."""

from collections import defaultdict, deque
from math import ceil

from bot.sandbox.clock import Clock
from bot.sandbox.errors import slow_down

GROUP_MOST, GROUP_SPAN = 20, 60.0
CHAT_MOST, CHAT_SPAN = 12, 8.0
"""About one a second with short bursts."""
ALL_MOST, ALL_SPAN = 30, 1.0


class Flood:
    """Counts sends and edits; answers to presses are free."""

    def __init__(self, clock: Clock, *, on: bool) -> None:
        self._clock = clock
        self.on = on
        self._seen: dict[int, deque[float]] = defaultdict(deque)
        self._all: deque[float] = deque()

    def check(self, chat_id: int, *, group: bool) -> None:
        """Count a send or edit, or refuse it with the time to wait."""
        if not self.on:
            return
        now = self._clock.now()
        seen = self._seen[chat_id]
        while seen and seen[0] <= now - GROUP_SPAN:
            seen.popleft()
        while self._all and self._all[0] <= now - ALL_SPAN:
            self._all.popleft()
        wait = 0.0
        if group and len(seen) >= GROUP_MOST:
            wait = seen[-GROUP_MOST] + GROUP_SPAN - now
        recent = [at for at in seen if at > now - CHAT_SPAN]
        if len(recent) >= CHAT_MOST:
            wait = max(wait, recent[-CHAT_MOST] + CHAT_SPAN - now)
        if len(self._all) >= ALL_MOST:
            wait = max(wait, self._all[0] + ALL_SPAN - now)
        if wait > 0:
            raise slow_down(max(ceil(wait), 1))
        seen.append(now)
        self._all.append(now)
