"""What iceberg keeps, and what each may see of it."""

from typing import Literal

from msgspec import Struct

from games.core.game import Result, Seat
from games.iceberg.cards import Cards


class Options(Struct, frozen=True):
    """What a table may agree on."""

    first: Literal["random", "host"] = "random"
    hand: Literal["box", "long"] = "box"
    """Few cards, or twelve for each."""
    leader_may_pass: bool = False
    memory_aid: bool = False
    """Show every player the sums of his own piles."""


class Last(Struct, frozen=True):
    """What was done last in this auction: so many cards laid, 0 for a pass."""

    seat: Seat
    cards: int


class State(Struct, frozen=True):
    """Everything. Piles are drawn from their ends; floes are turned up from the front."""

    options: Options
    hands: tuple[Cards, ...]
    draw: Cards
    discard: Cards
    kept: tuple[Cards, ...]
    won: tuple[tuple[int, ...], ...]
    floes: tuple[int, ...]
    """Those still face down, the melting one among them."""
    floe: int
    """The one under auction; 0 after the end."""
    drifted: tuple[int, ...]
    laid: tuple[Cards, ...]
    due: tuple[int, ...]
    """Cards that each seat will draw after this auction; set when it ends."""
    passed: tuple[bool, ...]
    opener: Seat
    """Whose turn it was to lead, whether or not that seat could; after the auction the next."""
    led: Seat | None
    winner: Seat | None
    """Set while losers decide about their cards."""
    turn: Seat | None
    last: Last | None = None


class Sums(Struct, frozen=True):
    """The sums of a seat's won piles."""

    penguins: int
    floes: int


class View(Struct, frozen=True):
    """One's own hand, and what lies open; what piles hold is for nobody until the end."""

    options: Options
    seat: Seat | None
    hand: Cards
    held: tuple[int, ...]
    laid: tuple[Cards, ...]
    due: tuple[int, ...]
    passed: tuple[bool, ...]
    opener: Seat
    led: Seat | None
    winner: Seat | None
    turn: Seat | None
    last: Last | None
    floe: int
    floes_left: int
    """Those face down, the melting one among them."""
    drifted: tuple[int, ...]
    draw: int
    discard: int
    kept: tuple[int, ...]
    """Penguin cards in each seat's pile."""
    won: tuple[int, ...]
    """Floes in each seat's pile."""
    own: Sums | None
    """One's own sums, where the table plays with the memory aid."""
    over: Result | None
    kept_cards: tuple[Cards, ...] | None
    """All penguin piles, once the game is over."""
    won_floes: tuple[tuple[int, ...], ...] | None
    """All floe piles, once the game is over."""

    @property
    def colour(self) -> str | None:
        """The colour that was led."""
        return None if self.led is None or not self.laid[self.led] else self.laid[self.led][0][0]
