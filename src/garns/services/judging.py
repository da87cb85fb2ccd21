"""What a teacher says to an answer: right, true for another reason and which, or wrong and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from garns.budgets import Budget, Deadline
from garns.explaining import explain, name_of
from garns.i18n import N_, translate
from garns.logic import ladder_of, steps
from garns.solving import solve
from garns.values.position import Position
from garns.values.step import Candidate, Step

#: ``other`` is true by other means, ``idle`` changes nothing.
Verdict = Literal["right", "other", "idle", "wrong", "unreadable"]

_OTHER = N_("That is true, but by another technique: {technique}. {where} Here, look for: {wanted}.")
_LATER = N_("That is true, but no single step shows it yet. Here, look for: {wanted}.")
_FILLED = N_("{cell} already has its digit.")
_GONE = N_("{digit} is not a candidate of {cell}.")
_STAYS = N_("No, {digit} must stay: {cell} is {digit} in the solution.")
_ELSEWHERE = N_("No, {cell} is not {digit} in the solution.")
_UNKNOWN = N_("No, that does not follow here.")
_UNREADABLE = N_("An answer looks like r4c7=3 or r4c7-3.")


@dataclass(frozen=True)
class Judgement:
    """What an answer is worth; ``step`` shows it where one does, by the technique (right) or by another (other)."""

    verdict: Verdict
    technique: str
    position: Position
    message: str
    candidate: Candidate | None = None
    step: Step | None = None

    def text(self, lang: str) -> str:
        """What the teacher says."""
        fields: dict[str, object] = {"wanted": name_of(self.technique, lang)}
        if self.candidate:
            fields["cell"] = self.position.puzzle.geometry.names[self.candidate.cell]
            fields["digit"] = self.position.puzzle.geometry.symbol(self.candidate.digit)
        if self.verdict == "other" and self.step:
            fields["technique"] = name_of(self.step.technique, lang)
            fields["where"] = explain(self.step, self.position, lang=lang, detail="where")
        return translate(self.message, lang, **fields)


def unreadable(technique: str, position: Position) -> Judgement:
    """What was said is no answer."""
    return Judgement("unreadable", technique, position, _UNREADABLE)


def judge(
    technique: str,
    position: Position,
    known: Iterable[Step],
    sign: str,
    candidate: Candidate,
    *,
    budget: Budget | float,
) -> Judgement:
    """What an answer is worth in a position: ``=`` puts the candidate, ``-`` strikes it.

    :param known: the steps of the technique that is taught.
    :param budget: for the search of another technique that shows it.
    """

    def say(verdict: Verdict, message: str, step: Step | None = None) -> Judgement:
        return Judgement(verdict, technique, position, message, candidate, step)

    if step := step_with(known, sign, candidate):
        return say("right", N_("Right!"), step)
    if position.digits[candidate.cell]:
        return say("idle", _FILLED)
    if candidate.digit not in position.candidates_of(candidate.cell):
        return say("idle", _GONE)
    within = Deadline(budget)
    answer = solve(position.puzzle, budget=within.left())
    if answer.status != "unique" or answer.solution is None:
        return say("wrong", _UNKNOWN)
    if (answer.solution.givens[candidate.cell] == candidate.digit) != (sign == "="):
        return say("wrong", _STAYS if sign == "-" else _ELSEWHERE)
    step = _by_another(position, sign, candidate, within)
    return say("other", _OTHER if step else _LATER, step)


def step_with(known: Iterable[Step], sign: str, candidate: Candidate) -> Step | None:
    """The first step that an answer belongs to."""
    found = (step for step in known if candidate in (step.placements if sign == "=" else step.eliminations))
    return next(found, None)


def _by_another(position: Position, sign: str, candidate: Candidate, within: Deadline) -> Step | None:
    """The step of the easiest technique that shows an answer, if it is found in time."""
    for technique in ladder_of("garns").techniques(len(position.digits), unique=True):
        if within.over():
            return None
        if step := step_with(steps(position, technique, budget=within.left()), sign, candidate):
            return step
    return None
