"""Tables that meet in a supergroup, lose their boards or their topics; rights that come back."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import frozen
from bot.absence import MOST_LOSSES, held, lost
from bot.frozen import Why
from bot.match import BOARD, LOBBY, Stage
from bot.store.rows import Person, Place, ScreenRow
from bot.store.tx import Tx
from tests.bot.desk import Desk
from tests.bot.house import ANNA, BORYS, CLARA, GROUP, house

ROOM = Place(-1002, 0, title="Supergroup")
OTHERS = (Person(11, "Dmytro", "en"), Person(12, "Eva", "en"))


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    async with house(tmp_path) as rooms:
        yield Desk(rooms)


# tables that meet


async def meeting(desk: Desk, *, old_runs: bool, new_runs: bool) -> None:
    """A table in a group and one in the supergroup that it becomes; the group's is the older."""
    await desk.house.lobby.open(await desk.house.call(ANNA), "floes")
    await desk.house.lobby.join(await desk.house.call(BORYS))
    if old_runs:
        await desk.house.lobby.start(await desk.house.call(ANNA), None)
    desk.house.time += 60
    await desk.house.lobby.open(await desk.house.call(OTHERS[0], ROOM), "floes")
    await desk.house.lobby.join(await desk.house.call(OTHERS[1], ROOM))
    if new_runs:
        await desk.house.lobby.start(await desk.house.call(OTHERS[0], ROOM), None)


@pytest.mark.parametrize(
    ("old_runs", "new_runs", "stays"),
    [(True, True, 1), (True, False, 1), (False, True, 2), (False, False, 1)],
)
async def test_f55_where_two_tables_meet_one_stays(
    desk: Desk, *, old_runs: bool, new_runs: bool, stays: int
) -> None:
    await meeting(desk, old_runs=old_runs, new_runs=new_runs)
    for _ in range(2):
        await desk.absence.moved(await desk.update(), GROUP.chat_id, ROOM.chat_id)
    kept, closed = await desk.house.match(stays), await desk.house.match(3 - stays)
    assert (kept.chat_id, closed.chat_id) == (ROOM.chat_id, ROOM.chat_id)
    assert kept.stage in (Stage.LOBBY, Stage.RUNNING)
    assert (closed.stage, closed.due_at, closed.deadline_at) == (Stage.CLOSED, None, None)
    async with desk.house.store.read() as tx:
        assert await tx.chat(GROUP.chat_id) is None
        stale = {(row.match_id, row.seat) for row in await tx.stale_screens(ROOM.chat_id)}
    assert (stays, BOARD if kept.state is not None else LOBBY) in stale
    # The one that ended is shown as such.
    assert (3 - stays, BOARD if closed.state is not None else LOBBY) in stale


async def test_f55_tables_of_other_topics_do_not_meet(desk: Desk) -> None:
    await desk.house.begun(ANNA, BORYS)
    topic = Place(ROOM.chat_id, 5, title="Supergroup")
    await desk.house.lobby.open(await desk.house.call(CLARA, topic), "floes")
    await desk.absence.moved(await desk.update(), GROUP.chat_id, ROOM.chat_id)
    assert (await desk.house.match(1)).stage is Stage.RUNNING
    assert (await desk.house.match(2)).stage is Stage.LOBBY


async def test_f55_a_chat_that_was_gone_is_there_under_its_new_number(desk: Desk) -> None:
    await desk.house.begun(ANNA, BORYS)
    await desk.absence.bot_out(await desk.update(), GROUP.chat_id)
    await desk.absence.moved(await desk.update(), GROUP.chat_id, ROOM.chat_id)
    assert (await desk.chat(ROOM.chat_id)).gone_at is None
    async with desk.house.store.begin() as tx:
        await frozen.shown(tx, 1, desk.house.time)
    assert (await desk.house.match()).frozen_left is None


# boards that are deleted


async def loses(desk: Desk, seconds: float = 0.0) -> ScreenRow:
    """The board is deleted; its row afterwards."""
    desk.house.time += seconds
    row = await desk.screen()
    assert row is not None
    async with desk.house.store.begin() as tx:
        await lost(tx, row, desk.house.time)
    after = await desk.screen()
    assert after is not None
    return after


async def test_f48_the_third_deletion_within_ten_minutes_is_the_last(desk: Desk) -> None:
    await desk.house.begun(ANNA, BORYS)
    assert not held(await loses(desk))
    assert not held(await loses(desk, 300))
    row = await loses(desk, 300)
    assert row.losses == MOST_LOSSES
    assert held(row)
    assert await desk.notes(GROUP.chat_id) == ["deleted"]
    await desk.house.play.board(await desk.house.call(ANNA, message_id=7))
    again = await desk.screen()
    assert again is not None
    assert not held(again)


async def test_f48_deletions_count_for_ten_minutes(desk: Desk) -> None:
    await desk.house.begun(ANNA, BORYS)
    for _ in range(6):
        assert not held(await loses(desk, 301))


# topics


async def test_f56_a_lobby_of_a_deleted_topic_moves_as_well(desk: Desk) -> None:
    topic = Place(GROUP.chat_id, 5, title="Club")
    await desk.house.lobby.open(await desk.house.call(ANNA, topic), "floes")
    async with desk.house.store.begin() as tx:
        await _refuse_lobby(tx, Why.DELETED, desk.house.time)
    assert (await desk.house.match()).topic_id == 0
    row = await desk.screen(seat=LOBBY)
    assert row is not None
    assert (row.topic_id, row.message_id, row.anew, row.parked) == (0, None, True, False)
    async with desk.house.store.read() as tx:
        assert [(n.args["key"], n.topic_id) for n in await tx.new_notes()] == [("topic-gone", 0)]


async def _refuse_lobby(tx: Tx, why: Why, now: float) -> None:
    row, chat = await tx.screen(1, LOBBY), await tx.chat(GROUP.chat_id)
    assert row is not None
    assert chat is not None
    await tx.set_screen(row, parked=True)
    await frozen.refused(tx, chat, row, why, now)


async def test_f56_a_topic_that_is_opened_wakes_what_waits(desk: Desk) -> None:
    await desk.house.begun(ANNA, BORYS)
    await desk.refuse(Why.CLOSED)
    async with desk.house.store.read() as tx:
        assert await tx.stale_screens() != ()  # the lobby
        assert BOARD not in {row.seat for row in await tx.stale_screens()}
    await desk.absence.reopened(await desk.update(), GROUP.chat_id)
    async with desk.house.store.read() as tx:
        assert BOARD in {row.seat for row in await tx.stale_screens()}


async def test_f52_pictures_come_back_by_themselves(desk: Desk) -> None:
    await desk.house.begun(ANNA, BORYS)
    await desk.absence.bot_in(await desk.update(), GROUP.chat_id, photos=False)
    assert not (await desk.chat()).photos
    assert await desk.notes(GROUP.chat_id) == ["no-photos"]
    async with desk.house.store.begin() as tx:
        for row in await tx.stale_screens():
            await tx.set_screen(row, shown=row.wanted)
    await desk.absence.bot_in(await desk.update(), GROUP.chat_id, photos=True)
    async with desk.house.store.read() as tx:
        assert BOARD in {row.seat for row in await tx.stale_screens()}
    assert await desk.notes(GROUP.chat_id) == ["no-photos"]
