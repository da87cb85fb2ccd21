"""A search run twice: once with its tree, once only for its time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from time import perf_counter
from typing import Any, Literal

from garns.budgets import Budget
from garns.errors import ArgumentError, MissingExtra, Problem
from garns.i18n import N_, translate
from garns.teaching.lab.board import Board
from garns.teaching.lab.watching import GivenUpError, Node, Recorder, Watch
from garns.values.cells import symbol
from garns.values.puzzle import Puzzle

TraceStatus = Literal["solved", "none", "given_up", "missing"]
Search = Callable[[list[int], Board, Watch], bool]

#: A search gives up after so many digits, or seconds; of its tree so much is kept.
TRIES, SECONDS, KEPT = 200_000, 10.0, 20_000


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A way to solve a puzzle: its name, its rule in one line, and the file that is its source and runs."""

    id: str
    name: str
    rule: str
    #: Whether it shows the digits that it tries; the solvers of others only count.
    shows: bool = True

    @property
    def source(self) -> str:
        """The code, as it runs."""
        return files("garns.teaching.lab").joinpath(f"{self.id}.py").read_text(encoding="utf-8")

    @property
    def solve(self) -> Search:
        """The function that fills a grid."""
        search: Search = import_module(f"garns.teaching.lab.{self.id}").solve
        return search

    def name_in(self, lang: str) -> str:
        """The name in a language."""
        return translate(self.name, lang)

    def rule_in(self, lang: str) -> str:
        """The rule in a language."""
        return translate(self.rule, lang)


#: All of them by their ids, the simplest first.
ALGORITHMS: dict[str, Algorithm] = {
    each.id: each
    for each in (
        Algorithm("in_order", N_("In order"), N_("Next empty cell, digits from 1")),
        Algorithm("fewest_first", N_("Fewest first"), N_("The cell with the fewest digits left")),
        Algorithm("singles_first", N_("Singles first"), N_("What is certain, then guess")),
        Algorithm("exact_cover", N_("Exact cover"), N_("The task with the fewest ways left")),
        Algorithm("sat", "SAT", N_("Clauses: guess, and see what follows")),
        Algorithm("cp_sat", "CP-SAT", N_("OR-Tools: say what is wanted"), shows=False),
    )
}


@dataclass(frozen=True, slots=True)
class Trace:
    """What a search did: how it ended, what it counted, its time without counting, and the first part of its tree.

    ``status`` is "solved", "none" (there is no solution), "given_up" (at a limit), or "missing" when a part of Garns is
    not installed. ``depth`` is the most digits that stood at once.
    """

    algorithm: Algorithm
    status: TraceStatus
    tries: int = 0
    dead_ends: int = 0
    depth: int = 0
    seconds: float = 0.0
    solution: tuple[int, ...] | None = None
    nodes: tuple[Node, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Everything but the tree: names for programs, numbers as they are."""
        return {
            "algorithm": self.algorithm.id,
            "status": self.status,
            "tries": self.tries,
            "dead_ends": self.dead_ends,
            "depth": self.depth,
            "seconds": round(self.seconds, 6),
            "solution": "".join(map(symbol, self.solution)) if self.solution else None,
        }


def trace(
    puzzle: Puzzle, algorithm: str, *, tries: int = TRIES, keep: int = KEPT, budget: Budget | float = SECONDS
) -> Trace:
    """What an algorithm does with a puzzle.

    >>> found = trace(Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry), "fewest_first")
    >>> found.status, found.tries, found.dead_ends, found.nodes[0][1:3]
    ('solved', 12, 0, (3, 4))

    :param tries: give up after so many digits.
    :param keep: so many of them are kept as a tree.
    :param budget: for each of the two runs.
    :raises ArgumentError: when there is no such algorithm.
    :raises PuzzleError: when the puzzle has other rules than houses.
    """
    if algorithm not in ALGORITHMS:
        raise ArgumentError(
            [Problem("bad_argument", name="algorithm", found=algorithm, expected=" | ".join(ALGORITHMS))]
        )
    chosen, board = ALGORITHMS[algorithm], Board.of(puzzle)
    if puzzle.issues():
        return Trace(chosen, "none")  # no search looks at the givens again
    search = chosen.solve  # whatever it imports is not on the clock
    recorder = Recorder(tries, Budget.of(budget), keep)
    try:
        status, grid = _run(search, board, recorder)
    except MissingExtra:
        return Trace(chosen, "missing")
    started = perf_counter()
    _run(search, board, Watch(tries, Budget.of(budget)))
    seconds = perf_counter() - started
    solution = tuple(grid) if status == "solved" else None
    counts = recorder.tries, recorder.dead_ends, recorder.depth
    return Trace(chosen, status, *counts, seconds, solution, tuple(recorder.nodes))


def _run(search: Search, board: Board, watch: Watch) -> tuple[TraceStatus, list[int]]:
    grid = list(board.givens)
    try:
        return ("solved" if search(grid, board, watch) else "none"), grid
    except GivenUpError:
        return "given_up", grid


def compare(puzzle: Puzzle, algorithms: Iterable[str] = ALGORITHMS, **bounds: Any) -> tuple[Trace, ...]:
    """The traces of several algorithms on the same puzzle, in their order; the bounds are those of :func:`trace`."""
    return tuple(trace(puzzle, algorithm, **bounds) for algorithm in algorithms)
