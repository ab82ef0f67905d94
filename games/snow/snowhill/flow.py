"""How a turn goes: pulls, flakes, ice and avalanches, one after the other."""

from msgspec.structs import replace

from games.core.game import Event, Result, Seat, ranked
from games.snow.crystals import (
    EACH,
    MOST_PULLS,
    NEED,
    Crystal,
    Flake,
    Flakes,
    built,
    complete,
    fit,
    may_begin,
    points,
)
from games.snow.layout import MIDDLE
from games.snow.pull import Pulled, pull
from games.snow.snowhill.state import (
    Avalanche,
    Built,
    Checked,
    Claimed,
    Finished,
    Last,
    Lost,
    Melting,
    Skipped,
    State,
    Stopped,
    Thawed,
    Trail,
    Turned,
    Unfit,
    Won,
    Wrong,
)
from games.snow.tiles import UNIT, Tile
from games.snow.top import Spot, lay, mend, opened, shrink, spots

TURNS = 90
MOST_AVALANCHES = 30
"""After so many turns, or avalanches, the hill has thawed, and the most crystals win."""
AVALANCHES = 3
"""Alone: so many may happen."""
_MOVED = 2 * UNIT
"""What moved less is not worth a trail."""


def puts(state: State) -> tuple[int, ...]:
    """By hand: the flakes that the crystal in the hand may be put to, a new one last."""
    assert state.turn is not None  # noqa: S101 - somebody holds the crystal
    own = state.flakes[state.turn]
    room = [at for at, flake in enumerate(own) if not flake.full]
    design = state.designs[state.held - 1]
    free = all(flake.design != design for theirs in state.flakes for flake in theirs)
    return (*room, len(own)) if free and may_begin(state.flakes, state.turn) else tuple(room)


def may_check(state: State) -> bool:
    """By hand: whether there is anything that was not checked."""
    return state.options.by_hand and state.unchecked


