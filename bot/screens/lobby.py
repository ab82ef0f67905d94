"""The lobby of a match: who sits, what is agreed, the commitment; buttons for all of it."""

from collections.abc import Sequence
from html import escape

from bot.buttons import Button, Rows, action_data
from bot.match import Match, Player, Stage
from bot.names import isolated
from bot.options import choice_fields
from bot.screens.screen import SHAPES, Screen, fitted
from bot.words import Words
from games.core.search import LEVELS


def lobby(match: Match, words: Words, page: str = "", closed: Sequence[str] = ()) -> Screen:
    """The lobby screen, on one of its pages: "" the table, "options", "computers".

    `closed`: the names of those to whom no hand can be sent yet.
    """
    lines = [
        f"<b>{words.tell('title')}</b>",
        words.tell("tagline"),
        "",
        *(_seat(match, player, words) for player in match.players),
        *_free(match, words),
        *_closed(closed, words),
        "",
        *_options(match, words),
        _small(match, words),
    ]
    rows = _rows(match, words, page) if match.stage is Stage.LOBBY else ()
    if closed and rows and not page:
        rows = (*rows, (_act(words, match, "button-dm", "dm"),))
    return Screen(fitted((), lines), rows, match.box.cover())


def _seat(match: Match, player: Player, words: Words) -> str:
    shape = SHAPES[player.seat % len(SHAPES)]
    name = escape(isolated(player.name), quote=False)
    if player.level is not None and player.person_id is None:
        return f"{shape} {name} · 🤖 {words.tell(f'level-{LEVELS[player.level]}')}"
    marks = ""
    if player.person_id == match.host_id:
        marks += f" · {words.tell('host')}"
    if player.person_id is not None and player.person_id == match.youngest_id:
        marks += " 🐣"
    if player.lucky:
        marks += f" · 🍀 {escape(isolated(player.lucky), quote=False)}"
    return f"{shape} <b>{name}</b>{marks}"


def _free(match: Match, words: Words) -> list[str]:
    if match.stage is Stage.CLOSED:
        return [words.tell("lobby-closed")]
    if match.stage is not Stage.LOBBY:
        return []
    least, most = match.game.seats[0], match.game.seats[-1]
    count = len(match.players)
    if count < least:
        return [words.tell("lobby-waits", n=least - count)]
    return [words.tell("lobby-ready", n=most - count)]


def _closed(names: Sequence[str], words: Words) -> list[str]:
    """Whom the bot cannot write to yet, and that they may play all the same."""
    if not names:
        return []
    return [words.tell("lobby-closed-dm", names=escape(", ".join(names), quote=False))]


def _options(match: Match, words: Words) -> list[str]:
    """The options that differ from the usual ones, in one line."""
    usual = match.game.options()
    parts = [
        option_text(match, field, words)
        for field in choice_fields(match.game.options)
        if getattr(match.options, field) != getattr(usual, field)
    ]
    return [f"⚙️ {' · '.join(parts)}"] if parts else []


def option_text(match: Match, field: str, words: Words) -> str:
    """An option and its value in words."""
    value = getattr(match.options, field)
    key = ("on" if value else "off") if isinstance(value, bool) else f"option-{field}-{value}"
    return f"{words.tell(f'option-{field}')}: {words.tell(key)}"


def _small(match: Match, words: Words) -> str:
    return f"<i>{words.tell('commitment')}</i> <code>{match.commitment}</code>"


def _rows(match: Match, words: Words, page: str) -> Rows:
    if page == "options":
        return _option_rows(match, words)
    if page == "computers":
        return _computer_rows(match, words)
    return _table_rows(match, words)


def _act(words: Words, match: Match, key: str, name: str, *args: str, style: str = "") -> Button:
    return Button(words.tell(key), action_data(match.token, name, *args), style=style)


def _table_rows(match: Match, words: Words) -> Rows:
    ready = len(match.players) >= match.game.seats[0]
    start = _act(words, match, "button-start", "start", style="success" if ready else "")
    return (
        (
            _act(words, match, "button-join", "join", style="primary"),
            _act(words, match, "button-leave", "leave"),
        ),
        (
            _act(words, match, "button-computer", "page", "computers"),
            _act(words, match, "button-youngest", "youngest"),
        ),
        (
            _act(words, match, "button-options", "page", "options"),
            Button(words.tell("button-rules"), action_data("-", "rules", match.game.slug)),
        ),
        (start,),
    )


def _option_rows(match: Match, words: Words) -> Rows:
    rows = [
        (Button(option_text(match, field, words), action_data(match.token, "option", field)),)
        for field in choice_fields(match.game.options)
    ]
    return (*rows, (_act(words, match, "back", "page", ""),))


def _computer_rows(match: Match, words: Words) -> Rows:
    levels = tuple(
        _act(words, match, f"level-{LEVELS[level]}", "computer", str(level))
        for level in range(1, len(LEVELS))
    )
    last: list[Button] = [_act(words, match, "back", "page", "")]
    if any(player.person_id is None for player in match.players):
        last.append(_act(words, match, "button-no-computer", "computer", "0"))
    return (levels, tuple(last))
