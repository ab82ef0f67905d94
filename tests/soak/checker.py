"""What must hold after an evening, found by other means than the bot's own.

The tables are read by plain SQL, matches are played again by the rules alone, and what Telegram
was asked for comes from the emulator's record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from games.core.record import Broken
from tests.soak import screens, traffic
from tests.soak.truth import Played, Row, base36

if TYPE_CHECKING:
    from bot.sandbox.faults import Record
    from bot.sandbox.model import Message
    from tests.soak.evening import Evening
    from tests.soak.players import Seats
    from tests.soak.wire import Heard

KEPT = 47 * 3600.0
"""Seconds for which a handled update stays in the inbox."""


class Checker:
    """Writes down every violation of an evening."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.truth = evening.truth
        self.plies = 0
        self.quiet_since = 0.0

    def wrong(self, text: str) -> None:
        """Note a violation."""
        self.evening.violations.append(text)

    def after_crash(self) -> None:
        """What was committed is whole: a ply with its update, a match with its log."""
        unmarked = self.truth.rows(
            "SELECT ply.update_id FROM ply LEFT JOIN inbox USING (update_id) "
            "WHERE ply.update_id IS NOT NULL AND inbox.state = 'new'"
        )
        for row in unmarked:
            self.wrong(f"update {row['update_id']} was applied and would be applied again")
        halves = self.truth.rows(
            "SELECT token FROM match WHERE state IS NOT NULL "
            "AND ply <> (SELECT max(ply) FROM ply WHERE match_id = match.id)"
        )
        for row in halves:
            self.wrong(f"match {row['token']} and its log differ after a crash")

    def at_rest(self, *, final: bool) -> None:
        """Everything that must hold when nothing is going on."""
        if not final:
            self.quiet_since = self.evening.loop.time()
        self._inbox()
        self.plies = 0
        for match in self.truth.rows("SELECT * FROM match"):
            seated = self.truth.seated(match)
            self._seats(seated)
            played = None
            if match["state"] is not None:
                played = self._replayed(seated)
                if played is None:
                    continue
                self.plies += len(played.plies) - 1
                self._plies(seated, played)
            screens.check(self, seated, played, final=final)
        if final:
            traffic.check(self)
            for text in self.evening.process.ended:
                self.wrong(text)

    def calls(self, *methods: str) -> list[Record]:
        """The calls of some methods, in order."""
        return [call for call in self.evening.world.record if call.method in methods]

    @property
    def heard(self) -> dict[int, Heard]:
        """Every update that the process got, by its number."""
        return self.evening.process.net.heard

    def orphans(self) -> list[tuple[Seats, Message]]:
        """Boards that stand in a chat and are no screen: somebody could still play on them."""
        tokens = {row["token"]: row for row in self.truth.rows("SELECT * FROM match")}
        live = {
            (row["chat_id"], row["message_id"])
            for row in self.truth.rows("SELECT chat_id, message_id FROM screen")
        }
        return [
            (seats, message)
            for seats in self.evening.places
            for message in list(seats.chat.messages.values())
            if (message.chat_id, message.id) not in live
            and screens.is_board(message, tokens)
            and message.thread == seats.thread
        ]

    # updates

    def _inbox(self) -> None:
        states = {row["update_id"]: row["state"] for row in self.truth.rows("SELECT * FROM inbox")}
        old = self.evening.loop.time() - KEPT
        for number in self.evening.process.net.confirmed - states.keys():
            if self.heard[number].at > old:
                self.wrong(f"update {number} was confirmed and is in no inbox")
        for number, state in states.items():
            if state != "done":
                self.wrong(f"update {number} is {state} at rest: {self.heard.get(number)}")

    # matches

    def _seats(self, match: Row) -> None:
        people = [seat["person_id"] for seat in match["seats"] if seat["person_id"] is not None]
        if len(people) != len(set(people)):
            self.wrong(f"somebody sits twice at {match['token']}")
        if [seat["seat"] for seat in match["seats"]] != list(range(len(match["seats"]))):
            self.wrong(f"seats of {match['token']} are not counted from 0")
        data = {f"{match['token']}:computer:{level}" for level in "123"}
        asked = sum(press_of(update.body)[1] in data for update in self.heard.values())
        machines = sum(seat["person_id"] is None for seat in match["seats"])
        practice = match["chat_id"] > 0  # a computer sits there from the beginning
        if asked and machines > asked + practice:
            self.wrong(f"{machines} computers sit at {match['token']}, {asked} were asked for")

    def _replayed(self, match: Row) -> Played | None:
        try:
            played = self.truth.replayed(match)
        except Broken as error:
            self.wrong(f"match {match['token']}: {error}")
            return None
        token = match["token"]
        if msgspec.json.encode(played.state).decode() != match["state"]:
            self.wrong(f"match {token} is not what its log makes of it")
        if [row["ply"] for row in played.plies] != list(range(match["ply"] + 1)):
            self.wrong(f"the log of {token} has gaps")
        for row, step in zip(played.plies, played.steps, strict=True):
            if msgspec.json.encode(step.events).decode() != row["events"]:
                self.wrong(f"the events of {token}, ply {row['ply']}, are others")
        over = not played.game.to_move(played.state)
        if over != (match["stage"] == "over") and match["stage"] != "closed":
            self.wrong(f"{token} is {match['stage']}, and over: {over}")
        if played.record.commitment != match["commitment"]:
            self.wrong(f"the seed of {token} is not the one it committed to")
        return played

    def _plies(self, match: Row, played: Played) -> None:
        """Each ply of a person follows from an update that meant just that, at that time."""
        numbers = [row["update_id"] for row in played.plies if row["update_id"] is not None]
        if len(numbers) != len(set(numbers)):
            self.wrong(f"an update made two plies of {match['token']}")
        for row in played.plies[1:]:
            if bool(row["person"]) != (row["update_id"] is not None):
                self.wrong(f"{match['token']}, ply {row['ply']}: a person without an update")
            if row["update_id"] is not None:
                why = self._why_not(match, played, row, self.heard.get(row["update_id"]))
                if why:
                    self.wrong(f"{match['token']}, ply {row['ply']}: {why}")

    def _why_not(self, match: Row, played: Played, row: Row, update: Heard | None) -> str:
        if update is None:
            return "made by an update that never came"
        person_id = match["seats"][row["seat"]]["person_id"]
        message = update.body.get("message")
        if message is not None:
            said = message["text"].partition(" ")[2].lower().split()
            who = message["from"]["id"]
            return "" if (said, who) == (row["move"].split(), person_id) else "typed otherwise"
        who, data = press_of(update.body)
        token, ply, words = (*data.split("."), "", "")[:3]
        if (who, token, words) != (person_id, match["token"], row["move"]):
            return f"made by {who} pressing {data!r}"
        if not turn_began(played, row) <= base36(ply) < row["ply"]:
            return f"a button of ply {ply!r} was for another turn"
        return ""


def press_of(body: dict[str, Any]) -> tuple[int, str]:
    """Who pressed, and the data of the button; (0, "") where an update is no press."""
    query = body.get("callback_query")
    return (query["from"]["id"], query["data"]) if query else (0, "")


def turn_began(played: Played, row: Row) -> int:
    """The ply since which the seat of a ply was to move."""
    seat, ply = row["seat"], int(row["ply"]) - 1
    while ply > 0 and played.plies[ply]["seat"] != seat:
        if seat not in played.game.to_move(played.steps[ply - 1].state):
            return ply
        ply -= 1
    return ply
