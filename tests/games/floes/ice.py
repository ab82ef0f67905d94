"""Hand-made ice for the tests of the rules, by names of cells."""

from collections.abc import Iterable, Mapping, Sequence

from games.floes.board import CELL, CELLS, NAMES, XY
from games.floes.rules import Floes, Options, State
from tests.bench.plain_floes import PlainFloes, spots

GAME = Floes()
_AT = {xy: name for name, xy in zip(NAMES, XY, strict=True)}


def named(*places: tuple[int, int]) -> list[str]:
    """The names of cells given in doubled coordinates."""
    return [_AT[place] for place in places]


def mask(names: Iterable[str]) -> int:
    """The cells as bits."""
    return sum(1 << CELL[name] for name in names)


def ice(
    penguins: Sequence[str],
    *,
    only: Iterable[str] = NAMES,
    missing: Iterable[str] = (),
    fish: Mapping[str, int] | None = None,
    turn: int | None = 0,
    out: Sequence[int] = (),
    caught: Sequence[int] = (),
    count: Sequence[int] = (),
    lost: tuple[int, int] = (0, 0),
    options: Options | None = None,
) -> State:
    """A state in which all penguins stand: by seat, such as ["a1 b2", "h8"]; one fish a floe.

    `lost` are the floes that count for nobody, and their fish.
    """
    present = set(only) - set(missing)
    rich = {name: number for name, number in (fish or {}).items() if name in present}
    seats = len(penguins)
    return State(
        options=options or Options(),
        ones=mask(present - {name for name, number in rich.items() if number > 1}),
        twos=mask(name for name, number in rich.items() if number == 2),
        threes=mask(name for name, number in rich.items() if number == 3),
        penguins=tuple(mask(cells.split()) for cells in penguins),
        fish=tuple(caught) or (0,) * seats,
        count=tuple(count) or (0,) * seats,
        out=tuple(seat in out for seat in range(seats)),
        lost=lost[0],
        lost_fish=lost[1],
        turn=turn,
        to_place=0,
    )


def texts(state: State, seat: int | None = None) -> list[str]:
    """The legal moves of a seat, by default of the one whose turn it is."""
    mover = state.turn if seat is None else seat
    return [] if mover is None else [str(move) for move in GAME.moves(state, mover)]


def ends(state: State, start: str) -> set[str]:
    """Where the penguin on a cell can go."""
    return {text.split()[1] for text in texts(state) if text.startswith(f"{start} ")}


def plain_of(state: State) -> PlainFloes:
    """The same match on lists and dicts."""
    view = GAME.view(state, None)
    places = spots()
    plain = PlainFloes(view.floes, len(view.out), state.turn or 0)
    plain.floes = {place: fish for place, fish in zip(places, view.floes, strict=True) if fish}
    plain.penguins = [[places[cell] for cell in pens] for pens in view.penguins]
    plain.fish, plain.count, plain.out = list(state.fish), list(state.count), list(state.out)
    plain.lost, plain.lost_fish = state.lost, state.lost_fish
    plain.to_place, plain.turn = state.to_place, state.turn
    return plain


def as_text(turn: tuple[tuple[int, int] | None, tuple[int, int]]) -> str:
    """A plain turn in words."""
    start, end = turn
    return _AT[end] if start is None else f"{_AT[start]} {_AT[end]}"


__all__ = ["CELLS", "GAME", "as_text", "ends", "ice", "mask", "named", "plain_of", "texts"]
