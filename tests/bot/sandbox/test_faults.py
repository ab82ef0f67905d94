"""What a test lets go wrong, and what the record says of it."""

import asyncio
import hashlib
from datetime import timedelta

import aiohttp
import pytest
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TimedOut

from bot.sandbox.faults import Fault, Kind
from tests.bot.sandbox.kit import Table, buttons, photo, picture


async def said(table: Table, chat_id: int) -> list[str]:
    return [m.text for m in table.world.chats[chat_id].messages.values() if m.text]


async def test_the_library_understands_each_fault(table: Table) -> None:
    chat, _ = table.club()
    table.world.faults.add(Fault("429", "sendMessage", seconds=7))
    with pytest.raises(RetryAfter) as slow:
        await table.bot.send_message(chat.id, "a")
    assert slow.value.retry_after == timedelta(seconds=7)
    for fault, error in (
        (Fault("500"), NetworkError),
        (Fault("html_502"), NetworkError),
        (Fault("refuse", text="Bad Request: CHAT_WRITE_FORBIDDEN"), BadRequest),
        (Fault("refuse", text="Forbidden: bot was blocked by the user", code=403), Forbidden),
        (Fault("drop_before_effect"), NetworkError),
        (Fault("drop_after_effect"), NetworkError),
        (Fault("truncate_body"), NetworkError),
    ):
        table.world.faults.add(fault)
        with pytest.raises(error):
            await table.bot.send_message(chat.id, fault.kind)
    assert await said(table, chat.id) == ["drop_after_effect", "truncate_body"]
    kinds = [(r.fault, r.effect, r.ok, r.status) for r in table.world.record if r.fault != "ok"]
    assert kinds == [
        ("429", False, False, 429),
        ("500", False, False, 500),
        ("html_502", False, False, 502),
        ("refuse", False, False, 400),
        ("refuse", False, False, 403),
        ("drop_before_effect", False, False, 0),
        ("drop_after_effect", True, False, 0),
        ("truncate_body", True, False, 200),
    ]


@pytest.mark.parametrize("kind", ["drop_before_effect", "drop_after_effect", "truncate_body"])
async def test_a_lost_answer_looks_lost_on_the_wire(table: Table, kind: Kind) -> None:
    table.world.faults.add(Fault(kind, "getMe"))
    with pytest.raises(aiohttp.ClientError):
        await table.call("getMe")
    assert (await table.call("getMe")).status == 200


async def test_a_fault_hits_a_method_in_a_chat_so_many_times(table: Table) -> None:
    chat, _ = table.club()
    other, _ = table.club("Clara")
    table.world.faults.add(Fault("ok", "sendMessage", chat.id))
    table.world.faults.add(Fault("500", "sendMessage", chat.id, times=2))
    statuses = []
    for chat_id in (chat.id, other.id, chat.id, chat.id, chat.id):
        reply = await table.call("sendMessage", chat_id=chat_id, text="x")
        statuses.append(reply.status)
    assert statuses == [200, 200, 500, 500, 200]
    table.world.faults.add(Fault("500"))
    assert (await table.call("getUpdates")).status == 200
    table.world.faults.clear()
    assert (await table.call("getMe")).status == 200


async def test_a_slow_call_is_done_after_its_time(table: Table) -> None:
    chat, _ = table.club()
    table.world.faults.add(Fault("slow", "sendMessage", seconds=20))
    with pytest.raises(TimedOut):
        await table.bot.send_message(chat.id, "late", read_timeout=0.05)
    assert await said(table, chat.id) == []
    table.clock.advance(20)
    await table.world.until(lambda: table.world.record[-1].effect)
    assert await said(table, chat.id) == ["late"]


async def test_a_newer_edit_of_the_media_cancels_the_older(table: Table) -> None:
    chat, _ = table.club()
    sent = await table.result("sendPhoto", files=photo(), chat_id=chat.id)
    place = {"chat_id": chat.id, "message_id": sent["message_id"]}

    async def edit(caption: str, colour: str) -> str:
        media = {"type": "photo", "media": "attach://x", "caption": caption}
        files = {"x": ("x.png", picture(colour=colour))}
        reply = await table.call("editMessageMedia", files, **place, media=media)
        return "done" if reply.body["ok"] else reply.text

    table.world.faults.add(Fault("slow", "editMessageMedia", seconds=5))
    older = asyncio.create_task(edit("older", "red"))
    await table.world.until(lambda: table.world.record[-1].method == "editMessageMedia")
    assert await edit("newer", "blue") == "done"
    table.clock.advance(5)
    assert await older == "Bad Request: canceled by new edit message request"
    assert chat.messages[sent["message_id"]].text == "newer"


async def test_the_record_holds_parameters_and_media(table: Table) -> None:
    chat, _ = table.club()
    await table.result(
        "sendPhoto", files=photo(), chat_id=chat.id, caption="Board", reply_markup=buttons(("d4",))
    )
    call = table.world.record[-1]
    assert (call.at, call.method, call.chat_id) == (table.clock.now(), "sendPhoto", chat.id)
    assert call.params["reply_markup"] == buttons(("d4",))
    assert call.params["caption"] == "Board"
    assert call.media == {"photo": picture()}
    assert call.digests == {"photo": hashlib.sha256(picture()).hexdigest()}
    assert call.answer["caption"] == "Board"


async def test_a_press_without_an_answer_is_a_violation_once_the_bot_had_it(table: Table) -> None:
    chat, (anna, _) = table.club()
    sent = await table.result(
        "sendMessage", chat_id=chat.id, text="?", reply_markup=buttons(("d4",))
    )
    table.world.press_text(anna, chat, sent["message_id"], "d4")
    table.clock.advance(40)
    assert table.world.violations == []
    await table.updates()
    assert [violation.rule for violation in table.world.violations] == ["unanswered"]
