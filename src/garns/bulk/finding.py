"""Solve, count and check: what the solver says of every row."""

from __future__ import annotations

from array import array
from typing import Any

from garns import engine
from garns.bulk.arrow import flags, full_grids, grids, numbers, pa, pc, words
from garns.bulk.givens import Rows, read_rows
from garns.engine import Budget
from garns.solving import UNKNOWN, solve_many

STATUS = ("none", "unique", "multiple", "unknown")
Columns = dict[str, pa.Array]


def solve(rows: Rows, *, budget: float | None = None) -> Columns:
    """The status of every puzzle, and a solution.

    >>> from garns.bulk.givens import read_rows
    >>> from garns.values.puzzle import Puzzle
    >>> found = solve(read_rows(pa.array(["1.....3..4.....2", "11..............", "x"]), Puzzle.empty(4)))
    >>> found["status"].to_pylist(), found["solution"].to_pylist()
    (['unique', 'none', None], ['1324423124133142', None, None])
    """
    counts, solutions, unknown = ask(rows, 2, budget)
    there = pc.greater(counts, 0)
    text = full_grids if rows.board.geometry.digits <= 9 else grids
    return {
        "status": _status(rows, counts, unknown),
        "solution": text(solutions, rows.cells, len(rows), there),
    }


def count(rows: Rows, *, limit: int = 1000, budget: float | None = None) -> Columns:
    """How many solutions every puzzle has, up to a limit; null where a budget ran out."""
    counts, _, unknown = ask(rows, limit, budget)
    settled = pc.and_(rows.good, pc.or_(pc.invert(unknown), pc.equal(counts, limit)))
    return {"count": pc.if_else(settled, counts, pa.scalar(None, pa.uint32()))}


def check(rows: Rows, *, solution: str | None = None, budget: float | None = None) -> Columns:
    """The status of every puzzle, what clashes in it, and whether the solution beside it is one."""
    counts, _, unknown = ask(rows, 2, budget)
    clashes = {
        row: "; ".join(problem.sentence(rows.lang) for problem in rows.puzzle(row).issues())
        for row in pc.indices_nonzero(pc.and_(rows.good, pc.equal(counts, 0))).to_pylist()
    }
    problems = [clashes.get(row) or None for row in range(len(rows))] if clashes else None
    return {
        "status": _status(rows, counts, unknown),
        "problem": pa.array(problems, pa.string()) if problems else pa.nulls(len(rows), pa.string()),
        "solution_ok": _solves(rows),
    }


def ask(rows: Rows, limit: int, budget: float | None = None) -> tuple[pa.Array, Any, pa.Array]:
    """The number of solutions of each row, the first of them, and where that is not certain."""
    if budget is None:
        found = solve_many(rows.view, board=rows.board, limit=limit, threads=1)
        return numbers("uint32", found.counts, len(rows)), found.solutions, flags(found.status, len(rows), UNKNOWN)
    cells = rows.cells  # each has its own budget
    counts, solutions, unknown = array("I", bytes(4 * len(rows))), bytearray(len(rows) * cells), bytearray(len(rows))
    for row in rows.each():
        one = engine.solve(rows.puzzle(row), limit, Budget(seconds=budget))
        counts[row], solutions[row * cells : (row + 1) * cells] = one.solutions, one.first or bytes(cells)
        unknown[row] = not (one.complete or one.solutions >= limit)
    return numbers("uint32", counts, len(rows)), solutions, flags(unknown, len(rows), 1)


def _status(rows: Rows, counts: pa.Array, unknown: pa.Array) -> pa.Array:
    """The word for each number of solutions up to 2; null where there is no puzzle."""
    certain = pc.min_element_wise(counts, 2).cast(pa.int8())
    place = pc.if_else(pc.and_(unknown, pc.less(counts, 2)), pa.scalar(3, pa.int8()), certain)
    return words(pc.if_else(rows.good, place, pa.scalar(None, pa.int8())), STATUS)


def _solves(rows: Rows) -> pa.Array:
    """Whether the text beside each puzzle is a complete grid that keeps its givens and all rules; null without one."""
    if rows.solutions is None:
        return pa.nulls(len(rows), pa.bool_())
    beside = read_rows(rows.solutions, rows.board)
    cells = rows.cells
    mine, theirs = memoryview(rows.digits), memoryview(beside.digits)
    answers: list[bool | None] = []
    full = ask(beside, 1, None)[0].to_pylist()  # a complete grid that keeps the rules has one solution: itself
    for row, text in enumerate(rows.solutions.to_pylist()):
        if text is None or rows.status[row]:
            answers.append(None)
            continue
        grid = theirs[row * cells : (row + 1) * cells]
        givens = mine[row * cells : (row + 1) * cells]
        keeps = all(given in (0, digit) for given, digit in zip(givens, grid, strict=True))
        answers.append(not beside.status[row] and 0 not in bytes(grid) and bool(full[row]) and keeps)
    return pa.array(answers, pa.bool_())
