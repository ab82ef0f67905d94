"""Snow: one set of crystals, three games."""

from games.core.box import Box

BOXES: tuple[Box, ...] = ()
