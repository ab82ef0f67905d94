"""What happens by itself: absent people, computers, lobbies that nobody touches."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot import brains
from bot.brains import Brains
from bot.clock import LEASE
from bot.match import AUTOPILOT, LOBBY_LIFE, PACE, STAND_IN, Stage
from games.core.game import Seat
from games.registry import boxes
from tests.bot.house import ANNA, BORYS, House, a_move, house, mover


async def wait_a_turn(home: House) -> int:
    """Let the time of the present turn pass."""
    match = await home.match()
    return await home.tick(PACE * match.game.patience(match.state))


async def test_an_absent_person_is_moved_for_when_the_time_is_up(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        pace = PACE * match.game.patience(match.state)
        assert await home.tick(pace - 1) == 0
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
        await home.begun(ANNA, BORYS)
        while not all(p.idle >= AUTOPILOT for p in (await home.match()).players):
            ply = (await home.match()).ply
            assert await wait_a_turn(home) == 1
            assert (await home.match()).ply == ply + 1
        match = await home.match()
        assert match.due_at == home.time
        assert await home.tick() == 1
        assert (await home.match()).ply == match.ply + 1
        await home.lobby.join(await home.call(mover(await home.match())))
        assert await home.tick() == 0, "who comes back has time again"


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


async def test_a_computers_move_is_ignored_where_the_match_moved_on(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        seat = match.movers()[0]
        home.brains.gate = asyncio.Event()
        home.time += PACE * match.game.patience(match.state)
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
async def test_where_brains_fail_the_idle_move_is_played(
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


async def test_a_new_process_takes_over_what_an_old_one_had_begun(tmp_path: Path) -> None:
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


async def test_brains_that_break_give_no_move_and_start_again(
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
