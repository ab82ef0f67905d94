"""The `icebox` command."""

import click

from bot.cli import games, house, proof


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Icebox: icy board and card games for group chats."""


for command in (
    house.run,
    house.sandbox,
    house.doctor,
    house.backup,
    house.restore,
    games.simulate,
    games.draw,
    games.gallery,
    games.rules,
    games.verify,
    games.engine,
    proof.bench,
    proof.soak,
):
    main.add_command(command)
