"""Settings: the environment and `.env`, read once and checked."""

import re
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from environs import Env, EnvError
from msgspec import Struct

LANGS = ("uk", "ru", "en")
MOST_WORKERS = 64
_LAST_PORT = 65535
_TOKEN = re.compile(r"\d{3,12}:[A-Za-z0-9_-]{20,}")
_SECRET = re.compile(r"[A-Za-z0-9_-]{32,256}")
_LISTEN = re.compile(r"[^/]+:\d{1,5}|/.+")
_CHOICES = {
    "default_lang": LANGS,
    "log_level": ("DEBUG", "INFO", "WARNING", "ERROR"),
    "log_format": ("console", "json"),
    "mode": ("polling", "webhook"),
}


class BadSettings(ValueError):
    """A setting is missing or wrong; the text names it and says what to do."""


class Settings(Struct, frozen=True, kw_only=True):
    """Everything that may differ between two installations."""

    bot_token: str
    bot_api_url: str = "https://api.telegram.org"
    database_url: str = "sqlite+aiosqlite:///var/icebox.sqlite"
    default_lang: str = "uk"
    brain_workers: int = 1
    private_messages: bool = True
    log_level: str = "INFO"
    log_format: str = "console"
    mode: str = "polling"
    webhook_url: str = ""
    webhook_secret: str = ""
    webhook_listen: str = "127.0.0.1:8080"
    metrics_listen: str = "127.0.0.1:9180"
    metrics_public: bool = False
    backup_dir: str = "var/backups"
    backup_keep: int = 48

    def __repr__(self) -> str:
        """Show nothing that is secret."""
        return f"Settings(database_url={self.database_url!r}, default_lang={self.default_lang!r})"


def read(env_file: Path | None = Path(".env"), *, offline: bool = False) -> Settings:
    """The settings of this process; `BadSettings` where one is missing or wrong.

    `offline`: for what never asks Telegram, so the token may be missing.
    """
    env = Env()
    if env_file is not None and env_file.is_file():
        env.read_env(str(env_file), recurse=False)
    try:
        found = _found(env)
    except EnvError as error:
        raise BadSettings(str(error)) from error
    if not offline:
        check_token(found["bot_token"])
    _check(found)
    return Settings(**found)


def _found(env: Env) -> dict[str, Any]:
    defaults = {field: getattr(_DEFAULTS, field) for field in Settings.__struct_fields__}
    return {
        "bot_token": _secret(env, "BOT_TOKEN"),
        "bot_api_url": env.str("BOT_API_URL", defaults["bot_api_url"]).rstrip("/"),
        "database_url": env.str("DATABASE_URL", defaults["database_url"]),
        "default_lang": env.str("DEFAULT_LANG", defaults["default_lang"]),
        "private_messages": env.bool("PRIVATE_MESSAGES", defaults["private_messages"]),
        "brain_workers": env.int("BRAIN_WORKERS", defaults["brain_workers"]),
        "log_level": env.str("LOG_LEVEL", defaults["log_level"]).upper(),
        "log_format": env.str("LOG_FORMAT", defaults["log_format"]).lower(),
        "mode": env.str("MODE", defaults["mode"]).lower(),
        "webhook_url": env.str("WEBHOOK_URL", "").strip(),
        "webhook_secret": _secret(env, "WEBHOOK_SECRET"),
        "webhook_listen": env.str("WEBHOOK_LISTEN", defaults["webhook_listen"]).strip(),
        "metrics_listen": env.str("METRICS_LISTEN", defaults["metrics_listen"]).strip(),
        "metrics_public": env.bool("METRICS_PUBLIC", defaults["metrics_public"]),
        "backup_dir": env.str("BACKUP_DIR", defaults["backup_dir"]).strip(),
        "backup_keep": env.int("BACKUP_KEEP", defaults["backup_keep"]),
    }


def _secret(env: Env, name: str) -> str:
    """A secret: itself, or from the file named by NAME_FILE, or from systemd's credentials."""
    given: str = env.str(name, "").strip()
    if given:
        return given
    named: str = env.str(f"{name}_FILE", "").strip()
    folder: str = env.str("CREDENTIALS_DIRECTORY", "").strip()
    path = Path(named) if named else Path(folder) / name.lower()
    if not named and not (folder and path.is_file()):
        return ""
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise BadSettings(f"{name}_FILE names {path}, which cannot be read") from None


def check_token(token: str) -> None:
    """`BadSettings` where a token is missing or cannot be one."""
    if not token:
        raise BadSettings(
            "BOT_TOKEN is missing: ask @BotFather for one and put BOT_TOKEN=… into the file .env, "
            "or try everything without a token by `make play`"
        )
    if not _TOKEN.fullmatch(token):
        raise BadSettings(
            "BOT_TOKEN is not of the form 123456789:AAE…: copy it whole from @BotFather's message"
        )


def _check(found: dict[str, Any]) -> None:
    if not re.match(r"https?://", found["bot_api_url"]):
        raise BadSettings("BOT_API_URL must begin with https:// or http://")
    if not found["database_url"].startswith("sqlite+aiosqlite:///"):
        raise BadSettings("DATABASE_URL must begin with sqlite+aiosqlite:///")
    _check_choices(found)
    if found["mode"] == "webhook":
        _check_webhook(found)


def _check_choices(found: dict[str, Any]) -> None:
    if not 1 <= found["brain_workers"] <= MOST_WORKERS:
        raise BadSettings("BRAIN_WORKERS must be from 1 to 64")
    for field, choices in _CHOICES.items():
        if found[field] not in choices:
            raise BadSettings(f"{field.upper()} must be one of {', '.join(choices)}")
    _check_operation(found)


def _check_webhook(found: dict[str, Any]) -> None:
    address = urlsplit(found["webhook_url"])
    if address.scheme != "https" or not address.hostname:
        raise BadSettings("WEBHOOK_URL must be the https:// address that Telegram is to call")
    if not _SECRET.fullmatch(found["webhook_secret"]):
        raise BadSettings(
            "WEBHOOK_SECRET must be 32 to 256 of the characters A-Z a-z 0-9 _ -: make one with "
            "`openssl rand -hex 32`"
        )
    if not _LISTEN.fullmatch(found["webhook_listen"]):
        raise BadSettings("WEBHOOK_LISTEN must be host:port, or the path of a Unix socket")


def _check_operation(found: dict[str, Any]) -> None:
    listen = found["metrics_listen"]
    host, _, port = listen.rpartition(":")
    if listen and not (host and port.isascii() and port.isdigit() and int(port) <= _LAST_PORT):
        raise BadSettings("METRICS_LISTEN must be host:port, such as 127.0.0.1:9180, or empty")
    if listen and not found["metrics_public"] and not _is_loopback(host):
        raise BadSettings(
            "METRICS_LISTEN is open to other machines: use 127.0.0.1, or set METRICS_PUBLIC=1 "
            "where a firewall guards the port"
        )
    if found["backup_keep"] < 1:
        raise BadSettings("BACKUP_KEEP must be at least 1; an empty BACKUP_DIR makes no backups")


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


_DEFAULTS = Settings(bot_token="")
