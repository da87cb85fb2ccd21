"""Every board: its houses, names, places and spec."""

from __future__ import annotations

from itertools import combinations, product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garns import Puzzle, count_solutions, solve
from garns.i18n import languages
from garns.values.geometry import (
    BOXES,
    CLASSIC,
    Geometry,
    board,
    cube,
    grid,
    hypercube,
    jigsaw,
    jigsaw_from_regions,
    multi,
    three_faces,
)
from garns.values.geometry.multi import NAMED

SPECS = [
    *map(str, BOXES), "3x2", "4x2", "2x7", "latin2", "latin25", "jigsaw:AABBABBCADCCDDCD", *NAMED,
    "multi:2x2@1,1+2,4", "multi:2x3@1,1+5,4", "cube2", "cube3", "cube4", "cube8", "3doku", "3doku6", "3doku8",
    "hypercube", "hypercube4", "hypercube5",
]  # fmt: skip


@pytest.mark.parametrize("spec", SPECS)
def test_board_holds_together(spec: str):
    geometry = board(spec)
    assert geometry.spec == spec or board(geometry.spec) == geometry
    assert board(geometry.spec) is geometry
    assert Geometry.from_json(geometry.to_json()) is geometry
    assert len(geometry) <= 1024
    assert len(set(geometry.places)) == len(geometry.places) == len(set(geometry.names))
    assert len({frozenset(house.cells) for house in geometry.houses}) == len(geometry.houses)
    for house in geometry.houses:
        assert len(set(house.cells)) == geometry.digits
    for cell, houses in enumerate(geometry.houses_of):
        assert houses, f"{geometry.names[cell]} lies in no house"


@pytest.mark.parametrize("spec", SPECS)
def test_cells_are_found_by_their_names(spec: str):
    geometry = board(spec)
    for cell, name in enumerate(geometry.names):
        for lang in languages():
            assert geometry.cell(name.name_in(lang)) == cell
        assert geometry.cell_at(*geometry.places[cell]) == cell


@pytest.mark.parametrize("spec", SPECS)
def test_houses_have_different_names_in_each_language(spec: str):
    houses = board(spec).houses
    for lang in languages():
        assert len({house.name_in(lang) for house in houses}) == len(houses)


def test_names_of_houses():
    samurai = board("samurai")
    assert [str(samurai.houses[index]) for index in (0, 26, 29)] == [
        "row 1 of grid 1",
        "box 9 of grid 1",
        "row 3 of grid 2",
    ]
    assert samurai.houses[29].name_in("fr") == "ligne 3 de la grille 2"
    assert str(board("hypercube").houses[1]) == "plane w1x2"
    assert str(board("3doku").houses[0]) == "row 5"


def test_a_shared_box_is_one_house_of_the_first_grid():
    samurai = board("samurai")
    assert len(samurai) == 5 * 81 - 4 * 9
    assert len(samurai.houses) == 5 * 27 - 4
    corner = frozenset(samurai.cell(f"r{row}c{column}") for row, column in product((7, 8, 9), repeat=2))
    assert [str(house) for house in samurai.houses if frozenset(house.cells) == corner] == ["box 9 of grid 1"]


def test_names_follow_the_bounding_box():
    samurai = board("samurai")
    assert samurai.places[samurai.cell("r8c3")] == (7, 2)
    assert samurai.cell_at(0, 10) is None
    assert board("cube3").cell("x1y2z3") == 5
    assert board("hypercube").cell("W1X2Y3Z1") == 15


# Specs are canonical


@given(st.permutations("ABCDEF"))
def test_letters_of_a_region_map_do_not_matter(letters: list[str]):
    regions = "AAABBBAAABBBCCCDEECCCDEEDDDDEEFFFFFF"
    renamed = regions.translate(str.maketrans("ABCDEF", "".join(letters)))
    assert jigsaw(renamed) is jigsaw(regions)
    assert jigsaw(regions).spec == f"jigsaw:{regions}"


def test_a_map_of_plain_boxes_is_the_plain_board():
    for geometry in (CLASSIC, grid(3, 2), grid(2, 3), grid(5, 5)):
        label = {cell: house.number for house in geometry.houses if house.kind == "box" for cell in house.cells}
        assert jigsaw("".join(chr(96 + label[cell]) for cell in range(len(geometry)))) is geometry


def test_regions_can_be_rows_of_letters_or_lists_of_cells():
    rows = ["AABB", "ABBC", "ADCC", "DDCD"]
    regions = [[(r, c) for r in range(4) for c in range(4) if rows[r][c] == letter] for letter in "ABCD"]
    named = [[f"r{row + 1}c{column + 1}" for row, column in region] for region in regions]
    indexed = [[row * 4 + column for row, column in region] for region in regions]
    assert jigsaw(rows) is jigsaw("".join(rows)) is jigsaw_from_regions(named) is jigsaw_from_regions(indexed)


