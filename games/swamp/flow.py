"""How a match flows: rolls, plays, corner rolls, and all that follows from them by itself."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.core.game import Event, Seat, Step
from games.core.rng import Rng
from games.swamp.board import CAVE, CORNERS, HOME, SWAMP, name, route
from games.swamp.position import Play, Position
from games.swamp.state import (
    Again,
    Arrived,
    CameOut,
    Chopped,
    DroveOut,
    Go,
    Hit,
    Hopped,
    Leg,
    Moved,
    Rolled,
    Skipped,
    State,
    Stayed,
    Stopped,
    Unused,
    thaw,
)
from games.swamp.turn import driven, legal, waits, without

MOST_TURNS = 1200
"""A match of more turns ends as it stands; one in earnest has some two hundred."""


class Flow:
    """A match between two choices of a person."""

    def __init__(self, state: State, rng: Rng) -> None:
        self._position = thaw(state)
        self._options = state.options
        self._rng = rng
        self._events: list[Event] = []
        self._skips: list[tuple[Seat, str]] = []
        self._before = state
        self.turn = state.turn
        self.dice, self.rolled, self.roller = state.dice, state.rolled, state.roller
        self.exited, self.fresh = state.exited, state.fresh
        self.trail, self.hits = state.trail, state.hits
        self.finished, self.turns = state.finished, state.turns

    def step(self) -> Step[State]:
        """The state that is reached, and what was told on the way."""
        self._tell_skips()
        state = replace(
            self._before,
            figures=tuple(tuple(sorted(places)) for places in self._position.figures),
            turn=self.turn,
            dice=self.dice,
            rolled=self.rolled,
            roller=self.roller,
            exited=self.exited,
            fresh=self.fresh,
            trail=self.trail,
            hits=self.hits,
            finished=self.finished,
            turns=self.turns,
        )
        return Step(state, tuple(self._events))

    # What a person does

    def roll(self, seat: Seat) -> None:
        """Roll both dice; where they can do nothing, the turn is over (Your turn)."""
        first, second = self._rng.die(), self._rng.die()
        self.dice = self.rolled = (first, second)
        self.roller, self.exited, self.fresh = seat, False, None
        self.turns += 1
        if self._plays(seat) or self._caves(seat):
            self._tell(Rolled(seat=seat, first=first, second=second))
        else:
            self._skips.append((seat, f"{first}·{second}"))
            self._end_turn(seat)

    def go(self, seat: Seat, move: Go) -> None:
        """Play a die that a person chose."""
        self._play(seat, next(p for p in self._plays(seat) if p[1:] == (move.start, move.end)))

    def drive(self, seat: Seat, cave: int) -> None:
        """Drive an enemy out of a cave; nothing else happens in this turn (Luck)."""
        victim = self._position.drive_out(cave)
        self.trail, self.hits = (), (Hit(victim, cave),)
        self._tell(DroveOut(seat=seat, victim=victim, cave=name(cave)))
        self._hand_on(seat)

    def rest(self, seat: Seat) -> None:
        """Leave the dice where nothing can be played."""
        first, second = self.rolled
        self._skips.append((seat, f"{first}·{second}"))
        self._end_turn(seat)

    # What follows by itself

    def run_on(self, presser: Seat) -> None:
        """Go on to the next choice: only plays, unused dice, and seats that wait for a six."""
        while self.turn is not None:
            seat = self.turn
            if not self.dice:
                if seat == presser or not self._options.swift:
                    return
                if not waits(self._position, seat):
                    return
                self.roll(seat)
                continue
            plays = self._plays(seat)
            if len(plays) > 1 or self._caves(seat):
                return
            if plays:
                self._play(seat, plays[0], forced=True)
            else:
                self._tell(Unused(seat=seat, die=self.dice[0]))
                self._end_turn(seat)

    def _plays(self, seat: Seat) -> list[Play]:
        return legal(self._position, seat, self.dice, self.exited, self.fresh)

    def _caves(self, seat: Seat) -> Sequence[int]:
        return caves_to_clear(self._options.lucky, self.dice, self._position, seat)

    def _play(self, seat: Seat, play: Play, forced: bool = False) -> None:
        if len(self.dice) == 2:
            self.trail, self.hits = (), ()
        self.dice = without(self.dice, play.die)
        entry = self._position.entries[seat]
        path = route(entry, play.start, play.die, play.end)
        self.trail = (*self.trail, Leg(seat, play.die, path))
        victim = self._position.play(seat, play.start, play.end)
        self.fresh = play.end
        self._tell_play(seat, play, forced)
        if victim is not None:
            self.hits = (*self.hits, Hit(victim, play.end))
            self._tell(Chopped(seat=seat, victim=victim, at=name(play.end)))
        if play.end in CORNERS:
            self._corner(seat, play.end)
        if not self.dice or self._position.arrived(seat):
            self._end_turn(seat)

    def _tell_play(self, seat: Seat, play: Play, forced: bool) -> None:
        if play.start == SWAMP:
            self.exited = True
            self._tell(CameOut(seat=seat, at=name(play.end)))
            return
        start, end = name(play.start), name(play.end)
        to = "cave" if play.end >= CAVE else "home" if play.end >= HOME else "lap"
        self._tell(Moved(seat=seat, start=start, end=end, die=play.die, to=to, forced=forced))

    def _corner(self, seat: Seat, corner: int) -> None:
        """One die at once: an odd face may make the figure hop (Corners)."""
        die = self._rng.die()
        end, why = self._position.hop(seat, corner, die, self._options.hops)
        self.trail = (*self.trail, Leg(seat, die, (corner, corner if end is None else end), True))
        if end is None:
            self._tell(Stayed(seat=seat, at=name(corner), die=die, why=why))
            return
        self._position.play(seat, corner, end)
        self.fresh = end
        start = name(corner)
        self._tell(Hopped(seat=seat, start=start, end=name(end), die=die, way=why))

    # Turns

    def _end_turn(self, seat: Seat) -> None:
        if self._position.arrived(seat):
            self.finished = (*self.finished, seat)
            self._tell(Arrived(seat=seat, place=len(self.finished)))
        elif self._options.double_again and len(set(self.rolled)) == 1:
            self.dice = ()
            if not self._too_long():
                self._tell(Again(seat=seat))
            return
        self._hand_on(seat)

    def _hand_on(self, seat: Seat) -> None:
        """The next seat that is not at home yet; the end, if there is enough of it (End)."""
        self.dice = ()
        seats = len(self._position.figures)
        enough = seats - 1 if self._options.play_on else 1
        if len(self.finished) >= enough:
            self.turn = None
            return
        following = ((seat + more) % seats for more in range(1, seats + 1))
        self.turn = next(other for other in following if other not in self.finished)
        self._too_long()

    def _too_long(self) -> bool:
        if self.turns < MOST_TURNS:
            return False
        self._tell(Stopped(turns=self.turns))
        self.turn = None
        return True

    # Telling

    def _tell(self, event: Event) -> None:
        self._tell_skips()
        self._events.append(event)

    def _tell_skips(self) -> None:
        """Seats that skip one after the other are told in one line."""
        if self._skips:
            seats, rolls = zip(*self._skips, strict=True)
            self._events.append(Skipped(seats=seats, rolls=rolls, n=len(seats)))
            self._skips = []


def caves_to_clear(
    lucky: int, dice: tuple[int, ...], position: Position, seat: Seat
) -> Sequence[int]:
    """The caves from which a lucky double may drive an enemy out (Luck)."""
    return driven(position, seat) if lucky and dice == (lucky, lucky) else ()
