"""Check a file of a student against a pack, question by question."""

from __future__ import annotations

import random
import tokenize
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import islice
from pathlib import Path

from garns.errors import Problem
from garns.teaching.exercises import running
from garns.teaching.exercises.judges import same
from garns.teaching.exercises.packs import PackError, checks_problem
from garns.teaching.exercises.running import Imported, Round
from garns.teaching.exercises.values import Case, Failure, Outcome, Pack, Part, Question

LARGEST = 1 << 20  # bytes of a student's file
_SMALLER = 200  # simpler cases tried in one go
_ROUNDS = 6
#: Failures that cost a whole limit each time.
_COSTLY = ("student_slow", "student_memory", "student_output", "student_processes")


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


class Unreadable(Exception):  # noqa: N818 (an answer about the file, not a fault of ours)
    """A file that cannot be tried at all, and why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


def check(
    pack: Pack,
    file: Path,
    *,
    seed: int = 1,
    student: str = "",
    seconds: float | None = None,
) -> Report:
    """Check a file; nothing it does stops this, and nothing is raised because of it.

    :param seed: of the hidden cases; the same seed gives the same.
    :param seconds: processor time for each question, in the place of what the pack says.
    :raises PackError: when the pack itself is wrong.
    """
    if seconds is not None:
        pack = replace(pack, questions=tuple(replace(each, seconds=seconds) for each in pack.questions))
    name = student or file.stem
    try:
        source = read(file)
    except Unreadable as error:
        return nothing(pack, name, str(file), seed, error.problem)
    asked = [Asked(pack, source, question, seed) for question in pack.questions]
    imported, answers = _all_at_once(pack, source, asked)
    return Report(pack, name, str(file), seed, imported.problems, tuple(answers), imported.shape)


def _all_at_once(pack: Pack, source: str, asked: list[Asked]) -> tuple[Imported, list[Answer]]:
    """One child for all questions is enough where all is right; what was not is asked again in a child of its own.

    A child that does not get to the end is followed by another, without the question at which it ended.
    """
    right: set[str] = set()
    imported: Imported | None = None
    names = [each.question.function for each in asked]
    rest = asked
    while rest:
        rounds = [each.round for each in rest]
        session = running.play(pack, source, rounds, names if imported is None else ())
        if imported is None:
            imported = session.imported
            if not imported.functions:
                break
        done = session.complete(rounds)
        for each, outcomes in zip(rest[:done], session.rounds, strict=False):
            if not any(each.failures(each.cases, outcomes)):
                right.add(each.question.id)
        rest = rest[done + 1 :]
    assert imported is not None
    return imported, [each.answer(right, imported) for each in asked]


def read(file: Path) -> str:
    """The text of a student's file, in the encoding that it declares.

    :raises Unreadable: when that cannot be had.
    """
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except IsADirectoryError:
        raise Unreadable(Problem("student_directory")) from None
    except OSError as error:
        raise Unreadable(Problem("student_unreadable", reason=error.strerror or str(error))) from None
    if len(data) > LARGEST:
        raise Unreadable(Problem("student_large", expected=LARGEST))
    if not data.strip():
        raise Unreadable(Problem("student_empty"))
    if b"\0" in data:
        raise Unreadable(Problem("student_binary"))
    try:
        return data.decode(_encoding(data))
    except UnicodeDecodeError as error:
        raise Unreadable(Problem("student_encoding", line=data.count(b"\n", 0, error.start) + 1)) from None


def _encoding(data: bytes) -> str:
    """The encoding that the first lines declare, else UTF-8."""
    try:
        return tokenize.detect_encoding(BytesIO(data).readline)[0]
    except (SyntaxError, LookupError):  # those lines are not UTF-8 themselves, or name what does not exist
        return "utf-8"


def nothing(pack: Pack, student: str, file: str, seed: int, why: Problem) -> Report:
    """The report on a file that cannot be tried."""
    answers = tuple(Answer(question, 0.0, Failure(Problem("student_missing"))) for question in pack.questions)
    return Report(pack, student, file, seed, (why,), answers)


class Asked:
    """A question asked of a file: its cases, and what comes of them."""

    def __init__(self, pack: Pack, source: str, question: Question, seed: int) -> None:
        self.pack, self.source, self.question = pack, source, question
        self.places = {part.id: place for place, part in enumerate(question.parts)}
        with _pack_to_blame(pack):
            rng = random.Random(f"{seed}/{pack.id}/{question.id}")
            self.cases = sorted(question.cases(rng), key=lambda case: self.places.get(case.part, 0))
        self.round = self._round(self.cases)

    def _round(self, cases: list[Case]) -> Round:
        calls = tuple(call for case in cases for call in case.calls(self.question.function))
        return Round(self.question.seconds, calls)

    def failures(self, cases: list[Case], outcomes: list[Outcome]) -> list[Failure | None]:
        """What is wrong in each case, as far as there are outcomes."""
        found, at = [], 0
        with _pack_to_blame(self.pack):
            for case in cases:
                own = tuple(outcomes[at : at + case.length])
                at += case.length
                if own:
                    found.append(_judge(case, own))
        return found

    def answer(self, right: set[str], imported: Imported) -> Answer:
        """What came of it, from a child of its own when all at once it was not right."""
        question = self.question
        if question.function not in imported.functions:
            return Answer(question, 0.0, Failure(Problem("student_missing")))
        found = None if question.id in right else self._first(self.cases)
        if found is None:
            return Answer(question, question.points)
        case, why = self._simplest(*found)
        place = self.places.get(case.part, 0)
        return Answer(question, sum(part.points for part in question.parts[:place]), why, question.parts[place], case)

    def _first(self, cases: list[Case]) -> tuple[Case, Failure] | None:
        """The first case that fails, and why."""
        outcomes = running.call(self.pack, self.source, self._round(cases))
        pairs = zip(cases, self.failures(cases, outcomes), strict=False)
        return next(((case, why) for case, why in pairs if why is not None), None)

    def _simplest(self, case: Case, failure: Failure) -> tuple[Case, Failure]:
        """The smallest case that fails too; what ran into a limit is left as it is, since each try costs that limit."""
        for _ in range(_ROUNDS):
            if case.smaller is None or (isinstance(failure.what, Problem) and failure.what.id in _COSTLY):
                break
            with _pack_to_blame(self.pack):
                smaller = [each for each in islice(case.smaller(), _SMALLER) if each.part == case.part]
            found = self._first(smaller) if smaller else None
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
