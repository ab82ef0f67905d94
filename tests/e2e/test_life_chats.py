"""Chats that change: groups that move or throw the bot out, rights, topics, deleted boards."""

from pathlib import Path

import pytest

from bot.match import Stage as Progress
from bot.sandbox.faults import Fault, Record
from bot.sandbox.model import Chat, User
from tests.e2e.life import DAY, chat_of, match_of, mover, screen_of, sit, table, texts, typed
from tests.e2e.stage import Stage, staged
from tests.e2e.test_faults import check_healed


def refusals(stage: Stage, chat: Chat) -> list[Record]:
    """The calls to a chat that Telegram refused."""
    codes = (400, 403)
    return [r for r in stage.world.record if r.chat_id == chat.id and r.status in codes]


@pytest.mark.parametrize("swapped", [False, True])
async def test_f55_both_messages_about_a_supergroup_in_any_order_and_twice(
    tmp_path: Path, *, swapped: bool
) -> None:
    async with staged(tmp_path, limits=False) as stage:
        old, people = await table(stage, kind="group")
        before = await match_of(stage)
        stage.world.updates.duplicate(2)
        if swapped:
            stage.world.updates.reorder(2)
        chat = stage.world.migrate(old)
        await stage.settle()
        after = await match_of(stage)
        assert (after.chat_id, after.state) == (chat.id, before.state)
        assert (after.deadline_at, after.due_at) == (before.deadline_at, before.due_at)
        assert len(texts(stage, chat)) == 1
        await typed(stage, chat, people)
        await check_healed(stage, chat, people)


async def test_f51_thrown_out_and_back(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage, dms=True)
        stage.world.block(people[1])
        await stage.settle()
        before = await match_of(stage)
        stage.wait(3600)
        stage.world.kick_bot(chat, people[0])
        await stage.settle()
        gone = stage.clock.now()
        frozen = await match_of(stage)
        assert frozen.frozen_left == pytest.approx(23 * 3600, abs=60)
        assert frozen.state == before.state
        assert (await chat_of(stage, chat.id)).gone_at is not None
        private = stage.world.dm(people[0])
        assert [t for t in texts(stage, private) if "no longer in “Club”" in t] == [
            texts(stage, private)[-1]
        ]
        stage.wait(5 * DAY)
        await stage.settle()
        assert [r for r in stage.world.record if r.chat_id == chat.id and r.at >= gone] == []
        assert (await match_of(stage)).ply == before.ply

        stage.world.add_bot(chat, people[0])
        await stage.settle()
        again = await match_of(stage)
        assert again.frozen_left is None
        assert again.deadline_at is not None
        assert again.deadline_at - stage.clock.now() == pytest.approx(23 * 3600, abs=60)
        assert texts(stage, chat)[-1].startswith("I am back")
        assert sum("I am back" in text for text in texts(stage, chat)) == 1
        await check_healed(stage, chat, people)


@pytest.mark.parametrize("how", ["kicked", "deleted", "not found"])
async def test_f57_a_chat_that_stays_away_is_tried_once_and_closed_after_a_month(
    tmp_path: Path, how: str
) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage, dms=True)
        commitment = (await match_of(stage)).commitment
        stage.world.updates.pause()
        stage.world.send(people[0], chat, "/board")
        if how == "kicked":
            stage.world.kick_bot(chat, people[0])
            stage.world.updates.expire()  # the bot learns it from a refusal alone
        elif how == "deleted":
            stage.world.delete_group(chat)
        else:
            text = "Bad Request: chat not found"
            stage.world.faults.add(Fault("refuse", "*", chat.id, times=999, text=text))
        stage.world.updates.pause(on=False)
        if how == "kicked":
            stage.wait(13 * 3600)  # the call at half of the time
        await stage.settle()
        stage.wait(10 * DAY)
        await stage.settle()
        assert len(refusals(stage, chat)) == 1
        assert (await match_of(stage)).stage is Progress.RUNNING
        stage.wait(21 * DAY)
        await stage.settle()
        assert (await match_of(stage)).stage is Progress.CLOSED
        said = texts(stage, stage.world.dm(people[0]))
        assert "“Club”. It is closed" in said[-1]
        assert len([text for text in said if "“Club”" in text]) == 2
        assert commitment not in said[-1]
        assert len(refusals(stage, chat)) == 1


