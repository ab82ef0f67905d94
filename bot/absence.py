"""Use cases of coming and going: the bot and its rights, and the people of a group."""

from collections.abc import Awaitable, Callable

import msgspec

from bot import frozen
from bot.lobby import Lobby
from bot.match import AUTOPILOT, BOARD, Match, Player, Stage
from bot.store.rows import Chat, Note, ScreenRow
from bot.store.tx import Tx
from bot.usecase import UseCases

GRACE = 60.0
"""Seconds until the computer moves for somebody who left the group in the middle of a turn."""
MOST_LOSSES = 3
LOSSES_WITHIN = 600.0
"""After so many deletions within so many seconds a board is not sent again unasked."""


def no_photos(chat: Chat) -> Note:
    """The hint that pictures are not allowed in a chat: said once."""
    return Note(
        dedupe=f"no-photos:{chat.id}",
        chat_id=chat.id,
        kind="answer",
        args={"key": "no-photos", "args": {}},
    )


def held(row: ScreenRow) -> bool:
    """Whether a screen was deleted so often that it waits until somebody asks for it."""
    return row.message_id is None and row.losses >= MOST_LOSSES


async def lost(tx: Tx, row: ScreenRow, now: float) -> None:
    """Somebody deleted a screen: it is sent again, but not for ever."""
    lately = now - row.lost_at <= LOSSES_WITHIN
    losses = row.losses + 1 if lately else 1
    lost_at = row.lost_at if lately else now
    await tx.set_screen(row, losses=losses, lost_at=lost_at)
    if losses < MOST_LOSSES:
        return
    await tx.set_screen(row, message_id=None, parked=True)
    match = await tx.match_by_id(row.match_id)
    if match is not None:
        await frozen.freeze(tx, match, now)
    await tx.add_note(
        Note(
            dedupe=f"deleted:{row.match_id}:{lost_at}",
            chat_id=row.chat_id,
            topic_id=row.topic_id,
            kind="answer",
            args={"key": "deleted", "args": {}},
        )
    )


class Absence(UseCases):
    """What happens when somebody is not there any more, or is there again."""

    def __init__(self, lobby: Lobby) -> None:
        super().__init__(lobby.store, lobby.now)
        self._lobby = lobby

    async def bot_out(self, update_id: int, chat_id: int) -> None:
        """The bot was thrown out of a group, or blocked by a person."""

        async def work(tx: Tx, chat: Chat) -> None:
            await frozen.gone(tx, chat, self.now())

        await self._known(update_id, chat_id, work)

    async def bot_in(self, update_id: int, chat_id: int, *, photos: bool) -> None:
        """The bot is in a chat, perhaps again, perhaps with other rights."""

        async def work(tx: Tx, chat: Chat) -> None:
            await frozen.back(tx, chat, self.now())
            await tx.wake(chat_id)
            if chat.photos == photos:
                return
            await tx.set_chat(chat_id, photos=photos)
            if photos:
                for number in await tx.open_ids(chat_id):
                    await tx.want(number)  # pictures take the place of characters
            else:
                await tx.add_note(no_photos(chat))

        await self._known(update_id, chat_id, work)

    async def reopened(self, update_id: int, chat_id: int) -> None:
        """A topic of a chat may be written in again."""

        async def work(tx: Tx, chat: Chat) -> None:
            await tx.wake(chat.id)

        await self._known(update_id, chat_id, work)

    async def person_out(self, update_id: int, chat_id: int, person_id: int) -> None:
        """Somebody is not in a group any more: a seat in a lobby is free, a computer plays on."""

        async def work(tx: Tx, chat: Chat) -> None:
            for number in await tx.open_ids(chat.id):
                match = await tx.match_by_id(number)
                player = match.player_of(person_id) if match is not None else None
                if match is None or player is None:
                    continue
                if match.stage is Stage.LOBBY:
                    await self._lobby.vacate(tx, person_id, match)
                elif player.human and not player.machine:
                    await self._autopilot(tx, match, player)

        await self._known(update_id, chat_id, work)

    async def moved(self, update_id: int, old_id: int, new_id: int) -> None:
        """A group became a supergroup; both of its chats tell of it."""
        async with self.store.begin() as tx:
            if await tx.handled(update_id):
                await tx.move_chat(old_id, new_id)

    async def _autopilot(self, tx: Tx, match: Match, player: Player) -> None:
        now = self.now()
        after = match.with_player(msgspec.structs.replace(player, idle=AUTOPILOT))
        heirs = [p for p in after.people if not p.machine]
        if match.host_id == player.person_id and heirs:
            after = msgspec.structs.replace(after, host_id=heirs[0].person_id or 0)
        if after.paused:
            after = after.scheduled(now, await tx.hours(match.chat_id))
        elif player.seat in after.movers() and after.frozen_left is None:
            after = msgspec.structs.replace(after, due_at=now + GRACE)
        await tx.save(match, after)
        await tx.want(match.id, (BOARD,))

    async def _known(
        self, update_id: int, chat_id: int, work: Callable[[Tx, Chat], Awaitable[None]]
    ) -> None:
        """Do the work of an update once, in a chat that was met before."""
        async with self.store.begin() as tx:
            if not await tx.handled(update_id):
                return
            chat = await tx.chat(chat_id)
            if chat is not None:
                await work(tx, chat)
