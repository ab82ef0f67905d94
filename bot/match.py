"""A match and who sits at it: pure values, and what follows from them."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from bot.hours import Hours
from games.core import record
from games.core.box import Box
from games.core.game import AnyGame, Event, Result, Seat, Step

PRESENT = 90.0
"""Seconds after a press during which a person counts as present."""
LOBBY_LIFE = 30 * 60.0
"""Seconds after which a lobby that nobody touches closes."""
ABANDONED_AFTER = 14 * 24 * 3600.0
"""Seconds without anybody at the table after which it closes by itself."""
LEAST_TIME = 60.0
"""Seconds that a turn still has, at least, after its chat chose another pace."""
AUTOPILOT = 2
"""After so many moves made for an absent person the computer plays on without waiting."""
STAND_IN = 2
"""The level that plays for people who are away."""

LOBBY, BOARD = -2, -1
"""The screens that belong to no seat."""
AWAY = "away"
"""The page of a board that tells that the bot was away."""


class Stage(StrEnum):
    """How far a match has come."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"  # played to the end
    CLOSED = "closed"  # ended without a result


class Due(StrEnum):
    """What happens next by itself."""

    LOBBY = "lobby"  # it closes: nobody came
    COMPUTER = "computer"  # a computer moves
    CALL = "call"  # the person to move is called
    OVERTIME = "overtime"  # the time of the person to move is up
    ABANDONED = "abandoned"  # the table closes: nobody has been here for long
    FROZEN = "frozen"  # the table closes: for long nobody could reach it


class Player(Struct, frozen=True, kw_only=True):
    """Who sits on a seat: a person, a computer, or a computer in a person's place."""

    seat: Seat
    name: str
    person_id: int | None = None
    level: int | None = None
    lucky: str = ""
    last_ply: int = -1
    since: int = 0
    """The ply from which on this seat is to move: older buttons are none of this turn's."""
    idle: int = 0
    seen_at: float = 0.0
    score: int | None = None
    rank: int | None = None

    @property
    def human(self) -> bool:
        """Whether a person makes the moves."""
        return self.level is None

    @property
    def machine(self) -> bool:
        """Whether moves come without waiting for a person."""
        return self.level is not None or self.idle >= AUTOPILOT

    def present(self, now: float) -> bool:
        """Whether the person was here a moment ago."""
        # abs: the clock may have been set back meanwhile.
        return self.human and abs(now - self.seen_at) <= PRESENT


