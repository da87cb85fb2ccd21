"""A question asked of somebody's code: its cases, what comes of them, and the smallest one that fails."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice

from garns.errors import Problem
from garns.teaching.exercises.judges import same
from garns.teaching.exercises.packs import PackError, checks_problem
from garns.teaching.exercises.reports import Answer
from garns.teaching.exercises.values import Case, Failure, Outcome, Pack, Question

_SMALLER = 200  # simpler cases tried in one go
_ROUNDS = 6
#: Failures that cost a whole limit each time.
_COSTLY = ("student_slow", "student_memory", "student_output", "student_processes")

#: Runs the code of a student on cases of a question: the outcomes of all their calls, as far as it gets.
Play = Callable[[Question, list[Case]], list[Outcome]]


class Asked:
    """A question asked of a file: its cases, and what comes of them."""

    def __init__(self, pack: Pack, question: Question, seed: int) -> None:
        self.pack, self.question = pack, question
        self.places = {part.id: place for place, part in enumerate(question.parts)}
        with _pack_to_blame(pack):
            rng = random.Random(f"{seed}/{pack.id}/{question.id}")
            self.cases = sorted(question.cases(rng), key=lambda case: self.places.get(case.part, 0))

    def failures(self, cases: list[Case], outcomes: list[Outcome]) -> list[Failure | None]:
        """What is wrong in each case, as far as there are outcomes."""
        found, at = [], 0
        for case in cases:
            own = tuple(outcomes[at : at + case.length])
            at += case.length
            if own:
                found.append(self._judged(case, own))
        return found

    def _judged(self, case: Case, outcomes: tuple[Outcome, ...]) -> Failure | None:
        """An answer so strange that the judge of the pack stumbles over it is not right, and stops nobody else."""
        try:
            return _judge(case, outcomes)
        except Exception as error:
            return Failure(checks_problem(error, self.pack.folder / "checks.py"))

    def answer(self, play: Play) -> Answer:
        """What came of it: all points, or those of the parts before the one that failed."""
        question = self.question
        found = self._first(play, self.cases)
        if found is None:
            return Answer(question, question.points)
        case, why = self._simplest(play, *found)
        place = self.places.get(case.part, 0)
        return Answer(question, sum(part.points for part in question.parts[:place]), why, question.parts[place], case)

    def _first(self, play: Play, cases: list[Case]) -> tuple[Case, Failure] | None:
        """The first case that fails, and why."""
        pairs = zip(cases, self.failures(cases, play(self.question, cases)), strict=False)
        return next(((case, why) for case, why in pairs if why is not None), None)

    def _simplest(self, play: Play, case: Case, failure: Failure) -> tuple[Case, Failure]:
        """The smallest case that fails too; what ran into a limit is left as it is, since each try costs that limit."""
        for _ in range(_ROUNDS):
            if case.smaller is None or failure.id in _COSTLY:
                break
            with _pack_to_blame(self.pack):
                smaller = [each for each in islice(case.smaller(), _SMALLER) if each.part == case.part]
            found = self._first(play, smaller) if smaller else None
            if found is None:
                break
            case, failure = found
        return case, failure


@contextmanager
def _pack_to_blame(pack: Pack) -> Iterator[None]:
    """What goes wrong in the code of a pack is told as the pack's mistake.

    :raises PackError: in the place of whatever was raised.
    """
    try:
        yield
    except Exception as error:
        raise PackError([checks_problem(error, pack.folder / "checks.py")], "checks.py") from error


def _judge(case: Case, outcomes: tuple[Outcome, ...]) -> Failure | None:
    """Of several ways to type the same, one that is right is enough; otherwise every call must be."""
    if case.keyboards:
        failures = [_judge(replace(case, keyboards=()), (outcome,)) for outcome in outcomes]
        told = [failure for failure in failures if failure is not None]
        return None if len(told) < len(failures) else max(told, key=_nearness)
    trouble = next((outcome.trouble for outcome in outcomes if outcome.trouble), None)
    if trouble is not None:
        return Failure(trouble)
    if case.keeps and not all(same(list(case.args), list(outcome.args)) for outcome in outcomes if outcome.args):
        return Failure(Problem("student_changed"))
    return case.judge(outcomes)


def _nearness(failure: Failure) -> bool:
    """Of several failures the one is told that is about what the function did, not about a line it could not read."""
    return not isinstance(failure.what, Problem)
