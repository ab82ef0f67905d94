"""What the doctor looks at on this machine: the database, the disk, the backups, the versions."""

import platform
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from shutil import disk_usage

from bot.operate.backup import HOUR, Backups
from bot.operate.finding import Finding, bad, good, odd
from bot.store.figures import torn
from bot.store.file import Damaged, known_schemas, schema_of
from bot.usecase import Now

MEGABYTE = 1_000_000
LITTLE, VERY_LITTLE = 2_000 * MEGABYTE, 200 * MEGABYTE
LONG_WAL = 64 * MEGABYTE
LATE = 2 * HOUR
"""Age from which on a backup is missing."""
REMOTE = frozenset(
    ("nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs", "fuse.sshfs")
)
"""File systems on which SQLite's locks cannot be relied on."""
_MOUNTS = Path("/proc/self/mountinfo")


def database(path: Path, saved: Backups | None) -> Iterator[Finding]:
    """The file, its schema and its log."""
    name = "database"
    if not path.exists():
        yield odd(name, f"{path} is not there yet", "the first start makes it")
        return
    try:
        schema = schema_of(path)
    except Damaged as error:
        newest = saved.newest_good() if saved is not None else None
        order = f"icebox restore {newest.path}" if newest else "no good backup was found"
        yield bad(name, str(error), f"stop the bot, then {order}")
        return
    known = known_schemas()
    size = f"{path.stat().st_size / MEGABYTE:.1f} MB"
    if schema not in known:
        yield bad(name, f"schema {schema}, of a newer release", "install the newer release")
        return
    if schema == known[0]:
        yield good(name, f"whole, schema {schema}, {size}")
    else:
        yield odd(name, f"schema {schema}, {size}", f"the next start brings it to {known[0]}")
    yield _log(path)
    yield _mode(path)
    wal = path.with_name(f"{path.name}-wal")
    if wal.exists() and wal.stat().st_size > LONG_WAL:
        held = f"{wal.name} has {wal.stat().st_size / MEGABYTE:.0f} MB"
        yield odd("wal", held, "something reads the database all the time: find and end it")


def _log(path: Path) -> Finding:
    try:
        lost = torn(path)
    except sqlite3.Error as error:
        return odd("log", f"not read: {error}", "start the bot once, then look again")
    if lost:
        advice = "a part of the database was lost; restore a backup"
        return bad("log", f"{lost} running games do not stand where their log ends", advice)
    return good("log", "every running game stands where its log ends")


def _mode(path: Path) -> Finding:
    mode = path.stat().st_mode & 0o777
    if mode & 0o077:
        return odd("mode", f"others may read the database ({mode:o})", f"chmod 600 {path}")
    return good("mode", f"only its owner may read the database ({mode:o})")


def disk(path: Path) -> Iterator[Finding]:
    """Room, and whether the disk is one of this machine."""
    folder = next(p for p in (path.resolve().parent, *path.resolve().parents) if p.exists())
    free = disk_usage(folder).free
    text = f"{free / MEGABYTE:.0f} MB free at {folder}"
    if free < VERY_LITTLE:
        yield bad("disk", text, "make room: without it no move can be kept")
    elif free < LITTLE:
        yield odd("disk", text, "make room soon")
    else:
        yield good("disk", text)
    kind = file_system(folder)
    if kind in REMOTE:
        yield bad(
            "disk", f"{folder} is on the network ({kind})", "put DATABASE_URL on a local disk"
        )


def file_system(folder: Path) -> str:
    """The kind of the file system that a folder is on; "" where the system does not say."""
    if not _MOUNTS.exists():
        return ""
    best, kind = "", ""
    for line in _MOUNTS.read_text(encoding="utf-8", errors="replace").splitlines():
        place, _, rest = line.partition(" - ")
        point = place.split()[4].replace("\\040", " ")
        if folder.is_relative_to(point) and len(point) >= len(best):
            best, kind = point, rest.split()[0]
    return kind


def backups(saved: Backups | None, now: Now) -> Finding:
    """The newest copy: that there is one, how old it is, that it is whole."""
    name = "backups"
    if saved is None:
        return odd(name, "none are made", "name a folder in BACKUP_DIR")
    found = saved.all()
    if not found:
        return odd(name, "there is none yet", "the bot makes one each hour; now: icebox backup")
    newest = found[0]
    age = now() - newest.at
    try:
        schema_of(newest.path)
    except Damaged as error:
        return bad(name, str(error), "make one now: icebox backup")
    text = f"{len(found)}, the newest {_told(age)} old: {newest.path}"
    if age > LATE:
        return odd(name, text, "look why the bot makes none; now: icebox backup")
    return good(name, text)


def _told(seconds: float) -> str:
    hours, minutes = divmod(int(seconds) // 60, 60)
    return f"{hours // 24} days" if hours >= 48 else f"{hours} h {minutes} min"  # noqa: PLR2004


def versions(others: Mapping[str, str]) -> Finding:
    """What runs here."""
    here = {
        "icebox": version("icebox"),
        "Python": platform.python_version(),
        "SQLite": sqlite3.sqlite_version,
        **others,
    }
    text = ", ".join(f"{name} {number}" for name, number in here.items())
    return good("versions", f"{text}, {sys.platform}")
