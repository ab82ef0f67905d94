"""Presses in any order, from any number of workers, by anybody: what counts is the turn."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.match import Match, Stage
from bot.play import Press
from bot.store.rows import Person, Place
from bot.store.store import Store
from bot.usecase import Answer
from games.core import record
from games.core.rng import Rng
from games.registry import boxes
from tests.bot.house import ANNA, BORYS, CLARA, GROUP, House, a_move, house, mover

WORKERS = 8


class Button(NamedTuple):
    """A button as it was shown: whose turn it was, and what it says."""

    person: Person
    press: Press


def buttons(match: Match) -> list[Button]:
    """The moves of who is to move."""
    moves = match.game.moves(match.state, match.movers()[0])
    return [Button(mover(match), Press(match.token, match.ply, m.words())) for m in moves]


async def kept(home: House) -> tuple[Match, object]:
    """The match and its log, but for when people were seen."""
    match = await home.match()
    players = tuple(msgspec.structs.replace(p, seen_at=0.0) for p in match.players)
    return msgspec.structs.replace(match, players=players), await home.log()


async def audit(home: House) -> None:
    """The log has no gap, every move was legal, and they lead to what is stored."""
    match, plies = await home.match(), await home.log()
    assert [ply.ply for ply in plies] == list(range(match.ply + 1))
    async with home.store.read() as tx:
        seed = await tx.seed(match.id)
    told = match.record(seed, [(ply.seat, ply.move) for ply in plies if ply.seat is not None])
    assert list(record.replay(match.game, told))[-1].state == match.state


@asynccontextmanager
async def workers(folder: Path) -> AsyncIterator[list[House]]:
    """As many workers as there may be, half of them in what could be another process."""
    async with house(folder) as first:
        other = Store(f"sqlite+aiosqlite:///{folder / 'icebox.sqlite'}", boxes())
        homes = [House(first.store if number % 2 else other) for number in range(WORKERS)]
        for number, home in enumerate(homes):
            home._updates = number * 10**6
        try:
            yield homes
        finally:
            await other.close()


async def test_f12_eight_workers_at_one_match(tmp_path: Path) -> None:
    async with workers(tmp_path) as homes:
        match = await homes[0].begun(ANNA, BORYS)
        for turn in range(6):
            match = await homes[turn].match()
            found = buttons(match)
            wanted = [found[number % len(found)] for number in range(WORKERS)]
            callers = [await h.call(b.person) for h, b in zip(homes, wanted, strict=True)]
            answers = await asyncio.gather(
                *(
                    home.play.press(caller, button.press)
                    for home, caller, button in zip(homes, callers, wanted, strict=True)
                )
            )
            keys = Counter(answer.key for answer in answers)
            assert keys.pop("played") == 1
            assert set(keys) <= {"stale", "not-your-turn", "busy"}
            assert (await homes[0].match()).ply == match.ply + 1
        await audit(homes[0])


async def test_f76_two_hundred_want_the_last_seat(tmp_path: Path) -> None:
    async with workers(tmp_path) as homes:
        await homes[0].lobby.open(await homes[0].call(ANNA), "floes")
        seats = (await homes[0].match()).game.seats[-1]
        for number in range(seats - 2):
            await homes[0].lobby.join(await homes[0].call(Person(50 + number, f"F{number}", "en")))
        crowd = [Person(1000 + number, f"P{number}", "en") for number in range(200)]

        async def queue(home: House, people: list[Person]) -> list[Answer]:
            return [await home.lobby.join(await home.call(person)) for person in people]

        lists = (queue(home, crowd[at::WORKERS]) for at, home in enumerate(homes))
        answers = [answer for found in await asyncio.gather(*lists) for answer in found]
        assert Counter(answer.key for answer in answers) == {"joined": 1, "full": 199}
        players = (await homes[0].match()).players
        assert [player.seat for player in players] == list(range(seats))


async def test_f75_one_person_joins_fifty_times_at_once(tmp_path: Path) -> None:
    async with workers(tmp_path) as homes:
        await homes[0].lobby.open(await homes[0].call(ANNA), "floes")
        calls = [(home, await home.call(BORYS)) for home in homes for _ in range(7)]
        answers = await asyncio.gather(*(home.lobby.join(caller) for home, caller in calls[:50]))
        assert Counter(answer.key for answer in answers) == {"joined": 1, "seated-already": 49}
        players = (await homes[0].match()).players
        assert [player.person_id for player in players] == [ANNA.id, BORYS.id]


async def test_f78_one_start_by_the_host_alone(tmp_path: Path) -> None:
    async with workers(tmp_path) as homes:
        home = homes[0]
        await home.lobby.open(await home.call(ANNA), "floes")
        assert (await home.lobby.start(await home.call(ANNA), None)).key == "too-few"
        await home.lobby.join(await home.call(BORYS))
        assert (await home.lobby.start(await home.call(BORYS), None)).key == "host-only"
        assert (await home.lobby.start(await home.call(CLARA), None)).key == "stranger-lobby"
        assert (await home.match()).stage is Stage.LOBBY
        calls = [(worker, await worker.call(ANNA)) for worker in homes]
        answers = await asyncio.gather(*(w.lobby.start(caller, None) for w, caller in calls))
        assert Counter(a.key for a in answers) == {"started": 1, "started-already": WORKERS - 1}
        assert [ply.ply for ply in await home.log()] == [0]


async def test_f68_no_button_of_an_earlier_turn_is_played(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        old: list[Button] = []
        picks = Rng(bytes(32), "picks")
        for _ in range(4):
            found = buttons(match)
            button = picks.pick(found)
            assert (await home.press(button.person, match, button.press.words)).key == "played"
            old += found
            match, before = await home.match(), await kept(home)
            for past in old:
                answer = await home.play.press(await home.call(past.person), past.press)
                mine = past.person == mover(match)
                assert answer.key == ("stale" if mine else "not-your-turn")
            assert await kept(home) == before


async def test_f71_f72_all_buttons_by_everybody_but_the_one(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        waiting = BORYS if mover(match) == ANNA else ANNA
        before = await kept(home)
        for button in buttons(match):
            for words in (button.press.words, button.press.words[:1]):
                press = Press(match.token, match.ply, words)
                stranger = await home.play.press(await home.call(CLARA), press)
                assert (stranger.key, stranger.args) == ("stranger", {})
                early = await home.play.press(await home.call(waiting), press)
                assert early.key == "not-your-turn"
        assert await kept(home) == before


def test_f9_presses_in_any_order_are_judged_by_the_present_turn(tmp_path: Path) -> None:
    with asyncio.Runner() as runner:
        context = house(tmp_path)
        home: House = runner.run(context.__aenter__())
        tables = iter(range(10**6))

        async def anew() -> Match:
            place = Place(-2000 - next(tables), 0, title="Club")
            await home.lobby.open(await home.call(ANNA, place), "floes")
            await home.lobby.join(await home.call(BORYS, place))
            await home.lobby.start(await home.call(ANNA, place), None)
            return await here(place)

        async def here(place: Place) -> Match:
            async with home.store.read() as tx:
                match = await tx.open_match(place)
            assert match is not None
            return match

        async def delivered(order: list[int]) -> None:
            match = await anew()
            place, start = Place(match.chat_id, 0), mover(match)
            people = [start, BORYS if start == ANNA else ANNA] * 2
            squares = [move.words() for move in match.game.moves(match.state, match.movers()[0])]
            for number in order:
                at = (await here(place)).ply
                press = Press(match.token, number, squares[number])
                answer = await home.play.press(await home.call(people[number], place), press)
                assert (answer.key == "played") == (at == number)
                assert (await here(place)).ply == at + (at == number)

        @settings(max_examples=24, deadline=None)
        @given(st.permutations(range(4)))
        def check(order: list[int]) -> None:
            runner.run(delivered(order))

        check()
        runner.run(context.__aexit__(None, None, None))


async def test_f82_ten_tables_in_one_chat(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        places = [Place(GROUP.chat_id, topic, title="Club") for topic in range(10)]
        for place in places:
            await home.lobby.open(await home.call(ANNA, place), "floes")
            await home.lobby.join(await home.call(BORYS, place))
            await home.lobby.start(await home.call(ANNA, place), None)
        matches = [await home.match(number) for number in range(1, 11)]
        assert [match.topic_id for match in matches] == list(range(10))
        for number, match in enumerate(matches):
            for _ in range(number):
                now = await home.match(match.id)
                answer = await home.play.move(
                    await home.call(mover(now), places[number]), " ".join(a_move(now))
                )
                assert answer.key == "played"
        plies = [(await home.match(match.id)).ply for match in matches]
        assert plies == list(range(10))
        await home.play.stop(await home.call(ANNA, places[3]), admin=False)
        stages = [(await home.match(match.id)).stage for match in matches]
        assert [stage is Stage.CLOSED for stage in stages] == [n == 3 for n in range(10)]


async def test_f81_one_person_at_five_tables(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        places = [Place(-3000 - number, 0, title=f"Club {number}") for number in range(5)]
        for place in places:
            await home.lobby.open(await home.call(ANNA, place), "floes")
            await home.lobby.join(await home.call(BORYS, place))
            await home.lobby.start(await home.call(ANNA, place), None)
        picks = Rng(bytes(32), "tables")
        expected = [0] * 5
        for _ in range(20):
            number = picks.below(5)
            match = await home.match(number + 1)
            press = Press(match.token, match.ply, a_move(match))
            for wrong in range(5):
                if wrong != number:
                    caller = await home.call(mover(match), places[wrong])
                    assert (await home.play.press(caller, press)).key == "odd-button"
            caller = await home.call(mover(match), places[number])
            assert (await home.play.press(caller, press)).key == "played"
            expected[number] += 1
            plies = [(await home.match(at)).ply for at in range(1, 6)]
            assert plies == expected
