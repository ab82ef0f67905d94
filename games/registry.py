"""All boxes by slug, found by folder: a new game edits nothing here."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

import games
from games.core.box import Box


@cache
def boxes() -> Mapping[str, Box]:
    """Every game of the house by its slug, in the order of the folders' names."""
    found: dict[str, Box] = {}
    for module in iter_modules(games.__path__):
        if not module.ispkg or module.name == "core":
            continue
        for box in import_module(f"games.{module.name}").BOXES:
            if box.game.slug in found:
                raise ValueError(f"two games named {box.game.slug!r}")
            found[box.game.slug] = box
    return MappingProxyType(found)
