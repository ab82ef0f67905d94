"""Time on the emulated Telegram: calls, moves for the absent, nights, pauses, long silences."""

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.hours import hours_of
from bot.match import ABANDONED_AFTER, AUTOPILOT, LOBBY_LIFE, Match
from bot.match import Stage as How
from bot.sandbox.model import Chat, User
from tests.e2e.stage import Stage, staged

HOUR = 3600.0
DAY = 24 * HOUR
SENDS = ("sendPhoto", "sendMessage")


class Table:
    """Two people at a table in a group, and what they see."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        world = stage.world
        self.anna, self.borys = world.person("Anna", "en"), world.person("Borys", "en")
        self.group = world.group("Club", self.anna, self.borys)

    async def open(self) -> None:
        """Open a table."""
        self.stage.world.send(self.anna, self.group, "/play floes")
        await self.stage.settle()

    async def set(self, *buttons: str) -> None:
        """Change settings."""
        self.stage.world.send(self.anna, self.group, "/settings")
        await self.stage.settle()
        for button in buttons:
            await self.stage.press(self.anna, self.group, button)

    async def begin(self) -> Match:
        """Start a game of both."""
        await self.open()
        await self.stage.press(self.borys, self.group, "Join")
        await self.stage.press(self.anna, self.group, "Start")
        return await self.match()

    async def match(self) -> Match:
        """The match as it is."""
        assert self.stage.app is not None
        async with self.stage.app.store.read() as tx:
            match = await tx.match_by_id(1)
        assert match is not None
        return match

    async def mover(self) -> User:
        """Who is to move."""
        match = await self.match()
        return self.stage.world.people[match.players[match.movers()[0]].person_id or 0]

    async def play(self) -> None:
        """Whoever is to move does, by the first buttons."""
        match = await self.match()
        mover = await self.mover()
        while (await self.match()).ply == match.ply:
            await self.stage.press(mover, self.group, "*")

    async def wait(self, seconds: float) -> None:
        """Let time pass, and what it brings."""
        self.stage.wait(seconds)
        await self.stage.settle()

    def sent(self, since: int = 0) -> list[str]:
        """The messages that came into the group, by their texts."""
        calls = self.stage.calls(self.group)[since:]
        return [
            str(call.params.get("caption") or call.params.get("text"))
            for call in calls
            if call.method in SENDS
        ]

    def mark(self) -> int:
        """How many calls there were so far."""
        return len(self.stage.calls(self.group))

    def text(self) -> str:
        """The board."""
        return self.stage.last(self.group, self.anna).text


def kyiv(hour: int, day: int = 20, minute: int = 0) -> float:
    return datetime(2030, 3, day, hour, minute, tzinfo=ZoneInfo("Europe/Kyiv")).timestamp()


async def test_one_reminder_then_one_move_then_the_autopilot_and_back(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        table = Table(stage)
        match = await table.begin()
        await table.play()
        await table.play()
        absent = await table.mover()
        seat = match.players[match.movers()[0]].seat
        for count in range(1, AUTOPILOT + 1):
            mark = table.mark()
            await table.wait(DAY / 2)
            assert [f"tg://user?id={absent.id}" in text for text in table.sent(mark)] == [True]
            await table.wait(DAY / 2 - HOUR)
            assert len(table.sent(mark)) == 1
            await table.wait(HOUR)
            match = await table.match()
            assert match.players[seat].idle == count
            assert match.movers() != (seat,), "one move, and no more"
            await table.play()
        match = await table.match()
        assert match.movers() != (seat,), "the computer moved at once"
        assert match.players[seat].idle > AUTOPILOT
        mark = table.mark()
        await stage.press(absent, table.group, "I’m back")
        await table.play()
        match = await table.match()
        assert match.movers() == (seat,)
        assert match.players[seat].idle == 0
        await table.play()


async def test_the_board_tells_until_when(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        table = Table(stage)
        match = await table.begin()
        assert match.deadline_at is not None
        end = datetime.fromtimestamp(match.deadline_at, ZoneInfo("Europe/Kyiv"))
        assert f"⏳ until {end:%a} {end:%H:%M}" in table.text()
        mark = table.mark()
        await table.wait(6 * HOUR)
        assert table.mark() == mark, "it stays true as time passes"


async def test_at_night_nobody_is_called(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        table = Table(stage)
        await table.wait(kyiv(21, minute=55) - stage.clock.now())
        await table.set("10 minutes", "🌙 Quiet hours", "22–8")
        await table.begin()
        await table.wait(kyiv(22, minute=1) - stage.clock.now())
        mark = table.mark()
        await table.play()
        assert table.sent(mark) == [], "the board is edited in place"
        day = datetime.fromtimestamp(stage.clock.now() + DAY / 2, ZoneInfo("Europe/Kyiv"))
        board = table.text()
        assert f"⏳ until {day:%a} 08:10" in board
        await table.wait(kyiv(8, day=21) - 60 - stage.clock.now())
        assert table.sent(mark) == []
        await table.wait(60)
        assert ["tg://user?id=" in text for text in table.sent(mark)] == [True]
        assert (await table.match()).ply == 1


@pytest.mark.parametrize("gap", [5 * 60.0, 48 * HOUR])
async def test_f66_a_pause_costs_nobody_a_turn(tmp_path: Path, gap: float) -> None:
    async with staged(tmp_path) as stage:
        table = Table(stage)
        await table.begin()
        await table.play()
        await table.wait(HOUR)
        match = await table.match()
        assert match.deadline_at is not None
        left = match.deadline_at - stage.clock.now()
        mark = table.mark()
        await stage.stop()
        stage.clock.advance(gap)
        await stage.start()
        await stage.settle()
        after = await table.match()
        assert after.ply == match.ply
        assert after.deadline_at is not None
        # Settling lets a little time pass.
        assert after.deadline_at - stage.clock.now() == pytest.approx(left, abs=30)
        notes = [text for text in table.sent(mark) if "I was away" in text]
        board = stage.last(table.group, table.anna, "*").text
        assert (len(notes), "I was away" in board) == ((1, False) if gap > DAY else (0, True))
        await stage.stop()
        await stage.start()
        await stage.settle()
        assert (await table.match()).deadline_at == after.deadline_at
        await table.play()
        assert "I was away" not in stage.last(table.group, table.anna, "*").text


@pytest.mark.parametrize("jump", [DAY, -HOUR])
async def test_f15_f16_a_clock_that_is_set_takes_nobodys_turn(tmp_path: Path, jump: float) -> None:
    async with staged(tmp_path) as stage:
        table = Table(stage)
        await table.begin()
        await table.play()
        await table.wait(2 * HOUR)
        ply = (await table.match()).ply
        stage.set_by = jump
        await table.wait(1.0)
        match = await table.match()
        assert match.ply == ply
        assert match.deadline_at is not None
        assert match.deadline_at - stage.wall() == pytest.approx(DAY - 2 * HOUR, abs=60)
        await table.wait(DAY / 2)
        await table.wait(DAY / 2 - 2 * HOUR)
        assert (await table.match()).ply == ply + 1


async def test_a_lobby_closes_by_edit(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        table = Table(stage)
        await table.open()
        mark = table.mark()
        await table.wait(LOBBY_LIFE)
        assert (await table.match()).stage is How.CLOSED
        assert table.sent(mark) == []
        assert "closed" in table.text()


async def test_f80_seven_days_of_silence(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        table = Table(stage)
        await table.begin()
        mark = table.mark()
        for _ in range(7 * 8):
            await table.wait(3 * HOUR)
        match = await table.match()
        assert match.paused
        assert match.ply == 2 * AUTOPILOT
        assert len(table.sent(mark)) <= 2 * match.ply
        assert "Paused" in table.text()
        mark = table.mark()
        for _ in range(8):
            await table.wait(ABANDONED_AFTER / 8)
        match = await table.match()
        assert match.stage is How.CLOSED
        assert table.sent(mark) == [], "the end comes by edit"
        assert "Nobody came for two weeks" in table.text()
        async with stage.app.store.read() as tx:  # type: ignore[union-attr]
            seed = await tx.seed(match.id)
        assert seed.hex() in table.text()


async def test_practice_is_not_hurried(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        anna = stage.world.person("Anna", "en")
        dm: Chat = stage.world.chats[anna.id]
        stage.world.send(anna, dm, "/play floes")
        await stage.settle()
        await stage.press(anna, dm, "Start")
        assert stage.app is not None
        async with stage.app.store.read() as tx:
            chat = await tx.chat(dm.id)
        assert chat is not None
        assert hours_of(chat).seconds is None
        before = len(stage.calls(dm))
        stage.wait(13 * DAY)
        await stage.settle()
        assert len(stage.calls(dm)) == before
        assert "⏳" not in stage.last(dm, anna).text
