"""What is kept of people: told to anybody, given to whom it is about, gone when they ask."""

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from bot.match import Match
from bot.match import Stage as Progress
from bot.sandbox.model import Chat, Message, Press, User
from games.core.rng import Rng
from tests.e2e.stage import Stage, staged

NAME = "Zoryana-Kvitka"
OTHERS = ("Borys-Ozerny", "Clara-Lisova")
NUMBERS = 7_431_902_000
"""Numbers of people begin here: long enough to stand nowhere by chance."""
TWO_DAYS = 48 * 3600.0


@asynccontextmanager
async def quick(folder: Path) -> AsyncIterator[Stage]:
    """A stage without limits, whose people have long numbers."""
    async with staged(folder, limits=False) as stage:
        stage.world._counts["person"] = NUMBERS
        yield stage


async def begun(stage: Stage, number: int = 1) -> tuple[Chat, list[User]]:
    """A running match of three in a group; the first person is its host."""
    people = [stage.world.person(name, "en") for name in (NAME, *OTHERS)]
    chat = stage.world.group(f"Club {number}", *people)
    stage.world.send(people[0], chat, "/play floes")
    await stage.settle()
    for user in people[1:]:
        await stage.press(user, chat, "Join")
    await stage.press(people[0], chat, "Start")
    return chat, people


async def match_of(stage: Stage, number: int = 1) -> Match:
    assert stage.app is not None
    async with stage.app.store.read() as tx:
        match = await tx.match_by_id(number)
    assert match is not None
    return match


async def play_one(stage: Stage, chat: Chat, people: list[User], number: int = 1) -> None:
    """Make one move for whoever is to move, by a typed command."""
    match = await match_of(stage, number)
    seat = match.movers()[0]
    moves = list(match.game.moves(match.state, seat))
    move = moves[Rng(bytes(32), f"{match.ply}").below(len(moves))]
    user = next(u for u in people if u.id == match.players[seat].person_id)
    stage.world.send(user, chat, f"/move {move}")
    await stage.settle()


async def ask(stage: Stage, user: User, text: str) -> Message:
    """Write to the bot alone; its newest message."""
    stage.world.send(user, stage.world.dm(user), text)
    await stage.settle()
    return stage.last(stage.world.dm(user), user)


async def forget(stage: Stage, user: User) -> Press:
    """Ask to be forgotten, and say yes."""
    await ask(stage, user, "/forget")
    return await stage.press(user, stage.world.dm(user), "Forget me")


def traces(folder: Path, user: User) -> list[str]:
    """Where the number or the name of a person stands: tables, and bytes of the files."""
    found = []
    words = (str(user.id), user.name)
    prints = {word: word.encode() for word in words} | {"binary": user.id.to_bytes(6, "big")}
    with closing(sqlite3.connect(folder / "icebox.sqlite")) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        for table in names:
            rows = db.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608
            found += [f"{table}: {row}" for row in rows if any(w in repr(row) for w in words)]
    for path in sorted(folder.glob("icebox.sqlite*")):
        content = path.read_bytes()
        found += [f"{path.name}: {word}" for word, print_ in prints.items() if print_ in content]
    return found


def rows(folder: Path, query: str, *args: float) -> list[Any]:
    with closing(sqlite3.connect(folder / "icebox.sqlite")) as db:
        return db.execute(query, args).fetchall()


async def test_f135_nothing_is_left_of_who_is_forgotten(tmp_path: Path) -> None:
    async with quick(tmp_path) as stage:
        chat, people = await begun(stage)
        anna = people[0]
        for _ in range(4):
            await play_one(stage, chat, people)
        stage.world.send(anna, chat, "/stop")
        await stage.settle()
        await stage.press(people[1], chat, "Rematch")
        await play_one(stage, chat, people, 2)
        await ask(stage, anna, "/play floes")
        await stage.press(anna, stage.world.dm(anna), "Start")
        assert traces(tmp_path, anna) != []
        press = await forget(stage, anna)
        assert press.text.startswith("Done: I have forgotten you")
        assert press.alert
        question = stage.last(stage.world.dm(anna), anna)
        assert question.text.startswith("Done: I have forgotten you")
        assert not question.keyboard
        assert traces(tmp_path, anna) == []
        for number in (1, 2):
            match = await match_of(stage, number)
            ghost = match.players[0]
            assert ghost.person_id is not None
            assert ghost.person_id < 0
            assert anna.id not in (match.host_id, match.youngest_id)
        assert (await match_of(stage, 1)).players[0].name == ghost.name
        assert rows(tmp_path, "SELECT * FROM match WHERE chat_id = ?", anna.id) == []


async def test_f135_a_computer_plays_on_for_who_is_forgotten(tmp_path: Path) -> None:
    async with quick(tmp_path) as stage:
        chat, people = await begun(stage)
        await forget(stage, people[0])
        match = await match_of(stage)
        assert match.stage is Progress.RUNNING
        assert match.host_id == people[1].id
        assert not match.players[0].human
        ghost = match.players[0].name
        board = stage.last(chat, people[1], "?")
        assert NAME not in board.text
        assert ghost.split()[-1].isdigit()
        stage.world.send(people[0], chat, "/join")
        await stage.settle()
        assert "has begun" in stage.last(chat, people[0]).text
        assert (await match_of(stage)).players[0].name == ghost