class Flow:
    """A move that is under way: the state as it comes to be, and what happened."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.events: list[Event] = []

    def pull(self, number: int, way: int) -> None:
        """A crystal is pulled: it comes out cleanly, or something slides (A pull; Avalanches)."""
        state = self.state
        pulled = pull(state.tiles, number, way)
        last = Last(self.seat, number, way, _trail(state, number, pulled), bool(pulled.slides))
        self.state = replace(state, last=last)
        if pulled.slides:
            self._avalanche(number, pulled)
            return
        self.state = replace(self.state, tiles=pulled.tiles, held=number)
        fits = fit(state.flakes, self.seat, state.designs[number - 1])
        if state.options.by_hand and puts(self.state):
            self.state = replace(self.state, phase="claim")
        elif not state.options.by_hand and fits == "own":
            self.build()
        elif not state.options.by_hand and fits == "new":
            self.state = replace(self.state, phase="claim")
        else:
            self.unfit()

    def build(self) -> None:
        """The crystal goes to the flake that it belongs to (The flakes)."""
        self._built(None)

    def put(self, at: int) -> None:
        """By hand: the crystal goes to the flake that the player named (Options)."""
        self._built(at)

    def _built(self, at: int | None) -> None:
        state = self.state
        number = state.held
        crystal = Crystal(number, state.designs[number - 1])
        flakes = built(state.flakes, self.seat, crystal, at)
        own, need = flakes[self.seat], NEED[len(flakes)]
        if len(own) > len(state.flakes[self.seat]):
            done = Claimed(seat=self.seat, number=number, flakes=len(own), need=need)
            self.events.append(done)
        else:
            flake = next(flake for flake in own if crystal in flake.crystals)
            count = len(flake.crystals)
            self.events.append(Built(seat=self.seat, number=number, count=count))
            if count == EACH:
                full = sum(flake.full for flake in own)
                self.events.append(Finished(seat=self.seat, flakes=full, need=need))
        self.state = replace(
            state,
            flakes=flakes,
            held=0,
            phase="pull",
            pulls=state.pulls + 1,
            unchecked=state.unchecked or state.options.by_hand,
        )
        self._after_success()

    def _after_success(self) -> None:
        own = self.state.flakes[self.seat]
        if len(own) == NEED[len(self.state.flakes)] and all(flake.full for flake in own):
            if any(flake.right < EACH for flake in own):
                self.check()
            if complete(self.state.flakes, self.seat):
                self._won()
                return
        self._shrink()
        if self.state.pulls >= MOST_PULLS or not self.state.tiles:
            self._next()

    def unfit(self) -> None:
        """The crystal goes on top as ice, where the player says (The top)."""
        self.events.append(Unfit(seat=self.seat, number=self.state.held))
        self._offer()

    def _offer(self) -> None:
        """Let the player choose among the places for the crystal in the hand."""
        state = self.state
        places = spots(state.tiles, state.held)
        if len(places) > 1:
            self.state = replace(state, phase="lay", places=places)
        elif places:
            self.lay(places[0])
        else:  # nowhere to lie as ice: it lies open
            self._down(state.held)
            self._next()

    def _down(self, number: int) -> None:
        tile = Tile(number, MIDDLE, MIDDLE, 0, True)
        self.state = replace(self.state, tiles=(*self.state.tiles, tile), held=0)
        self._shrink()

    def lay(self, spot: Spot) -> None:
        """The crystal is laid as ice, for which other ice is turned up (The top)."""
        tiles = lay(self.state.tiles, self.state.held, spot)
        self.state = replace(self.state, tiles=tiles, held=0, places=(), phase="pull")
        self._shrink()
        self._next()

    def stop(self) -> None:
        """Enough for this turn."""
        self.events.append(Stopped(seat=self.seat))
        self._next()

    def _avalanche(self, number: int, pulled: Pulled) -> None:
        """Something slid: it is mended, and the turn is over (Avalanches)."""
        state = self.state
        how = pulled.slides[0][1]
        self.events.append(Avalanche(seat=self.seat, number=number, how=how, out=pulled.out))
        # What lay open before may lie so still.
        mended = mend(pulled.tiles, frozenset(opened(state.tiles)))
        self.state = replace(state, tiles=mended.tiles, avalanches=state.avalanches + 1)
        if mended.turned:
            self.events.append(Turned(count=len(mended.turned)))
        if len(state.flakes) == 1:
            left = AVALANCHES - self.state.avalanches
            if left < 0:
                self.events.append(Lost(seat=self.seat))
                self._end(points(state.flakes))
                if pulled.out:
                    self._down(number)
                return
            self.events.append(Melting(left=left))
        if pulled.out:
            self.state = replace(self.state, held=number)
            self._offer()
        else:
            self._next()

    def _shrink(self) -> None:
        """Less snow bears less ice (The top)."""
        shrunk = shrink(self.state.tiles)
        if shrunk.turned:
            self.events.append(Turned(count=len(shrunk.turned)))
            self.state = replace(self.state, tiles=shrunk.tiles)

    def check(self) -> None:
        """By hand: what is in the wrong flake goes on top as ice (Options)."""
        state = self.state
        wrong = {
            seat: [c for flake in own for c in flake.crystals if c.design != flake.design]
            for seat, own in enumerate(state.flakes)
        }
        tiles, skips = state.tiles, list(state.skips)
        for seat, crystals in wrong.items():
            if not crystals:
                continue
            self.events.append(Wrong(seat=seat, count=len(crystals)))
            skips[seat] += 1
            for crystal in crystals:
                tiles = _laid(tiles, crystal.number)
        if not any(wrong.values()):
            self.events.append(Checked(seat=self.seat))
        self.state = replace(
            state,
            tiles=tiles,
            skips=tuple(skips),
            flakes=_right(state.flakes),
            unchecked=False,
        )
        self._shrink()

    def _next(self) -> None:
        """The next seat that does not miss its turn; after many turns the end."""
        state = self.state
        seats = len(state.flakes)
        turns, seat, skips = state.turns + 1, (self.seat + 1) % seats, list(state.skips)
        while skips[seat]:
            skips[seat] -= 1
            self.events.append(Skipped(seat=seat))
            seat = (seat + 1) % seats
        self.state = replace(
            state, turn=seat, turns=turns, skips=tuple(skips), pulls=0, phase="pull", places=()
        )
        if turns >= TURNS or state.avalanches >= MOST_AVALANCHES:
            self.events.append(Thawed(turns=turns))
            self._end(points(state.flakes))

    def _won(self) -> None:
        self.events.append(Won(seat=self.seat))
        scores = points(self.state.flakes)
        first = tuple((seat == self.seat, score) for seat, score in enumerate(scores))
        self._end(first)

    def _end(self, keys: tuple[object, ...]) -> None:
        scores = points(self.state.flakes)
        over = Result(scores=scores, ranks=ranked(keys))
        self.state = replace(self.state, turn=None, phase="pull", over=over)


def _trail(state: State, number: int, pulled: Pulled) -> tuple[Trail, ...]:
    """Everything that a pull moved, the crystal itself first."""
    after = {tile.number: (tile.x, tile.y) for tile in pulled.tiles} | {number: pulled.at}
    moved = [
        Trail(tile.number, (tile.x, tile.y), after[tile.number])
        for tile in state.tiles
        if abs(tile.x - after[tile.number][0]) + abs(tile.y - after[tile.number][1]) > _MOVED
    ]
    return tuple(sorted(moved, key=lambda trail: trail.number != number))


def _right(flakes: Flakes) -> Flakes:
    """The flakes with what belongs to them."""
    return tuple(
        tuple(Flake(f.design, tuple(c for c in f.crystals if c.design == f.design)) for f in own)
        for own in flakes
    )


def _laid(tiles: tuple[Tile, ...], number: int) -> tuple[Tile, ...]:
    """A pile with a crystal laid on top as ice at the best place."""
    places = spots(tiles, number)
    if places:
        return lay(tiles, number, places[0])
    return (*tiles, Tile(number, MIDDLE, MIDDLE, 0, True))
