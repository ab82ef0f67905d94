"""Screens about what is kept of people: the page, and the question before it is let go."""

from bot.buttons import NOBODY, Button, action_data
from bot.screens.screen import Screen
from bot.words import Words


def privacy(words: Words) -> Screen:
    """What is kept, for how long, and what anybody may ask for."""
    return Screen(words.tell("privacy-page"))


def forget(words: Words, person_id: int) -> Screen:
    """Whether somebody really wants to be forgotten."""
    yes = action_data(NOBODY, "forget-yes", str(person_id))
    no = action_data(NOBODY, "forget-no", str(person_id))
    return Screen(
        words.tell("forget-sure"),
        (
            (
                Button(words.tell("button-forget-yes"), yes, style="danger"),
                Button(words.tell("button-forget-no"), no),
            ),
        ),
    )
