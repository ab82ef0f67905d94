"""Options of a game as choices: which fields there are and what each may be."""

from typing import Any, get_args, get_type_hints

from msgspec import Struct


def choice_fields(options: type[Struct]) -> dict[str, tuple[Any, ...]]:
    """The values that each option may take, in order; fields are bool or Literal."""
    hints = get_type_hints(options)
    return {
        name: (False, True) if hints[name] is bool else get_args(hints[name])
        for name in options.__struct_fields__
    }
