"""The use cases over a database of their own, with a time moved by hand and no Telegram."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.brains import Brains
from bot.clock import Clock
from bot.lobby import Lobby
from bot.match import Match, Ply
from bot.play import Play, Press
from bot.store.migrate import migrate
from bot.store.rows import Person, Place
from bot.store.store import Store
from bot.store.tx import Tx
from bot.usecase import Answer, Caller
from games.core.game import Seat
from games.registry import boxes

GROUP = Place(-1001, 0, title="Club")
ANNA, BORYS, CLARA = (
    Person(n, name, "en") for n, name in enumerate(("Anna", "Borys", "Clara"), 1)
)


class Thinkers(Brains):
    """Computer players that answer what the test says; None: they fail."""

    def __init__(self) -> None:
        super().__init__(1)
        self.answer: str | None = None
        self.asked: list[tuple[Seat, int]] = []
        self.gate: asyncio.Event | None = None

    async def think(self, slug: str, view: Any, seat: Seat, level: int, root: bytes) -> str | None:
        """The move that the test wants."""
        del slug, view, root
        self.asked.append((seat, level))
        if self.gate is not None:
            await self.gate.wait()
        return self.answer


class House:
    """A bot without Telegram."""

    def __init__(self, store: Store) -> None:
        self.time = 1_900_000_000.0
        self.ticks = 0.0
        self.store = store
        self.lobby = Lobby(store, lambda: self.time)
        self.play = Play(self.lobby, lambda: self.time)
        self.brains = Thinkers()
        self.clock = Clock(
            self.play, self.lobby, self.brains, lambda: self.time, lambda: self.ticks
        )
        self._updates = 0

    async def call(self, person: Person, place: Place = GROUP, **more: Any) -> Caller:
        """Somebody asks by a new update."""
        self._updates += 1
        async with self.store.begin() as tx:
            await tx.receive([(self._updates, place.chat_id, "{}")], self.time)
        return Caller(update_id=self._updates, place=place, person=person, **more)

    async def begun(self, *people: Person) -> Match:
        """A match of people that has just begun; the first is its host."""
        await self.lobby.open(await self.call(people[0]), "floes")
        for person in people[1:]:
            await self.lobby.join(await self.call(person))
        answer = await self.lobby.start(await self.call(people[0]), None)
        assert answer.key == "started"
        return await self.match()

    async def match(self, number: int = 1) -> Match:
        """A match as it is now."""
        async with self.store.read() as tx:
            match = await tx.match_by_id(number)
        assert match is not None
        return match

    async def log(self) -> tuple[Ply, ...]:
        """The log of the first match."""
        match = await self.match()
        async with self.store.read() as tx:
            return await tx.plies(match)

    async def press(self, person: Person, match: Match, words: tuple[str, ...]) -> Answer:
        """Press a button with words on the present board."""
        return await self.play.press(await self.call(person), Press(match.token, match.ply, words))

    async def tick(self, seconds: float = 0.0) -> int:
        """Let time pass and do once what is due; how many matches were."""
        self.time += seconds
        self.ticks += seconds
        due = await self.clock.take()
        for match_id in due:
            await self.clock.serve(match_id)
        return len(due)

    async def everything(self) -> Any:
        """The match, its log and its screens, to see that nothing has changed."""
        async with self.store.read() as tx:
            return await self.match(), await self.log(), await self._screens(tx)

    @staticmethod
    async def _screens(tx: Tx) -> Any:
        return await tx.stale_screens(), await tx.new_notes()


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[House]:
    """A house with an empty database."""
    url = f"sqlite+aiosqlite:///{folder / 'icebox.sqlite'}"
    migrate(url)
    store = Store(url, boxes())
    try:
        yield House(store)
    finally:
        await store.close()


def mover(match: Match) -> Person:
    """Who is to move."""
    player = match.players[match.movers()[0]]
    return next(p for p in (ANNA, BORYS, CLARA) if p.id == player.person_id)


def a_move(match: Match) -> tuple[str, ...]:
    """The words of the first legal move."""
    words: tuple[str, ...] = next(iter(match.game.moves(match.state, match.movers()[0]))).words()
    return words
