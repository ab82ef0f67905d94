"""The laws that every game keeps, and the toys with it."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.box import Box
from games.core.choice import choices
from games.core.game import AnyGame, Move, Seat
from games.core.record import read, replay, write
from games.core.rng import Rng
from render.scene import Disc, Label, Path, Rect, Shape, Stamp
from render.theme import THEMES, colour
from tests.games.toys import EVERY
from tests.kit import Played, all_options, blank, matches, play

MOST_BYTES = 40
every_game = pytest.mark.parametrize("box", EVERY, ids=[box.game.slug for box in EVERY])
_NAMES = ("Anna", "Борис", "O", "a name that is far too long for a plate", "🐧", "x")


def a_match(box: Box, data: st.DataObject) -> Played:
    """A match of the box's game, played to some ply."""
    return data.draw(matches(box.game))


def law(check: Callable[[AnyGame, Played, Any], None]) -> Callable[..., None]:
    """A law about a match and the state that it has come to, for every game."""

    def test(box: Box, data: st.DataObject) -> None:
        played = a_match(box, data)
        check(box.game, played, played.steps[-1].state)

    test.__name__ = check.__name__
    test.__doc__ = check.__doc__
    made: Callable[..., None] = every_game(given(data=st.data())(test))
    return made


def viewers(played: Played) -> list[Seat | None]:
    """Every seat, and the public."""
    return [None, *range(played.record.seats)]


@law
def test_01_f5_same_seed_and_moves_give_the_same_steps(
    game: AnyGame, played: Played, state: Any
) -> None:
    """Law 1."""
    del state
    assert tuple(replay(game, played.record)) == played.steps


@law
def test_02_someone_is_to_move_exactly_while_there_is_no_result(
    game: AnyGame, played: Played, state: Any
) -> None:
    """Law 2."""
    movers = game.to_move(state)
    assert (not movers) == (game.result(state) is not None)
    assert list(movers) == sorted(set(movers))
    assert set(movers) <= set(range(played.record.seats))


@law
def test_03_a_seat_to_move_has_moves_and_others_have_none(
    game: AnyGame, played: Played, state: Any
) -> None:
    """Law 3."""
    movers = game.to_move(state)
    for seat in range(played.record.seats):
        assert bool(list(game.moves(state, seat))) == (seat in movers)
        assert game.find(state, seat, "no such move") is None
        assert game.find(state, seat, "") is None


@law
def test_04_moves_read_well(game: AnyGame, played: Played, state: Any) -> None:
    """Law 4: distinct, ordered, short, none the beginning of another; found by their text."""
    del played
    for seat in game.to_move(state):
        moves = list(game.moves(state, seat))
        assert moves == list(game.moves(state, seat))
        said = [move.words() for move in moves]
        starts = {words[:length] for words in said for length in range(1, len(words))}
        assert len(set(said)) == len(said)
        assert not starts & set(said)
        for move, words in zip(moves, said, strict=True):
            assert words
            assert all(
                word == "".join(word.split()) and word and ":" not in word for word in words
            )
            assert len(str(move).encode()) <= MOST_BYTES
            assert game.find(state, seat, str(move)) == move


@law
def test_04_word_by_word_the_choices_lead_to_every_move(
    game: AnyGame, played: Played, state: Any
) -> None:
    """The tree of words has exactly the moves as its leaves, in their order."""
    del played
    for seat in game.to_move(state):
        moves = list(game.moves(state, seat))
        leaves = _leaves(moves, ())
        assert sorted(leaves) == sorted(move.words() for move in moves)


def _leaves(moves: list[Move], said: tuple[str, ...]) -> list[tuple[str, ...]]:
    found = []
    for word, complete in choices(moves, said).items():
        further = (*said, word)
        found += [further] if complete else _leaves(moves, further)
    return found


@law
def test_05_everything_survives_being_written_down(
    game: AnyGame, played: Played, state: Any
) -> None:
    """Law 5."""
    encode, decode = msgspec.json.encode, msgspec.json.decode
    assert decode(encode(state), type=game.state) == state
    assert decode(encode(played.record.options), type=game.options) == played.record.options
    for seat in viewers(played):
        view = game.view(state, seat)
        assert decode(encode(view), type=game.viewed) == view
    events = played.steps[-1].events
    assert tuple(decode(encode(event), type=game.event) for event in events) == events


@law
def test_06_f106_a_view_depends_on_nothing_hidden(
    game: AnyGame, played: Played, state: Any
) -> None:
    """Law 6."""
    for seat in viewers(played):
        view = game.view(state, seat)
        for sample in range(3):
            guessed = game.guess(view, Rng(b"guess", str(sample)))
            assert game.view(guessed, seat) == view


@law
def test_07_moves_follow_from_the_movers_own_view(
    game: AnyGame, played: Played, state: Any
) -> None:
    """Law 7."""
    del played
    for seat in game.to_move(state):
        guessed = game.guess(game.view(state, seat), Rng(b"guess", "moves"))
        assert list(game.moves(guessed, seat)) == list(game.moves(state, seat))


