"""Makes screens from what the database has: the lobby and the board of a match."""

from bot.hours import hours_of
from bot.match import AWAY, BOARD, LOBBY, Match, Stage
from bot.screens.board import board
from bot.screens.lobby import lobby
from bot.screens.screen import Screen
from bot.store.rows import Chat, ScreenRow
from bot.store.tx import Tx
from bot.usecase import Now
from bot.words import Dictionary


class Maker:
    """Reads a match and says how it is to look."""

    def __init__(self, dictionary: Dictionary, now: Now) -> None:
        self._dictionary = dictionary
        self._now = now

    async def screen(self, tx: Tx, chat: Chat, row: ScreenRow) -> Screen | None:
        """What a screen should show; None where there is nothing to show any more."""
        match = await tx.match_by_id(row.match_id)
        if match is None:
            return None
        if row.seat == LOBBY:
            return lobby(match, self._dictionary(chat.lang, match.game.slug), row.page)
        if row.seat == BOARD and match.state is not None:
            return await self.board(tx, match, chat, calls=row.anew, away=row.page == AWAY)
        return None

    async def board(
        self,
        tx: Tx,
        match: Match,
        chat: Chat,
        *,
        said: tuple[str, ...] = (),
        calls: bool = False,
        away: bool = False,
    ) -> Screen:
        """The board of a match as it is now."""
        words = self._dictionary(chat.lang, match.game.slug)
        plies = await tx.plies(match, since=match.ply - 2 * len(match.players))
        hours = hours_of(chat)
        over = match.stage is not Stage.RUNNING
        taken = over and await tx.open_match_at(match.chat_id, match.topic_id)
        return board(
            match,
            plies,
            words,
            said=said,
            calls=calls and match.waits_for(self._now(), hours) is not None,
            away=away,
            hours=hours,
            again=not taken,
            seed=await tx.seed(match.id) if over else None,
        )
