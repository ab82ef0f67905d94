"""Inline keyboards: how they are read, and what the server refuses later."""

from typing import Any, NamedTuple

from bot.sandbox.errors import bad
from bot.sandbox.model import Keyboard

MOST_DATA = 64
MOST_BUTTONS = 100
MOST_IN_A_ROW = 8
KEPT_IN_A_ROW, KEPT = 12, 300
"""Buttons beyond these are dropped without a word."""
_ACTIONS = (
    "callback_data",
    "url",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "disabled",
    "pay",
)
_STYLES = ("danger", "success", "primary", "default")
_OTHER_KEYBOARDS = ("keyboard", "remove_keyboard", "force_reply")


class Markup(NamedTuple):
    """What came as reply_markup: an inline keyboard, or a keyboard of another kind."""

    keyboard: Keyboard | None = None
    other: bool = False


def parse_markup(raw: Any, *, edit: bool = False) -> Markup:
    """Read a reply_markup; in an edit only an inline keyboard will do."""
    if raw is None or raw == "":
        return Markup()
    if not isinstance(raw, dict):
        raise bad("object expected as reply markup")
    if "inline_keyboard" in raw:
        return Markup(_inline(raw["inline_keyboard"]))
    if edit and any(name in raw for name in _OTHER_KEYBOARDS):
        raise bad("inline keyboard expected")
    return Markup(other="keyboard" in raw)


def _inline(rows: Any) -> Keyboard | None:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays')
    kept: Keyboard = []
    total = 0
    for row in rows:
        buttons = [_button(button) for button in row]
        shown = [b for b in buttons if b["text"] or b.get("icon_custom_emoji_id")]
        shown = shown[: min(KEPT_IN_A_ROW, KEPT - total)]
        total += len(shown)
        if shown:
            kept.append(shown)
    return kept or None


def _button(button: Any) -> dict[str, Any]:
    where = "can't parse inline keyboard button: "
    if not isinstance(button, dict):
        raise bad(f"{where}InlineKeyboardButton must be an Object")
    if "text" not in button:
        raise bad(f'{where}Can\'t find field "text"')
    if button.get("style", "default") not in _STYLES:
        raise bad(f"{where}invalid button style specified")
    if not any(action in button for action in _ACTIONS):
        raise bad(f"{where}Text buttons are unallowed in the inline keyboard")
    url = button.get("url")
    if url is not None:
        _check_url(str(url))
    return dict(button)


def _check_url(url: str) -> None:
    scheme, found, rest = url.partition("://")
    if scheme == "tg" and rest:
        return
    host = (rest if found else url).partition("/")[0]
    if (found and scheme not in ("http", "https")) or "." not in host or " " in host:
        raise bad(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")


def check_server(keyboard: Keyboard | None, *, private: bool) -> None:
    """What Telegram's own servers refuse, after everything else about the call was right."""
    for button in (button for row in keyboard or () for button in row):
        data = button.get("callback_data")
        if data is not None and not 1 <= len(str(data).encode()) <= MOST_DATA:
            raise bad("BUTTON_DATA_INVALID")
        if "web_app" in button and not private:
            raise bad("BUTTON_TYPE_INVALID")
    if sum(map(len, keyboard or ())) > MOST_BUTTONS:
        raise bad("reply markup is too long")


def is_wide(keyboard: Keyboard | None) -> bool:
    """Whether a row has more buttons than apps promise to show."""
    return any(len(row) > MOST_IN_A_ROW for row in keyboard or ())
