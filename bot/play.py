"""Use cases of a running match: press, typed move, leave, stop, rematch, computers, time."""

import contextlib
from typing import Any

import msgspec

from bot.hours import Hours
from bot.lobby import Lobby, new_match
from bot.match import (
    ABANDONED_AFTER,
    BOARD,
    LOBBY,
    STAND_IN,
    Due,
    Match,
    Player,
    Ply,
    Stage,
)
from bot.store.rows import ScreenRow
from bot.store.tx import Conflict, Tx
from bot.usecase import Answer, Caller, Now, UseCases, delete_note, reply
from games.core import fair
from games.core.choice import choices
from games.core.game import Move, Seat
from games.core.rng import Rng

GATHER = 4.0
"""Seconds that the board waits while computers move, so that one edit shows all of it."""


class Press(msgspec.Struct, frozen=True):
    """A pressed button of a board: the match, the ply it was drawn at, the words so far."""

    token: str
    ply: int
    words: tuple[str, ...]


class Play(UseCases):
    """The life of a match from its start to a rematch."""

    def __init__(self, lobby: Lobby, now: Now) -> None:
        super().__init__(lobby.store, now)
        self._lobby = lobby

    async def press(self, caller: Caller, press: Press) -> Answer:
        """Play the words of a button, or show what may follow them."""

        async def work(tx: Tx) -> Answer:
            match = await tx.match(press.token)
            refusal, player = self._may_press(match, caller, press)
            if refusal or match is None or player is None:
                if match is not None and refusal and refusal.key == "over":
                    await _fade(tx, match, caller)
                return refusal or Answer("odd-button")
            return await self._say(tx, match, player, press.words, caller)

        return await self.once(caller, work)

    def _may_press(
        self, match: Match | None, caller: Caller, press: Press
    ) -> tuple[Answer | None, Player | None]:
        if match is None or press.ply > match.ply or not _is_at(match, caller):
            return Answer("odd-button"), None
        if match.stage is not Stage.RUNNING:
            return Answer("over", match=match), None
        player = match.player_of(caller.person.id)
        if player is None or not player.human:
            return Answer("stranger" if player is None else "replaced", match=match), None
        stale = player.seat in match.movers() and press.ply < player.since
        return (Answer("stale", match=match) if stale else None), player

    async def move(self, caller: Caller, text: str) -> Answer:
        """Play a typed move."""

        async def work(tx: Tx) -> Answer:
            match = await tx.open_match(caller.place)
            if match is None:
                return Answer("no-table")
            if match.stage is Stage.LOBBY:
                return Answer("not-started", match=match)
            player = match.player_of(caller.person.id)
            if player is None:
                return Answer("stranger", match=match)
            if not player.human:
                return Answer("replaced", match=match)
            words = tuple(text.lower().split())
            answer = await self._say(tx, match, player, words, caller)
            if answer.key != "chosen":
                return answer
            follow = choices(match.game.moves(match.state, player.seat), words)
            return Answer("say-more", {"words": ", ".join(follow)}, match=match)

        return await self.once(caller, work)

    async def _say(
        self, tx: Tx, match: Match, player: Player, words: tuple[str, ...], caller: Caller
    ) -> Answer:
        if player.seat not in match.movers():
            await tx.seen(match.id, player.seat, self.now())
            return _not_yet(match, player)
        move = match.game.find(match.state, player.seat, " ".join(words))
        if move is not None:
            after = await self._apply(tx, match, player.seat, move, caller)
            if after.frozen_left is not None:
                return Answer("unseen", quiet=True, alert=True, match=after)
            return Answer("played", {"move": str(move)}, quiet=True, match=after)
        follow = choices(match.game.moves(match.state, player.seat), words)
        if follow:
            await tx.seen(match.id, player.seat, self.now())
            return Answer("chosen", {"words": " ".join(follow)}, match=match, said=words)
        chapter = match.game.chapter(match.game.view(match.state, player.seat))
        refused = Answer("refused", {"chapter": chapter}, match=match)
        if match.game.secrets and caller.place.chat_id == match.chat_id:
            # Whether it could become a legal move is the player's secret: to the others the
            # buttons change as they do for any first half of a move.
            offers = match.game.offers(match.game.view(match.state, None), player.seat)
            if choices(offers, words):
                return refused._replace(said=words)
        return refused._replace(alert=True)

    async def machine(self, match_id: int, ply: int, seat: Seat, text: str) -> None:
        """Play what a computer chose at a ply; nothing happens where the match has moved on."""
        try:
            async with self.store.begin() as tx:
                match = await tx.match_by_id(match_id)
                if match is None or match.ply != ply or seat not in match.movers():
                    return
                if match.due_at is None or match.due_at > self.now():
                    return  # the person came back while the computer thought
                move = match.game.find(match.state, seat, text)
                if move is None:
                    move = match.game.idle(match.state, seat)
                await self._apply(tx, match, seat, move, None)
        except Conflict:
            return  # a person was faster

    async def _apply(
        self, tx: Tx, match: Match, seat: Seat, move: Move, caller: Caller | None
    ) -> Match:
        now = self.now()
        root = fair.root(await tx.seed(match.id), match.token, match.entropy)
        rng = Rng.of_ply(root, match.ply + 1)
        step = match.game.apply(match.state, seat, move, rng)
        hours = await tx.hours(match.chat_id)
        after = match.after(step, seat, now, hours, person=caller is not None)
        await tx.save(match, after)
        line = Ply(
            ply=after.ply,
            seat=seat,
            move=str(move),
            events=step.events,
            person=caller is not None,
            at=now,
        )
        await tx.log(after, line, caller.update_id if caller else None)
        machines_next = after.duty() is Due.COMPUTER
        # Where all move at once, a move of one calls the others no second time.
        begun = after.turn_at == now
        await tx.want(
            match.id,
            (BOARD,),
            anew=begun and after.waits_for(now, hours) is not None,
            not_before=now + GATHER if machines_next else 0.0,
            page="",
        )
        await tx.want_hands(match.id)
        called = after.waits_for(now, hours) if begun else None
        if called is not None and after.game.secrets:
            await tx.want(match.id, (called.seat,), anew=True)
        return after

    async def call(self, match_id: int, due_at: float) -> None:
        """Call the absent person to move, once: by the board anew, which mentions them."""
        with contextlib.suppress(Conflict):  # a person was faster
            async with self.store.begin() as tx:
                match = await tx.match_by_id(match_id)
                if match is None or match.due_at != due_at or match.duty() is not Due.CALL:
                    return
                now, hours = self.now(), await tx.hours(match.chat_id)
                if hours.asleep(now):  # in the morning, then
                    after = msgspec.structs.replace(match, due_at=hours.later(now, 0.0))
                else:
                    after = match.scheduled(now, hours)
                await tx.save(match, after)
                if match.waits_for(now, hours):
                    await tx.want(match.id, (BOARD,), anew=True, page="")

    async def abandon(self, match_id: int) -> None:
        """Close a table at which nobody has been for long."""
        with contextlib.suppress(Conflict):
            async with self.store.begin() as tx:
                match = await tx.match_by_id(match_id)
                if match is None or match.duty() is not Due.ABANDONED:
                    return
                now = self.now()
                if now >= match.seen_at + ABANDONED_AFTER:
                    await self._end(tx, match, match)
                else:  # somebody was here in the meantime
                    hours = await tx.hours(match.chat_id)
                    await tx.save(match, match.scheduled(now, hours))

    async def leave(self, caller: Caller, token: str | None, *, sure: bool) -> Answer:
        """Leave a table: a lobby at once, a running match after a second question."""

        async def work(tx: Tx) -> Answer:
            match = await (tx.match(token) if token else tx.open_match(caller.place))
            if match is None or match.chat_id != caller.place.chat_id:
                return Answer("no-table")
            if match.stage is Stage.LOBBY:
                return await self._lobby.unseat(tx, caller, match)
            if match.stage is not Stage.RUNNING:
                return Answer("over", match=match)
            player = match.player_of(caller.person.id)
            if player is None or not player.human:
                return Answer("stranger" if player is None else "replaced", match=match)
            if not sure:
                args = {"token": match.token, "name": player.name, "person": caller.person.id}
                await tx.add_note(reply(caller, "leave-sure", args, kind="leave"))
                return Answer("leave-sure", quiet=True, match=match)
            return await self.replaced(tx, match, player)

        return await self.once(caller, work)

    async def replaced(self, tx: Tx, match: Match, player: Player) -> Answer:
        """Give the seat of a person to a computer; without people left the match ends."""
        after = match.with_player(msgspec.structs.replace(player, level=STAND_IN))
        if not after.people:
            return await self._end(tx, match, after)
        if match.host_id == player.person_id:
            heir = after.people[0].person_id or 0
            after = msgspec.structs.replace(after, host_id=heir)
        if player.seat in after.movers() or after.paused:
            after = after.begun(self.now(), await tx.hours(match.chat_id))
        await tx.save(match, after)
        await tx.want(match.id, (BOARD,))
        await tx.want_hands(match.id)
        return Answer("left", {"name": player.name}, match=after)

    async def stop(self, caller: Caller, *, admin: bool) -> Answer:
        """End the open table of a chat without a result; for its host and for admins."""

        async def work(tx: Tx) -> Answer:
            match = await tx.open_match(caller.place)
            if match is None:
                return Answer("no-table")
            if match.host_id != caller.person.id and not admin:
                host = match.player_of(match.host_id)
                return Answer("stop-host-only", {"host": host.name if host else "?"}, match=match)
            ended = await self._end(tx, match, match)
            return ended._replace(quiet=False)

        return await self.once(caller, work)

    async def _end(self, tx: Tx, match: Match, after: Match) -> Answer:
        closed = msgspec.structs.replace(after, stage=Stage.CLOSED)
        after = closed.begun(self.now(), Hours())
        await tx.save(match, after)
        await tx.want(match.id)
        return Answer("stopped", quiet=True, match=after)

    async def board(self, caller: Caller) -> Answer:
        """Send the live board, or the lobby, anew at the bottom of the chat."""

        async def work(tx: Tx) -> Answer:
            match = await tx.open_match(caller.place)
            if match is None:
                return Answer("no-table")
            seat = LOBBY if match.stage is Stage.LOBBY else BOARD
            await tx.want(match.id, (seat,), anew=True, losses=0, page="")
            return Answer("board", quiet=True, match=match)

        return await self.once(caller, work)

    async def rematch(self, caller: Caller, token: str) -> Answer:
        """Play again: the same people and computers, the same options, at once."""

        async def work(tx: Tx) -> Answer:
            old = await tx.match(token)
            if old is None or old.chat_id != caller.place.chat_id:
                return Answer("odd-button")
            if old.stage in (Stage.LOBBY, Stage.RUNNING):
                return Answer("odd-button", match=old)
            if old.player_of(caller.person.id) is None:
                return Answer("stranger", match=old)
            # A message that Telegram does not show any more does not tell its topic.
            place = msgspec.structs.replace(caller.place, topic_id=old.topic_id)
            here = msgspec.structs.replace(caller, place=place)
            if taken := await tx.open_match(place):
                return Answer(f"taken-{taken.stage.value}", match=taken)
            match, seed = new_match(old.box, here, self.now())
            match = msgspec.structs.replace(
                match,
                options=old.options,
                players=tuple(_again(p, caller.person.id) for p in old.players),
            )
            match = await tx.add_match(match, seed)
            row = ScreenRow(
                match_id=match.id, seat=LOBBY, chat_id=match.chat_id, topic_id=match.topic_id
            )
            await tx.add_screen(row)
            await tx.want(old.id, (BOARD,))  # its Rematch button goes
            return await self._lobby.begin(tx, match, caller)

        return await self.once(caller, work)

    async def hint(self, caller: Caller, token: str) -> Answer:
        """How one moves at this moment."""

        async def work(tx: Tx) -> Answer:
            match = await tx.match(token)
            if match is None or match.chat_id != caller.place.chat_id or match.state is None:
                return Answer("odd-button")
            chapter = match.game.chapter(match.game.view(match.state, None))
            return Answer("hint", {"chapter": chapter}, alert=True, match=match)

        return await self.once(caller, work)

    async def is_screen(self, caller: Caller) -> bool:
        """Whether the pressed message is a screen of a match."""
        if caller.pressed_id is None:
            return False
        async with self.store.read() as tx:
            row = await tx.screen_of_message(caller.place.chat_id, caller.pressed_id)
        return row is not None

    async def say(self, caller: Caller, key: str, **args: Any) -> Answer:
        """Answer something that changes nothing."""

        async def work(tx: Tx) -> Answer:
            del tx
            return Answer(key, args)

        return await self.once(caller, work)

    async def show(self, caller: Caller, kind: str, **args: Any) -> Answer:
        """Send a page: the menu, help, rules."""

        async def work(tx: Tx) -> Answer:
            await tx.add_note(reply(caller, kind, args, kind=kind))
            return Answer("shown", quiet=True)

        return await self.once(caller, work)


