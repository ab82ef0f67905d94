"""Commands around the games: simulate, draw, gallery, rules, verify, engine."""

import html
import re
import sys
import time
from pathlib import Path
from typing import Any

import click
import msgspec

from bot.cli.common import GAME, Wrong, show_figures
from bot.options import choice_fields
from bot.settings import LANGS
from bot.simulate import Plan, play_all
from games.core import record
from games.core.box import Box
from games.core.search import LEVELS
from games.registry import boxes


@click.command()
@click.argument("game", type=GAME)
@click.option("--seats", type=int, required=True)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--level", default="normal", help="A level, or one a seat: hard,normal.")
@click.option("--option", "options", multiple=True, help="An option of the game: first=host.")
@click.option("--rotate", is_flag=True, help="Move the levels one seat on after each match.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def simulate(
    game: Box,
    seats: int,
    games: int,
    seed: int,
    level: str,
    options: tuple[str, ...],
    rotate: bool,
    as_json: bool,
) -> None:
    """Let computer players play each other."""
    plan = Plan(
        slug=game.game.slug,
        seats=_seats(game, seats),
        games=games,
        seed=seed,
        levels=_levels(level, seats),
        options=_options(game, options),
        rotate=rotate,
    )
    with click.progressbar(length=games, label="matches", file=sys.stderr) as bar:
        figures = play_all(plan, lambda: bar.update(1))
    show_figures(figures, as_json=as_json)


@click.command()
@click.argument("game", type=GAME)
@click.option("--seed", type=click.IntRange(0), default=7, show_default=True)
@click.option("--seats", type=int, help="As many as the game allows, by default.")
@click.option("--ply", type=click.IntRange(0), default=0, help="After so many moves.")
@click.option("--say", default="", help="Words of a half-made move, such as d4.")
@click.option("--theme", type=click.Choice(["day", "night", "contrast"]), default="day")
@click.option("--option", "options", multiple=True, help="An option of the game: first=host.")
@click.option("--text", is_flag=True, help="Print the board in characters instead.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The PNG to write.")
def draw(
    game: Box,
    seed: int,
    seats: int | None,
    ply: int,
    say: str,
    theme: str,
    options: tuple[str, ...],
    text: bool,
    output: Path | None,
) -> None:
    """Draw a board of a match that computers play."""
    from bot.gallery import drawn_match  # noqa: PLC0415

    count = _seats(game, seats or game.game.seats[-1])
    scene = drawn_match(game, count, seed, ply, _options(game, options), tuple(say.split()))
    if text or output is None:
        click.echo(scene.alt)
        return
    from render.paint import Painter  # noqa: PLC0415

    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_bytes(Painter(theme).png(scene))
    click.echo(f"{output} ({output.stat().st_size} bytes)")


@click.command()
@click.option("--to", type=click.Path(path_type=Path), default=Path("docs/gallery"))
def gallery(to: Path) -> None:
    """Draw the pictures of docs/gallery."""
    from bot.gallery import draw_all  # noqa: PLC0415

    for path in draw_all(to):
        click.echo(path)


@click.command()
@click.argument("asked", nargs=-1, required=True, metavar="[GAME] [QUESTION]")
@click.option("--lang", type=click.Choice(LANGS), default="uk", show_default=True)
def rules(asked: tuple[str, ...], lang: str) -> None:
    """Print the rules of a game, or the passage that answers a question."""
    from bot.rulebook import rulebook  # noqa: PLC0415
    from bot.rules_search import RulesSearch  # noqa: PLC0415

    game = boxes().get(asked[0])
    question = " ".join(asked[1:] if game else asked)
    if game is not None and not question:
        for section in rulebook(game.folder, lang).values():
            click.echo(f"{_plain(section.title)}\n\n{_plain(section.text)}\n")
        return
    found = RulesSearch(boxes()).ask(question, lang, game.game.slug if game else "")
    if not found.sure:
        raise Wrong("no rule answers that; a game without a question prints its whole rulebook")
    place = found.places[0]
    section = rulebook(boxes()[place.game].folder, place.lang)[place.anchor]
    head = _plain(section.title) if game else f"{place.game} · {_plain(section.title)}"
    click.echo(f"{head}\n\n{_plain(section.text)}")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify(file: Path) -> None:
    """Check the record of a finished game: its commitment, every draw, every move."""
    text = file.read_text(encoding="utf-8")
    try:
        slug = record.slug_of(text)
        if slug not in boxes():
            raise record.Broken(f"no game {slug!r} here; there are: {', '.join(boxes())}")
        game = boxes()[slug].game
        played = record.read(text, game)
        state = None
        for step in record.replay(game, played):
            state = step.state
    except (record.Broken, UnicodeDecodeError) as error:
        raise Wrong(f"{file} does not hold: {error}") from None
    result = game.result(state)
    click.echo(f"commitment {played.commitment}: the seed fits")
    click.echo(f"{len(played.plies)} moves, all legal")
    click.echo(f"scores {list(result.scores)}" if result else "not played to the end")


@click.command()
@click.argument("game", type=GAME)
def engine(game: Box) -> None:
    """Speak the line protocol of a game, so that other programs can play against it."""
    if game.engine is None:
        raise Wrong(f"{game.game.slug} has no line protocol")
    session = game.engine()
    for line in sys.stdin:
        words = line.strip()
        if words == "quit":
            return
        answer = session(words, time.perf_counter) if words else None
        if answer:
            click.echo(answer)


def _plain(markup: str) -> str:
    """A rulebook's text without its markup."""
    return html.unescape(re.sub(r"</?b>", "", markup))


def _seats(box: Box, seats: int) -> int:
    allowed = box.game.seats
    if seats not in allowed:
        raise Wrong(f"{box.game.slug} is for {allowed[0]} to {allowed[-1]} players, not {seats}")
    return seats


def _levels(text: str, seats: int) -> tuple[int, ...]:
    names = text.split(",")
    unknown = [name for name in names if name not in LEVELS]
    if unknown:
        raise Wrong(f"no level {unknown[0]!r}; there are: {', '.join(LEVELS)}")
    levels = tuple(LEVELS.index(name) for name in names)
    if len(levels) == 1:
        return levels * seats
    if len(levels) != seats:
        raise Wrong(f"{len(levels)} levels for {seats} seats: give one, or one a seat")
    return levels


def _options(box: Box, pairs: tuple[str, ...]) -> Any:
    options = box.game.options()
    fields = choice_fields(box.game.options)
    for pair in pairs:
        name, _, text = pair.partition("=")
        field = name.replace("-", "_")
        if field not in fields:
            raise Wrong(f"no option {name!r}; there are: {', '.join(fields) or 'none'}")
        values = {_shown(value): value for value in fields[field]}
        if text not in values:
            raise Wrong(f"{name} may be {', '.join(values)}, not {text!r}")
        options = msgspec.structs.replace(options, **{field: values[text]})
    return options


def _shown(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
