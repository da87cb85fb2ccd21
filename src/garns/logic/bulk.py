"""Many puzzles rated at once, on all cores; no Python object is made for each."""

from __future__ import annotations

from array import array
from typing import ClassVar, NamedTuple, TypedDict, TypeVar

from garns import engine
from garns.boards import Board, empty_puzzle
from garns.budgets import Budget, Deadline
from garns.logic.finding import require_explained
from garns.logic.ladder import Ladder, ladder_of
from garns.solving import solve_opened
from garns.tables.arrow import Column, numbers, texts
from garns.tables.buffers import Puzzles, opened
from garns.tables.rows import WORDS, Rows, Status
from garns.values.geometry import CLASSIC

_NO_RUNG, _NO_BYTE = 0xFFFF, 0xFF


class Rated(NamedTuple):
    """A row of :class:`Ratings`; level, score and hardest technique are None where a puzzle could not be rated."""

    status: str
    level: str | None
    score: int | None
    hardest: str | None


class RatedSteps(NamedTuple):
    """A row of :class:`StepRatings`: the score is ER, and the hardest technique the one behind it."""

    status: str
    level: str | None
    score: float | None
    hardest: str | None
    ep: float | None
    ep_hardest: str | None
    ed: float | None
    ed_hardest: str | None


R = TypeVar("R", Rated, RatedSteps)


class _Ratings(Rows[R]):
    """What the ratings of every scale have."""

    __slots__ = ("hardest", "level_ids", "levels", "scale", "scores", "status", "step_counts", "techniques")

    def __init__(
        self, ladder: Ladder, techniques: tuple[str, ...], status: bytearray, levels: bytearray, counts: bytearray
    ) -> None:
        self.scale = ladder.scale
        self.techniques = techniques
        self.level_ids = tuple(level.id for level in ladder.levels)
        self.status = memoryview(status)
        self.scores: memoryview
        self.levels = memoryview(levels)
        self.hardest: memoryview
        self.step_counts = memoryview(counts).cast("H")
        if status and techniques:
            self.step_counts = memoryview(counts).cast("H", (len(status), len(techniques)))

    @property
    def level_names(self) -> list[str | None]:
        """The level of every puzzle, None where it could not be rated."""
        return [row.level for row in self]

    @property
    def hardest_names(self) -> list[str | None]:
        """The hardest technique of every puzzle, None where it could not be rated or needs none."""
        return [row.hardest for row in self]

    def is_rated(self, index: int) -> bool:
        """Whether a puzzle could be rated."""
        return self.status[index] in (Status.OK, Status.UNFINISHED)

    def _technique(self, number: int) -> str | None:
        return None if number == _NO_RUNG else self.techniques[number]


class Ratings(_Ratings[Rated]):
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

    __slots__ = ()

    def __init__(
        self,
        ladder: Ladder,
        techniques: tuple[str, ...],
        status: bytearray,
        buffers: tuple[bytearray, bytearray, bytearray, bytearray],
    ) -> None:
        scores, levels, hardest, counts = buffers
        super().__init__(ladder, techniques, status, levels, counts)
        self.scores = memoryview(scores).cast("I")
        self.hardest = memoryview(hardest).cast("H")

    ROW: ClassVar[type[Rated]] = Rated

    def row(self, index: int) -> Rated:
        """How it went with a puzzle, and how hard it is."""
        status = WORDS[self.status[index]]
        if not self.is_rated(index):
            return Rated(status, None, None, None)
        level = self.level_ids[self.levels[index]]
        return Rated(status, level, self.scores[index], self._technique(self.hardest[index]))

    def columns(self, start: int, end: int) -> list[Column]:
        """The columns ``status``, ``level``, ``score`` and ``hardest``."""
        rows = self[start:end]
        return [
            texts("status", [row.status for row in rows]),
            texts("level", [row.level for row in rows]),
            numbers("score", "I", bytes(self.scores[start:end]), [row.score is not None for row in rows]),
            texts("hardest", [row.hardest for row in rows]),
        ]


