"""Tables of puzzles by the million: solve, rate, compare and make them, row by row.

Here are the functions for what is in memory: a data frame of pandas or polars, a relation of DuckDB, a table of
pyarrow, a list. Each gives an Arrow table with the columns of the operation after those that came, which pandas, polars
and DuckDB take as it is. For files there is :func:`garns.bulk.running.run`, and the command ``garns bulk``.

>>> import garns.bulk
>>> table = garns.bulk.solve(["1.....3..4.....2", "1...", "11.............."])
>>> table.select(["status", "solution"]).to_pylist()[0]
{'status': 'unique', 'solution': '1324423124133142'}
>>> table["error"].to_pylist()
[None, '5: expected 16 symbols, got 4', None]

pyarrow is needed (``pip install 'garns[bulk]'``); without it, each raises :class:`garns.errors.MissingExtra`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from garns.boards import Board

if TYPE_CHECKING:
    from garns.bulk.arrow import pa

__all__ = ["canonical", "check", "count", "dedupe", "features", "generate", "rate", "solve", "transform"]


def solve(
    puzzles: Any,
    *,
    column: str | None = None,
    board: Board | None = None,
    workers: int | None = None,
    budget: float | None = None,
) -> pa.Table:
    """Solve every puzzle: the columns ``status`` (unique, multiple, none, unknown), ``solution`` and ``error``.

    :param puzzles: a data frame, a table, a column of text or of lists of digits, strings, or an array of bytes with a
        row of digits for each puzzle.
    :param column: where the puzzles stand; found without it.
    :param board: of all puzzles; that of the first without it.
    :param workers: how many cores; all of them without it.
    :param budget: seconds for each puzzle.
    :raises ArgumentError: when no column holds puzzles; it names those there are.
    """
    return _apply("solve", puzzles, column, board, workers, budget=budget)


def count(
    puzzles: Any,
    *,
    column: str | None = None,
    board: Board | None = None,
    workers: int | None = None,
    limit: int = 1000,
    budget: float | None = None,
) -> pa.Table:
    """Count the solutions of every puzzle, up to a limit: the column ``count``.

    >>> count(["1.....3..4.....2", "1..............."], limit=50)["count"].to_pylist()
    [1, 50]
    """
    return _apply("count", puzzles, column, board, workers, limit=limit, budget=budget)


def check(
    puzzles: Any,
    *,
    column: str | None = None,
    board: Board | None = None,
    workers: int | None = None,
    solution: str | None = None,
    budget: float | None = None,
) -> pa.Table:
    """Check every puzzle: ``status``, ``problem`` (what clashes) and ``solution_ok``, for a column of solutions.

    >>> check({"quizzes": ["1.....3..4.....2"], "solutions": ["1324423124133142"]})["solution_ok"].to_pylist()
    [True]
    """
    return _apply("check", puzzles, column, board, workers, solution=solution, budget=budget)


def rate(
    puzzles: Any,
    *,
    column: str | None = None,
    board: Board | None = None,
    workers: int | None = None,
    scale: str = "garns",
) -> pa.Table:
    """Rate how hard every puzzle is: ``level``, ``score``, ``hardest`` technique, ``solved``, ``steps``.

    >>> rate(["1.....3..4.....2"]).select(["level", "hardest"]).to_pylist()
    [{'level': 'beginner', 'hardest': 'hidden_single'}]
    """
    return _apply("rate", puzzles, column, board, workers, scale=scale)


def features(
    puzzles: Any,
    *,
    column: str | None = None,
    board: Board | None = None,
    workers: int | None = None,
    scale: str = "garns",
    backdoor: int = 2,
) -> pa.Table:
    """Measure every puzzle: its rating, clues, symmetry, search, bottlenecks, backdoor, and steps of each technique.

    >>> features(["1.....3..4.....2"], workers=1).select(["clues", "symmetry", "backdoor"]).to_pylist()
    [{'clues': 4, 'symmetry': 'bidiagonal', 'backdoor': 0}]
    """
    return _apply("features", puzzles, column, board, workers, scale=scale, backdoor=backdoor)


def canonical(
    puzzles: Any, *, column: str | None = None, board: Board | None = None, workers: int | None = None
) -> pa.Table:
    """The ``canonical`` form of every puzzle, the id of its ``class``, and its ``automorphisms``.

    >>> canonical(["1.....3..4.....2"], workers=1)["canonical"].to_pylist()
    ['...1.2....3.4...']
    """
    return _apply("canonical", puzzles, column, board, workers)


def transform(
    puzzles: Any,
    *,
    column: str | None = None,
    board: Board | None = None,
    workers: int | None = None,
    solution: str | None = None,
    seed: int = 0,
    copies: int = 1,
) -> pa.Table:
    """Other puzzles of the same class, by moves that keep the rules: ``transformed``, and the solution with it.

    >>> garns_table = transform(["1.....3..4.....2"], seed=7, copies=2, workers=1)
    >>> len(set(canonical(garns_table, column="transformed", workers=1)["class"].to_pylist())), len(garns_table)
    (1, 2)
    """
    return _apply("transform", puzzles, column, board, workers, solution=solution, seed=seed, copies=copies)


def dedupe(
    puzzles: Any,
    *,
    column: str | None = None,
    board: Board | None = None,
    workers: int | None = None,
    mark: bool = False,
) -> pa.Table:
    """The first puzzle of every class; or all of them, and ``duplicate`` tells which are equivalent to an earlier one.

    >>> dedupe(["1.....3..4.....2", "2.....3..4.....1"], mark=True, workers=1)["duplicate"].to_pylist()
    [False, True]
    """
    return _apply("dedupe", puzzles, column, board, workers, mark=mark)


def generate(
    count: int,
    *,
    board: Board | None = None,
    workers: int | None = None,
    seed: int = 0,
    tries: int | None = None,
    **asked: Any,
) -> pa.Table:
    """Puzzles to a recipe, with their solutions: the same for the same seed.

    >>> generate(2, board=4, level="beginner", seed=1).select(["number", "level"]).to_pylist()
    [{'number': 0, 'level': 'beginner'}, {'number': 1, 'level': 'beginner'}]

    :param asked: what :func:`garns.generating.recipe` knows: level, clues, symmetry, must ...
    """
    from garns.boards import empty_puzzle
    from garns.generating import recipe
    from garns.values.geometry import CLASSIC

    wish = recipe(empty_puzzle(CLASSIC if board is None else board), **asked)
    return _apply("generate", count, None, board, workers, seed=seed, tries=tries, wish=wish)


def _apply(
    operation: str, puzzles: Any, column: str | None, board: Board | None, workers: int | None, **options: Any
) -> pa.Table:
    return import_module("garns.bulk.frames").apply(
        operation, puzzles, column=column, board=board, workers=workers, options=options
    )
