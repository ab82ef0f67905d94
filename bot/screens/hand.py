"""A hand: what one seat alone may see, with the buttons to play from it."""

from collections.abc import Sequence
from html import escape

from msgspec import Struct

from bot.buttons import Button, Rows
from bot.match import Match, Ply, Stage
from bot.screens.board import turn_line
from bot.screens.keyboard import moves_keyboard, opened
from bot.screens.screen import Screen, fitted
from bot.screens.story import story
from bot.words import Words
from games.core.game import Seat

_STORY = 4


class Table(Struct, frozen=True):
    """Where a hand belongs: the name of the group, and the address of its board, if it has one."""

    title: str
    url: str = ""


def hand(
    match: Match,
    seat: Seat,
    plies: Sequence[Ply],
    words: Words,
    table: Table,
    said: tuple[str, ...] = (),
) -> Screen:
    """The hand of a seat, as only its person may see it; `plies` are the last ones."""
    title = f"<b>{words.tell('title')}</b>"
    if table.title:
        title += f" · {escape(table.title, quote=False)}"
    back = (Button(words.tell("button-to-table"), url=table.url),)
    last: Rows = (back,) if table.url else ()
    over = match.stage is not Stage.RUNNING
    if over or not match.players[seat].human:
        what = words.tell("hand-over" if over else "hand-replaced")
        public = match.box.scene(match.game.view(match.state, None), match.names, ())
        return Screen(f"{title}\n{what}", last, public)
    moves = tuple(match.game.moves(match.state, seat))
    view = match.game.view(match.state, seat)
    scene = match.box.scene(view, match.names, opened(moves, said) if moves else ())
    turn = words.tell("hand-your-turn") if moves else turn_line(match, words)
    told = story([e for ply in plies for e in ply.events], seat, match.names, words)[-_STORY:]
    rows = moves_keyboard(match, moves, said, words) if moves else ()
    return Screen(fitted(told, [title, turn]), (*rows, *last), scene)


def hand_line(match: Match, seat: Seat) -> str:
    """A hand in one line, for a pop-up; "" where the game has none."""
    if match.box.hand is None or seat >= len(match.players):
        return ""
    return match.box.hand(match.game.view(match.state, seat))
