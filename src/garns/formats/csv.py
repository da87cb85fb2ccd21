"""Tables of puzzles: a row for each, its fields between commas, semicolons or tabs, and a header that names them.

Any header will do. The column whose fields have a symbol for each cell of a board holds the puzzles; where there are
two, the one that leaves more cells empty, for the other is the solutions. What stands in the other columns is kept in
``puzzle.extras`` and written back. A row alone, without a header, is read when its puzzle is not the first field (a
first one is the line format with a comment): such are the lines of gsf's lists, whose fifth field is the puzzle.

>>> puzzle = parse("quizzes,solutions\\n1.....3..4.....2,1324423124133142")
>>> print(render(puzzle))
puzzle,solutions
1.....3..4.....2,1324423124133142
>>> str(parse("7,1.....3..4.....2,easy"))
'1.....3..4.....2'
>>> parse("id,puzzle\\n7,1.....3..4....2")
Traceback (most recent call last):
garns.errors.FormatError: csv:2:18: expected 16 symbols, got 15
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from garns.errors import FormatError
from garns.formats import line
from garns.formats.alphabets import FILLERS
from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.values.cells import SYMBOLS
from garns.values.geometry import BOXES
from garns.values.puzzle import Puzzle, extras_of

ID = "csv"
PUZZLE, SOLUTION = "puzzle", "solution"
_NAMES = frozenset((PUZZLE, "puzzles", "quiz", "quizzes", "question", "givens", "sudoku", "grid", "board"))
_DELIMITERS = ",;\t"
_ALLOWED = {size * size: re.compile(f"[{re.escape(SYMBOLS[:size] + FILLERS)}]*\\Z", re.I) for size in BOXES}
#: So many rows show which column is which.
_ENOUGH = 64


def sniff(text: str) -> bool:
    """Whether the text is a header with rows below, or one row that has a puzzle among its fields."""
    lines = [each for _, each in line.content(text)]
    return opens(text.split("\n")) is not None or (len(lines) == 1 and is_row(lines[0]))


def is_row(text: str) -> bool:
    """Whether a line has a puzzle among its fields, and not as the first."""
    if not any(char in text for char in _DELIMITERS) or line.is_long(text):
        return False
    fields = fields_of(text, delimiter_of(text))
    return not is_puzzle(fields[0]) and any(map(is_puzzle, fields))


def is_puzzle(field: str) -> bool:
    """Whether a field has the symbols of a board, in the right number."""
    field = field.strip()
    allowed = _ALLOWED.get(len(field))
    return allowed is not None and allowed.match(field) is not None


def delimiter_of(text: str) -> str:
    """What stands between the fields of a header or a row."""
    return max(_DELIMITERS, key=text.count)


def fields_of(text: str, delimiter: str) -> list[str]:
    """The fields of one row."""
    try:
        return next(csv.reader([text.replace("\0", " ")], delimiter=delimiter), []) or [""]
    except csv.Error:
        return [""]


def opens(lines: Sequence[str]) -> tuple[int, Format] | None:
    """The number of lines that a header takes, and the format of the rows below; None when there is no header."""
    rows = [(number, text) for number, text in enumerate(lines, start=1) if line.is_content(text)][: _ENOUGH + 1]
    if len(rows) < 2:
        return None
    number, header = rows[0]
    delimiter = delimiter_of(header)
    names = [name.strip() for name in fields_of(header, delimiter)]
    is_named = not _NAMES.isdisjoint(map(str.lower, names))
    if any(map(is_puzzle, names)) or (len(names) < 2 and not is_named):
        return None
    table = [fields_of(text, delimiter) for _, text in rows[1:]]
    at = column_of([row for row in table if len(row) == len(names)], names)
    if at is None:
        return None
    return number, replace(FORMAT, parse=partial(_parse_row, names=names, at=at, delimiter=delimiter), lines=Lines.EACH)


def column_of(table: list[list[str]], names: Sequence[str]) -> int | None:
    """The column of the puzzles: most of its fields are some, and more of their cells are empty than elsewhere."""
    empty: dict[int, tuple[bool, float]] = {}
    for at, name in enumerate(names):
        puzzles = [row[at] for row in table if is_puzzle(row[at])]
        if puzzles and 2 * len(puzzles) >= len(table):
            cells = "".join(puzzles)
            share = sum(char in FILLERS for char in cells) / len(cells)
            empty[at] = (share > 0 and name.lower() in _NAMES, share)
    named = [at for at, name in enumerate(names) if name.lower() in _NAMES]
    return max(empty, key=empty.__getitem__) if empty else named[0] if named else None


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle: a header and a row, or a row alone.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems(ID)
    lines = line.content(text, hints.line)
    header = opens(text.split("\n"))
    rows = lines[1:] if header else lines
    if not rows:
        problems.add("empty", hints.line, 1)
    for number, _ in rows[1:2]:
        problems.add("several", number, 1)
    problems.check()
    number, row = rows[0]
    if header:
        found = header[1].parse(row, replace(hints, line=number))
        assert isinstance(found, Puzzle)
        return found
    delimiter = delimiter_of(row)
    fields = fields_of(row, delimiter)
    at = column_of([fields], [""] * len(fields))
    return _parse_row(row, replace(hints, line=number), names=(), at=at or 0, delimiter=delimiter)


def _parse_row(text: str, hints: Hints, *, names: Sequence[str], at: int, delimiter: str) -> Puzzle:
    """The puzzle of a row, and what its other columns say."""
    problems = Problems(ID)
    fields = fields_of(text, delimiter)
    if names and len(fields) != len(names):
        problems.add("wrong_fields", hints.line, 1, expected=len(names), found=len(fields))
        raise problems.error()
    field = fields[at].strip()
    before = text.find(field, len(delimiter.join(fields[:at])))
    try:
        puzzle = line.parse(" " * before + field, hints)
    except FormatError as error:
        raise FormatError(ID, error.problems) from None
    rest = {name: field.strip() for name, field in zip(names, fields, strict=False) if field.strip()}
    rest.pop(names[at] if names else "", None)
    return replace(puzzle, extras=extras_of({ID: rest})) if rest else puzzle


def render(puzzle: Puzzle) -> str:
    """Write a header and the row of a puzzle, with the columns that it came with."""
    kept = {SOLUTION: ""} | json.loads(dict(puzzle.extras).get(ID, "{}"))
    if any(name.lower().startswith(SOLUTION) and name != SOLUTION for name in kept):
        del kept[SOLUTION]
    return "\n".join((_row([PUZZLE, *kept]), _row([str(puzzle), *map(str, kept.values())])))


def together(texts: Iterable[str]) -> Iterator[str]:
    """The rows of many below the header of the first; a column that it has not is left out, one that lacks is empty."""
    names: list[str] = []
    for text in texts:
        header, row = list(csv.reader(io.StringIO(text)))
        if not names:
            names = header
            yield _row(header)
        values = dict(zip(header, row, strict=True))
        yield _row([values.get(name, "") for name in names])


def _row(fields: Iterable[str]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(field.replace("\n", " ") for field in fields)
    return text.getvalue()


FORMAT = Format(
    ID,
    suffixes=(".csv", ".tsv"),
    keeps=Keeps.GIVENS,
    sniff=sniff,
    parse=parse,
    render=render,
    opens=opens,
    together=together,
    rank=122,
    lines=Lines.WHOLE,
    whole_line=is_row,
)
