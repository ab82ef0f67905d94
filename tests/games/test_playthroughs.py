"""Recorded matches, replayed and compared line by line.

A .match file has a header, an empty line, then a line a ply: "ply seat move | events | public
view". `pytest --regold` writes the right-hand parts anew from the header and the moves, so a new
file needs no more than these; what changed is to be read in the diff.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.core.box import Box
from games.core.game import AnyGame
from games.core.record import Record, replay
from games.registry import boxes
from tests.games.toys import EVERY

HERE = Path(__file__).parent
FEWEST = 2
GAMES = {box.game.slug: box.game for box in EVERY}
FILES = sorted(HERE.glob("*/*.match")) + sorted(HERE.glob("toys/*/*.match"))


def parse(text: str) -> Record:
    """The match that a file tells of, from its header and its moves."""
    head, _, body = text.partition("\n\n")
    header = dict(line.split(" ", 1) for line in head.splitlines())
    game = GAMES[header["game"]]
    moves = [line.split(" | ")[0].split(" ", 2)[1:] for line in body.splitlines()]
    return Record(
        slug=game.slug,
        rules_version=int(header["rules"]),
        match=header["match"],
        seats=int(header["seats"]),
        first=None if header["first"] == "-" else int(header["first"]),
        options=msgspec.json.decode(header["options"], type=game.options),
        seed=bytes.fromhex(header["seed"]),
        entropy=msgspec.json.decode(header["entropy"], type=tuple[tuple[int, str], ...]),
        plies=tuple((int(seat), move) for seat, move in moves if seat != "-"),
    )


def told(game: AnyGame, record: Record) -> str:
    """The whole file of a match."""
    return "\n".join((*_header(record), "", *_body(game, record), ""))


def _header(record: Record) -> Iterator[str]:
    yield f"game {record.slug}"
    yield f"rules {record.rules_version}"
    yield f"match {record.match}"
    yield f"seats {record.seats}"
    yield f"first {'-' if record.first is None else record.first}"
    yield f"options {_json(record.options)}"
    yield f"seed {record.seed.hex()}"
    yield f"entropy {_json(record.entropy)}"


def _body(game: AnyGame, record: Record) -> Iterator[str]:
    said = [("-", "setup"), *record.plies]
    for ply, (step, (seat, move)) in enumerate(zip(replay(game, record), said, strict=True)):
        view = game.view(step.state, None)
        yield f"{ply} {seat} {move} | {_json(step.events)} | {_json(view)}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(HERE)) for file in FILES])
def test_a_recorded_match_plays_as_it_did(file: Path, regold: bool) -> None:
    text = file.read_text()
    record = parse(text)
    game = GAMES[record.slug]
    assert record.rules_version == game.rules_version
    now = told(game, record)
    if regold:
        file.write_text(now)
        return
    for line, (old, new) in enumerate(
        zip(text.splitlines(), now.splitlines(), strict=True), start=1
    ):
        assert new == old, f"line {line}"
    assert text == now


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(HERE)) for file in FILES])
def test_a_recorded_match_is_whole(file: Path) -> None:
    record = parse(file.read_text())
    game = GAMES[record.slug]
    assert game.result(list(replay(game, record))[-1].state) is not None


@pytest.mark.parametrize("box", boxes().values(), ids=lambda box: box.game.slug)
def test_every_game_has_recorded_matches(box: Box) -> None:
    assert sum(file.parent.name == box.game.slug for file in FILES) >= FEWEST
