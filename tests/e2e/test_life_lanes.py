"""One lane for each chat: whatever holds up one, another is served at once."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.faults import Fault, Record
from bot.sandbox.model import Chat, User
from tests.e2e.life import match_of, mover, sit, table, texts
from tests.e2e.stage import Stage, staged


async def two_tables(stage: Stage) -> tuple[Chat, list[User], Chat, list[User]]:
    """Two groups, each with a running match and free to be written to."""
    chat, people = await table(stage)
    others = [stage.world.person(name, "en") for name in ("Clara", "Dmytro")]
    other = stage.world.group("Other", *others)
    await sit(stage, other, others)
    stage.wait(60)
    await stage.settle()
    return chat, people, other, others


async def move_is_shown(stage: Stage, chat: Chat, people: list[User]) -> None:
    """A move in the second match is played, answered and shown, and no time passes."""
    began, count = stage.clock.now(), len(stage.calls(chat))
    match = await match_of(stage, 2)
    user = await mover(stage, people, 2)
    move = next(iter(match.game.moves(match.state, match.movers()[0])))
    data = f"{match.token}.{match.ply}.{' '.join(move.words())}"
    press = stage.world.press_data(user, chat, stage.last(chat, user, "?").id, data)
    await stage.world.until(lambda: press.answered and len(stage.calls(chat)) > count, 20)
    assert "✓" in press.text
    assert stage.clock.now() == began


async def hit(stage: Stage, chat: Chat, what: Callable[[Record], bool]) -> None:
    """Wait until a call to a chat went as it was to go."""
    await stage.world.until(
        lambda: [r for r in stage.world.record if r.chat_id == chat.id and what(r)], 20
    )


async def test_f36_one_lane_for_a_chat_that_must_wait(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people, other, others = await two_tables(stage)
        stage.world.faults.add(Fault("429", "*", chat.id, seconds=500))
        stage.world.send(people[0], chat, "/board")
        await hit(stage, chat, lambda record: record.fault == "429")
        before = len(stage.calls(chat))
        await move_is_shown(stage, other, others)
        assert len(stage.calls(chat)) == before
        stage.wait(501)
        await stage.settle()
        assert len(stage.calls(chat)) > before


async def test_f52_one_lane_for_a_chat_without_rights(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people, other, others = await two_tables(stage)
        for right in ("photos", "text"):
            stage.world.restrict(chat, right, may=False)
        stage.world.send(people[0], chat, "/board")
        await hit(stage, chat, lambda record: record.status == 400)
        await move_is_shown(stage, other, others)
        await stage.settle()


async def test_f120_one_lane_for_a_chat_that_is_flooded(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        chat, people, other, others = await two_tables(stage)
        board = stage.last(chat, people[0], "?")
        for _ in range(100):
            stage.world.press(people[0], chat, board.id, 0, 0)
        for _ in range(10):
            stage.world.send(people[1], chat, "/help")
        await move_is_shown(stage, other, others)
        await stage.settle()


async def test_one_lane_for_a_question_that_telegram_does_not_answer(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people, other, others = await two_tables(stage)
        stage.world.faults.add(Fault("slow", "getChatMember", chat.id, seconds=8))
        stage.world.send(people[1], chat, "/stop")
        await stage.world.until(lambda: not stage.world.updates.pending(), 20)
        await move_is_shown(stage, other, others)
        stage.wait(10)
        await stage.settle()


async def test_f30_one_lane_for_a_picture_that_takes_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people, other, others = await two_tables(stage)
        paints, go = threading.Event(), threading.Event()
        with monkeypatch.context() as patch:
            patch.setattr("render.paint.Painter.png", _held(paints, go))
            match = await match_of(stage)
            move = next(iter(match.game.moves(match.state, match.movers()[0])))
            stage.world.send(people[match.movers()[0]], chat, f"/move {move}")
            try:
                assert await asyncio.to_thread(paints.wait, 20)
                stage.world.send(others[0], other, "/help")
                await stage.world.until(lambda: "Icebox is a box" in texts(stage, other)[-1], 20)
            finally:
                go.set()
        await stage.settle()


def _held(paints: threading.Event, go: threading.Event) -> Callable[..., bytes]:
    def png(*_: Any) -> bytes:
        paints.set()
        go.wait(30)
        raise ValueError("no picture today")

    return png


async def test_f30_f119_one_lane_for_a_computer_that_thinks_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people, other, others = await two_tables(stage)
        asked, go = asyncio.Event(), asyncio.Event()

        async def think(*_: Any) -> None:
            asked.set()
            await go.wait()

        assert stage.app is not None
        monkeypatch.setattr(stage.app.brains, "think", think)
        ply = (await match_of(stage)).ply
        stage.world.leave(chat, await mover(stage, people))
        await stage.world.until(lambda: not stage.world.updates.pending(), 20)
        await asyncio.sleep(0)
        try:
            while not asked.is_set():
                stage.wait(30)
                await asyncio.sleep(0.01)
            await move_is_shown(stage, other, others)
            assert (await match_of(stage)).ply == ply
        finally:
            go.set()
        await stage.settle()
        assert (await match_of(stage)).ply == ply + 1
