"""Makes screens from what the database has: the lobby and the board of a match."""

from bot.hands import reachable
from bot.hours import hours_of
from bot.match import AWAY, BOARD, LOBBY, Match, Stage
from bot.screens.board import board
from bot.screens.hand import Table, hand
from bot.screens.lobby import lobby
from bot.screens.screen import Screen
from bot.store.rows import Chat, ScreenRow
from bot.store.tx import Tx
from bot.usecase import Now
from bot.words import Dictionary
from games.core.game import Seat

_SUPERGROUP = -1_000_000_000_000


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
            return await self._lobby(tx, chat, match, row.page)
        if row.seat == BOARD and match.state is not None:
            return await self.board(tx, match, chat, calls=row.anew, away=row.page == AWAY)
        if row.seat >= 0 and match.state is not None:
            return await self.hand(tx, match, row.seat, lang=chat.lang)
        return None

    async def _lobby(self, tx: Tx, chat: Chat, match: Match, page: str) -> Screen:
        closed: tuple[str, ...] = ()
        if match.game.secrets and not chat.private and match.stage is Stage.LOBBY:
            unreached = [
                player.name
                for player in match.people
                if player.person_id and not await reachable(tx, player.person_id)
            ]
            closed = tuple(unreached)
        return lobby(match, self._dictionary(chat.lang, match.game.slug), page, closed)

    async def hand(
        self, tx: Tx, match: Match, seat: Seat, said: tuple[str, ...] = (), lang: str = ""
    ) -> Screen | None:
        """The hand of a seat as it is now, in a language (default: that of the group)."""
        chat = await tx.chat(match.chat_id)
        if chat is None or match.state is None or seat >= len(match.players):
            return None
        words = self._dictionary(lang or chat.lang, match.game.slug)
        plies = await tx.plies(match, since=match.ply - 2 * len(match.players))
        board_row = await tx.screen(match.id, BOARD)
        message_id = board_row.message_id if board_row is not None else None
        table = Table(chat.title, address(match.chat_id, message_id))
        return hand(match, seat, plies, words, table, said)

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
            viewer=_alone(match, chat),
        )


def _alone(match: Match, chat: Chat) -> Seat | None:
    """The seat of the one person who reads a private chat; None elsewhere."""
    player = match.player_of(chat.id) if chat.private else None
    return player.seat if player is not None and match.game.secrets else None


def address(chat_id: int, message_id: int | None) -> str:
    """The address of a message in a supergroup; "" where there is none."""
    if message_id is None or chat_id > _SUPERGROUP:
        return ""
    return f"https://t.me/c/{_SUPERGROUP - chat_id}/{message_id}"
