"""Commands that measure and prove; they run in the source tree: bench, soak."""

import json
import sys
from importlib import import_module

import click

from bot.cli.common import GAME, Wrong, show_figures
from games.core.box import Box
from games.registry import boxes

BENCHES = ("rules", "rules-search", "draw", "press", "load", "pile")


@click.command()
@click.argument("name", type=click.Choice(BENCHES))
@click.option("--tables", type=click.IntRange(1), help="load: so many live tables.")
@click.option("--rate", type=click.IntRange(1), help="load: presses a second.")
@click.option("--seconds", type=click.IntRange(1), help="load: for so long.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON, as always.")
def bench(name: str, as_json: bool, **asked: int | None) -> None:
    """Measure, and print JSON; the benchmarks are in tests/bench of the source tree."""
    del as_json
    given = {key: value for key, value in asked.items() if value is not None}
    if given and name != "load":
        raise Wrong(f"--{next(iter(given))} is for the bench named load")
    try:
        module = import_module(f"tests.bench.{name.replace('-', '_')}")
    except ModuleNotFoundError as error:
        raise Wrong("benchmarks run in the source tree only: change to its folder") from error
    click.echo(json.dumps(module.run(**given), ensure_ascii=False))


@click.command()
@click.option("--evenings", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--game", type=GAME, default=lambda: next(iter(boxes())), help="The first, usually.")
@click.option("--mutant", help="Break the bot in a known way, and stop when that is noticed.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def soak(evenings: int, seed: int, game: Box, mutant: str | None, as_json: bool) -> None:
    """Play evenings in which everything goes wrong; a seed repeats an evening to the byte."""
    try:
        module = import_module("tests.soak.run")
    except ModuleNotFoundError as error:
        raise Wrong("evenings run in the source tree only: change to its folder") from error
    slug = game.game.slug
    with click.progressbar(length=evenings, label="evenings", file=sys.stderr) as bar:
        figures, violations = module.run(
            evenings, seed, slug, mutant=mutant or "", told=lambda: bar.update(1)
        )
    show_figures(figures, as_json=as_json)
    for violation in violations:
        click.echo(f"--evenings 1 --seed {violation.seed}: {violation.text}", err=True)
    if violations:
        raise SystemExit(1)
