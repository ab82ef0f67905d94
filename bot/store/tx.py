"""One transaction: typed questions and answers; no SQL stands outside this folder."""

from bot.store.clocks import Clocks
from bot.store.folk import Folk
from bot.store.matches import Conflict, Matches, TableTaken
from bot.store.outbox import Outbox
from bot.store.personal import Personal
from bot.store.private import Private
from bot.store.questions import DUE, SHOW
from bot.store.updates import Updates

__all__ = ["DUE", "SHOW", "Conflict", "TableTaken", "Tx"]


class Tx(Clocks, Folk, Matches, Outbox, Personal, Private, Updates):
    """All questions, in one transaction."""
