"""What fails on our side is told, and what comes too late is let go without fuss."""

import json
from pathlib import Path
from typing import Any

import pytest
from telegram.error import BadRequest

from bot.play import Play
from tests.e2e.stage import staged
from tests.guard.silent import Silent, hall, press, quiet, text
from tests.guard.tables import RUNNING, digest, failures, laid

LATE = "Query is too old and response timeout expired or query ID is invalid"


async def test_f33_a_press_that_fails_on_our_side_is_told_and_works_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(tmp_path, limits=False) as stage:
        people = [stage.world.person(name, lang) for name, lang in (("A", "uk"), ("B", "uk"))]
        chat = stage.world.group("Club", *people)
        stage.world.send(people[0], chat, "/play floes")
        await stage.settle()

        async def broken(*_: Any, **__: Any) -> Any:
            raise RuntimeError("a fault of ours")

        await stage.press(people[1], chat, "Сісти")
        await stage.press(people[0], chat, "Почати")
        with monkeypatch.context() as patch, quiet():
            patch.setattr(Play, "hint", broken)
            failed = await stage.press(people[0], chat, "?")
        assert (
            failed.text == "Щось пішло не так із мого боку. Нічого не втрачено: натисніть ще раз."
        )
        again = await stage.press(people[0], chat, "?")
        assert again.text
        assert again.text != failed.text


async def test_f50_presses_of_before_a_restart_are_handled_though_nobody_hears(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = Silent._post

    async def late(self: Silent, endpoint: str, data: Any = None, **how: Any) -> Any:
        if endpoint == "answerCallbackQuery":
            raise BadRequest(LATE)
        return await answer(self, endpoint, data, **how)

    async with hall(tmp_path) as place:
        tables = await laid(place)
        before = digest(place.file)
        monkeypatch.setattr(Silent, "_post", late)
        match = tables.running
        bodies = [press(5000 + n, RUNNING, 10**6, f"{match.token}.0.a1") for n in range(100)]
        bodies.append(text(5000, RUNNING, "/help"))
        rows = [
            (10**6 + n, RUNNING, json.dumps({"update_id": 10**6 + n} | body))
            for n, body in enumerate(bodies)
        ]
        async with place.app.store.begin() as tx:
            await tx.receive(rows, 0.0)
        await place.app.inbox.resume()
        await place.app.inbox.drain()
        assert failures(place.file) == 0
        assert digest(place.file) == before
        async with place.app.store.read() as tx:
            assert await tx.waiting() == ()
            said = [note for note in await tx.new_notes() if note.kind != "delete"]
            assert len(said) == 1
