"""Pictures as data."""

import pytest

from render.geometry import Point, Size
from render.scene import Bounds, Disc, Drawing, Label, Path, Rect, Scene, roles_of
from render.seats import LETTERS, Plate, band
from render.transform import drawn_at

DOT = Drawing(Bounds(-5, -5, 10, 10), (Disc(Point(0, 0), 4, 4, "ice", "text", 1),), "water.0")


def test_equal_scenes_are_equal_keys() -> None:
    one, other = (Scene((9, 9), "ice", (DOT.at(1, 2),), (), "") for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Scene((9, 9), "ice", (DOT.at(1, 3),), (), "")


def test_a_stamp_has_its_corner_where_its_bounds_begin() -> None:
    assert DOT.at(20.4, 30.6).corner == (15, 26)


def test_a_dump_has_one_shape_a_line_and_the_twin() -> None:
    scene = Scene((9, 8), "water.0", (DOT.at(1, 2),), (DOT.at(3, 4),), "a\nb")
    assert scene.dump().splitlines() == [
        "scene 9x8 water.0",
        "drawing 0 10x10 water.0",
        "  disc center=0,0 rx=4 ry=4 fill=ice stroke=text width=1",
        "backdrop 0 1,2",
        "piece 0 3,4",
        "alt a",
        "alt b",
    ]


def test_roles_are_those_of_ground_mattes_and_shapes() -> None:
    scene = Scene((9, 8), "band", (), (DOT.at(0, 0),), "")
    assert scene.roles() == {"band", "water.0", "ice", "text"}
    assert roles_of(DOT) == ("water.0", "ice", "text")


@pytest.mark.parametrize("mirror", [False, True])
def test_a_drawing_scales_and_moves_with_all_its_shapes(mirror: bool) -> None:
    side = -1 if mirror else 1
    shapes = (
        Disc(Point(1, 2), 3, 4, width=1),
        Path("M1 2L3 -4.5Z", width=2),
        Label("a", Point(1, 1), 10, "text", most=20),
    )
    disc, path, label = drawn_at(shapes, 10, 20, 2, mirror)
    assert disc == Disc(Point(10 + 2 * side, 24), 6, 8, width=2)
    assert path == Path(f"M{10 + 2 * side} 24L{10 + 6 * side} 11Z", width=4)
    assert label == Label("a", Point(10 + 2 * side, 22), 20, "text", most=40)


def test_a_mirrored_rectangle_covers_the_mirrored_ground() -> None:
    (plain,) = drawn_at((Rect(Point(1, 0), Size(4, 2)),), scale=2)
    (turned,) = drawn_at((Rect(Point(1, 0), Size(4, 2)),), scale=2, mirror=True)
    assert plain == Rect(Point(2, 0), Size(8, 4))
    assert turned == Rect(Point(-10, 0), Size(8, 4))


@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_plates_stand_side_by_side_inside_the_picture(count: int) -> None:
    figures = (((), "100"), ((), "60"))
    stamps = list(band([Plate(s, "name", figures) for s in range(count)], 1280))
    grounds = [s for s in stamps if any(isinstance(shape, Rect) for shape in s.drawing.shapes)]
    plates = [stamp for stamp in grounds if stamp.drawing.bounds.left == -8]
    assert len(plates) == count
    ends = [stamp.x + stamp.drawing.bounds.width - 16 for stamp in plates]
    assert all(end < plate.x for end, plate in zip(ends, plates[1:], strict=False))
    assert plates[0].x > 0
    assert ends[-1] < 1280


def test_seats_have_letters_and_names_are_replaced_by_them() -> None:
    stamps = list(band([Plate(2, "\U0001f427", ())], 1280))
    labels = [s for stamp in stamps for s in stamp.drawing.shapes if isinstance(s, Label)]
    assert {label.otherwise for label in labels} == {"", LETTERS[2]}
