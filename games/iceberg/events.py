"""What happens in iceberg, as it is told."""

from games.core.game import Event, Seat


class Shuffled(Event, frozen=True, kw_only=True):
    """The game begins: so many cards for each."""

    hand: int


class Opened(Event, frozen=True, kw_only=True):
    """A floe is put up for auction, and a seat leads."""

    floe: int
    seat: Seat


class Skipped(Event, frozen=True, kw_only=True):
    """A seat has no coloured card and cannot lead."""

    seat: Seat


class Drifted(Event, frozen=True, kw_only=True):
    """Nobody led, so the floe leaves the game."""

    floe: int


class Led(Event, frozen=True, kw_only=True):
    """A seat laid the first card."""

    seat: Seat
    cards: str


class Raised(Event, frozen=True, kw_only=True):
    """A seat added cards and now has the highest total."""

    seat: Seat
    cards: str
    total: int


class Passed(Event, frozen=True, kw_only=True):
    """A seat is out of this auction."""

    seat: Seat


class Took(Event, frozen=True, kw_only=True):
    """A seat takes the floe for all the cards that it has laid."""

    seat: Seat
    floe: int
    total: int


class Kept(Event, frozen=True, kw_only=True):
    """A loser keeps its cards as points."""

    seat: Seat
    total: int


class Dropped(Event, frozen=True, kw_only=True):
    """A loser discards its cards."""

    seat: Seat
    total: int


class Drew(Event, frozen=True, kw_only=True):
    """Cards that a seat was given; it alone knows them."""

    cards: str


class Reshuffled(Event, frozen=True, kw_only=True):
    """The discarded cards are the new draw pile."""

    cards: int


class Melted(Event, frozen=True, kw_only=True):
    """The melting floe was turned up: the game is over."""


class Counted(Event, frozen=True, kw_only=True):
    """A seat's score and where it comes from."""

    seat: Seat
    penguins: int
    floes: int
    surplus: int
    score: int


IcebergEvent = (
    Shuffled
    | Opened
    | Skipped
    | Drifted
    | Led
    | Raised
    | Passed
    | Took
    | Kept
    | Dropped
    | Drew
    | Reshuffled
    | Melted
    | Counted
)
