"""What the code of the bot never does, whatever it is sent."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from bot.store.matches import Matches
from bot.telegram.needed import needed
from games.registry import boxes
from tests.e2e.stage import staged

ROOT = Path(bot.__file__).parents[1]
RUNS_DATA = {"pickle", "marshal", "shelve", "dill", "yaml", "jsonpickle", "code", "codeop"}
RUNS_TEXT = {"eval", "exec", "compile", "__import__"}
FETCHES = re.compile(r"\b(get_file|getFile|download_to_drive|download_as_bytearray)\b")


def trees(*tops: str) -> Iterator[tuple[Path, ast.Module]]:
    """The modules of some packages."""
    for path in (path for top in tops for path in (ROOT / top).rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def imported(tree: ast.Module) -> set[str]:
    """The packages that a module imports."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    return found


def called(tree: ast.Module) -> set[str]:
    """The plain names that a module calls."""
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {func.id for func in calls if isinstance(func, ast.Name)}


def test_f116_nothing_that_is_stored_or_sent_is_executed() -> None:
    for path, tree in trees("bot", "games", "render"):
        assert not imported(tree) & RUNS_DATA, path
        assert not called(tree) & RUNS_TEXT, path
    assert "msgspec.json.decode" in inspect.getsource(Matches)


def test_f117_pictures_that_people_send_are_neither_fetched_nor_opened() -> None:
    for path, tree in trees("bot"):
        if path.is_relative_to(ROOT / "bot" / "sandbox"):
            continue  # it opens what the bot sends
        text = path.read_text(encoding="utf-8")
        assert not FETCHES.search(text), path
        assert "PIL" not in imported(tree), path
    photo = [{"file_id": "x", "file_unique_id": "y", "width": 30_000, "height": 30_000}]
    message = {"message_id": 1, "date": 1, "chat": {"id": -1, "type": "group"}, "photo": photo}
    kept = needed({"update_id": 1, "message": message | {"caption": "/play"}})
    assert "photo" not in kept["message"]
    assert "caption" not in kept["message"]


def test_f34_no_stored_match_can_have_older_rules() -> None:
    """Whoever gives a game new rules decides first what becomes of matches under the old ones."""
    assert {slug: box.game.rules_version for slug, box in boxes().items()} == dict.fromkeys(
        boxes(), 1
    )


@pytest.mark.parametrize("command", ["doctor", "backup", "restore", "metrics", "log", "sql"])
async def test_f130_nobody_commands_the_machine_from_a_chat(tmp_path: Path, command: str) -> None:
    """Operators have no commands in chats: the creator of a group hears what all hear."""
    async with staged(tmp_path, limits=False) as stage:
        owner = stage.world.person("Owner", "en")
        member = stage.world.person("Member", "en")
        chat = stage.world.group("Club", owner, member)
        answers = []
        for user in (owner, member):
            stage.world.send(user, chat, f"/{command}@{stage.world.bot.username}")
            await stage.settle()
            answers.append([m for m in chat.messages.values() if m.sender is stage.world.bot][-1])
        assert answers[0].text == answers[1].text
        assert answers[0].id != answers[1].id
