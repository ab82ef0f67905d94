"""python -m bot.sandbox: the emulated Telegram, and the bot on it in a process of its own."""

import asyncio
import contextlib
import os
import secrets
import signal
import sys
import webbrowser
from pathlib import Path

import click

from bot.sandbox import World, serve
from bot.sandbox.server import Server

TOKEN = "700000001:sandbox-sandbox-sandbox-sandbox-00"  # noqa: S105 - opens nothing but this page
_PAUSE = 1.0
_TRIES = 20


async def run_sandbox(port: int, database: str, *, browser: bool) -> None:
    """Serve the page until interrupted; the bot is started again whenever it stops."""
    world = World(TOKEN, seed=secrets.token_bytes(16))
    for leftover in Path(database).parent.glob(f"{Path(database).name}*"):
        leftover.unlink()  # the world is new, so its games are
    server = await _served(world, port)
    click.echo(f"\n  Icebox is open: {server.page_url}\n\n  Ctrl-C closes it.\n")
    if browser:
        webbrowser.open(server.page_url)
    bot = asyncio.create_task(_keep_bot(server.url, database))
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, bot.cancel)
    try:
        with contextlib.suppress(asyncio.CancelledError):
            await bot
    finally:
        await server.close()


async def _served(world: World, port: int) -> Server:
    """The server, on the next free port where the wished one is taken."""
    for number in range(port, port + _TRIES):
        with contextlib.suppress(OSError):
            return await serve(world, port=number, page_token=secrets.token_urlsafe(16))
    raise click.ClickException(f"the ports from {port} to {port + _TRIES - 1} are all taken")


async def _keep_bot(url: str, database: str) -> None:
    settings = {
        "BOT_TOKEN": TOKEN,
        "BOT_API_URL": url,
        "DATABASE_URL": f"sqlite+aiosqlite:///{database}",
        "BACKUP_DIR": "",
        "METRICS_LISTEN": "",
    }
    while True:
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", env=os.environ | settings
        )
        try:
            await bot.wait()
        except asyncio.CancelledError:
            with contextlib.suppress(ProcessLookupError):
                bot.terminate()
            await bot.wait()
            raise
        click.echo("The bot stopped; it is started again.")
        await asyncio.sleep(_PAUSE)


if __name__ == "__main__":
    from bot.cli.house import sandbox

    sandbox()
