"""The pictures of iceberg: what each viewer is shown, how heavy they are, golden ones as text."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given

from games.iceberg.art import DIM, PICKED, READY, card
from games.iceberg.cards import DECK, MELTING, shown
from games.iceberg.cover import cover
from games.iceberg.diagrams import DIAGRAMS
from games.iceberg.scene import scene
from games.iceberg.state import Options, State
from games.iceberg.suits import ROLES, sign
from games.iceberg.twin import playable
from render.paint import Painter
from render.scene import Drawing, Label, Scene
from render.theme import THEMES, colour
from tests.games.iceberg.deal import GAME, at
from tests.kit import Played, matches
from tests.render.eyes import contrast

HERE = Path(__file__).parent
NAMES = ("Олена", "Borys", "Анна", "Max")
HEAVIEST = 64 * 1024
POP_UP = 200
LEAST_CONTRAST = 4.5


def table(**more: object) -> State:
    """Four seats in the middle of an auction; C is to bid."""
    return at(
        *("R1 B2", "Y4", "R5 J R2 B3", "G1 G2 G3"),
        laid=("R2", "R2 J", "R3", ""),
        led=0,
        passed="D",
        turn=2,
        floe=8,
        floes=(4, 10, 2, MELTING, 6),
        kept=("Y1 Y2", "", "B5", ""),
        won=((2,), (), (6, 4), ()),
        discard="Y5 G5",
        **more,  # type: ignore[arg-type]
    )


def seen(state: State, seat: int | None, said: str = "") -> Scene:
    """What somebody sees."""
    return scene(GAME.view(state, seat), NAMES[: len(state.hands)], tuple(said.split()))


def taken() -> State:
    """B has the floe; C decides about three cards."""
    return at(
        *("R1", "Y4", "R5 B3"),
        laid=("R2", "", "R3 R2 J"),
        led=0,
        passed="AC",
        winner=1,
        turn=2,
        due=(1, 2, 2),
        kept=("", "", "B5 B5"),
        won=((), (8,), (4,)),
        floe=8,
        options=Options(memory_aid=True),
    )


def ended() -> State:
    """B wins; C has more penguins than room."""
    return at(
        *("R1", "", "B1"),
        kept=("Y5", "B5 B4 J", "G5 G5 R5"),
        won=((4, 4), (10, 8), (2, 6)),
        turn=None,
        floe=0,
        floes=(6,),
    )


GOLDEN: dict[str, Callable[[], Scene]] = {
    "table": lambda: seen(table(), None),
    "hand": lambda: seen(table(), 2, "1+"),
    "taken": lambda: seen(taken(), 2),
    "end": lambda: seen(ended(), None),
    "cover": cover,
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_scene_is_as_it_was(name: str, regold: bool) -> None:
    path, now = HERE / f"{name}.scene", GOLDEN[name]().dump()
    if regold:
        path.write_text(now)
    assert now == path.read_text()


@pytest.mark.parametrize("theme", THEMES)
def test_pictures_are_light(theme: str) -> None:
    painter = Painter(theme)
    drawn = {name: make() for name, make in {**GOLDEN, **DIAGRAMS}.items()}
    heavy = {n: size for n, s in drawn.items() if (size := len(painter.png(s))) > HEAVIEST}
    assert heavy == {}


def test_the_longest_hand_is_light_and_fits() -> None:
    hand = " ".join(DECK[3:60:5][:12])
    state = at(hand, "J " * 12, "R1", laid=("", "", "R2"), led=2, passed="B", turn=0)
    assert len(Painter("day").png(seen(state, 0, "1+"))) <= HEAVIEST


@cache
def faces(looks: tuple[str, ...]) -> dict[Drawing, str]:
    """The drawings of all cards as they may stand in a picture."""
    return {
        card(code, scale, ground, look): code
        for code in set(DECK)
        for scale in (1.26, 1.12, 1.08, 0.78, 0.66, 0.46)
        for ground in ("water.1", "ice", "ice.out")
        for look in looks
    }


def drawn(picture: Scene, *looks: str) -> list[str]:
    """The cards that a picture shows face up in these looks, or in any."""
    known = faces(looks or ("plain", READY, PICKED, DIM))
    found = (known.get(stamp.drawing) for stamp in picture.pieces)
    return sorted(code for code in found if code)


def test_the_table_shows_laid_cards_and_nobodys_hand() -> None:
    picture = seen(table(), None)
    assert drawn(picture) == sorted(["R2", "R2", "J", "R3"])
    assert not set(picture.alt) & set("✓[]")


def test_a_hand_shows_its_own_cards_and_bids_only() -> None:
    picture = seen(table(), 2)
    assert drawn(picture, READY) == sorted(["J", "R2", "R5"])
    assert drawn(picture, DIM) == ["B3"]
    assert drawn(picture, "plain") == sorted(["R2", "J", "R3"])
    for other in (0, 1, 3):
        assert not set(drawn(seen(table(), other), READY))


def test_chosen_cards_are_lifted() -> None:
    picture = seen(table(), 2, "1+ 2+")
    assert drawn(picture, PICKED) == sorted(["R5", "J"])
    assert "[1·5]" in picture.alt
    assert "+7" in labels(picture)


def labels(picture: Scene) -> list[str]:
    """Every text in the picture."""
    return [
        shape.text
        for stamp in picture.pieces
        for shape in stamp.drawing.shapes
        if isinstance(shape, Label)
    ]


def test_every_card_in_hand_bears_its_number() -> None:
    assert {"1", "2", "3", "4"} <= set(labels(seen(table(), 2)))


def test_what_must_be_added_is_shown_to_who_can() -> None:
    assert "≥ 2" in labels(seen(table(), 2))
    assert not [text for text in labels(seen(table(), 1)) if "≥" in text]


def test_a_leader_may_lay_any_coloured_card() -> None:
    state = at("R1 J B2", "R2", "R3")
    assert playable(GAME.view(state, 0)) == {0, 2}
    assert playable(GAME.view(state, 1)) == frozenset()


def test_where_no_set_of_cards_is_enough_none_is_raised() -> None:
    state = at("R1 J B2", "R2", "R3", laid=("", "", "R5"), led=2)
    assert playable(GAME.view(state, 0)) == frozenset()


def test_the_sums_are_shown_with_the_memory_aid_only() -> None:
    assert "🐧10 🧊4" in seen(taken(), 2).alt
    assert "🐧" not in seen(table(), 2).alt


def test_the_end_explains_the_sums() -> None:
    picture = seen(ended(), None)
    assert picture.alt.splitlines() == [
        "A Олена 🐧5 🧊8 = 5",
        "B* Borys 🐧11 🧊18 = 11",
        "C Анна 🐧15 🧊8 −2×7 = 1",
    ]
    assert "−2×7" in labels(picture)
    assert seen(ended(), 1) == picture


def test_the_table_in_characters() -> None:
    assert seen(table(), None).alt.splitlines() == [
        "🧊 8 ❤️",
        " A Олена 🂠2 🐧2 🧊1  ❤️2 = 2",
        " B* Borys 🂠1 🐧0 🧊0  ❤️2 🃏2 = 4",
        ">C Анна 🂠4 🐧1 🧊2  ❤️3 = 3",
        "×D Max 🂠3 🐧0 🧊0",
        f"🂠{72 - 19} ♻2 🧊×5",
    ]


def test_the_hand_in_characters_comes_first() -> None:
    assert seen(table(), 2).alt.splitlines() == [
        "❤️ 3·2✓ 1·5✓",
        "💧 4·3",
        "🃏 2·2✓",
        "🧊8 ❤️ A 2 B 4 >C 3 D ×",
    ]


@given(matches(GAME))
def test_a_hand_in_characters_fits_a_pop_up(played: Played) -> None:
    state = played.states[-1]
    for seat in range(len(state.hands)):
        picture = seen(state, seat)
        if GAME.result(state) is None:
            assert len(picture.alt.encode("utf-16-le")) // 2 <= POP_UP


@given(matches(GAME))
def test_a_view_is_drawn_without_cards_that_are_not_in_it(played: Played) -> None:
    state = played.states[-1]
    if GAME.result(state) is not None:
        return
    public = seen(state, None)
    laid = [code for cards in state.laid for code in cards]
    assert drawn(public) == sorted(laid)
    for seat, hand in enumerate(state.hands):
        allowed = [*hand, *laid]
        assert not [code for code in drawn(seen(state, seat)) if code not in allowed]


def test_cards_are_written_in_signs() -> None:
    assert shown(("R3", "Y1", "G5", "B2", "J")) == "❤️3 ⭐1 🍀5 💧2 🃏2"


@pytest.mark.parametrize("theme", THEMES)
def test_letters_on_cards_and_plates_stand_out(theme: str) -> None:
    pairs = [
        *((f"text.{role}", ground) for role in ROLES.values() for ground in ("card", "card.dim")),
        *((f"text.{role}", role) for role in ("mark", "target", "tag", "alarm")),
        *(("text.ice.strong", ground) for ground in ("ice", "ice.out", "ice.block")),
        ("text.ice", "ice.block"),
    ]
    weak = {
        pair: round(found, 2)
        for pair in pairs
        if (found := contrast(*(colour(theme, role) for role in pair))) < LEAST_CONTRAST
    }
    assert weak == {}


@pytest.mark.parametrize("theme", THEMES)
def test_the_signs_differ_in_shape_and_not_in_colour_alone(theme: str) -> None:
    assert len({sign(suit) for suit in "RYGBJ"}) == len({colour(theme, r) for r in ROLES.values()})
    outlines = {tuple(type(shape) for shape in sign(suit)) for suit in "RYGBJ"}
    assert len(outlines) >= 3
