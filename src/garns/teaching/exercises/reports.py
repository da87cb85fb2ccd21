"""What came of a file: an answer for each question, and the mark."""

from __future__ import annotations

from dataclasses import dataclass

from garns.errors import Problem
from garns.teaching.exercises.values import Case, Failure, Pack, Part, Question


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one question: the points, and where it went wrong the part, the case and the reason."""

    question: Question
    points: float
    failure: Failure | None = None
    part: Part | None = None
    case: Case | None = None

    @property
    def ok(self) -> bool:
        """Whether everything was right."""
        return self.failure is None


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a file: notes on the file, an answer for each question, the mark."""

    pack: Pack
    student: str
    file: str
    seed: int
    notes: tuple[Problem, ...]
    answers: tuple[Answer, ...]
    shape: frozenset[int] = frozenset()

    @property
    def points(self) -> float:
        """The sum of the questions."""
        return sum(answer.points for answer in self.answers)

    @property
    def mark(self) -> float:
        """The mark: the points, at most what the pack gives at most."""
        return min(self.points, self.pack.out_of)

    @property
    def ok(self) -> bool:
        """Whether every question is right."""
        return bool(self.answers) and all(answer.ok for answer in self.answers)
