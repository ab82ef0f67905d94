"""The time of a turn: pace, one call, quiet hours, pauses of the bot, a clock that is set."""

import asyncio
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest

from bot.habits import Habits
from bot.hours import PACES, Hours
from bot.lobby import new_match
from bot.match import (
    ABANDONED_AFTER,
    AUTOPILOT,
    AWAY,
    BOARD,
    LEAST_TIME,
    LOBBY_LIFE,
    PRESENT,
    Due,
    Match,
    Player,
    Stage,
)
from bot.pulse import GAP, LONG_GAP, Pulse
from bot.store.rows import Note, ScreenRow
from bot.usecase import Answer, Caller
from games.core.rng import Rng
from tests.bot.house import ANNA, BORYS, GROUP, House, a_move, house, mover
from tests.games.toys.tricks import BOX

HOUR = 3600.0
DAY = 24 * HOUR


def kyiv(hour: int, day: int = 10) -> float:
    return datetime(2031, 6, day, hour, tzinfo=ZoneInfo("Europe/Kyiv")).timestamp()


async def setting(home: House, what: str, value: str) -> Answer:
    """Somebody who may do so changes a setting of the group."""
    habits = Habits(home.store, lambda: home.time)
    return await habits.change(await home.call(ANNA), what, value)


async def begun(home: House, *settings: tuple[str, str]) -> Match:
    """A match in a group with these settings."""
    await home.play.say(await home.call(ANNA), "board")
    for what, value in settings:
        assert (await setting(home, what, value)).key == "settings-saved"
    return await home.begun(ANNA, BORYS)


async def board(home: House) -> ScreenRow:
    """The row of the board."""
    async with home.store.read() as tx:
        row = await tx.screen(1, BOARD)
    assert row is not None
    return row


async def shown(home: House) -> None:
    """The board has been brought up to date."""
    row = await board(home)
    async with home.store.begin() as tx:
        await tx.set_screen(row, shown=row.wanted)


async def notes(home: House, key: str) -> list[Note]:
    """What is to be said of a kind."""
    async with home.store.read() as tx:
        return [note for note in await tx.new_notes() if note.args.get("key") == key]


async def restarted(home: House, gap: float) -> None:
    """The bot gives its last sign of life, and starts again after so long."""
    async with home.store.begin() as tx:
        await tx.beat(home.time)
    home.time += gap
    await pulse(home).start()


def pulse(home: House) -> Pulse:
    return Pulse(home.store, lambda: home.time, lambda: home.ticks)


def left(match: Match, home: House) -> float:
    """Seconds until the end of the turn."""
    assert match.deadline_at is not None
    return match.deadline_at - home.time


@pytest.mark.parametrize("pace", ["blitz", "relaxed"])
async def test_a_turn_lasts_as_the_pace_says(tmp_path: Path, pace: str) -> None:
    async with house(tmp_path) as home:
        match = await begun(home, ("pace", pace))
        assert left(match, home) == PACES[pace]
        assert match.due_at == home.time + left(match, home) / 2


