"""What runs beside the bot: the watch over it, its page, the hourly backup, words to systemd."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from prometheus_client import ProcessCollector

from bot.operate import systemd
from bot.operate.backup import backups_of
from bot.operate.health import Watch
from bot.operate.metrics import Metrics
from bot.operate.page import Page, served
from bot.settings import Settings
from bot.store.file import path_of
from bot.store.store import Store
from bot.usecase import Now


@asynccontextmanager
async def operated(
    settings: Settings, store: Store, metrics: Metrics, heard_at: Callable[[], float], now: Now
) -> AsyncIterator[str]:
    """Run it all while the bot runs; the page's address, "" where there is none."""
    backups = backups_of(settings, now)
    ProcessCollector(registry=metrics.registry)

    def happened(what: str) -> int:
        return store.happened[what]

    watch = Watch(path_of(settings.database_url), metrics, happened, heard_at, backups, now)
    async with served(Page(watch, metrics.registry), settings.metrics_listen) as address:
        loops = [asyncio.create_task(watch.run(lambda: systemd.notify("WATCHDOG=1")))]
        if backups is not None:
            loops.append(asyncio.create_task(backups.run()))
        systemd.notify("READY=1")
        try:
            yield address
        finally:
            systemd.notify("STOPPING=1")
            for loop in loops:
                loop.cancel()
            await asyncio.gather(*loops, return_exceptions=True)
