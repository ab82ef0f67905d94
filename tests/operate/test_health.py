"""Metrics and health: what is counted, what makes the bot ill, and that nobody is named."""

import asyncio
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import aiohttp
import msgspec
import pytest
from prometheus_client import CollectorRegistry
from prometheus_client.parser import text_string_to_metric_families

from bot.operate import systemd
from bot.operate.backup import Backups
from bot.operate.beside import operated
from bot.operate.health import MOST_SILENT, MOST_STALE, Watch
from bot.operate.metrics import Metrics
from bot.operate.page import Page, served
from bot.settings import BadSettings, Settings, read
from bot.store.tx import Conflict
from tests.bot.house import ANNA, BORYS, GROUP, House, house
from tests.e2e.stage import staged

TOKEN = "123456789:AAE-abcdefghijklmnopqrstuvwxyz01234"


class Ward:
    """A house with a watch over it."""

    def __init__(self, home: House, folder: Path, metrics: Metrics) -> None:
        self.home = home
        self.heard_at = home.time
        self.backups = Backups(
            folder / "icebox.sqlite", folder / "backups", 48, lambda: self.home.time
        )
        self.watch = Watch(
            folder / "icebox.sqlite",
            metrics,
            lambda what: home.store.happened[what],
            lambda: self.heard_at,
            self.backups,
            lambda: home.time,
        )

    async def problems(self, seconds: float = 10.0) -> tuple[str, ...]:
        """What is wrong after a while."""
        self.home.time += seconds
        return (await self.watch.look()).problems()