@law
def test_17_f100_what_all_may_read_covers_every_legal_move(
    game: AnyGame, played: Played, state: Any
) -> None:
    """Law 17: a group's buttons come from the public view, and lead to all that may be played."""
    del played
    if not game.secrets:
        return
    for seat in game.to_move(state):
        offered = [move.words() for move in game.offers(game.view(state, None), seat)]
        assert len(set(offered)) == len(offered)
        assert {move.words() for move in game.moves(state, seat)} <= set(offered)


@every_game
@given(data=st.data())
def test_08_and_10_play_ends_in_time_with_somebody_first(box: Box, data: st.DataObject) -> None:
    """Laws 8 and 10."""
    played = data.draw(matches(box.game, whole=True))
    assert len(played.record.plies) <= box.game.longest
    result = box.game.result(played.steps[-1].state)
    assert result is not None
    assert len(result.scores) == len(result.ranks) == played.record.seats
    for rank in result.ranks:  # equals share a place, and the next places stay free for them
        assert rank == 1 + sum(other < rank for other in result.ranks)
    totals = box.game.totals(box.game.view(played.steps[-1].state, None))
    assert totals in {None, result.scores}


@law
def test_09_the_idle_move_is_legal(game: AnyGame, played: Played, state: Any) -> None:
    """Law 9."""
    del played
    for seat in game.to_move(state):
        assert game.idle(state, seat) in list(game.moves(state, seat))
    assert game.patience(state) > 0


@every_game
def test_12_every_option_combination_can_be_set_up(box: Box) -> None:
    """Law 12."""
    game = box.game
    for options in all_options(game):
        for seats in game.seats:
            for first in (None, *range(seats)):
                played = play(game, blank(game, seats, options, seats, first), most=0)
                assert game.to_move(played.steps[0].state)
    assert game.options() in all_options(game)


@law
def test_13_a_record_says_it_all(game: AnyGame, played: Played, state: Any) -> None:
    """Law 13."""
    del state
    text = write(played.record)
    again = read(text, game)
    assert again == played.record
    assert write(again) == text
    assert tuple(replay(game, again)) == played.steps


@law
def test_14_events_name_seats_of_this_table(game: AnyGame, played: Played, state: Any) -> None:
    """An event is for all or for a seat that exists; only games with secrets have private ones."""
    del state
    for step in played.steps:
        for event in step.events:
            assert event.only is None or game.secrets
            assert event.only in viewers(played)


@law
def test_15_what_is_computed_changes_nothing(game: AnyGame, played: Played, state: Any) -> None:
    """A state is a value: nothing that is asked of it, and no move, changes it."""
    before = msgspec.json.encode(state)
    for seat in game.to_move(state):
        for move in list(game.moves(state, seat))[:3]:
            game.apply(state, seat, move, Rng(b"", "once"))
    for viewer in viewers(played):
        game.chapter(game.view(state, viewer))
    assert msgspec.json.encode(state) == before
    assert hash(state) == hash(played.steps[-1].state)


@every_game
@given(data=st.data())
def test_16_computer_players_play_legally_and_repeatably(box: Box, data: st.DataObject) -> None:
    """The same view, moves and numbers give the same legal move, at the cheap levels."""
    played = a_match(box, data)
    state = played.steps[-1].state
    for seat in box.game.to_move(state):
        moves = tuple(box.game.moves(state, seat))
        view = box.game.view(state, seat)
        for level in (0, 1):
            said = {box.think(view, seat, moves, level, Rng(b"ai", "1")) for _ in range(2)}
            assert len(said) == 1
            assert said <= set(moves)


def corners(stamp: Stamp) -> list[tuple[float, float]]:
    """Where the shapes of a stamp lie in the picture; of a label, the place that it hangs on."""
    found = [point for shape in stamp.drawing.shapes for point in _corners(shape)]
    return [(stamp.x + x, stamp.y + y) for x, y in found]


def _corners(shape: Shape) -> list[tuple[float, float]]:
    match shape:
        case Disc(center, rx, ry):
            return [(center.x - rx, center.y - ry), (center.x + rx, center.y + ry)]
        case Rect(at, size):
            return [(at.x, at.y), (at.x + size.width, at.y + size.height)]
        case Label(_, at):
            return [(at.x, at.y)]
        case Path(d):
            numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", d)]
            return list(zip(numbers[::2], numbers[1::2], strict=True))


@every_game
@given(data=st.data())
def test_11_the_scene_of_every_view_is_drawn(box: Box, data: st.DataObject) -> None:
    """Law 11: inside its size, with roles that every theme knows; alike for equal views."""
    played = a_match(box, data)
    state = played.steps[-1].state
    names = _NAMES[: played.record.seats]
    for seat in viewers(played):
        view = box.game.view(state, seat)
        movers = box.game.to_move(state)
        words = choices(box.game.moves(state, movers[0]), ()) if movers else {}
        for said in ((), *((word,) for word in list(words)[:2])):
            scene = box.scene(view, names, said)
            assert scene == box.scene(view, names, said)
            assert scene.alt.strip()
            for stamp in scene.stamps():
                for x, y in corners(stamp):
                    assert 0 <= x <= scene.size[0], stamp
                    assert 0 <= y <= scene.size[1], stamp
            for theme in THEMES:
                assert all(colour(theme, role) for role in scene.roles())