async def test_without_a_pace_nothing_is_played_for_anybody(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await begun(home, ("pace", "none"))
        assert match.deadline_at is None
        assert await home.tick(ABANDONED_AFTER - DAY) == 0
        await home.press(BORYS if mover(match) is ANNA else ANNA, match, a_move(match))
        assert await home.tick(DAY) == 1, "somebody was here yesterday"
        match = await home.match()
        assert (match.ply, match.stage) == (0, Stage.RUNNING)
        assert await home.tick(ABANDONED_AFTER) == 1
        match = await home.match()
        assert (match.stage, match.abandoned) == (Stage.CLOSED, True)


async def test_a_stopped_table_was_not_abandoned(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await begun(home)
        await home.play.stop(await home.call(ANNA), admin=True)
        match = await home.match()
        assert (match.stage, match.abandoned, match.due_at) == (Stage.CLOSED, False, None)


async def test_one_call_a_turn(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await begun(home)
        await shown(home)
        assert await home.tick(DAY / 2) == 1
        assert (await board(home)).anew
        await shown(home)
        assert await home.tick(DAY / 2 - 1) == 0
        assert not (await board(home)).anew


async def test_who_is_present_is_not_called(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await begun(home, ("pace", "relaxed"))
        await shown(home)
        await home.tick(300 - PRESENT)
        await home.press(mover(match), match, ())
        assert await home.tick(PRESENT) == 1
        assert not (await board(home)).anew
        match = await home.match()
        assert match.duty() is Due.OVERTIME


async def test_f17_a_call_that_comes_twice_or_late_does_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await begun(home)
        assert match.due_at is not None
        home.time = match.due_at
        await home.play.call(match.id, match.due_at)
        await shown(home)
        before = await home.everything()
        await home.play.call(match.id, match.due_at)
        assert await home.everything() == before
        await home.press(mover(match), match, a_move(match))
        await shown(home)
        before = await home.everything()
        await home.play.call(match.id, match.due_at)
        await home.play.abandon(match.id)
        assert await home.everything() == before


async def test_f17_the_end_of_a_turn_comes_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await begun(home)
        await home.tick(DAY / 2)
        home.time += DAY / 2
        (match_id,) = await home.clock.take()
        await asyncio.gather(home.clock.serve(match_id), home.clock.serve(match_id))
        assert [(p.ply, p.seat) for p in await home.log()] == [(0, None), (1, match.movers()[0])]


async def test_f18_a_turn_ends_once_although_the_process_dies_over_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await begun(home)
        await home.tick(DAY / 2)
        home.time += DAY / 2
        await home.clock.take()  # and the process is killed
        home.time += 5
        await pulse(home).start()
        assert await home.tick() == 1
        assert (await home.match()).ply == 1
        assert await home.tick() == 0


async def test_at_night_clocks_stand_and_the_call_waits_for_the_morning(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        home.time = kyiv(21)
        match = await begun(home, ("quiet", "22-8"), ("pace", "relaxed"))
        await home.press(mover(match), match, ())  # half a move, then sleep
        await shown(home)
        home.time = kyiv(22) + 60
        match = await home.match()
        await home.press(mover(match), match, a_move(match))
        await shown(home)
        match = await home.match()
        assert match.due_at == kyiv(8, day=11)
        assert match.deadline_at == kyiv(8, day=11) + 600
        assert match.waits_for(home.time, Hours()) is not None
        assert not (await board(home)).anew
        assert await home.tick(kyiv(8, day=11) - 1 - home.time) == 0
        assert await home.tick(1) == 1
        assert (await board(home)).anew
        match = await home.match()
        assert match.due_at == home.time + 300


async def test_a_call_that_is_late_for_the_evening_comes_in_the_morning(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        home.time = kyiv(21)
        await begun(home, ("quiet", "22-8"))
        match = await home.match()
        late = msgspec.structs.replace(match, due_at=kyiv(22) - 1)
        async with home.store.begin() as tx:
            await tx.save(match, late)
        await shown(home)
        assert await home.tick(kyiv(22) + 1 - home.time) == 1
        assert not (await board(home)).anew
        assert (await home.match()).due_at == kyiv(8, day=11)
        assert await home.tick(kyiv(8, day=11) - home.time) == 1
        assert (await board(home)).anew


async def test_another_pace_counts_from_the_beginning_of_the_turn(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await begun(home)
        home.time += 120
        await setting(home, "pace", "relaxed")
        assert left(await home.match(), home) == 480
        await setting(home, "pace", "blitz")
        assert left(await home.match(), home) == LEAST_TIME
        await setting(home, "pace", "none")
        assert (await home.match()).deadline_at is None
        home.time += 3 * DAY
        await setting(home, "pace", "daily")
        assert left(await home.match(), home) == DAY, "no time ran before"


async def test_another_language_leaves_clocks_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await begun(home)
        await restarted(home, HOUR)
        match = await home.match()
        row = await board(home)
        await setting(home, "lang", "uk")
        assert await home.match() == match
        assert (await board(home)).wanted == row.wanted + 1


async def test_quiet_hours_reach_the_running_turn(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        home.time = kyiv(21)
        await begun(home)
        await setting(home, "quiet", "22-8")
        assert (await home.match()).deadline_at == kyiv(17, day=12)


async def test_settings_that_are_none_change_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await begun(home, ("quiet", "22-8"))
        for what, value in (
            ("pace", "hourly"),
            ("zone", "Mars/Olympus"),
            ("lang", "fr"),
            ("quiet", "8"),
            ("quiet", "25-3"),
            ("quiet", "9-8"),
            ("from", "12"),
            ("gone_at", "1"),
            ("", ""),
        ):
            assert (await setting(home, what, value)).key == "odd-button", (what, value)
        assert await home.match() == match


async def test_a_day_always_has_waking_hours(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await begun(home, ("quiet", "22-8"))
        for _ in range(30):
            await setting(home, "to", "1")
        async with home.store.read() as tx:
            hours = await tx.hours(GROUP.chat_id)
        assert hours.quiet is not None
        assert (hours.quiet.start, hours.quiet.end) == (22 * 60, 16 * 60)


async def test_all_can_be_slow_at_once() -> None:
    caller = Caller(update_id=1, place=GROUP, person=ANNA)
    match, _ = new_match(BOX, caller, 0.0)
    players = tuple(Player(seat=s, name=str(s), person_id=s + 1) for s in range(3))
    match = msgspec.structs.replace(match, players=players)
    step = match.game.setup(3, match.options, Rng(bytes(32), "test"))
    hours = Hours(seconds=600.0)
    match = match.after(step, None, 1000.0, hours)
    assert (match.movers(), match.due_at, match.deadline_at) == ((0, 1, 2), 1300.0, 1600.0)

    def moved(match: Match, seat: int, now: float, *, person: bool) -> Match:
        move = match.game.idle(match.state, seat)
        step = match.game.apply(match.state, seat, move, Rng(bytes(32), "test"))
        return match.after(step, seat, now, hours, person=person)

    match = moved(match, 0, 1200.0, person=True)
    assert (match.due_at, match.deadline_at) == (1300.0, 1600.0), "the others’ time goes on"
    match = moved(match, 1, 1600.0, person=False)
    assert (match.due_at, match.deadline_at, match.duty()) == (1600.0, 1600.0, Due.OVERTIME)
    match = moved(match, 2, 1600.0, person=False)
    assert (match.due_at, match.deadline_at) == (1900.0, 2200.0), "a new turn of all"


@pytest.mark.parametrize("gap", [61.0, 2 * HOUR, 48 * HOUR])
async def test_f66_a_pause_of_the_bot_is_nobodys_time(tmp_path: Path, gap: float) -> None:
    async with house(tmp_path) as home:
        await begun(home)
        await home.tick(HOUR)
        before = await home.match()
        remaining = left(before, home)
        await restarted(home, gap)
        match = await home.match()
        assert left(match, home) == remaining
        assert match.due_at is not None
        assert before.due_at is not None
        assert match.due_at - before.due_at == gap
        assert await home.tick() == 0
        assert match.ply == 0


async def test_f66_a_pause_is_added_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await begun(home)
        await restarted(home, 48 * HOUR)
        match = await home.match()
        await pulse(home).start()
        assert await home.match() == match


async def test_a_short_stop_costs_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await begun(home)
        await restarted(home, GAP)
        assert await home.match() == match
        assert (await board(home)).page == ""


async def test_f66_at_night_only_waking_time_is_left(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        home.time = kyiv(12)
        await begun(home, ("quiet", "22-8"), ("pace", "relaxed"))
        home.time += 60
        await restarted(home, kyiv(21, day=10) + HOUR - 60 - home.time)
        assert (await home.match()).deadline_at == kyiv(8, day=11) + 540 - 60


async def test_a_lobby_waits_longer_by_a_pause(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.lobby.open(await home.call(ANNA), "floes")
        home.time += 100
        await restarted(home, DAY)
        assert await home.tick(LOBBY_LIFE - 101) == 0
        assert await home.tick(1) == 1


async def test_a_pause_is_told_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await begun(home)
        await shown(home)
        await restarted(home, LONG_GAP)
        row = await board(home)
        assert (row.page, row.shown < row.wanted, row.anew) == (AWAY, True, False)
        assert await notes(home, "away") == []
        await home.press(mover(match), match, a_move(match))
        assert (await board(home)).page == ""
        await restarted(home, LONG_GAP + 1)
        assert (await board(home)).page == ""
        assert [note.chat_id for note in await notes(home, "away")] == [GROUP.chat_id]


async def test_where_nobodys_time_ran_no_pause_is_told(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await begun(home, ("pace", "none"))
        await shown(home)
        row = await board(home)
        await restarted(home, DAY)
        assert await notes(home, "away") == []
        assert await board(home) == row


async def test_at_night_a_pause_is_told_in_the_morning(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        home.time = kyiv(12)
        await begun(home, ("quiet", "22-8"))
        await restarted(home, 11 * HOUR)
        (note,) = await notes(home, "away")
        assert note.not_before == kyiv(8, day=11)


@pytest.mark.parametrize("jump", [DAY, -HOUR, -3 * DAY, 61.0])
async def test_f15_f16_a_clock_that_is_set_changes_no_time_left(
    tmp_path: Path, jump: float
) -> None:
    async with house(tmp_path) as home:
        await begun(home, ("pace", "relaxed"))
        beat = pulse(home)
        await home.tick(GAP + 1)
        await beat.check()
        remaining = left(await home.match(), home)
        home.time += jump
        await beat.check()
        match = await home.match()
        assert left(match, home) == pytest.approx(remaining)
        assert await home.tick() == 0
        await beat.check()
        assert await home.match() == match, "once"
        assert await home.tick(239) == 1, "the call"
        assert await home.tick(300) == 1
        assert (await home.match()).ply == 1


async def test_f16_nothing_waits_an_hour_longer_when_the_clock_is_set_back(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await begun(home)
        await home.play.leave(await home.call(mover(match)), None, sure=True)
        beat = pulse(home)
        await home.clock.take()  # leased, and the lease ends an hour too late
        async with home.store.begin() as tx:
            await tx.set_chat(GROUP.chat_id, hold_until=home.time + 30)
            await tx.want(match.id, (BOARD,), not_before=home.time + 4)
        home.time -= HOUR
        await beat.check()
        async with home.store.read() as tx:
            chat = await tx.chat(GROUP.chat_id)
        assert chat is not None
        assert chat.hold_until == pytest.approx(home.time + 30)
        assert (await board(home)).not_before == pytest.approx(home.time + 4)
        assert await home.tick(1) == 1
        assert (await home.match()).ply == 1


async def test_f16_a_turn_that_was_begun_after_the_clock_was_set_stays(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await begun(home)
        await home.tick(HOUR)
        beat = pulse(home)
        home.time -= HOUR / 2
        await home.press(mover(match), match, a_move(match))
        before = await home.match()
        home.time += 5
        home.ticks += 5
        await beat.check()
        after = await home.match()
        assert (after.turn_at, after.deadline_at) == (before.turn_at, before.deadline_at)


async def test_the_loop_gives_signs_of_life(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        running = asyncio.create_task(home.clock.run())

        async def sign() -> float | None:
            async with home.store.read() as tx:
                return await tx.alive_at()

        async with asyncio.timeout(20):
            while await sign() != home.time:
                await asyncio.sleep(0)
            home.time += 30
            home.ticks += 30
            home.store.ring()
            while await sign() != home.time:
                await asyncio.sleep(0)
        home.time += 7
        home.ticks += 7
        running.cancel()
        await asyncio.wait([running])
        assert await sign() == home.time


async def test_f93_a_turn_has_an_end_whatever_is_pressed(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await begun(home, ("pace", "blitz"))
        end = match.deadline_at
        for _ in range(5):
            await home.tick(11)
            await home.press(mover(match), match, ())
            await home.lobby.join(await home.call(mover(match)))
            await home.play.board(await home.call(mover(match)))
            assert (await home.match()).deadline_at == end
        await home.tick(5)
        assert (await home.match()).ply == 1


async def test_who_comes_back_has_a_whole_turn(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await begun(home, ("pace", "blitz"))
        while not (await home.match()).paused:
            await home.tick(30)
        match = await home.match()
        assert all(player.idle == AUTOPILOT for player in match.players)
        home.time += DAY
        await home.lobby.join(await home.call(mover(match)))
        match = await home.match()
        assert not match.paused
        assert left(match, home) == PACES["blitz"]
