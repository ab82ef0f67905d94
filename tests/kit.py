"""Hypothesis strategies and small tools: a game, options, a seed -> a played match."""

from itertools import product
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from msgspec import Meta, Struct

from games.core.game import AnyGame, Event, Move, Seat, Step
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


def in_public(game: AnyGame, step: Step[Any]) -> tuple[Any, tuple[Event, ...]]:
    """What everybody may know of a step: the public view, and the events that are for all."""
    return game.view(step.state, None), tuple(e for e in step.events if e.only is None)


def twin(game: AnyGame, state: Any, viewer: Seat | None, rng: Rng) -> Any:
    """Another state with the same public history, in which what a viewer cannot know differs."""
    tries = (game.guess(game.view(state, viewer), rng) for _ in range(20))
    return next((other for other in tries if other != state), state)


def alike(
    game: AnyGame, states: tuple[Any, Any], root: bytes, ply: int, picks: Rng
) -> list[tuple[Seat, str]]:
    """Plies after `ply` that may be played in both states, and look the same in public."""
    plies: list[tuple[Seat, str]] = []
    while movers := set(game.to_move(states[0])) & set(game.to_move(states[1])):
        choice = [
            (seat, str(move)) for seat in sorted(movers) for move in _common(game, states, seat)
        ]
        for seat, text in picks.shuffled(choice):
            steps = [_stepped(game, state, seat, text, root, ply + 1) for state in states]
            if in_public(game, steps[0]) == in_public(game, steps[1]):
                break
        else:
            break
        plies.append((seat, text))
        states, ply = (steps[0].state, steps[1].state), ply + 1
    return plies


def _common(game: AnyGame, states: tuple[Any, Any], seat: Seat) -> list[Move]:
    found = list(game.moves(states[1], seat))
    return [move for move in game.moves(states[0], seat) if move in found]


def _stepped(game: AnyGame, state: Any, seat: Seat, text: str, root: bytes, ply: int) -> Step[Any]:
    move = game.find(state, seat, text)
    assert move is not None
    return game.apply(state, seat, move, Rng.of_ply(root, ply))
