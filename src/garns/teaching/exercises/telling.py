"""A report in words, and as JSON: what was asked, what went wrong, with the smallest input that shows it."""

from __future__ import annotations

from typing import Any

from garns.errors import Problem
from garns.i18n import N_, translate
from garns.teaching.exercises.judges import is_grid, shown
from garns.teaching.exercises.reports import Answer, Report
from garns.teaching.exercises.values import Case, Failure, Pack, Question, say

_WRONG = N_("the result is wrong")
_EXPECTED, _GOT, _TYPED, _MARK = N_("expected:"), N_("got:"), N_("typed:"), N_("Mark: {mark} / {out_of}")
_TIMES = N_("called {count} times")
#: The note on a copy.
ALIKE = N_("very similar: {names}")
_CUT = 12  # lines of a value in a report


def number(points: float) -> str:
    """Points without needless zeros.

    >>> number(2.0), number(0.5)
    ('2', '0.5')
    """
    return f"{points:.2f}".rstrip("0").rstrip(".")


def to_text(report: Report, lang: str = "en", alike: tuple[str, ...] = ()) -> str:
    """A report as a student reads it."""
    lines = [f"{report.student}: {say(report.pack.title, lang)}"]
    lines += [f"! {told(report.pack, note, lang)}" for note in report.notes]
    lines += [f"! {translate(ALIKE, lang, names=', '.join(alike))}"] if alike else []
    lines.append("")
    for answer in report.answers:
        lines += answer_lines(report.pack, answer, lang)
    lines += ["", mark_line(report, lang)]
    return clean("\n".join(lines))


def clean(text: str) -> str:
    """A text that cannot play with a terminal; what students print and name their files is in it.

    >>> clean("a\\x1b[31m\\nb")
    'a�[31m\\nb'
    """
    return "".join(char if char.isprintable() or char in "\n\N{NARROW NO-BREAK SPACE}" else "�" for char in text)


def mark_line(report: Report, lang: str) -> str:
    """The mark."""
    return translate(_MARK, lang, mark=number(report.mark), out_of=number(report.pack.out_of))


def answer_lines(pack: Pack, answer: Answer, lang: str) -> list[str]:
    """What came of a question: one line, and where it failed the reason and the input."""
    question, failure = answer.question, answer.failure
    width = max(len(each.id) for each in pack.questions)
    points = f"{number(answer.points)} / {number(question.points)}"
    head = f"{'✓' if answer.ok else '✗'} {question.id:<{width}}  {points:>9}"
    if failure is None:
        return [head]
    what = reason(pack, failure, lang)
    part = say(answer.part.title, lang) if answer.part else ""
    lines = [f"{head}  {part or what or translate(_WRONG, lang)}"] + ([what] if part and what else [])
    lines += input_lines(answer.case, question, lang) if answer.case else []
    lines += value_lines(failure, lang)
    return [lines[0], *(f"    {line}" for line in lines[1:])]


def value_lines(failure: Failure, lang: str) -> list[str]:
    """What was expected, and what came."""
    values = ((_EXPECTED, failure.expected), (_GOT, failure.got))
    return [line for label, value in values if value for line in _labelled(translate(label, lang), value)]


def reason(pack: Pack, failure: Failure, lang: str) -> str:
    """Why a case failed, in words; nothing when the two values say it all."""
    if isinstance(failure.what, Problem):
        return told(pack, failure.what, lang)
    if failure.what is None:
        return ""
    if not isinstance(failure.what, str):
        return say(failure.what, lang)
    return say(pack.messages.get(failure.what, {"en": failure.what}), lang).format(**failure.fields)


def told(pack: Pack, problem: Problem, lang: str) -> str:
    """A problem of a student's file; where it has a line, in the way that editors know."""
    return f"{pack.file}:{problem.line}: {problem.sentence(lang)}" if problem.line else problem.sentence(lang)


def input_lines(case: Case, question: Question, lang: str) -> list[str]:
    """The call as one would type it, its grids named before it."""
    if case.text:
        return case.text.splitlines()
    lines: list[str] = []
    names = []
    for arg in case.args:
        if is_grid(arg):
            name = "x" if not lines else "y"
            lines += _labelled(f"{name} =", shown(arg))
            names.append(name)
        else:
            names.append(shown(arg))
    lines.append(f"{case.function or question.function}({', '.join(names)})")
    if case.keyboards:
        lines.append(f"{translate(_TYPED, lang)} {', '.join(case.keyboards[0])}")
    if case.times > 1:
        lines.append(translate(_TIMES, lang, count=case.times))
    return lines


def _labelled(label: str, value: str) -> list[str]:
    """A value after its label; its further lines below its first."""
    lines = value.rstrip("\n").splitlines()[:_CUT] or [""]
    return [f"{label} {lines[0]}", *(" " * (len(label) + 1) + line for line in lines[1:])]


def to_json(report: Report, lang: str = "en", alike: tuple[str, ...] = ()) -> dict[str, Any]:
    """A report for programs; its texts are in a language."""
    return {
        "pack": report.pack.id,
        "student": report.student,
        "file": report.file,
        "seed": report.seed,
        "mark": report.mark,
        "out_of": report.pack.out_of,
        "notes": [{"id": note.id, "message": told(report.pack, note, lang)} for note in report.notes],
        "alike": list(alike),
        "questions": [_answer_json(report.pack, answer, lang) for answer in report.answers],
    }


def _answer_json(pack: Pack, answer: Answer, lang: str) -> dict[str, Any]:
    question, failure = answer.question, answer.failure
    form: dict[str, Any] = {
        "id": question.id,
        "title": say(question.title, lang),
        "ok": answer.ok,
        "points": answer.points,
        "out_of": question.points,
    }
    if failure is not None:
        form["failure"] = {
            "id": failure.id,
            "part": answer.part.id if answer.part else "",
            "message": reason(pack, failure, lang),
            "input": "\n".join(input_lines(answer.case, question, lang)) if answer.case else "",
            "expected": failure.expected,
            "got": failure.got,
        }
    return form
