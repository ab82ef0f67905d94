"""Buttons and the 64 bytes behind them: what a pressed button means."""

from msgspec import Struct

from bot.play import Press

MOST_BYTES = 64
NOBODY = "-"
"""Stands for the match in buttons that belong to none."""
_LONGEST_PLY = 6
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Button(Struct, frozen=True):
    """A button: its text, and its data or the address that it opens."""

    text: str
    data: str = ""
    url: str = ""
    style: str = ""


Rows = tuple[tuple[Button, ...], ...]


class Action(Struct, frozen=True):
    """A pressed button that is no move: what to do, with which arguments, at which match."""

    token: str
    name: str
    args: tuple[str, ...]


def press_data(token: str, ply: int, words: tuple[str, ...]) -> str:
    """The data of a move's button."""
    return f"{token}.{_base36(ply)}.{' '.join(words)}"


def action_data(token: str, name: str, *args: str) -> str:
    """The data of any other button."""
    return ":".join((token, name, *args))


def unpack(data: str) -> Press | Action | None:
    """What a button means; None where the data is none of ours."""
    if len(data.encode(errors="replace")) > MOST_BYTES:
        return None
    if ":" in data:
        token, name, *args = data.split(":")
        return Action(token, name, tuple(args)) if token and name else None
    token, _, rest = data.partition(".")
    ply, dot, words = rest.partition(".")
    number = _number(ply)
    if not token or not dot or number is None:
        return None
    return Press(token, number, tuple(words.split()))


def _base36(number: int) -> str:
    text = ""
    while True:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
        if not number:
            return text


def _number(text: str) -> int | None:
    if not text or len(text) > _LONGEST_PLY or any(char not in _DIGITS for char in text):
        return None
    return int(text, 36)
