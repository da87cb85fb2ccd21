"""Variants that the generator draws: several at once, and as people draw them."""

from itertools import combinations, pairwise

import pytest
from click.testing import CliRunner

import garns
from garns.cli.app import app
from garns.errors import ArgumentError
from garns.generating import one, recipe
from garns.values.puzzle import Puzzle
from garns.variants import Arrow, BetweenLine, KillerCage, Thermo

LINES = ["thermo", "arrow", "whisper", "renban", "palindrome", "region_sum", "between", "thermo+whisper"]


def made(variant, seed=1, **more):
    return one(recipe(Puzzle(), variant=variant, **more), seed=seed)


@pytest.mark.parametrize("seed", range(5))
def test_killers_have_no_givens_and_no_cage_of_one_cell(seed):
    found = made("killer", seed)
    sizes = [len(cage.cells) for cage in found.puzzle.constraints]
    assert found.clues == 0
    assert min(sizes) >= 2
    assert max(sizes) <= 8
    assert sum(sizes) == 81
    assert garns.solve(found.puzzle).status == "unique"


LEVELS = [("easy", 0), ("easy", 1), ("easy", 2), ("medium", 0), ("hard", 2), ("expert", 1)]


@pytest.mark.parametrize(("level", "seed"), LEVELS)
def test_killers_of_a_level_have_no_givens_either(level, seed):
    found = made("killer", seed, level=level)
    assert found.clues == 0
    assert garns.rate(found.puzzle).level == level
    assert garns.solve(found.puzzle).status == "unique"
    assert min(len(cage.cells) for cage in found.puzzle.constraints) >= 2


def test_the_harder_a_killer_the_larger_its_cages():
    """As with published ones: of easy ones four cages of five have two cells, of hard ones a third."""
    shares = []
    for level, many in (("easy", 4), ("medium", 12), ("hard", 4)):
        cages = [cage for seed in range(many) for cage in made("killer", seed, level=level).puzzle.constraints]
        shares.append(sum(len(cage.cells) == 2 for cage in cages) / len(cages))
    easy, medium, hard = shares
    assert 0.9 > easy > 0.7 > medium > 0.5 > hard


def test_a_killer_that_nobody_can_solve_without_gets_givens():
    found = made("killer", level="beginner")
    assert found.clues > 0
    assert garns.rate(found.puzzle).level == "beginner"


def test_a_killer_with_givens_is_better_than_none():
    found = one(recipe(Puzzle(), variant="killer", level="easy"), seed=0, tries=1)
    assert (found.clues > 0, found.missing, garns.rate(found.puzzle).level) == (True, (), "easy")


def test_a_wish_for_givens_is_kept():
    assert 5 <= made("killer", clues=(5, 12)).clues <= 12


def line_of(clue):
    """The cells of a line, in order."""
    match clue:
        case Arrow(circle, path):
            return (circle[0], *path)
        case BetweenLine((first, last), path):
            return (first, *path, last)
    return clue.cells


def spots(line):
    """Where a line lies: its cells and the middles between them, in halves of a cell."""
    places = [divmod(cell, 9) for cell in line]
    middles = {(a[0] + b[0], a[1] + b[1]) for a, b in pairwise(places)}
    return middles | {(2 * row, 2 * column) for row, column in places}


@pytest.mark.parametrize("variant", LINES)
@pytest.mark.parametrize("seed", [1, 2])
def test_lines_are_connected_and_neither_cross_nor_share_a_cell(variant, seed):
    lines = [line_of(clue) for clue in made(variant, seed).puzzle.constraints]
    assert len(lines) >= 4
    for line in lines:
        steps = [
            max(abs(a - b) for a, b in zip(divmod(one, 9), divmod(other, 9), strict=True))
            for one, other in pairwise(line)
        ]
        assert set(steps) == {1}
    for one_line, other in combinations(lines, 2):
        assert not spots(one_line) & spots(other)


def test_the_regions_of_a_jigsaw_have_the_symmetry_that_is_asked_for():
    regions = made("jigsaw", symmetry="vertical").puzzle.geometry.spec.partition(":")[2]
    rows = [regions[start : start + 9] for start in range(0, 81, 9)]
    pairs = {(one, other) for row in rows for one, other in zip(row, reversed(row), strict=True)}
    assert len(pairs) == 9


def test_several_variants_are_drawn_at_once():
    found = made("killer+x+thermo")
    assert {clue.id for clue in found.puzzle.constraints} == {"killer_cage", "diagonal", "thermo"}
    assert garns.solve(found.puzzle).status == "unique"
    assert made(["killer", "x", "thermo"]) == found


def test_a_rule_that_the_board_has_already_is_not_added_twice():
    assert len(recipe("x", variant="x").board.constraints) == 2
    assert len(one(recipe("x", variant="x"), seed=1).puzzle.constraints) == 2


def test_the_command_takes_several_variants_in_both_ways():
    ways = [["--variant", "killer", "--variant", "x"], ["--variant", "killer+x"]]
    one_way, other = (CliRunner().invoke(app, ["generate", *way, "--seed", "3"]).output for way in ways)
    assert one_way == other
    assert '"diagonal"' in one_way
    assert '"killer_cage"' in one_way


@pytest.mark.parametrize("variant", ["killr", "killer+dragon", ["x", "dragon"]])
def test_an_unknown_variant_is_told(variant):
    with pytest.raises(ArgumentError, match="unknown variant"):
        recipe(variant=variant)


def test_windows_have_no_place_on_a_board_of_six():
    with pytest.raises(ArgumentError, match="windoku does not fit this board"):
        recipe(6, variant="windoku")


def test_clues_of_two_variants_do_not_lie_on_each_other():
    found = made("thermo+arrow").puzzle.constraints
    cells = [cell for clue in found for cell in line_of(clue)]
    assert {type(clue) for clue in found} == {Thermo, Arrow}
    assert len(cells) == len(set(cells))


def test_cages_add_up_in_the_solution():
    found = made("killer+anti_knight")
    cages = [clue for clue in found.puzzle.constraints if isinstance(clue, KillerCage)]
    assert cages
    for cage in cages:
        assert sum(found.solution[cell] for cell in cage.cells) == cage.sum
