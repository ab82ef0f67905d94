"""A house, and the use cases of coming and going by new updates."""

from bot import frozen
from bot.absence import Absence
from bot.frozen import Why
from bot.match import BOARD, Match
from bot.store.rows import Chat, Person, Place, ScreenRow
from tests.bot.house import GROUP, House


class Desk:
    """A house, and the use cases of absence by new updates."""

    def __init__(self, rooms: House) -> None:
        self.house = rooms
        self.absence = Absence(rooms.lobby)
        self._updates = 10_000

    async def update(self) -> int:
        """The number of a new update."""
        self._updates += 1
        async with self.house.store.begin() as tx:
            await tx.receive([(self._updates, 0, "{}")], self.house.time)
        return self._updates

    async def open_dm(self, person: Person) -> None:
        """The private chat of a person with the bot."""
        place = Place(person.id, private=True)
        await self.house.play.show(await self.house.call(person, place), "help", private=True)

    async def chat(self, chat_id: int = GROUP.chat_id) -> Chat:
        async with self.house.store.read() as tx:
            chat = await tx.chat(chat_id)
        assert chat is not None
        return chat

    async def screen(self, number: int = 1, seat: int = BOARD) -> ScreenRow | None:
        async with self.house.store.read() as tx:
            return await tx.screen(number, seat)

    async def notes(self, chat_id: int) -> list[str]:
        """What is to be said in a chat."""
        async with self.house.store.read() as tx:
            notes = await tx.new_notes(chat_id)
        return [note.args["key"] for note in notes if note.kind == "answer"]

    async def refuse(self, why: Why, number: int = 1) -> Match:
        """Telegram does not let the bot show a board."""
        row = await self.screen(number)
        assert row is not None
        async with self.house.store.begin() as tx:
            chat = await tx.chat(row.chat_id)
            assert chat is not None
            await tx.set_screen(row, attempts=1, parked=True)
            await frozen.refused(tx, chat, row, why, self.house.time)
        return await self.house.match(number)
