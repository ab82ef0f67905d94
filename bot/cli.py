"""The `icebox` command."""

import asyncio
import html
import json
import os
import re
import sqlite3
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import msgspec

from bot import logs
from bot.options import choice_fields
from bot.settings import LANGS, BadSettings, Settings, read
from bot.simulate import Plan, play_all
from games.core import record
from games.core.box import Box
from games.core.search import LEVELS
from games.registry import boxes

BENCHES = ("rules", "draw", "press", "load")


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


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Icebox: icy board and card games for group chats."""


@main.command()
def run() -> None:
    """Run the bot in Telegram, with the settings of .env."""
    from bot.app import WrongDatabase, serve  # noqa: PLC0415 - a library slow to load
    from bot.operate.backup import InUse, advice  # noqa: PLC0415
    from bot.store.migrate import NewerSchema, NotOurs  # noqa: PLC0415
    from bot.telegram.gateway import Fatal  # noqa: PLC0415

    os.umask(0o077)  # what the bot writes is for nobody else on this machine
    try:
        settings = read()
        secrets = (settings.bot_token, settings.webhook_secret)
        logs.set_up(settings.log_level, settings.log_format, secrets)
        _loop(serve(settings))
    except NotOurs as error:
        raise Wrong(f"{error}\n{advice(settings, time.time)}") from None
    except (BadSettings, Fatal, InUse, WrongDatabase, NewerSchema) as error:
        raise Wrong(str(error)) from None


@main.command()
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def doctor(as_json: bool) -> None:
    """Look at everything that the bot needs, and say what to do."""
    from bot.operate.doctor import examine, well  # noqa: PLC0415 - a library slow to load

    findings = asyncio.run(examine(_offline()))
    if as_json:
        shown = [msgspec.structs.asdict(finding) for finding in findings]
        click.echo(json.dumps({"ok": well(findings), "findings": shown}, ensure_ascii=False))
    else:
        click.echo("\n".join(finding.line() for finding in findings))
    if not well(findings):
        sys.exit(1)


@main.command()
def backup() -> None:
    """Copy the database now, while the bot runs or not."""
    from bot.operate.backup import backups_of  # noqa: PLC0415 - only this command needs it
    from bot.store.file import Damaged  # noqa: PLC0415

    backups = backups_of(_offline(), time.time)
    if backups is None:
        raise Wrong("BACKUP_DIR is empty: name a folder in it")
    try:
        click.echo(backups.make())
    except (Damaged, OSError, sqlite3.Error) as error:
        raise Wrong(f"no backup was made: {error}") from None


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(file: Path) -> None:
    """Put a backup in the place of the database; the present file is kept under another name."""
    from bot.operate import backup as backups  # noqa: PLC0415 - only this command needs it
    from bot.store.file import path_of  # noqa: PLC0415

    database = path_of(_offline().database_url)
    try:
        aside = backups.restore(file, database, time.time)
    except (backups.InUse, backups.NotRestored, OSError, sqlite3.Error) as error:
        raise Wrong(str(error)) from None
    click.echo(f"{database} is now {file}")
    if aside is not None:
        click.echo(f"what was there before is {aside}")


@main.command()
@click.option("--port", default=8765, show_default=True, help="Where the page answers.")
@click.option("--open/--no-open", "browser", default=True, help="Open the page in a browser.")
@click.option("--database", default="var/sandbox.sqlite", show_default=True, help="Its games.")
def sandbox(port: int, browser: bool, database: str) -> None:
    """Try everything in a browser page that works like a group chat; no token needed."""
    from bot.sandbox.__main__ import run_sandbox  # noqa: PLC0415 - only this command needs it

    logs.set_up("INFO")
    _loop(run_sandbox(port, database, browser=browser))


@main.command()
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
    _print(figures, as_json=as_json)


@main.command()
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


@main.command()
@click.option("--to", type=click.Path(path_type=Path), default=Path("docs/gallery"))
def gallery(to: Path) -> None:
    """Draw the pictures of docs/gallery."""
    from bot.gallery import draw_all  # noqa: PLC0415

    for path in draw_all(to):
        click.echo(path)


@main.command()
@click.argument("game", type=GAME)
@click.argument("question", nargs=-1)
@click.option("--lang", type=click.Choice(LANGS), default="uk", show_default=True)
def rules(game: Box, question: tuple[str, ...], lang: str) -> None:
    """Print the rules of a game, or the passage that answers a question."""
    from bot.rulebook import look_up, rulebook  # noqa: PLC0415

    if not question:
        for section in rulebook(game.folder, lang).values():
            click.echo(f"{_plain(section.title)}\n\n{_plain(section.text)}\n")
        return
    found = look_up(game.folder, lang, " ".join(question))
    if found is None:
        raise Wrong("no rule answers that; without a question the whole rulebook is printed")
    click.echo(f"{_plain(found.title)}\n\n{_plain(found.text)}")


@main.command()
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


@main.command()
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


@main.command()
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
        module = import_module(f"tests.bench.{name}")
    except ModuleNotFoundError as error:
        raise Wrong("benchmarks run in the source tree only: change to its folder") from error
    click.echo(json.dumps(module.run(**given), ensure_ascii=False))


@main.command()
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
    _print(figures, as_json=as_json)
    for violation in violations:
        click.echo(f"--evenings 1 --seed {violation.seed}: {violation.text}", err=True)
    if violations:
        raise SystemExit(1)


def _offline() -> Settings:
    """The settings, for what works without a token too."""
    try:
        return read(offline=True)
    except BadSettings as error:
        raise Wrong(str(error)) from None


def _loop(coroutine: Any) -> None:
    try:
        import uvloop  # noqa: PLC0415 - not on every system

        runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    except ImportError:
        runner = asyncio.Runner()
    with runner:
        runner.run(coroutine)


def _plain(markup: str) -> str:
    """A rulebook's text without its markup."""
    return html.unescape(re.sub(r"</?b>", "", markup))


def _print(figures: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(figures))
        return
    for key, value in figures.items():
        click.echo(f"{key:>14}  {value}")


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
