"""One puzzle or many: counts, solutions and witnesses, against published answers and a naive reference."""

import csv
import itertools
import threading
import time
from pathlib import Path

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import garns
from garns import Budget, Cancel, Puzzle, Status, board
from garns.errors import ArgumentError
from garns.generating import generate_many, recipe
from garns.variants import AllowedDigits, empty

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@given(st.randoms(use_true_random=False), st.sampled_from([2, 3]))
@settings(max_examples=25)
def test_marks_in_the_cells_of_a_classic_board_leave_the_same_solutions_one_by_one_and_counted(chance, most):
    """The engine of classic puzzles counts them, the general one lists them."""
    digits = [{int(symbol), *chance.sample(range(1, 10), most - 1)} for symbol in EASY_SOLUTION]
    marks = [AllowedDigits((cell,), tuple(sorted(found))) for cell, found in enumerate(digits) if len(found) > 1]
    puzzle = Puzzle(givens=[found.pop() if len(found) == 1 else 0 for found in digits], constraints=marks)
    assert garns.solve(puzzle).engine == "classic"
    listed = list(itertools.islice(garns.solutions(puzzle), 50))
    assert garns.count_solutions(puzzle, limit=50) == len(listed) >= 1
    assert EASY_SOLUTION in map(str, listed) or len(listed) == 50


def naive_count(puzzle: Puzzle) -> int:
    """The reference: try every digit in the first empty cell."""

    def fits(digits: list[int], cell: int, digit: int) -> bool:
        return all(digits[peer] != digit for peer in puzzle.geometry.peers[cell])

    def count(digits: list[int]) -> int:
        if 0 not in digits:
            return 1
        cell = digits.index(0)
        total = 0
        for digit in range(1, puzzle.geometry.digits + 1):
            if fits(digits, cell, digit):
                total += count([*digits[:cell], digit, *digits[cell + 1 :]])
        return total

    return 0 if puzzle.issues() else count(list(puzzle.givens))


@st.composite
def small_puzzles(draw: st.DrawFn) -> Puzzle:
    """Random givens on a small board, or a 6x6 grid with some cells emptied and one changed."""
    geometry = draw(st.sampled_from([board("4"), board("latin4"), board("latin3"), board("6")]))
    cells = st.integers(0, len(geometry) - 1)
    if geometry.digits == 6:
        givens = list(next(garns.solutions(Puzzle(geometry))).givens)
        for cell in draw(st.sets(cells, max_size=14)):
            givens[cell] = 0
        givens[draw(cells)] = draw(st.integers(0, 6))
    else:
        few = st.integers(0, geometry.digits)
        givens = draw(st.lists(few, min_size=len(geometry), max_size=len(geometry)))
    return Puzzle(geometry, tuple(givens))


@given(small_puzzles())
@settings(max_examples=200, deadline=None)
def test_counts_equal_a_naive_reference(puzzle):
    expected = naive_count(puzzle)
    assert garns.count_solutions(puzzle, limit=10_000) == expected
    assert len({str(solution) for solution in garns.solutions(puzzle)}) == expected


def test_solve_says_unique_and_shows_the_grid():
    answer = garns.solve(Puzzle.parse(EASY))
    assert (answer.status, str(answer.solution), answer.other) == ("unique", EASY_SOLUTION, None)


def test_solve_shows_two_witnesses_that_differ():
    answer = garns.solve(Puzzle.empty())
    assert answer.status == "multiple"
    assert answer.solution != answer.other
    for witness in (answer.solution, answer.other):
        assert all(witness.givens)
        assert witness.issues() == []


def test_clashing_givens_have_no_solution_and_name_both_cells_and_the_house():
    puzzle = Puzzle.parse("5...5" + "." * 76)
    assert garns.solve(puzzle).status == "none"
    assert [str(problem) for problem in puzzle.issues()] == ["5 appears more than once in row 1: r1c1 and r1c5"]
    assert puzzle.issues()[0].message("fr") == "5 figure plusieurs fois (ligne 1)\u202f: L1C1 et L1C5"


def test_a_budget_that_runs_out_is_said():
    assert garns.count_solutions(Puzzle.empty(), limit=10**9, budget=Budget(nodes=1000)) is None
    assert garns.count_solutions(Puzzle.empty(), limit=10**9, budget=0.05) is None
    before = time.monotonic()
    assert garns.true_candidates(Puzzle.empty(25), cap=1000, budget=0.1) is None
    assert time.monotonic() - before < 10  # without a budget: many minutes


@pytest.mark.parametrize(
    "search",
    [
        lambda budget: garns.count_solutions(Puzzle.empty(), limit=10**12, budget=budget) is None,
        lambda budget: garns.count_solutions(empty("anti-knight"), limit=10**12, budget=budget) is None,
        lambda budget: garns.true_candidates(Puzzle.empty(25), cap=10**6, budget=budget) is None,
        lambda budget: set(garns.solve_many(["." * 81] * 9, limit=10**9, threads=2, budget=budget).status) == {3},
    ],
    ids=["count", "count by the general engine", "true candidates", "many"],
)
def test_another_thread_ends_a_search(search):
    cancel = Cancel()
    timer = threading.Timer(0.02, cancel.set)
    timer.start()
    before = time.monotonic()
    assert search(Budget(cancel=cancel))
    assert time.monotonic() - before < 10  # without it: years
    timer.join()


