"""How often chats may hear from us: a leaky bucket for each, whose one number is kept with it.

What the bot sends to all of them together is paced, since Telegram counts that too.
"""

import asyncio

from bot.store.rows import Chat
from bot.usecase import Now

GROUP_GAP, GROUP_BURST = 5.0, 8
"""In a group: eight at once, then one each 5 s, so never more than 20 in a minute."""
PRIVATE_GAP, PRIVATE_BURST = 1.0, 4
GAPS = {False: GROUP_GAP, True: PRIVATE_GAP}
SLACK = {False: (GROUP_BURST - 1) * GROUP_GAP, True: (PRIVATE_BURST - 1) * PRIVATE_GAP}
"""Seconds that the bucket of a group (False) or a private chat (True) may be ahead of time."""
ALL_GAP = 1 / 25
"""Seconds between two calls, wherever they go: Telegram takes about 30 in a second."""
RESERVE = 2
"""So many places of a chat are kept for boards: half-made choices yield."""


class Budget:
    """Tells when a chat is free, and counts what it was sent."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._tat: dict[int, float] = {}
        self._held: dict[int, float] = {}

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

    def _tat_of(self, chat: Chat) -> float:
        return max(self._tat.get(chat.id, 0.0), chat.tat)


class Pace:
    """Lets calls go out one after the other, never closer than the gap."""

    def __init__(self) -> None:
        self._next = 0.0

    async def turn(self) -> None:
        """Wait for one's turn."""
        now = asyncio.get_running_loop().time()
        at = max(now, self._next)
        self._next = at + ALL_GAP
        if at > now:
            await asyncio.sleep(at - now)


def _gap(chat: Chat) -> float:
    return PRIVATE_GAP if chat.private else GROUP_GAP
