"""Connected digits: what the rule says, against every filling of a few cells and against an independent solver."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from garns import Puzzle, board, count_solutions, hint, inherits, solutions
from garns.errors import PuzzleError
from garns.render.layers import board_layers
from garns.symmetry.normal import forms, image
from garns.values.puzzle import Constraint
from garns.variants import AnyOf, ConnectedValues, Even
from garns.variants.check import allows
from referee import cp_sat_count

#: Two rows of three.
SIX = "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3"
FOUR = board(4)


def is_connected(places: set[tuple[int, int]]) -> bool:
    """Whether cells hang together: take one away, then whatever is beside what was taken, and see if any are left."""
    left = set(places)
    taken = [left.pop()] if left else []
    for row, column in taken:  # it grows while it is read
        beside = left & {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
        left -= beside
        taken += beside
    return bool(places) and not left


@pytest.mark.parametrize(("digits", "size"), [((1,), 0), ((1, 3), 0), ((1, 3), 4), ((2,), 3), ((1, 2, 3), 0)])
def test_the_rule_allows_what_is_connected(digits: tuple[int, ...], size: int) -> None:
    geometry = board("latin3")
    (rule,) = ConnectedValues(digits, SIX, size).placed(geometry).rules(geometry)
    for word in product(range(1, 4), repeat=6):
        members = {divmod(place, 3) for place, digit in enumerate(word) if digit in digits}
        kept = is_connected(members) and size in (0, len(members))
        assert allows(rule, word, 3) == kept, word


def test_a_partial_grid_that_can_be_filled_is_never_refused() -> None:
    geometry = board("latin3")
    (rule,) = ConnectedValues((1,), SIX, 3).placed(geometry).rules(geometry)
    full = [word for word in product((1, 2), repeat=6) if allows(rule, word, 2)]
    for partial in product(range(3), repeat=6):
        if any(all(p in (0, d) for p, d in zip(partial, word, strict=True)) for word in full):
            assert allows(rule, partial, 2), partial
    assert not allows(rule, (1, 2, 0, 0, 2, 1), 2)
    assert not allows(rule, (1, 0, 0, 2, 0, 2), 1)


@pytest.mark.parametrize("digits", [(1,), (1, 2), (1, 2, 3), (2, 4)])
def test_solutions_are_the_plain_grids_that_keep_it(digits: tuple[int, ...]) -> None:
    puzzle = Puzzle(FOUR, constraints=[ConnectedValues(digits)])
    kept = []
    for grid in solutions(Puzzle(FOUR)):
        connected = is_connected({FOUR.places[cell] for cell in range(16) if grid.givens[cell] in digits})
        assert connected == (not puzzle.with_givens(grid.givens).issues())
        kept += [grid.givens] if connected else []
    assert sorted(grid.givens for grid in solutions(puzzle)) == sorted(kept)


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(["4", "latin4", "4:0-3", "latin3+S2x3"]), st.data())
def test_areas_are_counted_as_by_cp_sat(spec: str, data: st.DataObject) -> None:
    geometry = board(spec)
    digits = st.sets(st.sampled_from(geometry.values), min_size=1, max_size=3).map(lambda some: tuple(sorted(some)))
    group = tuple(cell for _, cell in geometry.variables)
    area = ConnectedValues(data.draw(digits), group, data.draw(st.integers(0, len(group) or 12)))
    other = [ConnectedValues(data.draw(digits))] if data.draw(st.booleans()) else []
    known = [*range(1, geometry.digits + 1)]
    first = data.draw(st.permutations(known)) if spec != "latin3+S2x3" else known
    puzzle = Puzzle(geometry, [*first, *[0] * (len(geometry) - len(first))], [area, *other])
    assert count_solutions(puzzle, limit=50) == cp_sat_count(puzzle, 50)


@pytest.mark.parametrize(
    ("spec", "constraint", "problem"),
    [
        ("4", ConnectedValues((5,)), "connected digits: the field digits cannot be '[5]'"),
        ("4", ConnectedValues(()), "connected digits: the field digits cannot be '[]'"),
        ("4", ConnectedValues((1,), "r1c1 r1c2", 3), "connected digits: the field size is 3; it must be from 0 to 2"),
        ("cube3", ConnectedValues((1,)), "connected digits does not fit this board: it needs rows and columns"),
        ("4", AnyOf([ConnectedValues((1,)), Even("r1c1")]), "cannot be one of several alternatives"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused(spec: str, constraint: Constraint, problem: str) -> None:
    with pytest.raises(PuzzleError, match=problem.replace("[", r"\[").replace("]", r"\]")):
        count_solutions(Puzzle(board(spec), constraints=[constraint]))


def test_a_broken_area_is_told() -> None:
    puzzle = Puzzle(FOUR, constraints=[ConnectedValues((1,), "r1c1 r1c2 r1c3")])
    broken = puzzle.with_givens([1, 2, 1, *[0] * 13])
    assert "connected digits r1c1, r1c2 and r1c3 is broken" in map(str, broken.issues())
    assert [*puzzle.constraints[0].clues_in(FOUR, "en")] == ["r1c1 r1c2 r1c3: 1"]  # type: ignore[attr-defined]


def test_some_cells_are_shaded_and_the_whole_board_is_not() -> None:
    plain = board_layers(Puzzle(FOUR))
    assert board_layers(Puzzle(FOUR, constraints=[ConnectedValues((1, 2))])) == plain
    assert board_layers(Puzzle(FOUR, constraints=[ConnectedValues((1, 2), "r1c1 r1c2")])) != plain


def test_techniques_work_around_it() -> None:
    solved = next(solutions(Puzzle(FOUR, constraints=[ConnectedValues((1, 2, 3))])))
    found = hint(solved.with_givens([0, 0, *solved.givens[2:]]))
    assert found is not None
    assert found.step is not None
    assert {solved.givens[place.cell] == place.digit for place in found.step.placements} == {True}


def test_an_area_follows_from_the_same_one_and_not_from_another() -> None:
    one, other = (Puzzle(FOUR, constraints=[ConnectedValues(digits)]) for digits in ((1, 2, 3), (1, 2)))
    assert inherits(one, one).follows is True
    assert inherits(other, one).follows is False


def test_an_area_turns_with_the_board() -> None:
    (area,) = (form for form in forms(FOUR, (ConnectedValues((1, 2)),)) if form.kind == "connected")
    turned = [4 * (cell % 4) + 3 - cell // 4 for cell in range(16)]
    assert image(area, turned, (1, 2, 3, 4)) == area
    assert image(area, turned, (2, 1, 4, 3)) == area
    assert image(area, turned, (3, 2, 1, 4)) != area
    assert image(area, [*range(4, 16), *range(4)], (1, 2, 3, 4)) != area  # the last row is not beside the first
