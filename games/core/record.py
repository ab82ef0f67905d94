"""A match as text: everything needed to play it again and to check its chance."""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from games.core import fair
from games.core.game import AnyGame, Event, Seat, Step
from games.core.rng import Rng

FORMAT = "icebox-record/1"


class Broken(ValueError):
    """A record that cannot be read or does not hold together; the text says why."""


class Record(Struct, frozen=True, kw_only=True):
    """A match: how it was set up, its secret seed (32 bytes), and its plies in order."""

    slug: str
    rules_version: int
    match: str
    """The public name of the match, a part of the commitment."""
    seats: int
    first: Seat | None = None
    options: Any
    seed: bytes
    entropy: tuple[tuple[int, str], ...] = ()
    plies: tuple[tuple[Seat, str], ...] = ()

    @property
    def rules(self) -> str:
        """The name of the rules as the commitment has it."""
        return f"{self.slug}/{self.rules_version}"

    @property
    def root(self) -> bytes:
        """The root of all draws."""
        return fair.root(self.seed, self.match, self.entropy)

    @property
    def commitment(self) -> str:
        """What the lobby showed before anybody joined."""
        return fair.commitment(self.seed, self.match, self.rules)


class _Text(Struct, frozen=True):
    format: str
    game: str
    rules_version: int
    match: str
    seats: int
    first: Seat | None
    options: msgspec.Raw
    commitment: str
    seed: str
    entropy: tuple[tuple[int, str], ...]
    plies: tuple[str, ...]
    digest: str = ""
    """SHA-256 over all of the above, so that a slip in copying is noticed."""


def replay(game: AnyGame, record: Record) -> Iterator[Step[Any]]:
    """The steps of a match from the setup on; `Broken` at a ply that was not legal."""
    root = record.root
    step = game.setup(record.seats, record.options, Rng.of_ply(root, 0), record.first)
    yield step
    for ply, (seat, text) in enumerate(record.plies, 1):
        move = game.find(step.state, seat, text)
        if move is None:
            raise Broken(f"ply {ply}: seat {seat} may not play {text!r}")
        step = game.apply(step.state, seat, move, Rng.of_ply(root, ply))
        yield step


def events(game: AnyGame, record: Record) -> tuple[tuple[Event, ...], ...]:
    """The events of every step, setup first."""
    return tuple(step.events for step in replay(game, record))


def write(record: Record) -> str:
    """The record as JSON text, one ply a line."""
    text = _Text(
        format=FORMAT,
        game=record.slug,
        rules_version=record.rules_version,
        match=record.match,
        seats=record.seats,
        first=record.first,
        options=msgspec.Raw(msgspec.json.encode(record.options)),
        commitment=record.commitment,
        seed=record.seed.hex(),
        entropy=record.entropy,
        plies=tuple(f"{seat} {move}" for seat, move in record.plies),
    )
    sealed = msgspec.structs.replace(text, digest=_digest(text))
    return msgspec.json.format(msgspec.json.encode(sealed), indent=1).decode() + "\n"


def slug_of(text: str) -> str:
    """The game that a written record is of; `Broken` where the text is no record."""
    return _read(text).game


def read(text: str, game: AnyGame) -> Record:
    """The record that `write` wrote; `Broken` where the text is none, or not of this game."""
    raw = _read(text)
    if raw.game != game.slug:
        raise Broken(f"a record of {raw.game!r}, not of {game.slug!r}")
    if raw.rules_version != game.rules_version:
        raise Broken(f"played under rules version {raw.rules_version}, not {game.rules_version}")
    try:
        record = Record(
            slug=raw.game,
            rules_version=raw.rules_version,
            match=raw.match,
            seats=raw.seats,
            first=raw.first,
            options=msgspec.json.decode(raw.options, type=game.options),
            seed=bytes.fromhex(raw.seed),
            entropy=raw.entropy,
            plies=tuple(_ply(line) for line in raw.plies),
        )
    except (msgspec.MsgspecError, ValueError) as error:
        raise Broken(str(error)) from error
    if raw.seats not in game.seats or (raw.first is not None and raw.first >= raw.seats):
        raise Broken(f"no table for {raw.seats} with seat {raw.first} to begin")
    if record.commitment != raw.commitment:
        raise Broken("the seed does not fit the commitment")
    if raw.digest != _digest(raw):
        raise Broken("something in it was changed: the digest does not fit")
    return record


def _digest(text: _Text) -> str:
    options = msgspec.Raw(msgspec.json.encode(msgspec.json.decode(text.options)))
    bare = msgspec.structs.replace(text, options=options, digest="")
    return hashlib.sha256(msgspec.json.encode(bare)).hexdigest()


def _read(text: str) -> _Text:
    try:
        raw = msgspec.json.decode(text, type=_Text)
    except msgspec.MsgspecError as error:
        raise Broken(f"not a record: {error}") from error
    if raw.format != FORMAT:
        raise Broken(f"not a record of the form {FORMAT}")
    return raw


def _ply(line: str) -> tuple[Seat, str]:
    seat, _, move = line.partition(" ")
    return int(seat), move
