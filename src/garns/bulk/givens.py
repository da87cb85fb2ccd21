"""From a column of text to rows of digits for the core, without a Python object for each puzzle.

What the core cannot read is looked at again by the readers of :mod:`garns.formats`, one by one: they know more forms
(spaces, other alphabets ...), and say what is wrong with the rest.

>>> rows = Rows(pa.array(["1.....3..4.....2", "1.....3..4....2", None]), Puzzle.empty(4))
>>> list(rows.status), rows.errors
([0, 1, 1], {1: '16: expected 16 symbols, got 15', 2: 'there is no puzzle here'})
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from garns.bulk.arrow import flags, pa, pc
from garns.errors import GarnsError, Problem
from garns.formats import read_one
from garns.formats.source import MAX_LINE
from garns.tables.buffers import Strings, opened
from garns.tables.rows import Status, unread
from garns.values.puzzle import Puzzle

_OK, _BAD, _OTHER = int(Status.OK), int(Status.BAD_TEXT), int(Status.OTHER_BOARD)
#: No board has it.
_NO_DIGIT = b"\xff"


class Rows:
    """The puzzles of a chunk, as an operation takes them.

    ``strings`` are their texts where they stand, which the core reads by itself. ``digits`` has a byte for each cell
    and ``status`` one for each row, made when first asked for: 0, or 1 where there is no puzzle and 6 where it is one
    of another board, and ``errors`` tells why; the digits of such a row are none of any board. ``first`` is the number
    of the first row in the whole input, ``solutions`` a column of text that came beside the puzzles, ``lang`` the
    language of sentences. An operation that gives another number of rows says in ``taken`` which row each comes from.
    """

    def __init__(self, column: pa.Array, board: Puzzle, *, first: int = 0, lang: str = "en") -> None:
        self.column = pc.fill_null(column, "") if column.null_count else column
        self.board, self.first, self.lang = board, first, lang
        self.errors: dict[int, str] = {}
        self.solutions: pa.Array | None = None
        self.taken: pa.Array | None = None

    def __len__(self) -> int:
        return len(self.column)

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return len(self.board.givens)

    @property
    def strings(self) -> Strings:
        """The texts, as the core reads them."""
        _, offsets, text = self.column.buffers()
        start, end = self.column.offset, self.column.offset + len(self)
        return Strings(memoryview(text or b"").cast("B"), memoryview(offsets).cast("b").cast("i")[start : end + 1])

    @cached_property
    def _read(self) -> tuple[bytearray, bytearray]:
        """Digits and status; what the core does not know is read again."""
        if not len(self):
            return bytearray(), bytearray()
        digits, status = opened(self.strings, self.board.geometry, threads=1).read(1)
        for row in unread(status):
            text = self.column[row].as_py()
            found = _read_again(text, self.board)
            if isinstance(found, Puzzle):
                status[row], given = _OK, bytes(found.givens)
            else:
                self.errors[row], given = found.message(self.lang), _NO_DIGIT * self.cells
                status[row] = _OTHER if any(each.id == "other_board" for each in found.problems) else _BAD
            digits[row * self.cells : (row + 1) * self.cells] = given
        return digits, status

    @property
    def digits(self) -> bytearray:
        """A byte for each cell of each row."""
        return self._read[0]

    @property
    def status(self) -> bytearray:
        """A byte for each row."""
        return self._read[1]

    @property
    def good(self) -> pa.Array:
        """Which rows hold a puzzle."""
        return flags(self.status, len(self), _OK)

    @property
    def view(self) -> Any:
        """The rows as :func:`garns.solve_many` and its like take them."""
        return memoryview(self.digits).cast("B", (len(self), self.cells)) if len(self) else b""

    def puzzle(self, row: int) -> Puzzle:
        """The puzzle of a row."""
        return self.board.with_givens(tuple(self.digits[row * self.cells : (row + 1) * self.cells]))

    def each(self) -> list[int]:
        """The numbers of the rows that hold a puzzle."""
        return [row for row, status in enumerate(self.status) if status == _OK]

    def wrong(self, row: int, error: GarnsError | Problem) -> None:
        """There is no answer for a row, and this is why."""
        self.errors[row] = error.message(self.lang)
        self.status[row] = _BAD
        self.digits[row * self.cells : (row + 1) * self.cells] = _NO_DIGIT * self.cells


def _read_again(text: str, board: Puzzle) -> Puzzle | GarnsError:
    """A puzzle of the board in another form, or what is wrong with it; each problem with its column alone."""
    try:
        if not text.strip():
            raise GarnsError([Problem("empty")])
        if len(text) > MAX_LINE:
            raise GarnsError([Problem("line_too_long", expected=MAX_LINE)])
        entry = read_one(text, board=board)
        found = entry.puzzle
        if found is None or entry.position is not None:
            raise GarnsError([Problem("only_givens")])
        if (found.geometry, found.constraints) != (board.geometry, board.constraints):
            raise GarnsError([Problem("other_board", found=found.geometry.spec, expected=board.geometry.spec)])
        return found
    except GarnsError as error:
        for problem in error.problems:
            problem.line = None
        return GarnsError(error.problems)
