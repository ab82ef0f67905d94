"""What snowhill knows: options, state, view, moves and events."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.core.game import Event, Move, Result, Seat
from games.snow.crystals import Design, Flakes
from games.snow.layout import Pile
from games.snow.pull import WAYS, Slide
from games.snow.tiles import Tile
from games.snow.top import Spot

NAMED = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The eight ways of a pull, as words."""
LETTERS = "abcdef"
"""The places for ice, as words."""

Number = Annotated[int, Meta(ge=1, le=54)]
Phase = Literal["pull", "claim", "lay"]


class Options(Struct, frozen=True):
    """What a table may agree on."""

    pile: Pile = "flakes"
    by_hand: bool = False
    """The players say where a crystal belongs, and may be wrong."""


class Trail(Struct, frozen=True):
    """A crystal that moved: from where to where."""

    number: Number
    start: tuple[int, int]
    end: tuple[int, int]


class Last(Struct, frozen=True):
    """The last pull: by whom, which crystal, which way, and all that moved."""

    seat: Seat
    number: Number
    way: int
    trail: tuple[Trail, ...]
    avalanche: bool


class State(Struct, frozen=True):
    """Everything; `designs` by number, less one, are what nobody may know before he sees them."""

    options: Options
    tiles: tuple[Tile, ...]
    designs: tuple[Design, ...]
    seen: tuple[bool, ...]
    """By number, less one: whether everybody has seen the face of a crystal."""
    flakes: Flakes
    turn: Seat | None
    phase: Phase = "pull"
    held: int = 0
    """The number of the crystal in the hand, 0 for none."""
    places: tuple[Spot, ...] = ()
    pulls: int = 0
    turns: int = 0
    avalanches: int = 0
    skips: tuple[int, ...] = ()
    unchecked: bool = False
    last: Last | None = None
    over: Result | None = None


class View(Struct, frozen=True):
    """What everybody may know: designs only of faces in sight, and of those seen before."""

    options: Options
    tiles: tuple[Tile, ...]
    shares: tuple[int, ...]
    """How much of each tile can be seen, in thousandths."""
    designs: tuple[Design | None, ...]
    """By number, less one: what can be seen now."""
    remembered: tuple[Design | None, ...]
    """By number, less one: what could be seen before, and cannot now. No picture shows it."""
    flakes: Flakes
    turn: Seat | None
    phase: Phase
    held: int
    places: tuple[Spot, ...]
    pulls: int
    turns: int
    avalanches: int
    skips: tuple[int, ...]
    unchecked: bool
    last: Last | None
    over: Result | None


class Pull(Move, frozen=True):
    """Pull a crystal out of the hill."""

    number: Number
    way: Annotated[int, Meta(ge=0, lt=WAYS)]

    def words(self) -> tuple[str, ...]:
        """Which crystal and which way, as in ("12", "ne")."""
        return str(self.number), NAMED[self.way]


class Say(Move, frozen=True):
    """A choice of one word: stop, take, ice or check."""

    word: Literal["stop", "take", "ice", "check"]

    def words(self) -> tuple[str, ...]:
        """The word itself."""
        return (self.word,)


class Put(Move, frozen=True):
    """By hand: put the crystal to one of one's flakes, counted from 1."""

    flake: int

    def words(self) -> tuple[str, ...]:
        """As in ("put", "2")."""
        return "put", str(self.flake)


class Lay(Move, frozen=True):
    """Lay the crystal as ice at one of the marked places."""

    place: int

    def words(self) -> tuple[str, ...]:
        """The letter of the place."""
        return (LETTERS[self.place],)


SnowMove = Pull | Say | Put | Lay


class Heaped(Event, frozen=True, kw_only=True):
    """The hill is laid; a seat begins."""

    seat: Seat


class Built(Event, frozen=True, kw_only=True):
    """A crystal came out cleanly and was built in: now so many of six."""

    seat: Seat
    number: int
    count: int


class Claimed(Event, frozen=True, kw_only=True):
    """A crystal began a new flake: so many of those that win."""

    seat: Seat
    number: int
    flakes: int
    need: int


class Finished(Event, frozen=True, kw_only=True):
    """A flake is whole: so many of those that win."""

    seat: Seat
    flakes: int
    need: int


class Unfit(Event, frozen=True, kw_only=True):
    """A crystal does not fit, or was not wanted: it goes on top as ice."""

    seat: Seat
    number: int


class Avalanche(Event, frozen=True, kw_only=True):
    """A pull went wrong; `how` is what slid first, `out`: the crystal was out already."""

    seat: Seat
    number: int
    how: Slide
    out: bool


class Stopped(Event, frozen=True, kw_only=True):
    """A seat ends its turn of its own will."""

    seat: Seat


class Turned(Event, frozen=True, kw_only=True):
    """So much ice was turned up: there is less snow for it to lie on."""

    count: int


class Melting(Event, frozen=True, kw_only=True):
    """Alone: so many avalanches may still happen."""

    left: int


class Checked(Event, frozen=True, kw_only=True):
    """By hand: somebody had all flakes checked, and everything was right."""

    seat: Seat


class Wrong(Event, frozen=True, kw_only=True):
    """By hand: crystals of a seat were in the wrong flake and go on top as ice."""

    seat: Seat
    count: int


class Skipped(Event, frozen=True, kw_only=True):
    """A seat misses a turn."""

    seat: Seat


class Won(Event, frozen=True, kw_only=True):
    """A seat has finished all its flakes."""

    seat: Seat


class Lost(Event, frozen=True, kw_only=True):
    """Alone: one avalanche too many."""

    seat: Seat


class Thawed(Event, frozen=True, kw_only=True):
    """So many turns have passed that the game ends as it stands."""

    turns: int


SnowEvent = (
    Heaped
    | Built
    | Claimed
    | Finished
    | Unfit
    | Avalanche
    | Stopped
    | Turned
    | Melting
    | Checked
    | Wrong
    | Skipped
    | Won
    | Lost
    | Thawed
)
