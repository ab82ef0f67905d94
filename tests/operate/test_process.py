"""The bot as a process: its page, its backup, the doctor beside it, its end."""

import asyncio
import json
import os
import signal
import socket
import sys
from pathlib import Path

import aiohttp
from click.testing import CliRunner

from bot.cli import main
from bot.sandbox import World, serve

TOKEN = "700000001:test-test-test-test-test-test-0000"


def free_port() -> int:
    """A port that nobody uses at this moment."""
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


async def health(listen: str) -> dict[str, object]:
    """What the page says, as soon as there is one."""
    async with asyncio.timeout(60), aiohttp.ClientSession() as session:
        while True:
            try:
                async with session.get(f"http://{listen}/health") as answer:
                    told: dict[str, object] = await answer.json()
                    return told
            except aiohttp.ClientConnectorError:
                await asyncio.sleep(0.05)


async def test_a_running_bot_is_watched_and_saved(tmp_path: Path) -> None:
    server = await serve(World(TOKEN))
    listen = f"127.0.0.1:{free_port()}"
    database = tmp_path / "icebox.sqlite"
    settings = {
        "BOT_TOKEN": "",
        "BOT_TOKEN_FILE": str(tmp_path / "token"),
        "BOT_API_URL": server.url,
        "DATABASE_URL": f"sqlite+aiosqlite:///{database}",
        "BACKUP_DIR": str(tmp_path / "backups"),
        "METRICS_LISTEN": listen,
    }
    (tmp_path / "token").write_text(f"{TOKEN}\n", encoding="utf-8")
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", env=os.environ | settings
    )
    try:
        told = await health(listen)
        assert (told["ok"], told["problems"]) == (True, [])
        async with asyncio.timeout(30):
            while not list((tmp_path / "backups").glob("*.sqlite")):
                await asyncio.sleep(0.05)
        (kept,) = (tmp_path / "backups").glob("*.sqlite")
        runner = CliRunner()
        done = await asyncio.to_thread(runner.invoke, main, ["doctor", "--json"], env=settings)
        found = {f["name"]: f["state"] for f in json.loads(done.output)["findings"]}
        assert (found["bot"], found["token"], found["mode"]) == ("good", "good", "good")
        assert found["backups"] == "good"
        done = await asyncio.to_thread(runner.invoke, main, ["restore", str(kept)], env=settings)
        assert (done.exit_code, "stop it first" in done.output) == (1, True)
    finally:
        bot.send_signal(signal.SIGTERM)
        code = await bot.wait()
        await server.close()
    assert code == 0
    assert not list(tmp_path.glob("*.before-*"))
