"""The doctor: what it finds, with the bot running or not, and that it tells no secret."""

import json
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.operate import machine
from bot.operate.backup import HOUR, Backups
from bot.operate.beside import operated
from bot.operate.doctor import examine, well
from bot.operate.finding import BAD, GOOD, ODD, Finding
from bot.operate.metrics import Metrics
from bot.sandbox import Server, VirtualClock, World, serve
from bot.sandbox.webhook import Hook
from bot.settings import Settings
from bot.store.migrate import migrate
from tests.bot.house import ANNA, BORYS, house

TOKEN = "700000001:test-test-test-test-test-test-0000"
SECRET = "0123456789abcdef0123456789abcdef"


class Usage(NamedTuple):
    """What is free on a disk."""

    free: int


class Patient:
    """An emulated Telegram and the settings of a bot on it."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.world = server.world
        self.folder = folder
        self.database = folder / "icebox.sqlite"
        self.settings = Settings(
            bot_token=TOKEN,
            bot_api_url=server.url,
            database_url=f"sqlite+aiosqlite:///{self.database}",
            backup_dir=str(folder / "backups"),
            metrics_listen="127.0.0.1:9",
        )
        migrate(self.settings.database_url)
        self.database.chmod(0o600)

    async def findings(self, **changes: Any) -> dict[str, list[Finding]]:
        """What the doctor finds, by name."""
        found: dict[str, list[Finding]] = {}
        for finding in await examine(msgspec.structs.replace(self.settings, **changes)):
            found.setdefault(finding.name, []).append(finding)
        return found

    async def state(self, name: str, **changes: Any) -> str:
        """The worst that is found under a name."""
        states = [finding.state for finding in (await self.findings(**changes))[name]]
        return next(state for state in (BAD, ODD, GOOD) if state in states)


@pytest.fixture
async def patient(tmp_path: Path) -> AsyncIterator[Patient]:
    """A bot that has all it needs and does not run."""
    server = await serve(World(TOKEN))
    try:
        yield Patient(server, tmp_path)
    finally:
        await server.close()


async def test_all_is_well(patient: Patient) -> None:
    backups = Backups(patient.database, patient.folder / "backups", 9, VirtualClock().now)
    backups.make()
    found = [f for group in (await patient.findings()).values() for f in group]
    assert {f.name for f in found if f.state != GOOD} <= {"bot", "backups"}
    assert well(found)


async def test_it_works_while_the_bot_runs(patient: Patient, tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        here = msgspec.structs.replace(patient.settings, metrics_listen="127.0.0.1:0")
        now = VirtualClock().now
        async with operated(here, home.store, Metrics(), now, now) as address:
            listen = address.removeprefix("http://")
            assert await patient.state("bot", metrics_listen=listen) == GOOD
            assert await patient.state("database") == GOOD
        async with operated(here, home.store, Metrics(), lambda: 0.0, now) as address:
            listen = address.removeprefix("http://")
            (finding,) = (await patient.findings(metrics_listen=listen))["bot"]
            assert (finding.state, "silence_seconds" in finding.text) == (BAD, True)


async def test_something_else_on_the_port(patient: Patient) -> None:
    listen = patient.settings.bot_api_url.removeprefix("http://")
    (finding,) = (await patient.findings(metrics_listen=listen))["bot"]
    assert "something else answers" in finding.text


async def test_a_token_that_telegram_does_not_know(patient: Patient) -> None:
    wrong = "700000002:wrong-wrong-wrong-wrong-wrong-wrong"
    assert await patient.state("token", bot_token=wrong) == BAD
    assert await patient.state("token", bot_token="") == BAD
    assert await patient.state("token", bot_token="hello") == BAD


async def test_nobody_answers(patient: Patient) -> None:
    found = await patient.findings(bot_api_url="http://127.0.0.1:9")
    assert found["token"][0].state == BAD
    assert found["clock"][0].state == ODD


async def test_f35_a_database_of_another_bot(patient: Patient) -> None:
    with closing(sqlite3.connect(patient.database)) as db:
        db.execute("INSERT INTO meta VALUES ('bot_id', '42')")
        db.commit()
    assert await patient.state("token") == BAD


async def test_privacy_mode_that_is_off(patient: Patient) -> None:
    assert await patient.state("privacy") == GOOD
    patient.world.privacy = False
    (finding,) = (await patient.findings())["privacy"]
    assert (finding.state, "/setprivacy" in finding.advice) == (ODD, True)


async def test_the_webhook_against_the_mode(patient: Patient) -> None:
    hooked = {
        "mode": "webhook",
        "webhook_url": "http://127.0.0.1:9/secret-path",
        "webhook_secret": SECRET,
    }
    assert await patient.state("webhook") == GOOD
    assert await patient.state("webhook", **hooked) == BAD
    patient.world.webhook.set(Hook("http://127.0.0.1:9/secret-path", SECRET))
    assert await patient.state("webhook") == ODD
    assert await patient.state("webhook", **hooked) == GOOD
    patient.world.webhook._error = (int(time.time()), "Connection failed")
    found = [f for group in (await patient.findings(**hooked)).values() for f in group]
    assert any("Connection failed" in f.text for f in found)
    assert not [f for f in found if "secret-path" in f.line() or SECRET in f.line()]


async def test_many_updates_wait(patient: Patient) -> None:
    anna = patient.world.person("Anna")
    for _ in range(101):
        patient.world.start(anna)
    assert await patient.state("updates") == ODD


async def test_f22_a_damaged_database_names_the_newest_good_backup(patient: Patient) -> None:
    made = Backups(patient.database, patient.folder / "backups", 9, lambda: 1.9e9)
    good = made.make()
    newer = Backups(patient.database, patient.folder / "backups", 9, lambda: 1.9e9 + HOUR).make()
    for path in (newer, patient.database):
        broken(path)
    (finding,) = (await patient.findings())["database"]
    assert finding.state == BAD
    assert f"icebox restore {good}" in finding.advice
    assert await patient.state("backups") == BAD


async def test_f27_a_database_of_a_newer_release(patient: Patient) -> None:
    with closing(sqlite3.connect(patient.database)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()
    assert await patient.state("database") == BAD


async def test_a_database_of_an_older_release_is_no_trouble(patient: Patient) -> None:
    with closing(sqlite3.connect(patient.database)) as db:
        db.execute("UPDATE alembic_version SET version_num = '0001'")
        db.commit()
    assert await patient.state("database") == ODD


async def test_no_database_yet(patient: Patient) -> None:
    patient.database.unlink()
    assert await patient.state("database") == ODD


async def test_a_file_that_others_may_read(patient: Patient) -> None:
    assert await patient.state("mode") == GOOD
    patient.database.chmod(0o644)
    (finding,) = (await patient.findings())["mode"]
    assert (finding.state, "chmod 600" in finding.advice) == (ODD, True)


async def test_f23_a_log_that_lost_its_end(patient: Patient, tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begun(ANNA, BORYS)
        assert await patient.state("log") == GOOD
        async with home.store.begin() as tx:
            match = await tx.match_by_id(1)
            assert match is not None
            await tx.save(match, msgspec.structs.replace(match, ply=match.ply + 1))
        assert await patient.state("log") == BAD


@pytest.mark.parametrize(("free", "state"), [(10**12, GOOD), (10**9, ODD), (10**8, BAD)])
async def test_room_on_the_disk(
    patient: Patient, monkeypatch: pytest.MonkeyPatch, free: int, state: str
) -> None:
    monkeypatch.setattr(machine, "disk_usage", lambda _: Usage(free))
    assert await patient.state("disk") == state


async def test_f23_a_disk_of_another_machine(
    patient: Patient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mounts = tmp_path / "mountinfo"
    text = f"1 1 0:1 / / rw - ext4 /dev/a rw\n2 1 0:2 / {tmp_path} rw,x shared:1 - nfs4 b:/c rw\n"
    mounts.write_text(text, encoding="utf-8")
    monkeypatch.setattr(machine, "_MOUNTS", mounts)
    assert machine.file_system(Path("/")) == "ext4"
    assert await patient.state("disk") == BAD


async def test_backups_none_old_and_fresh(patient: Patient) -> None:
    assert await patient.state("backups", backup_dir="") == ODD
    assert await patient.state("backups") == ODD
    Backups(patient.database, patient.folder / "backups", 9, lambda: 1e9).make()
    assert await patient.state("backups") == ODD


async def test_a_clock_that_is_wrong(patient: Patient) -> None:
    for skew, state in ((0, GOOD), (20, ODD), (4000, BAD)):
        late = time.time() + skew
        found = await examine(patient.settings, partial(float, late))
        assert next(f.state for f in found if f.name == "clock") == state


async def test_f123_no_secret_is_told(patient: Patient) -> None:
    secret = {"webhook_secret": SECRET, "mode": "webhook", "webhook_url": "https://x.y/z"}
    for token in (TOKEN, "700000002:wrong-wrong-wrong-wrong-wrong-wrong"):
        found = (await patient.findings(bot_token=token, **secret)).values()
        lines = "\n".join(finding.line() for group in found for finding in group)
        assert not [s for s in (token, token[-20:], SECRET) if s in lines]


def test_the_command_prints_lines_or_json_and_fails_where_something_is_bad(tmp_path: Path) -> None:
    env = {
        "BOT_TOKEN": TOKEN,
        "BOT_API_URL": "http://127.0.0.1:9",
        "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path / 'icebox.sqlite'}",
        "BACKUP_DIR": str(tmp_path),
        "METRICS_LISTEN": "",
    }
    done = CliRunner().invoke(main, ["doctor"], env=env)
    assert done.exit_code == 1
    assert "✗ token" in done.output
    done = CliRunner().invoke(main, ["doctor", "--json"], env=env)
    told = json.loads(done.output)
    assert (done.exit_code, told["ok"]) == (1, False)
    assert {"name", "state", "text", "advice"} == set(told["findings"][0])
    done = CliRunner().invoke(main, ["doctor"], env=env | {"BACKUP_KEEP": "0"})
    assert (done.exit_code, "BACKUP_KEEP" in done.output) == (1, True)


def broken(path: Path) -> None:
    """Overwrite 64 bytes where the structure of a page is."""
    page = path.stat().st_size // 4096 // 2
    with path.open("r+b") as file:
        file.seek(page * 4096)
        file.write(b"\xa5" * 64)
