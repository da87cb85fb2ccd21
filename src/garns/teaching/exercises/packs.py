"""Packs: a folder with a ``pack.toml``, and a ``checks.py`` where data is not enough. Ours, or anybody's by its path.

>>> [pack.id for pack in all_packs()][:1]
['in304']
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from garns.errors import ArgumentError, FormatError, Problem, SourceError
from garns.teaching.exercises.judges import leaves, returns, sorted_list
from garns.teaching.exercises.values import Case, Cases, Judge, Outcome, Pack, Part, Question, Words

FOLDER = Path(__file__).with_name("packs")
#: The order in which ours are told: as one would take them up.
OWN = ("in304", "metro", "lisp", "technique")
_LARGEST = 1 << 20  # bytes of a file of a pack

Value = TypeVar("Value")


class PackError(FormatError):
    """A pack that cannot be used; says everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem], file: str = "pack.toml") -> None:
        super().__init__(file, problems)


def all_packs() -> Iterator[Pack]:
    """The packs that come with Garns."""
    for id in OWN:
        if (FOLDER / id / "pack.toml").is_file():
            yield read_pack(FOLDER / id)


def find_pack(name: str) -> Pack:
    """A pack of ours by its id, or anybody's by the path of its folder.

    :raises ArgumentError: when there is none.
    :raises PackError: when it cannot be used.
    """
    if name in OWN:
        return read_pack(FOLDER / name)
    path = Path(name)
    if path.name == "pack.toml" and path.is_file():
        path = path.parent
    if (path / "pack.toml").is_file():
        return read_pack(path)
    raise ArgumentError([Problem("no_such_pack", found=name, expected=", ".join(OWN))])


def read_pack(folder: Path) -> Pack:
    """Read a pack.

    :raises PackError: with every problem found.
    """
    try:
        text = _text(folder / "pack.toml")
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PackError([Problem("not_toml", reason=str(error))]) from None
    fields = _Fields(table, "")
    checks = _checks(folder / "checks.py")
    limits = _Fields(fields.take("limits", {}), "limits.")
    seconds = limits.take("seconds", 5.0)
    kind = fields.take("kind", "python")
    questions = tuple(
        _question(_Fields(each, f"questions[{number}]."), checks, seconds, needs_cases=kind != "technique")
        for number, each in enumerate(fields.take("questions", list[Any]()), start=1)
    )
    pack = Pack(
        id=folder.resolve().name,
        title=fields.words("title"),
        text=fields.words("text", needed=False),
        kind=kind,
        file=fields.take("file", "exercise.py"),
        out_of=fields.take("out_of", float(sum(question.points for question in questions))),
        questions=questions,
        folder=folder,
        messages={id: _words(words) for id, words in fields.take("messages", dict[str, Any]()).items()},
        memory=int(limits.take("megabytes", 256.0) * (1 << 20)),
        output=int(limits.take("output", 262_144.0)),
        libraries=fields.take("libraries", False),
        options=fields.take("options", dict[str, Any]()),
    )
    problems = [*fields.problems, *limits.problems]
    if kind not in ("python", "program", "technique"):
        problems.append(Problem("bad_field", field="kind", found=str(kind)))
    if not questions:
        problems.append(Problem("missing_field", found="questions"))
    ids = [question.id for question in questions]
    problems += [Problem("bad_field", field="id", found=id) for id in ids if ids.count(id) > 1]
    if problems:
        raise PackError(problems)
    return pack


class _Fields:
    """The fields of a table, taken one by one; what is wrong with them is gathered in one list for the whole pack."""

    def __init__(self, table: Mapping[str, Any], place: str, problems: list[Problem] | None = None) -> None:
        self.table, self.place = dict(table), place
        self.problems: list[Problem] = [] if problems is None else problems

    def take(self, name: str, default: Value) -> Value:
        """A field of the type of its default; where that is no number, no bool, it may not be empty."""
        value = self.table.pop(name, default)
        if isinstance(default, float) and type(value) is int:
            value = float(value)
        if type(value) is not type(default) or (isinstance(value, float) and not 0 <= value <= 1e9):
            self.problems.append(Problem("bad_field", field=self.place + name, found=str(value)))
            return default
        return value

    def words(self, name: str, *, needed: bool = True) -> Words:
        """A text in several languages, or one for all."""
        if needed and not self.table.get(name):
            self.problems.append(Problem("missing_field", found=self.place + name))
        return _words(self.table.pop(name, ""))


