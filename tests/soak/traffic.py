"""What Telegram was asked for in an evening: enough, not too much, and nothing that is secret."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from tests.soak.screens import token_of
from tests.soak.truth import Row

if TYPE_CHECKING:
    from tests.soak.checker import Checker

SENDS = ("sendMessage", "sendPhoto")
WRITES = (*SENDS, "editMessageText", "editMessageMedia", "editMessageReplyMarkup", "deleteMessage")
AWAY = 90.0
"""Seconds without a sign after which somebody is called by a new board."""
_LATE = 40.0
"""Seconds in which a call has ended, one way or another."""


def check(checker: Checker) -> None:
    """Presses are answered, boards are not sent too often, limits are kept, secrets too."""
    _answers(checker)
    _boards(checker)
    _limits(checker)
    _secrets(checker)


def _crashed(checker: Checker, since: float, until: float) -> bool:
    return any(since <= moment <= until for moment in checker.evening.process.died)


def _answers(checker: Checker) -> None:
    net = checker.evening.process.net
    answers = Counter(
        call.params["callback_query_id"]
        for call in checker.calls("answerCallbackQuery")
        if call.effect
    )
    kept = {row["update_id"] for row in checker.truth.rows("SELECT update_id FROM inbox")}
    for update in (checker.heard[number] for number in kept & checker.heard.keys()):
        query = update.body.get("callback_query")
        if query is None:
            continue
        tried = query["id"] in net.answered
        if not tried and not _crashed(checker, update.at, update.at + _LATE):
            checker.wrong(f"the press {query['data']!r} was never answered")
        if answers[query["id"]] > 1:
            checker.wrong(f"the press {query['data']!r} was answered twice")


def _boards(checker: Checker) -> None:
    """A board is sent once; again only where it was lost, asked for, or calls somebody."""
    trouble = checker.evening.trouble
    calls = [call for call in checker.calls(*SENDS) if call.effect]
    for match in checker.truth.rows("SELECT * FROM match"):
        sent = [call for call in calls if token_of(call.params) == match["token"]]
        boards = [call for call in sent if ":join" not in str(call.params["reply_markup"])]
        boards = [call for call in boards if ":leave-yes" not in str(call.params["reply_markup"])]
        chats = {match["chat_id"]}
        chats |= {old for old, new in trouble.moved.items() if new in chats}
        unheard = sum(
            not call.ok or _crashed(checker, call.at, call.at + _LATE) for call in boards
        )
        deleted = sum(chat_id in chats for chat_id, _ in trouble.deleted)
        changed = sum(chat_id in chats for chat_id in trouble.rights)
        asked = sum(
            message.text.startswith("/board") and message.chat_id in chats
            for message in checker.evening.players.commands
        )
        reasons = unheard + deleted + changed + asked + len(chats) + _called(checker, match)
        if len(boards) > reasons:
            checker.wrong(
                f"the board of {match['token']} was sent {len(boards)} times, {reasons} may be"
            )


def _called(checker: Checker, match: Row) -> int:
    """How often somebody may have been called who was away when the turn came."""
    plies = checker.truth.rows("SELECT * FROM ply WHERE match_id=? ORDER BY ply", match["id"])
    seats = checker.truth.seated(match)["seats"]
    seen: dict[int, float] = {}
    count = 0
    for number, row in enumerate(plies, 1):
        if row["person"]:
            seen[row["seat"]] = row["at"]
        if number == len(plies):
            count += 1
        else:
            mover = plies[number]["seat"]
            away = row["at"] - seen.get(mover, 0.0) > AWAY
            count += away and seats[mover]["person_id"] is not None
    return count


def _limits(checker: Checker) -> None:
    for violation in checker.evening.world._violations:
        # A killed process could not note its last call, so it may make one too many after it.
        if violation.rule == "flood" and _crashed(checker, violation.at - 60.0, violation.at):
            continue
        checker.wrong(f"{violation.rule}: {violation.text}")
    waits: dict[int, tuple[float, float]] = {}
    for call in checker.calls(*WRITES):
        # A group that has moved takes nothing, so there is nothing to spare it.
        if call.chat_id is None or call.chat_id in checker.evening.trouble.moved:
            continue
        since, until = waits.get(call.chat_id, (0.0, 0.0))
        if since < call.at < until and not _crashed(checker, since, call.at):
            checker.wrong(f"{call.method} to {call.chat_id} while it had to wait")
        if call.status == 429 and isinstance(call.answer, str):
            waits[call.chat_id] = (call.at, call.at + float(call.answer.rsplit(" ", 1)[1]))


def _secrets(checker: Checker) -> None:
    evening = checker.evening
    texts = [(call.at, json.dumps(call.params, default=repr)) for call in evening.world.record]
    everything = "\n".join(evening.logged)
    if evening.world.token in everything or any(evening.world.token in t for _, t in texts):
        checker.wrong("the token was told")
    rows = checker.truth.rows("SELECT * FROM secret JOIN match ON match.id = match_id")
    for row in rows:
        seed = row["seed"].hex()
        ended = row["turn_at"] if row["stage"] in ("over", "closed") else float("inf")
        if seed in everything or any(at < ended and seed in text for at, text in texts):
            checker.wrong(f"the seed of {row['token']} was told before the end")
