"""What the commands share: errors that a user can mend, games by name, how figures are printed."""

import json
from typing import Any

import click

from games.core.box import Box
from games.registry import boxes


class Wrong(click.ClickException):
    """Something that the user can mend; the text says what."""

    def show(self, file: Any = None) -> None:
        """Print the text alone."""
        click.echo(f"icebox: {self.format_message()}", err=True, file=file)


class GameName(click.ParamType[Box]):
    """The slug of a game of the house."""

    name = "game"

    def convert(self, value: Any, param: Any, ctx: Any) -> Box:
        """Find the game, or say which there are."""
        found = boxes().get(value)
        if found is None:
            self.fail(f"no game {value!r}; there are: {', '.join(boxes())}", param, ctx)
        return found


GAME = GameName()


def show_figures(figures: dict[str, Any], *, as_json: bool) -> None:
    """Print figures, as a line of JSON or one a line."""
    if as_json:
        click.echo(json.dumps(figures))
        return
    for key, value in figures.items():
        click.echo(f"{key:>14}  {value}")
