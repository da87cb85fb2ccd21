"""Pictures: lines where boxes meet, every digit in its place, and nobody's text as markup."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import garns
from garns import Position, Puzzle, board, to_svg
from garns.errors import ArgumentError
from garns.render import themes
from garns.values.cells import symbol
from garns.values.clue_shapes import Area, Cage, Dot, Line, Outside
from garns.values.geometry import Geometry
from garns.values.geometry.multi import NAMED, multi
from garns.variants import Clone, KillerCage, constraints_from_json

from .boards import GALLERY, JIGSAW, OFF_THE_BOXES, drawn

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLE = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
SIZES = (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25)
NAMES = ("3x2", "latin7", *NAMED, "cube3", "cube4", "3doku", "3doku6", "hypercube")
BOARDS = {
    **{str(spec): board(spec) for spec in (*SIZES, *NAMES)},
    "jigsaw": JIGSAW,
    "off the boxes": OFF_THE_BOXES,
}


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def layer(svg: str, kind: str) -> ElementTree.Element | None:
    return parse(svg).find(f"{SVG}g[@class='{kind}']")


def texts(svg: str, kind: str) -> list[tuple[str, float, float]]:
    found = layer(svg, kind)
    nodes = [] if found is None else found.iter(f"{SVG}text")
    return [(node.text or "", float(node.get("x", "")), float(node.get("y", ""))) for node in nodes]


def subpaths(svg: str, kind: str) -> list[str]:
    found = layer(svg, kind)
    return (
        [] if found is None else re.findall("M[^M]*", "".join(path.get("d", "") for path in found.iter(f"{SVG}path")))
    )


def filled(geometry: Geometry) -> Puzzle:
    """Some givens on a board, whatever they are."""
    return Puzzle(geometry, tuple((7 * cell % 5 == 0) * (cell % geometry.digits + 1) for cell in range(len(geometry))))


def test_the_classic_board_has_its_lines():
    svg = to_svg(EXAMPLE)
    assert sorted(subpaths(svg, "box")) == ["M0 300H900", "M0 600H900", "M300 0V900", "M600 0V900"]
    assert sorted(subpaths(svg, "grid")) == ["M0 0H900", "M0 0V900", "M0 900H900", "M900 0V900"]
    assert len(subpaths(svg, "fine")) == 12


def test_the_lines_of_a_jigsaw_follow_its_regions():
    lines = subpaths(to_svg(Puzzle(JIGSAW)), "box")
    assert "M300 0V300" in lines, "right of the first region, then of the fourth"
    assert "M200 200H300" in lines, "the top of the fourth"
    assert "M0 400H100" in lines
    assert not any(line.startswith("M100 0") for line in lines)


def test_every_grid_of_a_samurai_keeps_its_outline_and_shared_boxes_are_shaded():
    svg = to_svg(Puzzle(board("samurai")))
    outline = subpaths(svg, "grid")
    assert "M600 600H1500" in outline, "the top of the middle grid, within two others"
    assert "M0 900H900" in outline
    assert len(subpaths(svg, "shared")) == 4
    assert len(subpaths(svg, "paper")) == 1


def test_grids_that_share_whole_rows_or_columns_are_shaded_too():
    beside = subpaths(to_svg(Puzzle(multi((3, 3), [(1, 1), (1, 4)]))), "shared")
    below = subpaths(to_svg(Puzzle(multi((3, 3), [(1, 1), (4, 1)]))), "shared")
    assert beside == ["M300 0L900 0L900 900L300 900Z"]
    assert below == ["M0 300L900 300L900 900L0 900Z"]


def test_grids_may_overlap_anywhere():
    lines = subpaths(to_svg(Puzzle(OFF_THE_BOXES)), "box")
    assert "M300 0V900" in lines
    assert "M800 400V1300" in lines, "a box of the second grid begins inside a box of the first"


def test_the_scattered_grid_of_a_clueless_puzzle_is_shaded_but_draws_no_line():
    svg = to_svg(Puzzle(board("clueless1")))
    assert len(subpaths(svg, "shared")) == 81
    assert sorted(subpaths(svg, "grid"))[:4] == ["M0 0H2700", "M0 0V2700", "M0 1800H2700", "M0 2700H2700"]
    assert len(subpaths(svg, "grid")) == 8


def test_the_faces_of_a_cube_are_parted_by_the_thickest_line():
    assert {"M0 400H800", "M400 0V800"} <= set(subpaths(to_svg(Puzzle(board("3doku"))), "grid"))


def test_rows_and_columns_are_named_as_the_cells_are():
    labels = [name for name, _, _ in texts(to_svg(Puzzle(board("cube3")), coordinates=True), "coordinates")]
    assert labels == [f"x{x}z{z}" for x in (1, 2, 3) for z in (1, 2, 3)] + ["y1", "y2", "y3"]
    labels = [name for name, _, _ in texts(to_svg(EXAMPLE, coordinates=True), "coordinates")]
    assert labels == [*"123456789", *"123456789"]


def test_layers_of_a_cube_stand_apart():
    assert len(subpaths(to_svg(Puzzle(board("cube3"))), "paper")) == 3


@pytest.mark.parametrize("geometry", BOARDS.values(), ids=BOARDS)
def test_every_given_stands_once_in_the_middle_of_its_cell(geometry):
    puzzle = filled(geometry)
    svg = to_svg(puzzle)
    size = float(layer(svg, "givens").get("font-size"))
    assert texts(svg, "givens") == [
        (symbol(digit), 100 * column + 50, pytest.approx(100 * row + 50 + 0.36 * size, abs=0.1))
        for digit, (row, column) in zip(puzzle.givens, geometry.places, strict=True)
        if digit
    ]


@pytest.mark.parametrize("geometry", BOARDS.values(), ids=BOARDS)
def test_everything_lies_within_the_view(geometry):
    svg = to_svg(Position.start(filled(geometry)), coordinates=True)
    left, top, width, height = map(float, parse(svg).get("viewBox").split())
    for kind in ("coordinates", "givens", "candidates"):
        for _, x, y in texts(svg, kind):
            assert left < x < left + width
            assert top < y < top + height


@settings(deadline=None)
@given(st.lists(st.integers(0, 9), min_size=81, max_size=81), st.data())
def test_what_was_given_and_what_was_placed_never_mix(digits, data):
    hidden = data.draw(st.sets(st.integers(0, 80)))
    puzzle = Puzzle(givens=tuple(0 if cell in hidden else digit for cell, digit in enumerate(digits)))
    svg = to_svg(Position.start(puzzle, tuple(digits)), candidates=False)
    givens, placed = texts(svg, "givens"), texts(svg, "placed")
    assert len(givens) == puzzle.clues
    assert len(givens) + len(placed) == sum(1 for digit in digits if digit)
    assert len({(x, y) for _, x, y in givens + placed}) == len(givens + placed)


def test_given_and_placed_digits_differ_by_more_than_colour():
    position = Position.start(EXAMPLE, (5, 3, 4, *EXAMPLE.givens[3:]))
    for theme in themes.THEMES:
        svg = to_svg(position, theme=theme)
        assert layer(svg, "givens").get("font-weight") == "bold"
        assert layer(svg, "placed").get("font-weight") is None
        assert layer(svg, "placed").get("font-style") == "italic"


@pytest.mark.parametrize("geometry", BOARDS.values(), ids=BOARDS)
def test_every_candidate_has_a_spot_of_its_own_within_its_cell(geometry):
    position = Position.start(Puzzle(geometry))
    marks = texts(to_svg(position), "candidates")
    assert len(marks) == len(geometry) * geometry.digits
    assert len({(x, y) for _, x, y in marks}) == len(marks)
    places = set(geometry.places)
    assert all((int(y // 100), int(x // 100)) in places for _, x, y in marks)


def test_candidates_can_be_left_out_and_a_puzzle_shows_none():
    assert layer(to_svg(Position.start(EXAMPLE), candidates=False), "candidates") is None
    assert layer(to_svg(EXAMPLE), "candidates") is None


def test_candidates_stay_clear_of_the_text_of_a_cage():
    svg = to_svg(Position.start(drawn(Cage((0, 1), "killer", "12"))))
    first, second = ([y for _, x, y in texts(svg, "candidates") if x // 100 == c and y < 100] for c in (0, 1))
    assert min(first) > min(second) + 10


@settings(deadline=None)
@given(st.text(), st.text(), st.text())
def test_no_text_becomes_markup(title, author, label):
    shapes = (Cage((0, 1), "killer", label), Dot((4, 5), "xv", label), Outside((-1, 0), label, label, towards=(0, 1)))
    puzzle = drawn(*shapes, Line((9, 10), label), Area((20,), label), title=title, author=author)
    plain = drawn(
        *(replace(shape, text="x" if label else "") for shape in shapes), Line((9, 10), "a"), Area((20,), "a")
    )
    assert [node.tag for node in parse(to_svg(puzzle)).iter()] == [node.tag for node in parse(to_svg(plain)).iter()]


@pytest.mark.parametrize(
    "attack", ["<script>alert(1)</script>", "]]><b>", '" onload="alert(1)', "&entity;", "\x00\x1b[0m\ud800\uffff"]
)
def test_an_attack_is_read_back_as_text(attack):
    root = parse(to_svg(Puzzle(title=attack, author=attack)))
    title = root.find(f"{SVG}title").text
    assert title == re.sub("[\x00\x1b\uffff]", "\ufffd", attack).replace("\ud800", "?")
    assert {node.tag for node in root.iter()} <= {SVG + name for name in ("svg", "title", "desc", "g", "path", "text")}


def test_a_long_text_is_cut():
    found = layer(to_svg(drawn(Outside((-1, 0), "sandwich", "9" * 1000))), "outside")
    assert len("".join(found.itertext()).strip()) == 16


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ({"type": "whisper", "cells": ["r2c3", "r3c3"]}, []),
        ({"type": "whisper", "cells": ["r2c3", "r3c3"], "min_difference": 3}, [("3", 207, 125.8)]),
        ({"type": "lockout_line", "ends": ["r2c3", "r2c5"], "path": ["r2c4"], "min_difference": 3},
         [("3", 207, 125.8)]),
        ({"type": "modular_line", "cells": ["r2c3", "r3c3"], "mod": 2}, [("2", 207, 125.8)]),
        ({"type": "sum_line", "cells": ["r2c3", "r3c3"]}, []),
        ({"type": "sum_line", "cells": ["r2c3", "r3c3"], "sum": 7}, [("7", 207, 125.8)]),
        ({"type": "regex_line", "cells": ["r2c3", "r3c3"], "pattern": "1.*"}, [("1.*", 207, 125.8)]),
    ],
)  # fmt: skip
def test_a_number_that_is_not_the_usual_one_stands_in_the_first_cell(form, shown):
    puzzle = Puzzle(board(9), constraints=constraints_from_json([form], board(9)))
    assert texts(to_svg(puzzle), "cages") == shown
    if shown:
        ys = [y for _, x, y in texts(to_svg(Position.start(puzzle)), "candidates") if 200 < x < 300 and 100 < y < 200]
        assert min(ys) > 130


def test_clones_have_outlines_and_letters_where_there_are_several():
    clones = Clone((0, 1), (30, 31)), Clone((2, 11), (40, 49))
    svg = to_svg(Puzzle(constraints=clones))
    assert [letter for letter, *_ in texts(svg, "cages")] == ["A", "A", "B", "B"]
    assert len(subpaths(svg, "cages")) == 4
    alone = to_svg(Puzzle(constraints=clones[:1]))
    assert not texts(alone, "cages")
    assert len(subpaths(alone, "cages")) == 2


def test_a_picture_tells_the_clues_of_a_variant_or_how_many_there_are():
    few = to_svg(Puzzle(constraints=(Clone((0, 1), (30, 31)),)))
    told = "CLONE. Both figures hold the same digits at the same places. r1c1 r1c2 = r4c4 r4c5"
    assert parse(few)[1].text.splitlines()[1] == told
    cages = tuple(KillerCage((cell, cell + 1), 9) for cell in range(0, 80, 2))
    many = to_svg(Puzzle(constraints=(*cages, Clone((0, 1), (30, 31)))), lang="fr")
    assert parse(many)[1].text.splitlines()[1:3] == ["cage de killer\u202f: 40", "figure clonée\u202f: 1"]


def test_a_picture_speaks():
    root = parse(to_svg(replace(EXAMPLE, title="Monday", author="Ada"), lang="fr"))
    assert root.get("role") == "img"
    assert root[0].text == "Monday"
    assert root[1].text.startswith("9 lignes, 9 colonnes, 30 chiffres donnés. Par Ada.\n53..7....\n6..195...")
    assert parse(to_svg(EXAMPLE))[0].text == "Sudoku"
    assert parse(to_svg(EXAMPLE, title="A & B"))[0].text == "A & B"


@pytest.mark.parametrize("theme", themes.THEMES)
@pytest.mark.parametrize("name", GALLERY)
def test_every_shape_is_drawn_in_every_theme(name, theme):
    puzzle = GALLERY[name]
    bare = to_svg(Puzzle(), theme=theme)
    svg = to_svg(puzzle, theme=theme)
    assert {node.get("class") for node in parse(svg)} > {node.get("class") for node in parse(bare)}
    colours = set(re.findall("#[0-9a-f]{6}", svg))
    assert colours <= set(themes.THEMES[theme].values())


def test_a_theme_may_be_colours_of_your_own():
    own = to_svg(EXAMPLE, theme={"given": "navy", "paper": '"><script>'})
    assert layer(own, "givens").get("fill") == "navy"
    assert layer(own, "paper").get("fill") == '"><script>'
    assert layer(own, "fine").get("stroke") == themes.THEMES["light"]["fine"]


def test_the_view_grows_for_what_stands_outside():
    left, top, width, height = map(int, parse(to_svg(GALLERY["outside"])).get("viewBox").split())
    assert (left, top) == (-108, -108)
    assert (left + width, top + height) == (1008, 1008)


def test_a_cage_is_one_dashed_loop_inside_its_cells():
    svg = to_svg(drawn(Cage((0, 1, 9), "killer")))
    assert subpaths(svg, "cages") == ["M8 8L192 8L192 92L92 92L92 192L8 192Z"]
    assert layer(svg, "cages")[0].get("stroke-dasharray")


def test_a_cage_may_have_a_hole_and_touch_itself_at_a_corner():
    ring = (0, 1, 2, 9, 11, 18, 19, 20)
    assert len(subpaths(to_svg(drawn(Cage(ring, "killer"))), "cages")) == 2
    assert len(subpaths(to_svg(drawn(Cage((0, 10), "killer"))), "cages")) == 2


def test_a_sign_points_to_the_second_cell():
    path = next(p for p in subpaths(to_svg(GALLERY["kropki"]), "dots") if "L" in p)  # from cell 4 to cell 5
    (start_x, _), (tip_x, tip_y), (end_x, _) = (map(float, point.split()) for point in path[1:].split("L"))
    assert tip_x > start_x == end_x
    assert tip_y == 50


def test_themes_and_forms_fit_together():
    keys = {frozenset(palette) for palette in themes.THEMES.values()}
    assert len(keys) == 1, "every theme has every colour"
    forms = chain(themes.LINES.values(), themes.AREAS.values(), themes.CAGES.values(), themes.MARKS.values())
    used = {form.colour for form in forms} | {c for form in themes.DOTS.values() for c in (form.fill, form.text)}
    assert used <= keys.pop()


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", themes.THEMES)
def test_digits_can_be_read_on_every_tint(theme):
    palette = themes.THEMES[theme]
    grounds = ("paper", "shared", "shade", "grey", "green", "violet", "blue", "orange", "rose", "yellow", "gold")
    for ink in ("given", "placed", "candidate"):
        for ground in grounds:
            assert contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground)


def test_roles_of_lines_differ_without_colour():
    forms = [(form.width, form.dash, form.open) for role, form in themes.LINES.items() if role]
    assert len(set(forms)) == len(forms)


def test_size_is_the_longer_side():
    root = parse(to_svg(Puzzle(board("cube3")), size=500))
    assert float(root.get("width")) == 500 > float(root.get("height"))


def test_wrong_arguments_are_named():
    with pytest.raises(ArgumentError, match="unknown theme 'sepia'; there are: light, dark, print"):
        to_svg(EXAMPLE, theme="sepia")
    for size in (0, -1, float("nan"), 1e9):
        with pytest.raises(ArgumentError, match="size"):
            to_svg(EXAMPLE, size=size)


def test_pictures_stay_small():
    assert len(to_svg(EXAMPLE)) < 2500
    assert len(to_svg(filled(BOARDS["shogun"]))) < 20_000


def test_a_notebook_shows_a_puzzle():
    assert EXAMPLE._repr_svg_() == to_svg(EXAMPLE) == garns.to_svg(EXAMPLE)
