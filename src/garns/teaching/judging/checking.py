"""Whether an answer is true, and where it is not.

>>> from garns.teaching.protocol import read_answer
>>> from garns.teaching.sets import cases
>>> case = cases("4x4", count=1)[0]
>>> check(case, read_answer("multiple", case.puzzle)).reason()
'the answer claims more than one solution; the truth is one solution'
"""

from __future__ import annotations

from garns.errors import Problem
from garns.i18n import N_, translate
from garns.teaching.judging.verdict import Verdict
from garns.teaching.protocol import Reply
from garns.teaching.sets import Case
from garns.values.cells import symbol
from garns.values.puzzle import Puzzle, violations

_TRUTHS = {
    "unique": N_("one solution"),
    "multiple": N_("more than one solution"),
    "none": N_("no solution"),
    "invalid": N_("clues that clash"),
}


class Truth(str):
    """What can be true of a puzzle: an id for programs, words in every language."""

    __slots__ = ()

    def name_in(self, lang: str) -> str:
        """The words."""
        return translate(_TRUTHS[self], lang)

    def __str__(self) -> str:
        return str.__str__(self)


def check(case: Case, reply: Reply) -> Verdict:
    """The verdict on an answer at level 0.

    A puzzle whose clues clash has no solution either, so both words are true of it.
    """
    if reply.kind == "solution" and case.status == "unique":
        return check_grid(case.puzzle, reply.digits, case.solution)
    if reply.kind == "solution":
        found = check_grid(case.puzzle, reply.digits, None)
        if found.kind == "right":
            return Verdict("wrong", (wrong_claim("unique", case.status),), digits=reply.digits)
        return found
    return check_claim(case, reply.kind)


def check_claim(case: Case, claimed: str) -> Verdict:
    """The verdict on a word: ``unique``, ``multiple``, ``none`` or ``invalid``."""
    if claimed == case.status or (claimed, case.status) == ("none", "invalid"):
        return Verdict("right")
    return Verdict("wrong", (wrong_claim(claimed, case.status),))


def wrong_claim(claimed: str, truth: str) -> Problem:
    """That something was said which is not true."""
    return Problem("wrong_claim", claimed=Truth(claimed), truth=Truth(truth))


def check_grid(puzzle: Puzzle, digits: tuple[int, ...], solution: tuple[int, ...] | None) -> Verdict:
    """The verdict on a full grid: givens are kept, rules are kept; the first cell that differs is named."""
    names = puzzle.geometry.names
    pairs = list(zip(puzzle.givens, digits, strict=True))
    changed = [cell for cell, (given, digit) in enumerate(pairs) if given and given != digit]
    differs = [cell for cell in range(len(digits)) if solution and solution[cell] != digits[cell]]
    problems = [
        Problem("given_changed", cells=[names[cell]], expected=symbol(puzzle.givens[cell]), digit=symbol(digits[cell]))
        for cell in changed[:1]
    ]
    cells, rivals = changed[:1], []
    if not changed:
        broken = violations(puzzle, digits)[:1]
        problems += broken
        involved = [puzzle.geometry.cell(str(name)) for problem in broken for name in problem.cells]
        cells = [cell for cell in involved if cell in differs or (not solution and not puzzle.givens[cell])][:1]
        rivals = [cell for cell in involved if cell not in cells]
    if differs and solution:
        first = differs[0]
        cells = cells or [first]
        expected = symbol(solution[first])
        problems.append(Problem("first_differs", cells=[names[first]], digit=symbol(digits[first]), expected=expected))
    return Verdict(
        "wrong" if problems else "right", tuple(problems), digits=digits, cells=tuple(cells), rivals=tuple(rivals)
    )