class StepRatings(_Ratings[RatedSteps]):
    """What :func:`rate_many` found on a scale of steps: the three ratings of each puzzle, and what is behind them.

    ``scores`` (ER), ``pearls`` (EP) and ``diamonds`` (ED) are floats, ``pearl_hardest`` and ``diamond_hardest`` the
    techniques of the latter two. All else is as in :class:`Ratings`.

    >>> rate_many("2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3", "se")
    <StepRatings of 1>
       status  level  score  hardest        ep   ep_hardest     ed   ed_hardest
    0  ok      easy   1.2    hidden_single  1.2  hidden_single  1.2  hidden_single
    """

    __slots__ = ("diamond_hardest", "diamonds", "pearl_hardest", "pearls")

    def __init__(self, ladder: Ladder, status: bytearray, buffers: tuple[bytearray, bytearray, bytearray]) -> None:
        tenths, numbers_of, counts = memoryview(buffers[0]).cast("H"), buffers[1], buffers[2]
        self.scores, self.pearls, self.diamonds = (
            memoryview(array("d", (each / 10 for each in tenths[place::3]))) for place in range(3)
        )
        self.hardest, self.pearl_hardest, self.diamond_hardest = (
            memoryview(array("H", (_NO_RUNG if each == _NO_BYTE else each for each in numbers_of[place::3])))
            for place in range(3)
        )
        ranks = {level.id: rank for rank, level in enumerate(ladder.levels)}
        levels = bytearray(ranks[ladder.level(None, score)] for score in self.scores)
        super().__init__(ladder, tuple(engine.EXPLAINER), status, levels, counts)

    ROW: ClassVar[type[RatedSteps]] = RatedSteps

    def row(self, index: int) -> RatedSteps:
        """How it went with a puzzle, and how hard it is."""
        status = WORDS[self.status[index]]
        if not self.is_rated(index):
            return RatedSteps(status, None, None, None, None, None, None, None)
        return RatedSteps(
            status,
            self.level_ids[self.levels[index]],
            self.scores[index],
            self._technique(self.hardest[index]),
            self.pearls[index],
            self._technique(self.pearl_hardest[index]),
            self.diamonds[index],
            self._technique(self.diamond_hardest[index]),
        )

    def columns(self, start: int, end: int) -> list[Column]:
        """A column for each field of :class:`RatedSteps`."""
        rows = self[start:end]
        valid = [row.score is not None for row in rows]
        return [
            texts("status", [row.status for row in rows]),
            texts("level", [row.level for row in rows]),
            numbers("score", "g", bytes(self.scores[start:end]), valid),
            texts("hardest", [row.hardest for row in rows]),
            numbers("ep", "g", bytes(self.pearls[start:end]), valid),
            texts("ep_hardest", [row.ep_hardest for row in rows]),
            numbers("ed", "g", bytes(self.diamonds[start:end]), valid),
            texts("ed_hardest", [row.ed_hardest for row in rows]),
        ]


class _Shared(TypedDict):
    solutions: bytes | None
    threads: int
    budget: Budget


def rate_many(
    puzzles: Puzzles,
    scale: str | Ladder = "garns",
    *,
    board: Board = CLASSIC,
    threads: int | None = None,
    unique: bool | None = None,
    check: bool = False,
    budget: Budget | float | None = None,
) -> Ratings | StepRatings:
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
    require_explained(ladder, rules)
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
    shared: _Shared = {"solutions": solutions, "threads": workers, "budget": within.left()}
    if ladder.explainer:
        tried, mode = ladder.techniques(), ladder.scale
        of_steps = engine.explain_many(givens, status, promise, techniques=tried, mode=mode, **shared)
        return StepRatings(ladder, status, of_steps)
    rungs = [ladder.rung(id) for id in ladder.techniques(len(rules.givens)) if engine.is_built_in(id)]
    form = engine.Scale(
        [rung.id for rung in rungs],
        [int(rung.score) for rung in rungs],
        [ladder.rank(rung.level) for rung in rungs],
        [None if level.cap is None else int(level.cap) for level in ladder.levels],
        ladder.as_hodoku,
    )
    buffers = engine.rate_many(rules, givens, status, promise, scale=form, **shared)
    return Ratings(ladder, tuple(form.techniques), status, buffers)
