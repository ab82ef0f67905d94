"""Throws forged presses and broken updates at the bot, and looks whether anything changed.

`python -m tests.guard.forge --presses 1000000 --updates 100000 --seed 1 --json`

What is counted:

- presses: forged presses made. Each is unpacked, and judged by the part of `Play` that needs no
  database, against the matches as they stand.
- handled: those that went through inbox, library, lane, handlers and database too: each 50th, and
  all that the judgement without a database leaves open.
- accepted: presses that the judgement would let through. There must be none.
- exceptions: errors out of the judgement or of a handler. There must be none.
- answered: answers to presses that were sent.
- updates: broken updates given to `Inbox.receive`; kept: those with a number that can be kept;
  set_aside: those whose handling failed three times, each held up nobody.
- changes: how often the digest of matches, seats, logs, secrets and screens was another one than
  before (looked at after each thousand). There must be none.
"""

import asyncio
import base64
import json
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import click

from bot.buttons import unpack
from bot.lobby import Lobby
from bot.match import Match
from bot.play import Play, Press
from bot.store.rows import Person, Place
from bot.usecase import Caller
from games.core.choice import choices
from tests.guard.broken import Breaker
from tests.guard.forgeries import Forger
from tests.guard.silent import Hall, hall, quiet
from tests.guard.tables import NOBODYS, Tables, digest, failures, laid

SHARE = 50
"""One in so many presses goes all the way."""
LOOK = 1000
"""After so many presses or updates the digest is taken."""
_FIRST_UPDATE = 10**9


class Dealer:
    """Chance that is the same for the same seed, so that a run can be repeated."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)  # noqa: S311 - that is what it is for

    def token_bytes(self, size: int) -> bytes:
        """As `secrets` has it."""
        return self._rng.randbytes(size)

    def token_urlsafe(self, size: int) -> str:
        """As `secrets` has it."""
        return base64.urlsafe_b64encode(self._rng.randbytes(size)).rstrip(b"=").decode()


class Judge:
    """Says of a press, without a database, that it is refused; or that it cannot say so."""

    def __init__(self, hall: Hall, tables: Tables) -> None:
        self._play = Play(Lobby(hall.app.store, time.time), time.time)
        self._matches = tables.matches

    def refuses(self, body: dict[str, Any]) -> bool | None:
        """Whether a press is surely refused; None where the database must be asked."""
        query = body["callback_query"]
        meaning = unpack(query.get("data", ""))
        if "message" not in query or meaning is None:
            return True
        chat_id = query["message"]["chat"]["id"]
        match = self._matches.get(meaning.token)
        if isinstance(meaning, Press):
            person = Person(query["from"]["id"], query["from"]["first_name"], "en")
            place = Place(chat_id, 0, title="Club")
            return self._refuses_move(
                match, Caller(update_id=1, place=place, person=person), meaning
            )
        ours = match is not None and match.chat_id == chat_id
        return None if ours or meaning.name in NOBODYS else True

    def _refuses_move(self, match: Match | None, caller: Caller, press: Press) -> bool:
        refusal, player = self._play._may_press(match, caller, press)
        if refusal is not None or match is None or player is None:
            return True
        if player.seat not in match.movers():
            return True
        if match.game.find(match.state, player.seat, " ".join(press.words)) is not None:
            return False
        return not choices(match.game.moves(match.state, player.seat), press.words)


class Forge:
    """Counts what happens."""

    def __init__(self, hall: Hall, tables: Tables) -> None:
        self._hall = hall
        self._judge = Judge(hall, tables)
        self._digest = digest(hall.file)
        self.counts: dict[str, int] = dict.fromkeys(
            ("presses", "handled", "accepted", "exceptions", "changes", "updates", "kept"), 0
        )

    async def press(self, body: dict[str, Any]) -> None:
        """A forged press."""
        self.counts["presses"] += 1
        try:
            refused = self._judge.refuses(body)
        except Exception:  # it is what we look for
            self.counts["exceptions"] += 1
            refused = None
        self.counts["accepted"] += refused is False
        if refused is not True or self.counts["presses"] % SHARE == 0:
            self.counts["handled"] += 1
            await self._hall.receive(body)
        if self.counts["presses"] % LOOK == 0:
            self.look()

    async def update(self, *updates: Any) -> None:
        """Broken updates that come together."""
        self.counts["updates"] += len(updates)
        await self._hall.app.inbox.receive(updates)
        await self._hall.app.inbox.drain()
        self.look()

    def look(self) -> None:
        """Whether something is not as it was."""
        now = digest(self._hall.file)
        self.counts["changes"] += now != self._digest
        self._digest = now

    def rows(self) -> int:
        """How many updates the inbox holds."""
        with sqlite3.connect(self._hall.file) as database:
            (count,) = database.execute("SELECT count(*) FROM inbox").fetchone()
        database.close()
        return int(count)


async def forge(presses: int, updates: int, seed: int) -> dict[str, Any]:
    """Throw so many; the counts."""
    began = time.perf_counter()
    dealer = mock.patch("bot.lobby.secrets", Dealer(seed))
    with tempfile.TemporaryDirectory() as folder, quiet(), dealer:
        async with hall(Path(folder)) as place:
            tables = await laid(place)
            run = Forge(place, tables)
            answered = place.line.calls["answerCallbackQuery"]
            forger, breaker = Forger(tables, seed), Breaker(seed)
            for _ in range(presses):
                await run.press(forger.body())
            run.look()
            run.counts["exceptions"] += failures(place.file)
            run.counts["answered"] = place.line.calls["answerCallbackQuery"] - answered
            held = run.rows()
            for first in range(0, updates, LOOK):
                numbers = range(_FIRST_UPDATE + first, _FIRST_UPDATE + min(first + LOOK, updates))
                await run.update(*(breaker.update(number) for number in numbers))
            run.counts["kept"] = run.rows() - held
            run.counts["set_aside"] = failures(place.file)
            async with place.app.store.read() as tx:
                run.counts["left"] = len(await tx.waiting())
    return run.counts | {"seed": seed, "seconds": round(time.perf_counter() - began, 1)}


@click.command()
@click.option("--presses", type=click.IntRange(0), default=3000, show_default=True)
@click.option("--updates", type=click.IntRange(0), default=1000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(presses: int, updates: int, seed: int, *, as_json: bool) -> None:
    """Throw forged presses and broken updates at the bot."""
    counts = asyncio.run(forge(presses, updates, seed))
    if as_json:
        click.echo(json.dumps(counts))
    else:
        click.echo("\n".join(f"{key:>12}  {value}" for key, value in counts.items()))
    sys.exit(bool(counts["accepted"] or counts["exceptions"] or counts["changes"]))


if __name__ == "__main__":
    main()
