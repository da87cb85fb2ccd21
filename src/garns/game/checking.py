"""Judging a game: why a move is refused, whether all is right so far, and how far back it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from garns.budgets import Budget, Deadline
from garns.errors import Problem
from garns.game.reduce import Command
from garns.game.state import GameState
from garns.solving import Answer, known_answer
from garns.values.geometry import House
from garns.values.position import Position
from garns.values.puzzle import Puzzle, violations
from garns.values.rules import Group

Check = Literal["solved", "right", "wrong"]

#: Seconds that a player waits for the solver at most.
_PATIENCE = Budget(seconds=5.0)


def conflicts(state: GameState, cell: int, digit: int, *, solvable: bool | None = None) -> list[Problem]:
    """Every reason against a digit in a cell; an empty list when there is none.

    >>> from garns.game.state import new_game
    >>> game = new_game(Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry))
    >>> [problem.id for problem in conflicts(game, 4, 1)]
    ['already_in', 'already_in']
    >>> print(conflicts(game, 4, 3)[0])
    3 is already in row 2

    :param solvable: also refuse what leaves no solution; when it is not said, only in a strict game.
    """
    puzzle, values = state.puzzle, state.board.values
    name = puzzle.geometry.names[cell]
    problems = []
    if state.rules.givens[cell]:
        problems.append(Problem("protected", cells=[name]))
    if not 1 <= digit <= puzzle.geometry.digits:
        return [*problems, Problem("not_a_number", found=digit, expected=puzzle.geometry.digits)]
    for rule in puzzle.rules():
        if isinstance(rule, House | Group) and cell in rule.cells:
            there = [puzzle.geometry.names[other] for other in rule.cells if other != cell and values[other] == digit]
            if there:
                problems.append(Problem("already_in", cells=there, digit=puzzle.geometry.symbol(digit), house=rule))
    after = (*values[:cell], digit, *values[cell + 1 :])
    problems += _newly_broken(puzzle, values, after)
    wanted = state.options.strict if solvable is None else solvable
    if wanted and _solve(puzzle.with_givens(after)).status == "none":
        problems.append(Problem("unsolvable", cells=[name], digit=puzzle.geometry.symbol(digit)))
    return problems


def _newly_broken(puzzle: Puzzle, before: tuple[int, ...], after: tuple[int, ...]) -> list[Problem]:
    """The constraints that a move breaks, apart from digits twice in a house."""
    if not puzzle.constraints:
        return []
    old = violations(puzzle, before)
    return [problem for problem in violations(puzzle, after) if problem.id != "clash" and problem not in old]


def check(state: GameState, budget: Budget | None = None) -> Check:
    """Whether a game is solved, right so far, or wrong somewhere (it does not say where).

    What the solver cannot tell within the budget, or soon, counts as right.
    """
    puzzle, values = state.puzzle, state.board.values
    if violations(puzzle, values):
        return "wrong"
    if all(values):
        return "solved"
    right = solution_of(puzzle, budget)
    if right is not None:
        return "right" if _agree(values, right) else "wrong"
    return "wrong" if _solve(puzzle.with_givens(values), budget).status == "none" else "right"


def solution_of(puzzle: Puzzle, budget: Budget | None = None) -> tuple[int, ...] | None:
    """The only solution of a puzzle; None when there is none, or another one, or no time to know."""
    answer = _solve(puzzle, budget)
    return answer.solution.givens if answer.status == "unique" and answer.solution is not None else None


def undo_to_right(state: GameState) -> Command | None:
    """The command that undoes just enough for all digits and notes to be right; None when that takes nothing."""
    for count in range(len(state.past) + 1):
        before = replace(state, board=state.past[-count]) if count else state
        if check(before) != "wrong" and not _struck(before):
            return {"type": "undo", "count": count} if count else None
    return None


def position_of(state: GameState) -> Position:
    """The position of the player, for hints: where there are centre marks, they are the candidates.

    A player who has written marks into some cells only is not at fault where the right one is missing yet: there all
    that the rules leave are candidates. Where every cell has its marks, one that is missing was struck.
    """
    start = Position.start(state.puzzle, state.board.values)
    begun = frozenset(_lacking(state)) if not _has_all_notes(state) else frozenset[int]()
    candidates = tuple(
        mask & sum(1 << (digit - 1) for digit in marks) if marks and not value and cell not in begun else mask
        for cell, (mask, marks, value) in enumerate(
            zip(start.candidates, state.board.centre, state.board.values, strict=True)
        )
    )
    return Position(state.puzzle, state.board.values, candidates)


def _has_all_notes(state: GameState) -> bool:
    return all(map(any, zip(state.board.values, state.board.centre, strict=True)))


def _struck(state: GameState) -> bool:
    """Whether notes that were complete lack a right digit."""
    return _has_all_notes(state) and any(True for _ in _lacking(state))


def _lacking(state: GameState) -> Iterator[int]:
    """The empty cells whose centre marks lack their digit, as far as it is known."""
    board = state.board
    noted = [cell for cell, marks in enumerate(board.centre) if marks and not board.values[cell]]
    right = solution_of(state.puzzle) if noted else None
    if right is not None:
        yield from (cell for cell in noted if right[cell] not in board.centre[cell])


def _agree(values: tuple[int, ...], right: tuple[int, ...]) -> bool:
    return all(value in (0, digit) for value, digit in zip(values, right, strict=True))


def _solve(puzzle: Puzzle, budget: Budget | None = None) -> Answer:
    return known_answer(puzzle, _PATIENCE, within=Deadline(budget))
