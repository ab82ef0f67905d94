"""The database as a file: whether it is whole, what schema it has, a copy while it is in use."""

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from alembic.config import Config
from alembic.script import ScriptDirectory

from bot.store.migrate import STEPS

PAGES = 256
"""Pages that are copied between two pauses."""
PAUSE = 0.002
"""Seconds of such a pause, in which others have the disk."""
_BUSY = 5.0


class Damaged(RuntimeError):
    """The file is no database of ours, or is not whole; the text says what was found."""


def path_of(url: str) -> Path:
    """The file of a database's address."""
    return Path(sa.engine.make_url(url).database or "")


def schema_of(path: Path) -> str:
    """The schema of a database that is whole and ours; `Damaged` where it is not."""
    if not path.is_file():
        raise Damaged(f"there is no file {path}")
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)) as db:
            health = db.execute("PRAGMA quick_check(1)").fetchone()[0]
            if health != "ok":
                raise Damaged(f"{path} is damaged: {health}")
            found = db.execute("SELECT version_num FROM alembic_version").fetchone()
            db.execute("SELECT count(*) FROM meta").fetchone()
    except sqlite3.Error as error:
        raise Damaged(f"{path} is damaged or no database of ours: {error}") from error
    return str(found[0]) if found else ""


def known_schemas() -> tuple[str, ...]:
    """The schemas that this release can work with, the present one first."""
    config = Config()
    config.set_main_option("script_location", str(STEPS))
    return tuple(step.revision for step in ScriptDirectory.from_config(config).walk_revisions())


def rest() -> None:
    """A pause between two steps of a copy."""
    time.sleep(PAUSE)


def copy(source: Path, target: Path, between: Callable[[], None] = rest) -> None:
    """Copy a database, in use or not, to a new file that is whole; writers go on meanwhile.

    The source is read in one transaction: otherwise each change by others would begin the copy
    anew. The pages come in small steps, so that others have the disk in between;
    an exception of `between` ends the copy.
    """
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    reading = f"{source.resolve().as_uri()}?mode=rw"
    with (
        closing(sqlite3.connect(reading, uri=True, timeout=_BUSY, isolation_level=None)) as old,
        closing(sqlite3.connect(target, isolation_level=None)) as new,
    ):
        old.execute("BEGIN")
        old.execute("SELECT count(*) FROM sqlite_master").fetchone()
        old.backup(new, pages=PAGES, progress=lambda *_: between())
        old.execute("COMMIT")
        new.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
    sync(target)
    sync(target.parent)


def show_anew(path: Path) -> None:
    """Let every open match be shown anew: its messages may show what this database never knew."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(
            "UPDATE screen SET wanted = wanted + 1, digest = '', parked = 0, not_before = 0 "
            "WHERE match_id IN (SELECT id FROM match WHERE stage IN ('lobby', 'running'))"
        )


def sync(path: Path) -> None:
    """Wait until a file or folder is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
