"""Limits: what passes, the one warning, and that a flood of one is nobody else's trouble."""

import asyncio
import time
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import Chat, ChatMemberMember, ChatMemberUpdated, Message, Update, User

from bot.app import built
from bot.operate.metrics import Metrics
from bot.sandbox import model
from bot.store.rows import Place
from bot.telegram.guard import Guard
from bot.telegram.house import House
from bot.telegram.limits import Buckets, Limits, Verdict
from tests.bot.house import ANNA, house
from tests.e2e.stage import Stage, staged

PASS, WARN, SILENCE = Verdict.PASS, Verdict.WARN, Verdict.SILENCE


class Watch:
    """A time that the test moves."""

    def __init__(self) -> None:
        self.time = 1_900_000_000.3

    def __call__(self) -> float:
        """Now."""
        return self.time


def test_f120_ten_presses_at_once_then_five_a_second_and_one_warning() -> None:
    watch = Watch()
    limits = Limits(watch)
    assert [limits.press(1, -1) for _ in range(14)] == [*[PASS] * 10, WARN, *[SILENCE] * 3]
    assert limits.press(2, -1) is PASS
    passed = 0
    for _ in range(105):
        watch.time += 0.01
        verdict = limits.press(1, -1)
        passed += verdict is PASS
        assert verdict is not WARN
    assert passed == 5
    watch.time += 10
    assert [limits.press(1, -1) for _ in range(12)] == [*[PASS] * 10, WARN, SILENCE]


def test_f120_twenty_commands_a_minute() -> None:
    watch = Watch()
    limits = Limits(watch)
    assert [limits.command(1, -1) for _ in range(22)] == [*[PASS] * 20, WARN, SILENCE]
    watch.time += 3.0
    assert [limits.command(1, -1) for _ in range(2)] == [PASS, SILENCE]
    assert limits.press(1, -1) is PASS


def test_f120_sixty_updates_a_second_from_a_chat() -> None:
    limits = Limits(Watch())
    verdicts = [limits.press(person, -1) for person in range(70)]
    assert verdicts.count(PASS) == 60
    assert limits.press(1000, -2) is PASS


def test_f118_three_tables_in_ten_minutes_a_chat_and_ten_a_day_a_person() -> None:
    watch = Watch()
    limits = Limits(watch)
    assert [limits.may_open(1, -1) for _ in range(4)] == [True] * 3 + [False]
    assert [limits.may_open(1, -2 - n) for n in range(8)] == [True] * 7 + [False]
    assert limits.may_open(2, -2)
    watch.time += 601
    assert limits.may_open(2, -1)
    assert not limits.may_open(1, -1)
    watch.time += 86_400
    assert limits.may_open(1, -1)


def test_a_refused_table_counts_for_nobody() -> None:
    limits = Limits(Watch())
    for _ in range(3):
        assert limits.may_open(1, -1)
    for _ in range(50):
        assert not limits.may_open(2, -1)
    assert all(limits.may_open(2, -2 - n) for n in range(10))


@given(st.lists(st.tuples(st.integers(0, 40), st.floats(-4000, 4000)), max_size=300))
def test_f121_memory_is_bounded_and_a_clock_that_jumps_locks_nobody_out(
    asked: list[tuple[int, float]],
) -> None:
    watch = Watch()
    buckets = Buckets(watch, burst=2, span=1.0, most=8)
    for key, jump in asked:
        watch.time += jump
        buckets.take(key)
        assert len(buckets._full_at) <= 8
        assert len(buckets._warned) <= 8
    watch.time += 1.01
    assert all(buckets.take(key) is PASS for key in range(41))


async def limited(stage: Stage) -> tuple[model.Chat, list[model.User]]:
    """A running bot with limits, and a group."""
    await stage.stop()
    stage._context = built(
        stage._settings, stage.clock.now, tick=stage.clock.now, limits=Limits(stage.clock.now)
    )
    stage.app = await stage._context.__aenter__()
    stage._task = asyncio.create_task(stage.app.run())
    people = [stage.world.person(name, "en") for name in ("Anna", "Borys")]
    return stage.world.group("Club", *people), people


