"""People who come and go, hide who they are, or are none: seats, names, presses, commands."""

from pathlib import Path

import pytest

from bot.match import Stage as Progress
from bot.sandbox.model import CREATOR, Chat, Member, User
from bot.sandbox.show import user_json
from tests.e2e.life import DAY, chat_of, match_of, message_by, mover, press_on, table, texts, typed
from tests.e2e.stage import Stage, staged

CHANNEL = {"id": -1000000000777, "type": "channel", "title": "News"}
TELEGRAM = {"id": 777000, "is_bot": False, "first_name": "Telegram"}
CHANNEL_BOT = {"id": 136817688, "is_bot": True, "first_name": "Channel"}
OTHER_BOT = {"id": 4242, "is_bot": True, "first_name": "Helper"}


@pytest.mark.parametrize("admin", [False, True])
@pytest.mark.parametrize("kicked", [False, True])
async def test_f73_f95_the_seat_of_who_leaves_in_its_turn_is_played_after_a_grace(
    tmp_path: Path, *, admin: bool, kicked: bool
) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage, "Anna", "Borys", "Clara")
        if admin:
            stage.world.promote(chat, stage.world.bot)
        while await mover(stage, people) is not people[1]:
            await typed(stage, chat, people)
        before = await match_of(stage)
        sends = len([r for r in stage.calls(chat) if r.method.startswith("send")])
        if kicked:
            stage.world.kick(chat, people[1], people[0])
        else:
            stage.world.leave(chat, people[1])
        await stage.settle()
        assert (await match_of(stage)).ply == before.ply
        board = stage.last(chat, people[0], "?")
        assert "The computer plays for" in board.text
        assert "Borys" in board.text
        stage.wait(45)
        await stage.settle()
        assert (await match_of(stage)).ply == before.ply
        stage.wait(20)
        await stage.settle()
        assert (await match_of(stage)).ply == before.ply + 1
        assert len([r for r in stage.calls(chat) if r.method.startswith("send")]) <= sends + 1

        if not kicked:
            stage.world.join(chat, people[1])
            await stage.press(people[1], chat, "I’m back")
            player = (await match_of(stage)).player_of(people[1].id)
            assert player is not None
            assert (player.idle, player.level) == (0, None)
            assert "The computer plays for" not in stage.last(chat, people[0], "?").text


async def test_f73_a_host_who_leaves_hands_on_the_table(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage)
        stage.world.leave(chat, people[0])
        await stage.settle()
        assert (await match_of(stage)).host_id == people[1].id
        stage.world.send(people[1], chat, "/stop")
        await stage.settle()
        assert (await match_of(stage)).stage is Progress.CLOSED


async def test_f73_everybody_gone_the_table_waits_for_nobody(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage)
        for user in people:
            stage.world.leave(chat, user)
        await stage.settle()
        ply = (await match_of(stage)).ply
        stage.wait(5 * DAY)
        await stage.settle()
        assert (await match_of(stage)).ply == ply


