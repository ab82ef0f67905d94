"""What is shipped for servers: no root, no secret, one place to write; pages that fit the code."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.operate.health import Health
from bot.operate.metrics import Metrics
from bot.settings import Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNIT = (DEPLOY / "icebox.service").read_text(encoding="utf-8")
IMAGE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
PAGE = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here"
)


def analyzed(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *args], capture_output=True, text=True, timeout=60, check=False
    )


@needs_systemd
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    here = tmp_path / "icebox.service"
    here.write_text(UNIT.replace("/opt/icebox/.venv/bin/icebox", sys.executable), encoding="utf-8")
    done = analyzed("verify", str(here))
    assert (done.returncode, done.stderr) == (0, "")


@needs_systemd
def test_the_unit_is_hardened() -> None:
    done = analyzed("security", "--offline=true", str(DEPLOY / "icebox.service"))
    level = re.search(r"exposure level for icebox\.service: ([\d.]+)", done.stdout)
    assert level is not None, done.stdout + done.stderr
    assert float(level[1]) <= 2.0


def test_no_file_holds_a_secret() -> None:
    for path in DEPLOY.iterdir():
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\d{6,12}:[A-Za-z0-9_-]{30,}", text), path
        assert not re.search(r"(?m)^\s*(BOT_TOKEN|WEBHOOK_SECRET)\s*[=:]", text), path
        assert not re.search(r"(ARG|ENV)\b.*(TOKEN|SECRET)", text), path


def test_the_image_runs_as_nobody_special() -> None:
    users = re.findall(r"(?m)^USER (.+)$", IMAGE)
    assert users == ["10001:10001"]
    assert IMAGE.rindex("\nUSER ") > IMAGE.rindex("\nFROM ")
    assert "sudo" not in IMAGE
    assert "--require-hashes" in IMAGE
    assert "slim" in IMAGE
    assert "HEALTHCHECK" in IMAGE


def test_only_what_is_needed_reaches_the_image() -> None:
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").split("\n")
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"
    given = {rule[1:] for rule in rules if rule.startswith("!")}
    copied = set(re.findall(r"(?m)^COPY (?!--)(.+) \S+$", IMAGE))
    assert given == {name for group in copied for name in group.split()}
    assert all((ROOT / name).exists() for name in given)


@pytest.mark.parametrize(
    "fence",
    [
        "read_only: true",
        "cap_drop:\n      - ALL",
        "no-new-privileges:true",
        "mem_limit:",
        "pids_limit:",
        "tmpfs:",
        "stop_grace_period:",
        "BOT_TOKEN_FILE: /run/secrets/bot_token",
    ],
)
def test_the_container_is_fenced_in(fence: str) -> None:
    assert fence in COMPOSE


def test_the_container_has_one_place_to_write_and_no_open_port() -> None:
    assert re.findall(r"(?m)^      - (\w+:/\S+)$", COMPOSE) == ["games:/data"]
    assert "ports:" not in COMPOSE
    assert "privileged:" not in COMPOSE.replace("no-new-privileges", "")


def test_what_is_set_is_a_setting() -> None:
    known = {name.upper() for name in Settings.__struct_fields__}
    known |= {"BOT_TOKEN_FILE", "WEBHOOK_SECRET_FILE"}
    given = set(re.findall(r"(?m)^Environment=([A-Z_]+)=", UNIT))
    given |= set(re.findall(r"(?m)^      ([A-Z_]+):", COMPOSE))
    given |= set(re.findall(r"\b(?:LOG|DATABASE|BACKUP|METRICS|WEBHOOK|BOT)_[A-Z_]+\b", IMAGE))
    given |= set(re.findall(r"`((?:METRICS|WEBHOOK|BACKUP|BOT)_[A-Z_]+)[`=]", PAGE))
    assert given
    assert given <= known


def test_the_page_tells_every_metric_and_every_field_of_the_health() -> None:
    families = {family.name for family in Metrics().registry.collect()}
    assert families
    assert not [name for name in families if name not in PAGE]
    fields = set(Health.__struct_fields__)
    table = PAGE.partition("| `/health` |")[2].partition("\n\n")[0]
    judged = set(re.findall(r"(?m)^\| `([a-z_]+)` \|", table))
    assert judged <= fields
    assert len(judged) >= 6


def test_commands_run_as_the_service_does() -> None:
    script = (DEPLOY / "as-service").read_text(encoding="utf-8")
    wanted = re.findall(r"(?m)^Environment=((?:DATABASE_URL|BACKUP_DIR)=\S+)$", UNIT)
    assert wanted == re.findall(r"--setenv=(\S+)", script)
    for rule in re.findall(r"--property=(\S+)", script):
        assert rule in UNIT, rule
    program = re.search(r"(?m)^ExecStart=(\S+)", UNIT)
    assert program is not None
    assert f'{program[1]} "$@"' in script
    assert (DEPLOY / "as-service").stat().st_mode & 0o111


def test_the_page_names_files_that_are_there() -> None:
    for name in re.findall(r"\bdeploy/([\w.-]+\w)", PAGE):
        assert name == "bot_token" or (DEPLOY / name).is_file(), name


def test_the_token_is_never_committed() -> None:
    assert "/deploy/bot_token" in (ROOT / ".gitignore").read_text(encoding="utf-8").split("\n")
