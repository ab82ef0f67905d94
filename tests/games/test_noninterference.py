"""What is shown, said and done in public does not depend on what is hidden."""

import asyncio
import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match import Due, Match, Player, Ply, Stage
from bot.play import Play
from bot.sandbox.model import Chat, User
from bot.screens.board import board
from bot.screens.screen import Screen
from bot.words import Dictionary
from games.core.box import Box
from games.core.game import Event
from games.core.rng import Rng
from games.registry import boxes
from tests.games.secret_table import NAMES, Table, texts
from tests.games.toys import tricks
from tests.kit import Played, blank, in_public, matches, play, twin

SECRET = [box for box in (*boxes().values(), tricks.BOX) if box.game.secrets]
LANGS = ("uk", "ru", "en")
secret_games = pytest.mark.parametrize("box", SECRET, ids=[box.game.slug for box in SECRET])
DRAWN = st.integers(0, 2**32)
TURN = 640.0
"""Seconds after which a computer plays for who is away."""


def match_of(box: Box, played: Played, state: Any) -> Match:
    """A running match that has come to a state."""
    seats = played.record.seats
    return Match(
        id=1,
        token="k3x9qd2m",
        chat_id=-1,
        topic_id=0,
        box=box,
        rules_version=box.game.rules_version,
        options=played.record.options,
        commitment="",
        stage=Stage.RUNNING,
        host_id=1,
        youngest_id=None,
        first=None,
        entropy=(),
        ply=len(played.record.plies),
        state=state,
        due_at=None,
        created_at=0.0,
        turn_at=0.0,
        players=tuple(Player(seat=s, name=NAMES[s], person_id=s + 1) for s in range(seats)),
    )


def shown(box: Box, played: Played, state: Any, lang: str) -> Screen:
    """The public board of a match."""
    match = match_of(box, played, state)
    pairs = zip(((None, ""), *played.record.plies), played.steps, strict=True)
    plies = [
        Ply(ply=n, seat=seat, move=move, events=step.events, person=True, at=0.0)
        for n, ((seat, move), step) in enumerate(pairs)
    ]
    return board(match, plies, Dictionary({box.game.slug: box})(lang, box.game.slug))


def check_shown(box: Box, played: Played, viewer: int | None, chance: int) -> None:
    """Two states that a viewer cannot tell apart give the same in public, and to that viewer."""
    game, state = box.game, played.steps[-1].state
    other = twin(game, state, viewer, Rng(b"twin", str(chance)))
    names = NAMES[: played.record.seats]
    for seat in {None, viewer}:
        left, right = game.view(state, seat), game.view(other, seat)
        assert msgspec.json.encode(left) == msgspec.json.encode(right)
        assert box.scene(left, names, ()).dump() == box.scene(right, names, ()).dump()
        assert box.scene(left, names, ()).alt == box.scene(right, names, ()).alt
        assert game.chapter(left) == game.chapter(right)
        assert game.totals(left) == game.totals(right)
    if viewer in game.to_move(state):
        assert list(game.moves(state, viewer or 0)) == list(game.moves(other, viewer or 0))
    assert game.to_move(state) == game.to_move(other)
    assert game.patience(state) == game.patience(other)
    with patch("bot.words._resource", texts(box)):
        for lang in LANGS:
            one, two = shown(box, played, state, lang), shown(box, played, other, lang)
            assert (one.caption, one.rows) == (two.caption, two.rows)
            assert one.text() == two.text()
            assert one.digest("day", photos=True) == two.digest("day", photos=True)


@secret_games
@given(data=st.data())
def test_f100_f104_f106_what_is_shown_does_not_depend_on_what_is_hidden(
    box: Box, data: st.DataObject
) -> None:
    played = data.draw(matches(box.game))
    viewer = data.draw(st.sampled_from((None, *range(played.record.seats))))
    check_shown(box, played, viewer, data.draw(DRAWN))


@secret_games
@given(data=st.data())
def test_f106_private_events_are_told_to_nobody_else(box: Box, data: st.DataObject) -> None:
    """The public story is that of a match whose private events never were."""
    played = data.draw(matches(box.game))
    steps = tuple(s._replace(events=in_public(box.game, s)[1]) for s in played.steps)
    state = played.steps[-1].state
    with patch("bot.words._resource", texts(box)):
        whole = shown(box, played, state, "en")
        assert shown(box, played._replace(steps=steps), state, "en") == whole


