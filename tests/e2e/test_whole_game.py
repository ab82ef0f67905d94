"""Whole games of four people: to the end, quietly, and with a record that holds."""

import re
from pathlib import Path

from bot.match import BOARD, Match
from bot.match import Stage as Progress
from bot.sandbox.model import Chat, User
from games.core import record as records
from games.core.rng import Rng
from tests.e2e.stage import Stage, staged

THINKING = 7.0
"""Seconds between two presses of people who are all there."""
MOST_A_MINUTE = 20


async def match_of(stage: Stage) -> Match:
    assert stage.app is not None
    async with stage.app.store.read() as tx:
        match = await tx.match_by_id(1)
    assert match is not None
    return match


async def sit_down(stage: Stage, chat: Chat, people: list[User]) -> None:
    stage.world.send(people[0], chat, "/play floes")
    await stage.settle()
    for user in people[1:]:
        await stage.press(user, chat, "Join")
    await stage.press(people[0], chat, "Start")


async def play_on(stage: Stage, chat: Chat, people: list[User], pause: float) -> int:
    """Play by presses to the end, each picking a button by a fixed chance; the turns made."""
    choice = Rng(bytes(32), "people")
    turns = 0
    while (match := await match_of(stage)).stage is Progress.RUNNING:
        user = people[match.movers()[0]]
        while (await match_of(stage)).ply == match.ply:
            stage.wait(pause)
            await press_any(stage, chat, user, choice)
        turns += 1
    return turns


async def press_any(stage: Stage, chat: Chat, user: User, choice: Rng) -> None:
    """Press one of the buttons that begin or complete a move."""
    board = stage.last(chat, user, "?")
    rows = [row for row in board.keyboard or [] if row[0]["text"] not in ("?", "‹ Back")]
    row = choice.below(len(rows))
    column = choice.below(len(rows[row]))
    press = stage.world.press(user, chat, board.id, row, column)
    await stage.settle()
    assert press.answered
    assert press.text


async def test_four_people_play_to_the_end_without_flooding_the_chat(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        people = [stage.world.person(name, "en") for name in ("Anna", "Borys", "Clara", "Dmytro")]
        chat = stage.world.group("Club", *people)
        await sit_down(stage, chat, people)
        stage.wait(1)  # the lobby and the first board lie before, not in the same instant
        began = stage.clock.now()
        turns = await play_on(stage, chat, people, THINKING)
        calls = stage.calls(chat, since=began)
        sends = [call for call in calls if call.method.startswith("send")]
        assert not sends, "everybody is here: the board is edited, not sent"
        assert len(calls) <= 2 * turns
        times = [call.at for call in stage.calls(chat)]
        for start in times:
            assert sum(start <= at < start + 60 for at in times) <= MOST_A_MINUTE
        assert not [r for r in stage.world.record if r.answer and "Too Many" in str(r.answer)]

        board = stage.last(chat, people[0], "Rematch")
        assert "🥇" in board.text
        seed = bytes.fromhex(re.findall(r"\b[0-9a-f]{64}\b", board.text)[-1])
        match = await match_of(stage)
        assert stage.app is not None
        async with stage.app.store.read() as tx:
            plies = await tx.plies(match)
        played = match.record(seed, [(p.seat, p.move) for p in plies if p.seat is not None])
        assert played.commitment == match.commitment
        steps = list(records.replay(match.game, played))
        assert match.game.result(steps[-1].state) == match.result()
        assert [p.events for p in plies] == [step.events for step in steps]


async def test_a_rematch_begins_at_once_and_the_old_board_offers_none(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        people = [stage.world.person(name, "en") for name in ("Anna", "Borys")]
        stranger = stage.world.person("Clara", "en")
        chat = stage.world.group("Club", *people, stranger)
        await sit_down(stage, chat, people)
        await play_on(stage, chat, people, 0.0)
        old = stage.last(chat, people[0], "Rematch")
        refused = await stage.press(stranger, chat, "Rematch")
        assert refused.text.startswith("You don’t play")
        await stage.press(people[1], chat, "Rematch")
        assert "To move" in stage.last(chat, people[0], "?").text
        assert not stage.world.messages[chat.id][old.id].keyboard


async def test_people_who_are_away_are_called_by_one_new_board_a_turn(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        people = [stage.world.person(name, "en") for name in ("Anna", "Borys")]
        chat = stage.world.group("Club", *people)
        await sit_down(stage, chat, people)
        for _ in range(4):
            match = await match_of(stage)
            mover = people[match.movers()[0]]
            stage.wait(200)
            began = stage.clock.now()
            await press_any(stage, chat, mover, Rng(bytes(32), "away"))
            calls = stage.calls(chat, since=began)
            assert [call.method for call in calls] == ["sendPhoto"]
            other = people[1 - people.index(mover)]
            entities = calls[0].answer["caption_entities"]
            called = [e["user"]["id"] for e in entities if e["type"] == "text_mention"]
            assert called == [other.id]
        boards = [m for m in stage.world.seen(people[0], chat) if m.keyboard]
        assert len(boards) == 1, "old boards are deleted"


async def test_f47_a_deleted_board_comes_back(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        people = [stage.world.person(name, "en") for name in ("Anna", "Borys")]
        chat = stage.world.group("Club", *people)
        await sit_down(stage, chat, people)
        board = stage.last(chat, people[0], "?")
        match = await match_of(stage)
        await press_any(stage, chat, people[match.movers()[0]], Rng(bytes(32), "x"))
        stage.world.delete(chat, board.id)
        match = await match_of(stage)
        word = next(iter(match.game.moves(match.state, match.movers()[0])))
        stage.world.send(people[match.movers()[0]], chat, f"/move {word}")
        await stage.settle()
        assert stage.last(chat, people[0], "?").id > board.id
        assert stage.app is not None
        async with stage.app.store.read() as tx:
            row = await tx.screen(1, BOARD)
        assert row is not None
        assert row.message_id == stage.last(chat, people[0], "?").id
