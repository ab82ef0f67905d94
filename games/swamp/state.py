"""What swamp is made of: options, the state, moves in words, events to be told."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.core.game import Event, Move, Seat
from games.swamp.board import CAVE, LAP, SWAMP, name
from games.swamp.position import Hops, Position, caves_of

Place = Annotated[int, Meta(ge=SWAMP, lt=CAVE + LAP)]
Die = Annotated[int, Meta(ge=1, le=6)]


class Options(Struct, frozen=True):
    """What a table may agree on."""

    luck: Literal["off", "sixes", "ones"] = "off"
    """A double that may drive an enemy out of its cave instead of being played."""
    caves: Literal["four", "eight"] = "four"
    corners: Literal["forward", "backward"] = "forward"
    """Whether a 1 leads to the next corner or to the one behind; a 5 leads the other way."""
    keep_lap: bool = False
    """No hop between the first and the last corner of one's own lap."""
    double_again: bool = False
    play_on: bool = False
    swift: bool = True
    """Seats that only a six can help are rolled for at once."""

    @property
    def hops(self) -> Hops:
        """How faces name corners."""
        return Hops(self.corners == "forward", self.keep_lap)

    @property
    def lucky(self) -> int:
        """The face whose double is lucky, 0 for none."""
        return {"off": 0, "sixes": 6, "ones": 1}[self.luck]


class Leg(Struct, frozen=True):
    """A part of the way of a turn: every place of it; or a roll on a corner.

    A hop is from one corner to another, or to the same one where nothing came of it.
    """

    seat: Seat
    die: Die
    path: tuple[Place, ...]
    hop: bool = False


class Hit(Struct, frozen=True):
    """A figure that was sent back to its swamp: whose, and from where."""

    seat: Seat
    place: Place


class State(Struct, frozen=True):
    """Everything, and everybody may see it.

    `rolled` are the dice of `roller`, `dice` those that are still to be used; without any, the
    seat whose turn it is has to roll. `fresh` is where the figure stands that the first die moved.
    """

    options: Options
    quarters: tuple[int, ...]
    figures: tuple[tuple[Place, ...], ...]
    turn: Seat | None
    dice: tuple[Die, ...] = ()
    rolled: tuple[Die, ...] = ()
    roller: Seat | None = None
    exited: bool = False
    fresh: Place | None = None
    trail: tuple[Leg, ...] = ()
    hits: tuple[Hit, ...] = ()
    """Who was sent back to the swamp in the turn that the trail is of."""
    finished: tuple[Seat, ...] = ()
    turns: int = 0


def thaw(state: State) -> Position:
    """A state as a position to play on."""
    caves = caves_of(state.options.caves)
    return Position([list(places) for places in state.figures], state.quarters, caves)


# Moves


class Roll(Move, frozen=True):
    """Roll both dice."""

    def words(self) -> tuple[str, ...]:
        """One word."""
        return ("roll",)


class Go(Move, frozen=True):
    """Move a figure by one of the dice."""

    start: Place
    end: Place

    def words(self) -> tuple[str, ...]:
        """From where to where, as in ("7", "c9")."""
        return name(self.start), name(self.end)


class Drive(Move, frozen=True):
    """Drive an enemy out of a cave by a lucky double."""

    cave: Place

    def words(self) -> tuple[str, ...]:
        """As in ("luck", "c9")."""
        return "luck", name(self.cave)


class Pass(Move, frozen=True):
    """Drive nobody out, where nothing else could be played."""

    def words(self) -> tuple[str, ...]:
        """One word."""
        return ("pass",)


SwampMove = Roll | Go | Drive | Pass


# Events


class Began(Event, frozen=True, kw_only=True):
    """Everybody sits in the swamp; a seat begins."""

    seat: Seat


class Rolled(Event, frozen=True, kw_only=True):
    """The dice of a turn in which something can be done."""

    seat: Seat
    first: int
    second: int


class Skipped(Event, frozen=True, kw_only=True):
    """Seats in a row, `n` of them, whose dice could do nothing."""

    seats: tuple[Seat, ...]
    rolls: tuple[str, ...]
    n: int


class Unused(Event, frozen=True, kw_only=True):
    """The second die could do nothing."""

    seat: Seat
    die: int


class CameOut(Event, frozen=True, kw_only=True):
    """A six brought a figure out."""

    seat: Seat
    at: str


class Moved(Event, frozen=True, kw_only=True):
    """A figure moved by a die; `forced`: nothing else was possible; `to`: lap, cave or home."""

    seat: Seat
    start: str
    end: str
    die: int
    to: str
    forced: bool


class Chopped(Event, frozen=True, kw_only=True):
    """A figure was sent back to its swamp."""

    seat: Seat
    victim: Seat
    at: str


class Stayed(Event, frozen=True, kw_only=True):
    """The roll on a corner made no hop: it was even, or the corner it named is not to be had."""

    seat: Seat
    at: str
    die: int
    why: str


class Hopped(Event, frozen=True, kw_only=True):
    """The roll on a corner made a hop: to the next one, the opposite one or the one behind."""

    seat: Seat
    start: str
    end: str
    die: int
    way: str


class DroveOut(Event, frozen=True, kw_only=True):
    """A lucky double drove a figure out of its cave."""

    seat: Seat
    victim: Seat
    cave: str


class Again(Event, frozen=True, kw_only=True):
    """A double gives another turn."""

    seat: Seat


class Arrived(Event, frozen=True, kw_only=True):
    """A seat has everybody at home, as the `place`th."""

    seat: Seat
    place: int


class Stopped(Event, frozen=True, kw_only=True):
    """The game took too long and ends as it stands."""

    turns: int


SwampEvent = (
    Began
    | Rolled
    | Skipped
    | Unused
    | CameOut
    | Moved
    | Chopped
    | Stayed
    | Hopped
    | DroveOut
    | Again
    | Arrived
    | Stopped
)
