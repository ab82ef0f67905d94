"""Use cases around hidden hands: to look at one's own, and to open the private chat for it."""

import secrets

from bot.match import LOBBY, Match, Stage
from bot.store.rows import Place, ScreenRow
from bot.store.tx import Tx
from bot.usecase import Answer, Caller, UseCases, reply

LINK_LIFE = 7 * 24 * 3600.0
"""Seconds for which a link that opens a hand is good."""
_LINK_BYTES = 16

SHOW_HAND, OPEN_CHAT = "hand", "dm-open"
"""Answers that are no text: show the caller the hand; open the private chat by a link."""


class Hands(UseCases):
    """What a player does with a hidden hand."""

    async def look(self, caller: Caller, token: str) -> Answer:
        """Look at one's hand from the group; `SHOW_HAND` means: show it to the caller."""

        async def work(tx: Tx) -> Answer:
            match = await tx.match(token)
            if match is None or match.chat_id != caller.place.chat_id:
                return Answer("odd-button")
            return await self._seen(tx, caller, match)

        return await self.once(caller, work)

    async def _seen(self, tx: Tx, caller: Caller, match: Match) -> Answer:
        if match.stage is not Stage.RUNNING or not match.game.secrets:
            return Answer("over" if match.state is not None else "not-started", match=match)
        player = match.player_of(caller.person.id)
        if player is None or not player.human:
            return Answer("stranger" if player is None else "replaced", match=match)
        await tx.seen(match.id, player.seat, self.now())
        link = await self._link(tx, match, caller.person.id)
        return Answer(SHOW_HAND, {"seat": player.seat, "link": link}, match=match)

    async def open(self, caller: Caller, token: str) -> Answer:
        """A link by which the caller opens the private chat for hands, from the lobby."""

        async def work(tx: Tx) -> Answer:
            match = await tx.match(token)
            if match is None or match.chat_id != caller.place.chat_id:
                return Answer("odd-button")
            if match.player_of(caller.person.id) is None:
                return Answer("stranger-lobby", match=match)
            if await reachable(tx, caller.person.id):
                return Answer("dm-open-already", match=match)
            link = await self._link(tx, match, caller.person.id)
            return Answer(OPEN_CHAT, {"link": link}, match=match)

        return await self.once(caller, work)

    async def _link(self, tx: Tx, match: Match, person_id: int) -> str:
        now = self.now()
        known = await tx.link_for(match.id, person_id, now)
        if known is not None:
            return known
        token = secrets.token_urlsafe(_LINK_BYTES)
        await tx.add_link(token, match.id, person_id, now + LINK_LIFE)
        return token

    async def opened(self, caller: Caller, link: str) -> Answer:
        """The private chat was opened, perhaps by a link: hands come, lobbies know.

        A link that is none of this person's, or too old, is as good as none.
        """

        async def work(tx: Tx) -> Answer:
            person_id = caller.person.id
            for number in await tx.open_tables(person_id):
                match = await tx.match_by_id(number)
                if match is None or not match.game.secrets or match.chat_id == person_id:
                    continue
                if match.stage is Stage.LOBBY:
                    await tx.want(match.id, (LOBBY,))
                elif (player := match.player_of(person_id)) is not None:
                    await tx.want(match.id, (player.seat,), anew=True)
            match_id = await tx.link_match(link, person_id, self.now()) if link else None
            match = None if match_id is None else await tx.match_by_id(match_id)
            chat = None if match is None else await tx.chat(match.chat_id)
            if chat is None:
                await tx.add_note(reply(caller, "help", {"private": True}, kind="help"))
                return Answer("shown", quiet=True)
            return Answer("dm-opened", {"chat": chat.title})

        return await self.once(caller, work)

    async def hand(self, caller: Caller) -> Answer:
        """Send one's hands anew to the private chat: that of this group, or there all of them."""

        async def work(tx: Tx) -> Answer:
            if caller.place.private:
                found = await tx.hands_of(caller.person.id)
            else:
                match = await tx.open_match(caller.place)
                if match is None:
                    return Answer("no-table")
                answer = await self._seen(tx, caller, match)
                if answer.key != SHOW_HAND:
                    return answer
                found = ((match.id, answer.args["seat"]),)
            for match_id, seat in found:
                await tx.want(match_id, (seat,), anew=True)
            if not found:
                return Answer("no-hands")
            if caller.place.private:
                return Answer("hand-sent", quiet=True)
            sent = await reachable(tx, caller.person.id)
            return Answer("hand-sent" if sent else "hand-by-button")

        return await self.once(caller, work)


async def reachable(tx: Tx, person_id: int) -> bool:
    """Whether a person has opened the private chat with the bot, as far as is known."""
    chat = await tx.chat(person_id)
    return chat is not None and chat.gone_at is None


async def deal_screens(tx: Tx, match: Match, default_lang: str) -> None:
    """A hand in the private chat of each person, where the game has secrets."""
    if not match.game.secrets:
        return
    for player in match.people:
        if player.person_id is None or player.person_id == match.chat_id:
            continue
        person = await tx.person_row(player.person_id)
        lang = (person["lang"] if person else "") or default_lang
        await tx.meet_chat(Place(player.person_id, private=True), lang)
        row = ScreenRow(
            match_id=match.id,
            seat=player.seat,
            chat_id=player.person_id,
            topic_id=0,
            anew_at=1,
            parked=not await reachable(tx, player.person_id),
        )
        await tx.add_screen(row)
