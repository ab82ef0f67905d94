"""Hostile names through every text, keyboard, page and picture: nothing breaks or is added."""

import unicodedata
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from bot import lobby as lobbies
from bot.buttons import MOST_BYTES
from bot.match import Match, Ply, Stage
from bot.names import LONGEST, clean
from bot.sandbox.html import parse_html
from bot.screens.board import board
from bot.screens.lobby import lobby
from bot.screens.pages import answer_html, answer_text
from bot.screens.screen import CAPTION, TEXT, Screen
from bot.settings import LANGS
from bot.store.rows import Person, Place
from bot.telegram.gateway import TOAST
from bot.usecase import Caller
from render.paint import Painter
from tests.guard.names import CORPUS
from tests.guard.silent import hall
from tests.guard.tables import LOBBY, OVER, RUNNING, laid
from tests.texts import DICTIONARY

SEATS = 4
NAMED = {
    "host-only": "host",
    "stop-host-only": "host",
    "left": "name",
    "no-such-game": "name",
    "unknown-command": "command",
    "leave-sure": "name",
}
PAINTED = 40
"""One table in so many is painted."""


def tables(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The names, a table's at a time."""
    return (tuple(names[at : at + SEATS]) for at in range(0, len(names), SEATS))


def seated(match: Match, names: Sequence[str]) -> Match:
    """A match with people of these names on its seats."""
    empty = msgspec.structs.replace(match, players=())
    for number, name in enumerate(names, 1):
        caller = Caller(
            update_id=number, place=Place(match.chat_id, 0), person=Person(number, clean(name), "")
        )
        filled = lobbies._seated(empty, caller, 0.0, lucky=clean(name)[:12])
        assert filled is not None
        empty = filled
    return empty


class Album:
    """A lobby, a board and an end whose players are to be given other names."""

    def __init__(self, waiting: Match, running: Match, over: Match, plies: Sequence[Ply]) -> None:
        self._waiting = waiting
        self._running = running
        self._over = over
        self._plies = plies

    def screens(self, names: Sequence[str], lang: str) -> Iterator[tuple[Screen, Match]]:
        """Everything that shows names."""
        words = DICTIONARY(lang, self._waiting.game.slug)
        waiting = seated(self._waiting, names)
        for page in ("", "options", "computers"):
            yield lobby(waiting, words, page), waiting
        people = seated(self._running, (*names, "a", "b", "c")[: len(self._running.players)])
        for calls in (False, True):
            yield board(people, self._plies, words, calls=calls), people
        over = msgspec.structs.replace(self._over, players=people.players)
        yield board(over, self._plies, words), over

    def waiting(self, names: Sequence[str]) -> Match:
        """The lobby with these people."""
        return seated(self._waiting, names)

    def scenes(self, names: Sequence[str]) -> Iterator[Screen]:
        """The pictures with names in them."""
        return (screen for screen, _ in self.screens(names, "en") if screen.scene is not None)


@pytest.fixture
async def album(tmp_path: Path) -> AsyncIterator[Album]:
    async with hall(tmp_path) as place:
        found = await laid(place)
        by_chat = {match.chat_id: match for match in found.matches.values()}
        async with place.app.store.read() as tx:
            plies = await tx.plies(found.running)
        assert by_chat[OVER].stage is Stage.CLOSED
        yield Album(by_chat[LOBBY], by_chat[RUNNING], by_chat[OVER], plies)


def shape(html: str) -> Counter[str]:
    """How much of each kind of markup a text has, as Telegram reads it."""
    _, entities = parse_html(html)
    return Counter(str(entity["type"]) for entity in entities)


def test_there_are_a_thousand_names() -> None:
    assert len(CORPUS) >= 1000
    assert len({clean(name) for name in CORPUS}) > 500


async def test_f83_names_are_told_apart_short_and_never_empty(album: Album) -> None:
    for names in tables(CORPUS):
        for own in (names, (names[0],) * SEATS):
            shown = [player.name for player in album.waiting(own).players]
            assert len({name.casefold() for name in shown}) == len(shown), names
            for name in shown:
                assert any(unicodedata.category(char)[0] not in "CMZ" for char in name), names
                assert len(name) <= LONGEST + len(" 4")
                assert "\n" not in name


@pytest.mark.parametrize("lang", LANGS)
async def test_f128_names_add_no_markup_to_any_screen(album: Album, lang: str) -> None:
    plain = [shape(screen.caption) for screen, _ in album.screens(["A", "B", "C", "D"], lang)]
    for names in list(tables(CORPUS))[:: 1 if lang == "uk" else 5]:
        given = (*names, "B", "C", "D")[:SEATS]
        for (screen, match), wanted in zip(album.screens(given, lang), plain, strict=True):
            text, _ = parse_html(screen.caption)
            assert shape(screen.caption) == wanted, names
            if match.stage is Stage.LOBBY:
                assert [p.name for p in match.players if p.name not in text] == []
            assert len(text) <= CAPTION
            assert len(parse_html(screen.text())[0]) <= TEXT
            for button in (button for row in screen.rows for button in row):
                assert button.text.strip()
                assert len(button.data.encode()) <= MOST_BYTES


@pytest.mark.parametrize("lang", LANGS)
def test_f128_names_add_no_markup_to_any_answer(lang: str) -> None:
    words = DICTIONARY(lang)
    for key, argument in NAMED.items():
        wanted = shape(answer_html(key, {argument: "A"}, words))
        for name in map(clean, CORPUS):
            html = answer_html(key, {argument: name}, words)
            assert shape(html) == wanted, name
            assert name in parse_html(html)[0]
            assert len(answer_text(key, {argument: name}, words)) <= TOAST


async def test_f83_names_break_no_picture(album: Album) -> None:
    painter = Painter("day")
    sizes = set()
    for names in list(tables(CORPUS))[::PAINTED]:
        for screen in list(album.scenes((*names, "B", "C", "D")[:SEATS]))[-2:]:
            assert screen.scene is not None
            png = painter.png(screen.scene)
            sizes.add(png[16:24])
            assert b"tEXt" not in png
    assert len(sizes) == 1
