"""Forged presses and broken updates change nothing; and the test would see it if they did."""

from pathlib import Path

from bot.telegram import raw
from tests.guard.broken import Breaker, deep
from tests.guard.forge import Forge, forge
from tests.guard.silent import Hall, hall, press, quiet, text
from tests.guard.tables import ANNA, EMPTY, RUNNING, digest, failures, laid

STRANGER = 4711


async def test_f96_f97_f70_forged_presses_and_broken_updates_change_nothing() -> None:
    counts = await forge(3000, 300, seed=20)
    assert counts["presses"] == 3000
    assert counts["handled"] >= 60
    assert counts["answered"] == counts["handled"]
    assert (counts["accepted"], counts["exceptions"], counts["changes"]) == (0, 0, 0)
    assert counts["kept"] > 150
    assert counts["set_aside"] > 50
    assert counts["left"] == 0


async def test_the_same_seed_forges_the_same() -> None:
    first, again, other = [await forge(200, 0, seed) for seed in (1, 1, 2)]
    del first["seconds"], again["seconds"]
    assert first == again
    assert first["handled"] != other["handled"]


async def test_a_press_that_is_allowed_would_be_noticed(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        tables = await laid(place)
        run = Forge(place, tables)
        match = tables.running
        mover = match.players[match.movers()[0]].person_id or 0
        word = next(iter(match.game.moves(match.state, match.movers()[0]))).words()[0]
        data = f"{match.token}.{match.ply}.{word}"
        await run.press(press(mover, RUNNING, tables.live[RUNNING], data))
        run.look()
        assert (run.counts["accepted"], run.counts["handled"], run.counts["changes"]) == (1, 1, 1)


async def test_a_handler_that_fails_would_be_noticed(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        with quiet():
            await place.receive({"message": {"message_id": "x"}})
        assert failures(place.file) == 1


async def test_what_is_toodeep_or_no_text_is_not_kept_or_made_text() -> None:
    assert raw.read({"update_id": 1, "message": deep(5000)}) is None
    kept = raw.read({"update_id": 1, "message": {"text": "a\ud800b\udfff"}})
    assert kept is not None
    kept.text.encode()
    assert raw.read({"update_id": 2**63}) is None
    broken = Breaker(3)
    assert {type(broken.update(n)) for n in range(2000)} > {dict, list, str, int}


async def said(place: Hall, who: int, words: str) -> str:
    """What the bot answers somebody in private."""
    before = len(place.line.texts)
    await place.receive(text(who, who, words))
    await place.show()
    (answer,) = place.line.texts[before:]
    return answer


async def test_f98_unknown_deep_links_get_the_neutral_help(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        tables = await laid(place)
        before = digest(place.file)
        neutral = await said(place, 100, "/start")
        token = tables.running.token
        flips = [token[:n] + chr(ord(token[n]) ^ 1) + token[n + 1 :] for n in range(0, 8, 2)]
        payloads = [token, *flips, "a" * 64, "-", "join_" + token, "' OR 1=1 --", "💥", "1" * 5000]
        for who, payload in enumerate(payloads, 101):
            assert await said(place, who, f"/start {payload}") == neutral
        assert digest(place.file) == before


async def test_f114_words_of_sql_are_words(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        await laid(place)
        before = digest(place.file)
        for words in ("'; DROP TABLE match; --", '" OR ""="', "1; DELETE FROM seat", "\x00' --"):
            for command in ("/play", "/join", "/move", "/rules", "/board@ice_bot", "/leave"):
                await place.receive(text(STRANGER, EMPTY, f"{command} {words}"))
            body = text(ANNA, EMPTY, "/help")
            body["message"]["chat"]["title"] = words
            body["message"]["from"]["first_name"] = words
            await place.receive(body, press(STRANGER, EMPTY, 1, f"{words}:join"[:64]))
        assert failures(place.file) == 0
        assert digest(place.file) == before
