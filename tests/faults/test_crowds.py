"""Many people at once, and the same one again and again."""

import asyncio
from collections import Counter
from pathlib import Path

from bot.match import BOARD
from bot.sandbox.model import Press
from tests.faults.town import Town

CROWD = 1000
SPAN = 10.0
MOST_A_MINUTE = 20
SOON = 2.0


def test_f77_a_thousand_people_join(tmp_path: Path) -> None:
    town = Town(tmp_path)
    answered: dict[str, float] = {}

    def note(what: str, about: object) -> None:
        if what == "answer" and isinstance(about, Press):
            answered[about.id] = town.loop.time()

    async def play(town: Town) -> None:
        chat, (host,) = town.table("Host")
        people = [town.world.person(f"P{number}", "en") for number in range(CROWD)]
        for user in people:
            chat.members[user.id] = chat.members[host.id]
        town.world.send(host, chat, "/play floes")
        await town.settle()
        town.world.listen(note)
        lobby, began = town.last(chat, "Join"), town.loop.time()
        presses = []
        for user in people:
            presses.append(town.world.press_text(user, chat, lobby.id, "Join"))
            await asyncio.sleep(SPAN / CROWD)
        await town.settle()
        match = await town.match()
        seats = match.game.seats[-1]
        assert [player.seat for player in match.players] == list(range(seats))
        assert len({player.person_id for player in match.players}) == seats
        assert all(press.answered for press in presses)
        told = Counter(press.text for press in presses)
        assert sorted(told.values()) == [seats - 1, CROWD - seats + 1]
        late = [answered[press.id] - press.at for press in presses]
        assert max(late) < SOON
        edits = [call.at for call in town.calls(chat, began)]
        assert edits
        assert all(sum(at <= e < at + 60 for e in edits) <= MOST_A_MINUTE for at in edits)

    town.run(play)
    assert town.world.violations == []


def test_f67_a_double_click_is_one_move(tmp_path: Path) -> None:
    town = Town(tmp_path)

    async def play(town: Town) -> None:
        chat, people = town.table("Anna", "Borys")
        before = await town.sit(chat, people)
        for copies in (2, 3, 5, 20):
            match = await town.match()
            user = people[match.movers()[0]]
            async with town.app.store.read() as tx:
                row = await tx.screen(1, BOARD)
            assert row is not None
            move = next(iter(match.game.moves(match.state, match.movers()[0])))
            data = f"{match.token}.{match.ply}.{move}"
            presses = []
            for _ in range(copies):
                presses.append(town.world.press_data(user, chat, row.message_id or 0, data))
                await asyncio.sleep(0.05 / copies)
            await town.settle()
            assert (await town.match()).ply == match.ply + 1
            played = [press for press in presses if press.text.endswith("✓")]
            assert played == presses[:1]
            assert all(press.answered for press in presses)
        assert (await town.match()).ply == before.ply + 4

    town.run(play)
    assert town.world.violations == []
