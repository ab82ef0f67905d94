"""What stands in the chats when all is at rest: each screen once, with the newest state on it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.core.choice import choices
from games.registry import boxes
from tests.soak.players import pressable
from tests.soak.process import picture
from tests.soak.truth import BOARD, LOBBY, Played, Row, base36

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from tests.soak.checker import Checker

AUTOPILOT = 2
_QUESTIONS = (":leave-yes:", ":leave-no:")
"""Buttons of a match that belong to a question, not to a board."""


def is_board(message: Message, tokens: Mapping[str, Row]) -> bool:
    """Whether a message has buttons that play a match."""
    return any(
        data.replace(".", ":").partition(":")[0] in tokens
        and not any(part in data for part in _QUESTIONS)
        for data in pressable(message)
    )


def check(checker: Checker, match: Row, played: Played | None, *, final: bool) -> None:
    """Each screen of a match shows what the match is."""
    ended = match["stage"] in ("over", "closed") and match["turn_at"] < checker.quiet_since
    loose = ended or not final
    for row in checker.truth.rows("SELECT * FROM screen WHERE match_id=?", match["id"]):
        name = f"screen {row['seat']} of {match['token']}"
        if row["parked"]:
            if not loose:
                checker.wrong(f"{name} is parked")
            continue
        if row["shown"] < row["wanted"]:
            checker.wrong(f"{name} is not shown")
            continue
        chat = checker.evening.world.chats[row["chat_id"]]
        message = chat.messages.get(row["message_id"])
        if message is None:
            deleted = (row["chat_id"], row["message_id"]) in checker.evening.trouble.deleted
            if row["message_id"] is None or not (deleted and loose):
                checker.wrong(f"{name} stands nowhere")
            continue
        if (message.thread or 0) != row["topic_id"]:
            checker.wrong(f"{name} stands in another topic")
        why = _lobby(match, message) if row["seat"] == LOBBY else ""
        if row["seat"] == BOARD and played is not None:
            why = _board(match, played, message)
        if why:
            checker.wrong(f"{name}: {why}")


def _lobby(match: Row, message: Message) -> str:
    buttons = pressable(message)
    opens = f"{match['token']}:join" in buttons
    if match["stage"] != "lobby":
        return "people may still join" if opens else ""
    missing = [seat["name"] for seat in match["seats"] if seat["name"] not in message.text]
    return f"{missing} are not in it" if missing else ""


def _board(match: Row, played: Played, message: Message) -> str:
    moves = [data.split(".") for data in pressable(message) if ":" not in data]
    names = tuple(seat["name"] for seat in match["seats"])
    movers = played.game.to_move(played.state) if match["stage"] == "running" else ()
    people = [seat for seat in movers if _is_person(match["seats"][seat])]
    if any(token != match["token"] for token, _, _ in moves):
        return "it has buttons of another match"
    if any(base36(ply) != match["ply"] for _, ply, _ in moves):
        return f"its buttons are not of ply {match['ply']}"
    said: tuple[str, ...] = ()
    if people:
        found = _said(played, people[0], {tuple(words.split()) for _, _, words in moves})
        if found is None:
            return "its buttons are not the legal moves"
        said = found
    elif moves:
        return "it offers moves while nobody is to move"
    scene = boxes()[match["game"]].scene(played.game.view(played.state, None), names, said)
    if message.photo:
        right = hashlib.sha256(picture(scene)).hexdigest()
        return "" if message.photo[-1].source == right else "its picture is an old one"
    return "" if _squeezed(scene.alt) in _squeezed(message.text) else "its board is an old one"


def _is_person(seat: Row) -> bool:
    return seat["level"] is None and seat["idle"] < AUTOPILOT


def _said(played: Played, seat: int, offered: set[tuple[str, ...]]) -> tuple[str, ...] | None:
    """The words that the buttons go on from; None where they are not those of the legal moves."""
    moves = tuple(played.game.moves(played.state, seat))
    if offered == {move.words() for move in moves}:
        return ()
    said = max(offered, key=len, default=())[:-1]
    follow = {(*said, word) for word in choices(moves, said)}
    back = {said[:-1]} if said else set()
    return said if offered in (follow, follow | back) else None


def _squeezed(text: str) -> str:
    """A text without white space: a chat may show it otherwise."""
    return "".join(text.split())


def token_of(params: Mapping[str, Any]) -> str:
    """The match whose buttons a call sends; "" where it sends none."""
    rows = (params.get("reply_markup") or {}).get("inline_keyboard") or []
    found = [b["callback_data"] for row in rows for b in row if b.get("callback_data")]
    names = {data.replace(".", ":").partition(":")[0] for data in found}
    return next(iter(names - {"-"}), "")
