"""Check a file of a student against a pack, question by question."""

from __future__ import annotations

import tokenize
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from garns.errors import Problem
from garns.teaching.exercises import running
from garns.teaching.exercises.asking import Asked
from garns.teaching.exercises.coding import calls_of
from garns.teaching.exercises.reports import Answer, Report
from garns.teaching.exercises.running import Code, Imported, Round
from garns.teaching.exercises.values import Case, Failure, Pack, Question

LARGEST = 1 << 20  # bytes of a student's file


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
    stop: Callable[[], bool] = lambda: False,
) -> Report:
    """Check a file; nothing it does stops this, and nothing is raised because of it.

    :param seed: of the hidden cases; the same seed gives the same.
    :param seconds: processor time for each question, in the place of what the pack says.
    :param stop: asked now and then whether to end before everything is known.
    :raises PackError: when the pack itself is wrong.
    :raises Stopped: when ``stop`` said so.
    """
    if seconds is not None:
        pack = replace(pack, questions=tuple(replace(each, seconds=seconds) for each in pack.questions))
    name = student or file.stem
    try:
        source = read(file)
    except Unreadable as error:
        return nothing(pack, name, str(file), seed, error.problem)
    if pack.kind == "technique":
        from garns.teaching.exercises.techniques import check_file

        return Report(pack, name, str(file), seed, (), check_file(pack, source, seed))
    asked = [Asked(pack, question, seed) for question in pack.questions]
    imported, answers = _all_at_once(Code(pack, source, stop), asked)
    return Report(pack, name, str(file), seed, imported.problems, tuple(answers), imported.shape)


def _all_at_once(code: Code, asked: list[Asked]) -> tuple[Imported, list[Answer]]:
    """One child for all questions is enough where all is right; what was not is asked again in a child of its own.

    A child that does not get to the end is followed by another, without the question at which it ended.
    """
    right: set[str] = set()
    imported: Imported | None = None
    names = [each.question.function for each in asked]
    rest = asked
    while rest:
        rounds = [_round(each.question, each.cases) for each in rest]
        session = running.play(code, rounds, names if imported is None else ())
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
    answers = []
    for each in asked:
        if each.question.function not in imported.functions:
            answers.append(missing(each.question))
        elif each.question.id in right:
            answers.append(Answer(each.question, each.question.points))
        else:
            answers.append(each.answer(lambda question, cases: running.call(code, _round(question, cases))))
    return imported, answers


def _round(question: Question, cases: list[Case]) -> Round:
    return Round(question.seconds, tuple(call for case in cases for call in calls_of(case, question.function)))


def missing(question: Question) -> Answer:
    """The answer to a question whose function is not there."""
    return Answer(question, 0.0, Failure(Problem("student_missing")))


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
    return Report(pack, student, file, seed, (why,), tuple(map(missing, pack.questions)))
