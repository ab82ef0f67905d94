"""Swamp in a chat: a conversation, and a whole game of two people press by press."""

import re
from pathlib import Path

from bot.match import Match
from bot.match import Stage as Progress
from games.core import record as records
from games.swamp.state import State
from tests.e2e.script import Script
from tests.e2e.stage import Stage, staged

HERE = Path(__file__).parent
PAUSE = 7.0


async def test_an_evening(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        await Script(stage).run(HERE / "evening.chat")


async def match_of(stage: Stage) -> Match:
    assert stage.app is not None
    async with stage.app.store.read() as tx:
        match = await tx.match_by_id(1)
    assert match is not None
    return match


async def test_a_whole_game_press_by_press(tmp_path: Path) -> None:
    """One press rolls, at most one press a die; boards are edited, and the record holds."""
    async with staged(tmp_path) as stage:
        people = [stage.world.person(name, "en") for name in ("Anna", "Borys")]
        chat = stage.world.group("Club", *people)
        stage.world.send(people[0], chat, "/play swamp")
        await stage.settle()
        await stage.press(people[1], chat, "Join")
        await stage.press(people[0], chat, "Start")
        began = stage.clock.now()
        presses = 0
        while (match := await match_of(stage)).stage is Progress.RUNNING:
            state: State = match.state
            seat = match.movers()[0]
            best = str(match.game.idle(state, seat)).split()
            label = {"roll": "🎲"}.get(best[0], " → ".join(best))
            stage.wait(PAUSE)
            await stage.press(people[seat], chat, label)
            presses += 1
            assert (await match_of(stage)).ply == match.ply + 1
        sends = [c for c in stage.calls(chat, since=began) if c.method.startswith("send")]
        assert len(sends) <= 1 + presses // 15, "only who waited long for a six is called anew"
        assert presses == match.ply <= 3 * match.state.turns

        board = stage.last(chat, people[0], "Rematch")
        assert "🥇" in board.text
        seed = bytes.fromhex(re.findall(r"\b[0-9a-f]{64}\b", board.text)[-1])
        assert stage.app is not None
        async with stage.app.store.read() as tx:
            plies = await tx.plies(match)
        played = match.record(seed, [(p.seat, p.move) for p in plies if p.seat is not None])
        assert played.commitment == match.commitment
        steps = list(records.replay(match.game, played))
        assert steps[-1].state == match.state
        assert [p.events for p in plies] == [step.events for step in steps]
