"""Every puzzle is what was asked for: seen from the outside, by the solver, the rater and another solver altogether."""

import json
import os
import signal
import subprocess
import sys

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import garns
from garns import engine
from garns.cli.generate import generate as command
from garns.errors import ArgumentError, FormatError
from garns.formats import read_many
from garns.generating import (
    SYMMETRIES,
    VARIANTS,
    GenerationError,
    equivalents,
    generate_many,
    lesson,
    lessons,
    one,
    orbits,
    random_grid,
    recipe,
)
from garns.logic import TECHNIQUES, metro
from garns.services.library import made
from garns.symmetry import Transformation, canonical, symmetries
from garns.values.puzzle import Puzzle
from garns.variants import empty
from referee import cp_sat_count
from support import needs
from support import run as run_child

LEVELS = ("beginner", "easy", "medium", "hard", "expert", "master")


def is_minimal(puzzle: Puzzle) -> bool:
    for cell, clue in enumerate(puzzle.givens):
        fewer = puzzle.with_givens((*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :]))
        if clue and garns.count_solutions(fewer) == 1:
            return False
    return True


@pytest.mark.parametrize("level", LEVELS)
def test_a_puzzle_has_the_level_asked_for(level):
    for seed in range(3):
        made = one(recipe(Puzzle(), level=level), seed=seed)
        assert garns.solve(made.puzzle).status == "unique"
        rating = garns.rate(made.puzzle)
        assert (rating.level, rating.score, rating.hardest) == (level, made.score, made.hardest)
        assert rating.level == made.level


def test_levels_of_the_hodoku_scale():
    for level in ("easy", "medium", "hard", "unfair"):
        made = one(recipe(Puzzle(), scale="hodoku", level=level), seed=4)
        assert garns.rate(made.puzzle, "hodoku").level == level


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_clues_have_the_symmetry_asked_for(symmetry):
    puzzle = garns.generate(symmetry=symmetry, seed=1)
    for orbit in orbits(puzzle.geometry, symmetry):
        assert len({bool(puzzle.givens[cell]) for cell in orbit}) == 1
    assert garns.count_solutions(puzzle) == 1


def test_orbits_of_a_symmetry_cover_the_board_once():
    for symmetry in SYMMETRIES:
        assert sorted(cell for orbit in orbits(garns.CLASSIC, symmetry) for cell in orbit) == list(range(81))
    assert orbits(garns.board(4), "vertical")[0] == [0, 3]
    assert orbits(garns.board(4), "diagonal")[1] == [1, 4]


def test_techniques_are_in_the_path_as_often_as_asked_and_others_are_not():
    made = one(recipe(Puzzle(), must={"xy_wing": (1, 2)}, avoid=["uniqueness", "fish"]), seed=3)
    counts = garns.rate(made.puzzle).step_counts
    assert 1 <= counts["xy_wing"] <= 2
    assert not {TECHNIQUES[id].family for id in counts} & {"uniqueness", "fish"}


def test_a_technique_can_be_the_hardest_and_the_only_one_above_a_level():
    asked = recipe(Puzzle(), must=["x_wing"], hardest="x_wing", only_above="medium")
    rating = garns.rate(one(asked, seed=5).puzzle)
    assert rating.hardest == "x_wing"
    ladder = garns.logic.ladder_of("garns")
    assert {id for id in rating.step_counts if ladder.rank(ladder.rung(id).level) > ladder.rank("medium")} == {"x_wing"}


def test_the_order_of_steps_can_be_asked_for():
    made = one(recipe(Puzzle(), must=["x_wing"], opening=10, after={"x_wing": 12}), seed=2)
    steps = garns.solve_path(made.puzzle).steps
    assert all(step.technique.endswith(("single", "house")) for step in steps[:10])
    first = next(number for number, step in enumerate(steps) if step.technique == "x_wing")
    assert sum(len(step.placements) for step in steps[:first]) >= 12


def test_clues_are_as_many_as_asked():
    assert one(recipe(Puzzle(), clues=30), seed=1).clues == 30
    assert 24 <= one(recipe(Puzzle(), clues=(24, 26)), seed=1).clues <= 26
    fewest = one(recipe(Puzzle(), clues="fewest"), seed=1, tries=300)
    assert fewest.clues <= one(recipe(Puzzle()), seed=1).clues
    assert garns.count_solutions(fewest.puzzle) == 1


