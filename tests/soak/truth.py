"""What the tables say, read by plain SQL; and what follows from the log by the rules alone."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from games.core import record
from games.core.game import AnyGame, Step
from games.registry import boxes
from tests.soak.database import plain_connect

LOBBY, BOARD = -2, -1
Row = dict[str, Any]


class Table(NamedTuple):
    """Tables of the database, each as rows."""

    match: list[Row]
    seat: list[Row]
    ply: list[Row]
    screen: list[Row]
    inbox: list[Row]
    note: list[Row]
    secret: list[Row]


class Truth:
    """The database as it is now."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def rows(self, sql: str, *values: Any) -> list[Row]:
        """The rows of a question."""
        with closing(plain_connect(self._file)) as db:
            db.row_factory = sqlite3.Row
            return [dict(row) for row in db.execute(sql, values)]

    def dump(self) -> Iterator[str]:
        """All of it as text."""
        with closing(plain_connect(self._file)) as db:
            yield from db.iterdump()

    def open_match(self, chat_id: int, topic_id: int) -> Row | None:
        """The lobby or running match of a place, with its seats."""
        found = self.rows(
            "SELECT * FROM match WHERE chat_id=? AND topic_id=? AND stage IN ('lobby','running')",
            chat_id,
            topic_id,
        )
        return self.seated(found[0]) if found else None

    def seated(self, match: Row) -> Row:
        """A match with its seats."""
        seats = self.rows("SELECT * FROM seat WHERE match_id=? ORDER BY seat", match["id"])
        return match | {"seats": seats}

    def screen(self, match_id: int, seat: int) -> Row | None:
        """A screen of a match."""
        found = self.rows("SELECT * FROM screen WHERE match_id=? AND seat=?", match_id, seat)
        return found[0] if found else None

    def busy(self) -> list[str]:
        """What is still to be done, in words."""
        questions = {
            "updates not handled": "SELECT count(*) n FROM inbox WHERE state='new'",
            "screens not shown": "SELECT count(*) n FROM screen WHERE shown<wanted AND NOT parked",
            "notes not sent": "SELECT count(*) n FROM note WHERE state='new'",
        }
        return [what for what, sql in questions.items() if self.rows(sql)[0]["n"]]

    def replayed(self, match: Row) -> "Played":
        """A match played again from its seed and log."""
        box = boxes()[match["game"]]
        game = box.game
        plies = self.rows("SELECT * FROM ply WHERE match_id=? ORDER BY ply", match["id"])
        seed = self.rows("SELECT seed FROM secret WHERE match_id=?", match["id"])[0]["seed"]
        seats = self.rows("SELECT seat FROM seat WHERE match_id=?", match["id"])
        played = record.Record(
            slug=match["game"],
            rules_version=match["rules_version"],
            match=match["token"],
            seats=len(seats),
            first=match["first"],
            options=msgspec.json.decode(match["options"], type=game.options),
            seed=seed,
            entropy=msgspec.json.decode(match["entropy"], type=tuple[tuple[int, str], ...]),
            plies=tuple((row["seat"], row["move"]) for row in plies if row["ply"]),
        )
        return Played(game, played, plies, tuple(record.replay(game, played)))


class Played(NamedTuple):
    """A match played again: its log, and the step of every ply."""

    game: AnyGame
    record: record.Record
    plies: list[Row]
    steps: tuple[Step[Any], ...]

    @property
    def state(self) -> Any:
        """The last state."""
        return self.steps[-1].state


def state_of(match: Row) -> Any:
    """The stored state of a running match."""
    return msgspec.json.decode(match["state"], type=boxes()[match["game"]].game.state)


def base36(text: str) -> int:
    """The number of a button."""
    return int(text, 36)
