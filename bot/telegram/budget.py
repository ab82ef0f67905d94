"""How often chats may hear from us: leaky buckets, each of one number.

That of a chat is kept with it; that of the whole bot is not, since a restart takes longer.
"""

from bot.store.rows import Chat
from bot.usecase import Now

GROUP_GAP, GROUP_BURST = 5.0, 8
"""In a group: eight at once, then one each 5 s, so never more than 20 in a minute."""
PRIVATE_GAP, PRIVATE_BURST = 1.0, 4
SLACK = {False: (GROUP_BURST - 1) * GROUP_GAP, True: (PRIVATE_BURST - 1) * PRIVATE_GAP}
"""Seconds that the bucket of a group (False) or a private chat (True) may be ahead of time."""
ALL_GAP, ALL_BURST = 1 / 25, 5
"""In all chats together: about 25 a second, which Telegram's 30 leave room for."""
RESERVE = 2
"""So many places of a chat are kept for boards: half-made choices yield."""


class Budget:
    """Tells when a chat is free, and counts what it was sent."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._tat: dict[int, float] = {}
        self._held: dict[int, float] = {}
        self._all = 0.0

    def free_at(self, chat: Chat, *, reserve: bool) -> float:
        """When the next call may go to a chat; `reserve` leaves some places free."""
        slack = SLACK[chat.private] - (RESERVE * _gap(chat) if reserve else 0)
        held = max(chat.hold_until, self.held_until(chat.id))
        return max(held, self._tat_of(chat) - slack)

    def held_until(self, chat_id: int) -> float:
        """What this process knows of a chat beyond the database: not before this moment."""
        return self._held.get(chat_id, 0.0)

    def rest(self, chat_id: int, seconds: float) -> None:
        """Leave a chat alone for a while; not kept, so it works without the database too."""
        self._held[chat_id] = self._now() + seconds

    def spend(self, chat: Chat) -> float:
        """Count a call; the number to keep with the chat."""
        now = self._now()
        for numbers in (self._tat, self._held):
            for past in [key for key, at in numbers.items() if at <= now]:
                del numbers[past]
        tat = max(now, self._tat_of(chat)) + _gap(chat)
        self._tat[chat.id] = tat
        self._held[chat.id] = max(self.held_until(chat.id), tat - SLACK[chat.private])
        return tat

    def begin(self) -> None:
        """Count a call for the bot as a whole."""
        self._all = max(self._now(), self._all) + ALL_GAP

    def all_free_at(self) -> float:
        """When the next call may go out at all."""
        return self._all - (ALL_BURST - 1) * ALL_GAP

    def _tat_of(self, chat: Chat) -> float:
        return max(self._tat.get(chat.id, 0.0), chat.tat)


def _gap(chat: Chat) -> float:
    return PRIVATE_GAP if chat.private else GROUP_GAP
