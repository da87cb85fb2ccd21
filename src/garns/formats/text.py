"""Our own text: a puzzle with its constraints as a person would write it. It keeps everything.

First what the puzzle is, then a line for each constraint: its id, its numbers and words, its cells. A range stands for
the cells of a row or column from one to the other; ``/`` parts two lists of cells, and any field can be given by its
name (``sum=15``). Lines that begin with ``#`` are comments.

>>> puzzle = parse('''
... board: 4
... title: Tiny
... givens: 1.....3..4.....2
... killer_cage 3 r1c1-r1c2
... arrow r4c1 / r3c1 r2c1
... ''')
>>> print(render(puzzle))
board: 4
title: Tiny
givens:
1...
..3.
.4..
...2
<BLANKLINE>
killer_cage 3 r1c1 r1c2
arrow r4c1 / r3c1 r2c1
>>> parse("board: 4\\nthermo r1c1 r1c7")
Traceback (most recent call last):
garns.errors.FormatError: garns:2:13: 'r1c7' is not a cell of this board
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, dataclass, fields
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from garns.errors import BoardError, GarnsError, PuzzleError
from garns.formats.format import MAX_DOCUMENT, NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.objects import load_object
from garns.formats.symbols import Token, board_for, read_digits
from garns.values.cells import parse_cell
from garns.values.geometry import CLASSIC, Geometry, board
from garns.values.puzzle import TITLES, Constraint, Puzzle, extras_of

if TYPE_CHECKING:
    from garns.variants import Variant

_KEYS = ("board", *TITLES, "givens", "extras")
_HEADER = re.compile(r"\s*([A-Za-z]+)\s*:[ \t]*(.*?)\s*\Z")
_OURS = re.compile(rf"[ \t]*(?:{'|'.join(_KEYS)})[ \t]*:", re.IGNORECASE)
#: A word goes on to the next blank that does not stand between quotes.
_TOKEN = re.compile(r'(?=\S)(?:[^\s"]|"(?:\\.|[^"\\])*")*+\S*')
_NAMED = re.compile(r"([a-z_]+)=(.*)\Z", re.DOTALL)
_NUMBER = re.compile(r"-?[0-9]{1,6}\Z")
#: Kinds of field that are written as JSON, and always with their names.
_AS_JSON = ("json", "text", "clues")


def sniff(text: str) -> bool:
    """Whether the first line that is no comment says what the puzzle is."""
    first = next((line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")), "")
    return _OURS.match(first) is not None


def split(text: str, hints: Hints = NO_HINTS) -> Iterator[tuple[int, str]]:
    """The puzzles of a text: each begins with its board."""
    lines = text.split("\n")
    starts = [at for at, line in enumerate(lines) if re.match(r"[ \t]*board[ \t]*:", line, re.IGNORECASE)]
    cuts = [0, *starts[1:], len(lines)] if starts else [0, len(lines)]
    for start, end in pairwise(cuts):
        yield start, "\n".join(lines[start:end])


@dataclass(frozen=True, slots=True)
class _Line:
    """A line with its number."""

    number: int
    text: str


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems(FORMAT.id)
    lines = [_Line(number, line) for number, line in enumerate(text.split("\n"), start=hints.line)]
    if not any(_is_content(line.text) for line in lines):
        problems.add("empty", hints.line, 1)
        raise problems.error()
    geometry = _board(lines, hints, problems)
    words, rest, givens = _headers(lines, geometry or CLASSIC, problems)
    if geometry is None:
        raise problems.error()
    constraints = [constraint for line in rest for constraint in _constraint(line, geometry, problems)]
    extras = load_object(words.pop("extras"), hints, problems) if "extras" in words else {}
    if not all(isinstance(each, dict) for each in extras.values()):
        problems.add("bad_field", hints.line, 1, field="extras", found=json.dumps(extras))
    problems.check()
    try:
        return Puzzle(geometry, givens, tuple(constraints), **words, extras=extras_of(extras))
    except PuzzleError as error:
        problems.extend(error.problems, hints.line, 1)
        raise problems.error() from None


def _is_content(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _board(lines: Sequence[_Line], hints: Hints, problems: Problems) -> Geometry | None:
    for line in lines:
        header = _HEADER.match(line.text)
        if header and header[1].lower() == "board":
            place = line.number, header.start(2) + 1
            try:
                said = board(header[2])
            except BoardError as error:
                problems.extend(error.problems, *place)
                return None
            return board_for(said.digits, hints, problems, place, said)
    return hints.board or CLASSIC


def _headers(
    lines: Sequence[_Line], geometry: Geometry, problems: Problems
) -> tuple[dict[str, str], list[_Line], tuple[int, ...]]:
    """The words about the puzzle, the lines of constraints, and the givens."""
    words: dict[str, str] = {}
    rest: list[_Line] = []
    tokens: list[Token] = []
    seen: set[str] = set()
    wanted = False  # whether rows of givens may follow
    for line in lines:
        header = _HEADER.match(line.text)
        key = header[1].lower() if header else ""
        wanted = wanted and not header and bool(line.text.strip()) and len(tokens) < len(geometry)
        if wanted:
            tokens += _symbols(line.text, line.number, 0)
        elif not _is_content(line.text):
            continue
        elif not header or line.text.lstrip().startswith("{"):
            rest.append(line)
        elif key not in _KEYS:
            problems.add("unknown_field", line.number, header.start(1) + 1, found=header[1])
        elif key in seen:
            problems.add("field_twice", line.number, header.start(1) + 1, found=header[1])
        elif key == "givens":
            tokens += _symbols(header[2], line.number, header.start(2))
            wanted = not tokens
        elif key != "board":
            words[key] = _unquoted(header[2], key, line, problems)
        seen.add(key)
    if "givens" not in seen:
        return words, rest, ()
    if len(tokens) != len(geometry):
        last = tokens[-1] if tokens else Token("", lines[-1].number, 1)
        problems.add("wrong_length", last.line, last.column, expected=len(geometry), found=len(tokens))
    return words, rest, read_digits(tokens, geometry.digits, "digits", problems, first=geometry.first)


def _symbols(text: str, line: int, start: int) -> list[Token]:
    return [Token(char, line, start + at) for at, char in enumerate(text, start=1) if not char.isspace()]


def _unquoted(text: str, key: str, line: _Line, problems: Problems) -> str:
    """Words as they are, or as JSON writes them when they begin with a quote."""
    if not text.startswith('"'):
        return text
    try:
        words = json.loads(text)
    except ValueError:
        words = None
    if not isinstance(words, str):
        problems.add("bad_field", line.number, 1, field=key, found=text)
        return ""
    return words


# Constraints


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of a constraint: how it is written."""

    name: str
    kind: str  # that of its codec
    default: object
    #: Whether it can be told from the others by its place in the line.
    in_order: bool

    @property
    def holds_cells(self) -> bool:
        return self.kind in ("cell", "cells")


