"""What happens by itself: absent people, computers, lobbies that nobody touches."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot import brains
from bot.brains import Brains
from bot.clock import LEASE
from bot.hours import PACES
from bot.match import ABANDONED_AFTER, AUTOPILOT, LOBBY_LIFE, STAND_IN, Match, Stage
from games.core.game import Seat
from games.registry import boxes
from tests.bot.house import ANNA, BORYS, House, a_move, house, mover


async def wait_a_turn(home: House) -> int:
    """Let the time of the present turn pass, with the call at half of it."""
    half = time_of(await home.match()) / 2
    assert await home.tick(half) == 1
    return await home.tick(half)


def time_of(match: Match) -> float:
    """The seconds that a turn has."""
    daily = PACES["daily"]
    assert daily is not None
    return daily * match.game.patience(match.state)


async def test_an_absent_person_is_moved_for_when_the_time_is_up(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        time = time_of(match)
        assert await home.tick(time / 2) == 1, "the call"
        assert await home.tick(time / 2 - 1) == 0
        assert await home.tick(1) == 1
        after = await home.match()
        assert after.ply == 1
        assert after.players[match.movers()[0]].idle == 1
        last = (await home.log())[-1]
        assert not last.person
        assert last.move == str(match.game.idle(match.state, match.movers()[0]))
        assert home.brains.asked == [(match.movers()[0], STAND_IN)]


async def test_after_two_such_moves_the_computer_plays_on_without_waiting(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        absent = mover(await home.begun(ANNA, BORYS))
        while (await home.match()).player_of(absent.id).idle < AUTOPILOT:  # type: ignore[union-attr]
            match = await home.match()
            if mover(match) is absent:
                assert await wait_a_turn(home) == 1
                assert (await home.match()).ply == match.ply + 1
            else:
                await home.press(mover(match), match, a_move(match))
        match = await home.match()
        await home.press(mover(match), match, a_move(match))
        match = await home.match()
        assert mover(match) is absent
        assert match.due_at == home.time
        await home.lobby.join(await home.call(absent))
        assert await home.tick() == 0, "who comes back has time again"
        assert (await home.match()).deadline_at == home.time + time_of(match)


async def test_f80_computers_play_for_nobody(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        began = home.time
        while not (await home.match()).paused:
            assert await wait_a_turn(home) == 1
        match = await home.match()
        assert match.ply == 2 * AUTOPILOT
        assert match.deadline_at is None
        assert await home.tick(began + ABANDONED_AFTER - home.time - 1) == 0
        assert (await home.match()).stage is Stage.RUNNING
        assert await home.tick(1) == 1
        match = await home.match()
        assert (match.stage, match.abandoned, match.ply) == (Stage.CLOSED, True, 2 * AUTOPILOT)


async def test_a_paused_table_goes_on_for_whoever_comes_back(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        while not (await home.match()).paused:
            await wait_a_turn(home)
        match = await home.match()
        other = next(person for person in (ANNA, BORYS) if person is not mover(match))
        await home.lobby.join(await home.call(other))
        assert await home.tick() == 1, "the absent one is moved for at once"
        match = await home.match()
        assert match.ply == 2 * AUTOPILOT + 1
        assert mover(match) is other
        assert match.deadline_at == home.time + time_of(match)


async def test_a_press_ends_the_absence(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        await wait_a_turn(home)
        await wait_a_turn(home)
        match = await home.match()
        seat = match.movers()[0]
        assert match.players[seat].idle == 1
        await home.press(mover(match), match, a_move(match))
        assert (await home.match()).players[seat].idle == 0


async def test_a_lobby_that_nobody_touches_closes(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.lobby.open(await home.call(ANNA), "floes")
        home.time += LOBBY_LIFE - 1
        await home.lobby.join(await home.call(BORYS))
        assert await home.tick(LOBBY_LIFE - 1) == 0
        assert (await home.match()).stage is Stage.LOBBY
        assert await home.tick(1) == 1
        assert (await home.match()).stage is Stage.CLOSED


async def test_a_lobby_touched_at_the_last_moment_stays(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.lobby.open(await home.call(ANNA), "floes")
        home.time += LOBBY_LIFE
        due = await home.clock.take()
        await home.lobby.join(await home.call(BORYS))
        for match_id in due:
            await home.lobby.expire(match_id)
        assert (await home.match()).stage is Stage.LOBBY


async def test_f17_a_computers_move_is_ignored_where_the_match_moved_on(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        seat = match.movers()[0]
        home.brains.gate = asyncio.Event()
        await home.tick(time_of(match) / 2)
        home.time += time_of(match) / 2
        (match_id,) = await home.clock.take()
        thinking = asyncio.create_task(home.clock.serve(match_id))
        await home.press(mover(match), match, a_move(match))
        home.brains.gate.set()
        await thinking
        log = await home.log()
        assert [(ply.ply, ply.person) for ply in log[1:]] == [(1, True)]
        await home.play.machine(match.id, 0, seat, " ".join(a_move(match)))
        assert await home.log() == log


async def test_who_comes_back_while_the_computer_thinks_moves_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        await home.play.leave(await home.call(mover(match)), None, sure=True)
        (match_id,) = await home.clock.take()
        home.brains.gate = asyncio.Event()
        thinking = asyncio.create_task(home.clock.serve(match_id))
        await home.lobby.join(await home.call(mover(match)))
        home.brains.gate.set()
        await thinking
        assert (await home.match()).ply == 0


@pytest.mark.parametrize("answer", [None, "", "no such move"])
async def test_f119_where_brains_fail_the_idle_move_is_played(
    tmp_path: Path, answer: str | None
) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        seat = match.movers()[0]
        await home.play.leave(await home.call(mover(match)), None, sure=True)
        home.brains.answer = answer
        await home.tick()
        assert (await home.log())[1].move == str(match.game.idle(match.state, seat))


async def test_an_error_of_one_match_stops_nothing_and_is_tried_again(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        await home.play.leave(await home.call(mover(match)), None, sure=True)
        think = home.brains.think

        async def broken(slug: str, view: Any, seat: Seat, level: int, root: bytes) -> str | None:
            raise ZeroDivisionError

        home.brains.think = broken  # type: ignore[method-assign]
        assert await home.tick() == 1
        assert (await home.match()).ply == 0
        home.brains.think = think  # type: ignore[method-assign]
        assert await home.tick(LEASE - 1) == 0
        assert await home.tick(1) == 1
        assert (await home.match()).ply == 1


async def test_f18_a_new_process_takes_over_what_an_old_one_had_begun(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        await home.play.leave(await home.call(mover(match)), None, sure=True)
        await home.clock.take()  # and the process is killed
        running = asyncio.create_task(home.clock.run())
        async with asyncio.timeout(20):
            while (await home.match()).ply == 0:
                await asyncio.sleep(0)
        running.cancel()
        await asyncio.wait([running])


async def test_f119_brains_that_break_give_no_move_and_start_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        seat = match.movers()[0]
        view = match.game.view(match.state, seat)
        pool = Brains(1)
        try:
            assert await pool.think("no such game", view, seat, 1, bytes(32)) is None
            move = await pool.think("floes", view, seat, 1, bytes(32))
            assert move is not None
            assert boxes()["floes"].game.find(match.state, seat, move)
            (worker,) = pool._started()._processes.values()
            worker.kill()
            worker.join()
            assert await pool.think("floes", view, seat, 1, bytes(32)) is None
            assert await pool.think("floes", view, seat, 1, bytes(32)) is not None
            monkeypatch.setattr(brains, "PATIENCE", 0.0)
            assert await pool.think("floes", view, seat, 1, bytes(32)) is None
        finally:
            pool.close()
