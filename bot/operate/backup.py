"""Backups: an hourly copy of the database while it is in use, and the way back."""

import asyncio
import contextlib
import os
import shutil
import sqlite3
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import structlog

from bot.settings import Settings
from bot.store.file import Damaged, copy, known_schemas, path_of, rest, schema_of, show_anew, sync
from bot.usecase import Now

HOUR = 3600.0
DAYS = 30
"""No backup is older: what somebody has deleted is gone from the copies too by then."""
RETRY = 300.0
"""Seconds until the next try where a backup failed."""
_STAMP = "%Y%m%dT%H%M%SZ"
_SUFFIX = ".sqlite"
_PART = ".part"

log = structlog.get_logger()


class InUse(RuntimeError):
    """The database is held by somebody else; the text says by whom."""


class NotRestored(RuntimeError):
    """The restore was refused; the text says why, and that nothing was changed."""


class Stopped(Exception):
    """The bot stops; the copy is given up."""


class Backup(NamedTuple):
    """A copy of the database and when it was made, in seconds since 1970."""

    at: float
    path: Path


class Backups:
    """The copies of one database in one folder."""

    def __init__(self, database: Path, folder: Path, keep: int, now: Now) -> None:
        self._database = database
        self._folder = folder
        self._keep = keep
        self._now = now
        self._stopped = threading.Event()

    def all(self) -> list[Backup]:
        """The copies there are, the newest first."""
        prefix = f"{self._database.stem}-"
        found = []
        for path in self._folder.glob(f"{prefix}*{_SUFFIX}"):
            with contextlib.suppress(ValueError):
                text = path.name.removeprefix(prefix).removesuffix(_SUFFIX)
                at = datetime.strptime(text, _STAMP).replace(tzinfo=UTC)
                found.append(Backup(at.timestamp(), path))
        return sorted(found, reverse=True)

    def newest_good(self) -> Backup | None:
        """The newest copy that is whole."""
        for backup in self.all():
            with contextlib.suppress(Damaged):
                schema_of(backup.path)
                return backup
        return None

    def make(self) -> Path:
        """Make a copy now, check it, and let go of old ones."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for left in self._folder.glob(f"{self._database.stem}-*{_PART}"):
            left.unlink()  # of a process that was killed at it
        now = self._now()
        stamp = datetime.fromtimestamp(now, UTC).strftime(_STAMP)
        path = self._folder / f"{self._database.stem}-{stamp}{_SUFFIX}"
        part = path.with_suffix(_PART)
        try:
            copy(self._database, part, self._between)
            schema_of(part)
            part.replace(path)
            sync(self._folder)
        finally:
            part.unlink(missing_ok=True)
        for old in superfluous(self.all(), self._keep, now):
            old.path.unlink(missing_ok=True)
        return path

    def _between(self) -> None:
        if self._stopped.is_set():
            raise Stopped
        rest()

    async def run(self) -> None:
        """Make a copy each hour, for ever; the hours go on over a restart."""
        try:
            await self._run()
        finally:
            self._stopped.set()  # a copy that is being made is given up

    async def _run(self) -> None:
        while True:
            made = await asyncio.to_thread(self.all)
            wait = made[0].at + HOUR - self._now() if made else 0.0
            # After a jump of the clock a copy may be of the future: no reason to wait for it.
            if 0 < wait <= HOUR:
                await asyncio.sleep(wait)
            try:
                path = await asyncio.to_thread(self.make)
                log.info("backup made", file=path.name)
            except Exception:  # a full disk, a locked file: it may pass
                log.exception("no backup made")
                await asyncio.sleep(RETRY)


def superfluous(backups: Sequence[Backup], keep: int, now: float) -> list[Backup]:
    """What is let go of: all but the newest `keep` and the newest of each of the last days."""
    kept = set(backups[:keep])
    days: dict[int, Backup] = {}
    for backup in backups:
        days.setdefault(int(backup.at // (24 * HOUR)), backup)
    kept |= set(days.values())
    oldest = now - DAYS * 24 * HOUR
    return [b for b in backups if b not in kept or b.at < oldest]


def backups_of(settings: Settings, now: Now) -> Backups | None:
    """The backups that the settings ask for; None: none."""
    if not settings.backup_dir:
        return None
    folder = Path(settings.backup_dir)
    return Backups(path_of(settings.database_url), folder, settings.backup_keep, now)


@contextlib.contextmanager
def held(database: Path, *, alone: bool) -> Iterator[None]:
    """Hold a database while a bot uses it, or alone; `InUse` where others forbid it.

    A file of its own is locked: the database's own locks would be lost with any second handle.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 - not on every system

    database.parent.mkdir(parents=True, exist_ok=True)
    lock = database.with_name(f"{database.name}.lock")
    with lock.open("a") as file:
        _give_to_owner(lock)
        try:
            fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InUse(
                f"a bot is using {database}: stop it first. Nothing was changed."
                if alone
                else f"{database} is being restored: start the bot when that is done."
            ) from None
        yield


def restore(backup: Path, database: Path, now: Now) -> Path | None:
    """Put a backup in the place of the database; where the present file was moved, if any."""
    try:
        schema = schema_of(backup)
    except Damaged as error:
        raise NotRestored(f"{error}. Nothing was changed.") from None
    if schema not in known_schemas():
        raise NotRestored(
            f"{backup} has schema {schema or '?'}, which this release does not know: it is of a "
            "newer one. Nothing was changed. Install the newer release."
        )
    with held(database, alone=True):
        return _put(backup, database, now)


def _put(backup: Path, database: Path, now: Now) -> Path | None:
    fresh = database.with_name(f"{database.name}.restoring")
    fresh.unlink(missing_ok=True)  # of a restore that was killed
    copy(backup, fresh)
    schema_of(fresh)
    show_anew(fresh)
    sync(fresh)
    _give_to_owner(fresh)
    aside = _moved_aside(database, now) if database.exists() else None
    fresh.replace(database)
    sync(database.parent)
    return aside


def _moved_aside(database: Path, now: Now) -> Path:
    """Give the present file another name, with what belongs to it; it stays in its place too.

    So at no moment is there no database, which a bot that starts would take for a first start.
    """
    with contextlib.suppress(sqlite3.Error), closing(sqlite3.connect(database)) as db:
        db.execute("PRAGMA journal_mode=DELETE")  # brings all that stands beside it into the file
    stamp = datetime.fromtimestamp(now(), UTC).strftime(_STAMP)
    aside = database.with_name(f"{database.name}.before-{stamp}")
    try:
        aside.hardlink_to(database)
    except OSError:  # a file system without links
        shutil.copy2(database, aside)
    for ending in ("-wal", "-shm"):
        beside = database.with_name(database.name + ending)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + ending))
    return aside


def _give_to_owner(path: Path) -> None:
    """Root may restore for a bot that runs as somebody else: what it makes belongs to the bot."""
    folder = path.parent.stat()
    with contextlib.suppress(PermissionError):
        os.chown(path, folder.st_uid, folder.st_gid)


def advice(settings: Settings, now: Now) -> str:
    """What to do where the database is damaged."""
    backups = backups_of(settings, now)
    good = backups.newest_good() if backups else None
    if good is None:
        return "No good backup was found."
    made = datetime.fromtimestamp(good.at, UTC).strftime("%Y-%m-%d %H:%M UTC")
    return f"The newest good backup is of {made}: icebox restore {good.path}"
