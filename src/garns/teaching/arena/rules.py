"""What the server knows of a round: its puzzles, whether an answer is right, what moves make of a board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from garns.errors import FormatError, GarnsError, Problem
from garns.store.rounds import Round, Verdict
from garns.teaching.protocol import is_silent, read_answer, read_move
from garns.teaching.sets import Case, cases
from garns.values.cells import symbol
from garns.values.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict, what is wrong (with its cells), and the board that was answered, if any."""

    verdict: Verdict
    reason: Problem | None = None
    grid: str | None = None


def puzzles_of(round: Round) -> tuple[Case, ...]:
    """The puzzles of a round: the same for every program and on every process, since the seed is."""
    return _cases(round.set_id, round.seed, round.count)


@lru_cache(maxsize=64)
def _cases(set_id: str, seed: int, count: int) -> tuple[Case, ...]:
    return cases(set_id, seed, count)


def judge(case: Case, line: str) -> Judged:
    """Whether the answer of a line is right. What is wrong is told, never what would be right.

    >>> from garns.teaching.sets import cases
    >>> (case,) = cases("4x4", seed=1, count=1)
    >>> judge(case, "none").verdict, str(judge(case, "none").reason)
    ('wrong', 'this puzzle has a solution')
    >>> judge(case, "1234").verdict
    'protocol'
    """
    try:
        reply = read_answer(line, case.puzzle)
    except FormatError as error:
        return Judged("protocol", error.problems[0])
    if reply.kind != "solution":
        # Of a puzzle whose clues clash it is true as well that there is no solution.
        true = reply.kind == case.status or (reply.kind == "none" and case.status == "invalid")
        return Judged("right") if true else Judged("wrong", Problem(_TRUTH[case.status]))
    grid = "".join(map(symbol, reply.digits))
    wrong = _mistake(case.puzzle, reply.digits)
    if wrong is None and case.status == "multiple":
        wrong = Problem("has_several")
    return Judged("wrong" if wrong else "right", wrong, grid)


_TRUTH = {
    "unique": "has_solution",
    "multiple": "has_several",
    "none": "has_none",
    "invalid": "has_clashing_clues",
}


def _mistake(puzzle: Puzzle, digits: tuple[int, ...]) -> Problem | None:
    """The first thing that is wrong with a full grid."""
    for cell, (given, digit) in enumerate(zip(puzzle.givens, digits, strict=True)):
        if given and given != digit:
            return Problem("given_lost", cells=[puzzle.geometry.names[cell]], digit=symbol(given))
    return next(iter(puzzle.with_givens(digits).issues()), None)


def walk(puzzle: Puzzle, grid: str, lines: Iterable[str]) -> tuple[tuple[tuple[int, int], ...], int, int]:
    """What lines of moves do to a board: the cells with their new digits, how many were tried, how many undone.

    >>> walk(Puzzle.empty(4), "." * 16, ["try r1c2 3", "# deeper", "undo r1c2"])
    (((1, 3), (1, 0)), 1, 1)

    :raises GarnsError: when a line is no move, or would change a given digit.
    """
    moves: list[tuple[int, int]] = []
    undone = 0
    for number, line in enumerate(lines, start=1):
        if is_silent(line):
            continue
        move = read_move(line, puzzle.geometry, number)
        if move is None:
            raise FormatError("slp", [Problem("unexpected", line=number, expected="try, place, undo", found=line)])
        if puzzle.givens[move.cell]:
            name = puzzle.geometry.names[move.cell]
            raise GarnsError([Problem("protected", line=number, cells=[name])])
        moves.append((move.cell, 0 if move.kind == "undo" else move.digit))
        undone += move.kind == "undo"
    return tuple(moves), len(moves) - undone, undone
