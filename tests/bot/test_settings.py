"""Settings: what is read, what is refused, and that the example lists all of them."""

import re
from pathlib import Path

import pytest

from bot.settings import BadSettings, Settings, read

TOKEN = "123456789:AAE-abcdefghijklmnopqrstuvwxyz01234"
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for field in Settings.__struct_fields__:
        monkeypatch.delenv(field.upper(), raising=False)


def example() -> dict[str, str]:
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_the_example_lists_every_setting_with_its_default() -> None:
    defaults = Settings(bot_token="")
    wanted = {f.upper(): str(getattr(defaults, f)) for f in Settings.__struct_fields__}
    assert example() == wanted


def test_every_setting_of_the_example_is_explained() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    for name in example():
        assert re.search(rf"^# .+\n{name}=", text, re.MULTILINE), name


def test_a_file_gives_the_settings(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(f"BOT_TOKEN={TOKEN}\nDEFAULT_LANG=en\n", encoding="utf-8")
    settings = read(file)
    assert (settings.bot_token, settings.default_lang) == (TOKEN, "en")


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("BOT_TOKEN", "", "@BotFather"),
        ("BOT_TOKEN", "hello", "not of the form"),
        ("BOT_API_URL", "telegram.org", "https://"),
        ("DATABASE_URL", "mysql://x", "sqlite"),
        ("DEFAULT_LANG", "fr", "uk, ru, en"),
        ("BRAIN_WORKERS", "0", "1 to 64"),
        ("BRAIN_WORKERS", "many", "BRAIN_WORKERS"),
        ("LOG_LEVEL", "LOUD", "DEBUG"),
        ("LOG_FORMAT", "xml", "json"),
        ("MODE", "pigeon", "webhook"),
    ],
)
def test_a_wrong_setting_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, hint: str
) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings, match=re.escape(hint)) as refused:
        read(None)
    assert name in str(refused.value)


def test_f123_the_token_is_not_shown() -> None:
    assert "AAE" not in repr(Settings(bot_token=TOKEN))


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("WEBHOOK_SECRET", "", "openssl"),
        ("WEBHOOK_SECRET", "x" * 31, "32 to 256"),
        ("WEBHOOK_SECRET", "x" * 257, "32 to 256"),
        ("WEBHOOK_SECRET", "x" * 31 + "!", "A-Z"),
        ("WEBHOOK_URL", "", "https://"),
        ("WEBHOOK_URL", "http://bot.example/hook", "https://"),
        ("WEBHOOK_LISTEN", "8080", "host:port"),
    ],
)
def test_f112_a_webhook_without_a_good_secret_does_not_start(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, hint: str
) -> None:
    given = {
        "BOT_TOKEN": TOKEN,
        "MODE": "webhook",
        "WEBHOOK_URL": "https://bot.example/hook",
        "WEBHOOK_SECRET": "s" * 32,
        "WEBHOOK_LISTEN": "/run/icebox/hook.sock",
    }
    for key, setting in given.items():
        monkeypatch.setenv(key, setting)
    assert read(None).mode == "webhook"
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings, match=re.escape(hint)) as refused:
        read(None)
    assert name in str(refused.value)
