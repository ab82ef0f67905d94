"""Inline keyboards: parsing and the limits of the server."""

import json
from typing import Any

from bot.sandbox.errors import bad

MOST_DATA = 64
MOST_BUTTONS = 100
MOST_IN_A_ROW = 8
_ACTIONS = (
    "callback_data",
    "url",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "copy_text",
    "disabled",
    "pay",
)
_STYLES = ("danger", "success", "primary", "default")

Keyboard = list[list[dict[str, Any]]]


def parse_keyboard(raw: Any) -> Keyboard | None:
    """The rows of an inline keyboard, None for no keyboard."""
    if raw is None or raw == "":
        return None
    if isinstance(raw, str):
        try:
            raw = json.loads(raw)
        except json.JSONDecodeError:
            raise bad("can't parse reply keyboard markup JSON object") from None
    if not isinstance(raw, dict):
        raise bad("object expected as reply markup")
    if "inline_keyboard" not in raw:
        raise bad("inline keyboard expected")
    rows = raw["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays')
    parsed = [[_button(button) for button in row] for row in rows]
    _limits(parsed)
    return [row for row in parsed if row] or None


def _button(button: Any) -> dict[str, Any]:
    where = "can't parse inline keyboard button: "
    if not isinstance(button, dict):
        raise bad(f"{where}InlineKeyboardButton must be an Object")
    if "text" not in button:
        raise bad(f'{where}Can\'t find field "text"')
    if not any(action in button for action in _ACTIONS):
        raise bad(f"{where}Text buttons are unallowed in the inline keyboard")
    if button.get("style", "default") not in _STYLES:
        raise bad(f"{where}invalid button style specified")
    return button


def _limits(rows: Keyboard) -> None:
    """What Telegram's own servers refuse; checked after everything else about the call."""
    for row in rows:
        for button in row:
            data = button.get("callback_data")
            if data is not None and not 1 <= len(str(data).encode()) <= MOST_DATA:
                raise bad("BUTTON_DATA_INVALID")
            url = button.get("url")
            if url is not None and not str(url).startswith(("http://", "https://", "tg://")):
                raise bad(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
    if sum(map(len, rows)) > MOST_BUTTONS or any(len(row) > MOST_IN_A_ROW for row in rows):
        raise bad("reply markup is too long")