def _fields(cls: type[Variant]) -> list[_Field]:
    """The fields of a constraint in the order in which they are read: those that must be there first."""
    from garns.variants.fields import codecs  # formats are loaded before constraints

    found = []
    for each in fields(cls):  # type: ignore[arg-type]  # every constraint is a dataclass, but only at run time
        kind = codecs(cls)[each.name].kind
        found.append(_Field(each.name, kind, each.default, not each.kw_only and kind not in _AS_JSON))
    return sorted(found, key=lambda each: each.default is not MISSING)


def read_line(line: str, geometry: Geometry) -> Constraint:
    """The constraint that one line says.

    :raises FormatError: with every problem found.

    >>> read_line("thermo r1c1-r1c3", board("4")).to_json(board("4"))["cells"]
    ['r1c1', 'r1c2', 'r1c3']
    """
    problems = Problems(FORMAT.id)
    found = [*_constraint(_Line(1, line), geometry, problems)]
    problems.check()
    return found[0]


def _constraint(line: _Line, geometry: Geometry, problems: Problems) -> Iterator[Constraint]:
    """The constraint of a line; nothing when there is something wrong with it."""
    from garns.variants import constraint_type  # formats are loaded before constraints

    start = len(line.text) - len(line.text.lstrip())
    try:
        if line.text.lstrip().startswith("{"):
            form = load_object(line.text, Hints(line=line.number), Problems(FORMAT.id))
        else:
            id, *words = [Token(match[0], line.number, match.start() + 1) for match in _TOKEN.finditer(line.text)]
            reading = _Reading(_fields(constraint_type(id.text)), geometry, problems, {"type": id.text})
            for word in words:
                reading.take(word)
            if reading.broken:
                return
            form = reading.form
        yield from Puzzle.constraints_hook([form], geometry)
    except GarnsError as error:
        problems.extend(error.problems, line.number, start + 1)


@dataclass(slots=True)
class _Reading:
    """The fields of one line while it is read."""

    fields: list[_Field]
    geometry: Geometry
    problems: Problems
    form: dict[str, Any]
    #: The number of the list of cells that is being read.
    slot: int = 0
    broken: bool = False

    def take(self, word: Token) -> None:
        """Put a word of the line into the field it is for."""
        if word.text == "/":
            self.slot += 1
            return
        named = _NAMED.match(word.text)
        target = self._named(named[1]) if named else self._in_order(word.text)
        value = named[2] if named else word.text
        if target is None:
            self.problems.add("unexpected_word", word.line, word.column, found=word.text)
            self.broken = True
        elif target.holds_cells:
            names = [name for part in value.split(",") for name in self._range(part, word)]
            if target.kind == "cell":
                self.form[target.name] = "".join(names[:1])
            else:
                self.form.setdefault(target.name, []).extend(names)
        else:
            self.form[target.name] = _value(value, target)

    def _named(self, name: str) -> _Field | None:
        return next((each for each in self.fields if each.name == name), None)

    def _in_order(self, text: str) -> _Field | None:
        """The field that a word is for: cells go to the present list, all else to the next field that has none."""
        if not _is_cells(text, self.geometry):
            free = (each for each in self.fields if each.in_order and each.name not in self.form)
            return next((each for each in free if not each.holds_cells), None)
        lists = [each for each in self.fields if each.holds_cells][self.slot :]
        if lists and lists[0].kind == "cell":
            self.slot += 1
        return lists[0] if lists else None

    def _range(self, text: str, word: Token) -> list[str]:
        """The names of the cells from one to another in a row or a column; none, and a problem, when it is no range."""
        first, dash, last = text.partition("-")
        geometry = self.geometry
        try:
            ends = [geometry.cell(first), geometry.cell(last if dash else first)]
        except BoardError as error:
            self.problems.extend(error.problems, word.line, word.column)
            self.broken = True
            return []
        (row, column), (last_row, last_column) = (geometry.places[end] for end in ends)
        down, right = (last_row > row) - (last_row < row), (last_column > column) - (last_column < column)
        steps = max(abs(last_row - row), abs(last_column - column))
        cells = [geometry.cell_at(row + step * down, column + step * right) for step in range(steps + 1)]
        if (down and right) or (dash and geometry.own_names) or None in cells:
            self.problems.add("bad_range", word.line, word.column, found=text)
            self.broken = True
            return []
        return [str(geometry.names[cell]) for cell in cells if cell is not None]