async def test_f135_who_sits_in_a_lobby_alone_closes_it(tmp_path: Path) -> None:
    async with quick(tmp_path) as stage:
        anna = stage.world.person(NAME, "en")
        chat = stage.world.group("Club", anna)
        stage.world.send(anna, chat, "/play floes")
        await stage.settle()
        await forget(stage, anna)
        assert (await match_of(stage)).stage is Progress.CLOSED
        assert NAME not in stage.last(chat, anna).text
        assert traces(tmp_path, anna) == []


async def test_f135_twice_is_as_good_as_once_and_a_stranger_may_come(tmp_path: Path) -> None:
    async with quick(tmp_path) as stage:
        _, people = await begun(stage)
        await forget(stage, people[0])
        before = (await match_of(stage)).players
        press = await forget(stage, people[0])
        assert press.text.startswith("Done: I have forgotten you")
        assert (await match_of(stage)).players == before
        assert traces(tmp_path, people[0]) == []
        await ask(stage, people[0], "/play floes")
        assert NAME in stage.last(stage.world.dm(people[0]), people[0], "Start").text


async def test_f136_only_in_private_and_only_by_who_was_asked(tmp_path: Path) -> None:
    async with quick(tmp_path) as stage:
        chat, people = await begun(stage)
        anna, borys, _ = people
        stage.world.send(anna, chat, "/forget")
        await stage.settle()
        assert "private chat" in stage.last(chat, anna).text
        before = await match_of(stage)
        board = stage.last(chat, borys, "?")
        for number in (anna.id, borys.id):
            press = stage.world.press_data(borys, chat, board.id, f"-:forget-yes:{number}")
            await stage.settle()
            assert press.text == "This question is for somebody else."
        own = await ask(stage, borys, "/help")
        for data in (f"-:forget-yes:{anna.id}", f"-:forget-no:{anna.id}", "-:forget-yes"):
            press = stage.world.press_data(borys, stage.world.dm(borys), own.id, data)
            await stage.settle()
            assert press.text == "This question is for somebody else."
        await ask(stage, anna, "/forget")
        await stage.press(anna, stage.world.dm(anna), "Keep me")
        assert stage.last(stage.world.dm(anna), anna).text == "All stays as it is."
        assert await match_of(stage) == before


async def test_f138_a_copy_has_what_is_ones_own_and_nothing_else(tmp_path: Path) -> None:
    async with quick(tmp_path) as stage:
        chat, people = await begun(stage)
        for _ in range(7):
            await play_one(stage, chat, people)
        anna = people[0]
        sent = await ask(stage, anna, "/export")
        assert sent.text == "All that I keep about you."
        assert sent.document is not None
        raw = stage.world.files.content(sent.document)
        copy = json.loads(raw)
        assert copy["person"] == {"id": anna.id, "name": NAME, "lang": "en", "blocked": False}
        assert copy["private_chat"]["lang"] == "en"
        game = copy["games"][0]
        match = await match_of(stage)
        assert stage.app is not None
        async with stage.app.store.read() as tx:
            plies = await tx.plies(match)
            seed = await tx.seed(match.id)
        assert [m["move"] for m in game["moves"]] == [p.move for p in plies if p.seat == 0]
        assert (game["name"], game["host"], game["stage"]) == (NAME, True, "running")
        text = raw.decode()
        for other in people[1:]:
            assert other.name not in text
            assert str(other.id) not in text
        assert seed.hex() not in text
        assert str(chat.id) not in text
        stage.world.send(anna, chat, "/export")
        await stage.settle()
        assert "private chat" in stage.last(chat, anna).text


@pytest.mark.parametrize("place", ["group", "private"])
async def test_f139_anybody_may_ask_what_is_kept(tmp_path: Path, place: str) -> None:
    async with staged(tmp_path) as stage:
        anna = stage.world.person(NAME, "en")
        chat = stage.world.dm(anna)
        if place == "group":
            chat = stage.world.group("Club", anna)
        stage.world.send(anna, chat, "/privacy")
        await stage.settle()
        text = stage.last(chat, anna).text
        assert "48 hours" in text
        assert "docs/privacy.md" in text
        assert rows(tmp_path, "SELECT * FROM person") == []


async def test_f133_talk_is_never_kept(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        anna = stage.world.person(NAME, "en")
        chat = stage.world.group("Club", anna)
        stage.world.promote(chat, stage.world.bot)
        for text in ("my secret plan", "not a /command plan"):
            stage.world.send(anna, chat, text)
        stage.world.send(anna, stage.world.dm(anna), "a private plan")
        await stage.settle()
        kept = b"".join(path.read_bytes() for path in tmp_path.glob("icebox.sqlite*"))
        assert b"plan" not in kept


async def test_f133_nothing_is_left_of_what_was_asked_and_said(tmp_path: Path) -> None:
    async with quick(tmp_path) as stage:
        await begun(stage)
        assert rows(tmp_path, "SELECT * FROM inbox WHERE raw <> '' AND state <> 'new'") == []
        assert rows(tmp_path, "SELECT * FROM note WHERE args <> '{}'") == []
        stage.wait(TWO_DAYS + 1)
        await stage.settle()
        assert stage.app is not None
        await stage.app.inbox.prune()
        old = stage.clock.now() - TWO_DAYS
        assert rows(tmp_path, "SELECT * FROM inbox WHERE received_at < ?", old) == []
        assert rows(tmp_path, "SELECT * FROM note WHERE not_before < ?", old) == []
