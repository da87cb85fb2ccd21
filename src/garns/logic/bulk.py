"""Many puzzles rated at once, on all cores; no Python object is made for each."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from garns import engine
from garns.boards import Board, empty_puzzle
from garns.budgets import Budget, Deadline
from garns.logic.ladder import Ladder, ladder_of
from garns.solving import solve_opened
from garns.tables.arrow import Column, numbers, texts
from garns.tables.buffers import Puzzles, opened
from garns.tables.rows import WORDS, Rows, Status
from garns.values.geometry import CLASSIC

_NO_RUNG = 0xFFFF


class Rated(NamedTuple):
    """A row of :class:`Ratings`; level, score and hardest technique are None where a puzzle could not be rated."""

    status: str
    level: str | None
    score: int | None
    hardest: str | None


class Ratings(Rows[Rated]):
    """What :func:`rate_many` found, as buffers that memoryview, NumPy and Arrow read without a copy.

    ``scores`` (unsigned 32 bit), ``levels`` (a byte: the place in ``level_ids``), ``hardest`` (16 bit: the place in
    ``techniques``, 65535 where there is none), ``step_counts`` (16 bit, one row a puzzle, one column a technique) and
    ``status``, a :class:`~garns.Status`: 0 ok, 1 bad text, 2 clashing givens, 3 unknown because the budget ran out,
    4 unfinished because nothing more was found, 5 wrong: a step contradicted the solution it was checked against,
    6 a puzzle of another board.

    ``status_names``, ``level_names`` and ``hardest_names`` have the words. It is a table as well, with a
    :class:`Rated` for each row, and pandas, polars, DuckDB and pyarrow read it as it is:

    >>> rate_many(["1.....3..4.....2", "x"], board=4)
    <Ratings of 2>
       status    level     score  hardest
    0  ok        beginner  17     hidden_single
    1  bad_text  -         -      -
    """

    __slots__ = ("hardest", "level_ids", "levels", "scale", "scores", "status", "step_counts", "techniques")

    def __init__(
        self,
        ladder: Ladder,
        techniques: tuple[str, ...],
        status: bytearray,
        buffers: tuple[bytearray, bytearray, bytearray, bytearray],
    ) -> None:
        scores, levels, hardest, counts = buffers
        self.scale = ladder.scale
        self.techniques = techniques
        self.level_ids = tuple(level.id for level in ladder.levels)
        self.status = memoryview(status)
        self.scores = memoryview(scores).cast("I")
        self.levels = memoryview(levels)
        self.hardest = memoryview(hardest).cast("H")
        self.step_counts = memoryview(counts).cast("H")
        if status and techniques:
            self.step_counts = memoryview(counts).cast("H", (len(status), len(techniques)))

    ROW: ClassVar[type[Rated]] = Rated

    @property
    def level_names(self) -> list[str | None]:
        """The level of every puzzle, None where it could not be rated."""
        return [row.level for row in self]

    @property
    def hardest_names(self) -> list[str | None]:
        """The hardest technique of every puzzle, None where it could not be rated or needs none."""
        return [row.hardest for row in self]

    def row(self, index: int) -> Rated:
        """How it went with a puzzle, and how hard it is."""
        status = self.status[index]
        if status not in (Status.OK, Status.UNFINISHED):
            return Rated(WORDS[status], None, None, None)
        level, hardest = self.level_ids[self.levels[index]], self.hardest[index]
        technique = None if hardest == _NO_RUNG else self.techniques[hardest]
        return Rated(WORDS[status], level, self.scores[index], technique)

    def columns(self, start: int, end: int) -> list[Column]:
        """The columns ``status``, ``level``, ``score`` and ``hardest``."""
        rows = self[start:end]
        return [
            texts("status", [row.status for row in rows]),
            texts("level", [row.level for row in rows]),
            numbers("score", "I", bytes(self.scores[start:end]), [row.score is not None for row in rows]),
            texts("hardest", [row.hardest for row in rows]),
        ]


def rate_many(
    puzzles: Puzzles,
    scale: str | Ladder = "garns",
    *,
    board: Board = CLASSIC,
    threads: int | None = None,
    unique: bool | None = None,
    check: bool = False,
    budget: Budget | float | None = None,
) -> Ratings:
    """Rate many puzzles of one board.

    >>> easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> ratings = rate_many([easy, "x"])
    >>> list(ratings.status), ratings[0].level, ratings[0].hardest
    ([0, 1], 'beginner', 'hidden_single')

    Techniques that others wrote in Python are left out.

    :param puzzles: as in :func:`garns.solve_many`.
    :param unique: whether every puzzle has one solution; without it the solver finds out for each.
    :param check: hold every step against the solution; what contradicts it gets the status 5, wrong.
    :param budget: seconds, or a :class:`~garns.budgets.Budget`, for all of them; what it does not suffice for gets the
        status 3, unknown.
    """
    within = Deadline(budget)
    rules = empty_puzzle(board)
    workers = engine.thread_count(threads)
    ladder = ladder_of(scale)
    rungs = [ladder.rung(id) for id in ladder.techniques(len(rules.givens)) if engine.is_built_in(id)]
    form = engine.Scale(
        [rung.id for rung in rungs],
        [rung.score for rung in rungs],
        [ladder.rank(rung.level) for rung in rungs],
        [level.cap for level in ladder.levels],
    )
    engine.model(rules, within)  # what takes long to prepare counts
    source = opened(puzzles, rules.geometry, threads=workers, rules=rules)
    givens, status = source.read(workers)
    promise, solutions = bytes([bool(unique)]) * len(status), None
    if unique is None or check:
        solved = solve_opened(rules, source, limit=2, threads=workers, budget=within.left())
        solutions = bytes(solved.solutions) if check else None
        if unique is None:
            each = zip(solved.status, solved.solution_counts, strict=True)
            promise = bytes(not how and count == 1 for how, count in each)  # Status.OK is 0
    left = within.left()
    buffers = engine.rate_many(
        rules, givens, status, promise, solutions=solutions, scale=form, threads=workers, budget=left
    )
    return Ratings(ladder, tuple(form.techniques), status, buffers)