class Match(Struct, frozen=True, kw_only=True):
    """One playing of one game in one chat."""

    id: int
    token: str
    chat_id: int
    topic_id: int
    box: Box
    rules_version: int
    options: Any
    commitment: str
    stage: Stage
    host_id: int
    youngest_id: int | None
    first: Seat | None
    entropy: tuple[tuple[int, str], ...]
    ply: int
    state: Any
    due_at: float | None
    deadline_at: float | None = None
    frozen_left: float | None = None
    created_at: float
    turn_at: float | None
    players: tuple[Player, ...]

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.box.game

    @property
    def rules(self) -> str:
        """The name of the rules as the commitment has it."""
        return f"{self.game.slug}/{self.rules_version}"

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)

    @property
    def people(self) -> tuple[Player, ...]:
        """The seats that persons play."""
        return tuple(player for player in self.players if player.human)

    def movers(self) -> tuple[Seat, ...]:
        """The seats that must choose now."""
        return self.game.to_move(self.state) if self.stage is Stage.RUNNING else ()

    def result(self) -> Result | None:
        """Scores and places, once there are any."""
        return None if self.state is None else self.game.result(self.state)

    def player_of(self, person_id: int) -> Player | None:
        """The seat of a person, also one that a computer holds for it."""
        return next((p for p in self.players if p.person_id == person_id), None)

    def with_player(self, player: Player) -> "Match":
        """The match with one seat changed."""
        return msgspec.structs.replace(
            self, players=tuple(player if p.seat == player.seat else p for p in self.players)
        )

    @property
    def seen_at(self) -> float:
        """When a person was last at this table."""
        return max((player.seen_at for player in self.people), default=self.created_at)

    @property
    def paused(self) -> bool:
        """Whether nobody is here to play for: all persons are away."""
        people = self.people
        return self.stage is Stage.RUNNING and all(player.machine for player in people)

    @property
    def abandoned(self) -> bool:
        """Whether it was closed because nobody came for long."""
        ended_at = self.turn_at or 0.0
        return self.stage is Stage.CLOSED and ended_at >= self.seen_at + ABANDONED_AFTER

    def awaited(self) -> tuple[Player, ...]:
        """The persons whose move the match waits for."""
        return tuple(
            self.players[seat] for seat in self.movers() if not self.players[seat].machine
        )

    def begun(self, now: float, hours: Hours) -> "Match":
        """The match with a turn, or a lobby's patience, that begins now."""
        deadline_at = None
        if hours.seconds is not None and self.awaited():
            deadline_at = hours.later(now, hours.seconds * self.game.patience(self.state))
        # Of a turn that begins while the table cannot be reached no time has passed yet.
        left = None if self.frozen_left is None else 0.0
        fresh = msgspec.structs.replace(
            self, turn_at=now, deadline_at=deadline_at, frozen_left=left
        )
        return fresh.scheduled(now, hours)

    def scheduled(self, now: float, hours: Hours) -> "Match":
        """The match with the moment of the next thing that happens by itself after now."""
        return msgspec.structs.replace(self, due_at=self._next(now, hours))

    def _next(self, now: float, hours: Hours) -> float | None:
        if self.stage is Stage.LOBBY:
            return now + LOBBY_LIFE
        movers = self.movers()
        if movers and self.frozen_left is not None:
            return self.due_at
        if not movers:
            return None
        if self.paused:
            return self.seen_at + ABANDONED_AFTER
        if any(self.players[seat].machine for seat in movers):
            return now
        began = now if self.turn_at is None else self.turn_at
        # Who was not called because it was night is called in the morning.
        moments = [hours.later(began, 0.0)]
        if self.deadline_at is None:
            moments.append(self.seen_at + ABANDONED_AFTER)
        else:
            half = hours.between(began, self.deadline_at) / 2
            moments += [hours.later(began, half), self.deadline_at]
        return next((moment for moment in moments if moment > now), moments[-1])

    def duty(self) -> Due | None:
        """What is to be done when the match is due."""
        if self.stage is Stage.LOBBY:
            return Due.LOBBY
        movers = self.movers()
        if not movers or self.due_at is None:
            return None
        if self.frozen_left is not None or self.paused:
            return Due.ABANDONED if self.frozen_left is None else Due.FROZEN
        if any(self.players[seat].machine for seat in movers):
            return Due.COMPUTER
        if self.deadline_at is None:
            abandoned = self.due_at >= self.seen_at + ABANDONED_AFTER
            return Due.ABANDONED if abandoned else Due.CALL
        return Due.CALL if self.due_at < self.deadline_at else Due.OVERTIME

    def at_pace(self, now: float, hours: Hours) -> "Match":
        """The match after its chat has chosen another pace or other quiet hours."""
        if not self.awaited() or self.paused:
            return self
        if self.deadline_at is None or self.turn_at is None or hours.seconds is None:
            return self.begun(now, hours)
        whole = hours.later(self.turn_at, hours.seconds * self.game.patience(self.state))
        deadline_at = max(whole, hours.later(now, LEAST_TIME))
        changed = msgspec.structs.replace(self, deadline_at=deadline_at)
        return changed.scheduled(now, hours)

    def after(
        self,
        step: Step[Any],
        seat: Seat | None,
        now: float,
        hours: Hours,
        *,
        person: bool = False,
    ) -> "Match":
        """The match after a ply of `seat` (None: the setup), as it is to be stored."""
        ply = self.ply + (seat is not None)
        following = msgspec.structs.replace(self, stage=Stage.RUNNING, state=step.state, ply=ply)
        if seat is not None:
            mover = self.players[seat]
            seen = {"idle": 0, "seen_at": now} if person else {"idle": mover.idle + mover.human}
            following = following.with_player(msgspec.structs.replace(mover, last_ply=ply, **seen))
        following = _called(self, _finished(following))
        if seat is not None and _waits_on(self, following, seat):
            return following.scheduled(now, hours)
        return following.begun(now, hours)

    def waits_for(self, now: float, hours: Hours) -> Player | None:
        """The absent person whose turn it is, who must be called by a new message."""
        if self.paused or hours.asleep(now):
            return None
        return next((player for player in self.awaited() if not player.present(now)), None)

    def record(self, seed: bytes, plies: Sequence[tuple[Seat, str]]) -> record.Record:
        """The match as a record that anybody can check."""
        return record.Record(
            slug=self.game.slug,
            rules_version=self.rules_version,
            match=self.token,
            seats=len(self.players),
            first=self.first,
            options=self.options,
            seed=seed,
            entropy=self.entropy,
            plies=tuple(plies),
        )


class Ply(Struct, frozen=True, kw_only=True):
    """A line of the log."""

    ply: int
    seat: Seat | None
    move: str
    events: tuple[Event, ...]
    person: bool
    at: float


def _called(before: Match, after: Match) -> Match:
    """The seats that are to move now and were not, or have just moved, are so since this ply."""
    waiting = set(before.movers()) if before.stage is Stage.RUNNING else set()
    for seat in after.movers():
        player = after.players[seat]
        if seat not in waiting or player.last_ply == after.ply:
            after = after.with_player(msgspec.structs.replace(player, since=after.ply))
    return after


def _waits_on(before: Match, after: Match, moved: Seat) -> bool:
    """Whether a turn goes on: others were to move together with the one who has moved."""
    waited = {player.seat for player in before.awaited()} - {moved}
    waits = {player.seat for player in after.awaited()}
    return bool(waits) and waits <= waited


def _finished(match: Match) -> Match:
    result = match.result()
    if result is None:
        return match
    players = tuple(
        msgspec.structs.replace(p, score=result.scores[p.seat], rank=result.ranks[p.seat])
        for p in match.players
    )
    return msgspec.structs.replace(match, stage=Stage.OVER, players=players)
