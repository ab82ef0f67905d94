"""How often a chat may hear from us: a leaky bucket whose one number is kept with the chat."""

from bot.store.rows import Chat
from bot.usecase import Now

GROUP_GAP, GROUP_BURST = 5.0, 8
"""In a group: eight at once, then one each 5 s, so never more than 20 in a minute."""
PRIVATE_GAP, PRIVATE_BURST = 1.0, 4
RESERVE = 2
"""So many places are kept for boards: half-made choices yield."""
_SHORTEST = 0.02


class Budget:
    """Tells when a chat is free, and counts what it was sent."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._tat: dict[int, float] = {}
        self._rests: dict[int, float] = {}
        self.waiting: list[float] = []
        """Moments at which something that waits may go on."""

    def free_at(self, chat: Chat, *, reserve: bool) -> float:
        """When the next call may go to a chat; `reserve` leaves some places free."""
        gap, burst = _limits(chat)
        places = burst - 1 - (RESERVE if reserve else 0)
        held = max(chat.hold_until, self._rests.get(chat.id, 0.0))
        return max(held, self._tat_of(chat) - places * gap)

    def rest(self, chat_id: int, seconds: float) -> None:
        """Leave a chat alone for a while; not kept, so it works without the database too."""
        self._rests[chat_id] = self._now() + seconds

    def spend(self, chat: Chat) -> float:
        """Count a call; the number to keep with the chat."""
        gap, _ = _limits(chat)
        self._tat[chat.id] = max(self._now(), self._tat_of(chat)) + gap
        return self._tat[chat.id]

    def next_free(self) -> float:
        """Seconds until something that waits may go on."""
        return max(min(self.waiting) - self._now(), _SHORTEST)

    def _tat_of(self, chat: Chat) -> float:
        return max(self._tat.get(chat.id, 0.0), chat.tat)


def _limits(chat: Chat) -> tuple[float, int]:
    return (PRIVATE_GAP, PRIVATE_BURST) if chat.private else (GROUP_GAP, GROUP_BURST)
