"""Throw-away games that prove the contract: hidden and simultaneous, dice and forced sequences."""

from games.core.box import Box
from games.registry import boxes
from tests.games.toys import race, tricks

TOYS: tuple[Box, ...] = (tricks.BOX, race.BOX)
EVERY: tuple[Box, ...] = (*boxes().values(), *TOYS)
"""Every game of the house, and the toys."""
