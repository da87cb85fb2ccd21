"""Answers scored: any legal solution is right, and of the others the first wrong cell is named.

The first wrong cell is the first, row by row, up to which no solution of the puzzle agrees with the answer. Of a puzzle
with one solution that is where the two differ first; of another it is still fair.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from garns.bulk.arrow import pa
from garns.bulk.columns import board_of, puzzle_column, texts
from garns.bulk.finding import ask, check
from garns.bulk.frames import table_of
from garns.bulk.givens import Rows
from garns.bulk.operations import ERROR
from garns.bulk.sources import Input
from garns.datasets.report import MISSING, RIGHT, UNFIT, UNREADABLE, WRONG, Report, Tally, Verdict
from garns.errors import ArgumentError, Problem
from garns.solving import solve
from garns.values.cells import symbol
from garns.values.puzzle import Puzzle

#: Columns of answers, the surest first.
_ANSWERS = (
    "answer",
    "answers",
    "prediction",
    "predictions",
    "response",
    "output",
    "completion",
    "solution",
    "solutions",
)
_KEYS = ("class", "puzzle", "puzzles", "quiz", "quizzes")
_STRATA = ("stratum", "level")
_CHUNK = 4096
#: Seconds for a puzzle of a board larger than 9x9, which a solver can be lost in.
_PATIENCE = 10.0


def score(answers: Any, against: Any, *, column: str | None = None, by: str | None = None) -> Report:
    """See :func:`garns.datasets.score`."""
    puzzles, given = _table(against), _table(answers)
    where = puzzle_column(_sample(puzzles), None)
    board = board_of(_sample(puzzles), where)
    strata = _strata(puzzles, by)
    report = Report()
    found, report.surplus = _matched(given, puzzles, column, where)
    lines: pa.Array = texts(puzzles.column(where).combine_chunks())
    for first in range(0, len(puzzles), _CHUNK):
        rows, part = Rows(lines.slice(first, _CHUNK), board), found[first : first + _CHUNK]
        for number, verdict in enumerate(_judged(rows, part)):
            stratum = strata[first + number]
            told = Verdict(first + number + 1, *verdict[:4], stratum, verdict[4])
            report.verdicts.append(told)
            report.all.add(told)
            if stratum is not None:
                report.by.setdefault(stratum, Tally()).add(told)
    return report


def _table(what: Any) -> pa.Table:
    """A table out of a file or out of memory."""
    if not isinstance(what, str | Path):
        return table_of(what)
    source = Input([str(what)])
    batches = [chunk.batch for chunk in source.chunks(_CHUNK)]
    return pa.Table.from_batches(batches, source.schema)


def _sample(table: pa.Table) -> pa.RecordBatch:
    batches = table.slice(0, 64).combine_chunks().to_batches()
    return batches[0] if batches else pa.RecordBatch.from_pylist([], schema=table.schema)


def _strata(puzzles: pa.Table, by: str | None) -> list[str | None]:
    """The stratum of each puzzle."""
    if by is not None and by not in puzzles.column_names:
        raise ArgumentError([Problem("no_such_column", found=by, names=", ".join(puzzles.column_names))])
    there = (name for name in _STRATA if name in puzzles.column_names)
    name = by or next((name for name in there if puzzles.column(name).null_count < len(puzzles)), None)
    if name is None:
        return [None] * len(puzzles)
    return [None if value is None else str(value) for value in puzzles.column(name).to_pylist()]


def _matched(given: pa.Table, puzzles: pa.Table, column: str | None, where: str) -> tuple[list[str | None], int]:
    """The answer to every puzzle, or None; and how many answers are left over."""
    names = {name.lower(): name for name in reversed(given.column_names) if name != ERROR.name}
    if column is not None and column not in given.column_names:
        raise ArgumentError([Problem("no_such_column", found=column, names=", ".join(given.column_names))])
    chosen = column or next((names[name] for name in _ANSWERS if name in names), None)
    if chosen is None and len(names) == 1:
        chosen = next(iter(names.values()))
    if chosen is None:
        raise ArgumentError([Problem("no_answers", names=", ".join(given.column_names))])
    said = [_said(value) for value in given.column(chosen).to_pylist()]
    key = next((name for name in _KEYS if name in names and names[name] != chosen), None)
    theirs = where if key in _KEYS[1:] else key
    if key is None or theirs not in puzzles.column_names:
        return [*said[: len(puzzles)], *[None] * (len(puzzles) - len(said))], max(0, len(said) - len(puzzles))
    answers: dict[str, str | None] = {}
    for name, answer in zip(map(_key, given.column(names[key]).to_pylist()), said, strict=True):
        answers.setdefault(name, answer)
    wanted = list(map(_key, puzzles.column(theirs).to_pylist()))
    used = answers.keys() & set(wanted)
    return [answers.get(name) for name in wanted], len(said) - len(used)


def _key(value: Any) -> str:
    """What a puzzle or a class is found by: 0 and . are the same."""
    return str(value).strip().replace("0", ".")


def _said(value: Any) -> str | None:
    """An answer as text, whatever it came as: a number has lost no digit, lists of lists are one after the other."""
    if isinstance(value, list):
        return "".join(_said(each) or "." for each in value)
    return None if value is None else str(value)


def _compact(answer: str, cells: int) -> str:
    """An answer without the lines and gaps that somebody drew between its cells, if that leaves one for each.

    >>> _compact("12 | 34\\n34 | 12\\n...", 8), _compact("I do not know", 16)
    ('12 | 34\\n34 | 12\\n...', 'I do not know')
    >>> _compact("12|34 34|12", 8)
    '12343412'
    """
    bare = "".join(answer.replace("|", " ").split())
    return bare if len(bare) == cells else answer


_Told = tuple[str, str | None, int, int, str | None]


def _judged(rows: Rows, answers: list[str | None]) -> Iterator[_Told]:
    """The result, the first wrong cell, how many cells are right and open, and what is wrong with the text."""
    given = pa.array([answer and _compact(answer, rows.cells) for answer in answers], pa.string())
    theirs = Rows(given, rows.board)
    rows.solutions = given
    budget = None if rows.cells <= 81 else _PATIENCE
    legal = check(rows, budget=budget)["solution_ok"].to_pylist()
    found = ask(rows, 2, budget)
    counts, unknown, solutions = found.counts.to_pylist(), found.unknown.to_pylist(), bytes(found.solutions)
    cells, names = rows.cells, rows.board.geometry.names
    for row, answer in enumerate(answers):
        place = slice(row * cells, (row + 1) * cells)
        givens = bytes(rows.digits[place])
        empty = givens.count(0)
        if rows.status[row] or not (counts[row] or unknown[row]):
            yield UNFIT, None, 0, 0, rows.errors.get(row)
        elif legal[row]:
            yield RIGHT, None, empty, empty, None
        elif answer is None or not answer.strip():
            yield MISSING, None, 0, empty, None
        elif theirs.status[row]:
            yield UNREADABLE, None, 0, empty, theirs.errors[row]
        elif unknown[row]:
            yield WRONG, None, 0, empty, None
        else:
            grid = bytes(theirs.digits[place])
            true = _digits(solutions[place]) if counts[row] == 1 else _nearest(rows.puzzle(row), grid)
            if true is None:
                yield WRONG, None, 0, empty, None
                continue
            wrong = next(cell for cell in range(cells) if grid[cell] != true[cell])
            right = sum(grid[cell] == true[cell] for cell in range(cells) if not givens[cell])
            yield WRONG, names[wrong], right, empty, None


def _digits(symbols: bytes) -> bytes:
    """The digits that symbols stand for."""
    return bytes(_VALUES[symbol] for symbol in symbols)


_VALUES = {ord(symbol(digit)): digit for digit in range(65)}


def _nearest(puzzle: Puzzle, grid: bytes) -> bytes | None:
    """The solution that agrees with an answer the longest; None where the solver is lost.

    >>> puzzle = Puzzle.parse("1.....3..4......", Puzzle.empty(4).geometry)
    >>> list(_nearest(puzzle, bytes([1, 3, 2, 4, 4, 2, 3, 3] + [0] * 8)) or "")
    [1, 3, 2, 4, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 4, 2]
    """
    pairs = list(enumerate(zip(puzzle.givens, grid, strict=True)))
    # An empty cell, or a given that was changed, agrees with nothing.
    end = next((cell for cell, (given, digit) in pairs if not digit or given not in (0, digit)), len(pairs))
    low, best = -1, None
    high = end
    while low < high:
        middle = (low + high + 1) // 2
        told = puzzle.with_givens((*grid[:middle], *puzzle.givens[middle:]))
        answer = solve(told, budget=_PATIENCE)
        if answer.solution is not None:
            low, best = middle, bytes(answer.solution.givens)
        else:
            high = middle - 1
    return best
