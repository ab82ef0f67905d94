"""Settings: the environment and `.env`, read once and checked."""

import re
from pathlib import Path
from typing import Any

from environs import Env, EnvError
from msgspec import Struct

LANGS = ("uk", "ru", "en")
MOST_WORKERS = 64
_TOKEN = re.compile(r"\d{3,12}:[A-Za-z0-9_-]{20,}")


class BadSettings(ValueError):
    """A setting is missing or wrong; the text names it and says what to do."""


class Settings(Struct, frozen=True, kw_only=True):
    """Everything that may differ between two installations."""

    bot_token: str
    bot_api_url: str = "https://api.telegram.org"
    database_url: str = "sqlite+aiosqlite:///var/icebox.sqlite"
    default_lang: str = "uk"
    brain_workers: int = 1
    log_level: str = "INFO"

    def __repr__(self) -> str:
        """Show nothing that is secret."""
        return f"Settings(database_url={self.database_url!r}, default_lang={self.default_lang!r})"


def read(env_file: Path | None = Path(".env")) -> Settings:
    """The settings of this process; `BadSettings` where one is missing or wrong."""
    env = Env()
    if env_file is not None and env_file.is_file():
        env.read_env(str(env_file), recurse=False)
    try:
        found = _found(env)
    except EnvError as error:
        raise BadSettings(str(error)) from error
    _check(found)
    return Settings(**found)


def _found(env: Env) -> dict[str, Any]:
    defaults = {field: getattr(_DEFAULTS, field) for field in Settings.__struct_fields__}
    return {
        "bot_token": env.str("BOT_TOKEN", "").strip(),
        "bot_api_url": env.str("BOT_API_URL", defaults["bot_api_url"]).rstrip("/"),
        "database_url": env.str("DATABASE_URL", defaults["database_url"]),
        "default_lang": env.str("DEFAULT_LANG", defaults["default_lang"]),
        "brain_workers": env.int("BRAIN_WORKERS", defaults["brain_workers"]),
        "log_level": env.str("LOG_LEVEL", defaults["log_level"]).upper(),
    }


def _check(found: dict[str, Any]) -> None:
    token = found["bot_token"]
    if not token:
        raise BadSettings(
            "BOT_TOKEN is missing: ask @BotFather for one and put BOT_TOKEN=… into the file .env, "
            "or try everything without a token by `make play`"
        )
    if not _TOKEN.fullmatch(token):
        raise BadSettings(
            "BOT_TOKEN is not of the form 123456789:AAE…: copy it whole from @BotFather's message"
        )
    if not re.match(r"https?://", found["bot_api_url"]):
        raise BadSettings("BOT_API_URL must begin with https:// or http://")
    if not found["database_url"].startswith("sqlite+aiosqlite:///"):
        raise BadSettings("DATABASE_URL must begin with sqlite+aiosqlite:///")
    if found["default_lang"] not in LANGS:
        raise BadSettings(f"DEFAULT_LANG must be one of {', '.join(LANGS)}")
    if not 1 <= found["brain_workers"] <= MOST_WORKERS:
        raise BadSettings("BRAIN_WORKERS must be from 1 to 64")
    if found["log_level"] not in ("DEBUG", "INFO", "WARNING", "ERROR"):
        raise BadSettings("LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR")


_DEFAULTS = Settings(bot_token="")
