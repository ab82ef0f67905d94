"""The page for machines: /metrics for Prometheus, /health for whoever restarts what is ill."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

from bot.operate.health import Watch

log = structlog.get_logger()


class Page:
    """Answers two addresses; everything else is not found."""

    def __init__(self, watch: Watch, registry: CollectorRegistry) -> None:
        self._watch = watch
        self._registry = registry

    def app(self) -> web.Application:
        """What listens."""
        app = web.Application(client_max_size=1024)
        app.router.add_get("/metrics", self._metrics)
        app.router.add_get("/health", self._health)
        return app

    async def _metrics(self, request: web.Request) -> web.Response:
        del request
        await self._watch.look()
        text = await asyncio.to_thread(generate_latest, self._registry)
        return web.Response(body=text, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _health(self, request: web.Request) -> web.Response:
        del request
        health = await self._watch.look()
        problems = health.problems()
        body = {"ok": not problems, "problems": problems, **msgspec.structs.asdict(health)}
        return web.Response(
            body=msgspec.json.encode(body),
            status=503 if problems else 200,
            content_type="application/json",
        )


@asynccontextmanager
async def served(page: Page, listen: str) -> AsyncIterator[str]:
    """Serve the page; its address. Where the port is taken the bot plays on without it."""
    if not listen:
        yield ""
        return
    host, _, port = listen.rpartition(":")
    runner = web.AppRunner(page.app(), access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host.strip("[]"), int(port)).start()
        except OSError as error:
            log.error("no metrics page", listen=listen, why=error.strerror)
            yield ""
            return
        host, port = runner.addresses[0][:2]
        yield f"http://{host}:{port}"
    finally:
        await runner.cleanup()
