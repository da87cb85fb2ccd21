"""Canonical forms: the published ones, and the laws that make them canonical."""

import csv
from itertools import combinations

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import garns
from garns.cli.canonical import canonical as command
from garns.errors import ArgumentError
from garns.symmetry import canonical, equivalent, random_transformation
from garns.variants import empty

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_published_canonical_forms(shared_data):
    with (shared_data / "canonical_forms_dev.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert rows
    for row in rows:
        for text in (row["puzzle"], row["isomorph"]):
            form = canonical(garns.read(text))
            assert str(form) == row["minlex"]
            assert form.automorphisms == int(row["automorphisms"])


@settings(deadline=None)
@given(st.integers(0, 2**32), st.sets(st.integers(0, 80), max_size=81), st.sampled_from(["4", "6", "9"]))
def test_the_form_is_the_same_for_every_equal_puzzle_and_its_way_leads_there(seed, holes, spec):
    board = empty(spec)
    solved = next(garns.solutions(board)).givens
    puzzle = board.with_givens([0 if cell in holes else digit for cell, digit in enumerate(solved)])
    moved = random_transformation(board, seed)(puzzle)
    form = canonical(puzzle)
    assert canonical(moved).puzzle == form.puzzle
    assert form.transformation(puzzle) == form.puzzle
    assert canonical(form.puzzle).puzzle == form.puzzle
    assert equivalent(puzzle, moved)


def test_4x4_has_36_minimal_puzzles_up_to_symmetry():
    """13 with 4 clues, 22 with 5, 1 with 6: carved from the two grids that all others equal."""
    grids = {str(canonical(grid)): grid for grid in garns.solutions(empty(4))}
    assert len(grids) == 2
    found: dict[int, set[str]] = {4: set(), 5: set(), 6: set()}
    for grid in grids.values():
        for clues, forms in found.items():
            for kept in combinations(range(16), clues):
                puzzle = empty(4).with_givens([d if c in kept else 0 for c, d in enumerate(grid.givens)])
                if is_minimal(puzzle, kept):
                    forms.add(str(canonical(puzzle)))
    assert {clues: len(forms) for clues, forms in found.items()} == {4: 13, 5: 22, 6: 1}


def is_minimal(puzzle, kept) -> bool:
    def unique_without(cell):
        givens = list(puzzle.givens)
        givens[cell] = 0
        return garns.count_solutions(puzzle.with_givens(givens)) == 1

    return garns.count_solutions(puzzle) == 1 and not any(unique_without(cell) for cell in kept)


@pytest.mark.parametrize("spec", ["16", "x", "latin5", "samurai"])
def test_other_boards_are_refused(spec):
    with pytest.raises(ArgumentError, match="canonical form"):
        canonical(empty(spec))


def test_clashing_givens_are_refused():
    with pytest.raises(ArgumentError, match="r1c1"):
        canonical(empty(4).with_givens((1, 1) + (0,) * 14))


def test_the_command_prints_one_form_a_line_and_an_error_in_its_place():
    result = CliRunner().invoke(command, ["-"], input=f"{PUZZLE}\n11{'.' * 79}\n")
    first, second = result.output.splitlines()
    assert first == str(canonical(garns.read(PUZZLE)))
    assert second.startswith("# ")
    assert result.exit_code == 1


def test_the_command_gives_the_way_as_json():
    result = CliRunner().invoke(command, ["--json", PUZZLE])
    assert '"automorphisms": 1' in result.output
    assert result.exit_code == 0
