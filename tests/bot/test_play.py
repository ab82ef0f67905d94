"""Use cases of tables and matches: who may do what, once, and what follows from it."""

import asyncio
from pathlib import Path

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.buttons import unpack
from bot.match import STAND_IN, Match, Stage
from bot.play import Press
from bot.store.rows import Place
from bot.store.tx import Conflict, Tx
from bot.usecase import Answer
from tests.bot.house import ANNA, BORYS, CLARA, House, a_move, house, mover


async def test_f7_f8_an_update_that_comes_twice_is_handled_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        caller = await home.call(mover(match))
        press = Press(match.token, match.ply, a_move(match))
        first, second = await asyncio.gather(
            home.play.press(caller, press), home.play.press(caller, press)
        )
        assert {first.key, second.key} == {"played", ""}
        assert [ply.ply for ply in await home.log()] == [0, 1]


async def test_f68_a_button_counts_for_the_turn_it_was_drawn_for(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        words = a_move(match)
        assert (await home.press(mover(match), match, words)).key == "played"
        second = await home.match()
        assert (await home.press(mover(second), match, a_move(second))).key == "stale"
        assert (await home.press(CLARA, second, a_move(second))).key == "stranger"
        waiting = BORYS if mover(second) == ANNA else ANNA
        assert (await home.press(waiting, second, a_move(second))).key == "not-your-turn"
        assert (await home.match()).ply == 1


def test_f96_forged_buttons_change_nothing(tmp_path: Path) -> None:
    with asyncio.Runner() as runner:
        context = house(tmp_path)
        home: House = runner.run(context.__aenter__())
        match = runner.run(home.begun(ANNA, BORYS))
        before = runner.run(home.everything())
        squares = st.sampled_from(
            [w for m in match.game.moves(match.state, match.movers()[0]) for w in m.words()]
        )
        words = st.lists(squares | st.text(max_size=8), max_size=4).map(tuple)
        tokens = st.just(match.token) | st.text(max_size=10)
        plies = st.integers(-2, 3) | st.integers(0, 36**6)
        people = st.sampled_from((ANNA, BORYS, CLARA))

        @settings(max_examples=300, deadline=None)
        @given(tokens, plies, words, people)
        def forge(token: str, ply: int, said: tuple[str, ...], person: object) -> None:
            legal = person == mover(match) and (token, ply) == (match.token, 0)
            if legal and match.game.find(match.state, match.movers()[0], " ".join(said)):
                return  # this one is genuine
            caller = runner.run(home.call(person))  # type: ignore[arg-type]
            answer: Answer = runner.run(home.play.press(caller, Press(token, ply, said)))
            assert answer.key != "played"
            assert answer.key
            after = runner.run(home.everything())
            assert seats_at_rest(after[0]) == seats_at_rest(before[0])
            assert after[1:] == before[1:]

        forge()
        runner.run(context.__aexit__(None, None, None))


def seats_at_rest(match: Match) -> Match:
    """The match without when people were seen: that may change at any press."""
    players = tuple(msgspec.structs.replace(p, seen_at=0.0) for p in match.players)
    return msgspec.structs.replace(match, players=players)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=70) | st.from_regex(r"[\w-]{1,9}[.:][0-9a-z]{0,7}[.:].{0,9}"))
def test_f96_any_data_of_a_button_can_be_read(data: str) -> None:
    meaning = unpack(data)
    assert meaning is None or meaning.token


async def test_f70_f131_the_token_of_another_chat_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        before = await home.everything()
        away = Place(-2002, 0, title="Elsewhere")
        player = mover(match)
        press = Press(match.token, match.ply, a_move(match))
        answers = [
            await home.play.press(await home.call(player, away), press),
            await home.play.leave(await home.call(player, away), match.token, sure=True),
            await home.play.rematch(await home.call(player, away), match.token),
            await home.play.hint(await home.call(player, away), match.token),
            await home.lobby.join(await home.call(CLARA, away), match.token),
            await home.lobby.start(await home.call(ANNA, away), match.token),
            await home.lobby.computer(await home.call(ANNA, away), match.token, "1"),
        ]
        assert {answer.key for answer in answers} == {"odd-button", "no-table"}
        assert await home.everything() == before


