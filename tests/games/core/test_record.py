"""Records: written and read back, refused when they are not what they were."""

from typing import Any

import msgspec
import pytest

from games.core import record as records
from games.core.box import Box
from games.core.game import Step
from games.core.record import Broken, Record, read, replay, slug_of, write
from tests.games.toys import EVERY, race
from tests.kit import blank, play

RACE = play(race.GAME, blank(race.GAME, 2, race.Options(), seed=5)).record
every_game = pytest.mark.parametrize("box", EVERY, ids=lambda box: box.game.slug)


def replayed(text: str, box: Box) -> tuple[Step[Any], ...]:
    """The steps of a written record."""
    return tuple(replay(box.game, read(text, box.game)))


def changed(**fields: Any) -> str:
    """The record of the race with some fields of its text put otherwise."""
    return msgspec.json.encode(msgspec.json.decode(write(RACE)) | fields).decode()


@every_game
def test_a_record_is_read_as_it_was_written(box: Box) -> None:
    game = box.game
    for seats in game.seats:
        played = play(game, blank(game, seats, game.options(), seed=seats, first=seats - 1))
        text = write(played.record)
        assert read(text, game) == played.record
        assert replayed(text, box) == played.steps
        assert slug_of(text) == game.slug


def test_a_record_can_be_read_by_eye() -> None:
    lines = write(RACE).splitlines()
    assert f' "format": "{records.FORMAT}",' in lines
    assert '  "0 roll",' in [line.replace("1 roll", "0 roll") for line in lines]


def test_the_events_of_a_record_are_told_in_order() -> None:
    played = play(race.GAME, RACE_BLANK)
    assert records.events(race.GAME, played.record) == tuple(s.events for s in played.steps)


RACE_BLANK = blank(race.GAME, 3, race.Options(track="long"), seed=9)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a record"),
        ("{}", "not a record"),
        ("[1, 2]", "not a record"),
        ("\x00\xff", "not a record"),
        (changed(format="icebox-record/2"), "not a record of the form"),
        (changed(game="tricks"), "a record of 'tricks', not of 'race'"),
        (changed(rules_version=2), "rules version 2, not 1"),
        (changed(seed="00" * 32), "does not fit the commitment"),
        (changed(commitment="00" * 32), "does not fit the commitment"),
        (changed(match="another"), "does not fit the commitment"),
        (changed(seed="no hex"), "hex"),
        (changed(plies=["roll"]), "int"),
        (changed(options={"track": "endless"}), "endless"),
        (changed(first=-1), "not a record"),
    ],
)
def test_what_is_no_record_of_the_game_is_refused(text: str, why: str) -> None:
    with pytest.raises(Broken, match=why):
        read(text, race.GAME)


@pytest.mark.parametrize("ply", ["0 fly", "1 roll", "0 roll roll", "0 ", "2 roll", "-1 roll"])
def test_a_move_that_was_not_legal_is_refused(ply: str) -> None:
    begun = blank(race.GAME, 2, race.Options(), seed=5, first=0)
    seat, _, move = ply.partition(" ")
    fields = {name: getattr(begun, name) for name in begun.__struct_fields__}
    forged = Record(**fields | {"plies": ((int(seat), move),)})
    with pytest.raises(Broken, match="ply 1"):
        list(replay(race.GAME, forged))


def test_nothing_can_be_played_after_the_end() -> None:
    fields = {name: getattr(RACE, name) for name in RACE.__struct_fields__}
    longer = Record(**fields | {"plies": (*RACE.plies, (0, "roll"))})
    with pytest.raises(Broken, match=f"ply {len(RACE.plies) + 1}"):
        list(replay(race.GAME, longer))


def flips(text: str) -> list[str]:
    """The text with each of its bits turned over, one at a time."""
    raw = text.encode()
    return [
        (raw[:at] + bytes([raw[at] ^ 1 << bit]) + raw[at + 1 :]).decode("latin-1")
        for at in range(len(raw))
        for bit in range(8)
    ]


def holds(text: str, box: Box) -> bool:
    """Whether a text is taken for the record of a match that could be played."""
    try:
        replayed(text, box)
    except Broken:
        return False
    return True


@pytest.mark.parametrize("fields", [{"seats": 0}, {"seats": 9}, {"first": 2}])
def test_a_table_that_cannot_be_is_refused(fields: dict[str, int]) -> None:
    with pytest.raises(Broken):
        read(changed(**fields), race.GAME)


@every_game
def test_a_bit_turned_over_anywhere_is_noticed(box: Box) -> None:
    """Whatever is changed in a record, reading it or replaying it fails."""
    game = box.game
    seats = game.seats[0]
    text = write(play(game, blank(game, seats, game.options(), seed=3), most=6).record)
    assert holds(text, box)
    assert [flipped for flipped in flips(text) if holds(flipped, box)] == []
