"""Hypothesis strategies and small tools: a game, options, a seed -> a played match."""

from itertools import product
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from msgspec import Meta, Struct

from games.core.game import AnyGame, Move, Seat, Step
from games.core.record import Record
from games.core.rng import Rng


class Played(NamedTuple):
    """A match with every step of it, the setup first."""

    game: AnyGame
    record: Record
    steps: tuple[Step[Any], ...]

    @property
    def states(self) -> list[Any]:
        """The state after each ply."""
        return [step.state for step in self.steps]


def values(hint: Any) -> tuple[Any, ...]:
    """What an option with this type may be."""
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is Annotated:
        limits = next(extra for extra in get_args(hint) if isinstance(extra, Meta))
        if isinstance(limits.ge, int) and isinstance(limits.le, int):
            return tuple(range(limits.ge, limits.le + 1))
    raise TypeError(f"no lobby could offer {hint!r}")


def all_options(game: AnyGame) -> list[Struct]:
    """Every combination of a game's options."""
    hints = get_type_hints(game.options, include_extras=True)
    choices = [values(hints[name]) for name in game.options.__struct_fields__]
    return [game.options(*chosen) for chosen in product(*choices)]


def play(game: AnyGame, record: Record, most: int | None = None) -> Played:
    """Go on from a record without plies, at random by its seed, for `most` plies or to the end."""
    picks = Rng(record.seed, "picks")
    step = game.setup(record.seats, record.options, Rng.of_ply(record.root, 0), record.first)
    steps = [step]
    plies: list[tuple[Seat, str]] = []
    while len(plies) != most and (movers := game.to_move(step.state)):
        seat = picks.pick(movers)
        move = picks.pick(tuple(game.moves(step.state, seat)))
        plies.append((seat, str(move)))
        step = game.apply(step.state, seat, move, Rng.of_ply(record.root, len(plies)))
        steps.append(step)
        assert len(plies) <= game.longest, "a match that does not end"
    return Played(game, _with(record, tuple(plies)), tuple(steps))


def blank(
    game: AnyGame, seats: int, options: Struct, seed: int, first: Seat | None = None
) -> Record:
    """A record of a match that nobody has moved in."""
    return Record(
        slug=game.slug,
        rules_version=game.rules_version,
        match=f"test-{seed}",
        seats=seats,
        first=first,
        options=options,
        seed=seed.to_bytes(32, "big"),
        entropy=((7, "lucky"), (8, "")),
    )


def _with(record: Record, plies: tuple[tuple[Seat, str], ...]) -> Record:
    fields = {name: getattr(record, name) for name in record.__struct_fields__}
    return Record(**fields | {"plies": plies})


@st.composite
def matches(draw: st.DrawFn, game: AnyGame, whole: bool = False) -> Played:
    """A match of this game, played at random up to some ply, or to the end."""
    seats = draw(st.sampled_from(game.seats))
    first = draw(st.none() | st.integers(0, seats - 1))
    options = draw(st.sampled_from(all_options(game)))
    seed = draw(st.integers(0, 2**64))
    played = play(game, blank(game, seats, options, seed, first))
    if whole:
        return played
    plies = draw(st.integers(0, len(played.record.plies)))
    record = _with(played.record, played.record.plies[:plies])
    return Played(game, record, played.steps[: plies + 1])


def moves_of(game: AnyGame, state: Any) -> list[tuple[Seat, Move]]:
    """Every legal move of every seat to move."""
    return [(seat, move) for seat in game.to_move(state) for move in game.moves(state, seat)]


def perft(game: AnyGame, state: Any, root: bytes, ply: int, depth: int) -> int:
    """How many sequences of `depth` moves there are from here, after `ply` plies."""
    found = moves_of(game, state)
    if depth <= 1:
        return len(found) if depth else 1
    rng = Rng.of_ply
    return sum(
        perft(
            game, game.apply(state, seat, move, rng(root, ply + 1)).state, root, ply + 1, depth - 1
        )
        for seat, move in found
    )