async def everything(table: Table, chat: Chat, people: list[User], other: bool) -> None:
    """People do all that they can while what is hidden stays hidden."""
    town, world = table.town, table.town.world
    stranger = world.person("Stranger", "en")
    chat.members[stranger.id] = chat.members[people[1].id]
    await table.play(chat, people, 4)
    await asyncio.sleep(60)
    match = await town.match()
    state, plies = await table.twins(match)
    assert state != match.state
    assert plies
    if other:
        await table.exchange(state)
    for seat, text in plies:
        match = await town.match()
        shown = town.last(chat, "?")
        data = f"{match.token}.{match.ply}.{text}"
        for user in (stranger, people[seat], people[seat]):  # the last one comes too late
            world.press_data(user, chat, shown.id, data)
            await asyncio.sleep(0.5)
        await town.settle()
        assert (await town.match()).ply == match.ply + 1
        await town.press(people[0], chat, "?")
        world.send(people[seat], chat, "/move nonsense")
        world.send(people[0], chat, "/board")
        world.send(people[1], chat, "/help")
        await town.press(people[1], chat, "🂠 My hand")
        world.send(stranger, chat, "/join")
        await town.settle()
        await asyncio.sleep(60)
    match = await town.match()
    if match.duty() is Due.CALL:
        await asyncio.sleep((match.due_at or 0.0) - town.loop.time() + 5)
    assert (await town.match()).ply == match.ply
    world.send(people[2 % len(people)], chat, "/leave")
    await town.settle()


def calls_of(box: Box, folder: Path, seed: int, *, other: bool) -> list[Any]:
    """All calls of an evening, with what is hidden as it was dealt, or otherwise."""
    table = Table(box, folder, seed)

    async def act(table: Table, chat: Chat, people: list[User]) -> None:
        await everything(table, chat, people, other)

    table.run(act)
    return table.calls()


@secret_games
def test_f101_f102_what_is_done_and_when_does_not_depend_on_what_is_hidden(
    box: Box, tmp_path: Path
) -> None:
    """All calls in both runs: equal in contents, in order, and in virtual time."""
    left = calls_of(box, tmp_path / "as it is", 5, other=False)
    right = calls_of(box, tmp_path / "otherwise", 5, other=True)
    assert len(left) > 20
    assert left == right


# tests of the tests: planted leaks


class Telling(tricks.Lay, frozen=True):
    """A move whose words name the card."""

    card: int

    def words(self) -> tuple[str, ...]:
        return "lay", str(self.card)


class Leaky(tricks.Tricks):
    """A game whose buttons name cards."""

    def moves(self, state: tricks.State, seat: int) -> Any:
        for move in super().moves(state, seat):
            yield Telling(move.at, state.hands[seat][move.at])


def test_f100_buttons_that_name_cards_would_be_noticed() -> None:
    leaky = tricks.BOX._replace(game=Leaky())
    played = play(leaky.game, blank(leaky.game, 3, tricks.Options(), 5), most=1)

    def real(match: Match, seat: int, viewer: int | None) -> tuple[Any, ...]:
        del viewer
        return tuple(match.game.moves(match.state, seat))

    check_shown(tricks.BOX, played, None, 1)
    with patch("bot.screens.board.moves_of", real), pytest.raises(AssertionError):
        check_shown(leaky, played, None, 1)


def test_f101_a_pause_for_a_good_hand_would_be_noticed(tmp_path: Path) -> None:
    apply = Play._apply

    async def slow(self: Play, tx: Any, match: Match, seat: int, *rest: Any) -> Match:
        await asyncio.sleep(sum(match.state.hands[seat]) / 1000)
        return await apply(self, tx, match, seat, *rest)

    with patch.object(Play, "_apply", slow):
        left = calls_of(tricks.BOX, tmp_path / "as it is", 5, other=False)
        right = calls_of(tricks.BOX, tmp_path / "otherwise", 5, other=True)
    assert left != right
    assert [call[1:3] for call in left] == [call[1:3] for call in right]


