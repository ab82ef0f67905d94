"""What Telegram takes: texts, toasts, data of buttons, kinds of updates."""

import inspect
import itertools
from collections.abc import Iterator

import msgspec
import pytest
from telegram import Update

from bot import names
from bot.buttons import MOST_BYTES, Rows
from bot.match import Match, Player, Ply, Stage
from bot.sandbox.html import parse_html
from bot.screens.board import board
from bot.screens.hand import Table, hand
from bot.screens.lobby import lobby
from bot.screens.pages import answer_text
from bot.screens.screen import CAPTION, TEXT, Screen
from bot.telegram.gateway import TOAST
from bot.telegram.handlers import Handlers
from bot.telegram.inbox import ALLOWED
from bot.words import Dictionary
from games.core.box import Box
from games.core.choice import choices
from games.core.game import Move
from games.registry import boxes
from tests.kit import Played, blank, play

LANGS = ("uk", "ru", "en")
LONGEST = tuple(names.clean(name) for name in ("Щ" * 64, "👩‍🚀" * 32, "&<" * 64, "W" * 64))
MOST_BUTTONS = 100
DICTIONARY = Dictionary(boxes())
every_box = pytest.mark.parametrize("box", boxes().values(), ids=list(boxes()))


def units(text: str) -> int:
    """The length of a text as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def tables(box: Box, seats: int) -> Iterator[tuple[Match, list[Ply]]]:
    """The match at every ply of a random game of people with the longest names."""
    played: Played = play(box.game, blank(box.game, seats, box.game.options(), seats))
    players = tuple(
        Player(seat=seat, name=LONGEST[seat], person_id=2**52 + seat, lucky="🧊" * 12)
        for seat in range(seats)
    )
    plies: list[Ply] = []
    told = ((None, ""), *played.record.plies)
    for number, ((seat, move), step) in enumerate(zip(told, played.steps, strict=True)):
        plies.append(
            Ply(ply=number, seat=seat, move=move, events=step.events, person=True, at=0.0)
        )
        yield match_of(box, players, step.state, number), plies[-2 * seats :]


def match_of(box: Box, players: tuple[Player, ...], state: object, ply: int) -> Match:
    """A match of these players."""
    over = box.game.result(state) is not None
    match = Match(
        id=1,
        token="k3x9qd2m",
        chat_id=-1,
        topic_id=0,
        box=box,
        rules_version=box.game.rules_version,
        options=box.game.options(),
        commitment="0" * 64,
        stage=Stage.OVER if over else Stage.RUNNING,
        host_id=2**52,
        youngest_id=2**52 + 1,
        first=None,
        entropy=(),
        ply=ply,
        state=state,
        due_at=None,
        created_at=0.0,
        turn_at=0.0,
        players=players,
    )
    result = match.result()
    if result is None:
        return match
    ended = (
        msgspec.structs.replace(p, score=result.scores[p.seat], rank=result.ranks[p.seat])
        for p in players
    )
    return msgspec.structs.replace(match, players=tuple(ended))


def check(screen: Screen) -> None:
    """A screen is within the limits, as a picture and as a text."""
    assert units(parse_html(screen.caption)[0]) <= CAPTION, screen.caption
    assert units(parse_html(screen.text())[0]) <= TEXT
    check_buttons(screen.rows)


def check_buttons(rows: Rows) -> None:
    """The buttons are few, and their data is short."""
    found = [button for row in rows for button in row]
    assert len(found) <= MOST_BUTTONS
    assert all(len(row) <= 8 for row in rows)
    assert all(button.text and len(button.data.encode()) <= MOST_BYTES for button in found)


def beginnings(match: Match) -> list[tuple[str, ...]]:
    """What may be said of a move before it is whole."""
    seat = match.movers()[0]
    moves: list[Move] = list(match.game.moves(match.state, seat))
    found: list[tuple[str, ...]] = [(w,) for w, whole in choices(moves, ()).items() if not whole]
    return found[:2]


@every_box
def test_f64_the_longest_names_at_every_ply(box: Box) -> None:
    for seats in (box.game.seats[0], box.game.seats[-1]):
        for match, plies in tables(box, seats):
            lang = LANGS[match.ply % len(LANGS)]
            words = DICTIONARY(lang, box.game.slug)
            check(board(match, plies, words, calls=True, away=True, seed=bytes(32)))
            if not match.movers():
                continue
            for said in beginnings(match):
                check(board(match, plies, words, said=said))
            if box.game.secrets:
                table = Table("Щ" * 255, "https://t.me/c/1234567890/1234567")
                check(hand(match, match.movers()[0], plies, words, table))


@every_box
def test_f64_the_longest_names_in_the_lobby(box: Box) -> None:
    match, _ = next(tables(box, box.game.seats[-1]))
    waiting = msgspec.structs.replace(match, stage=Stage.LOBBY, state=None)
    for lang, page in itertools.product(LANGS, ("", "options", "computers")):
        check(lobby(waiting, DICTIONARY(lang, box.game.slug), page))


@pytest.mark.parametrize("lang", LANGS)
def test_f64_toasts_with_the_longest_names(lang: str) -> None:
    words = DICTIONARY(lang)
    long = max(LONGEST, key=units)
    for key, args in (
        ("not-your-turn", {"name": long, "n": 3}),
        ("host-only", {"host": long}),
        ("stop-host-only", {"host": long}),
        ("left", {"name": long}),
        ("played", {"move": "m" * 40}),
        ("chosen", {"words": "w" * 40}),
    ):
        assert units(answer_text(key, args, words)) <= TOAST, key


def test_f63_the_bot_asks_for_every_kind_of_update_that_it_handles() -> None:
    source = inspect.getsource(Handlers.handle)
    handled = {kind for kind in Update.ALL_TYPES if f"update.{kind}" in source}
    assert handled == set(ALLOWED)
