"""Calls to Telegram that fail in every way: the board heals, and nothing is played twice."""

import asyncio
from pathlib import Path

import pytest

from bot.match import BOARD, Match
from bot.sandbox.faults import Fault, Kind
from bot.sandbox.model import Chat, User
from games.core.rng import Rng
from tests.e2e.stage import Stage, staged
from tests.e2e.test_whole_game import match_of, press_any, sit_down

KINDS: tuple[Kind, ...] = (
    "429",
    "500",
    "html_502",
    "drop_before_effect",
    "drop_after_effect",
    "truncate_body",
)
_HEALED_WITHIN = 60.0


async def evening(stage: Stage) -> tuple[Chat, list[User]]:
    """A table of two whose match has begun."""
    people = [stage.world.person(name, "en") for name in ("Anna", "Borys")]
    chat = stage.world.group("Club", *people)
    await sit_down(stage, chat, people)
    return chat, people


async def play_a_move(stage: Stage, chat: Chat, people: list[User]) -> Match:
    """The one whose turn it is moves by the typed form; the match as it is then."""
    match = await match_of(stage)
    seat = match.movers()[0]
    move = next(iter(match.game.moves(match.state, seat)))
    stage.world.send(people[seat], chat, f"/move {move}")
    await stage.settle()
    after = await match_of(stage)
    assert after.ply == match.ply + 1
    return after


async def live(stage: Stage, chat: Chat) -> int | None:
    """The number of the one message that the bot takes for the board."""
    assert stage.app is not None
    async with stage.app.store.read() as tx:
        row = await tx.screen(1, BOARD)
        assert await tx.stale_screens() == ()
    assert row is not None
    assert row.message_id in chat.messages
    return row.message_id


async def check_healed(stage: Stage, chat: Chat, people: list[User]) -> None:
    """The live board is the newest, shows the newest turn, and takes a press."""
    board = stage.last(chat, people[0], "?")
    assert board.id == await live(stage, chat)
    match = await match_of(stage)
    assert people[match.movers()[0]].name in board.text.splitlines()[-1]
    await press_any(stage, chat, people[match.movers()[0]], Rng(bytes(32), "healed"))


async def sweep(stage: Stage, chat: Chat, user: User) -> int:
    """Press every board but the live one; how many there were. None may be left."""
    alive = await live(stage, chat)
    orphans = [m for m in chat.messages.values() if m.keyboard and m.id != alive]
    boards = [m for m in orphans if any(b["text"] == "?" for row in m.keyboard or [] for b in row)]
    before = (await match_of(stage)).ply
    for orphan in boards:
        stage.world.press(user, chat, orphan.id, 0, 0)
        await stage.settle()
        assert orphan.id not in chat.messages
    assert (await match_of(stage)).ply == before
    return len(boards)


@pytest.mark.parametrize("kind", KINDS)
async def test_f39_f42_f46_an_edit_that_fails_is_made_up_for(tmp_path: Path, kind: Kind) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await evening(stage)
        board = await live(stage, chat)
        for times in (1, 3):
            stage.world.faults.add(Fault(kind, "editMessageMedia", chat.id, times, seconds=3))
            began = stage.clock.now()
            await play_a_move(stage, chat, people)
            assert stage.clock.now() - began <= _HEALED_WITHIN
            assert await live(stage, chat) == board
        assert await sweep(stage, chat, people[0]) == 0
        await check_healed(stage, chat, people)


@pytest.mark.parametrize("kind", KINDS)
async def test_f39_f40_f41_a_board_whose_sending_fails_is_sent_again(
    tmp_path: Path, kind: Kind
) -> None:
    happened = kind in ("drop_after_effect", "truncate_body")
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await evening(stage)
        for times in (1, 2):
            old = await live(stage, chat)
            stage.world.faults.add(Fault(kind, "sendPhoto", chat.id, times, seconds=3))
            began = stage.clock.now()
            stage.world.send(people[0], chat, "/board")
            await stage.settle()
            assert stage.clock.now() - began <= _HEALED_WITHIN
            assert await live(stage, chat) != old
            assert old not in chat.messages
            assert await sweep(stage, chat, people[0]) == (times if happened else 0)
        await check_healed(stage, chat, people)


@pytest.mark.parametrize("kind", KINDS)
async def test_an_old_board_goes_although_its_deletion_failed(tmp_path: Path, kind: Kind) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await evening(stage)
        old = await live(stage, chat)
        stage.world.faults.add(Fault(kind, "deleteMessage", chat.id, 2, seconds=3))
        stage.world.send(people[0], chat, "/board")
        await stage.settle()
        assert old not in chat.messages


@pytest.mark.parametrize("method", ["editMessageMedia", "sendPhoto"])
async def test_f1_a_stop_before_the_board_is_shown_loses_nothing(
    tmp_path: Path, method: str
) -> None:
    """The move is committed, the call fails, the bot stops: the next one finds the difference."""
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await evening(stage)
        stage.world.faults.add(Fault("drop_before_effect", method, chat.id, times=99))
        match = await match_of(stage)
        seat = match.movers()[0]
        move = next(iter(match.game.moves(match.state, seat)))
        stage.world.send(people[seat], chat, f"/move {move}")
        if method == "sendPhoto":
            stage.world.send(people[seat], chat, "/board")
        await stage.world.until(lambda: [r for r in stage.world.record if r.fault != "ok"])
        await stage.stop()
        stage.world.faults.clear()
        await stage.start()
        stage.wait(20)
        await stage.settle()
        assert (await match_of(stage)).ply == match.ply + 1
        await check_healed(stage, chat, people)