# canaries

MARKED = tuple(range(7319000101, 7319002101, 100))
_MARK = re.compile(r"7319\d{6}")


def marks(value: Any) -> set[int]:
    """The cards that can be read in something."""
    return {int(found) for found in _MARK.findall(repr(value))}


class Watch:
    """Which cards were open when something was sent, and which were whose."""

    def __init__(self, table: Table) -> None:
        self.open: list[tuple[float, set[int]]] = []
        self.hands: dict[int, set[int]] = {}
        """By person."""
        self._table = table

    async def begin(self) -> None:
        """Note what was dealt."""
        match = await self._table.town.match()
        for player in match.people:
            self.hands[player.person_id or 0] = set(match.state.hands[player.seat])
        await self.look()

    async def look(self) -> None:
        """Note the cards that are open from now on."""
        state = (await self._table.town.match()).state
        self.open.append((self._table.town.loop.time(), set(state.seen)))

    def leaks(self) -> list[Any]:
        """Calls, answers and files with a card that was hidden then from who reads them."""
        found = []
        for call in self._table.town.world.record:
            # What is looked at after a ply was shown from its commit on.
            known = next((cards for at, cards in self.open if at >= call.at), self.open[-1][1])
            own = self.hands.get(self._table.reader(call) or 0, set())
            if marks((call.params, call.answer, list(call.media.values()))) - known - own:
                found.append(call)
        return found


async def marked_evening(table: Table, chat: Chat, people: list[User], watch: Watch) -> None:
    """A whole match, in which a computer plays for one, and everybody asks for everything."""
    town, world = table.town, table.town.world
    await watch.begin()
    while (match := await town.match()).movers():
        seat = match.movers()[0]
        move = next(iter(match.game.moves(match.state, seat)))
        for user in people:
            await town.press(user, chat, "🂠 My hand")
        if match.ply == 1:
            await asyncio.sleep(TURN)  # a computer plays for who is away
        else:
            world.send(people[seat], chat, f"/move {move}")
        for words in ("/board", "/hand", "/settings", "/check"):
            world.send(people[0], chat, words)
        for user in people:
            world.send(user, world.dm(user), "/export")
        await town.settle()
        await watch.look()
        await asyncio.sleep(60)


def test_f103_f107_f108_no_card_leaves_the_bot_before_it_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tricks, "DECK", MARKED)
    table = Table(tricks.BOX, tmp_path / "marked", 3)
    watch = Watch(table)

    async def act(table: Table, chat: Chat, people: list[User]) -> None:
        await marked_evening(table, chat, people, watch)

    table.run(act)
    hands = list(watch.hands.values())
    dealt = set().union(*hands)
    assert watch.open[-1][1] == dealt
    assert watch.leaks() == []
    for person, hand in watch.hands.items():  # everybody saw something of the own hand
        sent = [call for call in table.town.world.record if table.reader(call) == person]
        assert marks([call.params for call in sent]) & hand
    shown = [call.params for call in table.town.world.record if table.reader(call) is None]
    assert marks(shown) == dealt
    assert marks(table.town.logged) == set()
    assert marks(table.scraped()) == set()
    assert not marks(table.town.noise) - dealt
    assert table.asked
    for seat, view in table.asked:
        assert marks(view) <= hands[seat] | watch.open[-1][1]
        assert marks(view) & hands[seat]
        others = set().union(*(hand for other, hand in enumerate(hands) if other != seat))
        assert not marks(view) & others
        assert not [name for name in NAMES if name in view.decode()]


def test_f108_a_hand_in_the_group_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tricks, "DECK", MARKED)
    table = Table(tricks.BOX, tmp_path / "marked", 3)
    watch = Watch(table)

    async def act(table: Table, chat: Chat, people: list[User]) -> None:
        await marked_evening(table, chat, people, watch)

    def told(events: list[Event], viewer: int | None, *rest: Any) -> list[str]:
        del viewer, rest
        return [f"{event!r}".replace("<", "") for event in events]

    with patch("bot.screens.board.story", told):
        table.run(act)
    assert watch.leaks()
