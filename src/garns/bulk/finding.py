"""Solve, count and check: what the solver says of every row."""

from __future__ import annotations

from array import array
from time import perf_counter_ns
from typing import Any, NamedTuple

from garns import engine
from garns.budgets import Budget
from garns.bulk.arrow import flags, numbers, pa, pc, texts_of, words
from garns.bulk.givens import Rows
from garns.i18n import one_line
from garns.solving import solve_many
from garns.tables.rows import Status, unread
from garns.values.cells import symbol

STATUS = ("none", "unique", "multiple", "unknown")
Columns = dict[str, pa.Array]


class Found(NamedTuple):
    """What the solver says of some rows: where there is a puzzle, how many solutions, the first of them in symbols,
    and where all that is not certain."""

    good: pa.Array
    counts: pa.Array
    solutions: Any
    unknown: pa.Array
    #: How long each took, where that was asked for.
    microseconds: pa.Array | None = None

    @property
    def status(self) -> pa.Array:
        """The word for each number of solutions up to 2; null where there is no puzzle."""
        certain = pc.min_element_wise(self.counts, 2).cast(pa.int16())
        place = pc.if_else(pc.and_(self.unknown, pc.less(self.counts, 2)), pa.scalar(3, pa.int16()), certain)
        return words(pc.if_else(self.good, place, pa.scalar(None, pa.int16())), STATUS)


def solve(rows: Rows, *, budget: float | None = None, times: bool = False) -> Columns:
    """The status of every puzzle, and a solution; with ``times``, how long each took.

    >>> from garns.values.puzzle import Puzzle
    >>> found = solve(Rows(pa.array(["1.....3..4.....2", "11..............", "x"]), Puzzle.empty(4)))
    >>> found["status"].to_pylist(), found["solution"].to_pylist()
    (['unique', 'none', None], ['1324423124133142', None, None])
    """
    found = _ask_each(rows, 2, Budget(seconds=budget)) if times else ask(rows, 2, budget)
    there = pc.greater(found.counts, 0)
    columns = {"status": found.status, "solution": texts_of(found.solutions, rows.cells, len(rows), there)}
    return {**columns, "microseconds": found.microseconds} if times else columns


def count(rows: Rows, *, limit: int = 1000, budget: float | None = None) -> Columns:
    """How many solutions every puzzle has, up to a limit; null where a budget ran out."""
    found = ask(rows, limit, budget)
    settled = pc.and_(found.good, pc.or_(pc.invert(found.unknown), pc.equal(found.counts, limit)))
    return {"count": pc.if_else(settled, found.counts, pa.scalar(None, pa.uint32()))}


def check(rows: Rows, *, solution: str | None = None, budget: float | None = None) -> Columns:
    """The status of every puzzle, what clashes in it, and whether the solution beside it is one."""
    found = ask(rows, 2, budget)
    problems: list[str | None] = [None] * len(rows)
    for row in pc.indices_nonzero(pc.and_(found.good, pc.equal(found.counts, 0))).to_pylist():
        problems[row] = (
            one_line((problem.sentence(rows.lang) for problem in rows.puzzle(row).issues()), rows.lang) or None
        )
    return {"status": found.status, "problem": pa.array(problems, pa.string()), "solution_ok": _solves(rows)}


def ask(rows: Rows, limit: int, budget: float | None = None) -> Found:
    """What the solver says of every row."""
    length = len(rows)
    if budget is not None:
        return _ask_each(rows, limit, Budget(seconds=budget))
    found = solve_many(rows.strings if length else b"", board=rows.board, limit=limit, threads=1, text=True)
    bad = list(unread(found.status))
    good = rows.good if bad else pa.repeat(pa.scalar(True), length)
    for row in bad:
        if rows.status[row] == Status.OK:  # a puzzle in another form, which the core does not know
            one = engine.solve(rows.puzzle(row), limit, Budget())
            found.solution_counts[row] = one.solutions
            found.solutions.cast("B")[row * rows.cells : (row + 1) * rows.cells] = _symbols(one.first, rows.cells)
    unknown = flags(found.status, length, Status.UNKNOWN)
    return Found(good, numbers("uint32", found.solution_counts, length), found.solutions, unknown)


def _ask_each(rows: Rows, limit: int, budget: Budget) -> Found:
    """The same, when each has a budget of its own or its time is taken."""
    counts, solutions, unknown = array("I", bytes(4 * len(rows))), bytearray(), bytearray(len(rows))
    taken: list[int | None] = []
    for row, status in enumerate(rows.status):
        puzzle = rows.puzzle(row) if status == Status.OK else None
        start = perf_counter_ns()
        one = engine.solve(puzzle, limit, budget) if puzzle is not None else None
        taken.append((perf_counter_ns() - start + 500) // 1000 if one is not None else None)
        solutions += _symbols(one.first if one else b"", rows.cells)
        if one is not None:
            counts[row], unknown[row] = one.solutions, not (one.complete or one.solutions >= limit)
    uncertain, times = flags(unknown, len(rows), 1), pa.array(taken, pa.uint64())
    return Found(rows.good, numbers("uint32", counts, len(rows)), solutions, uncertain, times)


def _symbols(grid: bytes, cells: int) -> bytes:
    return "".join(map(symbol, grid or bytes(cells))).encode("ascii")


def _solves(rows: Rows) -> pa.Array:
    """Whether the text beside each puzzle is a complete grid that keeps its givens and all rules; null without one."""
    if rows.solutions is None:
        return pa.nulls(len(rows), pa.bool_())
    beside, cells = Rows(rows.solutions, rows.board), rows.cells
    legal = ask(beside, 1).counts.to_pylist()  # a complete grid that keeps the rules has one solution: itself
    givens, grids = (numbers("uint8", each.digits, len(rows) * cells) for each in (rows, beside))
    # What the solution has where something was given; the same in both, if it keeps the givens.
    shown = memoryview(pc.if_else(pc.equal(givens, 0), givens, grids).buffers()[1] or b"").cast("B")
    given, grid, answers = bytes(rows.digits), bytes(beside.digits), []
    for row, text in enumerate(rows.solutions.is_valid().to_pylist()):
        at = slice(row * cells, (row + 1) * cells)
        is_grid = not beside.status[row] and 0 not in grid[at] and bool(legal[row])
        answers.append(is_grid and shown[at] == given[at] if text and not rows.status[row] else None)
    return pa.array(answers, pa.bool_())
