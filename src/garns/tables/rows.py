"""Answers to many puzzles as a table: rows with names, a short picture of it, and Arrow's stream."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum
from typing import Any, ClassVar, Generic, TypeVar, overload

from garns.tables import arrow

R = TypeVar("R", bound=tuple[Any, ...])
#: Of a longer table only the first and the last rows are shown, and of a long value its beginning.
_SHOWN, _WIDEST = 10, 24


class Status(IntEnum):
    """What became of a puzzle among many: the numbers in ``status`` of :class:`~garns.Bulk`, :class:`~garns.Ratings`
    and :class:`~garns.Forms`, and in small letters the words of their rows.

    ``UNKNOWN``: the budget ran out. Only ratings have ``UNFINISHED`` (the techniques of the scale do not solve it) and
    ``WRONG`` (with ``check``: a step contradicted the solution). ``OTHER_BOARD``: a puzzle, but of a board of another
    size.

    >>> import garns
    >>> garns.solve_many("1.....3..4.....2", board=4).status[0] == Status.OK
    True
    >>> garns.solve_many(["." * 81, "1.....3..4.....2", "hello"]).status_names
    ['ok', 'other_board', 'bad_text']
    """

    OK = 0
    BAD_TEXT = 1
    CLASH = 2
    UNKNOWN = 3
    UNFINISHED = 4
    WRONG = 5
    OTHER_BOARD = 6

    @property
    def word(self) -> str:
        """Its name in small letters."""
        return self.name.lower()


#: The word for each number in ``status``.
WORDS = tuple(each.word for each in Status)
_UNREAD = re.compile(b"[%c%c]" % (Status.BAD_TEXT, Status.OTHER_BOARD))


def unread(status: bytes | bytearray | memoryview) -> Iterator[int]:
    """The rows that hold no puzzle of the board.

    >>> list(unread(bytes([0, 1, 2, 6])))
    [1, 3]
    """
    return (found.start() for found in _UNREAD.finditer(bytes(status)))


class Rows(Generic[R]):
    """A table: it has a length, rows by their place, and is read by pandas, polars, DuckDB and pyarrow as it is.

    A subclass has ``status``, and says what a row is and what its columns are.
    """

    __slots__ = ()

    #: The type of a row, a named tuple.
    ROW: ClassVar[type[tuple[Any, ...]]]

    status: memoryview

    def __len__(self) -> int:
        return len(self.status)

    @property
    def status_names(self) -> list[str]:
        """What ``status`` says, in the words of :class:`Status`."""
        return [WORDS[code] for code in self.status]

    def row(self, index: int) -> R:
        """The row at a place, counted from 0."""
        raise NotImplementedError

    def columns(self, start: int, end: int) -> list[arrow.Column]:
        """The columns of some rows, as Arrow has them."""
        raise NotImplementedError

    @overload
    def __getitem__(self, index: int) -> R: ...
    @overload
    def __getitem__(self, index: slice) -> list[R]: ...
    def __getitem__(self, index: int | slice) -> R | list[R]:
        places = range(len(self))[index]
        return self.row(places) if isinstance(places, int) else [self.row(place) for place in places]

    def __iter__(self) -> Iterator[R]:
        return map(self.row, range(len(self)))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as Arrow's stream, of which polars, DuckDB, pyarrow and pandas make theirs."""
        return arrow.stream(len(self), self.columns)

    def __repr__(self) -> str:
        """The first and the last rows."""
        count = len(self)
        half = _SHOWN // 2
        places = [*range(count)] if count <= _SHOWN else [*range(half), *range(count - half, count)]
        names: tuple[str, ...] = self.ROW._fields  # type: ignore[attr-defined]  # it is a named tuple
        table = [("", *names), *((str(place), *map(_shown, self.row(place))) for place in places)]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in table]
        if count > _SHOWN:
            lines.insert(half + 1, "...")
        return "\n".join([f"<{type(self).__name__} of {count}>", *(lines if count else [])])


def _shown(value: object) -> str:
    """A value in a few characters."""
    text = "-" if value is None else str(value)
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 3]}..."