def _is_cells(token: str, geometry: Geometry) -> bool:
    first = re.split("[-,]", token)[0]
    return parse_cell(first) is not None or geometry.cells_named([first.lower()]) is not None


def _value(text: str, target: _Field) -> object:
    """A number, a word or a list of numbers; what is none of these is left to the constraint to refuse."""
    if target.kind == "number" and _NUMBER.match(text):
        return int(text)
    if target.kind in ("digits", "numbers") and all(map(_NUMBER.match, numbers := text.split(",") if text else [])):
        return list(map(int, numbers))
    if target.kind in _AS_JSON:
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text
    return text


def render(puzzle: Puzzle) -> str:
    """Write the puzzle, one constraint a line."""
    geometry = puzzle.geometry
    lines = [f"board: {geometry.spec}"]
    for key in TITLES:
        if words := getattr(puzzle, key):
            plain = words == words.strip() and words.isprintable() and not words.startswith('"')
            lines.append(f"{key}: {words if plain else json.dumps(words)}")
    if puzzle.extras:
        forms = {format: json.loads(text) for format, text in puzzle.extras}
        lines.append(f"extras: {json.dumps(forms, ensure_ascii=True)}")
    if puzzle.clues:
        text = str(puzzle)
        if geometry.is_square:
            size = geometry.digits
            lines += ["givens:", *(text[start : start + size] for start in range(0, len(text), size))]
        else:
            lines.append(f"givens: {text}")
    if puzzle.constraints:
        lines += ["", *(written_line(constraint, geometry) for constraint in puzzle.constraints)]
    return "\n".join(lines)


def written_line(constraint: Constraint, geometry: Geometry) -> str:
    """The line of a constraint."""
    from garns.variants import Variant  # formats are loaded before constraints
    from garns.variants.fields import codecs

    if not isinstance(constraint, Variant):
        return json.dumps(constraint.to_json(geometry))
    words, cells = [constraint.id], []
    missed = False  # after a field that is left out, the others need their names
    for each in _fields(type(constraint)):
        value = getattr(constraint, each.name)
        written = codecs(type(constraint))[each.name].write(value, geometry)
        if each.holds_cells:
            cells.append(" ".join(_ranges(written if each.kind == "cells" else [written], value, geometry)))
        elif value == each.default:
            missed = missed or each.in_order
        else:
            word = _word(written, each)
            plain = word and each.in_order and not missed and not _is_cells(word, geometry)
            words.append(word if plain else f"{each.name}={word}")
    return " ".join([*words, " / ".join(cells)]).rstrip(" ")


def _word(written: Any, each: _Field) -> str:
    if each.kind in ("digits", "numbers"):
        return ",".join(map(str, written))
    return json.dumps(written, separators=(",", ":")) if each.kind in _AS_JSON else str(written)


def _ranges(names: list[str], value: Any, geometry: Geometry) -> Iterator[str]:
    """The names of cells, three or more in a row or column as a range."""
    places = [geometry.places[cell] for cell in (value if isinstance(value, tuple) else (value,))]
    at = 0
    while at < len(names):
        end = at + 1
        if end < len(names) and not geometry.own_names:
            step = places[end][0] - places[at][0], places[end][1] - places[at][1]
            if abs(step[0]) + abs(step[1]) == 1:
                while end + 1 < len(names) and _is_step(places[end], places[end + 1], step):
                    end += 1
                end += 1
        if end - at >= 3:
            yield f"{names[at]}-{names[end - 1]}"
        else:
            end = at + 1
            yield names[at]
        at = end


def _is_step(one: tuple[int, int], other: tuple[int, int], step: tuple[int, int]) -> bool:
    return (other[0] - one[0], other[1] - one[1]) == step


FORMAT = Format(
    "garns",
    suffixes=(".garns",),
    keeps=Keeps.ALL,
    sniff=sniff,
    parse=parse,
    render=render,
    split=split,
    longest=MAX_DOCUMENT,
    rank=50,
    sure=True,
    lines=Lines.LONG_PARTS,
)