async def test_f12_a_conflict_is_tried_again_and_in_the_end_told(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        tries = 0

        async def work(tx: Tx) -> Answer:
            nonlocal tries
            tries += 1
            if tries < 3:
                raise Conflict
            del tx
            return Answer("done")

        async def never(tx: Tx) -> Answer:
            del tx
            raise Conflict

        assert (await home.play.once(await home.call(ANNA), work)).key == "done"
        caller = await home.call(ANNA)
        assert (await home.play.once(caller, never)).key == "busy"
        tries = 3
        assert (await home.play.once(caller, work)).key == "done"


async def test_the_host_who_leaves_has_an_heir_and_the_last_person_ends_it(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS, CLARA)
        asked = await home.play.leave(await home.call(ANNA), None, sure=False)
        assert asked.key == "leave-sure"
        assert await home.match() == match
        for leaver, heir in ((ANNA, BORYS), (BORYS, CLARA)):
            assert (await home.play.leave(await home.call(leaver), None, sure=True)).key == "left"
            match = await home.match()
            player = match.player_of(leaver.id)
            assert player is not None
            assert player.level == STAND_IN
            assert match.host_id == heir.id
        await home.play.leave(await home.call(CLARA), None, sure=True)
        match = await home.match()
        assert (match.stage, match.due_at) == (Stage.CLOSED, None)


async def test_the_host_of_a_lobby_has_an_heir_and_the_last_person_closes_it(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        await home.lobby.open(await home.call(ANNA), "floes")
        await home.lobby.join(await home.call(BORYS))
        token = (await home.match()).token
        await home.lobby.youngest(await home.call(ANNA), token)
        await home.lobby.leave(await home.call(ANNA), token)
        match = await home.match()
        assert (match.host_id, match.youngest_id) == (BORYS.id, None)
        assert [p.seat for p in match.players] == [0]
        await home.lobby.leave(await home.call(BORYS), token)
        assert (await home.match()).stage is Stage.CLOSED


async def test_who_left_takes_the_seat_back(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        match = await home.begun(ANNA, BORYS)
        player = mover(match)
        await home.play.leave(await home.call(player), None, sure=True)
        assert (await home.press(player, match, a_move(match))).key == "replaced"
        assert (await home.lobby.join(await home.call(player))).key == "came-back"
        assert (await home.press(player, match, a_move(match))).key == "played"


async def test_a_rematch_seats_the_same_people_with_the_same_options(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        old = await home.begun(ANNA, BORYS)
        assert (await home.play.rematch(await home.call(ANNA), old.token)).key == "odd-button"
        await home.play.stop(await home.call(ANNA), admin=False)
        assert (await home.play.rematch(await home.call(CLARA), old.token)).key == "stranger"
        assert (await home.play.rematch(await home.call(BORYS), old.token)).key == "started"
        match = await home.match(2)
        assert [p.person_id for p in match.players] == [p.person_id for p in old.players]
        assert (match.options, match.host_id) == (old.options, BORYS.id)
        assert match.commitment != old.commitment
        again = await home.play.rematch(await home.call(ANNA), old.token)
        assert again.key == "taken-running"


async def test_who_left_and_asks_for_a_rematch_plays_in_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        old = await home.begun(ANNA, BORYS)
        for person in (BORYS, ANNA):
            await home.play.leave(await home.call(person), None, sure=True)
        await home.play.rematch(await home.call(ANNA), old.token)
        match = await home.match(2)
        assert [p.person_id for p in match.people] == [ANNA.id]
        assert match.host_id == ANNA.id


async def test_only_the_host_and_admins_stop_a_match(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        refused = await home.play.stop(await home.call(BORYS), admin=False)
        assert (refused.key, refused.args) == ("stop-host-only", {"host": "Anna"})
        assert (await home.play.stop(await home.call(BORYS), admin=True)).key == "stopped"
        assert (await home.match()).stage is Stage.CLOSED
