"""What happens by itself: one loop over the time that each match is due."""

import asyncio

import structlog

from bot import frozen
from bot.brains import Brains
from bot.lobby import Lobby
from bot.match import STAND_IN, Due, Match
from bot.play import Play
from bot.pulse import Pulse
from bot.store.tx import DUE
from bot.usecase import Now
from games.core import fair

LEASE = 60.0
"""Seconds for which a due match belongs to the one who took it."""
_LONGEST_SLEEP = 30.0

FAILED_PAUSE = 2.0
"""Seconds until the next look where the database could not be asked."""

log = structlog.get_logger()


class Clock:
    """Closes lobbies, lets computers move, moves for those who are away."""

    def __init__(self, play: Play, lobby: Lobby, brains: Brains, now: Now, tick: Now) -> None:
        self._play = play
        self._lobby = lobby
        self._store = play.store
        self._brains = brains
        self._now = now
        self._pulse = Pulse(play.store, now, tick)
        self._bell = self._store.listen(DUE)
        self._serving: set[int] = set()
        self._asleep = False

    def still(self) -> bool:
        """Whether nothing is being done or looked at: it sleeps until something is due."""
        return self._asleep and not self._serving and not self._bell.is_set()

    async def run(self) -> None:
        """Serve due matches for ever."""
        await self._take_over()
        try:
            await self._run()
        finally:
            await self._pulse.stop()

    async def _take_over(self) -> None:
        """Go on where the last process ended, as soon as the database lets us."""
        while True:
            try:
                await self._pulse.start()
                return
            except Exception:  # a full disk, a locked file: it may pass
                log.exception("the clocks wait for the database")
                await asyncio.sleep(FAILED_PAUSE)

    async def _run(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            while True:
                self._bell.clear()
                try:
                    await self._pulse.check()
                    for match_id in await self.take():
                        tasks.create_task(self.serve(match_id))
                    await self._sleep()
                except Exception:  # a full disk, a locked file: it may pass
                    log.exception("no look at what is due")
                    await asyncio.sleep(FAILED_PAUSE)

    async def _sleep(self) -> None:
        async with self._store.read() as tx:
            due_at = await tx.next_due(self._now())
        wait = _LONGEST_SLEEP if due_at is None else due_at - self._now()
        try:
            async with asyncio.timeout(min(max(wait, 0.0), _LONGEST_SLEEP)):
                self._asleep = True
                await self._bell.wait()
        except TimeoutError:
            return
        finally:
            self._asleep = False

    async def take(self) -> tuple[int, ...]:
        """Lease the matches that are due."""
        now = self._now()
        async with self._store.read() as tx:
            if not await tx.due(now):
                return ()
        async with self._store.begin() as tx:
            due = await tx.due(now)
            for match_id, _ in due:
                await tx.lease(match_id, now + LEASE)
        return tuple(match_id for match_id, _ in due)

    async def serve(self, match_id: int) -> None:
        """Do what a due match waits for."""
        self._serving.add(match_id)
        try:
            await self._serve(match_id)
        except Exception:  # whatever it is, the other matches go on, and this one is tried again
            log.exception("serving a match failed", match=match_id)
        finally:
            self._serving.discard(match_id)
            self._bell.set()  # while it was leased nobody reckoned with its next time

    async def _serve(self, match_id: int) -> None:
        async with self._store.read() as tx:
            match = await tx.match_by_id(match_id)
            seed = await tx.seed(match_id)
        if match is None or match.due_at is None:
            return
        match match.duty():
            case Due.LOBBY:
                await self._lobby.expire(match_id)
            case Due.CALL:
                await self._play.call(match_id, match.due_at)
            case Due.ABANDONED:
                await self._play.abandon(match_id)
            case Due.FROZEN:
                async with self._store.begin() as tx:
                    await frozen.expire(tx, match_id, self._now())
            case Due.COMPUTER | Due.OVERTIME:
                await self._move(match, seed)

    async def _move(self, match: Match, seed: bytes) -> None:
        """A computer's move, or one for a person whose time is up."""
        movers = match.movers()
        seat = next((s for s in movers if match.players[s].machine), movers[0])
        level = match.players[seat].level
        view = match.game.view(match.state, seat)
        # A stream of its own: a search must not foresee the match's draws.
        label = f"ai:{seat}:{match.ply}"
        root = fair.block(fair.root(seed, match.token, match.entropy), label, 0)
        text = await self._brains.think(
            match.game.slug, view, seat, STAND_IN if level is None else level, root
        )
        await self._play.machine(match.id, match.ply, seat, text or "")
