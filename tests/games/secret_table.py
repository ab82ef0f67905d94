"""A table of a game with secrets in the whole bot, and all that leaves the bot meanwhile."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple, get_args
from unittest.mock import patch

import msgspec
from fluent.runtime import FluentResource
from prometheus_client import CollectorRegistry, generate_latest

from bot import words
from bot.brains import _think
from bot.match import Match
from bot.operate.metrics import Metrics
from bot.options import choice_fields
from bot.sandbox.faults import Record
from bot.sandbox.model import Chat, User
from bot.screens.story import key_of
from games.core import fair
from games.core.box import Box
from games.core.rng import Rng
from games.registry import boxes
from tests.faults.town import Town
from tests.kit import alike, twin

NAMES = ("Anna", "Borys", "Clara", "Dmytro")
_resource = words._resource


class Asked(NamedTuple):
    """What a computer player was given."""

    seat: int
    view: bytes


class Table:
    """People who play a game with secrets; what they do follows from a seed."""

    def __init__(self, box: Box, folder: Path, seed: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.box = box
        self.town = Town(folder, seed)
        self.asked: list[Asked] = []
        self.metrics = Metrics(CollectorRegistry())
        self._seed = seed

    def run(self, act: Callable[["Table", Chat, list[User]], Any]) -> None:
        """Sit down, and let a test go on."""

        async def play(town: Town) -> None:
            chat, people = town.table(*NAMES[: min(3, self.box.game.seats[-1])])
            for user in people:
                town.world.start(user)
            await town.settle()
            await town.sit(chat, people, self.box.game.slug)
            async with town.app.store.begin() as tx:
                await tx.set_chat(chat.id, pace="relaxed")
                match = await tx.match_by_id(1)
                assert match is not None
                hours = await tx.hours(chat.id)
                await tx.save(match, match.at_pace(town.loop.time(), hours))
            await act(self, chat, people)

        with self._housed():
            self.town.run(play)

    @contextmanager
    def _housed(self) -> Iterator[None]:
        every = {**boxes(), self.box.game.slug: self.box}

        def think(slug: str, packed: bytes, seat: int, *rest: Any) -> str:
            self.asked.append(Asked(seat, packed))
            return _think(slug, packed, seat, *rest)

        with ExitStack() as stack:
            for name, value in (
                ("bot.app.boxes", lambda: every),
                ("games.registry.boxes", lambda: every),
                ("bot.words._resource", texts(self.box)),
                ("bot.app.Metrics", lambda: self.metrics),
                ("tests.soak.process._think", think),
            ):
                stack.enter_context(patch(name, value))
            yield

    async def play(self, chat: Chat, people: list[User], plies: int) -> None:
        """Play so many plies at random."""
        picks = Rng(self._seed.to_bytes(32, "big"), "plies")
        for _ in range(plies):
            match = await self.town.match()
            if not match.movers():
                return
            seat = picks.pick(match.movers())
            move = picks.pick(tuple(self.box.game.moves(match.state, seat)))
            await self.move(chat, people[seat], str(move))

    async def move(self, chat: Chat, user: User, text: str) -> None:
        """Play by the typed form, and let happen what follows."""
        before = (await self.town.match()).ply
        self.town.world.send(user, chat, f"/move {text}")
        await self.town.settle()
        assert (await self.town.match()).ply == before + 1

    async def exchange(self, state: Any) -> None:
        """Put another state in the place of the match's."""
        async with self.town.app.store.begin() as tx:
            match = await tx.match_by_id(1)
            assert match is not None
            await tx.save(match, msgspec.structs.replace(match, state=state))

    async def twins(self, match: Match) -> tuple[Any, list[tuple[int, str]]]:
        """A state that looks the same in public, and plies that look the same in both."""
        other = twin(self.box.game, match.state, None, Rng(b"other", str(self._seed)))
        async with self.town.app.store.read() as tx:
            root = fair.root(await tx.seed(match.id), match.token, match.entropy)
        picks = Rng(root, "alike")
        return other, alike(self.box.game, (match.state, other), root, match.ply, picks)

    def calls(self) -> list[Any]:
        """All calls, when and in which order; of what is for one person only that it was sent."""
        return [_plain(call, self.reader(call)) for call in self.town.world.record]

    def reader(self, call: Record) -> int | None:
        """The one person who gets to read a call; None for everybody, or nobody."""
        if call.method == "getUpdates":
            return 0
        if call.method == "answerCallbackQuery":
            return self.town.world.presses[call.params["callback_query_id"]].user_id
        alone: int | None = call.params.get("receiver_user_id")
        private = call.chat_id is not None and call.chat_id > 0
        return call.chat_id if private else alone

    def scraped(self) -> str:
        """What a look at the metrics gives."""
        return generate_latest(self.metrics.registry).decode()


def _plain(call: Record, reader: int | None) -> Any:
    if reader is not None:
        return (call.at, call.method, call.chat_id, reader, call.status)
    # The library names files that come along by chance.
    params = {k: v for k, v in call.params.items() if "attach://" not in repr(v)}
    files = sorted(call.digests.values())
    return (call.at, call.method, call.chat_id, params, files, call.status, call.answer)


def texts(box: Box) -> Callable[[str, str], FluentResource]:
    """The texts of all games; of one that has none (a toy) some are made up."""
    made = FluentResource("\n".join(_made_up(box)))

    def resource(package: str, lang: str) -> FluentResource:
        own = package == box.folder and not has_texts(box)
        return made if own else _resource(package, lang)

    return resource


def has_texts(box: Box) -> bool:
    """Whether a game has texts of its own."""
    try:
        return files(box.folder).joinpath("locale", "en.ftl").is_file()
    except (TypeError, ModuleNotFoundError):
        return False


def _made_up(box: Box) -> Iterator[str]:
    game = box.game
    yield f"title = {game.slug}"
    yield f"tagline = {game.slug}"
    yield "unit-points = { $n } points"
    for field, values in choice_fields(game.options).items():
        yield f"option-{field} = {field}"
        yield from (f"option-{field}-{value} = {value}" for value in values)
    for event in get_args(game.event) or (game.event,):
        fields = [name for name in event.__struct_fields__ if name != "only"]
        yield f"{key_of(event)} = {event.__name__} " + " ".join(
            f"{{ ${name} }}" for name in fields
        )
