"""A match and who sits at it: pure values, and what follows from them."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from games.core import record
from games.core.box import Box
from games.core.game import AnyGame, Event, Result, Seat, Step

PRESENT = 90.0
"""Seconds after a press during which a person counts as present."""
LOBBY_LIFE = 30 * 60.0
"""Seconds after which a lobby that nobody touches closes."""
PACE = 24 * 3600.0
"""Seconds for a turn of a person."""
AUTOPILOT = 2
"""After so many moves made for an absent person the computer plays on without waiting."""
STAND_IN = 2
"""The level that plays for people who are away."""

LOBBY, BOARD = -2, -1
"""The screens that belong to no seat."""


class Stage(StrEnum):
    """How far a match has come."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"  # played to the end
    CLOSED = "closed"  # ended without a result


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
        return self.human and now - self.seen_at <= PRESENT


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

    def due(self, now: float) -> float | None:
        """When something must happen by itself: a lobby closes, a computer or the clock moves."""
        if self.stage is Stage.LOBBY:
            return now + LOBBY_LIFE
        movers = self.movers()
        if not movers:
            return None
        if any(self.players[seat].machine for seat in movers):
            return now
        return now + PACE * self.game.patience(self.state)

    def after(
        self, step: Step[Any], seat: Seat | None, now: float, *, person: bool = False
    ) -> "Match":
        """The match after a ply of `seat` (None: the setup), as it is to be stored."""
        ply = self.ply + (seat is not None)
        following = msgspec.structs.replace(
            self, stage=Stage.RUNNING, state=step.state, ply=ply, turn_at=now
        )
        if seat is not None:
            mover = self.players[seat]
            seen = {"idle": 0, "seen_at": now} if person else {"idle": mover.idle + mover.human}
            following = following.with_player(msgspec.structs.replace(mover, last_ply=ply, **seen))
        following = _called(self, _finished(following))
        return msgspec.structs.replace(following, due_at=following.due(now))

    def waits_for(self, now: float) -> Player | None:
        """The absent person whose turn it is, who must be called by a new message."""
        for seat in self.movers():
            player = self.players[seat]
            if player.human and not player.machine and not player.present(now):
                return player
        return None

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


def _finished(match: Match) -> Match:
    result = match.result()
    if result is None:
        return match
    players = tuple(
        msgspec.structs.replace(p, score=result.scores[p.seat], rank=result.ranks[p.seat])
        for p in match.players
    )
    return msgspec.structs.replace(match, stage=Stage.OVER, players=players)