def _words(text: Any) -> Words:
    return {lang: str(each).strip() for lang, each in text.items()} if isinstance(text, dict) else {"en": str(text)}


def _question(fields: _Fields, checks: Mapping[str, Any], seconds: float, *, needs_cases: bool) -> Question:
    """One question of the list.

    :raises PackError: when something is wrong with it.
    """
    id, keeps = fields.take("id", ""), fields.take("keeps", False)
    parts = tuple(
        Part(str(part.get("id", number)), float(part.get("points", 1)), _words(part.get("title", "")))
        for number, part in enumerate(fields.take("parts", list[Any]()), start=1)
    ) or (Part("", fields.take("points", 1.0)),)
    listed = [
        _case(_Fields(case, f"{id}.cases[{number}].", fields.problems), keeps=keeps)
        for number, case in enumerate(fields.take("cases", list[Any]()), start=1)
    ]
    made = checks.get(id)
    question = Question(
        id=id,
        function=fields.take("function", id),
        title=fields.words("title"),
        text=fields.words("text", needed=False),
        parts=parts,
        cases=_cases(listed, made),
        seconds=fields.take("seconds", seconds),
    )
    if not id:
        fields.problems.append(Problem("missing_field", found=fields.place + "id"))
    if not listed and made is None and needs_cases:
        fields.problems.append(Problem("missing_field", found=fields.place + "cases"))
    fields.problems += [Problem("unknown_field", found=fields.place + name) for name in fields.table]
    if fields.problems:
        raise PackError(fields.problems)
    return question


def _cases(listed: list[Case], made: Callable[[random.Random], Iterable[Case]] | None) -> Cases:
    """The cases that are listed, then those that the pack's ``checks.py`` makes."""
    return lambda rng: [*listed, *(made(rng) if made is not None else ())]


def _case(fields: _Fields, *, keeps: bool) -> Case:
    """A case as data: ``args``, and what is hoped for: ``returns``, ``leaves`` (in the first argument), ``prints``."""
    args = tuple(fields.take("args", list[Any]()))
    hoped: list[Judge] = []
    norm = sorted_list if fields.take("any_order", False) else None
    if "returns" in fields.table:
        hoped.append(returns(fields.table.pop("returns"), norm))
    if "leaves" in fields.table:
        hoped.append(leaves(fields.table.pop("leaves")))
    if "prints" in fields.table:
        hoped.append(_prints(str(fields.table.pop("prints"))))
    part, lines = fields.take("part", ""), fields.take("input", list[Any]())
    if not hoped:
        fields.problems.append(Problem("missing_field", found=fields.place + "returns"))
    fields.problems += [Problem("unknown_field", found=fields.place + name) for name in fields.table]
    keyboards = (tuple(map(str, lines)),) if lines else ()
    return Case(args, _all(hoped), part, keyboards=keyboards, keeps=keeps)


def _all(judges: list[Judge]) -> Judge:
    """What the first of several judges complains of."""
    return lambda outcomes: next(filter(None, (judge(outcomes) for judge in judges)), None)


def _prints(expected: str) -> Judge:
    """The call prints this text; spaces at the ends of lines do not count."""
    from garns.teaching.exercises.values import Failure

    def tidy(text: str) -> str:
        return "\n".join(line.rstrip() for line in text.strip().splitlines())

    def judge(outcomes: tuple[Outcome, ...]) -> Failure | None:
        wrong = (each.printed for each in outcomes if tidy(each.printed) != tidy(expected))
        return next((Failure(None, expected, printed) for printed in wrong), None)

    return judge


def _text(file: Path) -> str:
    try:
        if file.stat().st_size > _LARGEST:
            raise PackError([Problem("too_large", expected=_LARGEST)], file.name)
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise PackError([Problem("not_text")], file.name) from None
    except OSError as error:
        raise SourceError([Problem("unreadable", found=str(file), reason=error.strerror or str(error))]) from None


def _checks(file: Path) -> dict[str, Any]:
    """The names of the pack's ``checks.py``. It is the teacher's program, and runs in our process."""
    if not file.is_file():
        return {}
    names: dict[str, Any] = {"__name__": "checks", "__file__": str(file)}
    try:
        exec(compile(_text(file), str(file), "exec"), names)
    except Exception as error:
        raise PackError([checks_problem(error, file)], file.name) from error
    return names


def checks_problem(error: BaseException, file: Path) -> Problem:
    """What is wrong with a ``checks.py``, with its line."""
    import traceback

    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
    line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
    return Problem("broken_checks", line=line, reason=f"{type(error).__name__}: {error}")
