"""Legal moves as rows of buttons: words that may follow, whole moves where they are few."""

from collections.abc import Sequence
from math import ceil

from bot.buttons import Button, Rows, press_data
from bot.match import Match
from bot.words import Words
from games.core.choice import choices
from games.core.game import Move, Seat

FEW = 12
"""So many moves are offered whole, each by one press."""
SHORT, _MANY = 3, 8
"""Letters of a short label; so many of them stand apart from the long ones."""
_WIDTHS = ((2, 8), (3, 7), (4, 6), (8, 4), (12, 3), (20, 2))


def moves_of(match: Match, seat: Seat, viewer: Seat | None) -> tuple[Move, ...]:
    """The moves of a seat as a viewer may know them (None: everybody)."""
    if viewer == seat or not match.game.secrets:
        return tuple(match.game.moves(match.state, seat))
    return tuple(match.game.offers(match.game.view(match.state, viewer), seat))


def moves_keyboard(
    match: Match, moves: Sequence[Move], said: tuple[str, ...], words: Words
) -> Rows:
    """The buttons for moves, after the words said so far."""
    begun = opened(moves, said)
    if not begun and len(moves) <= FEW:
        return laid([_button(match, move.words(), words) for move in moves])
    follow = choices(moves, begun)
    rows = laid([_button(match, (*begun, word), words, shown=(word,)) for word in follow])
    if said:
        back = Button(words.tell("back"), press_data(match.token, match.ply, said[:-1]))
        rows = (*rows, (back,))
    return rows


def opened(moves: Sequence[Move], said: tuple[str, ...]) -> tuple[str, ...]:
    """The words said, and those that need no saying since nothing else is possible."""
    if said or len(moves) <= FEW:
        return said
    while len(follow := choices(moves, said)) == 1:
        word, complete = next(iter(follow.items()))
        if complete:
            break
        said = (*said, word)
    return said


def _button(
    match: Match, move: tuple[str, ...], words: Words, shown: tuple[str, ...] | None = None
) -> Button:
    label = " → ".join(words.word(word) for word in (move if shown is None else shown))
    return Button(label, press_data(match.token, match.ply, move))


def laid(buttons: Sequence[Button]) -> Rows:
    """Buttons in rows of equal length, as many in a row as their texts allow on a phone."""
    if not buttons:
        return ()
    short = [button for button in buttons if len(button.text) <= SHORT]
    if len(short) > _MANY and len(short) < len(buttons):
        # A long word among many numbers would make a column of them all.
        return (*laid(short), *laid([button for button in buttons if len(button.text) > SHORT]))
    longest = max(len(button.text) for button in buttons)
    wide = next((count for length, count in _WIDTHS if longest <= length), 1)
    rows = ceil(len(buttons) / wide)
    wide = ceil(len(buttons) / rows)
    return tuple(tuple(buttons[at : at + wide]) for at in range(0, len(buttons), wide))
