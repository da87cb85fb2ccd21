"""The lab: every algorithm is right, its tree is what it did, it stops when told; real tools read what it exports."""

from __future__ import annotations

import inspect
import json
import re

import pytest
from click.testing import CliRunner

from garns import Puzzle, solve
from garns.cli.lab import lab
from garns.errors import PuzzleError
from garns.teaching.lab import ALGORITHMS, EXPORTS, Trace, compare, export, trace
from garns.teaching.sets import cases
from garns.variants import KillerCage, empty
from support import needs, run

SHOWN = [id for id, algorithm in ALGORITHMS.items() if algorithm.shows]
TINY = Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry)
QUESTIONS = [case for set_id in ("easy", "hard", "none", "invalid", "4x4") for case in cases(set_id, seed=6, count=2)]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_is_right(algorithm):
    for case in QUESTIONS:
        found = trace(case.puzzle, algorithm)
        assert found.status == ("solved" if case.solution else "none")
        assert found.solution == case.solution


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_of_several_solutions_one_is_found(algorithm):
    (case,) = cases("multiple", seed=9, count=1)
    found = trace(case.puzzle, algorithm).solution
    assert case.puzzle.with_givens(found).issues() == []
    assert all(given in (0, digit) for given, digit in zip(case.puzzle.givens, found, strict=True))


@pytest.mark.parametrize("board", ["x", "jigsaw:AABBABBCADCCDDCD", "latin5"])
def test_every_board_whose_rules_are_houses_can_be_taken(board):
    puzzle = empty(board)
    givens = [digit if cell % 3 else 0 for cell, digit in enumerate(solve(puzzle).solution.givens)]
    for found in compare(puzzle.with_givens(givens)):
        assert puzzle.with_givens(found.solution).issues() == []


@pytest.mark.parametrize("algorithm", SHOWN)
def test_the_tree_is_what_the_search_did(algorithm):
    for case in QUESTIONS:
        found = trace(case.puzzle, algorithm)
        nodes = found.nodes
        assert len(nodes) == found.tries
        assert all(-1 <= node.parent < number for number, node in enumerate(nodes))
        depths = [len(path(found, number)) for number in range(len(nodes))]
        assert found.depth == max(depths, default=0)
        if found.solution:
            grid = list(case.puzzle.givens)
            for number in path(found, len(nodes) - 1):
                grid[nodes[number].cell] = nodes[number].digit
            assert tuple(grid) == found.solution
        last = path(found, len(nodes) - 1) if found.solution else []
        parents = {node.parent for node in nodes}
        assert found.dead_ends == len(set(range(len(nodes))) - parents - set(last))


def path(found: Trace, number: int) -> list[int]:
    """The tries that stand when one is made, the first last."""
    standing = []
    while number >= 0:
        standing.append(number)
        number = found.nodes[number].parent
    return standing


@pytest.mark.parametrize("algorithm", ALGORITHMS.values(), ids=ALGORITHMS)
def test_the_source_that_is_shown_is_the_code_that_runs(algorithm):
    lines = algorithm.source.splitlines()
    assert len(lines) <= 48
    assert inspect.getsource(inspect.getmodule(algorithm.solve)) == algorithm.source
    for node in trace(TINY, algorithm.id).nodes:
        assert re.match(r" +grid\[.+\] = ", lines[node.line - 1])
        assert "watch.tried(" in lines[node.line]


def test_in_order_goes_cell_by_cell_and_smarter_searches_try_less():
    (case,) = cases("hard", seed=5, count=1)
    tries = {found.algorithm.id: found.tries for found in compare(case.puzzle, SHOWN)}
    assert tries["in_order"] > tries["fewest_first"] >= tries["singles_first"] >= case.puzzle.givens.count(0)
    first = trace(case.puzzle, "in_order").nodes[0]
    assert first.cell == case.puzzle.givens.index(0)


def test_a_search_that_is_too_long_gives_up():
    (case,) = cases("clues17", seed=1, count=1)
    found = trace(case.puzzle, "in_order", tries=500, keep=100)
    assert (found.status, found.tries, len(found.nodes), found.solution) == ("given_up", 500, 100, None)
    for algorithm in SHOWN:
        assert trace(case.puzzle, algorithm, budget=0).status == "given_up"


def test_a_puzzle_with_other_rules_is_refused():
    with pytest.raises(PuzzleError, match="the lab only takes puzzles in which every rule is a house"):
        trace(Puzzle(constraints=(KillerCage((0, 1), 3),)), "in_order")


def test_an_algorithm_whose_tool_is_not_installed_says_so(monkeypatch):
    monkeypatch.setattr("garns.teaching.lab.cp_sat.cp_model", None)
    assert trace(TINY, "cp_sat").status == "missing"
    assert "pip install 'garns[cp]'" in CliRunner().invoke(lab, [str(TINY)]).output


# ------------------------------------------------------------------------------------------------- exports

(HARD,) = cases("hard", seed=9, count=1)
(NONE,) = cases("none", seed=9, count=1)


def digits_of_variables(variables: list[int], size: int) -> tuple[int, ...]:
    return tuple((variable - 1) % size + 1 for variable in sorted(variables) if variable > 0)