@pytest.mark.parametrize("symmetry", ["none", "rotate180"])
def test_minimal_means_that_no_clue_can_go(symmetry):
    for seed in range(3):
        assert is_minimal(one(recipe(Puzzle(), minimal=True, symmetry=symmetry), seed=seed).puzzle)


PATTERN = """
    x . . x . . x . .
    . x . . x . . x .
    . . x . . x . . x
    x . . x . . x . .
    . x . . x . . x .
    . . x . . x . . x
    x . . x . . x . .
    . x . . x . . x .
    . . x . . x . . x
"""


def test_a_pattern_is_kept_to_the_cell():
    puzzle = garns.generate(pattern=PATTERN, seed=1)
    marks = "".join(PATTERN.split())
    assert [bool(given) for given in puzzle.givens] == [mark == "x" for mark in marks]
    assert garns.count_solutions(puzzle) == 1


def test_fixed_clues_are_there():
    fixed = Puzzle.parse("123456789" + "." * 72)
    puzzle = garns.generate(board=fixed, seed=1)
    assert puzzle.givens[:9] == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert garns.count_solutions(puzzle) == 1


@pytest.mark.parametrize("kind", ["singles", "pairs"])
def test_a_metro_puzzle_needs_no_notes(kind):
    for seed in range(3):
        assert metro(garns.generate(metro=kind, seed=seed), pairs=kind == "pairs")


def test_nothing_equivalent_to_a_list():
    first = garns.generate("easy", seed=1)
    other = garns.generate("easy", seed=1, unlike=[first])
    assert canonical(first).puzzle != canonical(other).puzzle


@pytest.mark.parametrize("board", ["4", "6", "12", "16", "x", "windoku", "samurai", "anti_knight", "latin7"])
def test_boards_of_many_kinds(board):
    puzzle = garns.generate(board=board, seed=1)
    assert garns.solve(puzzle).status == "unique"


@pytest.mark.parametrize("variant", VARIANTS)
def test_variants_have_one_solution_and_keep_their_own_clues(variant):
    made = one(recipe(Puzzle(), variant=variant), seed=1)
    answer = garns.solve(made.puzzle)
    assert answer.status == "unique"
    assert answer.solution.givens == made.solution
    assert not made.puzzle.with_givens(made.solution).issues()


def test_a_killer_can_do_without_givens():
    made = one(recipe(Puzzle(), variant="killer", clues=0), seed=1)
    assert not any(made.puzzle.givens)
    assert garns.solve(made.puzzle).status == "unique"


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"symmetry": "full"},
        {"variant": "killer"},
        {"variant": "thermo"},
        {"variant": "kropki"},
        {"variant": "arrow"},
        {"variant": "greater_than"},
        {"variant": "even_odd"},
    ],
)
def test_another_solver_agrees_that_there_is_one_solution(asked):
    assert cp_sat_count(one(recipe(Puzzle(), **asked), seed=5).puzzle, limit=2) == 1


def test_the_same_seed_gives_the_same_puzzles_with_any_number_of_threads():
    asked = recipe(Puzzle(), level="medium")
    alone = list(generate_many(asked, 6, seed=11, threads=1))
    assert alone == list(generate_many(asked, 6, seed=11, threads=3))
    assert alone[2] == list(generate_many(asked, 3, seed=11, threads=1))[2]
    assert len({made.puzzle.givens for made in alone}) == 6
    variant = recipe(Puzzle(), variant="thermo")
    assert list(generate_many(variant, 3, seed=2, threads=1)) == list(generate_many(variant, 3, seed=2, threads=2))


def test_what_a_seed_gives_is_written_down():
    """These change only in a version that says so."""
    assert str(garns.generate("easy", seed=7)) == SEED_7
    assert str(random_grid(Puzzle(), seed=7, uniform=True))[:27] == FAIR_7


PROGRAM = """
import garns
from garns.generating import generate_many, recipe
from garns.values.puzzle import Puzzle
for asked in ({}, {"level": "hard"}, {"variant": "killer"}, {"symmetry": "full"}):
    print([made.puzzle.to_json() for made in generate_many(recipe(Puzzle(), **asked), 3, seed=5)])
"""


def test_the_instruction_set_does_not_matter():
    texts = {
        run_child([sys.executable, "-c", PROGRAM], env={**os.environ, "GARNS_SIMD": level})
        for level in engine.simd_levels()
    }
    assert len(texts) == 1