async def test_f51_a_lobby_closes_when_the_bot_is_thrown_out(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        anna = stage.world.person("Anna", "en")
        chat = stage.world.group("Club", anna)
        stage.world.send(anna, chat, "/play floes")
        await stage.settle()
        stage.world.kick_bot(chat, anna)
        await stage.settle()
        assert (await match_of(stage)).stage is Progress.CLOSED
        stage.world.add_bot(chat, anna)
        await stage.settle()
        assert not any("I am back" in text for text in texts(stage, chat))
        stage.world.send(anna, chat, "/play floes")
        await stage.settle()
        assert (await match_of(stage, 2)).stage is Progress.LOBBY


async def test_f52_without_pictures_one_hint_and_pictures_again_when_they_may_be_sent(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage)
        for _ in range(2):
            stage.world.restrict(chat, "photos", may=False)
            await stage.settle()
            await typed(stage, chat, people)
            assert not stage.last(chat, people[0], "?").photo
            stage.world.restrict(chat, "photos", may=True)
            await stage.settle()
            assert stage.last(chat, people[0], "?").photo
        assert sum("may not send pictures" in text for text in texts(stage, chat)) == 1
        await check_healed(stage, chat, people)


async def test_f52_without_the_right_to_write_the_clock_stops_until_it_is_back(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage, dms=True)
        stage.world.restrict(chat, "text", may=False)
        stage.world.restrict(chat, "photos", may=False)
        await stage.settle()
        stage.wait(13 * 3600)  # the one to move is called
        await stage.settle()
        assert len(refusals(stage, chat)) == 2  # the hint about pictures, and the board
        assert (await match_of(stage)).frozen_left is not None
        private = texts(stage, stage.world.dm(people[0]))
        assert "may not write in “Club”" in private[-1]
        ply = (await match_of(stage)).ply
        stage.wait(3 * DAY)
        await stage.settle()
        assert (await match_of(stage)).ply == ply
        assert texts(stage, stage.world.dm(people[0])) == private
        stage.world.restrict(chat, "text", may=True)
        stage.world.restrict(chat, "photos", may=True)
        await stage.settle()
        assert (await match_of(stage)).frozen_left is None
        await check_healed(stage, chat, people)


async def forum(stage: Stage) -> tuple[Chat, list[User]]:
    """A forum of two people."""
    people = [stage.world.person(name, "en") for name in ("Anna", "Borys")]
    return stage.world.group("Club", *people, forum=True), people


async def test_f56_a_closed_topic_stops_the_clock_until_it_is_open_again(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await forum(stage)
        topic = stage.world.topic(chat, "Ice")
        await sit(stage, chat, people, topic.id)
        stage.world.close_topic(chat, topic)
        stage.wait(13 * 3600)  # the one to move is called, by a board sent anew
        await stage.settle()
        match = await match_of(stage)
        assert match.frozen_left is not None
        notice = stage.last(chat, people[0])
        assert "topic of a game was closed" in notice.text
        assert notice.thread is None
        stage.wait(3 * DAY)
        await stage.settle()
        assert (await match_of(stage)).ply == match.ply
        assert stage.last(chat, people[0]) is notice
        stage.world.close_topic(chat, topic, closed=False)
        await stage.settle()
        assert (await match_of(stage)).frozen_left is None
        board = stage.last(chat, people[0], "?")
        assert board.thread == topic.id
        assert board.id > notice.id
        await check_healed(stage, chat, people)


async def test_f56_the_table_of_a_deleted_topic_goes_on_in_the_chat(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await forum(stage)
        topic = stage.world.topic(chat, "Ice")
        await sit(stage, chat, people, topic.id)
        stage.world.delete_topic(chat, topic)
        stage.wait(13 * 3600)
        await stage.settle()
        assert (await match_of(stage)).topic_id == 0
        boards = [m for m in chat.messages.values() if m.keyboard]
        assert [board.thread for board in boards] == [None]
        assert sum("goes on here" in text for text in texts(stage, chat)) == 1
        await typed(stage, chat, people)
        await check_healed(stage, chat, people)


async def test_f56_the_table_of_a_deleted_topic_ends_where_another_is_open(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await forum(stage)
        topic = stage.world.topic(chat, "Ice")
        await sit(stage, chat, people, topic.id)
        await sit(stage, chat, people)
        general = await match_of(stage, 2)
        stage.world.delete_topic(chat, topic)
        stage.wait(13 * 3600)
        await stage.settle()
        assert (await match_of(stage)).stage is Progress.CLOSED
        assert (await match_of(stage, 2)).stage is Progress.RUNNING
        said = texts(stage, chat)
        assert any("that game has ended" in text for text in said)
        assert any("Nobody won" in text and "secret" in text for text in said)
        assert (await match_of(stage, 2)).state == general.state


async def test_f56_a_game_in_general(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await forum(stage)
        for user in people:
            stage.world.start(user)
        await sit(stage, chat, people)
        stage.world.close_general(chat)
        stage.wait(13 * 3600)
        await stage.settle()
        assert (await match_of(stage)).frozen_left is not None
        assert "Nobody may write" in texts(stage, stage.world.dm(people[0]))[-1]
        stage.world.close_general(chat, closed=False)
        stage.world.send(people[0], chat, "/board")
        await stage.settle()
        assert (await match_of(stage)).frozen_left is None
        await check_healed(stage, chat, people)


async def test_f47_a_deleted_board_comes_back_with_the_next_move(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage)
        stage.world.delete(chat, stage.last(chat, people[0], "?").id)
        await typed(stage, chat, people)
        await check_healed(stage, chat, people)


async def test_f48_a_board_that_is_deleted_again_and_again_waits_until_it_is_asked_for(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage)
        for _ in range(3):
            stage.world.delete(chat, stage.last(chat, people[0], "?").id)
            await typed(stage, chat, people)
        assert "deleted several times" in stage.last(chat, people[0]).text
        assert (await match_of(stage)).frozen_left is not None
        before = stage.calls(chat)
        await typed(stage, chat, people)
        stage.wait(2 * DAY)
        await stage.settle()
        assert stage.calls(chat) == before
        stage.world.send(people[0], chat, "/board")
        await stage.settle()
        assert (await match_of(stage)).frozen_left is None
        assert (await screen_of(stage)).losses == 0
        await check_healed(stage, chat, people)
        assert sum("deleted several" in text for text in texts(stage, chat)) == 1


async def test_f47_single_deletions_far_apart_do_not_add_up(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage)
        for _ in range(4):
            stage.world.delete(chat, stage.last(chat, people[0], "?").id)
            await typed(stage, chat, people)
            stage.wait(700)
            await stage.settle()
        assert not any("deleted several" in text for text in texts(stage, chat))
        await check_healed(stage, chat, people)


async def test_f53_f54_a_private_chat_that_is_closed_waits_without_tries(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        anna = stage.world.person("Anna", "en")
        chat = stage.world.dm(anna)
        stage.world.send(anna, chat, "/play floes")
        await stage.settle()
        await stage.press(anna, chat, "Start")
        stage.world.block(anna)
        await stage.settle()
        assert (await chat_of(stage, chat.id)).gone_at is not None
        assert (await match_of(stage)).frozen_left is not None
        stage.wait(2 * DAY)
        await stage.settle()
        assert refusals(stage, chat) == []
        stage.world.start(anna)
        await stage.settle()
        assert (await chat_of(stage, chat.id)).gone_at is None
        assert (await match_of(stage)).frozen_left is None
        assert "Icebox is a box" in stage.last(chat, anna).text

        stage.world.deactivate(anna)
        stage.world.send(anna, chat, "/board")
        await stage.settle()
        assert (await match_of(stage)).frozen_left is not None
        assert await mover(stage, [anna, anna]) is anna
