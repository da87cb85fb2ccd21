"""From a column of text to rows of digits for the core, without a Python object for each puzzle.

What the core cannot read is looked at again by the readers of :mod:`garns.formats`, one by one: they know more forms
(spaces, other alphabets ...), and say what is wrong with the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from garns import engine
from garns.bulk.arrow import flags, pa, pc
from garns.errors import FormatError, GarnsError, Problem
from garns.formats import read_one
from garns.formats.source import MAX_LINE
from garns.values.puzzle import Puzzle

_OK, _BAD = 0, 1


@dataclass
class Rows:
    """The puzzles of a chunk, as an operation takes them.

    ``digits`` has a byte for each cell, ``status`` one for each row: 0, or 1 where there is no puzzle and ``errors``
    tells why; the digits of such a row are none of any board. ``first`` is the number of the first row in the whole
    input, ``solutions`` a column of text that came beside the puzzles, ``lang`` the language of sentences. An operation
    that gives another number of rows says in ``taken`` which row each comes from.
    """

    board: Puzzle
    digits: Any
    status: bytearray
    errors: dict[int, str] = field(default_factory=dict)
    first: int = 0
    solutions: pa.Array | None = None
    lang: str = "en"
    taken: pa.Array | None = None

    def __len__(self) -> int:
        return len(self.status)

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return len(self.board.givens)

    @property
    def good(self) -> pa.Array:
        """Which rows hold a puzzle."""
        return flags(self.status, len(self), _OK)

    @property
    def view(self) -> Any:
        """The rows as :func:`garns.solve_many` and its like take them."""
        flat = memoryview(self.digits).cast("B")
        return flat.cast("B", (len(self), self.cells)) if len(self) else b""

    def puzzle(self, row: int) -> Puzzle:
        """The puzzle of a row."""
        view = memoryview(self.digits).cast("B")
        return self.board.with_givens(tuple(view[row * self.cells : (row + 1) * self.cells]))

    def each(self) -> list[int]:
        """The numbers of the rows that hold a puzzle."""
        return [row for row, status in enumerate(self.status) if status == _OK]

    def wrong(self, row: int, error: GarnsError | Problem) -> None:
        """There is no answer for a row, and this is why."""
        self.errors[row] = error.message(self.lang)
        self.leave_out(row)

    def leave_out(self, row: int) -> None:
        """A row is no puzzle of any board."""
        self.status[row] = _BAD
        memoryview(self.digits)[row * self.cells : (row + 1) * self.cells] = b"\xff" * self.cells


def read_rows(column: pa.Array, board: Puzzle, *, first: int = 0, lang: str = "en") -> Rows:
    """The puzzles of a column of text on one board.

    >>> rows = read_rows(pa.array(["1.....3..4.....2", "1.....3..4....2", None]), Puzzle.empty(4))
    >>> list(rows.status), rows.errors
    ([0, 1, 1], {1: '16: expected 16 symbols, got 15', 2: 'there is no puzzle here'})
    """
    digits, status = engine.read_lines(_lines(column), board.geometry, 1)
    if len(status) != len(column):  # somebody's text has several lines
        column = pc.replace_substring(column, "\n", " ")
        digits, status = engine.read_lines(_lines(column), board.geometry, 1)
    rows = Rows(board, digits, status, first=first, lang=lang)
    if any(status):
        for row in (row for row, bad in enumerate(status) if bad):
            _read_again(rows, row, column[row].as_py())
    return rows


def _lines(column: pa.Array) -> memoryview:
    """The texts of a column, each with a newline after it."""
    joined = pc.binary_join_element_wise(column, "", "\n", null_handling="replace")
    _, offsets, text = joined.buffers()
    ends = memoryview(offsets).cast("b").cast("i")
    start, end = ends[joined.offset], ends[joined.offset + len(joined)]
    return memoryview(text or b"").cast("B")[start:end]


def _read_again(rows: Rows, row: int, text: str | None) -> None:
    """Read what the core does not know, or say what is wrong with it."""
    board = rows.board
    try:
        if text is None or not text.strip():
            raise FormatError("line", [Problem("empty")])
        if len(text) > MAX_LINE:
            raise FormatError("line", [Problem("line_too_long", expected=MAX_LINE)])
        found = read_one(text, board=board)
        if found.puzzle is None or found.position is not None:
            raise FormatError("line", [Problem("only_givens")])
        if (found.puzzle.geometry, found.puzzle.constraints) != (board.geometry, board.constraints):
            other, expected = found.puzzle.geometry.spec, board.geometry.spec
            raise FormatError("line", [Problem("other_board", found=other, expected=expected)])
    except GarnsError as error:
        rows.errors[row] = "; ".join(problem_at(problem).message(rows.lang) for problem in error.problems)
        rows.leave_out(row)
    else:
        memoryview(rows.digits)[row * rows.cells : (row + 1) * rows.cells] = bytes(found.puzzle.givens)
        rows.status[row] = _OK


def problem_at(problem: Problem) -> Problem:
    """A problem with its column alone: a cell of a table is one line."""
    problem.line = None
    return problem
