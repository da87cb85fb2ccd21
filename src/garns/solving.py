"""Solve, count, enumerate: one puzzle or millions.

>>> from garns.values.puzzle import Puzzle
>>> puzzle = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> answer = solve(puzzle)
>>> answer.status
'unique'
>>> print(answer.solution)
534678912672195348198342567859761423426853791713924856961537284287419635345286179
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from garns import engine
from garns.arguments import MOST_32, MOST_64, whole
from garns.boards import Board, empty_puzzle
from garns.budgets import Budget, Deadline
from garns.errors import ArgumentError, OutOfBudget, Problem
from garns.given import Given, what_of
from garns.memory import kept
from garns.tables.answers import GRID, Answers, Item
from garns.tables.arrow import Column, numbers, texts
from garns.tables.buffers import Puzzles, opened
from garns.tables.rows import WORDS
from garns.values.geometry import CLASSIC
from garns.values.position import Position
from garns.values.puzzle import Puzzle

AnswerStatus = Literal["unique", "multiple", "none", "unknown"]

#: Boards with more digits cannot be written with a symbol for each.
MOST_SYMBOLS = 35


@dataclass(frozen=True)
class Answer:
    """What :func:`solve` found.

    ``status`` is "unique", "multiple", "none", or "unknown" when the budget ran out first. ``solution`` is the puzzle
    filled in, ``other`` a second one; both are None where there is none, and an answer without a solution is false.
    ``engine`` says which engine answered and ``nodes`` how many choices it tried.

    >>> bool(solve("11.............."))
    False
    """

    status: AnswerStatus
    solution: Puzzle | None
    other: Puzzle | None
    engine: str
    nodes: int

    def __repr__(self) -> str:
        """The status, and the solution where there is one."""
        return f"<Answer {self.status}{f': {self.solution!r}' if self.solution else ''}>"

    def __bool__(self) -> bool:
        """Whether there is a solution: of a puzzle that has none, the answer is false."""
        return self.solution is not None


def solve(puzzle: Given, *, budget: Budget | float | None = None) -> Answer:
    """Decide whether a puzzle has no, one or several solutions, and show up to two.

    >>> solve(Puzzle.empty(4)).status
    'multiple'

    A puzzle may be a :class:`~garns.Puzzle`, text in any format, the path of a file, rows of digits or an array; this
    is so in every function that takes one:

    >>> solve("1.....3..4.....2").solution == solve([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]).solution
    True

    Of a position, only what its digits and candidates leave counts.

    :param budget: seconds, or a :class:`Budget`; when it runs out the status is "unknown".
    """
    puzzle = what_of(puzzle)
    found = engine.solve(puzzle, 2, Budget.of(budget))
    status: AnswerStatus = "multiple" if found.solutions > 1 else "unique" if found.solutions else "none"
    if not found.complete and found.solutions < 2:
        status = "unknown"
    return Answer(status, _filled(puzzle, found.first), _filled(puzzle, found.second), found.engine, found.nodes)


@kept(1024)
def known_answer(puzzle: Puzzle | Position, patience: Budget, *, within: Deadline) -> Answer:
    """What the solver says of a puzzle with some patience, kept for the next question about it.

    What was cut short by ``within``, not by the patience, may be settled another time and is not kept.
    """
    found = solve(puzzle, budget=within.at_most(patience, share=2))  # the other half is for what is done with it
    within.nodes += found.nodes
    if found.status == "unknown":
        within.over()
    return found


def count_solutions(puzzle: Given, *, limit: int = 2, budget: Budget | float | None = None) -> int | None:
    """How many solutions a puzzle has, up to a limit; None when the budget ran out before that was known.

    >>> count_solutions(Puzzle.empty(4), limit=1000)
    288

    Givens that clash have none.
    """
    limit = whole("limit", limit, 1, MOST_64)
    found = engine.solve(what_of(puzzle), limit, Budget.of(budget))
    return found.solutions if found.complete or found.solutions >= limit else None


def solutions(puzzle: Given, *, budget: Budget | float | None = None) -> Iterator[Puzzle]:
    """Every solution, one after the other; stop whenever you have enough.

    >>> sum(1 for _ in solutions(Puzzle.empty(4)))
    288

    :param budget: seconds, or a :class:`Budget`, from the first one on.
    :raises OutOfBudget: after the last that was found, when the budget ran out before all were.
    """
    return _solutions(what_of(puzzle), Budget.of(budget))  # what is wrong is told now, not at the first one


def _solutions(puzzle: Puzzle | Position, budget: Budget) -> Iterator[Puzzle]:
    for solution in engine.solutions(puzzle, budget):
        if solution is None:
            raise OutOfBudget
        yield _rules(puzzle).filled(solution)


def true_candidates(
    puzzle: Given, *, cap: int = 1, budget: Budget | float | None = None
) -> tuple[tuple[int, ...], ...] | None:
    """For every cell, and every digit from 1, in how many solutions it stands there, counted up to ``cap``.

    A digit with 0 can be struck: no solution holds it. None when the budget ran out.

    >>> true_candidates(Puzzle.empty(4), cap=100)[0]
    (72, 72, 72, 72)
    """
    puzzle = what_of(puzzle)
    counts, complete = engine.true_candidates(puzzle, whole("cap", cap, 1, MOST_32), Budget.of(budget))
    digits = _rules(puzzle).geometry.digits
    if not complete:
        return None
    return tuple(tuple(counts[start : start + digits]) for start in range(0, len(counts), digits))


class Solved(NamedTuple):
    """A row of :class:`Bulk`: how it went, how many solutions (up to the limit), and the first of them."""

    status: str
    count: int  # type: ignore[assignment]  # nobody counts values in a row
    solution: str | None


class Bulk(Answers[Solved]):
    """The answers of :func:`solve_many`, as buffers that memoryview, NumPy and Arrow read without a copy.

    ``solution_counts`` (unsigned 32 bit) says how many solutions, up to the limit; ``solutions`` (one row a puzzle, one
    byte a cell) the first of them, zeros where there is none; ``status`` how it went, as a
    :class:`~garns.Status`: 0 ok, 1 bad text, 2 clashing givens, 3 unknown, 6 a puzzle of another board
    (``status_names`` has the words).

    It is a table as well, with a :class:`Solved` for each row, and pandas, polars, DuckDB and pyarrow read it as it is:

    >>> bulk = solve_many(["1.....3..4.....2", "11.............."], board=4)
    >>> bulk
    <Bulk of 2>
       status  count  solution
    0  ok      1      1324423124133142
    1  clash   0      -
    >>> len(bulk), bulk[0].solution, [row.status for row in bulk]
    (2, '1324423124133142', ['ok', 'clash'])

    ``Bulk(solution_counts, solutions, status)`` makes answers of the caller's own buffers, :meth:`room` of new ones,
    for the argument ``out`` of :func:`solve_many`.
    """

    __slots__ = ("solution_counts", "solutions")
    FIELDS: ClassVar[dict[str, Item]] = {"solution_counts": "I", "solutions": GRID, "status": "B"}

    ROW: ClassVar[type[Solved]] = Solved

    solution_counts: memoryview
    solutions: memoryview

    def row(self, index: int) -> Solved:
        """How it went with a puzzle, how many solutions it has, and the first."""
        (solution,) = self.grids("solutions", index, index + 1)
        return Solved(WORDS[self.status[index]], self.solution_counts[index], solution)

    def columns(self, start: int, end: int) -> list[Column]:
        """The columns ``status``, ``count`` and ``solution``."""
        return [
            texts("status", [WORDS[code] for code in self.status[start:end]]),
            numbers("count", "I", bytes(self.solution_counts[start:end])),
            texts("solution", self.grids("solutions", start, end)),
        ]


def solve_many(
    puzzles: Puzzles,
    *,
    board: Board = CLASSIC,
    limit: int = 2,
    threads: int | None = None,
    budget: Budget | float | None = None,
    out: Bulk | None = None,
    text: bool = False,
) -> Bulk:
    r"""Solve many puzzles of one board at once, on all cores; no Python object is made for each.

    ``puzzles`` is a text with one puzzle a line (a string or bytes), the path of a file, a list or a column of strings,
    puzzles, :class:`~garns.Strings` (the memory of a column of Arrow), or an array of whole numbers: one row of
    digits a puzzle, 0 for an empty cell (shape ``(n, 81)`` or ``(n, 9, 9)``, of any width and in any order; bytes are
    read where they stand).

    >>> bulk = solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "x"])
    >>> list(bulk.solution_counts), list(bulk.status), bytes(bulk.solutions)[:5]
    ([1, 0], [0, 1], b'\x05\x03\x04\x06\x07')

    ``board`` is a geometry, a spec (``16``, ``x``, ``samurai``), or a puzzle whose constraints hold for all of them:

    >>> list(solve_many(["1..............4", "1..............1"], board="x4", limit=100).solution_counts)
    [4, 0]

    A line that is no puzzle gets the status 1, and one of a board of another size the status 6; it is
    :func:`garns.read` that says why. What cannot be
    meant as a whole is refused: a table instead of its column, a column of numbers, puzzles of another board.

    :param threads: how many work on it, as many as the machine has unless told.
    :param budget: seconds, or a :class:`Budget`, for all of them; puzzles that it did not suffice for get the status 3.
    :param out: room for the answers, for as many puzzles or more, that is used again: fresh memory costs time. The
        answers are then its first rows.
    :param text: solutions as characters, ``.`` where there is none, for a column of strings 81 bytes wide.
    :raises ArgumentError: when an argument is of no use.

    >>> room = Bulk.room(1000)
    >>> print(bytes(solve_many(b"8.." + b"." * 78, limit=1, out=room, text=True).solutions)[:1].decode())
    8
    """
    rules = empty_puzzle(board)
    geometry = rules.geometry
    limit = whole("limit", limit, 1, MOST_32)
    if text and geometry.digits > MOST_SYMBOLS:
        raise ArgumentError([Problem("bad_argument", name="text", found=text, expected=False)])
    workers = engine.thread_count(threads)
    within = Deadline(budget)
    engine.model(rules, within)  # what takes long to prepare counts
    source = opened(puzzles, geometry, threads=workers, rules=rules)
    return solve_opened(rules, source, limit=limit, threads=workers, budget=within.left(), out=out, text=text)


def solve_opened(
    rules: Puzzle,
    source: engine.Source,
    *,
    limit: int,
    threads: int,
    budget: Budget,
    out: Bulk | None = None,
    text: bool = False,
) -> Bulk:
    """Solve many puzzles of one board that were opened before."""
    bulk = Bulk.for_all(source, len(rules.geometry), out)
    engine.solve_many(
        engine.model(rules), source, *bulk.buffers(), symbols=text, limit=limit, threads=threads, budget=budget
    )
    return bulk


def _rules(puzzle: Puzzle | Position) -> Puzzle:
    return puzzle.puzzle if isinstance(puzzle, Position) else puzzle


def _filled(puzzle: Puzzle | Position, digits: bytes) -> Puzzle | None:
    return _rules(puzzle).filled(digits) if digits else None
