"""What the server knows of a round: its puzzles, whether an answer is right, what moves make of a board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from garns.errors import FormatError, GarnsError, Problem
from garns.store.rounds import Round, Verdict
from garns.teaching.judging.checking import check
from garns.teaching.protocol import is_silent, read_answer, read_move
from garns.teaching.sets import Case, cases
from garns.values.cells import symbol
from garns.values.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict, what is wrong, its cells (that which is to be changed is the last), and the board of the answer."""

    verdict: Verdict
    reason: Problem | None = None
    cells: tuple[int, ...] = ()
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
    ('wrong', 'the answer claims no solution; the truth is one solution')
    >>> judge(case, "1234").verdict
    'not_protocol'
    """
    try:
        reply = read_answer(line, case.puzzle)
    except FormatError as error:
        return Judged("not_protocol", error.problems[0])
    # Without the solution at hand, the check can tell nothing of it.
    found = check(replace(case, solution=None), reply)
    grid = "".join(map(symbol, reply.digits)) or None
    return Judged(found.kind, next(iter(found.problems), None), (*found.rivals, *found.cells), grid)


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