def test_true_candidates_are_those_of_the_solutions():
    puzzle = Puzzle.parse("1.........4.....", board("4"))
    solutions = [solution.givens for solution in garns.solutions(puzzle)]
    expected = tuple(
        tuple(sum(grid[cell] == digit for grid in solutions) for digit in range(1, 5)) for cell in range(16)
    )
    assert garns.true_candidates(puzzle, cap=1000) == expected
    assert garns.true_candidates(puzzle) == tuple(tuple(min(n, 1) for n in cell) for cell in expected)


# -- bulk ------------------------------------------------------------------------------------------------------------


def test_bulk_takes_bytes_strings_puzzles_and_arrays():
    rows = numpy.array([[int(c) if c != "." else 0 for c in EASY]] * 2, dtype=numpy.uint8)
    for puzzles in (f"{EASY}\n{EASY}\n".encode(), [EASY, EASY], [Puzzle.parse(EASY)] * 2, rows, rows[::-1]):
        bulk = garns.solve_many(puzzles)
        assert list(bulk.solution_counts) == [1, 1]
        assert numpy.asarray(bulk.solutions).shape == (2, 81)
        assert "".join(map(str, bulk.solutions.tolist()[1])) == EASY_SOLUTION


def test_bulk_gives_each_line_its_own_status():
    clash = "55" + "." * 79
    bulk = garns.solve_many([EASY, EASY[:-1], clash, EASY.replace(".", "0"), EASY[:-1] + "x", f"{EASY} # a comment"])
    assert list(bulk.status) == [Status.OK, 1, 2, 0, 1, 0]
    assert list(bulk.solution_counts) == [1, 0, 0, 1, 0, 1]


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_bulk_reads_a_large_text_in_parts_and_loses_no_line(threads):
    lines = [EASY, "x", "", f"{EASY} # a comment that makes it longer", EASY[:-1], "55" + "." * 79, f"  {EASY}\r"]
    text = "\n".join(lines * 5000)  # and no newline at the end
    bulk = garns.solve_many(text.encode(), threads=threads)
    assert list(bulk.status) == [0, 1, 1, 0, 1, 2, 0] * 5000
    assert list(bulk.solution_counts) == [1, 0, 0, 1, 0, 0, 1] * 5000
    solution, nothing = bytes(map(int, EASY_SOLUTION)), bytes(81)
    assert bytes(bulk.solutions) == (solution + 2 * nothing + solution + 2 * nothing + solution) * 5000


def test_bulk_says_which_puzzles_a_budget_did_not_suffice_for():
    nothing = "." * 81
    for limit in (Budget(nodes=0), 0):
        bulk = garns.solve_many([EASY, "x"], budget=limit)
        assert (list(bulk.status), list(bulk.solution_counts)) == ([Status.UNKNOWN, 1], [0, 0])
    before = time.monotonic()
    bulk = garns.solve_many([EASY, *[nothing] * 40], limit=10**9, threads=2, budget=0.2)  # years of work
    assert time.monotonic() - before < 10
    assert set(bulk.status[1:]) == {Status.UNKNOWN}
    knight = garns.solve_many([nothing] * 200, board="anti-knight", limit=10**9, threads=2, budget=0.2)
    assert set(knight.status) == {Status.UNKNOWN}


@pytest.mark.parametrize("threads", [0, -1])
def test_a_number_of_threads_is_at_least_one(threads):
    for call in (
        lambda: garns.solve_many([EASY], threads=threads),
        lambda: garns.rate_many([EASY], threads=threads),
        lambda: list(generate_many(recipe(Puzzle()), 2, threads=threads)),
    ):
        with pytest.raises(ArgumentError, match=f"threads cannot be {threads}"):
            call()


def test_bulk_of_nothing_is_nothing():
    assert len(garns.solve_many([])) == len(garns.solve_many(b"")) == 0


def test_bulk_refuses_what_it_cannot_take():
    with pytest.raises(ArgumentError, match="puzzles"):
        garns.solve_many(numpy.zeros((2, 80), dtype=numpy.uint8))
    with pytest.raises(ArgumentError, match="limit"):
        garns.solve_many([EASY], limit=0)
    assert list(garns.solve_many(numpy.full((1, 81), 10, dtype=numpy.uint8)).status) == [1]


@pytest.mark.parametrize("spec", ["4", "6", "2x4", "16", "latin5"])
def test_bulk_serves_every_board(spec):
    geometry = board(spec)
    solution = next(garns.solutions(Puzzle(geometry)))
    bulk = garns.solve_many([str(solution)], board=spec)
    assert list(bulk.solution_counts) == [1]
    assert tuple(bulk.solutions.tolist()[0]) == solution.givens


