"""The computer players of iceberg: legal, repeatable, level by level better, hard to outwait."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given

from games.core.game import Move
from games.core.rng import Rng
from games.iceberg.ai import EASY, HARD, NORMAL, think
from games.iceberg.cards import fits, total, worth
from games.iceberg.moves import Keep, Pass
from games.iceberg.sale import Sale, cheapest
from games.iceberg.state import Options, State
from games.iceberg.worth import auctions_left, standing
from tests.games.iceberg.deal import GAME, at
from tests.kit import Played, matches

Player = Callable[[Any, int, Sequence[Move], Rng], Move]


def player(level: int) -> Player:
    """A computer player of a level."""
    return lambda view, seat, moves, rng: think(view, seat, moves, level, rng)


def waiting(view: Any, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
    """Never raises; leads its lowest card, keeps as a strong player does."""
    if isinstance(moves[0], Keep):
        return think(view, seat, moves, HARD, rng)
    if isinstance(moves[-1], Pass):
        return moves[-1]
    return min(moves, key=lambda move: worth(view.hand[int(str(move)) - 1]))


def firsts(players: Sequence[Player], games: int, hand: str, seed: int) -> list[float]:
    """First places, shared where they are, with the players moving round the table."""
    count = len(players)
    won = [0.0] * count
    for number in range(games):
        root = (seed * 1000 + number).to_bytes(32, "big")
        ranks = _ranks(players, number, Options(hand=hand), root)  # type: ignore[arg-type]
        for seat, rank in enumerate(ranks):
            if rank == 1:
                won[(seat + number) % count] += 1 / ranks.count(1)
    return won


def _ranks(players: Sequence[Player], turn: int, options: Options, root: bytes) -> tuple[int, ...]:
    count = len(players)
    state = GAME.setup(count, options, Rng.of_ply(root, 0)).state
    ply = 0
    while (seat := state.turn) is not None:
        ply += 1
        moves = tuple(GAME.moves(state, seat))
        own = Rng(root, f"ai:{seat}:{ply}")
        move = players[(seat + turn) % count](GAME.view(state, seat), seat, moves, own)
        assert move in moves
        state = GAME.apply(state, seat, move, Rng.of_ply(root, ply)).state
    result = GAME.result(state)
    assert result is not None
    return result.ranks


@given(matches(GAME))
def test_every_level_plays_legally_and_repeatably(played: Played) -> None:
    state = played.states[-1]
    for seat in GAME.to_move(state):
        moves = tuple(GAME.moves(state, seat))
        view = GAME.view(state, seat)
        for level in (EASY, NORMAL, HARD):
            said = {think(view, seat, moves, level, Rng(b"ai", "1")) for _ in range(2)}
            assert len(said) == 1
            assert said <= set(moves)


@pytest.mark.parametrize(("hand", "games"), [("box", 12), ("long", 4)])
def test_hard_beats_normal(hand: str, games: int) -> None:
    won = firsts([player(HARD), player(NORMAL), player(NORMAL)], games, hand, 3)
    assert won[0] >= 0.5 * games


def test_normal_beats_easy() -> None:
    won = firsts([player(NORMAL), player(EASY), player(EASY)], 60, "box", 5)
    assert won[0] >= 26


def test_waiting_does_not_win_with_long_hands() -> None:
    won = firsts([waiting, player(HARD), player(HARD)], 4, "long", 7)
    assert won[0] <= 1


def decided(kept: str, won: tuple[int, ...], level: int) -> str:
    """What a level does with 4 and 2 of red after a lost auction, near the end."""
    state = at(
        *("R1", "Y4", "B3"),
        laid=("", "", "R4 R2"),
        passed="AC",
        winner=1,
        turn=2,
        due=(0, 1, 2),
        floes=(0,),
        kept=("", "", kept),
        won=((), (8,), won),
        options=Options(memory_aid=True),
    )
    view = GAME.view(state, 2)
    return str(think(view, 2, tuple(GAME.moves(state, 2)), level, Rng(b"", "ai")))


@pytest.mark.parametrize("level", [NORMAL, HARD])
def test_at_the_end_cards_are_kept_exactly_where_they_find_room(level: int) -> None:
    assert decided("Y5", (10, 2), level) == "keep"
    assert decided("Y5 Y4", (6,), level) == "drop"


def test_expected_scores_rise_with_penguins_only_while_there_is_room() -> None:
    assert standing(10, 20, 0, 0, 3) == 10
    assert standing(20, 10, 0, 0, 3) == 0
    assert standing(10, 20, 5, 6, 3) > standing(10, 20, 5, 0, 3)
    assert standing(20, 10, 0, 6, 3) > standing(20, 10, 0, 0, 3)


@pytest.mark.parametrize(("left", "auctions"), [(19, 16), (5, 2), (3, 1), (1, 0)])
def test_auctions_to_come_are_counted_on_average(left: int, auctions: float) -> None:
    assert auctions_left(left) == auctions


@pytest.mark.parametrize(
    ("cards", "need", "found"),
    [
        ("R1 R4 R5", 4, "R4"),
        ("R1 R4 J", 5, "R1 R4"),
        ("R1 J J J", 6, "J J J"),
        ("R1 J", 9, ""),
        ("", 1, ""),
    ],
)
def test_the_cheapest_bid_has_few_and_small_cards(cards: str, need: int, found: str) -> None:
    assert sorted(cheapest(cards.split(), need)) == sorted(found.split())


def sale(state: State) -> Sale:
    """An auction to play out."""
    return Sale(GAME.view(state, None), state.hands)


def test_an_auction_is_played_out_by_the_rules() -> None:
    state = at("R1 R2 Y5", "R3 J", "B1 J J", laid=("R2", "", ""), led=0, turn=1)
    played = sale(state)
    winner = played.play(0, [9.0, 9.0, 9.0])
    assert played.passed.count(False) == 1
    assert played.sums[winner] == max(played.sums)
    assert all(fits(card, "R") for laid in played.laid for card in laid)
    assert [total(cards) for cards in played.laid] == played.sums
    assert sale(state).play(0, [9.0, 0.0, 0.0]) == 0
