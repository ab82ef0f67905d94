"""Use cases before the start: open a table, sit down, add computers, choose options, start."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bot import names
from bot.hands import deal_screens
from bot.hours import Hours
from bot.match import BOARD, LOBBY, Match, Player, Ply, Stage
from bot.options import choice_fields
from bot.store.rows import ScreenRow
from bot.store.store import Store
from bot.store.tx import TableTaken, Tx
from bot.usecase import Answer, Caller, Now, UseCases
from games.core import fair
from games.core.box import Box
from games.core.rng import Rng

MayOpen = Callable[[int, int], bool]
"""Whether a person may open one more table in a chat."""

MOST_TABLES = 3000
"""Lobbies and running matches at the same time, in all chats together."""
_TOKEN_BYTES = 6
_LUCKY_LENGTH = 12
PRACTICE_LEVEL = 2
COMPUTER_NAMES = {
    "uk": ("Бурулька", "Сніжок", "Крижинка", "Заметіль"),
    "ru": ("Сосулька", "Снежок", "Льдинка", "Метелица"),
    "en": ("Icicle", "Snowball", "Pebble", "Blizzard"),
}


def new_match(box: Box, caller: Caller, now: float) -> tuple[Match, bytes]:
    """A lobby with nobody in it, and the secret it commits to."""
    seed = secrets.token_bytes(32)
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    rules = f"{box.game.slug}/{box.game.rules_version}"
    match = Match(
        id=0,
        token=token,
        chat_id=caller.place.chat_id,
        topic_id=caller.place.topic_id,
        box=box,
        rules_version=box.game.rules_version,
        options=box.game.options(),
        commitment=fair.commitment(seed, token, rules),
        stage=Stage.LOBBY,
        host_id=caller.person.id,
        youngest_id=None,
        first=None,
        entropy=(),
        ply=0,
        state=None,
        due_at=None,
        created_at=now,
        turn_at=now,
        players=(),
    )
    return match.begun(now, Hours()), seed


class Lobby(UseCases):
    """The life of a table up to its start."""

    def __init__(self, store: Store, now: Now, may_open: MayOpen | None = None) -> None:
        super().__init__(store, now)
        self._may_open = may_open

    async def open(self, caller: Caller, slug: str) -> Answer:
        """Open a table for a game, with the caller as its host."""
        if slug not in self.store.boxes:
            return Answer("odd-button")

        async def work(tx: Tx) -> Answer:
            now = self.now()
            chat = await tx.meet_chat(caller.place, caller.default_lang)
            await tx.meet_person(caller.person)
            match, seed = new_match(self.store.boxes[slug], caller, now)
            match = _seated(match, caller, now) or match
            if caller.place.private:
                match = _with_computer(match, PRACTICE_LEVEL, chat.lang)
            if taken := await tx.open_match(caller.place):
                return Answer(f"taken-{taken.stage.value}", match=taken)
            if await tx.count_open() >= MOST_TABLES:
                return Answer("house-full")
            if self._may_open and not self._may_open(caller.person.id, caller.place.chat_id):
                return Answer("too-many-tables")
            match = await tx.add_match(match, seed)
            await tx.add_screen(_screen(match, LOBBY))
            return Answer("opened", quiet=True, match=match)

        try:
            return await self.once(caller, work)
        except TableTaken:
            return await self.open(caller, slug)  # somebody was faster: say so

    async def join(self, caller: Caller, token: str | None = None, lucky: str = "") -> Answer:
        """Take a seat, or one's own seat back from the computer that held it."""

        async def work(tx: Tx) -> Answer:
            match = await _found(tx, caller, token)
            if match is None:
                return Answer("no-table")
            await tx.meet_person(caller.person)
            player = match.player_of(caller.person.id)
            if match.stage is Stage.RUNNING:
                return await self._come_back(tx, match, player)
            if match.stage is not Stage.LOBBY:
                return Answer("over", match=match)
            if player is not None and lucky in ("", player.lucky):
                return Answer("seated-already", match=match)
            after = _seated(match, caller, self.now(), names.clean(lucky)[:_LUCKY_LENGTH])
            if after is None:
                return Answer("full", match=match)
            return await self._changed(tx, match, after, Answer("joined", quiet=True))

        return await self.once(caller, work)

    async def _come_back(self, tx: Tx, match: Match, player: Player | None) -> Answer:
        if player is None:
            return Answer("running-already", match=match)
        if player.human and not player.idle:
            return Answer("seated-already", match=match)
        back = msgspec.structs.replace(player, level=None, idle=0, seen_at=self.now())
        after = match.with_player(back)
        if player.seat in match.movers() or match.paused:
            after = after.begun(self.now(), await tx.hours(match.chat_id))
        await tx.save(match, after)
        await tx.want(match.id)
        return Answer("came-back", match=after)

    async def leave(self, caller: Caller, token: str) -> Answer:
        """Leave a lobby by its button."""

        async def work(tx: Tx) -> Answer:
            match = await _for_players(tx, caller, token)
            return match if isinstance(match, Answer) else await self.unseat(tx, caller, match)

        return await self.once(caller, work)

    async def unseat(self, tx: Tx, caller: Caller, match: Match) -> Answer:
        """Leave a lobby; the last person closes it."""
        return await self.vacate(tx, caller.person.id, match)

    async def vacate(self, tx: Tx, person_id: int, match: Match) -> Answer:
        """Free a person's seat in a lobby; the last person closes it."""
        player = match.player_of(person_id)
        if player is None:
            return Answer("stranger-lobby", match=match)
        rest = [p for p in match.players if p.seat != player.seat]
        people = [p for p in rest if p.human]
        if not people:
            return await self._close(tx, match)
        host_id = match.host_id
        if host_id == person_id:
            host_id = people[0].person_id or 0
        youngest = None if match.youngest_id == person_id else match.youngest_id
        after = msgspec.structs.replace(
            match, players=_reseated(rest), host_id=host_id, youngest_id=youngest
        )
        return await self._changed(tx, match, after, Answer("left-lobby", quiet=True))

    async def computer(self, caller: Caller, token: str, choice: str) -> Answer:
        """Seat a computer of a level, "1" to "3"; "0" takes the last computer away."""
        if choice not in ("0", "1", "2", "3"):
            return Answer("odd-button")
        level = int(choice)

        async def work(tx: Tx) -> Answer:
            match = await _for_players(tx, caller, token)
            if isinstance(match, Answer):
                return match
            if level == 0:
                machines = [p for p in match.players if not p.human]
                if not machines:
                    return Answer("no-computers", match=match)
                rest = [p for p in match.players if p.seat != machines[-1].seat]
                after = msgspec.structs.replace(match, players=_reseated(rest))
                return await self._changed(tx, match, after, Answer("computer-gone"), page="")
            if len(match.players) >= match.game.seats[-1]:
                return Answer("full", match=match)
            chat = await tx.chat(match.chat_id)
            after = _with_computer(match, level, chat.lang if chat else "en")
            return await self._changed(tx, match, after, Answer("computer-added"), page="")

        return await self.once(caller, work)

    async def youngest(self, caller: Caller, token: str) -> Answer:
        """Say that one is the youngest, and begins; pressing again takes it back."""

        async def work(tx: Tx) -> Answer:
            match = await _for_players(tx, caller, token)
            if isinstance(match, Answer):
                return match
            same = match.youngest_id == caller.person.id
            after = msgspec.structs.replace(match, youngest_id=None if same else caller.person.id)
            key = "youngest-off" if same else "youngest-on"
            return await self._changed(tx, match, after, Answer(key))

        return await self.once(caller, work)

    async def option(self, caller: Caller, token: str, field: str) -> Answer:
        """Turn an option to its next value."""

        async def work(tx: Tx) -> Answer:
            match = await _for_host(tx, caller, token)
            if isinstance(match, Answer):
                return match
            values = choice_fields(match.game.options).get(field)
            if values is None:
                return Answer("odd-button", match=match)
            now_at = values.index(getattr(match.options, field))
            value: Any = values[(now_at + 1) % len(values)]
            options = msgspec.structs.replace(match.options, **{field: value})
            after = msgspec.structs.replace(match, options=options)
            return await self._changed(tx, match, after, Answer("option-set"))

        return await self.once(caller, work)

    async def page(self, caller: Caller, token: str, page: str) -> Answer:
        """Turn the lobby's buttons to another page: options, computers, or back."""
        if page not in ("", "options", "computers"):
            return Answer("odd-button")

        async def work(tx: Tx) -> Answer:
            check = _for_host if page == "options" else _for_players
            match = await check(tx, caller, token)
            if isinstance(match, Answer):
                return match
            await tx.want(match.id, (LOBBY,), page=page)
            return Answer("", match=match)

        return await self.once(caller, work)

    async def start(self, caller: Caller, token: str | None) -> Answer:
        """Begin the match."""

        async def work(tx: Tx) -> Answer:
            match = await _for_host(tx, caller, token)
            if isinstance(match, Answer):
                return match
            lacking = match.game.seats[0] - len(match.players)
            if lacking > 0:
                return Answer("too-few", {"n": lacking}, match=match)
            return await self.begin(tx, match, caller)

        return await self.once(caller, work)

    async def begin(self, tx: Tx, match: Match, caller: Caller) -> Answer:
        """Deal: the first state, the log's first line, the board."""
        now = self.now()
        entropy = tuple((p.seat, p.lucky) for p in match.players)
        youngest = match.player_of(match.youngest_id) if match.youngest_id else None
        first = youngest.seat if youngest else None
        seated = msgspec.structs.replace(match, entropy=entropy, first=first)
        if starter := seated.player_of(caller.person.id):
            seated = seated.with_player(msgspec.structs.replace(starter, seen_at=now))
        root = fair.root(await tx.seed(match.id), match.token, entropy)
        step = match.game.setup(
            len(match.players), match.options, Rng.of_ply(root, 0), seated.first
        )
        after = seated.after(step, None, now, await tx.hours(match.chat_id))
        await tx.save(match, after)
        ply = Ply(ply=0, seat=None, move="", events=step.events, person=False, at=now)
        await tx.log(after, ply, caller.update_id)
        await tx.add_screen(_screen(after, BOARD, anew=True))
        await deal_screens(tx, after, caller.default_lang)
        await tx.want(match.id, (LOBBY,))
        return Answer("started", quiet=True, match=after)

    async def expire(self, match_id: int) -> None:
        """Close a lobby that nobody touched for half an hour."""
        async with self.store.begin() as tx:
            match = await tx.match_by_id(match_id)
            if match is None or match.stage is not Stage.LOBBY:
                return
            if match.due_at is not None and match.due_at <= self.now():
                await self._close(tx, match)

    async def _close(self, tx: Tx, match: Match) -> Answer:
        closed = msgspec.structs.replace(match, stage=Stage.CLOSED)
        after = closed.begun(self.now(), Hours())
        await tx.save(match, after)
        await tx.want(match.id, (LOBBY,))
        return Answer("closed", quiet=True, match=after)

    async def _changed(
        self, tx: Tx, before: Match, after: Match, answer: Answer, **screen: Any
    ) -> Answer:
        after = after.begun(self.now(), Hours())
        await tx.save(before, after)
        await tx.want(after.id, (LOBBY,), **screen)
        return answer._replace(match=after)


