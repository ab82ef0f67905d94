"""The settings of a chat as a page of buttons."""

from bot.buttons import NOBODY, Button, Rows, action_data
from bot.hours import DAY_MINUTES, PACES, ZONES
from bot.screens.screen import Screen
from bot.store.rows import Chat
from bot.words import Words

LANGUAGES = {"uk": "Українська", "ru": "Русский", "en": "English"}
NIGHTS = ((22, 8), (23, 7), (0, 9))
"""Quiet hours that are offered by one press."""
PAGE_OF = {"quiet": "quiet", "from": "quiet", "to": "quiet"}
"""The page on which a setting is chosen, where it is not the first one."""
_CHOSEN = "✓ "
_ZONES_IN_A_ROW = 2


def settings_page(chat: Chat, words: Words, page: str = "") -> Screen:
    """The settings, or the choice of one of them: `quiet` or `zone`."""
    if page == "quiet":
        return Screen(
            _text(words, "settings-choose-quiet", _quiet(chat, words)), _nights(chat, words)
        )
    if page == "zone":
        return Screen(_text(words, "settings-choose-zone"), _zones(chat, words))
    zone = words.tell("settings-zone", zone=_zone(chat.zone, words))
    lines = [_quiet(chat, words), zone]
    if not chat.private:  # who practises alone has all the time
        lines.insert(0, words.tell(f"pace-{chat.pace}"))
    return Screen(_text(words, "settings-title", *lines), _main(chat, words))


def _text(words: Words, title: str, *lines: str) -> str:
    return "\n".join((f"<b>{words.tell(title)}</b>", *lines))


def _main(chat: Chat, words: Words) -> Rows:
    paces = [_choice(words.tell(f"button-pace-{p}"), p == chat.pace, "pace", p) for p in PACES]
    pages = (
        Button(words.tell("button-quiet"), action_data(NOBODY, "set", "page", "quiet")),
        Button(words.tell("button-zone"), action_data(NOBODY, "set", "page", "zone")),
    )
    langs = tuple(
        _choice(name, lang == chat.lang, "lang", lang) for lang, name in LANGUAGES.items()
    )
    hurry: Rows = () if chat.private else (tuple(paces[:2]), tuple(paces[2:]))
    return (*hurry, pages, langs)


def _nights(chat: Chat, words: Words) -> Rows:
    now = (chat.quiet_from, chat.quiet_to)
    nights = tuple(
        _choice(f"{a}–{b}", now == (a * 60, b * 60), "quiet", f"{a}-{b}") for a, b in NIGHTS
    )
    off = _choice(words.tell("button-no-quiet"), chat.quiet_from is None, "quiet", "off")
    rows: Rows = (nights, (off,), (_back(words),))
    if chat.quiet_from is None or chat.quiet_to is None:
        return rows
    steps = tuple(
        Button(
            words.tell(f"quiet-{end}", time=_time(minutes + step * 60)),
            action_data(NOBODY, "set", end, str(step)),
        )
        for end, minutes in (("from", chat.quiet_from), ("to", chat.quiet_to))
        for step in (-1, 1)
    )
    return (nights, steps[:2], steps[2:], (off,), (_back(words),))


def _zones(chat: Chat, words: Words) -> Rows:
    buttons = [_choice(_zone(zone, words), zone == chat.zone, "zone", zone) for zone in ZONES]
    rows = range(0, len(buttons), _ZONES_IN_A_ROW)
    return (*(tuple(buttons[at : at + _ZONES_IN_A_ROW]) for at in rows), (_back(words),))


def _choice(text: str, chosen: bool, what: str, value: str) -> Button:
    return Button(f"{_CHOSEN if chosen else ''}{text}", action_data(NOBODY, "set", what, value))


def _back(words: Words) -> Button:
    return Button(words.tell("back"), action_data(NOBODY, "set", "page", ""))


def _quiet(chat: Chat, words: Words) -> str:
    if chat.quiet_from is None or chat.quiet_to is None:
        return words.tell("settings-no-quiet")
    return words.tell("settings-quiet", hours=f"{_time(chat.quiet_from)}–{_time(chat.quiet_to)}")


def _zone(zone: str, words: Words) -> str:
    return words.tell(f"zone-{zone.replace('/', '-')}")


def _time(minutes: int) -> str:
    hour, minute = divmod(minutes % DAY_MINUTES, 60)
    return f"{hour}:{minute:02}"
