"""Where things lie."""

from itertools import pairwise

import pytest

from render.geometry import Hexes, Point, between, outline, right_of, rounded, shifted

SQUARE = (Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10))


def test_neighbours_are_equally_far_apart_without_tilt() -> None:
    field = Hexes(Point(5, 7), 100)
    middle = field.center(4, 3)
    for x, row in ((2, 3), (6, 3), (3, 2), (5, 2), (3, 4), (5, 4)):
        other = field.center(x, row)
        far = ((other.x - middle.x) ** 2 + (other.y - middle.y) ** 2) ** 0.5
        assert far == pytest.approx(100)


def test_tilt_squeezes_upright_only() -> None:
    flat, tilted = Hexes(Point(0, 0), 100), Hexes(Point(0, 0), 100, 0.5)
    for one, other in zip(flat.corners(), tilted.corners(), strict=True):
        assert other == pytest.approx((one.x, one.y / 2))


def test_a_hexagon_is_as_wide_as_asked_and_an_inset_makes_it_smaller() -> None:
    field = Hexes(Point(0, 0), 100)
    assert max(point.x for point in field.corners()) == pytest.approx(50)
    assert max(point.x for point in field.corners(10)) < 50


def test_an_outline_is_closed_and_a_rounded_one_bends_at_each_corner() -> None:
    assert outline(SQUARE) == "M0.0 0.0L10.0 0.0L10.0 10.0L0.0 10.0Z"
    assert rounded(SQUARE, 2).count("Q") == len(SQUARE)


def test_shifted_moves_every_point() -> None:
    assert shifted(SQUARE, 1, 2)[2] == (11, 12)


def test_a_way_has_one_point_in_the_middle_of_each_step() -> None:
    points = between(Point(0, 0), Point(30, 60), 3)
    assert points == ((5, 10), (15, 30), (25, 50))
    assert {(b.x - a.x, b.y - a.y) for a, b in pairwise(points)} == {(10, 20)}


def test_right_of_cuts_an_outline() -> None:
    assert set(right_of(SQUARE, 4)) == {(4, 0), (10, 0), (10, 10), (4, 10)}
    assert right_of(SQUARE, -1) == SQUARE
    assert right_of(SQUARE, 11) == ()