async def test_f31_a_stop_while_a_board_is_sent_leaves_no_second_one(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await evening(stage)
        stage.world.faults.add(Fault("slow", "sendPhoto", chat.id, seconds=1))
        stage.world.send(people[0], chat, "/board")
        await stage.world.until(lambda: stage.world.record[-1].fault == "slow")
        stop = asyncio.create_task(stage.stop())
        for _ in range(10):
            await asyncio.sleep(0)
        stage.clock.advance(1)
        await stop
        await stage.start()
        await stage.settle()
        assert await sweep(stage, chat, people[0]) == 0
        await check_healed(stage, chat, people)


async def test_f36_a_chat_that_was_told_to_wait_holds_up_no_other(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await evening(stage)
        other = stage.world.group("Other", *people)
        stage.world.faults.add(Fault("429", "*", chat.id, seconds=500))
        stage.world.send(people[0], chat, "/board")
        await stage.world.until(lambda: stage.world.record[-1].fault == "429")
        stage.world.send(people[0], other, "/help")
        await stage.world.until(
            lambda: [r for r in stage.world.record if r.chat_id == other.id and r.ok]
        )
        assert await live_or_none(stage) is None
        stage.wait(501)
        await stage.settle()
        await check_healed(stage, chat, people)


async def live_or_none(stage: Stage) -> int | None:
    """The live board's number where it shows all that is wanted."""
    assert stage.app is not None
    async with stage.app.store.read() as tx:
        row = await tx.screen(1, BOARD)
    assert row is not None
    return row.message_id if row.shown == row.wanted else None


async def test_f52_a_bot_that_may_not_write_goes_on_when_it_may_again(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await evening(stage)
        old = await live_or_none(stage)
        for right in ("photos", "text"):
            stage.world.restrict(chat, right, may=False)
        stage.world.send(people[0], chat, "/board")
        await stage.settle()
        assert await live_or_none(stage) is None
        stage.world.restrict(chat, "text", may=True)
        await stage.settle()
        board = stage.last(chat, people[0], "?")
        assert board.id not in (old, None)
        assert not board.photo
        stage.world.restrict(chat, "photos", may=True)
        await play_a_move(stage, chat, people)
        assert stage.last(chat, people[0], "?").photo
        await check_healed(stage, chat, people)


async def test_f53_a_person_who_blocked_the_bot_finds_the_board_again(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        anna = stage.world.person("Anna", "en")
        chat = stage.world.dm(anna)
        stage.world.send(anna, chat, "/play floes")
        await stage.settle()
        await stage.press(anna, chat, "Start")
        board = stage.last(chat, anna, "?")
        stage.world.send(anna, chat, "/board")
        stage.world.block(anna)
        await stage.settle()
        stage.world.block(anna, on=False)
        await stage.settle()
        assert stage.last(chat, anna, "?").id > board.id
        assert await live_or_none(stage) is not None


async def test_a_board_that_cannot_be_edited_leaves_no_twin(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await evening(stage)
        stage.world.faults.add(
            Fault(
                "refuse", "editMessageMedia", chat.id, text="Bad Request: message can't be edited"
            )
        )
        await play_a_move(stage, chat, people)
        assert await sweep(stage, chat, people[0]) == 0
        await check_healed(stage, chat, people)


async def test_an_error_while_drawing_holds_up_no_other_chat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await evening(stage)
        other = stage.world.group("Other", *people)
        assert stage.app is not None
        with monkeypatch.context() as patch:
            patch.setattr(stage.app.sender._maker, "board", None)
            stage.world.send(people[0], chat, "/board")
            stage.world.send(people[0], other, "/help")
            await stage.world.until(
                lambda: [r for r in stage.world.record if r.chat_id == other.id and r.ok]
            )
            assert await live_or_none(stage) is None
        await stage.settle()
        await check_healed(stage, chat, people)


@pytest.mark.parametrize("heard", [True, False])
async def test_f55_a_group_that_becomes_a_supergroup_plays_on(
    tmp_path: Path, *, heard: bool
) -> None:
    async with staged(tmp_path, limits=False) as stage:
        people = [stage.world.person(name, "en") for name in ("Anna", "Borys")]
        old = stage.world.group("Club", *people, kind="group")
        await sit_down(stage, old, people)
        before = await match_of(stage)
        if heard:
            chat = stage.world.migrate(old)
        else:
            stage.world.send(people[0], old, "/board")
            chat = stage.world.group("Club", *people)
            old.moved_to = chat.id  # the bot learns it from a refusal alone
        await stage.settle()
        match = await match_of(stage)
        assert (match.chat_id, match.state) == (chat.id, before.state)
        sent = [m.id for m in chat.messages.values() if m.keyboard]
        assert sent == [await live(stage, chat)]
        await play_a_move(stage, chat, people)
        await check_healed(stage, chat, people)