async def test_f73_who_leaves_a_group_leaves_its_lobby(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        people = [stage.world.person(name, "en") for name in ("Anna", "Borys")]
        chat = stage.world.group("Club", *people)
        stage.world.send(people[0], chat, "/play floes")
        await stage.settle()
        await stage.press(people[1], chat, "Join")
        stage.world.leave(chat, people[0])
        await stage.settle()
        match = await match_of(stage)
        assert match.names == ("Borys",)
        assert match.host_id == people[1].id
        stage.world.leave(chat, people[1])
        await stage.settle()
        assert (await match_of(stage)).stage is Progress.CLOSED


async def test_f85_names_that_are_empty_or_change(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        people = [stage.world.person(name, "en") for name in ("Anna", "\u2067\u200b")]
        chat = stage.world.group("Club", *people)
        stage.world.send(people[0], chat, "/play floes")
        await stage.settle()
        await stage.press(people[1], chat, "Join")
        await stage.press(people[0], chat, "Start")
        assert (await match_of(stage)).names == ("Anna", "№ 2")
        people[0].name = "Annette"
        stage.world.send(people[0], chat, "/board")
        await stage.settle()
        assert "Annette" not in stage.last(chat, people[0], "?").text
        stage.world.send(people[0], chat, "/stop")
        stage.world.send(people[0], chat, "/play floes")
        await stage.settle()
        assert (await match_of(stage, 2)).names == ("Annette",)


def hide(stage: Stage, chat: Chat, user: User, *, on: bool = True) -> None:
    """Let the creator of a group write and act as the group."""
    stage.world.set_member(chat, user, Member(CREATOR, {"is_anonymous": on}), user)


async def test_f86_an_anonymous_admin_is_not_unmasked(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        people = [stage.world.person(name, "en") for name in ("Secretive", "Borys")]
        chat = stage.world.group("Club", *people)
        hide(stage, chat, people[0])
        stage.world.send(people[0], chat, "/play floes", anonymous=True)
        await stage.settle()
        assert "Anonymous admins" in stage.last(chat, people[1]).text
        stage.world.send(people[1], chat, "/play")
        await stage.settle()
        press = await stage.press(people[0], chat, "Hold On! The Ice Is Cracking!")
        assert "Turn anonymity off" in press.text
        assert press.alert
        stage.world.send(people[1], chat, "/play floes")
        await stage.settle()
        press = await stage.press(people[0], chat, "Join")
        assert "Turn anonymity off" in press.text
        assert (await match_of(stage)).names == ("Borys",)
        assert not any("Secretive" in str(r.params) for r in stage.world.record)
        hide(stage, chat, people[0], on=False)
        await stage.press(people[0], chat, "Join")
        assert (await match_of(stage)).names == ("Borys", "Secretive")


async def test_f86_an_anonymous_admin_may_stop_a_game(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage)
        hide(stage, chat, people[0])
        stage.world.send(people[0], chat, "/stop", anonymous=True)
        await stage.settle()
        assert (await match_of(stage)).stage is Progress.CLOSED


async def test_f87_f88_channels_and_bots_get_no_seat(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage)
        before = await match_of(stage)
        said = len(texts(stage, chat))
        message_by(
            stage, chat, TELEGRAM, sender_chat=CHANNEL, is_automatic_forward=True, text="/stop"
        )
        await stage.settle()
        assert len(texts(stage, chat)) == said
        for sender, more in ((CHANNEL_BOT, {"sender_chat": CHANNEL}), (OTHER_BOT, {})):
            for text in ("/join", "/stop", "/move a1"):
                message_by(stage, chat, sender, text=text, **more)
        await stage.settle()
        assert await match_of(stage) == before
        bot = stage.world.person("Robot", "en")
        bot.is_bot = True
        chat.members[bot.id] = Member()
        press = await stage.press(bot, chat, "*")
        assert press.text == "Other bots cannot play here."
        assert await match_of(stage) == before
        assert people


async def test_f70_presses_on_copies_do_nothing(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage)
        user = await mover(stage, people)
        board = stage.last(chat, user, "?")
        data = (board.keyboard or [])[0][0]["callback_data"]
        before = await match_of(stage)
        numbers = [
            press_on(stage, user, chat, data),
            press_on(stage, user, chat, data, **{"from": TELEGRAM, "sender_chat": CHANNEL}),
            press_on(stage, user, chat, data, via_bot=user_json(stage.world.bot)),
        ]
        await stage.settle()
        for number in numbers:
            assert "not for this table" in stage.world.presses[number].text
        assert await match_of(stage) == before
        assert board.id in chat.messages


async def test_f70_a_forged_press_takes_no_board_of_another_table(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        people = [stage.world.person(name, "en") for name in ("Anna", "Borys")]
        chat = stage.world.group("Club", *people, forum=True)
        topic = stage.world.topic(chat, "Ice")
        stage.world.send(people[0], chat, "/play floes")
        await stage.settle()
        lobby = stage.last(chat, people[0], "Join")
        stage.world.send(people[0], chat, "/play floes", topic.id)
        await stage.settle()
        token = (await match_of(stage, 2)).token
        press = stage.world.press_data(people[1], chat, lobby.id, f"{token}:join")
        await stage.settle()
        assert press.answered
        assert lobby.id in chat.messages


async def test_a_press_on_a_message_that_telegram_shows_no_more_counts(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage)
        user = await mover(stage, people)
        board = stage.last(chat, user, "?")
        before = await match_of(stage)
        move = next(iter(before.game.moves(before.state, before.movers()[0])))
        stage.world.delete(chat, board.id)
        data = f"{before.token}.{before.ply}.{' '.join(move.words())}"
        press = stage.world.press_data(user, chat, board.id, data)
        await stage.settle()
        assert "✓" in press.text
        assert (await match_of(stage)).ply == before.ply + 1
        assert stage.last(chat, user, "?").id > board.id


async def test_f69_the_buttons_of_a_finished_game_go(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage)
        board = stage.last(chat, people[0], "?")
        keyboard = board.keyboard
        data = (keyboard or [])[0][0]["callback_data"]
        stage.world.send(people[0], chat, "/stop")
        await stage.settle()
        board = chat.messages[board.id]
        board.keyboard = keyboard  # as if the last edit had been lost
        press = stage.world.press_data(people[1], chat, board.id, data)
        await stage.settle()
        assert "This game is over" in press.text
        rows = chat.messages[board.id].keyboard or []
        assert [button["text"] for row in rows for button in row] == ["Rematch"]


async def test_f90_a_move_typed_in_the_wrong_chat_is_not_repeated(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage)
        before = await match_of(stage)
        other = stage.world.group("Elsewhere", *people)
        stage.world.send(people[0], other, "/move secret plan")
        stage.world.send(people[0], stage.world.dm(people[0]), "/move secret plan")
        await stage.settle()
        for place in (other, stage.world.dm(people[0]), chat):
            assert not any("secret plan" in text for text in texts(stage, place))
        assert "No table is open here" in texts(stage, other)[-1]
        assert await match_of(stage) == before


async def test_admins_are_asked_for_at_the_moment_of_the_command(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage)
        clara = stage.world.person("Clara", "en")
        stage.world.join(chat, clara)
        stage.world.promote(chat, clara)
        stage.world.demote(chat, clara)
        stage.world.send(clara, chat, "/stop")
        await stage.settle()
        assert (await match_of(stage)).stage is Progress.RUNNING
        stage.world.promote(chat, clara)
        stage.world.send(clara, chat, "/stop")
        await stage.settle()
        assert (await match_of(stage)).stage is Progress.CLOSED
        assert people


async def test_f54_the_clock_plays_for_an_account_that_is_gone(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat, people = await table(stage, dms=True)
        gone = await mover(stage, people)
        stage.world.deactivate(gone)
        ply = (await match_of(stage)).ply
        for _ in range(3):
            stage.wait(DAY / 2 + 60)  # the call, then the end of the time
            await stage.settle()
        assert (await match_of(stage)).ply > ply
        assert await mover(stage, people) is not gone
        stage.world.kick_bot(chat, people[0])  # players are told by private messages
        await stage.settle()
        refused = [r for r in stage.world.record if r.chat_id == gone.id and r.status == 403]
        assert len(refused) == 1
        assert (await chat_of(stage, gone.id)).gone_at is not None
