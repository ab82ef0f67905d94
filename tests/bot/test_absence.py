"""Coming and going, without Telegram: clocks that stop, seats that are left."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import frozen
from bot.absence import GRACE
from bot.frozen import FROZEN_LIFE, LEAST_LEFT, Why
from bot.match import AUTOPILOT, Stage
from bot.store import schema
from bot.store.rows import Note, Place
from tests.bot.desk import Desk
from tests.bot.house import ANNA, BORYS, CLARA, GROUP, a_move, house, mover

ELSEWHERE = -1002
DAY = 24 * 3600.0


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    async with house(tmp_path) as rooms:
        yield Desk(rooms)


# clocks that stop


async def test_what_was_left_of_a_turn_is_left_when_the_clock_goes_on(desk: Desk) -> None:
    match = await desk.house.begun(ANNA, BORYS)
    assert match.deadline_at is not None
    desk.house.time += 5 * 3600
    await desk.absence.bot_out(await desk.update(), GROUP.chat_id)
    stopped = await desk.house.match()
    assert (stopped.frozen_left, stopped.deadline_at) == (19 * 3600, None)
    assert stopped.due_at == desk.house.time + FROZEN_LIFE
    assert await desk.house.tick(20 * DAY) == 0
    await desk.absence.bot_in(await desk.update(), GROUP.chat_id, photos=True)
    again = await desk.house.match()
    assert (again.frozen_left, again.deadline_at) == (None, desk.house.time + 19 * 3600)
    assert again.state == match.state


async def test_a_turn_that_was_nearly_over_has_a_minute_left(desk: Desk) -> None:
    match = await desk.house.begun(ANNA, BORYS)
    assert match.deadline_at is not None
    desk.house.time = match.deadline_at - 1
    await desk.refuse(Why.MUTE)
    desk.house.time += 100
    async with desk.house.store.begin() as tx:
        await frozen.shown(tx, 1, desk.house.time)
    assert (await desk.house.match()).deadline_at == desk.house.time + LEAST_LEFT


async def test_no_computer_moves_while_the_table_cannot_be_reached(desk: Desk) -> None:
    match = await desk.house.begun(ANNA, BORYS)
    await desk.refuse(Why.CLOSED)
    player = match.player_of(mover(match).id)
    assert player is not None
    async with desk.house.store.begin() as tx:
        await desk.house.play.replaced(tx, await desk.house.match(), player)
    assert await desk.house.tick(DAY) == 0
    assert (await desk.house.match()).ply == 0
    async with desk.house.store.begin() as tx:
        await frozen.shown(tx, 1, desk.house.time)
    assert await desk.house.tick() == 1
    assert (await desk.house.match()).ply == 1


async def test_a_move_that_nobody_sees_counts_and_the_next_turn_has_all_its_time(
    desk: Desk,
) -> None:
    match = await desk.house.begun(ANNA, BORYS)
    desk.house.time += 5 * 3600
    await desk.refuse(Why.CLOSED)
    answer = await desk.house.press(mover(match), match, a_move(match))
    assert answer.key == "unseen"
    moved = await desk.house.match()
    assert moved.ply == 1
    assert moved.frozen_left is not None
    assert await desk.house.tick(2 * DAY) == 0
    async with desk.house.store.begin() as tx:
        await frozen.shown(tx, 1, desk.house.time)
    assert (await desk.house.match()).deadline_at == desk.house.time + DAY


async def test_f57_after_thirty_days_the_table_closes_and_players_hear_the_secret(
    desk: Desk,
) -> None:
    await desk.open_dm(ANNA)
    await desk.house.begun(ANNA, BORYS)
    await desk.absence.bot_out(await desk.update(), GROUP.chat_id)
    await desk.house.tick(FROZEN_LIFE - 1)
    assert (await desk.house.match()).stage is Stage.RUNNING
    await desk.house.tick(1)
    closed = await desk.house.match()
    assert (closed.stage, closed.frozen_left, closed.due_at) == (Stage.CLOSED, None, None)
    assert await desk.notes(ANNA.id) == ["frozen-out", "frozen-ended"]
    async with desk.house.store.read() as tx:
        told = (await tx.new_notes(ANNA.id))[-1].args["args"]
        assert told["seed"] == (await tx.seed(1)).hex()
    await desk.absence.bot_in(await desk.update(), GROUP.chat_id, photos=True)
    assert (await desk.house.match()).stage is Stage.CLOSED
    assert await desk.notes(GROUP.chat_id) == []


async def test_f51_an_update_is_done_once_and_a_second_one_adds_nothing(desk: Desk) -> None:
    await desk.open_dm(ANNA)
    await desk.house.begun(ANNA, BORYS)
    number = await desk.update()
    await desk.absence.bot_out(number, GROUP.chat_id)
    stopped = await desk.house.match()
    desk.house.time += 50
    await desk.absence.bot_out(number, GROUP.chat_id)
    await desk.absence.bot_out(await desk.update(), GROUP.chat_id)
    assert await desk.house.match() == stopped
    assert await desk.notes(ANNA.id) == ["frozen-out"]
    await desk.absence.bot_in(number, GROUP.chat_id, photos=True)
    assert await desk.house.match() == stopped


async def test_f51_whoever_writes_in_a_chat_proves_that_the_bot_is_there(desk: Desk) -> None:
    await desk.house.begun(ANNA, BORYS)
    await desk.absence.bot_out(await desk.update(), GROUP.chat_id)
    await desk.house.play.board(await desk.house.call(ANNA, message_id=7))
    assert (await desk.house.match()).frozen_left is None
    assert (await desk.chat()).gone_at is None


async def test_a_chat_that_is_unknown_is_not_remembered(desk: Desk) -> None:
    await desk.absence.bot_in(await desk.update(), -555, photos=False)
    await desk.absence.bot_out(await desk.update(), -555)
    async with desk.house.store.read() as tx:
        assert await tx.chat(-555) is None


async def test_nothing_more_is_tried_in_a_chat_that_is_gone(desk: Desk) -> None:
    await desk.house.begun(ANNA, BORYS)
    async with desk.house.store.begin() as tx:
        note = Note(dedupe="x", chat_id=GROUP.chat_id, kind="answer", args={"key": "bots"})
        await tx.add_note(note)
    await desk.absence.bot_out(await desk.update(), GROUP.chat_id)
    async with desk.house.store.read() as tx:
        assert await tx.stale_screens() == ()
        assert await tx.new_notes() == ()


async def test_f53_who_blocks_the_bot_is_marked_and_unmarked(desk: Desk) -> None:
    place = Place(ANNA.id, private=True)
    await desk.house.lobby.open(await desk.house.call(ANNA, place), "floes")
    await desk.house.lobby.start(await desk.house.call(ANNA, place), None)
    await desk.absence.bot_out(await desk.update(), ANNA.id)
    async with desk.house.store.read() as tx:
        assert await tx._row(schema.person, id=ANNA.id, blocked=True) is not None
    assert (await desk.house.match()).frozen_left is not None
    await desk.absence.bot_in(await desk.update(), ANNA.id, photos=True)
    async with desk.house.store.read() as tx:
        assert await tx._row(schema.person, id=ANNA.id, blocked=False) is not None
    assert (await desk.house.match()).frozen_left is None
    assert await desk.notes(ANNA.id) == []


# seats that are left


async def test_f73_a_seat_that_is_left_out_of_turn_is_played_at_once_in_its_turn(
    desk: Desk,
) -> None:
    match = await desk.house.begun(ANNA, BORYS, CLARA)
    first = mover(match)
    leaver = match.players[(match.movers()[0] + 1) % 3].person_id
    assert leaver is not None
    before = match.due_at
    await desk.absence.person_out(await desk.update(), GROUP.chat_id, leaver)
    match = await desk.house.match()
    player = match.player_of(leaver)
    assert player is not None
    assert player.idle == AUTOPILOT
    assert match.due_at == before
    await desk.house.press(first, match, a_move(match))
    assert await desk.house.tick() == 1
    assert (await desk.house.match()).ply == 2


async def test_f73_twice_told_is_once_done(desk: Desk) -> None:
    match = await desk.house.begun(ANNA, BORYS, CLARA)
    leaver = mover(match)
    await desk.absence.person_out(await desk.update(), GROUP.chat_id, leaver.id)
    left = await desk.house.match()
    assert left.due_at == desk.house.time + GRACE
    desk.house.time += 30
    await desk.absence.person_out(await desk.update(), GROUP.chat_id, leaver.id)
    assert await desk.house.match() == left


async def test_f73_strangers_and_other_chats_are_not_meant(desk: Desk) -> None:
    match = await desk.house.begun(ANNA, BORYS)
    await desk.absence.person_out(await desk.update(), GROUP.chat_id, CLARA.id)
    await desk.absence.person_out(await desk.update(), ELSEWHERE, ANNA.id)
    assert await desk.house.match() == match


async def test_f73_a_host_on_autopilot_is_no_heir(desk: Desk) -> None:
    await desk.house.begun(ANNA, BORYS, CLARA)
    for leaver in (BORYS, ANNA):
        await desk.absence.person_out(await desk.update(), GROUP.chat_id, leaver.id)
    assert (await desk.house.match()).host_id == CLARA.id
