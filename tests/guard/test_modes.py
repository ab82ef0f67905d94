"""Polling and webhook with the whole bot: one ends the other, and nothing is lost between."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from bot.app import built
from bot.sandbox import VirtualClock, World, serve
from bot.telegram.gateway import Fatal
from bot.telegram.inbox import ALLOWED
from tests.e2e.stage import TOKEN, Stage
from tests.guard.hook import KEY, free_port


@asynccontextmanager
async def stages(folder: Path) -> AsyncIterator[tuple[Stage, Stage]]:
    """One world and one database with a bot that polls and one that is called; none runs yet."""
    clock = VirtualClock()
    world = World(TOKEN, clock=clock, limits=False)
    server = await serve(world)
    polling, hooked = (Stage(world, clock, server, folder) for _ in range(2))
    listen = f"127.0.0.1:{free_port()}"
    hooked._settings = msgspec.structs.replace(
        hooked._settings,
        mode="webhook",
        webhook_url=f"http://{listen}/hook",
        webhook_secret=KEY,
        webhook_listen=listen,
    )
    try:
        yield polling, hooked
    finally:
        for stage in (polling, hooked):
            if stage.app is not None:
                await stage.stop()
        await server.close()
    assert world.violations == []


async def set_as(stage: Stage, url: str) -> None:
    """Wait until Telegram has noted an address, or none."""
    async with asyncio.timeout(10):
        while stage.world.webhook.info()["url"] != url:
            await asyncio.sleep(0.002)


async def test_a_table_is_opened_by_one_way_and_joined_by_the_other(tmp_path: Path) -> None:
    async with stages(tmp_path) as (polling, hooked):
        anna, borys = (polling.world.person(name, "en") for name in ("Anna", "Borys"))
        chat = polling.world.group("Club", anna, borys)
        for opener in (hooked, polling):
            await opener.start()
            await set_as(opener, opener._settings.webhook_url)
            opener.world.send(anna, chat, "/play floes")
            await opener.settle()
            await opener.press(borys, chat, "Join")
            lobby = opener.last(chat, anna, "Start")
            assert "Borys" in lobby.text
            await opener.stop()
            # Between the two nobody listens, and what is said then is heard later.
            opener.world.send(anna, chat, "/leave")
            opener.world.send(borys, chat, "/leave")


async def test_the_webhook_asks_for_what_the_bot_handles(tmp_path: Path) -> None:
    async with stages(tmp_path) as (_, hooked):
        await hooked.start()
        await set_as(hooked, hooked._settings.webhook_url)
        assert set(hooked.world.updates.allowed) == set(ALLOWED)
        assert hooked.world.webhook._hook is not None
        assert hooked.world.webhook._hook.secret == KEY


async def test_f13_a_second_poller_stops_the_first_with_a_clear_message(tmp_path: Path) -> None:
    async with stages(tmp_path) as (polling, _):
        await polling.start()
        assert polling.app is not None
        anna = polling.world.person("Anna", "en")
        polling.world.start(anna)
        await polling.settle()
        async with built(polling._settings, polling.clock.now) as other:
            second = asyncio.create_task(other.run())
            assert polling._task is not None
            with pytest.RaisesGroup(pytest.RaisesExc(Fatal, match="same token")):
                async with asyncio.timeout(20):
                    await asyncio.wait(
                        {second, polling._task}, return_when=asyncio.FIRST_COMPLETED
                    )
                    loser = polling._task if polling._task.done() else second
                    await loser
            for task in (second, polling._task):
                task.cancel()
            await asyncio.gather(second, polling._task, return_exceptions=True)
        await polling._context.__aexit__(None, None, None)  # type: ignore[union-attr]
        polling.app = None
        assert len(polling.calls(polling.world.chats[anna.id])) == 1
