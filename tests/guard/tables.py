"""Tables in every stage, for those who try to touch what is not theirs; and a digest of it all."""

import hashlib
import sqlite3
from pathlib import Path
from typing import NamedTuple

from bot.match import Match
from tests.guard.silent import Hall, Shown, press, text

ANNA, BORYS, CLARA, DINA = 11, 12, 13, 14
RUNNING, LOBBY, OVER, EMPTY = -1001, -1002, -1003, -1004
CHATS = (RUNNING, LOBBY, OVER, EMPTY)
PEOPLE = (ANNA, BORYS, CLARA, DINA)
PLIES = 6
NOBODYS = frozenset({"menu", "play", "rules", "diagram", "hint", "join", "back", "settings"})
"""Buttons that anybody may press; the others belong to players of one table."""
_KEPT = ("match", "seat", "ply", "secret", "screen")


class Tables(NamedTuple):
    """What stands on the tables."""

    matches: dict[str, Match]
    owned: tuple[Shown, ...]
    """Buttons that only some may press."""
    live: dict[int, int]
    """The newest message of each chat."""

    @property
    def running(self) -> Match:
        """The match that is being played."""
        return next(m for m in self.matches.values() if m.chat_id == RUNNING)


async def laid(hall: Hall) -> Tables:
    """A match in its middle, a lobby, a match that was stopped."""
    for where in (RUNNING, OVER):
        await _sit_down(hall, where)
    await hall.receive(text(CLARA, LOBBY, "/play floes"), text(DINA, LOBBY, "/join 7"))
    await hall.receive(text(ANNA, OVER, "/stop"))
    for _ in range(PLIES):
        match = await _match(hall, RUNNING)
        mover = match.players[match.movers()[0]]
        move = next(iter(match.game.moves(match.state, mover.seat)))
        await hall.receive(text(mover.person_id or 0, RUNNING, f"/move {move}"))
    await hall.receive(text(ANNA, EMPTY, "/help"))
    await hall.show()
    matches = {m.token: m for m in [await _match(hall, c) for c in (RUNNING, LOBBY, OVER)]}
    buttons = hall.line.buttons
    # Which chat was shown its message first is chance; the forgeries must not be.
    theirs = {b for b in buttons if not NOBODYS & set(b.data.split(":")[1:2])}
    owned = tuple(sorted(theirs, key=lambda shown: (shown.chat_id, shown.data)))
    assert owned
    live = {c: max(b.message_id for b in buttons if b.chat_id == c) for c in CHATS[:3]}
    return Tables(matches, owned, live | {EMPTY: 1})


async def _sit_down(hall: Hall, where: int) -> None:
    await hall.receive(text(ANNA, where, "/play floes"), text(BORYS, where, "/join"))
    await hall.receive(text(CLARA, where, "/join"))
    match = await _match(hall, where)
    await hall.receive(press(ANNA, where, 10**6, f"{match.token}:start"))


async def _match(hall: Hall, where: int) -> Match:
    """The newest match of a chat."""
    async with hall.app.store.read() as tx:
        found = [await tx.match_by_id(number) for number in range(1, 9)]
    return [match for match in found if match is not None and match.chat_id == where][-1]


def digest(file: Path, tables: tuple[str, ...] = _KEPT) -> str:
    """A digest of all that is kept of matches, but for when somebody was last seen."""
    state = hashlib.sha256()
    with sqlite3.connect(file) as database:
        for table in tables:
            columns = [row[1] for row in database.execute(f"PRAGMA table_info('{table}')")]
            wanted = ", ".join(f'"{name}"' for name in columns if name != "seen_at")
            rows = database.execute(f"SELECT {wanted} FROM '{table}' ORDER BY 1, 2")  # noqa: S608
            state.update(repr((table, rows.fetchall())).encode(errors="replace"))
    database.close()
    return state.hexdigest()


def failures(file: Path) -> int:
    """How many updates of the inbox failed at least once."""
    with sqlite3.connect(file) as database:
        (count,) = database.execute("SELECT count(*) FROM inbox WHERE attempts > 0").fetchone()
    database.close()
    return int(count)