async def everything(stage: Stage) -> list[tuple[object, ...]]:
    """All rows of all tables but the inbox."""
    assert stage.app is not None
    rows: list[tuple[object, ...]] = []
    async with stage.app.store.read() as tx:
        for number in range(1, 10):
            match = await tx.match_by_id(number)
            rows.append((match.stage, match.ply, match.players) if match else ())
        rows.append((await tx.stale_screens(), await tx.new_notes()))
    return rows


async def test_f120_a_flood_of_presses_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, (anna, borys) = await limited(stage)
        stage.world.send(anna, chat, "/play floes")
        await stage.settle()
        message = stage.last(chat, anna, "Join")
        stage.clock.advance(60)
        keyboard = message.keyboard or []
        for _ in range(10):
            stage.world.press_data(borys, chat, message.id, "-:nothing")
        await stage.settle()
        before = await everything(stage)
        data = keyboard[0][0]["callback_data"]
        flood = [stage.world.press_data(borys, chat, message.id, data) for _ in range(100)]
        own = stage.world.press_text(anna, chat, message.id, "Join")
        await stage.settle()
        texts = [press.text for press in flood]
        assert all(press.answered for press in flood)
        assert len([text for text in texts if text]) == 1
        assert "Too fast" in (texts[0] or "")
        assert await everything(stage) == before
        assert own.answered
        assert "Too fast" not in (own.text or "")


async def test_f94_a_flood_of_tables_opens_three(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, (anna, borys) = await limited(stage)
        for _ in range(6):
            stage.clock.advance(30)
            stage.world.send(anna, chat, "/play floes")
            await stage.settle()
            stage.world.send(anna, chat, "/leave")
            await stage.settle()
        told = stage.world.transcript(borys, chat)
        assert told.count("That is a lot of new tables") == 3


def test_f118_ten_thousand_tables_from_a_thousand_people() -> None:
    limits = Limits(Watch())
    opened = sum(limits.may_open(n % 1000, -(n % 50)) for n in range(10_000))
    assert opened == 150


async def test_f120_others_are_not_slowed_by_a_flood(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, (anna, borys) = await limited(stage)
        other = stage.world.group("Other", anna)
        stage.world.send(anna, other, "/play floes")
        stage.world.send(borys, chat, "/play floes")
        await stage.settle()
        board, flooded = stage.last(other, anna, "Join"), stage.last(chat, borys, "Join")

        async def press() -> float:
            stage.clock.advance(1)
            began = time.perf_counter()
            done = stage.world.press_text(anna, other, board.id, "Join")
            while not done.answered:
                await asyncio.sleep(0.001)
            return time.perf_counter() - began

        for _ in range(300):
            stage.world.press_data(borys, chat, flooded.id, "-:nothing")
        slowest = max([await press() for _ in range(10)])
        assert slowest < 2.0
        await stage.settle()


async def test_only_presses_and_commands_are_ever_dropped() -> None:
    passed: list[int] = []

    async def handle(update: Update) -> None:
        passed.append(update.update_id)

    house = cast(House, SimpleNamespace(metrics=Metrics()))
    guard = Guard(house, handle, Limits(Watch()))
    anna = User(1, "Anna", is_bot=False)
    chat = Chat(-1, "group", "Club")
    when = datetime.fromtimestamp(0, UTC)
    for number in range(50):
        message = Message(number, when, chat, from_user=anna, text="/help")
        await guard.handle(Update(number, message=message))
    assert passed == list(range(20))
    moved = Message(50, when, chat, from_user=anna, migrate_to_chat_id=-2)
    member = ChatMemberMember(anna)
    rights = ChatMemberUpdated(chat, anna, when, member, member)
    await guard.handle(Update(50, message=moved))
    await guard.handle(Update(51, my_chat_member=rights))
    assert passed[20:] == [50, 51]


async def test_f118_a_full_house_opens_no_more_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.lobby.MOST_TABLES", 2)
    async with house(tmp_path) as home:
        for chat_id, key in ((-1, "opened"), (-2, "opened"), (-3, "house-full")):
            caller = await home.call(ANNA, Place(chat_id, 0, title="Club"))
            assert (await home.lobby.open(caller, "floes")).key == key
        await home.tick(24 * 3600)
        caller = await home.call(ANNA, Place(-3, 0, title="Club"))
        assert (await home.lobby.open(caller, "floes")).key == "opened"
