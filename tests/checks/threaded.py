"""Calls of the compiled module from several threads, for a build of it under a sanitizer.

``python -S threaded.py FOLDER``: the folder holds a package ``garns`` with that build in it. With ``race`` behind
it all threads write their answers into the same memory, which a sanitizer that looks must see.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, sys.argv[1])

import garns
from garns import Budget, Cancel, GarnsError, Position, Puzzle, _core, engine
from garns.generating import generate_many, recipe
from garns.variants import KillerCage, Renban, Sandwich, Thermo

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
CLUES = (Renban((0, 1, 2)), KillerCage((9, 10), 9), Sandwich("left", 5, 10), Thermo((40, 41, 42)))
VARIANT = Puzzle(constraints=CLUES)


def many() -> None:
    puzzles = [EASY, HARD, "x", "1" * 81] * 20
    assert list(garns.solve_many(puzzles, threads=3).solution_counts)[:2] == [1, 1]
    assert list(garns.solve_many(puzzles, board=VARIANT, threads=3, budget=0.2).status)[2] == 1
    assert list(garns.rate_many(puzzles[:4], threads=3, budget=2.0).status)[2] == 1
    assert len(garns.canonical_many(puzzles, threads=3)) == len(puzzles)


def one_by_one() -> None:
    assert garns.solve(EASY).status == "unique"
    assert garns.solve(VARIANT, budget=0.2).status in ("multiple", "unknown")
    assert garns.hint(HARD, budget=0.5).kind
    assert garns.true_candidates(EASY) is not None
    assert len(list(generate_many(recipe(Puzzle.empty(4)), 4, seed=1, threads=2, tries=50))) == 4


def cancelled() -> None:
    stop = Cancel()
    with ThreadPoolExecutor(1) as other:
        answer = other.submit(garns.count_solutions, Puzzle.empty(9), limit=2**60, budget=Budget(cancel=stop))
        stop.set()
        assert answer.result() is None


def absurd() -> None:
    for digits, candidates in (((200,) * 81, (511,) * 81), ((0,) * 80, (511,) * 81), ((0,) * 81, (1 << 60,) * 81)):
        try:
            Position(Puzzle(), digits, candidates)
        except GarnsError:
            continue
        raise AssertionError(digits)
    rules = engine.logic(Puzzle())
    for wrong in (
        (bytes(80), bytes(81), [511] * 81),
        (bytes(81), b"\xc8" * 81, [511] * 81),
        (bytes(81), bytes(81), []),
    ):
        try:
            rules.find(*wrong, [0], 1, None, None, None)
        except ValueError:
            continue
        raise AssertionError(wrong)
    for houses, areas, regions, enclosed in (
        ([(0, 900)], [], [], []),
        ([], [((0, 1), [(0, 900)], 1, 1, 2)], [], []),
        ([], [], [((0, 900), False)], []),
        ([], [], [((0, 1, 2), False)], []),
        ([], [], [], [((0, 900), 0, 0)]),
        ([], [], [], [((0, 1, 2), 0, 0)]),  # more cells than digits
    ):
        try:
            _core.Model(4, 2, [3] * 4, houses, [], [], [], [], [], [], areas, regions, enclosed)
        except ValueError:
            continue
        raise AssertionError("a cell off the board")
    for ranking in (
        (3, 0, 0, 1, 0, False, (3,) * 4),  # nine cells
        (2, 4, 0, 1, 0, False, (3,) * 4),
        (2, 0, -1, 1, 0, False, (3,) * 4),
        (2, 0, 0, 3, 0, False, (3,) * 4),
        (2, 0, 0, 0, 0, False, (3,) * 4),
        (2, 0, 0, 1, 0, False, (3,) * 3),
        (1, 0, 0, 1, 0, False, (3,) * 4),
    ):
        try:
            _core.Model(4, 2, [3] * 4, [], [], [], [], [], [], [], [], [], [], [ranking])
        except ValueError:
            continue
        raise AssertionError("no ranking")
    for tally in (
        ((0,), 0, (), 0),
        ((0, 900), 0, (), 0),
        ((0, 1, 2), -2, (), 0),
        ((0, 1, 2), 63, (), 0),
        ((0, 1, 2), 0, (1,), 0),
        ((0, 1, 2), 0, (0, 2), 0),
        ((0, 1, 2), 0, (), 2),
        ((0, 1, 2, 3), 0, (0,), 1),
    ):
        try:
            _core.Model(4, 2, [3] * 4, [], [], [], [], [], [], [], [], [], [], [], [tally])
        except ValueError:
            continue
        raise AssertionError("no tally")
    for joined, relations, sums, automata, enclosed in (
        ([], [], [], [], []),
        ([(0, True), (2, True)], [], [], [], []),
        ([(0, True), (-1, True)], [], [], [], []),
        ([(0, True)], [(1, 0, 1, [3, 3])], [], [], []),
        ([(0, True)], [(0, 0, 2, [3, 3])], [], [], []),
        ([(0, True)], [(0, 0, 1, [3])], [], [], []),
        ([(0, True)], [], [(0, (0, 1), (1,), 3, True)], [], []),
        ([(0, True)], [], [], [(0, (0, 1), bytes(8), b"\1\1")], []),
        ([(0, True)], [], [], [], [(0, (0, 2), 0, 0)]),
    ):
        try:
            _core.read_formula(2, 2, joined, relations, sums, automata, enclosed, 1000, False)
        except ValueError:
            continue
        raise AssertionError("no formula")


def race() -> None:
    garns.solve_many([EASY] * 2000, threads=1, out=ROOM)


ROOM = garns.Bulk.room(2000)
RIGHT = (many, one_by_one, cancelled, absurd, one_by_one, many)
with ThreadPoolExecutor(4) as threads:
    for result in [threads.submit(task) for task in ((race,) * 4 if "race" in sys.argv else RIGHT)]:
        result.result()
print("all threads have ended")
