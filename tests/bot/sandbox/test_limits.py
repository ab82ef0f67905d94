"""How much a bot may send: in a minute, in a second, and of one size."""

import contextlib

import pytest

from bot.sandbox.errors import ApiError
from tests.bot.sandbox.kit import Table, buttons


async def test_a_group_takes_twenty_sends_and_edits_a_minute(limited: Table) -> None:
    chat, _ = limited.club()
    sent = await limited.result("sendMessage", chat_id=chat.id, text="0")
    place = {"chat_id": chat.id, "message_id": sent["message_id"]}
    for number in range(1, 20):
        limited.clock.advance(2)
        await limited.result("editMessageText", **place, text=str(number))
    reply = await limited.call("sendMessage", chat_id=chat.id, text="too many")
    assert reply.status == 429
    assert reply.text == "Too Many Requests: retry after 22"
    assert reply.body["parameters"] == {"retry_after": 22}
    assert reply.headers["Retry-After"] == "22"
    assert [violation.rule for violation in limited.world.violations] == ["flood"]
    limited.clock.advance(22)
    assert (await limited.call("sendMessage", chat_id=chat.id, text="again")).status == 200


async def test_answers_and_deletions_are_free(limited: Table) -> None:
    chat, (anna, _) = limited.club()
    sent = await limited.result(
        "sendMessage", chat_id=chat.id, text="?", reply_markup=buttons(("d4",))
    )
    for _ in range(50):
        press = limited.world.press_text(anna, chat, sent["message_id"], "d4")
        await limited.result("answerCallbackQuery", callback_query_id=press.id)
    await limited.result("deleteMessage", chat_id=chat.id, message_id=sent["message_id"])
    assert limited.world.violations == []


async def test_a_chat_takes_a_burst_and_then_one_a_second(limited: Table) -> None:
    anna = limited.world.person("Anna")
    limited.world.start(anna)
    replies = [await limited.call("sendMessage", chat_id=anna.id, text="x") for _ in range(13)]
    assert [reply.status for reply in replies] == [200] * 12 + [429]
    assert replies[-1].body["parameters"]["retry_after"] == 1
    limited.clock.advance(1)
    replies = [await limited.call("sendMessage", chat_id=anna.id, text="x") for _ in range(2)]
    assert [reply.status for reply in replies] == [200, 429]


async def test_all_chats_together_take_thirty_a_second(limited: Table) -> None:
    people = [limited.world.person(f"P{number}") for number in range(31)]
    for person in people:
        limited.world.start(person)
    replies = [await limited.call("sendMessage", chat_id=p.id, text="x") for p in people]
    assert [reply.status for reply in replies] == [200] * 30 + [429]


async def test_without_limits_all_goes_but_floods_are_noted(table: Table) -> None:
    chat, _ = table.club()
    for _ in range(21):
        await table.result("sendMessage", chat_id=chat.id, text="x")
    assert [violation.rule for violation in table.world.violations] == ["flood"]


async def test_big_files_of_one_size_have_to_queue(limited: Table) -> None:
    flood = limited.world.flood
    assert [flood.file_wait(100_000) for _ in range(99)] == [0.0] * 99
    waits = [flood.file_wait(200_000) for _ in range(30)]
    assert waits[:5] == [0.0] * 5
    assert waits == sorted(waits)
    assert 4.5 < waits[-1] <= 5.0
    with pytest.raises(ApiError, match="retry after 60"):
        [flood.file_wait(200_000) for _ in range(2)]
    assert flood.file_wait(200_001) == 0.0
    limited.clock.advance(10)
    assert flood.file_wait(200_000) == 0.0


async def test_a_call_with_such_a_file_is_refused(limited: Table) -> None:
    chat, _ = limited.club()
    content = bytes(150_000)
    with contextlib.suppress(ApiError):
        [limited.world.flood.file_wait(len(content)) for _ in range(32)]
    files = {"document": ("game.bin", content)}
    reply = await limited.call("sendDocument", files, chat_id=chat.id)
    assert reply.body["parameters"] == {"retry_after": 60}
    assert chat.messages.keys() == {1}