SEED_7 = "..3....76..7.92.5....5..9.8....31....26.......75...14..3...87...5.3........4..8.."
FAIR_7 = "536928147142756398879314265"


def nearest_to_17_clues(tries):
    """What is told when it would take an age to find what was asked for."""
    with pytest.raises(GenerationError, match=f"{tries} tries") as caught:
        one(recipe(Puzzle(), clues=17), seed=1, tries=tries)
    return caught.value.nearest


def test_a_wish_that_takes_too_long_ends_with_the_nearest_puzzle():
    first, later = nearest_to_17_clues(2), nearest_to_17_clues(30)
    assert 17 <= later.clues < first.clues  # the same tries first, and better ones after them
    for nearest in (first, later):
        assert nearest.missing == (f"clues={nearest.puzzle.clues}",)
        assert garns.count_solutions(nearest.puzzle) == 1


def test_a_budget_in_time_only_cuts_the_list_short():
    (made,) = generate_many(recipe(Puzzle(), clues=17), 1, seed=1, tries=10**9, budget=0.2)
    assert isinstance(made, GenerationError)
    assert 17 <= made.nearest.clues <= nearest_to_17_clues(2).clues


@pytest.mark.parametrize(
    "wrong",
    [
        {"level": "silly"},
        {"must": ["nothing"]},
        {"must": ["x_wing=two"]},
        {"avoid": ["fishy"]},
        {"hardest": "brute_force"},
        {"symmetry": "round"},
        {"pattern": "x..x"},
        {"variant": "sushi"},
        {"clues": "many"},
    ],
)
def test_wrong_wishes_are_named(wrong):
    with pytest.raises(ArgumentError):
        recipe(Puzzle(), **wrong)


def test_all_wrong_wishes_are_listed_at_once():
    with pytest.raises(ArgumentError) as caught:
        recipe(Puzzle(), level="silly", must=["nothing"], avoid=["fishy"])
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize("technique", ["naked_pair", "x_wing", "xy_wing", "swordfish"])
def test_a_lesson_has_its_technique_as_the_next_step(technique):
    position = lesson(technique, seed=2)
    assert garns.hint(position).step.technique == technique


def test_equivalent_puzzles_have_the_same_path_and_another_look():
    puzzle = garns.generate("hard", seed=3)
    others = list(equivalents(puzzle, 5, seed=1))
    assert len({puzzle.givens, *(other.givens for other in others)}) == 6
    for other in others:
        assert garns.equivalent(puzzle, other)
        assert garns.rate(other).step_counts == garns.rate(puzzle).step_counts


def test_a_puzzle_whose_clues_leave_few_moves_has_as_many_faces_and_each_is_tried_once(monkeypatch):
    """All around its board the same clue stands again: a thousand draws of a few moves once took half a minute."""
    tried = []
    monkeypatch.setattr(lessons, "Transformation", lambda *form: tried.append(form[2:]) or Transformation(*form))
    for variant in ("skyscraper", "renban"):
        puzzle = next(each.puzzle for each in made() if each.variant == variant)
        group = symmetries(puzzle)
        tried.clear()
        faces = list(equivalents(puzzle, 5))
        assert group.complete
        assert len(tried) == len(set(tried)) == group.order < 5
        assert len(faces) < group.order


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 2**63 - 1), st.sampled_from(["4", "6", "9", "x", "latin5", "16", "samurai"]))
def test_random_grids_keep_the_rules(seed, board):
    grid = random_grid(empty(board), seed=seed)
    assert all(grid.givens)
    assert not grid.issues()
    assert grid == random_grid(empty(board), seed=seed)


def test_uniform_grids_are_for_plain_boards():
    assert not random_grid(Puzzle(), seed=1, uniform=True).issues()
    with pytest.raises(GenerationError, match="uniformly"):
        random_grid(empty("x"), uniform=True)


def run(*arguments: str):
    return CliRunner().invoke(command, arguments)


def test_the_command_of_the_issue():
    result = run("--level", "hard", "--symmetry", "rotate180", "--must", "x_wing", "--avoid", "uniqueness", "-n", "4",
                 "--seed", "7")  # fmt: skip
    lines = result.output.split()
    assert len(lines) == 4
    for line in lines:
        rating = garns.rate(garns.read(line))
        assert rating.level == "hard"
        assert rating.step_counts["x_wing"] >= 1
    assert result.output == run("--level", "hard", "--symmetry", "rotate180", "--must", "x_wing", "--avoid",
                                "uniqueness", "-n", "4", "--seed", "7", "--threads", "1").output  # fmt: skip


