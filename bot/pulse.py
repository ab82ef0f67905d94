"""The heartbeat: notices that time has passed without us, or that the clock was set."""

import contextlib

import structlog

from bot.match import AWAY
from bot.store.rows import Note
from bot.store.store import Store
from bot.store.tx import Tx
from bot.usecase import Now

BEAT = 30.0
"""Seconds between two signs of life."""
GAP = 60.0
"""Seconds without a sign of life that count as a pause."""
LONG_GAP = 600.0
"""Seconds of a pause of which a chat is told by a message of its own."""

log = structlog.get_logger()


class Pulse:
    """Writes down that the bot is alive; gives back the time in which it was not.

    `now` is the time of day, which may be set; `tick` only ever goes on evenly.
    """

    def __init__(self, store: Store, now: Now, tick: Now) -> None:
        self._store = store
        self._now = now
        self._tick = tick
        self._offset = now() - tick()
        self._beaten = 0.0

    async def start(self) -> None:
        """Take over from the last process: its leases, and the time since its last sign."""
        now = self._now()
        async with self._store.begin() as tx:
            await tx.release()
            since = await tx.alive_at()
            if since is not None:
                await self._give_back(tx, since, now)
            await self._beat(tx, now)

    async def check(self) -> None:
        """Give a sign of life where one is due; see whether the clock was set."""
        now = self._now()
        jump = now - self._tick() - self._offset
        if abs(jump) <= GAP and now - self._beaten < BEAT:
            return
        async with self._store.begin() as tx:
            if abs(jump) > GAP:
                await self._give_back(tx, now - jump, now)
            await self._beat(tx, now)
        if abs(jump) > GAP:
            self._offset += jump

    async def stop(self) -> None:
        """Give the last sign; a database that fails does not keep the bot from stopping."""
        with contextlib.suppress(Exception):
            async with self._store.begin() as tx:
                await self._beat(tx, self._now())

    async def _beat(self, tx: Tx, now: float) -> None:
        await tx.beat(now)
        self._beaten = now

    @staticmethod
    async def _give_back(tx: Tx, since: float, now: float) -> None:
        """What ran while nobody could move runs again from where it was; say so, once."""
        gap = now - since
        if abs(gap) <= GAP:
            return
        log.warning("clocks stretched", seconds=round(gap))
        await tx.stretch(since, now)
        await tx.show_stretched(AWAY if 0 < gap <= LONG_GAP else "")
        if gap <= LONG_GAP:
            return
        for place, hours in await tx.timed_places():
            await tx.add_note(
                Note(
                    dedupe=f"away:{place.chat_id}:{now:.0f}",
                    chat_id=place.chat_id,
                    topic_id=place.topic_id,
                    kind="answer",
                    args={"key": "away", "args": {}},
                    not_before=hours.later(now, 0.0),
                )
            )
