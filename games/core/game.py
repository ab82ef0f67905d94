"""The contract of a game: state, moves, events, views, and what a host may assume of them."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, TypeVar

from msgspec import Meta, Struct

from games.core.rng import Rng

Seat = Annotated[int, Meta(title="seat", ge=0)]
"""A place at the table, counted from 0 clockwise; the title lets a narrator find it."""


class Move(Struct, frozen=True):
    """A choice of one seat; a game subclasses it."""

    def words(self) -> tuple[str, ...]:
        """The move as words, such as ("d4", "d7"): notation, button data and log alike."""
        raise NotImplementedError

    def __str__(self) -> str:
        """Give the words with single spaces between them."""
        return " ".join(self.words())


class Event(Struct, frozen=True, kw_only=True, tag_field="is", tag=True):
    """A thing that happened; `only` names the one seat that may know, None everybody."""

    only: Seat | None = None


S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=Struct)


class Step(NamedTuple, Generic[S]):
    """What a ply makes: the state after it and the events on the way, in order."""

    state: S
    events: tuple[Event, ...]


class Result(Struct, frozen=True):
    """The end of a match: points by seat, and places (1 is best, equals share)."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]


def ranked(keys: Sequence[Any]) -> tuple[int, ...]:
    """Places for sortable keys, the greatest first; equal keys share a place."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


class Game(ABC, Generic[S, M, V]):
    """A game as pure functions.

    A host calls `apply` only with a move that `moves` or `find` gave for this state and seat.
    `apply` runs on through everything automatic until a seat must choose or the match is over.
    Nothing mutates: states are frozen structs of tuples. All chance comes from the `rng` that
    is passed in. What a viewer may know is the type of its view; secrets are absent from it.
    """

    slug: ClassVar[str]
    rules_version: ClassVar[int]
    """Changes when behaviour changes, never when code is tidied or made faster."""
    seats: ClassVar[range]
    options: ClassVar[type[Struct]]
    """Fields are bool, Literal or small int, each with a default, so a lobby can offer them."""
    state: ClassVar[type[Struct]]
    viewed: ClassVar[type[Struct]]
    """The type of a view, for decoding."""
    event: ClassVar[Any]
    """The union of the events of this game, for decoding."""
    secrets: ClassVar[bool] = False
    """True where a seat knows what others do not: its player needs a private screen."""
    longest: ClassVar[int]
    """No match has more plies."""
    minutes: ClassVar[tuple[int, int]]
    """How long a match usually takes, from and to."""

    @abstractmethod
    def setup(self, seats: int, options: Any, rng: Rng, first: Seat | None = None) -> Step[S]:
        """Begin a match; `first` is the seat that begins, None leaves it to the options."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[Seat, ...]:
        """The seats that must choose now, ascending; () exactly when the match is over."""

    @abstractmethod
    def moves(self, state: S, seat: Seat) -> Iterable[M]:
        """The legal moves of a seat, ordered and distinct; none for a seat not to move."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: M, rng: Rng) -> Step[S]:
        """Play a legal move."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat may know; None is the public."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Scores and places once nobody is to move, else None."""

    @abstractmethod
    def guess(self, view: V, rng: Rng) -> S:
        """A full state that this viewer could be in: `view(guess(v)) == v`."""

    def find(self, state: S, seat: Seat, text: str) -> M | None:
        """The legal move that reads so, or None: parsing and legality in one."""
        words = tuple(text.split())
        return next((move for move in self.moves(state, seat) if move.words() == words), None)

    def offers(self, view: V, seat: Seat) -> Iterable[M]:
        """The moves that a seat might have as far as this viewer knows, ordered and distinct.

        The buttons that all can read are made of these for the public view, so that they tell
        nothing of what the seat has. A game without secrets needs none: all know the moves.
        """
        raise NotImplementedError(f"{self.slug} has secrets and must say what all may read")

    def idle(self, state: S, seat: Seat) -> M:
        """The move played for a seat whose time is up where nothing better is at hand."""
        return next(iter(self.moves(state, seat)))

    def totals(self, view: V) -> tuple[int, ...] | None:
        """Points so far by seat as this viewer knows them; None where they are hidden."""
        del view
        return None

    def chapter(self, view: V) -> str:
        """The anchor of the rulebook's section that governs this moment; "" for the start."""
        del view
        return ""

    def patience(self, state: S) -> float:
        """A factor on the chat's time for this turn."""
        del state
        return 1.0

    def upgrade(self, version: int, raw: bytes) -> S | None:
        """A state stored under older rules as one of today's; None where that cannot be."""
        del version, raw
        return None


AnyGame = Game[Any, Any, Any]