def test_the_command_gives_json_with_what_the_puzzle_is_like():
    form = json.loads(run("--level", "easy", "--json", "--seed", "1").output)
    assert form["level"] == "easy"
    assert garns.rate(Puzzle.from_json(form["puzzle"])).level == "easy"


def test_the_command_says_what_it_could_not_find():
    result = run("--clues", "17", "--tries", "5", "--seed", "1")
    assert result.exit_code == 3
    assert "5 tries" in result.stderr


def test_puzzles_for_which_no_time_was_left_are_counted_once():
    result = run("-n", "5", "--budget", "0")
    assert result.exit_code == 3
    assert result.stdout.split() == ["#"] * 5
    assert result.stderr == "no time was left for 5 puzzles\n"


def test_variants_that_a_line_cannot_hold_come_as_json():
    assert json.loads(run("--variant", "killer", "--seed", "1").output)["constraints"]


@pytest.mark.parametrize("into", [["--style", "fpuzzles"], ["-o", "samurai.fpuzzle"]])
def test_a_format_that_was_asked_for_and_cannot_hold_the_board_is_refused(into, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("--full", "--board", "samurai", *into)
    assert isinstance(result.exception, FormatError)
    assert result.stdout == ""
    assert [*tmp_path.iterdir()] == []


def test_puzzles_in_a_table_have_one_header(tmp_path):
    asked = ["--board", "4", "-n", "3", "--seed", "1"]
    printed = run(*asked, "--style", "csv").stdout
    run(*asked, "-o", str(tmp_path / "table.csv"))
    assert printed == (tmp_path / "table.csv").read_text()
    assert len([*read_many(printed)]) == 3


def test_no_variable_is_a_clue():
    begun = garns.read("board: 4+A\nsum 6 r1c1 VA")
    puzzle = garns.generate(board=begun, seed=1)
    assert garns.solve(puzzle).status == "unique"
    assert puzzle.givens[16:] == (0,)
    assert garns.generate(board=begun.with_givens([0] * 16 + [3]), seed=1).givens[16:] == (3,)  # the setter's own
    with pytest.raises(ArgumentError, match="leave variables open"):
        recipe("4+A2", variant="thermo")


@pytest.mark.parametrize("spec", ["4", "latin4", "free3x3"])
def test_a_variant_that_is_asked_for_is_seen_on_small_boards(spec):
    for seed in range(8):
        assert garns.generate(board=spec, variant="clone", seed=seed).constraints


def test_a_variant_that_the_board_has_no_place_for_is_named():
    rows_too_long = recipe("free4x6:1-3", variant="sandwich")  # longer than there are digits
    made = generate_many(rows_too_long, 1, seed=1, tries=20)
    assert [each.problems[0].id for each in made] == ["nothing_found"]
    with pytest.raises(ArgumentError, match="region_sum needs boxes or regions; latin9 has none"):
        recipe("latin9", variant="region_sum")
    assert recipe("latin9", variant="jigsaw+region_sum").variants == ("jigsaw", "region_sum")


def test_a_lesson_is_written_with_its_candidates():
    position = garns.read_position(run("--lesson", "x_wing", "--seed", "2").output.strip())
    assert garns.hint(position).step.technique == "x_wing"


def test_an_interrupt_keeps_what_was_found():
    arguments = ["generate", "-n", "1000000", "--seed", "1", "--threads", "2"]
    command = [needs("garns"), *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        lines = [child.stdout.readline() for _ in range(5)]
        child.send_signal(signal.SIGINT)
        lines += child.stdout.readlines()  # not "communicate", which passes over what was read ahead
        said = child.stderr.read()
    assert all(line.endswith("\n") and len(line) == 82 for line in lines)
    assert child.returncode == 130
    assert "Traceback" not in said


def test_techniques_of_the_highest_level_can_be_asked_for():
    made = one(recipe(Puzzle(), scale="hodoku", must=["forcing_chain_contradiction"]), seed=1)
    rating = garns.rate(made.puzzle, "hodoku")
    assert rating.step_counts["forcing_chain_contradiction"] >= 1
    assert rating.level == made.level