def _screen(match: Match, seat: int, *, anew: bool = False) -> ScreenRow:
    return ScreenRow(
        match_id=match.id,
        seat=seat,
        chat_id=match.chat_id,
        topic_id=match.topic_id,
        anew_at=int(anew),
    )


async def _found(tx: Tx, caller: Caller, token: str | None) -> Match | None:
    if token is None:
        return await tx.open_match(caller.place)
    match = await tx.match(token)
    return match if match and match.chat_id == caller.place.chat_id else None


async def _for_players(tx: Tx, caller: Caller, token: str | None) -> Match | Answer:
    """The lobby that the caller sits at, or why it may not be changed."""
    match = await _found(tx, caller, token)
    if match is None:
        return Answer("no-table")
    if match.stage is not Stage.LOBBY:
        return Answer("started-already", match=match)
    if match.player_of(caller.person.id) is None:
        return Answer("stranger-lobby", match=match)
    return match


async def _for_host(tx: Tx, caller: Caller, token: str | None) -> Match | Answer:
    """The lobby that the caller is the host of, or why it may not be changed."""
    match = await _for_players(tx, caller, token)
    if isinstance(match, Answer) or match.host_id == caller.person.id:
        return match
    host = match.player_of(match.host_id)
    return Answer("host-only", {"host": host.name if host else "?"}, match=match)


