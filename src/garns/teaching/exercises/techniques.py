"""Check a technique that a student wrote: is it sound, is it proven, does it find all there is, is it quick?

The technique runs in a child process, which gets positions and answers with steps. :func:`garns.check_technique`
judges them here as it does any technique; what Garns itself finds in the same positions tells how much was missed.
"""

from __future__ import annotations

import json
import math
import secrets
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from garns.errors import GarnsError, Problem
from garns.extending import Check, View, check_technique
from garns.formats import position_line
from garns.i18n import N_, languages, translate
from garns.logic import steps
from garns.teaching.exercises.reports import Answer
from garns.teaching.exercises.running import problem_of, raised
from garns.teaching.exercises.values import Failure, Pack, Question, Words
from garns.teaching.sandbox import Child, Limits, Silent
from garns.values.position import Position
from garns.values.step import Candidate, Step

DRIVER = Path(__file__).with_name("technique_driver.py")
_START = 20.0  # seconds for a child to import Garns on a busy machine
_MISSED = N_("{found} of {expected} were found; for instance {candidate} is missing in {position}")
_FOUND_NONE = N_("it found nothing in {positions} positions")
_SLOW = N_("{milliseconds} ms per position; the goal is at most {expected}")


class Trouble(GarnsError):  # noqa: N818 (an answer about the student's code, not a fault of ours)
    """What kept a student's technique from answering."""

    def __init__(self, problem: Problem) -> None:
        super().__init__([problem])
        self.problem = problem


def check_file(pack: Pack, source: str, seed: int) -> tuple[Answer, ...]:
    """An answer for each question of a pack about a technique: ``sound``, ``proven``, ``complete`` and ``quick``."""
    asked = max(question.seconds for question in pack.questions)
    try:
        with Talk(pack, source, asked) as talk:
            check = check_technique(talk.find, positions=_number(pack, "positions", 300), seed=seed)
    except Trouble as trouble:
        return tuple(Answer(question, 0.0, Failure(trouble.problem)) for question in pack.questions)
    judges: dict[str, Callable[[], Failure | None]] = {
        "sound": lambda: _sound(check),
        "proven": lambda: _proven(check),
        "complete": lambda: _complete(talk, str(pack.options.get("technique", "naked_pair"))),
        "quick": lambda: _quick(talk, _number(pack, "milliseconds", 20)),
    }
    return tuple(_answers(pack.questions, judges, check))


def _answers(
    questions: tuple[Question, ...], judges: dict[str, Callable[[], Failure | None]], check: Check
) -> Iterator[Answer]:
    """What is wrong earns nothing for being complete or quick."""
    for question in questions:
        if question.id != "sound" and (not check.ok or not check.steps):
            failure: Failure | None = Failure(Problem("only_when_sound"))
        else:
            failure = judges[question.id]()
        yield Answer(question, 0.0 if failure else question.points, failure)


def _sound(check: Check) -> Failure | None:
    if not check.steps:
        return Failure(_words(lambda lang: translate(_FOUND_NONE, lang, positions=check.positions)))
    return None if check.ok else Failure(_words(check.message))


def _proven(check: Check) -> Failure | None:
    return Failure(_words(check.message)) if check.unproven else None


def _complete(talk: Talk, technique: str) -> Failure | None:
    """All that the technique of Garns does in the same positions must be done, by whatever steps."""
    expected = found = 0
    missed: tuple[Position, Candidate] | None = None
    for position, done in talk.answers:
        ours = {effect for step in steps(position, technique) for effect in (*step.placements, *step.eliminations)}
        expected += len(ours)
        found += len(ours & done)
        if missed is None and ours - done:
            missed = position, min(ours - done)
    if missed is None:
        return None
    at, candidate = missed
    name, line = at.puzzle.geometry.name(candidate), position_line(at)
    return Failure(
        _words(lambda lang: translate(_MISSED, lang, found=found, expected=expected, candidate=name, position=line))
    )


def _quick(talk: Talk, most: int) -> Failure | None:
    spent = round(1000 * talk.seconds / max(1, len(talk.answers)), 1)
    if spent <= most:
        return None
    return Failure(_words(lambda lang: translate(_SLOW, lang, milliseconds=spent, expected=most)))


def _words(said: Callable[[str], str]) -> Words:
    return {lang: said(lang) for lang in languages()}


def _number(pack: Pack, name: str, default: int) -> int:
    value = pack.options.get(name, default)
    return value if isinstance(value, int) else default


def _raised(error: object) -> Problem:
    """What a technique raised; what is no error of the driver's was written in its name."""
    whole = isinstance(error, dict) and {"type", "text", "line"} <= error.keys()
    return raised(error) if whole else Problem("student_raised", reason=str(error))  # type: ignore[arg-type]


class Talk:
    """A conversation with the child in which a technique runs: a position out, its steps back."""

    def __init__(self, pack: Pack, source: str, seconds: float) -> None:
        self.seconds = 0.0  # processor time of the technique so far
        self.answers: list[tuple[Position, set[Candidate]]] = []
        self._mark, self._patience = secrets.token_hex(16), 3 * seconds + 3
        limits = Limits(seconds=self._patience, memory=pack.memory, output=8 << 20)
        self._child = Child([sys.executable, "-I", "-B", "-X", "utf8", str(DRIVER)], limits)
        function, whole = pack.questions[0].function, max(1, math.ceil(seconds))
        asked = {"mark": self._mark, "source": source, "name": pack.file, "function": function, "seconds": whole}
        self._child.send(json.dumps(asked))

    def __enter__(self) -> Talk:
        self._child.__enter__()
        try:
            said = self._reply(_START + self._patience)
        except Trouble:
            self._child.end()
            raise
        if "error" in said:
            self._child.end()
            raise Trouble(Problem("student_missing") if said.get("missing") else _raised(said["error"]))
        return self

    def __exit__(self, *why: object) -> None:
        self._child.end()

    def find(self, view: View) -> list[Step]:
        """The steps of the student's technique in a position."""
        position, geometry = view.position, view.geometry
        self._child.send(json.dumps(position.to_json()))
        said = self._reply(self._patience)
        if "error" in said:
            raise Trouble(_raised(said["error"]))
        try:
            found = [Step.from_json(form, geometry) for form in said["steps"]]
            self.seconds += float(said["seconds"])
        except (GarnsError, KeyError, TypeError, ValueError, AttributeError) as error:  # no driver wrote that
            raise Trouble(Problem("student_raised", reason=str(error))) from None
        self.answers.append((position, {each for step in found for each in (*step.placements, *step.eliminations)}))
        return found

    def _reply(self, seconds: float) -> dict[str, Any]:
        """The next answer; lines without the mark are the student's."""
        while True:
            try:
                said = json.loads(self._child.line(seconds))
            except ValueError:
                continue
            except Silent as silent:
                raise Trouble(problem_of(self._child.end(silent.how), round(seconds))) from None
            if isinstance(said, dict) and said.get("mark") == self._mark:
                return said