async def got(address: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status, await answer.text()


def samples(text: str) -> dict[tuple[str, tuple[str, ...]], float]:
    """Every sample by its name and the values of its labels."""
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_an_idle_bot_is_well(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        ward = Ward(home, tmp_path, Metrics())
        assert await ward.problems() == ()


async def test_a_screen_that_stays_behind_makes_it_ill(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        ward = Ward(home, tmp_path, Metrics())
        await home.lobby.open(await home.call(ANNA), "floes")
        async with home.store.begin() as tx:
            for update_id in range(100):
                await tx.handled(update_id)
        assert await ward.problems() == ()
        ward.heard_at = home.time + MOST_STALE
        assert await ward.problems(MOST_STALE - 20) == ()
        assert await ward.problems(60) == ("stale_screen_seconds",)
        async with home.store.begin() as tx:
            (row,) = await tx.stale_screens()
            await tx.set_screen(row, shown=row.wanted)
        ward.heard_at = home.time
        assert await ward.problems() == ()


async def test_a_screen_that_moves_on_is_not_stale(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        ward = Ward(home, tmp_path, Metrics())
        await home.begun(ANNA, BORYS)
        for _ in range(4):
            async with home.store.begin() as tx:
                for row in await tx.stale_screens():
                    await tx.set_screen(row, shown=row.wanted)
                await tx.want(1)
            health = await ward.watch.look()
            home.time += 100
            assert health.stale_screen_seconds == 0


async def test_a_chat_that_telegram_holds_up_is_no_illness(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        ward = Ward(home, tmp_path, Metrics())
        await home.lobby.open(await home.call(ANNA), "floes")
        async with home.store.begin() as tx:
            await tx.set_chat(GROUP.chat_id, hold_until=home.time + 10_000)
        await ward.problems()
        home.time += 1000
        assert (await ward.watch.look()).stale_screen_seconds == 0


async def test_unhandled_updates_overdue_tables_and_silence_make_it_ill(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        ward = Ward(home, tmp_path, Metrics())
        await home.begun(ANNA, BORYS)
        async with home.store.begin() as tx:
            await tx.receive([(1000, GROUP.chat_id, "{}")], home.time)
        home.time += 30 * 86400
        health = await ward.watch.look()
        assert set(health.problems()) >= {
            "inbox_oldest_seconds",
            "overdue_table_seconds",
            "silence_seconds",
            "backup_age_seconds",
        }
        assert health.inbox_waiting == 1
        assert health.silence_seconds > MOST_SILENT


async def test_a_database_that_cannot_be_written_makes_it_ill(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        ward = Ward(home, tmp_path, Metrics())
        with closing(sqlite3.connect(tmp_path / "icebox.sqlite", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert await ward.problems() == ("database_writable",)
            other.execute("ROLLBACK")
        assert await ward.problems() == ()


async def test_a_database_that_is_gone_makes_it_ill(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        ward = Ward(home, tmp_path, Metrics())
        await home.store.close()
        for file in tmp_path.glob("icebox.sqlite*"):
            file.unlink()
        assert await ward.problems() == ("database_writable",)


async def test_the_page_answers_machines_and_nobody_is_named(tmp_path: Path) -> None:
    metrics = Metrics(CollectorRegistry())
    async with house(tmp_path) as home:
        ward = Ward(home, tmp_path, metrics)
        match = await home.begun(ANNA, BORYS)
        async with served(Page(ward.watch, metrics.registry), "127.0.0.1:0") as address:
            status, text = await got(f"{address}/health")
            assert (status, '"ok":true' in text) == (200, True)
            _, metered = await got(f"{address}/metrics")
            assert samples(metered)["icebox_tables", ("floes", "running")] == 1
            assert samples(metered)["icebox_plies_total", ()] == 1
            ward.heard_at -= 1000
            home.time += 10
            status, text = await got(f"{address}/health")
            assert (status, '"problems":["silence_seconds"]' in text) == (503, True)
            assert (await got(f"{address}/"))[0] == 404
        secret = [match.token, str(GROUP.chat_id)[1:], GROUP.title, ANNA.name, BORYS.name]
        assert not [word for word in secret if word in metered + text]


async def test_conflicts_and_updates_given_up_are_counted(tmp_path: Path) -> None:
    metrics = Metrics()
    async with house(tmp_path) as home:
        ward = Ward(home, tmp_path, metrics)
        before = await home.begun(ANNA, BORYS)
        await home.call(ANNA)

        async def saved_late() -> None:
            late = msgspec.structs.replace(before, ply=before.ply + 7)
            async with home.store.begin() as tx:
                await tx.save(late, late)

        with pytest.raises(Conflict):
            await saved_late()
        async with home.store.begin() as tx:
            assert [await tx.failed(4, 2) for _ in range(2)] == [False, True]
        health = await ward.watch.look()
        assert (health.conflicts, health.inbox_dead) == (1, 1)


async def test_f103_f132_a_real_evening_is_measured_and_names_nobody(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        assert stage.app is not None
        store, metrics = stage.app.store, stage.app.inbox._metrics
        anna, borys = stage.world.person("Anna", "en"), stage.world.person("Borys", "en")
        chat = stage.world.group("Ice Club", anna, borys)
        stage.world.send(anna, chat, "/play floes")
        await stage.settle()
        await stage.press(borys, chat, "Join")
        await stage.press(borys, chat, "Start")
        await stage.press(anna, chat, "Start")
        settings = msgspec.structs.replace(
            stage._settings, metrics_listen="127.0.0.1:0", backup_dir=""
        )
        now = stage.clock.now
        async with operated(settings, store, metrics, now, now) as address:
            _, text = await got(f"{address}/metrics")
        seen = samples(text)
        assert seen["icebox_presses_total", ("joined",)] == 1
        assert seen["icebox_presses_total", ("host-only",)] == 1
        assert seen["icebox_presses_total", ("started",)] == 1
        assert seen["icebox_updates_total", ("callback_query",)] == 3
        assert seen["icebox_toast_seconds_count", ()] == 3
        assert seen["icebox_calls_total", ("answerCallbackQuery",)] == 3
        assert seen["icebox_call_seconds_count", ("sendPhoto",)] >= 1
        assert seen["icebox_picture_seconds_count", ()] >= 1
        async with store.read() as tx:
            match = await tx.match_by_id(1)
            seed = await tx.seed(1)
        assert match is not None
        hidden = [match.token, str(chat.id)[1:], "Anna", "Borys", "Ice Club"]
        hidden += [seed.hex(), settings.bot_token, settings.bot_token[-20:]]
        assert not [word for word in hidden if word in text]
        labels = {value for _, values in seen for value in values}
        assert not labels & {str(anna.id), str(borys.id), str(match.id)}


def test_refusals_and_limits_are_counted_by_kind() -> None:
    metrics = Metrics()
    metrics.refused("slow")
    metrics.limited("press")
    value = metrics.registry.get_sample_value
    assert value("icebox_calls_refused_total", {"kind": "slow"}) == 1
    assert value("icebox_limited_total", {"kind": "press"}) == 1


def test_a_failed_update_is_counted_and_its_time_goes_on() -> None:
    now = 0.0
    metrics = Metrics(clock=lambda: now)
    metrics.arrived(7)
    with pytest.raises(ValueError, match="odd"), metrics.handling(7, "callback_query"):
        raise ValueError("odd")
    now = 3.0
    with metrics.handling(7, "callback_query"):
        metrics.pressed(7, "played")
    value = metrics.registry.get_sample_value
    assert value("icebox_updates_failed_total", {"kind": "callback_query"}) == 1
    assert value("icebox_updates_total", {"kind": "callback_query"}) == 1
    assert value("icebox_toast_seconds_sum") == 3.0


async def test_a_taken_port_does_not_keep_the_bot_from_play(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        page = Page(Ward(home, tmp_path, Metrics()).watch, CollectorRegistry())
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            async with served(page, f"127.0.0.1:{taken.getsockname()[1]}") as address:
                assert address == ""


@pytest.mark.parametrize("listen", ["0.0.0.0:9180", "192.168.1.5:9180", "[::]:9180", "box:1"])
def test_f132_metrics_are_for_this_machine_alone(
    monkeypatch: pytest.MonkeyPatch, listen: str
) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("METRICS_LISTEN", listen)
    with pytest.raises(BadSettings, match="METRICS_PUBLIC"):
        read(None)
    monkeypatch.setenv("METRICS_PUBLIC", "1")
    assert read(None).metrics_listen == listen


@pytest.mark.parametrize("listen", ["127.0.0.1:9180", "[::1]:80", "localhost:1", ""])
def test_addresses_of_this_machine_are_taken(monkeypatch: pytest.MonkeyPatch, listen: str) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("METRICS_LISTEN", listen)
    assert read(None).metrics_listen == listen


@pytest.mark.parametrize("listen", ["9180", "127.0.0.1", "127.0.0.1:", ":80", "127.0.0.1:70000"])
def test_odd_addresses_are_refused(monkeypatch: pytest.MonkeyPatch, listen: str) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("METRICS_LISTEN", listen)
    with pytest.raises(BadSettings, match="METRICS_LISTEN"):
        read(None)


async def test_systemd_hears_that_the_bot_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[bytes] = []
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(10)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        async with house(tmp_path) as home:
            settings = Settings(
                bot_token=TOKEN,
                database_url=f"sqlite+aiosqlite:///{tmp_path / 'icebox.sqlite'}",
                metrics_listen="",
                backup_dir="",
            )
            async with operated(
                settings, home.store, Metrics(), lambda: home.time, lambda: home.time
            ) as address:
                assert address == ""
                heard += [await asyncio.to_thread(line.recv, 99) for _ in range(2)]
            heard.append(await asyncio.to_thread(line.recv, 99))
    assert heard == [b"READY=1", b"WATCHDOG=1", b"STOPPING=1"]


def test_without_systemd_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    systemd.notify("READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", "/nowhere/at/all")
    systemd.notify("READY=1")
