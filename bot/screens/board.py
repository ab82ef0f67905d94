"""The board of a match: picture, what just happened, whose turn it is, buttons to move."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from bot.buttons import Button, Rows, action_data
from bot.hours import Hours
from bot.match import Match, Player, Ply, Stage
from bot.screens.keyboard import moves_keyboard, moves_of, opened
from bot.screens.screen import Screen, fitted, mention, plate
from bot.screens.story import story
from bot.words import Words
from games.core.game import Result, Seat

_MEDALS = ("🥇", "🥈", "🥉")
_STORY = 7
SOON = 300.0
"""A turn of fewer seconds is told by its length: its end would be over before it is read."""
_WEEK = timedelta(days=6)


def board(
    match: Match,
    plies: Sequence[Ply],
    words: Words,
    *,
    said: tuple[str, ...] = (),
    calls: bool = False,
    away: bool = False,
    hours: Hours | None = None,
    again: bool = True,
    seed: bytes | None = None,
    viewer: Seat | None = None,
) -> Screen:
    """The board, for everybody, or for the `viewer` who is alone in the chat.

    `plies` are the last ones, oldest first; `calls`: mention who is to move; `away`: tell that the
    bot was away; `hours`: how the chat counts time; `again`: offer a rematch; `seed`: the secret,
    once the match has ended.
    """
    view = match.game.view(match.state, viewer)
    movers = match.movers()
    people = [seat for seat in movers if not match.players[seat].machine]
    moves = moves_of(match, people[0], viewer) if people else ()
    shown = opened(moves, said) if moves and len(movers) == 1 else said
    scene = match.box.scene(view, match.names, shown)
    if match.stage is not Stage.RUNNING:
        return Screen(_ended(match, plies, words, seed), _after(match, words, again=again), scene)
    turn = " · ".join((turn_line(match, words, calls=calls), *_time(match, hours, words)))
    lines = [*_hint(match, words), turn, *_stand_ins(match, words), *_totals(match, view, words)]
    if away:
        lines.insert(0, f"<i>{words.tell('answer-away')}</i>")
    told = _told(match, plies, words, viewer)
    rows = moves_keyboard(match, moves, said, words) if moves else ()
    extra = _extra(match, words, hand=match.game.secrets and viewer is None)
    return Screen(fitted(told, lines), (*rows, extra), scene)


def recent(match: Match, plies: Sequence[Ply]) -> tuple[Ply, ...]:
    """What the next person to move has not seen: the plies since that person's own last one."""
    movers = match.movers()
    if movers:
        since = max(match.players[seat].last_ply for seat in movers)
    else:  # the end: everything from the last move of a person on
        since = max((ply.ply for ply in plies if ply.person), default=match.ply) - 1
    since = min(since, match.ply - 1)
    return tuple(ply for ply in plies if ply.ply > since)


def _told(
    match: Match, plies: Sequence[Ply], words: Words, viewer: Seat | None = None
) -> list[str]:
    events = [event for ply in recent(match, plies) for event in ply.events]
    return story(events, viewer, match.names, words)[-_STORY:]


def turn_line(match: Match, words: Words, *, calls: bool = False) -> str:
    """Whose turn it is; `calls`: so that Telegram tells them."""
    if match.paused:
        return words.tell("paused")
    movers = [match.players[seat] for seat in match.movers()]
    shown = ", ".join(_caller(player, calls=calls) for player in movers)
    if all(player.machine for player in movers):
        return words.tell("turn-computer", who=shown)
    return words.tell("turn", who=shown)


def _caller(player: Player, *, calls: bool) -> str:
    if calls and player.human and player.person_id is not None:
        return mention(player)
    return f"<b>{plate(player)}</b>"


def _time(match: Match, hours: Hours | None, words: Words) -> list[str]:
    """Until when the person to move has time: a moment, so that it stays true as time passes."""
    if hours is None or hours.seconds is None or match.deadline_at is None:
        return []
    if hours.seconds < SOON:
        patience = match.game.patience(match.state)
        return [words.tell("time-short", n=max(1, round(hours.seconds * patience / 60)))]
    zone = ZoneInfo(hours.zone)
    end = datetime.fromtimestamp(match.deadline_at, zone)
    begin = datetime.fromtimestamp(match.turn_at or match.deadline_at, zone)
    if end.date() == begin.date():
        return [words.tell("time-until", time=f"{end:%H:%M}")]
    far = end - begin > _WEEK
    day = f"{end:%d.%m}" if far else words.tell(f"day-{end.weekday()}")
    return [words.tell("time-until-day", day=day, time=f"{end:%H:%M}")]


def _stand_ins(match: Match, words: Words) -> list[str]:
    """For whom the computer plays, while others are at the table."""
    away = [plate(player) for player in match.players if player.person_id and player.machine]
    return [words.tell("stand-in", names=", ".join(away))] if away and not match.paused else []


def _hint(match: Match, words: Words) -> list[str]:
    """How one moves, while everybody has his first turn."""
    key = f"refused-{match.game.chapter(match.game.view(match.state, None))}"
    if match.ply >= len(match.players) or not words.has(key):
        return []
    return [f"<i>{words.tell(key)}</i>"]


def _totals(match: Match, view: Any, words: Words) -> list[str]:
    totals = match.game.totals(view)
    if totals is None:
        return []
    pairs = [f"{plate(player)} {totals[player.seat]}" for player in match.players]
    return [words.tell("score", rows="  ".join(pairs))]


def _extra(match: Match, words: Words, *, hand: bool) -> tuple[Button, ...]:
    """The buttons below those of the moves; `hand`: for games in which each has a hand."""
    extra = [Button(words.tell("button-hint"), action_data(match.token, "hint"))]
    if hand:
        own = Button(words.tell("button-hand"), action_data(match.token, "hand"), style="primary")
        extra.insert(0, own)
    if any(player.person_id is not None and player.machine for player in match.players):
        extra.append(Button(words.tell("button-back-in"), action_data(match.token, "back")))
    return tuple(extra)


def _ended(match: Match, plies: Sequence[Ply], words: Words, seed: bytes | None) -> str:
    result = match.result()
    last = _told(match, plies, words)
    lines: list[str] = []
    if result is None:
        lines.append(words.tell("ended-abandoned" if match.abandoned else "ended-early"))
    else:
        lines += _places(match, result, words)
        minutes = max(1, round(((match.turn_at or 0) - match.created_at) / 60))
        lines.append(words.tell("length", plies=match.ply, minutes=minutes))
    if seed is not None:
        lines.append(words.tell("seed", seed=seed.hex()))
    return fitted(last, lines)


def _places(match: Match, result: Result, words: Words) -> list[str]:
    order = sorted(match.players, key=lambda player: result.ranks[player.seat])
    lines = []
    for player in order:
        rank = result.ranks[player.seat]
        medal = _MEDALS[rank - 1] if rank <= len(_MEDALS) else f"{rank}."
        points = words.tell("unit-points", n=result.scores[player.seat])
        lines.append(f"{medal} {plate(player)} — {points}")
    return lines


def _after(match: Match, words: Words, *, again: bool) -> Rows:
    if not again:
        return ()
    rematch = Button(words.tell("button-rematch"), action_data(match.token, "again"))
    return ((rematch,),)
