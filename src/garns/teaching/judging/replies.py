"""What comes for a request at levels 1 and 2, held against the truth."""

from __future__ import annotations

from dataclasses import dataclass, field

from garns.errors import Problem
from garns.solving import count_solutions, solve
from garns.teaching.judging.checking import check_claim, check_grid, wrong_claim
from garns.teaching.judging.verdict import Verdict
from garns.teaching.protocol import Message
from garns.teaching.sets import Case
from garns.values.cells import symbol
from garns.values.puzzle import Puzzle
from garns.values.step import Candidate

_BUDGET = 10.0  # seconds for our own look at a puzzle that a program has made
_GAVE_UP = ("timeout", "unknown", "partial", "ok")
MOST = 10_000  # lines for one request
MOST_COUNTED = 100  # solutions that a program is asked to count


@dataclass(slots=True)
class Answers:
    """The solutions, steps and puzzles that came before a result."""

    solutions: list[tuple[int, ...]] = field(default_factory=list)
    steps: list[tuple[tuple[Candidate, ...], tuple[Candidate, ...]]] = field(default_factory=list)
    puzzles: list[Puzzle] = field(default_factory=list)

    def add(self, found: Message, puzzle: Puzzle) -> None:
        """One response.

        :raises FormatError: when what it says does not fit the board.
        """
        geometry = puzzle.geometry
        if found.word == "solution" and len(self.solutions) < MOST:
            self.solutions.append(found.solution(puzzle))
        elif found.word == "step" and len(self.steps) < MOST:
            self.steps.append((found.candidates("place", geometry), found.candidates("delete", geometry)))
        elif found.word == "puzzle" and len(self.puzzles) < MOST:
            self.puzzles.append(found.puzzle())


def judge_result(word: str, case: Case, result: Message, answers: Answers) -> Verdict:
    """The verdict on a result and all that came before it."""
    status = result["status"]
    if word == "generate":
        return _judge_made(answers.puzzles)
    if word == "steps":
        return _judge_steps(case, status, answers)
    if status in _GAVE_UP:
        return Verdict("too_slow" if status == "timeout" else "wrong", (Problem("gave_up", found=status),))
    verdict = check_claim(case, status)
    if verdict.kind == "right" and word == "count":
        return _judge_count(case, result)
    if verdict.kind != "right":
        return verdict
    for digits in answers.solutions:
        found = check_grid(case.puzzle, digits, case.solution)
        if found.kind != "right":
            return found
    if status == "unique" and not answers.solutions:
        return Verdict("wrong", (Problem("no_solution_shown"),))
    return verdict


def _judge_count(case: Case, result: Message) -> Verdict:
    """A number must be true; ``100+`` says that there are at least so many."""
    found = result.get("count")
    true = count_solutions(case.puzzle, limit=MOST_COUNTED, budget=_BUDGET)
    said = found.removesuffix("+")
    if true is None or found == str(true) or (true == MOST_COUNTED and said == str(true)):
        return Verdict("right")
    expected = f"{true}+" if true == MOST_COUNTED else true
    return Verdict("wrong", (Problem("wrong_count", found=found, expected=expected),))


def _judge_steps(case: Case, status: str, answers: Answers) -> Verdict:
    """Steps must leave the solution alone; a deletion of the true digit is named with its cell."""
    solution, names = case.solution or (), case.puzzle.geometry.names
    for number, (placed, deleted) in enumerate(answers.steps, start=1):
        for cell, digit in deleted:
            if solution[cell] == digit:
                problem = Problem("true_digit_deleted", cells=[names[cell]], number=number, digit=symbol(digit))
                return Verdict("wrong", (problem,), digits=case.puzzle.givens, cells=(cell,))
        for cell, digit in placed:
            if solution[cell] != digit:
                where, true = [names[cell]], symbol(solution[cell])
                problem = Problem("false_digit_placed", cells=where, number=number, digit=symbol(digit), expected=true)
                board = tuple(digit if at == cell else given for at, given in enumerate(case.puzzle.givens))
                return Verdict("wrong", (problem,), digits=board, cells=(cell,))
    if status in ("multiple", "none", "invalid"):
        return Verdict("wrong", (wrong_claim(status, case.status),))
    return Verdict("right") if answers.steps else Verdict("wrong", (Problem("no_steps"),))


def _judge_made(puzzles: list[Puzzle]) -> Verdict:
    """A puzzle that was made must have one solution and as many clues as asked."""
    from garns.teaching.judging.session import CLUES

    if not puzzles:
        return Verdict("wrong", (Problem("no_puzzle_shown"),))
    puzzle, (least, most) = puzzles[0], CLUES
    status = solve(puzzle, budget=_BUDGET).status
    if status in ("none", "multiple"):
        return Verdict("wrong", (wrong_claim("unique", status),), digits=puzzle.givens)
    if len(puzzle.geometry) != len(Puzzle().geometry) or not least <= puzzle.clues <= most:
        problem = Problem("wrong_clues", found=puzzle.clues, expected=f"{least} ... {most}")
        return Verdict("wrong", (problem,), digits=puzzle.givens)
    return Verdict("right")