def _reseated(players: Sequence[Player]) -> tuple[Player, ...]:
    return tuple(msgspec.structs.replace(p, seat=seat) for seat, p in enumerate(players))


def _seated(match: Match, caller: Caller, now: float, lucky: str = "") -> Match | None:
    """The match with the caller on a seat, maybe a computer's; None where there is none."""
    known = match.player_of(caller.person.id)
    if known is not None:
        return match.with_player(msgspec.structs.replace(known, lucky=lucky, seen_at=now))
    players = list(match.players)
    machines = [p for p in players if not p.human]
    if len(players) >= match.game.seats[-1]:
        if not machines:
            return None
        players.remove(machines[-1])
    seat = len(players)
    name = names.clean(caller.person.name) or f"№ {seat + 1}"
    player = Player(
        seat=seat,
        name=names.unlike(name, (p.name for p in players)),
        person_id=caller.person.id,
        lucky=lucky,
        seen_at=now,
    )
    return msgspec.structs.replace(match, players=_reseated([*players, player]))


def _with_computer(match: Match, level: int, lang: str) -> Match:
    taken = [p.name for p in match.players]
    free = [name for name in COMPUTER_NAMES[lang] if name not in taken]
    seat = len(match.players)
    name = free[0] if free else names.unlike(COMPUTER_NAMES[lang][0], taken)
    player = Player(seat=seat, name=name, level=level)
    return msgspec.structs.replace(match, players=(*match.players, player))