@pytest.mark.parametrize("case", [HARD, NONE], ids=["one", "none"])
def test_minisat_solves_the_clauses(tmp_path, case):
    (tmp_path / "puzzle.cnf").write_text(export(case.puzzle, "dimacs"))
    # minisat ends with 10 when it found an answer, with 20 when there is none
    script = f"{needs('minisat')} -verb=0 puzzle.cnf answer.txt > /dev/null; test $? = {10 if case.solution else 20}"
    run(["sh", "-c", script], cwd=tmp_path)
    answer = (tmp_path / "answer.txt").read_text().split()
    assert answer[0] == ("SAT" if case.solution else "UNSAT")
    if case.solution:
        assert digits_of_variables([int(word) for word in answer[1:]], 9) == case.solution


@pytest.mark.parametrize("case", [HARD, NONE], ids=["one", "none"])
def test_minizinc_solves_the_model(tmp_path, case):
    (tmp_path / "puzzle.mzn").write_text(export(case.puzzle, "minizinc"))
    answer = run([needs("minizinc"), "puzzle.mzn"], cwd=tmp_path)
    assert tuple(map(int, re.findall(r"\d+", answer.split("---")[0]))) == (case.solution or ())
    assert ("UNSATISFIABLE" in answer) == (case.solution is None)


def test_glpsol_solves_the_linear_program(tmp_path):
    (case,) = cases("easy", seed=9, count=1)
    (tmp_path / "puzzle.lp").write_text(export(case.puzzle, "lp"))
    run([needs("glpsol"), "--lp", "puzzle.lp", "-o", "answer.txt"], cwd=tmp_path)
    ones = re.findall(r"(r\d+c\d+)d(\d+)\s+\*\s+1\b", (tmp_path / "answer.txt").read_text())
    found = {case.puzzle.geometry.cell(name): int(digit) for name, digit in ones}
    assert tuple(found[cell] for cell in range(81)) == case.solution


def test_a_plain_cover_of_the_matrix_is_the_solution():
    lines = [line for line in export(HARD.puzzle, "exact-cover").splitlines() if not line.startswith("|")]
    items, _, names = lines[0].partition(" | ")
    options = {line.split()[-1]: set(line.split()[:-1]) for line in lines[1:]}
    assert sorted(names.split()) == sorted(options)
    chosen = cover(set(items.split()), options)
    found = dict(enumerate(HARD.puzzle.givens))
    for option in chosen:
        name, _, digit = option.partition("=")
        found[HARD.puzzle.geometry.cell(name)] = int(digit)
    assert tuple(found.values()) == HARD.solution


def cover(items: set[str], options: dict[str, set[str]]) -> list[str] | None:
    """Options that hold each item once."""
    if not items:
        return []
    counts = {item: [name for name, held in options.items() if item in held] for item in items}
    for name in min(counts.values(), key=len):
        held = options[name]
        rest = cover(items - held, {each: other for each, other in options.items() if not other & held})
        if rest is not None:
            return [name, *rest]
    return None


# ------------------------------------------------------------------------------------------------ commands


def test_the_table_compares_and_tells_how_each_ended():
    done = CliRunner().invoke(lab, [str(HARD.puzzle), "-a", "exact_cover", "-a", "in_order", "--tries", "60"])
    head, cover_row, order_row = done.output.splitlines()
    assert head.split() == ["algorithm", "digits", "tried", "dead", "ends", "depth", "milliseconds"]
    assert order_row.startswith("In order")
    assert order_row.endswith("given up")
    assert cover_row.startswith("Exact cover")
    assert done.exit_code == 0


def test_json_has_what_the_table_has():
    done = CliRunner().invoke(lab, [str(TINY), "--json", "-a", "fewest_first"])
    (found,) = json.loads(done.output)["algorithms"]
    assert found.pop("seconds") >= 0
    assert found == {
        "algorithm": "fewest_first", "status": "solved", "tries": 12, "dead_ends": 0, "depth": 12,
        "solution": "1324423124133142",
    }  # fmt: skip


@pytest.mark.parametrize("form", EXPORTS)
def test_an_export_goes_to_a_file(tmp_path, form):
    file = tmp_path / "puzzle.txt"
    done = CliRunner().invoke(lab, [str(TINY), "--export", form, "-o", str(file)])
    assert (done.exit_code, done.output) == (0, "")
    assert file.read_text() == export(TINY, form)


def test_what_is_no_puzzle_for_the_lab_is_told_and_the_rest_goes_on():
    killer = json.dumps(Puzzle(constraints=(KillerCage((0, 1), 3),)).to_json())
    done = CliRunner().invoke(lab, [killer, "hello", str(TINY), "-a", "sat"])
    assert "the lab only takes puzzles in which every rule is a house" in done.output
    assert "this is not a puzzle in any format" in done.output
    assert "SAT" in done.output
    assert done.exit_code == 1


def test_the_sources_are_printed():
    done = CliRunner().invoke(lab, ["--source", "-a", "in_order"])
    assert done.output == ALGORITHMS["in_order"].source