@given(st.permutations([(1, 1), (1, 13), (7, 7), (13, 1), (13, 13)]), st.integers(0, 20), st.integers(0, 20))
def test_order_and_place_of_the_grids_do_not_matter(corners: list[tuple[int, int]], down: int, right: int):
    assert multi((3, 3), [(row + down, column + right) for row, column in corners]) is board("samurai")


def test_one_grid_is_the_plain_board():
    assert multi((2, 3), [(4, 4)]) is board(6)


def test_a_grid_may_have_its_rows_apart():
    clueless = board("clueless1")
    tenth = [house for house in clueless.houses if house.grid == 10]
    assert len(tenth) == 27
    assert clueless.names[tenth[0].cells[1]] == "r2c5"
    assert not any(house.grid == 10 for house in clueless.outlines)  # scattered boxes have no outline
    assert len(clueless.outlines) == 81


# Cubes: brute force that knows nothing of our houses


def test_cube_by_brute_force():
    """On 2x2x2 a digit takes two opposite corners, so the four digits can be dealt out in 4! ways."""
    assert count_solutions(Puzzle(cube(2)), limit=1000) == factorial(4)


def test_planes_of_the_cube():
    cells = list(product(range(3), repeat=3))
    expected = {frozenset(i for i, cell in enumerate(cells) if cell[axis] == v) for axis in range(3) for v in range(3)}
    assert {frozenset(house.cells) for house in cube(3).houses} == expected


def test_planes_of_the_hypercube():
    cells = list(product(range(3), repeat=4))
    expected = {
        frozenset(i for i, cell in enumerate(cells) if (cell[a], cell[b]) == values)
        for a, b in combinations(range(4), 2)
        for values in product(range(3), repeat=2)
    }
    assert len(expected) == 54
    assert {frozenset(house.cells) for house in hypercube().houses} == expected


def covers(shapes: list[frozenset[int]], cells: frozenset[int]) -> int:
    """How many ways there are to cut the cells into these shapes."""
    if not cells:
        return 1
    first = min(cells)
    return sum(covers(shapes, cells - shape) for shape in shapes if first in shape and shape <= cells)


@pytest.mark.parametrize("dimensions", [3, 4])
def test_solutions_of_cubes_by_exact_cover(dimensions: int):
    """A digit of cube3 takes 3 cells that differ in every coordinate, one of the hypercube 9 that agree in at most one.

    With a plane filled in, the digits are told apart, and the solutions are the ways to cut the cells into such shapes.
    """
    cells = list(product(range(3), repeat=dimensions))
    near = [
        frozenset(j for j, b in enumerate(cells) if sum(x == y for x, y in zip(a, b, strict=True)) > dimensions - 3)
        for a in cells
    ]
    shapes = [frozenset([cell]) for cell in range(9)]
    for plane in range(1, 3 ** (dimensions - 2)):  # nine cells follow each other in a plane, and hold the digit once
        after = range(9 * plane, 9 * plane + 9)
        shapes = [shape | {cell} for shape in shapes for cell in after if not near[cell] & shape]
    geometry = cube(3) if dimensions == 3 else hypercube()
    givens = [0] * len(cells)
    for digit, cell in enumerate(geometry.houses[0].cells, start=1):
        givens[cell] = digit
    expected = covers(shapes, frozenset(range(len(cells))))
    assert expected > 0
    assert count_solutions(Puzzle(geometry, tuple(givens)), limit=10**6) == expected


# The three-faced cube


def test_lines_of_the_three_faced_cube_run_over_two_faces():
    geometry = three_faces(4)

    def face(cell: int) -> str:
        row, column = geometry.places[cell]
        return "top" if row < 4 else "left" if column < 4 else "right"

    faces = {"row": {"left", "right"}, "column": {"top", "left"}, "bend": {"top", "right"}}
    for house in geometry.houses:
        on = [face(cell) for cell in house.cells]
        if house.kind == "box":
            assert len(set(on)) == 1
        else:
            assert set(on) == faces[house.kind]
            assert on.count(on[0]) == 4
    assert all(len(houses) == 3 for houses in geometry.houses_of)  # two lines and a box


def test_bent_lines_cross_the_common_edge():
    """Row 4 of the top is next to the corner, and goes on in the column of the right face that is next to it."""
    geometry = three_faces(4)
    (last,) = [house for house in geometry.houses if str(house) == "bent line 4"]
    assert [geometry.names[cell] for cell in last.cells] == [
        "r4c1",
        "r4c2",
        "r4c3",
        "r4c4",
        "r5c5",
        "r6c5",
        "r7c5",
        "r8c5",
    ]


@pytest.mark.parametrize("spec", ["3doku", "3doku6", "3doku8", "hypercube", "cube4", "cube5"])
def test_boards_in_space_have_solutions(spec: str):
    assert solve(Puzzle(board(spec)), budget=20).status == "multiple"


# Known numbers


@pytest.mark.parametrize(("spec", "expected"), [("4", 288), ("latin4", 576), ("latin5", 161280), ("latin3", 12)])
def test_number_of_solutions(spec: str, expected: int):
    assert count_solutions(Puzzle(board(spec)), limit=10**6) == expected
