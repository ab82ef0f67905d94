"""The tests' own tools: what they forbid and what they make."""

import socket
from typing import Annotated, Literal

import pytest
from msgspec import Meta

from tests.conftest import Forbidden
from tests.games.toys import race
from tests.kit import all_options, blank, moves_of, perft, play, values


@pytest.mark.parametrize(
    "address", [("192.0.2.1", 443), ("2001:db8::1", 443), ("example.org", 80)]
)
def test_other_machines_cannot_be_reached(address: tuple[str, int]) -> None:
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    with socket.socket(family) as other, pytest.raises(Forbidden):
        other.connect(address)
    with pytest.raises(Forbidden):
        socket.getaddrinfo(*address)


def test_this_machine_can_be_reached() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as client,
    ):
        assert client.getpeername() == server.getsockname()


def test_options_are_those_that_a_lobby_offers() -> None:
    assert values(bool) == (False, True)
    assert values(Literal["a", "b"]) == ("a", "b")
    assert values(Annotated[int, Meta(ge=2, le=4)]) == (2, 3, 4)
    with pytest.raises(TypeError):
        values(float)
    assert all_options(race.GAME) == [race.Options("short"), race.Options("long")]


def test_a_match_stops_after_as_many_plies_as_asked() -> None:
    begun = blank(race.GAME, 2, race.Options(), seed=1)
    assert [len(play(race.GAME, begun, most=most).steps) for most in (0, 1, 3)] == [1, 2, 4]


def test_sequences_are_counted() -> None:
    begun = blank(race.GAME, 2, race.Options(), seed=1)
    state = play(race.GAME, begun, most=0).states[0]
    assert perft(race.GAME, state, begun.root, 0, 0) == 1
    assert perft(race.GAME, state, begun.root, 0, 1) == len(moves_of(race.GAME, state)) == 1
