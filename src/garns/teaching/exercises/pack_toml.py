"""The file ``pack.toml``: an exercise as data, with everything that is wrong with it told at once."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from garns.errors import Problem
from garns.logic.naming import found_technique, unknown_technique
from garns.teaching.exercises.judges import leaves, prints, returns, sorted_list
from garns.teaching.exercises.values import Case, Cases, Judge, Pack, Part, Question, Words

Value = TypeVar("Value")


def pack_of(table: object, folder: Path, checks: Mapping[str, Any], problems: list[Problem]) -> Pack:
    """The pack that a table describes; what is wrong with it is added to the problems."""
    fields = Fields(table, "", problems)
    limits = Fields(fields.take("limits", dict[str, Any]()), "limits.", problems)
    kind, seconds = fields.take("kind", "python"), limits.positive("seconds", 5.0)
    if kind not in ("python", "program", "technique"):
        problems.append(Problem("bad_field", field="kind", found=kind))
    questions = tuple(
        _question(Fields(each, f"questions[{number}].", problems), checks, seconds, needs_cases=kind != "technique")
        for number, each in enumerate(fields.take("questions", list[Any]()), start=1)
    )
    if not questions:
        problems.append(Problem("missing_field", found="questions"))
    ids = [question.id for question in questions]
    problems += [Problem("bad_field", field="id", found=id) for id in sorted({*ids}) if ids.count(id) > 1]
    pack = Pack(
        id=folder.resolve().name,
        title=fields.words("title"),
        text=fields.words("text", needed=False),
        kind=kind,
        file=fields.take("file", "exercise.py"),
        out_of=fields.positive("out_of", float(sum(question.points for question in questions))),
        questions=questions,
        folder=folder,
        messages={id: _words(words) for id, words in fields.take("messages", dict[str, Any]()).items()},
        memory=int(limits.positive("megabytes", 256.0) * (1 << 20)),
        output=int(limits.positive("output", 262_144.0)),
        libraries=fields.take("libraries", False),
        options=_options(fields.take("options", dict[str, Any]()), problems),
    )
    limits.done()
    fields.done()
    return pack


def _options(options: dict[str, Any], problems: list[Problem]) -> dict[str, Any]:
    """What a kind of exercise is told; a technique may have its name in any language."""
    if "technique" not in options:
        return options
    from garns.logic import TECHNIQUES

    id = found_technique(options["technique"], TECHNIQUES)
    if id is None:
        problems.append(unknown_technique(options["technique"], TECHNIQUES))
    return {**options, "technique": id}


class Fields:
    """The fields of a table, taken one by one; what is wrong with them goes into one list for the whole pack."""

    def __init__(self, table: object, place: str, problems: list[Problem]) -> None:
        self.table: dict[str, Any] = dict(table) if isinstance(table, dict) else {}
        self.place, self.problems = place, problems
        if not isinstance(table, dict):
            problems.append(Problem("bad_field", field=place.rstrip("."), found=str(table)))

    def take(self, name: str, default: Value) -> Value:
        """A field of the type of its default."""
        value = self.table.pop(name, default)
        if isinstance(default, float) and type(value) is int:
            value = float(value)
        if type(value) is not type(default) or (isinstance(value, float) and not 0 <= value <= 1e9):
            self.problems.append(Problem("bad_field", field=self.place + name, found=str(value)))
            return default
        return value

    def positive(self, name: str, default: float) -> float:
        """A number above 0."""
        value = self.take(name, default)
        if value == 0 and name in ("seconds", "megabytes", "output"):
            self.problems.append(Problem("bad_field", field=self.place + name, found=str(value)))
        return value

    def words(self, name: str, *, needed: bool = True) -> Words:
        """A text in several languages, or one for all."""
        if needed and not self.table.get(name):
            self.problems.append(Problem("missing_field", found=self.place + name))
        return _words(self.table.pop(name, ""))

    def done(self) -> None:
        """What was not taken is unknown."""
        self.problems += [Problem("unknown_field", found=self.place + name) for name in self.table]


def _words(text: object) -> Words:
    return {lang: str(each).strip() for lang, each in text.items()} if isinstance(text, dict) else {"en": str(text)}


def _question(fields: Fields, checks: Mapping[str, Any], seconds: float, *, needs_cases: bool) -> Question:
    """One question of the list."""
    problems = fields.problems
    id, keeps = fields.take("id", ""), fields.take("keeps", False)
    listed_parts = fields.take("parts", list[Any]())
    parts = tuple(
        _part(Fields(part, f"{fields.place}parts[{number}].", problems))
        for number, part in enumerate(listed_parts, start=1)
    ) or (Part("", fields.take("points", 1.0)),)
    known = ["", *(part.id for part in parts)]
    listed = [
        _case(Fields(case, f"{id}.cases[{number}].", problems), known, keeps=keeps)
        for number, case in enumerate(fields.take("cases", list[Any]()), start=1)
    ]
    made = checks.get(id)
    if not id:
        problems.append(Problem("missing_field", found=fields.place + "id"))
    if not listed and made is None and needs_cases:
        problems.append(Problem("missing_field", found=fields.place + "cases"))
    question = Question(
        id=id,
        function=fields.take("function", id),
        title=fields.words("title"),
        text=fields.words("text", needed=False),
        parts=parts,
        cases=_cases(listed, made),
        seconds=fields.positive("seconds", seconds),
    )
    fields.done()
    return question


def _part(fields: Fields) -> Part:
    part = Part(fields.take("id", ""), fields.take("points", 1.0), fields.words("title"))
    fields.done()
    return part


def _cases(listed: list[Case], made: Callable[[random.Random], Iterable[Case]] | None) -> Cases:
    """The cases that are listed, then those that the pack's ``checks.py`` makes."""
    return lambda rng: [*listed, *(made(rng) if made is not None else ())]


def _case(fields: Fields, parts: list[str], *, keeps: bool) -> Case:
    """A case as data: ``args``, and what is hoped for: ``returns``, ``leaves`` (in the first argument), ``prints``."""
    args = fields.take("args", list[Any]())
    if not _is_plain(args):
        fields.problems.append(Problem("bad_field", field=fields.place + "args", found=str(args)))
    hoped: list[Judge] = []
    norm = sorted_list if fields.take("any_order", False) else None
    if "returns" in fields.table:
        hoped.append(returns(fields.table.pop("returns"), norm))
    if "leaves" in fields.table:
        hoped.append(leaves(fields.table.pop("leaves")))
    if "prints" in fields.table:
        hoped.append(prints(fields.take("prints", "")))
    part, lines = fields.take("part", ""), fields.take("input", list[Any]())
    if part not in parts:
        fields.problems.append(Problem("bad_field", field=fields.place + "part", found=part))
    if not hoped:
        fields.problems.append(Problem("missing_field", found=fields.place + "returns"))
    fields.done()
    keyboards = (tuple(map(str, lines)),) if lines else ()
    return Case(tuple(args), _all(hoped), part, keyboards=keyboards, keeps=keeps)


def _is_plain(value: object) -> bool:
    """Whether a value can be given to a child: TOML also has dates."""
    if isinstance(value, list):
        return all(map(_is_plain, value))
    if isinstance(value, dict):
        return all(map(_is_plain, value.values()))
    return isinstance(value, str | int | float)


def _all(judges: list[Judge]) -> Judge:
    """What the first of several judges complains of."""
    return lambda outcomes: next(filter(None, (judge(outcomes) for judge in judges)), None)
