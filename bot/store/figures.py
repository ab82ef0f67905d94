"""Figures about a whole database, read beside the bot by those who watch over it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec import Struct

_WAIT = 2.0
"""Seconds that may pass until the file is free."""

_BEHIND = """
SELECT screen.match_id, screen.seat, screen.shown FROM screen JOIN chat ON chat.id = screen.chat_id
WHERE screen.shown < screen.wanted AND NOT screen.parked
AND chat.hold_until <= :now AND chat.gone_at IS NULL
"""
_OVERDUE = "SELECT min(due_at) FROM match WHERE due_at IS NOT NULL AND due_at <= :now"
_WAITING = "SELECT count(*), min(received_at) FROM inbox WHERE state = 'new'"
_TABLES = """
SELECT game, stage, count(*) FROM match WHERE stage IN ('lobby', 'running') GROUP BY game, stage
"""
_TORN = """
SELECT count(*) FROM match WHERE stage = 'running' AND ply IS NOT
(SELECT max(ply.ply) FROM ply WHERE ply.match_id = match.id)
"""
_PROOF = """
INSERT INTO meta (key, value) VALUES ('written_at', :now)
ON CONFLICT (key) DO UPDATE SET value = excluded.value
"""


class Figures(Struct, frozen=True):
    """How things stand; nobody is named."""

    behind: frozenset[tuple[int, int, int]] = frozenset()
    """Screens that could be brought up to date at once: (match, seat, what is shown)."""
    overdue_since: float | None = None
    """The moment at which the most overdue match was due."""
    waiting: int = 0
    """Updates that are not handled yet."""
    waiting_since: float | None = None
    tables: dict[tuple[str, str], int] = {}
    """How many matches are open, by game and stage."""


def figures(path: Path, now: float) -> Figures:
    """Read the figures, all of one moment."""
    given = {"now": now}
    with closing(_connected(path)) as db:
        db.execute("BEGIN")
        waiting, since = db.execute(_WAITING).fetchone()
        return Figures(
            behind=frozenset(db.execute(_BEHIND, given)),
            overdue_since=db.execute(_OVERDUE, given).fetchone()[0],
            waiting=waiting,
            waiting_since=since,
            tables={(game, stage): n for game, stage, n in db.execute(_TABLES)},
        )


def torn(path: Path) -> int:
    """Running matches whose log does not end where they stand: a part of the file was lost."""
    with closing(_connected(path)) as db:
        return int(db.execute(_TORN).fetchone()[0])


def stamp(path: Path, key: str) -> str | None:
    """A fact about the whole database; None where it is not known, or there is no database."""
    if not path.exists():
        return None
    try:
        with closing(_connected(path)) as db:
            found = db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    except sqlite3.Error:
        return None
    return str(found[0]) if found else None


def prove_writable(path: Path, now: float) -> None:
    """Write something, to see that it can be; `sqlite3.Error` where it cannot."""
    with closing(_connected(path)) as db:
        db.execute("PRAGMA synchronous=FULL")
        db.execute(_PROOF, {"now": str(int(now))})


def _connected(path: Path) -> sqlite3.Connection:
    address = f"{path.resolve().as_uri()}?mode=rw"
    return sqlite3.connect(address, uri=True, timeout=_WAIT, isolation_level=None)
