"""What is kept of people: the list of it, what enters the inbox, and what forgetting changes."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.match import Stage
from bot.names import LONGEST, clean
from bot.play import Press
from bot.privacy import Privacy, exported
from bot.settings import LANGS
from bot.store.rows import Note, Person, Place
from bot.store.schema import metadata
from bot.telegram.needed import needed
from games.core import fair
from tests.bot.house import ANNA, BORYS, CLARA, GROUP, House, a_move, house, mover

PAGE = Path(__file__).parents[2] / "docs" / "privacy.md"
LUCKY = "my-lucky-cat"


def own(person: Person) -> Place:
    """The private chat of a person."""
    return Place(person.id, 0, private=True)


class Line(NamedTuple):
    """A line of the list of columns."""

    table: str
    column: str
    what: str
    why: str
    how_long: str


def listed() -> list[Line]:
    """The columns that the page tells of, in its order."""
    found = []
    table = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"### `(\w+)`", line):
            table = heading[1]
        elif table and line.startswith("| `"):
            cells = [cell.strip(" `") for cell in line.strip("|").split("|")]
            found.append(Line(table, *cells))
    return found


async def forgotten(home: House, person: Person) -> None:
    """Somebody asks to be forgotten, and says yes."""
    privacy = Privacy(home.lobby, home.play)
    answer = await privacy.forget(await home.call(person, own(person)), str(person.id))
    assert answer.key == "forgotten"


def test_f133_the_page_lists_every_column_and_no_other() -> None:
    kept = [(table.name, column.name) for table in metadata.sorted_tables for column in table.c]
    assert sorted((line.table, line.column) for line in listed()) == sorted(kept)


def test_f133_every_column_says_why_and_how_long() -> None:
    page = PAGE.read_text(encoding="utf-8")
    terms = set(re.findall(r"^\| (handled|48 h|7 days|open|chat|game) \| \w", page, re.MULTILINE))
    assert len(terms) == 6
    for line in listed():
        assert all(line), line
        assert set(line.how_long.split("; what failed, ")) <= terms, line


@pytest.mark.parametrize(
    "message",
    [
        {"text": "talk"},
        {"text": "talk /play"},
        {"caption": "talk"},
        {"photo": [{"file_id": "talk"}], "caption": "talk"},
        {"contact": {"phone_number": "talk"}},
        {"location": {"latitude": "talk"}},
        {"text": "/play", "reply_to_message": {"text": "talk"}},
        {"text": "/play", "quote": {"text": "talk"}, "entities": ["talk"]},
        {"forward_origin": "talk", "new_chat_title": "talk"},
    ],
)
def test_f133_talk_does_not_enter_the_inbox(message: dict[str, Any]) -> None:
    update = {"update_id": 1, "message": {"message_id": 1, "chat": {"id": 1}} | message}
    kept = needed(update)
    assert "talk" not in json.dumps(kept)
    assert kept["message"]["chat"] == {"id": 1}
    assert kept["message"].get("text") == ("/play" if message.get("text") == "/play" else None)


def test_f133_of_a_press_the_board_is_left_out() -> None:
    message = {"message_id": 7, "chat": {"id": 1}, "date": 0, "caption": "talk", "from": {"id": 9}}
    query = {"id": "q", "from": {"id": 2}, "data": "x:join", "message": message}
    kept = needed({"update_id": 1, "callback_query": query})["callback_query"]
    nobody = {"id": 0, "is_bot": False, "first_name": ""}
    assert kept["message"] == {"message_id": 7, "chat": {"id": 1}, "date": 0, "from": nobody}
    assert (kept["id"], kept["data"], kept["from"]) == ("q", "x:join", {"id": 2})


@pytest.mark.parametrize("odd", [{}, {"message": 3}, {"callback_query": []}, {"message": None}])
def test_f32_what_is_no_object_is_left_to_the_library(odd: dict[str, Any]) -> None:
    assert needed(odd) == odd


async def test_f135_lucky_texts_go_when_no_draw_needs_them_any_more(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.lobby.open(await home.call(ANNA), "floes")
        await home.lobby.join(await home.call(ANNA), lucky=LUCKY)
        await home.lobby.join(await home.call(BORYS), lucky="keep-me")
        await home.lobby.start(await home.call(ANNA), None)
        before = await home.match()
        await forgotten(home, ANNA)
        match = await home.match()
        assert match.entropy == before.entropy == ((0, LUCKY), (1, "keep-me"))
        async with home.store.read() as tx:
            seed = await tx.seed(match.id)
        assert fair.commitment(seed, match.token, match.rules) == match.commitment
        await home.play.stop(await home.call(BORYS), admin=False)
        async with home.store.begin() as tx:
            await tx.tidy_forgotten()
        match = await home.match()
        assert match.stage is Stage.CLOSED
        assert match.entropy == ((0, ""), (1, "keep-me"))
        assert [player.lucky for player in match.players] == ["", "keep-me"]
        await home.store.scrub()
        assert LUCKY.encode() not in b"".join(p.read_bytes() for p in tmp_path.glob("*.sqlite*"))


async def test_f135_two_who_are_forgotten_leave_no_lucky_text(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.lobby.open(await home.call(ANNA), "floes")
        for person in (ANNA, BORYS):
            await home.lobby.join(await home.call(person), lucky=f"{LUCKY[:9]}{person.id}")
        await home.lobby.start(await home.call(ANNA), None)
        await home.play.stop(await home.call(ANNA), admin=False)
        await forgotten(home, ANNA)
        await forgotten(home, BORYS)
        assert (await home.match()).entropy == ((0, ""), (1, ""))


async def test_f135_a_turn_of_who_is_forgotten_goes_to_a_computer(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS, CLARA)
        who = mover(match)
        await forgotten(home, who)
        after = await home.match()
        assert after.stage is Stage.RUNNING
        assert after.due_at is not None
        assert after.due_at <= home.time
        answer = await home.play.press(
            await home.call(who), Press(after.token, after.ply, a_move(after))
        )
        assert answer.key == "stranger"


async def test_f142_one_alias_keeps_all_results_of_a_person(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        await home.play.stop(await home.call(ANNA), admin=False)
        first = await home.match()
        await home.play.rematch(await home.call(BORYS), first.token)
        await forgotten(home, ANNA)
        seats = [(await home.match(number)).players[0] for number in (1, 2)]
        assert seats[0].person_id == seats[1].person_id
        assert seats[0].person_id is not None
        assert seats[0].person_id < 0
        assert seats[0].name == seats[1].name
        assert (await home.match()).players[1] == first.players[1]


async def test_a_computer_plays_a_rematch_for_who_is_forgotten(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.lobby.open(await home.call(ANNA), "floes")
        await home.lobby.join(await home.call(ANNA), lucky=LUCKY)
        await home.lobby.join(await home.call(BORYS))
        await home.lobby.start(await home.call(ANNA), None)
        await home.play.stop(await home.call(ANNA), admin=False)
        await forgotten(home, ANNA)
        first = await home.match()
        await home.play.rematch(await home.call(BORYS), first.token)
        again = await home.match(2)
        assert again.stage is Stage.RUNNING
        assert [(p.human, p.person_id) for p in again.players] == [(False, None), (True, BORYS.id)]
        assert again.players[0].name == first.players[0].name
        assert again.entropy == ((0, ""), (1, ""))


@pytest.mark.parametrize("lang", LANGS)
async def test_f135_an_alias_speaks_the_language_of_the_chat(tmp_path: Path, lang: str) -> None:
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        async with home.store.begin() as tx:
            await tx.set_chat(GROUP.chat_id, lang=lang)
        await forgotten(home, ANNA)
        name = (await home.match()).players[0].name
        assert name == clean(name)
        assert len(name) <= LONGEST
        assert bool(re.match("[A-Za-z]", name)) == (lang == "en")


async def test_f135_what_is_to_be_said_of_who_is_forgotten_is_not_said(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        args: tuple[dict[str, Any], ...]
        args = ({"name": "Anna"}, {"deep": [{"person": ANNA.id}]}, {"name": "Borys"})
        async with home.store.begin() as tx:
            for number, values in enumerate(args):
                note = Note(dedupe=f"n{number}", chat_id=GROUP.chat_id, kind="answer", args=values)
                await tx.add_note(note)
        await forgotten(home, ANNA)
        async with home.store.read() as tx:
            assert [note.args for note in await tx.new_notes()][-1:] == [{"name": "Borys"}]
            assert len([n for n in await tx.new_notes() if n.dedupe.startswith("n")]) == 1


async def test_f135_a_failed_update_of_who_is_forgotten_is_emptied(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        anna = Person(7_431_902_001, "Anna", "en")
        raw = json.dumps({"from": {"id": anna.id}})
        async with home.store.begin() as tx:
            await tx.receive([(900, anna.id, raw), (901, -1, raw), (902, -1, "other")], home.time)
            for number in (900, 901, 902):
                await tx.failed(number, 1)
        await forgotten(home, anna)
        with closing(sqlite3.connect(next(tmp_path.glob("*.sqlite")))) as db:
            rows = db.execute("SELECT lane, raw FROM inbox WHERE update_id >= 900").fetchall()
        assert rows == [(0, ""), (-1, ""), (-1, "other")]


async def test_f135_the_log_of_the_database_waits_for_who_reads(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        with closing(sqlite3.connect(next(tmp_path.glob("*.sqlite")))) as db:
            db.execute("BEGIN")
            db.execute("SELECT count(*) FROM person").fetchone()
            await forgotten(home, ANNA)
            assert not await home.store.scrub()
            db.execute("COMMIT")
        assert await home.store.scrub()
        wal = next(tmp_path.glob("*.sqlite-wal"))
        assert wal.stat().st_size == 0


async def test_f138_a_copy_for_a_stranger_is_empty(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        async with home.store.read() as tx:
            copy = json.loads(await exported(tx, CLARA.id))
        assert copy == {
            "format": "icebox-export/1",
            "person": None,
            "private_chat": None,
            "games": [],
        }


async def test_notes_are_let_go_two_days_after_they_were_said(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        async with home.store.begin() as tx:
            for chat_id in (GROUP.chat_id, -5):
                for number in range(3):
                    note = Note(
                        dedupe=f"{chat_id}:{number}", chat_id=chat_id, kind="answer", args={}
                    )
                    await tx.add_note(note)
            fresh = [n for n in await tx.new_notes(GROUP.chat_id) if n.dedupe.startswith("-")]
            await tx.settle_note(fresh[0], "sent", 1, home.time)
            await tx.settle_note(fresh[1], "lost", 1, home.time + 100)
            await tx.prune_notes(home.time + 50)
        with closing(sqlite3.connect(next(tmp_path.glob("*.sqlite")))) as db:
            rows = db.execute("SELECT dedupe, state FROM note WHERE dedupe LIKE '-%'").fetchall()
        assert rows == [(f"{GROUP.chat_id}:1", "lost"), (f"{GROUP.chat_id}:2", "new")]
