"""Whether the bot does its work: a look at the figures, judged."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import structlog
from msgspec import Struct

from bot.operate.backup import Backups
from bot.operate.metrics import Metrics
from bot.store.figures import Figures, figures, prove_writable
from bot.usecase import Now

EVERY = 15.0
"""Seconds between two looks."""
FRESH = 1.0
"""Seconds for which a look serves everybody who asks."""

MOST_STALE = 300.0
MOST_OVERDUE = 120.0
MOST_UNHANDLED = 60.0
MOST_SILENT = 180.0
MOST_UNSAVED = 3 * 3600.0
"""Seconds from which on something is wrong."""

log = structlog.get_logger()


class Health(Struct, frozen=True, kw_only=True):
    """How the bot does; times are seconds, None where nothing waits."""

    stale_screen_seconds: float
    overdue_table_seconds: float
    inbox_waiting: int
    inbox_oldest_seconds: float
    inbox_dead: int
    conflicts: int
    database_writable: bool
    silence_seconds: float
    backup_age_seconds: float | None

    def problems(self) -> tuple[str, ...]:
        """The fields that are not as they should be."""
        most = (
            ("stale_screen_seconds", MOST_STALE),
            ("overdue_table_seconds", MOST_OVERDUE),
            ("inbox_oldest_seconds", MOST_UNHANDLED),
            ("silence_seconds", MOST_SILENT),
            ("backup_age_seconds", MOST_UNSAVED),
        )
        wrong = [name for name, limit in most if (getattr(self, name) or 0.0) > limit]
        return tuple(wrong if self.database_writable else ["database_writable", *wrong])


class Watch:
    """Looks at the database from time to time and remembers since when what was behind."""

    def __init__(
        self,
        database: Path,
        metrics: Metrics,
        happened: Callable[[str], int],
        heard_at: Callable[[], float],
        backups: Backups | None,
        now: Now,
    ) -> None:
        self._database = database
        self._happened = happened
        self._heard_at = heard_at
        self._backups = backups
        self._now = now
        self._behind: dict[tuple[int, int, int], float] = {}
        self._last: Health | None = None
        self._looked_at = 0.0
        self._problems: tuple[str, ...] = ()
        self._turn = asyncio.Lock()
        self._began = now()
        metrics.pull("plies", "Moves that were kept.", lambda: happened("plies"))
        metrics.pull("conflicts", "Transactions begun anew.", lambda: happened("conflicts"))
        metrics.pull("updates_dead", "Updates that were given up.", lambda: happened("dead"))
        self._tables = metrics.gauge("tables", "Open tables.", "game", "stage")
        self._gauges = {
            name: metrics.gauge(name, about)
            for name, about in (
                ("stale_screen_seconds", "How long the oldest stale screen waits."),
                ("overdue_table_seconds", "How overdue the most overdue table is."),
                ("inbox_waiting", "Updates that are not handled yet."),
                ("inbox_oldest_seconds", "How long the oldest of them waits."),
                ("database_writable", "Whether something could be written."),
                ("silence_seconds", "Time since Telegram was last heard."),
                ("backup_age_seconds", "Age of the newest backup."),
            )
        }

    async def run(self, alive: Callable[[], None]) -> None:
        """Look for ever; what becomes wrong or right is logged once."""
        while True:
            try:
                problems = (await self.look()).problems()
                if problems != self._problems:
                    log.warning("health changed", problems=problems)
                    self._problems = problems
            except Exception:  # whatever it is, the next look comes
                log.exception("no look at the health")
            alive()
            await asyncio.sleep(EVERY)

    async def look(self) -> Health:
        """How the bot does at this moment."""
        async with self._turn:
            now = self._now()
            if self._last is None or not 0 <= now - self._looked_at < FRESH:
                self._last = await self._health(now)
                self._looked_at = now
            return self._last

    async def _health(self, now: float) -> Health:
        found, writable, saved_at = await asyncio.to_thread(self._read, now)
        self._note_behind(found, now)
        health = Health(
            stale_screen_seconds=_since(min(self._behind.values(), default=None), now),
            overdue_table_seconds=_since(found.overdue_since, now),
            inbox_waiting=found.waiting,
            inbox_oldest_seconds=_since(found.waiting_since, now),
            inbox_dead=self._happened("dead"),
            conflicts=self._happened("conflicts"),
            database_writable=writable,
            silence_seconds=_since(self._heard_at(), now),
            backup_age_seconds=None if self._backups is None else _since(saved_at, now),
        )
        self._measure(health, found)
        return health

    def _read(self, now: float) -> tuple[Figures, bool, float]:
        """The figures, whether the database can be written, since when a backup is missed."""
        try:
            prove_writable(self._database, now)
            writable = True
        except sqlite3.Error as error:
            log.warning("the database cannot be written", why=str(error))
            writable = False
        try:
            found = figures(self._database, now)
        except sqlite3.Error as error:
            log.warning("the database cannot be read", why=str(error))
            found, writable = Figures(), False
        saved = self._backups.all() if self._backups is not None else []
        return found, writable, max(self._began, saved[0].at if saved else 0.0)

    def _note_behind(self, found: Figures, now: float) -> None:
        """A screen is stale since it was first seen so, without showing anything newer since."""
        self._behind = {key: self._behind.get(key, now) for key in found.behind}

    def _measure(self, health: Health, found: Figures) -> None:
        for name, gauge in self._gauges.items():
            gauge.set(getattr(health, name) or 0.0)
        self._tables.clear()
        for (game, stage), number in found.tables.items():
            self._tables.labels(game, stage).set(number)


def _since(moment: float | None, now: float) -> float:
    return 0.0 if moment is None else max(0.0, round(now - moment, 3))
