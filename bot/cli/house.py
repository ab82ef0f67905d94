"""Commands for whoever runs the bot: run, sandbox, doctor, backup, restore."""

import asyncio
import json
import os
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

import click
import msgspec

from bot import logs
from bot.cli.common import Wrong
from bot.settings import BadSettings, Settings, read


@click.command()
def run() -> None:
    """Run the bot in Telegram, with the settings of .env."""
    from bot.app import WrongDatabase, serve  # noqa: PLC0415 - a library slow to load
    from bot.operate.backup import InUse, advice  # noqa: PLC0415
    from bot.store.migrate import NewerSchema, NotOurs  # noqa: PLC0415
    from bot.telegram.gateway import Fatal  # noqa: PLC0415

    os.umask(0o077)  # what the bot writes is for nobody else on this machine
    try:
        settings = read()
        secrets = (settings.bot_token, settings.webhook_secret)
        logs.set_up(settings.log_level, settings.log_format, secrets)
        _loop(serve(settings))
    except NotOurs as error:
        raise Wrong(f"{error}\n{advice(settings, time.time)}") from None
    except (BadSettings, Fatal, InUse, WrongDatabase, NewerSchema) as error:
        raise Wrong(str(error)) from None


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def doctor(as_json: bool) -> None:
    """Look at everything that the bot needs, and say what to do."""
    from bot.operate.doctor import examine, well  # noqa: PLC0415 - a library slow to load

    findings = asyncio.run(examine(_offline()))
    if as_json:
        shown = [msgspec.structs.asdict(finding) for finding in findings]
        click.echo(json.dumps({"ok": well(findings), "findings": shown}, ensure_ascii=False))
    else:
        click.echo("\n".join(finding.line() for finding in findings))
    if not well(findings):
        sys.exit(1)


@click.command()
def backup() -> None:
    """Copy the database now, while the bot runs or not."""
    from bot.operate.backup import backups_of  # noqa: PLC0415 - only this command needs it
    from bot.store.file import Damaged  # noqa: PLC0415

    backups = backups_of(_offline(), time.time)
    if backups is None:
        raise Wrong("BACKUP_DIR is empty: name a folder in it")
    try:
        click.echo(backups.make())
    except (Damaged, OSError, sqlite3.Error) as error:
        raise Wrong(f"no backup was made: {error}") from None


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(file: Path) -> None:
    """Put a backup in the place of the database; the present file is kept under another name."""
    from bot.operate import backup as backups  # noqa: PLC0415 - only this command needs it
    from bot.store.file import path_of  # noqa: PLC0415

    database = path_of(_offline().database_url)
    try:
        aside = backups.restore(file, database, time.time)
    except (backups.InUse, backups.NotRestored, OSError, sqlite3.Error) as error:
        raise Wrong(str(error)) from None
    click.echo(f"{database} is now {file}")
    if aside is not None:
        click.echo(f"what was there before is {aside}")


@click.command()
@click.option("--port", default=8765, show_default=True, help="Where the page answers.")
@click.option("--open/--no-open", "browser", default=True, help="Open the page in a browser.")
@click.option("--database", default="var/sandbox.sqlite", show_default=True, help="Its games.")
def sandbox(port: int, browser: bool, database: str) -> None:
    """Try everything in a browser page that works like a group chat; no token needed."""
    from bot.sandbox.__main__ import run_sandbox  # noqa: PLC0415 - only this command needs it

    logs.set_up("INFO")
    _loop(run_sandbox(port, database, browser=browser))


def _offline() -> Settings:
    """The settings, for what works without a token too."""
    try:
        return read(offline=True)
    except BadSettings as error:
        raise Wrong(str(error)) from None


def _loop(coroutine: Any) -> None:
    try:
        import uvloop  # noqa: PLC0415 - not on every system

        runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    except ImportError:
        runner = asyncio.Runner()
    with runner:
        runner.run(coroutine)
