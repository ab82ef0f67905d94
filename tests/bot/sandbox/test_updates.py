"""The queue of updates: polls, confirmation, expiry, and what may go wrong with it."""

import asyncio
from typing import Any

from tests.bot.sandbox.kit import Table, buttons


def numbers(updates: list[dict[str, Any]]) -> list[int]:
    return [update["update_id"] for update in updates]


def texts(updates: list[dict[str, Any]]) -> list[str]:
    return [update["message"]["text"] for update in updates]


async def started(table: Table) -> Any:
    anna = table.world.person("Anna")
    table.world.start(anna)
    await table.updates()
    return anna


async def test_updates_stay_until_a_higher_offset_confirms_them(table: Table) -> None:
    anna = await started(table)
    for text in ("a", "b", "c"):
        table.world.send(anna, table.world.dm(anna), text)
    first = await table.result("getUpdates", limit=2)
    assert texts(first) == ["a", "b"]
    assert numbers(first) == [first[0]["update_id"], first[0]["update_id"] + 1]
    assert texts(await table.result("getUpdates")) == ["a", "b", "c"]
    rest = await table.result("getUpdates", offset=first[-1]["update_id"] + 1)
    assert texts(rest) == ["c"]
    assert table.world.updates.pending() == 1


async def test_a_negative_offset_keeps_the_newest(table: Table) -> None:
    anna = await started(table)
    for text in ("a", "b", "c"):
        table.world.send(anna, table.world.dm(anna), text)
    assert texts(await table.result("getUpdates", offset=-1)) == ["c"]


async def test_a_long_poll_wakes_when_something_comes(table: Table) -> None:
    anna = await started(table)
    poll = asyncio.create_task(table.result("getUpdates", timeout=30))
    await table.world.until(lambda: table.world.record[-1].method == "getUpdates")
    table.world.send(anna, table.world.dm(anna), "now")
    assert texts(await poll) == ["now"]


async def test_a_long_poll_ends_with_nothing_when_its_time_has_passed(table: Table) -> None:
    poll = asyncio.create_task(table.result("getUpdates", timeout=500))
    async with asyncio.timeout(5):
        while not poll.done():
            await asyncio.sleep(0)
            table.clock.advance(1)
    assert await poll == []


async def test_a_second_poller_ends_the_first(table: Table) -> None:
    first = asyncio.create_task(table.call("getUpdates", timeout=30))
    await table.world.until(lambda: table.world.record[-1].method == "getUpdates")
    second = await table.call("getUpdates")
    assert second.body["ok"]
    reply = await first
    assert reply.status == 409
    assert reply.text == (
        "Conflict: terminated by other getUpdates request; "
        "make sure that only one bot instance is running"
    )


async def test_presses_live_150_seconds_and_messages_a_day(table: Table) -> None:
    chat, (anna, _) = table.club()
    sent = await table.result(
        "sendMessage", chat_id=chat.id, text="?", reply_markup=buttons(("d4",))
    )
    await table.updates()
    table.world.send(anna, chat, "/play")
    table.world.press_text(anna, chat, sent["message_id"], "d4")
    table.clock.advance(149)
    assert len(await table.result("getUpdates")) == 2
    table.clock.advance(2)
    assert texts(await table.result("getUpdates")) == ["/play"]
    table.clock.advance(24 * 3600)
    assert await table.result("getUpdates") == []


async def test_the_kinds_asked_for_are_remembered(table: Table) -> None:
    chat, (anna, bohdan) = table.club()
    table.world.promote(chat, table.world.bot)
    await table.updates()
    table.world.leave(chat, bohdan)
    assert [set(update) for update in await table.updates()] == [{"update_id", "message"}]
    await table.result("getUpdates", allowed_updates=["chat_member"])
    table.world.join(chat, bohdan)
    table.world.send(anna, chat, "/play")
    await table.result("getUpdates")
    (update,) = await table.updates()
    assert update["chat_member"]["new_chat_member"]["status"] == "member"
    assert update["chat_member"]["old_chat_member"]["status"] == "left"


async def test_only_admins_hear_of_members(table: Table) -> None:
    chat, (_, bohdan) = table.club()
    await table.updates(allowed_updates=["chat_member"])
    table.world.leave(chat, bohdan)
    assert await table.updates() == []


async def test_after_a_week_the_numbers_begin_elsewhere(table: Table) -> None:
    anna = await started(table)
    table.world.send(anna, table.world.dm(anna), "a")
    (before,) = numbers(await table.updates())
    table.clock.advance(8 * 24 * 3600)
    for text in ("b", "c"):
        table.world.send(anna, table.world.dm(anna), text)
    after = numbers(await table.updates())
    assert after[0] != before + 1
    assert after[1] == after[0] + 1


async def test_updates_are_paused_expired_and_repeated(table: Table) -> None:
    anna = await started(table)
    dm = table.world.dm(anna)
    table.world.updates.pause()
    table.world.send(anna, dm, "a")
    assert await table.updates() == []
    table.world.updates.pause(on=False)
    assert texts(await table.updates()) == ["a"]
    table.world.send(anna, dm, "lost")
    table.world.updates.expire()
    assert await table.updates() == []
    table.world.updates.duplicate()
    table.world.send(anna, dm, "twice")
    first = await table.result("getUpdates")
    assert texts(first) == ["twice"]
    confirmed = {"offset": first[0]["update_id"] + 1}
    assert await table.result("getUpdates", **confirmed) == first
    assert await table.result("getUpdates", **confirmed) == []


async def test_lanes_overtake_each_other_but_keep_their_order(table: Table) -> None:
    chat, (anna, bohdan) = table.club()
    sent = await table.result(
        "sendMessage", chat_id=chat.id, text="?", reply_markup=buttons(("d4", "e5"))
    )
    await table.updates()
    table.world.updates.reorder(4)
    table.world.press_text(anna, chat, sent["message_id"], "d4")
    table.world.press_text(bohdan, chat, sent["message_id"], "d4")
    table.world.press_text(anna, chat, sent["message_id"], "e5")
    assert await table.updates() == []
    table.world.send(anna, chat, "/board")
    updates = await table.updates()
    assert numbers(updates) == sorted(numbers(updates))
    presses = [update["callback_query"] for update in updates if "callback_query" in update]
    assert [(press["from"]["first_name"], press["data"]) for press in presses] == [
        ("Bohdan", "d4"),
        ("Anna", "d4"),
        ("Anna", "e5"),
    ]
    assert "message" in updates[0]


async def test_a_bot_that_asks_the_same_too_often_is_slowed_down(limited: Table) -> None:
    anna = await started(limited)
    for text in ("a", "b"):
        limited.world.send(anna, limited.world.dm(anna), text)
    assert texts(await limited.result("getUpdates", offset=1)) == ["a", "b"]
    assert texts(await limited.result("getUpdates", offset=1)) == ["a"]
    limited.clock.advance(1)
    assert texts(await limited.result("getUpdates", offset=1)) == ["a", "b"]