@given(st.binary(max_size=400))
def test_bulk_never_fails_on_any_bytes(text):
    bulk = garns.solve_many(text)
    assert len(bulk) == len(text.split(b"\n")) - (text.endswith(b"\n") or not text)


# -- the published sets ----------------------------------------------------------------------------------------------

ONE_SOLUTION = [
    "classic_17clue_dev.txt",
    "classic_hardest1905_se11plus_dev.txt",
    "classic_magictour_top1465_dev.txt",
    "classic_sudocue_top50000_dev.txt",
    "qqwing_easy_dev.txt",
    "qqwing_expert_dev.txt",
    "qqwing_intermediate_dev.txt",
    "qqwing_simple_dev.txt",
]
WITH_SOLUTIONS = [
    "classic_easy_with_answers_dev.txt",
    "classic_sudocue_learningcurve_dev.txt",
    "classic_100plus_with_solutions.txt",
]


@pytest.mark.parametrize("name", ONE_SOLUTION)
def test_puzzles_known_to_be_unique_are(shared_data: Path, name):
    bulk = garns.solve_many((shared_data / name).read_bytes())
    assert len(bulk) > 400
    assert set(bulk.status) == {0}
    assert set(bulk.solution_counts) == {1}


@pytest.mark.parametrize("name", WITH_SOLUTIONS)
def test_solutions_are_the_published_ones(shared_data: Path, name):
    lines = (shared_data / name).read_text().splitlines()
    bulk = garns.solve_many([line.split()[0] for line in lines])
    rows = bulk.solutions.tolist()
    for line, row in zip(lines, rows, strict=True):
        assert "".join(map(str, row)) == line.split()[1]


@pytest.mark.parametrize("name", ["puzzlebank_bucket_solutions.csv", "peer_unit_puzzles.csv"])
def test_solutions_of_the_csv_files_are_the_published_ones(shared_data: Path, name):
    with (shared_data / name).open() as file:
        cases = list(csv.DictReader(file))
    bulk = garns.solve_many([case["puzzle"] for case in cases])
    for case, row in zip(cases, bulk.solutions.tolist(), strict=True):
        assert "".join(map(str, row)) == case["solution"]


def test_counts_of_puzzles_with_many_solutions(shared_data: Path):
    with (shared_data / "multi_solution_serg_counts_dev.csv").open() as file:
        cases = list(csv.DictReader(file))
    bulk = garns.solve_many([case["puzzle"] for case in cases], limit=10_000)
    assert list(bulk.solution_counts) == [int(case["solution_count"]) for case in cases]


def test_counts_of_the_sudopedia_cases(shared_data: Path):
    with (shared_data / "invalid_and_counts_sudopedia.csv").open() as file:
        cases = list(csv.DictReader(file))
    limit = 10_000
    for case in cases:
        text = case["solution_count"]
        expected = min(limit, int(text.lstrip(">")))
        assert garns.count_solutions(Puzzle.parse(case["puzzle"]), limit=limit) == expected, case["label"]


# -- the census of 4x4 -----------------------------------------------------------------------------------------------


def symmetries_of_4x4():
    """The 128 ways to move the cells of a 4x4 board that keep its rules."""
    pairs = [(0, 1), (1, 0)]
    lines = [
        tuple(2 * band + line for band, within in zip(bands, (first, second), strict=True) for line in within)
        for bands in pairs
        for first in pairs
        for second in pairs
    ]
    for rows, columns, turned in itertools.product(lines, lines, (False, True)):
        yield [4 * c + r if turned else 4 * r + c for r in rows for c in columns]


def smallest_form(digits):
    """The smallest of all the puzzles that differ only by a symmetry and the names of the digits."""

    def relabelled(moved):
        names: dict[int, int] = {0: 0}
        return tuple(names.setdefault(digit, len(names)) for digit in moved)

    return min(relabelled([digits[cell] for cell in moves]) for moves in SYMMETRIES)


SYMMETRIES = list(symmetries_of_4x4())


def test_census_of_4x4():
    grids = [solution.givens for solution in garns.solutions(Puzzle.empty(4))]
    classes: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for grid in grids:
        classes.setdefault(smallest_form(grid), []).append(grid)
    assert sorted(map(len, classes.values())) == [96, 192]

    minimal = set()
    for grid in classes:
        subsets = numpy.arange(1 << 16)
        kept = (subsets[:, None] >> numpy.arange(16)) & 1
        puzzles = (kept * numpy.array(grid)).astype(numpy.uint8)
        unique = numpy.asarray(garns.solve_many(puzzles, board="4").solution_counts) == 1
        for subset in subsets[unique]:
            if not any(unique[subset & ~(1 << cell)] for cell in range(16) if subset >> cell & 1):
                minimal.add(smallest_form(puzzles[subset].tolist()))
    clues = [sum(1 for digit in form if digit) for form in minimal]
    assert {number: clues.count(number) for number in set(clues)} == {4: 13, 5: 22, 6: 1}
