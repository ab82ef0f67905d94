"""Delivery of updates to an address of the bot."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web

from tests.bot.sandbox.kit import Table, buttons

SECRET = "a-secret_1"


class Receiver:
    """A bot's own server; it answers as it is told to."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.url = ""
        self.heard: list[dict[str, Any]] = []
        self.secrets: list[str | None] = []
        self.statuses: list[int] = []
        self.headers: dict[str, str] = {}
        self.gate = asyncio.Event()
        self.gate.set()
        self._came = asyncio.Event()

    async def take(self, request: web.Request) -> web.Response:
        """Hear an update."""
        self.secrets.append(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        self.heard.append(await request.json())
        self._came.set()
        await self.gate.wait()
        status = self.statuses.pop(0) if self.statuses else 200
        return web.Response(status=status, headers=self.headers if status != 200 else {})

    async def until(self, number: int) -> None:
        """Wait until so many deliveries came."""
        async with asyncio.timeout(5):
            while len(self.heard) < number:
                self._came.clear()
                await self._came.wait()

    async def emptied(self) -> None:
        """Wait until nothing is pending; time does not pass meanwhile."""
        async with asyncio.timeout(5):
            while self.table.world.updates.pending():
                await self.table.world.updates.change()


@pytest.fixture
async def receiver(table: Table) -> AsyncIterator[Receiver]:
    made = Receiver(table)
    app = web.Application()
    app.router.add_post("/hook", made.take)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield made
    made.gate.set()
    await table.world.webhook.close()
    await runner.cleanup()


async def hook(receiver: Receiver, **more: Any) -> Any:
    await receiver.table.updates()
    reply = await receiver.table.call("setWebhook", url=receiver.url, secret_token=SECRET, **more)
    return reply.body


async def test_updates_come_with_the_secret(table: Table, receiver: Receiver) -> None:
    assert (await hook(receiver))["description"] == "Webhook was set"
    assert (await hook_again(receiver))["description"] == "Webhook is already set"
    anna = table.world.person("Anna")
    table.world.start(anna, "seat7")
    await receiver.until(1)
    assert receiver.heard[0]["message"]["text"] == "/start seat7"
    assert receiver.secrets == [SECRET]
    await receiver.emptied()


async def hook_again(receiver: Receiver) -> Any:
    reply = await receiver.table.call("setWebhook", url=receiver.url, secret_token=SECRET)
    return reply.body


async def test_polling_is_refused_meanwhile(table: Table, receiver: Receiver) -> None:
    await hook(receiver)
    reply = await table.call("getUpdates")
    assert reply.status == 409
    assert reply.text == (
        "Conflict: can't use getUpdates method while webhook is active; "
        "use deleteWebhook to delete the webhook first"
    )
    ended = await table.call("deleteWebhook")
    assert ended.body["description"] == "Webhook was deleted"
    again = await table.call("deleteWebhook")
    assert again.body["description"] == "Webhook is already deleted"
    assert (await table.call("getUpdates")).status == 200


async def test_a_poll_ends_when_a_webhook_is_set(table: Table, receiver: Receiver) -> None:
    await table.updates()
    poll = asyncio.create_task(table.call("getUpdates", timeout=30))
    await table.world.until(lambda: table.world.record[-1].params.get("timeout") == 30)
    await table.call("setWebhook", url=receiver.url)
    assert (await poll).text == "Conflict: terminated by setWebhook request"


async def test_what_fails_comes_again_after_growing_pauses(
    table: Table, receiver: Receiver
) -> None:
    await hook(receiver)
    receiver.statuses = [500, 404, 500, 500]
    anna = table.world.person("Anna")
    table.world.start(anna)
    await receiver.until(2)
    for number, pause in ((3, 2), (4, 4), (5, 8)):
        await _asleep(table)
        table.clock.advance(pause - 1)
        await asyncio.sleep(0.01)
        assert len(receiver.heard) == number - 1
        table.clock.advance(1)
        await receiver.until(number)
    await receiver.emptied()
    assert {update["update_id"] for update in receiver.heard} == {receiver.heard[0]["update_id"]}
    info = await table.result("getWebhookInfo")
    assert info["last_error_message"].startswith("Wrong response from the webhook: 500")


async def _asleep(table: Table) -> None:
    """Wait until a delivery waits for its next time."""
    async with asyncio.timeout(5):
        while not table.clock.sleeping:
            await asyncio.sleep(0.001)


async def test_the_bot_may_name_the_pause(table: Table, receiver: Receiver) -> None:
    await hook(receiver)
    receiver.statuses, receiver.headers = [503], {"Retry-After": "30"}
    table.world.start(table.world.person("Anna"))
    await receiver.until(1)
    await _asleep(table)
    table.clock.advance(29)
    await asyncio.sleep(0.01)
    assert len(receiver.heard) == 1
    table.clock.advance(1)
    await receiver.until(2)
    await receiver.emptied()


async def test_one_bad_update_holds_up_its_chat_alone(table: Table, receiver: Receiver) -> None:
    await hook(receiver)
    anna, bohdan = table.world.person("Anna"), table.world.person("Bohdan")
    receiver.statuses = [500, 500]
    table.world.start(anna)
    await receiver.until(2)
    table.world.send(anna, table.world.dm(anna), "behind")
    table.world.start(bohdan)
    await receiver.until(3)
    assert receiver.heard[2]["message"]["from"]["first_name"] == "Bohdan"
    await _asleep(table)
    table.clock.advance(2)
    await receiver.until(5)
    assert [update["message"]["text"] for update in receiver.heard[3:]] == ["/start", "behind"]
    await receiver.emptied()


async def test_messages_go_by_chat_and_presses_by_person(table: Table, receiver: Receiver) -> None:
    chat, (anna, bohdan) = table.club()
    sent = await table.result(
        "sendMessage", chat_id=chat.id, text="?", reply_markup=buttons(("d4",))
    )
    await hook(receiver)
    receiver.gate.clear()
    for person in (anna, bohdan):
        table.world.press_text(person, chat, sent["message_id"], "d4")
    table.world.send(anna, chat, "/board")
    table.world.send(bohdan, chat, "/stop")
    await receiver.until(3)
    kinds = [("callback_query" in u, "message" in u) for u in receiver.heard]
    assert sorted(kinds) == [(False, True), (True, False), (True, False)]
    receiver.gate.set()
    await receiver.until(4)
    assert receiver.heard[3]["message"]["text"] == "/stop"
    await receiver.emptied()


async def test_no_more_connections_than_asked_for(table: Table, receiver: Receiver) -> None:
    await hook(receiver, max_connections=1)
    receiver.gate.clear()
    for name in ("Anna", "Bohdan"):
        table.world.start(table.world.person(name))
    await receiver.until(1)
    await asyncio.sleep(0.02)
    assert len(receiver.heard) == 1
    receiver.gate.set()
    await receiver.until(2)
    await receiver.emptied()


async def test_a_duplicate_is_delivered_twice(table: Table, receiver: Receiver) -> None:
    await hook(receiver)
    table.world.updates.duplicate()
    table.world.start(table.world.person("Anna"))
    await receiver.until(2)
    assert receiver.heard[0] == receiver.heard[1]


async def test_a_press_expires_while_it_waits(table: Table, receiver: Receiver) -> None:
    chat, (anna, _) = table.club()
    sent = await table.result(
        "sendMessage", chat_id=chat.id, text="?", reply_markup=buttons(("d4",))
    )
    await hook(receiver)
    receiver.statuses = [500, 500]
    table.world.press_text(anna, chat, sent["message_id"], "d4")
    await receiver.until(2)
    await _asleep(table)
    table.clock.advance(151)
    await receiver.emptied()
    assert len(receiver.heard) == 2


async def test_an_address_that_is_gone_for_a_day_is_forgotten(
    table: Table, receiver: Receiver
) -> None:
    await hook(receiver)
    receiver.statuses = [410] * 50
    table.world.start(table.world.person("Anna"))
    await receiver.until(2)
    async with asyncio.timeout(5):
        while (await table.result("getWebhookInfo"))["url"]:
            table.clock.advance(3600)
    assert (await table.call("getUpdates")).status == 200
