"""The count at the end: a block of ice for each seat, and who found no room swims."""

from collections.abc import Iterator
from functools import lru_cache

from games.core.game import Result
from games.iceberg import art
from games.iceberg.cards import total
from games.iceberg.penguin import CALM, GLAD, MERRY, SLY, penguin, swimmer
from games.iceberg.state import View
from render.geometry import Point
from render.podium import block
from render.scene import Bounds, Drawing, Label, Shapes, Stamp
from render.seats import badge, crown
from render.transform import drawn_at

_HEIGHTS = (560, 510, 465, 425)
_MOODS = (MERRY, GLAD, CALM, SLY)
_HALF = 128
_FLOOR = 80
_MOST_SWIMMERS = 4
_WATER = "water.2"
_KEPT = 64


def count(view: View, over: Result, size: tuple[int, int]) -> Iterator[Stamp]:
    """Score, penguins, floes and the surplus of every seat."""
    pitch = size[0] / len(view.held)
    foot = size[1] - _FLOOR
    piles = zip(view.kept_cards or (), view.won_floes or (), strict=True)
    for seat, (rank, (cards, ice)) in enumerate(zip(over.ranks, piles, strict=True)):
        x, top = pitch * (seat + 0.5), foot - _HEIGHTS[rank - 1]
        penguins, floes = total(cards), sum(ice)
        surplus = max(0, penguins - floes)
        yield _block(_HEIGHTS[rank - 1]).at(x, foot)
        yield _figure(seat, _MOODS[rank - 1], rank == 1).at(x, top + 6)
        yield art.number(_signed(over.scores[seat]), 132, "text.ice.strong", "ice.block").at(
            x, top + 108
        )
        yield _line("cards", str(penguins)).at(x, top + 214)
        yield _line("floes", str(floes)).at(x, top + 284)
        if surplus:
            yield art.pill(f"−2×{surplus}", 50, "alarm", "ice.block").at(x, top + 356)
        for number in range(min(surplus, _MOST_SWIMMERS)):
            spread = number - (min(surplus, _MOST_SWIMMERS) - 1) / 2
            yield _swimming(number % 4).at(x + 58 * spread, foot + 56)


def _signed(score: int) -> str:
    return f"−{-score}" if score < 0 else str(score)


@lru_cache(_KEPT)
def _block(height: int) -> Drawing:
    shapes = block(height, _HALF)
    return Drawing(Bounds(-156, -height - 44, 312, height + 80), shapes, _WATER)


@lru_cache(_KEPT)
def _figure(seat: int, mood: str, crowned: bool) -> Drawing:
    shapes: Shapes = (*penguin(f"seat.{seat}", mood), *drawn_at(badge(seat), 0, -24, 0.92))
    if crowned:
        shapes = (*shapes, *drawn_at(crown(), 0, -128, 1.05))
    return Drawing(Bounds(-105, -250, 210, 270), drawn_at(shapes, scale=1.42), _WATER)


@lru_cache(_KEPT)
def _line(kind: str, figure: str) -> Drawing:
    icon = art.pile_icon() if kind == "cards" else art.floe_icon()
    shapes = (*drawn_at(icon, -50, 0, 1.4), Label(figure, Point(36, 0), 68, "text.ice"))
    return Drawing(Bounds(-110, -40, 220, 80), shapes, "ice.block")


@lru_cache(_KEPT)
def _swimming(number: int) -> Drawing:
    role = ("suit.red", "suit.yellow", "suit.green", "suit.blue")[number]
    return Drawing(Bounds(-40, -60, 80, 80), drawn_at(swimmer(role), scale=0.62), _WATER)
