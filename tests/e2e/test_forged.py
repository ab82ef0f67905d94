"""Buttons that no keyboard of ours has: each is answered, and none changes anything."""

import itertools
from pathlib import Path

from tests.e2e.stage import Stage, staged

NAMES = (
    "join", "leave", "youngest", "page", "option", "computer", "start", "back", "hint", "again",
    "leave-yes", "leave-no", "menu", "play", "rules", "diagram", "drop", "",
)  # fmt: skip
ARGUMENTS = ("", ":", ":0", ":9", ":floes", ":floes:nothing", ":first:x:y:z", ":" + "я" * 20)
ODD = (
    "", ".", ":", "..", "a.b", "x.0.", "k3x9qd2m.zzzzzz.d4", "k3x9qd2m.-1.d4", "\x00\x00",
    "x" * 64, "-:" + ":" * 60, "'; DROP TABLE match; --", "💥" * 16,
)  # fmt: skip


async def state_of(stage: Stage) -> tuple[object, ...]:
    assert stage.app is not None
    async with stage.app.store.read() as tx:
        match = await tx.match_by_id(1)
        assert match is not None
        return match.ply, match.state, match.stage, match.players, await tx.plies(match)


async def test_f96_forged_buttons_are_answered_and_change_nothing(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        people = [stage.world.person(name, "en") for name in ("Anna", "Borys")]
        stranger = stage.world.person("Clara", "en")
        chat = stage.world.group("Club", *people, stranger)
        elsewhere = stage.world.group("Elsewhere", stranger)
        stage.world.send(people[0], chat, "/play floes")
        await stage.settle()
        await stage.press(people[1], chat, "Join")
        await stage.press(people[0], chat, "Start")
        stage.world.send(stranger, elsewhere, "/help")
        await stage.settle()
        board = stage.last(chat, people[0], "?")
        foreign = stage.last(elsewhere, stranger, "Play")
        token = (board.keyboard or [])[0][0]["callback_data"].partition(".")[0]
        before = await state_of(stage)
        forged = [
            f"{who}:{name}{rest}"
            for who, name, rest in itertools.product((token, "nobody12", "-"), NAMES, ARGUMENTS)
        ]
        for data in (*forged, *ODD):
            for place, message in ((chat, board), (elsewhere, foreign)):
                if data:
                    stage.world.press_data(stranger, place, message.id, data[:64])
        stage.world.press_data(stranger, elsewhere, foreign.id, f"{token}.0.a1")
        await stage.settle()
        assert all(press.answered for press in stage.world.presses.values())
        assert await state_of(stage) == before
        async with stage.app.store.read() as tx:  # type: ignore[union-attr]
            assert await tx.waiting() == ()
