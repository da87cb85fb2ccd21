"""Levels 1 and 2: requests and responses, a word and its fields in one line.

>>> from garns.values.puzzle import Puzzle
>>> asked = request("solve", Puzzle.empty(4), id=1, limit=2)
>>> asked.text()
'solve id=1 limit=2 ................'
>>> read_request(asked.text()) == asked
True
>>> read_response('result id=1 status=unique nodes=812')["status"]
'unique'
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from garns.errors import BoardError, FormatError, GarnsError, Problem
from garns.teaching.protocol.moves import read_digit
from garns.teaching.protocol.plain import question, read_question
from garns.teaching.protocol.text import NAME, digits_of, is_silent, problem, refuse, text_of
from garns.values.geometry import Geometry
from garns.values.puzzle import Puzzle
from garns.values.step import Candidate

VERSION = 1

#: What a result may say of its request.
STATUSES = ("unique", "multiple", "none", "invalid", "timeout", "unknown", "partial", "ok")

_MAX_FIELDS = 64
_PAYLOAD = "payload"
_TOKEN = re.compile(r'\s*(?:([a-z_][a-z0-9_]{0,63})=)?("(?:[^"\\]|\\.)*"|[^\s"]+)(?=\s|$)')
_BARE = re.compile(r'[^\s"]+')
_NATURAL = re.compile(r"\d{1,15}")

Check = Callable[[str], object]


def _natural(text: str) -> bool:
    return bool(_NATURAL.fullmatch(text)) and text.isascii()


def _any(text: str) -> bool:
    return True


def _count(text: str) -> bool:
    """A number, or at least a number: ``1000+``."""
    return _natural(text.removesuffix("+"))


def _range(text: str) -> bool:
    """A number, or two with ``..`` between them."""
    return all(map(_natural, text.split("..", 1)))


def _status(text: str) -> bool:
    return text in STATUSES


def _version(text: str) -> bool:
    return text == str(VERSION)


def _word(text: str) -> bool:
    return bool(_BARE.fullmatch(text))


@dataclass(frozen=True, slots=True)
class Kind:
    """What a word takes: the fields that it must and may have, and what stands without a name."""

    needs: Mapping[str, Check] = field(default_factory=dict)
    may: Mapping[str, Check] = field(default_factory=dict)
    argument: Check | None = None
    #: Whether the argument is a grid, for which a payload of JSON may stand.
    grid: bool = False


_ID: Mapping[str, Check] = {"id": _natural}

#: What Garns may say to a program.
REQUESTS: Mapping[str, Kind] = {
    "slp": Kind(argument=_version),
    "solve": Kind(_ID, {"limit": _natural, "ms": _natural}, _word, grid=True),
    "count": Kind(_ID, {"max": _natural, "ms": _natural}, _word, grid=True),
    "steps": Kind(_ID, {"max": _natural, "ms": _natural}, _word, grid=True),
    "generate": Kind(_ID, {"size": _natural, "clues": _range, "difficulty": _any, "symmetry": _any, "seed": _natural}),
    "option": Kind({"name": _any, "value": _any}),
    "stop": Kind(_ID),
    "quit": Kind(),
}

#: What a program may say to Garns.
RESPONSES: Mapping[str, Kind] = {
    "slp": Kind(may={"name": _any, "author": _any, "level": _natural}, argument=_version),
    "result": Kind({**_ID, "status": _status}, {"nodes": _natural, "us": _natural, "count": _count}),
    "solution": Kind(_ID, argument=_word),
    "step": Kind(
        _ID, {"n": _natural, "level": _natural, **dict.fromkeys(("technique", "place", "delete", "text"), _any)}
    ),
    "progress": Kind(_ID, {"nodes": _natural, "percent": _natural}),
    "puzzle": Kind(_ID, argument=_word, grid=True),
    "ok": Kind(may=_ID),
    "error": Kind(may=_ID, argument=_word),
}


@dataclass(frozen=True, slots=True)
class Message:
    """A request or a response: its word, its fields in their order, and what stands without a name.

    Fields that Garns does not know are kept and have no effect.
    """

    word: str
    fields: tuple[tuple[str, str], ...] = ()
    argument: str = ""
    #: Where each field and the argument ("") begin, for errors about what they mean.
    columns: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    line: int = field(default=1, compare=False, repr=False)

    def __getitem__(self, key: str) -> str:
        return dict(self.fields)[key]

    def get(self, key: str, default: str = "") -> str:
        """The text of a field."""
        return dict(self.fields).get(key, default)

    @property
    def id(self) -> int | None:
        """The number of the request that this is or belongs to."""
        found = self.get("id")
        return int(found) if found else None

    def text(self) -> str:
        """The line that says it."""
        first = [self.argument] if self.word == "slp" else []
        last = [self.argument] if self.word != "slp" and self.argument else []
        fields = [f"{key}={_written(value)}" for key, value in self.fields if key != _PAYLOAD]
        payload = [f"{_PAYLOAD}={value}" for key, value in self.fields if key == _PAYLOAD]
        return " ".join([self.word, *first, *fields, *last, *payload])

    def puzzle(self) -> Puzzle:
        """The puzzle that it carries.

        :raises FormatError: when its grid or payload is no puzzle.
        """
        payload = self.get(_PAYLOAD)
        column = self.columns.get(_PAYLOAD if payload else "", 1)
        try:
            return read_question(payload.removeprefix("json:") or self.argument, self.line)
        except FormatError as error:
            before = column - 1 + (len("payload=json:") if payload else 0)
            raise FormatError(NAME, [_moved(each, before) for each in error.problems]) from None

    def solution(self, puzzle: Puzzle) -> tuple[int, ...]:
        """The digits of a ``solution``.

        :raises FormatError: when they do not fill the board.
        """
        place = self.line, self.columns.get("", 1)
        return digits_of(self.argument, puzzle.geometry.digits, len(puzzle.geometry), place)

    def candidates(self, key: str, geometry: Geometry) -> tuple[Candidate, ...]:
        """What the field ``place`` or ``delete`` of a ``step`` names: ``r2c2:3,r2c2:9``.

        :raises FormatError: when a part of it is not a candidate of the board.
        """
        text, found = self.get(key), []
        column = self.columns.get(key, 1) + len(key) + 1
        for part in text.split(",") if text else ():
            name, _, digit = part.partition(":")
            try:
                found.append(Candidate(geometry.cell(name), read_digit(digit, geometry.digits)))
            except BoardError:
                raise refuse("bad_cell", self.line, column, found=name) from None
            if not found[-1].digit:
                where = column + len(name) + 1
                raise refuse("not_a_number", self.line, where, expected=geometry.digits, found=digit)
            column += len(part) + 1
        return tuple(found)


def request(word: str, puzzle: Puzzle | None = None, **fields: object) -> Message:
    """A request of Garns; a puzzle that is no plain board travels as JSON.

    >>> request("option", name="threads", value=2).text()
    'option name=threads value=2'
    """
    return _made(word, REQUESTS, puzzle, fields)


def response(word: str, grid: Puzzle | str | None = None, **fields: object) -> Message:
    """A response of a program.

    >>> response("step", id=3, technique="Naked Pair", delete="r2c2:3").text()
    'step id=3 technique="Naked Pair" delete=r2c2:3'
    """
    return _made(word, RESPONSES, grid, fields)


def _made(word: str, kinds: Mapping[str, Kind], grid: Puzzle | str | None, fields: Mapping[str, object]) -> Message:
    pairs = [(key, str(value)) for key, value in fields.items()]
    argument = question(grid) if isinstance(grid, Puzzle) else grid or ""
    if argument.startswith("{"):
        pairs, argument = [*pairs, (_PAYLOAD, f"json:{argument}")], ""
    if word == "slp":
        argument = str(VERSION)
    made = Message(word, tuple(pairs), argument)
    return _read(made.text(), kinds, 1)


def read_request(line: str | bytes, number: int = 1) -> Message:
    """The request of a line.

    :raises FormatError: when it is none, with every problem and its column.
    """
    return _read(line, REQUESTS, number)


def read_response(line: str | bytes, number: int = 1) -> Message:
    """The response of a line.

    :raises FormatError: when it is none, with every problem and its column.

    >>> read_response("result id=x status=fine")
    Traceback (most recent call last):
    garns.errors.FormatError: slp:1:8: the field id cannot be 'x'; slp:1:13: the field status cannot be 'fine'
    """
    return _read(line, RESPONSES, number)


def _read(line: str | bytes, kinds: Mapping[str, Kind], number: int) -> Message:
    text = text_of(line, number)
    if is_silent(text):
        raise refuse("unexpected", number, 1, expected=" | ".join(kinds), found=text.strip())
    start = len(text) - len(text.lstrip())
    word = text.split(None, 1)[0]
    kind = kinds.get(word)
    if kind is None:
        raise refuse("unknown_word", number, start + 1, found=word, names=", ".join(kinds))
    fields, columns, problems = _fields(text, start + len(word), number)
    argument = fields.pop("", "")
    message = Message(word, tuple(fields.items()), argument, columns, number)
    problems += _wrong(message, kind, len(text) + 1)
    if problems:
        raise FormatError(NAME, sorted(problems, key=lambda each: each.column or 0))
    return message


def _fields(text: str, at: int, number: int) -> tuple[dict[str, str], dict[str, int], list[Problem]]:
    """The fields after the word, what stands without a name as the field "", and where each begins."""
    fields: dict[str, str] = {}
    columns: dict[str, int] = {}
    problems: list[Problem] = []
    while rest := text[at:].lstrip():
        column = len(text) - len(rest) + 1
        if rest.startswith(f"{_PAYLOAD}=json:"):
            key, value, at = _PAYLOAD, rest.removeprefix(f"{_PAYLOAD}=").rstrip(), len(text)
        else:
            match = _TOKEN.match(text, at)
            if match is None or len(fields) >= _MAX_FIELDS:
                problems.append(problem("unexpected", number, column, expected="name=value", found=rest))
                break
            key, value, at = match[1] or "", match[2], match.end()
        if value.startswith('"'):
            try:
                value = json.loads(value)
            except ValueError:
                problems.append(problem("bad_field", number, column, field=key, found=value))
        if key in fields:
            problems.append(problem("field_twice" if key else "unexpected_word", number, column, found=key or value))
        fields[key], columns[key] = value, column
    return fields, columns, problems


def _wrong(message: Message, kind: Kind, end: int) -> list[Problem]:
    problems: list[Problem] = []

    def add(id: str, column: int, **found: str) -> None:
        problems.append(problem(id, message.line, column, **found))

    values = dict(message.fields)
    for key, check in (*kind.needs.items(), *kind.may.items()):
        if key in values and not check(values[key]):
            add("bad_field", message.columns[key], field=key, found=values[key])
    for key in kind.needs:
        if key not in values:
            add("missing_field", end, found=key)
    if message.argument and (kind.argument is None or not kind.argument(message.argument)):
        add("unexpected_word", message.columns[""], found=message.argument)
    if kind.grid and bool(message.argument) == (_PAYLOAD in values):
        add("missing_field" if not message.argument else "field_twice", end, found="grid")
    elif kind.grid:
        try:
            message.puzzle()
        except GarnsError as error:
            problems += error.problems
    elif kind.argument and not message.argument:
        add("missing_field", end, found="version" if kind.argument is _version else "grid")
    return problems


def _written(value: str) -> str:
    """A value as it stands in a line: bare, or as a JSON string."""
    return value if _BARE.fullmatch(value) else json.dumps(value, ensure_ascii=False)


def _moved(wrong: Problem, columns: int) -> Problem:
    column = (wrong.column or 1) + columns
    return Problem(wrong.id, line=wrong.line, column=column, cells=wrong.cells, **wrong.fields)
