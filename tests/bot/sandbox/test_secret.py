"""Ephemeral messages: who may send, who sees, how they end."""

from typing import Any

import pytest

from bot.sandbox.errors import NotPossible
from bot.sandbox.model import EPHEMERAL_ON_PAGE, Chat, Press, User
from tests.bot.sandbox.kit import Reply, Table, buttons, photo

TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


async def pressed(table: Table) -> tuple[Chat, User, User, Press]:
    """A group where Anna has just asked for her hand."""
    chat, (anna, bohdan) = table.club()
    sent = await table.result(
        "sendMessage", chat_id=chat.id, text="Hands", reply_markup=buttons(("My hand",))
    )
    return chat, anna, bohdan, table.world.press_text(anna, chat, sent["message_id"], "My hand")


async def show(table: Table, chat: Chat, to: User, press: Press | None, **more: Any) -> Reply:
    """Show somebody a hand."""
    parameters: dict[str, Any] = {"receiver_user_id": to.id}
    if press is not None:
        parameters["callback_query_id"] = press.id
    return await table.call(
        "sendMessage",
        chat_id=chat.id,
        text="Your hand: 2 4 7",
        ephemeral_message_parameters=parameters,
        **more,
    )


async def test_one_person_sees_it_and_nobody_else(table: Table) -> None:
    chat, anna, bohdan, press = await pressed(table)
    shown = (await show(table, chat, anna, press)).body["result"]
    assert shown["message_id"] == 0
    assert shown["ephemeral_message_id"] == 1
    assert shown["receiver_user"]["id"] == anna.id
    assert "2 4 7" in table.world.transcript(anna, chat)
    assert "2 4 7" not in table.world.transcript(bohdan, chat)
    assert all("2 4 7" not in message.text for message in chat.messages.values())


async def test_a_press_allows_it_for_15_seconds_and_its_owner_alone(table: Table) -> None:
    chat, anna, bohdan, press = await pressed(table)
    assert (await show(table, chat, bohdan, press)).text == TOO_OLD
    table.clock.advance(15)
    assert (await show(table, chat, anna, press)).status == 200
    table.clock.advance(1)
    assert (await show(table, chat, anna, press)).text == TOO_OLD


async def test_without_a_press_only_an_admin_may(table: Table) -> None:
    chat, anna, _, _ = await pressed(table)
    assert (await show(table, chat, anna, None)).text == "Bad Request: MESSAGE_NOT_COMMAND"
    table.world.promote(chat, table.world.bot)
    assert (await show(table, chat, anna, None)).status == 200
    clara = table.world.person("Clara")
    assert (await show(table, chat, clara, None)).text == "Bad Request: PARTICIPANT_ID_INVALID"


async def test_an_ephemeral_command_is_answered(table: Table) -> None:
    chat, (anna, bohdan) = table.club()
    commands = [{"command": "hand", "description": "My cards", "is_ephemeral": True}]
    await table.result("setMyCommands", commands=commands)
    await table.updates()
    table.world.send(anna, chat, "/hand")
    (update,) = await table.updates()
    command = update["message"]
    assert (command["message_id"], command["ephemeral_message_id"]) == (0, 1)
    assert "/hand" not in table.world.transcript(bohdan, chat)
    reply = {"ephemeral_message_id": 1}
    assert (await show(table, chat, anna, None, reply_parameters=reply)).status == 200
    answer = await show(table, chat, bohdan, None, reply_parameters=reply)
    assert answer.text == "Bad Request: MESSAGE_NOT_COMMAND"


async def test_it_is_pressed_edited_and_deleted_under_its_own_number(table: Table) -> None:
    chat, anna, bohdan, press = await pressed(table)
    await show(table, chat, anna, press, reply_markup=buttons(("2", "4")))
    await table.updates()
    number = EPHEMERAL_ON_PAGE + 1
    with pytest.raises(NotPossible):
        table.world.press_text(bohdan, chat, number, "2")
    table.world.press_text(anna, chat, number, "2")
    (update,) = await table.updates()
    message = update["callback_query"]["message"]
    assert (message["message_id"], message["ephemeral_message_id"]) == (0, 1)
    place = {"chat_id": chat.id, "receiver_user_id": anna.id, "ephemeral_message_id": 1}
    assert await table.result("editEphemeralMessageText", **place, text="Your hand: 4 7") is True
    assert "Your hand: 4 7 (edited)" in table.world.transcript(anna, chat)
    wrong: dict[str, Any] = place | {"receiver_user_id": bohdan.id}
    reply = await table.call("deleteEphemeralMessage", **wrong)
    assert reply.text == "Bad Request: message to delete not found"
    usual: dict[str, Any] = {"chat_id": chat.id, "message_id": 0}
    reply = await table.call("editMessageText", **usual, text="x")
    assert reply.text == "Bad Request: message to edit not found"
    assert await table.result("deleteEphemeralMessage", **place) is True
    assert "Your hand" not in table.world.transcript(anna, chat)
    shown = (await show(table, chat, anna, press)).body["result"]
    assert shown["ephemeral_message_id"] == 1


async def test_not_every_kind_and_not_every_chat(table: Table) -> None:
    chat, anna, _, press = await pressed(table)
    parameters = {"receiver_user_id": anna.id, "callback_query_id": press.id}
    files = photo()
    shown = await table.result(
        "sendPhoto", files=files, chat_id=chat.id, ephemeral_message_parameters=parameters
    )
    assert shown["photo"]
    reply = await table.call("sendDice", chat_id=chat.id, ephemeral_message_parameters=parameters)
    assert 'no parameter "ephemeral_message_parameters"' in reply.text
    table.world.start(anna)
    dm = table.world.dm(anna)
    assert (await show(table, dm, anna, None)).status == 400


async def test_it_may_stand_in_place_of_the_board(table: Table) -> None:
    chat, anna, _, press = await pressed(table)
    parameters = {
        "receiver_user_id": anna.id,
        "callback_query_id": press.id,
        "replace_callback_query_message": True,
    }
    await table.result(
        "sendMessage", chat_id=chat.id, text="x", ephemeral_message_parameters=parameters
    )
    assert chat.ephemeral[1].replaces == press.message_id


async def test_it_goes_when_the_app_starts_again_or_when_there_are_too_many(table: Table) -> None:
    chat, (anna, bohdan) = table.club()
    table.world.promote(chat, table.world.bot)
    await show(table, chat, bohdan, None)
    for _ in range(100):
        await show(table, chat, anna, None)
    assert len(chat.ephemeral) == 100
    assert "2 4 7" not in table.world.transcript(bohdan, chat)
    table.world.forget_ephemeral(anna, chat)
    assert chat.ephemeral == {}