async def _fade(tx: Tx, match: Match, caller: Caller) -> None:
    """The move buttons that a message of a finished match still has go."""
    if caller.pressed_id is None:
        return
    row = await tx.screen_of_message(match.chat_id, caller.pressed_id)
    if row is None:
        place = caller.place
        await tx.add_note(delete_note(place.chat_id, place.topic_id, caller.pressed_id))
    elif row.shown == row.wanted:
        await tx.want(match.id, (row.seat,), digest="")


def _again(player: Player, asker_id: int) -> Player:
    """The same player at a new table; of those who left the last one only the asker is back.

    A computer sits down for somebody who is forgotten, and is known by a number below zero.
    """
    person_id = player.person_id
    forgotten = person_id is not None and person_id < 0
    if (player.human and not forgotten) or person_id == asker_id:
        return Player(
            seat=player.seat,
            name=player.name,
            person_id=person_id,
            lucky=player.lucky,
            # Who is away is not waited for at the new table either.
            idle=0 if person_id == asker_id else player.idle,
            seen_at=player.seen_at,
        )
    level = STAND_IN if player.level is None else player.level
    return Player(seat=player.seat, name=player.name, level=level)


def _is_at(match: Match, caller: Caller) -> bool:
    """Whether the caller is where the match is: in its chat, or at a hand of it."""
    if match.chat_id == caller.place.chat_id:
        return True
    return match.game.secrets and caller.place.private


def _not_yet(match: Match, player: Player) -> Answer:
    """Whose turn it is, and how many come before the one who asks."""
    movers = match.movers()
    mover = match.players[movers[0]]
    count = len(match.players)
    before = (player.seat - mover.seat) % count
    return Answer("not-your-turn", {"name": mover.name, "n": before}, match=match)
