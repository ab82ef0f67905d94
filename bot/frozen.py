"""Tables that cannot be reached: their clocks stop, and go on when the board is seen again."""

from enum import StrEnum
from typing import Any

import msgspec

from bot.match import BOARD, LOBBY, Due, Match, Stage
from bot.store.rows import Chat, Note, ScreenRow
from bot.store.tx import Tx

FROZEN_LIFE = 30 * 24 * 3600.0
"""Seconds after which a table that nobody could reach is closed."""
LEAST_LEFT = 60.0
"""Seconds that the person to move has at least when the clocks go on."""


class Why(StrEnum):
    """Why the bot may not write somewhere."""

    OUT = "out"  # not in the group any more, or blocked by the person
    MUTE = "mute"  # not allowed to write
    CLOSED = "closed"  # only admins write in the topic
    DELETED = "deleted"  # the topic is no more


async def refused(tx: Tx, chat: Chat, row: ScreenRow | None, why: Why, now: float) -> None:
    """What follows where Telegram does not let the bot write: a screen, or (None) a note."""
    if why is Why.OUT:
        await gone(tx, chat, now)
        return
    match = await tx.match_by_id(row.match_id) if row is not None else None
    if match is None or match.stage not in (Stage.LOBBY, Stage.RUNNING):
        return
    if why is Why.DELETED:
        await _to_general(tx, match, now)
        return
    if await freeze(tx, match, now):
        if why is Why.CLOSED and match.topic_id:
            await tx.add_note(_note("topic-closed", match, chat.id))
        else:
            await _tell(tx, match, chat, f"frozen-{why.value}")


async def shown(tx: Tx, match_id: int, now: float) -> None:
    """A board could be shown after it was refused: the clocks go on."""
    match = await tx.match_by_id(match_id)
    if match is not None:
        await _thaw(tx, match, now)


async def gone(tx: Tx, chat: Chat, now: float) -> None:
    """The bot is not in a chat any more: lobbies close, clocks stop, players hear of it."""
    if chat.gone_at is None:
        await tx.set_chat(chat.id, gone_at=now)
    if chat.private:
        await tx.set_blocked(chat.id, blocked=True)
    for match in await _open(tx, chat.id):
        if match.stage is Stage.LOBBY:
            await tx.save(match, closed(match, now))
            await tx.want(match.id, (LOBBY,))  # its buttons go when the bot is back
            continue
        await freeze(tx, match, now)
        if chat.gone_at is None:
            await _tell(tx, match, chat, "frozen-out")
    await tx.silence(chat.id)


async def back(tx: Tx, chat: Chat, now: float) -> None:
    """The bot is in a chat again: what waited there goes on."""
    if chat.gone_at is None:
        return
    await tx.set_chat(chat.id, gone_at=None)
    if chat.private:
        await tx.set_blocked(chat.id, blocked=False)
        await tx.wake_hands(chat.id)
    for match in await _open(tx, chat.id):
        await _thaw(tx, match, now)
        await tx.want(match.id, (BOARD,), anew=True)
        if not chat.private:
            await tx.add_note(_note("back-again", match, chat.id, match.topic_id))


async def freeze(tx: Tx, match: Match, now: float) -> bool:
    """Stop the clocks of a running match; False where they stand or there are none."""
    if match.stage is not Stage.RUNNING or match.frozen_left is not None:
        return False
    left = 0.0  # no deadline
    if match.deadline_at is not None:
        hours = await tx.hours(match.chat_id)
        left = max(hours.between(now, match.deadline_at), LEAST_LEFT)
    values = {"frozen_left": left, "deadline_at": None, "due_at": now + FROZEN_LIFE}
    await tx.save(match, msgspec.structs.replace(match, **values))
    return True


async def expire(tx: Tx, match_id: int, now: float) -> None:
    """Close a table that was frozen for too long; whoever played there hears the secret."""
    match = await tx.match_by_id(match_id)
    if match is None or match.duty() is not Due.FROZEN or (match.due_at or 0.0) > now:
        return
    await tx.save(match, closed(match, now))
    chat = await tx.chat(match.chat_id)
    if chat is None:
        return
    if chat.gone_at is None:
        await tx.want(match.id, (BOARD,))
    seed = await tx.seed(match.id)
    await _tell(tx, match, chat, "frozen-ended", seed=seed.hex(), token=match.token)


async def _thaw(tx: Tx, match: Match, now: float) -> None:
    if match.stage is not Stage.RUNNING or match.frozen_left is None:
        return
    hours = await tx.hours(match.chat_id)
    after = msgspec.structs.replace(match, frozen_left=None).begun(now, hours)
    if match.frozen_left and after.deadline_at is not None:
        deadline_at = min(after.deadline_at, hours.later(now, match.frozen_left))
        after = msgspec.structs.replace(after, deadline_at=deadline_at).scheduled(now, hours)
    await tx.save(match, after)


async def _to_general(tx: Tx, match: Match, now: float) -> None:
    """The topic of a table is no more: it goes on in the chat itself, if there is room."""
    if not match.topic_id:
        return
    key = "topic-gone"
    if await tx.open_match_at(match.chat_id, 0):
        await tx.save(match, closed(match, now))
        key = "topic-gone-closed"
    await tx.to_general(match.id)
    await tx.add_note(_note(key, match, match.chat_id))


def closed(match: Match, now: float) -> Match:
    """The match, ended without a result."""
    values: dict[str, Any] = {"due_at": None, "deadline_at": None, "frozen_left": None}
    return msgspec.structs.replace(match, stage=Stage.CLOSED, turn_at=now, **values)


async def _open(tx: Tx, chat_id: int) -> list[Match]:
    found = [await tx.match_by_id(number) for number in await tx.open_ids(chat_id)]
    return [match for match in found if match is not None]


async def _tell(tx: Tx, match: Match, chat: Chat, key: str, **args: Any) -> None:
    """Tell the people of a match in their private chats, where they have one with the bot."""
    for player in match.people:
        private = await tx.chat(player.person_id) if player.person_id is not None else None
        if private is None or private.gone_at is not None or private.id == chat.id:
            continue
        note = _note(key, match, private.id, chat=chat.title, **args)
        await tx.add_note(note)


def _note(key: str, match: Match, chat_id: int, topic_id: int = 0, **args: Any) -> Note:
    # One of a kind for a turn: whoever flips a right back and forth is not told each time.
    return Note(
        dedupe=f"{key}:{match.id}:{match.ply}:{chat_id}",
        chat_id=chat_id,
        topic_id=topic_id,
        kind="answer",
        args={"key": key, "args": args},
    )
