"""Lines as they come from a program: bytes or text, with or without CR, bounded; and errors that name the place."""

from __future__ import annotations

from collections.abc import Iterable

from garns.errors import FormatError, Problem
from garns.values.cells import SYMBOLS

#: The name of the protocol, before the place in every error.
NAME = "slp"

#: No message needs more characters than this; a longer line is refused before it is taken apart.
MAX_LINE = 65_536

#: An error keeps this much of what it found.
MAX_SHOWN = 200


def refuse(id: str, line: int, column: int, **fields: str | int) -> FormatError:
    """The error of one thing that is not the protocol, to be raised."""
    return FormatError(NAME, [problem(id, line, column, **fields)])


def problem(id: str, line: int, column: int, **fields: str | int) -> Problem:
    """One thing that is not the protocol; of a long text that was found it keeps the beginning."""
    shown = {key: value[:MAX_SHOWN] if isinstance(value, str) else value for key, value in fields.items()}
    return Problem(id, line=line, column=column, cells=(), **shown)


def text_of(line: str | bytes, number: int = 1) -> str:
    r"""The text of a line without its end.

    :raises FormatError: when it is too long or not UTF-8.

    >>> text_of(b"none\r\n")
    'none'
    """
    if len(line) > MAX_LINE:
        raise refuse("line_too_long", number, MAX_LINE + 1, expected=MAX_LINE)
    text = (line if isinstance(line, str) else _decoded(line, number)).rstrip("\r\n")
    if "\n" in text:
        raise refuse("second_line", number, text.index("\n") + 1)
    return text


def _decoded(line: bytes, number: int) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        before = line[: error.start].decode(errors="replace")
        raise refuse("not_text", number, len(before) + 1) from None


def is_silent(line: str | bytes) -> bool:
    """Whether a line says nothing: it is blank, or a comment.

    >>> is_silent("# 812 nodes"), is_silent(b" "), is_silent("none")
    (True, True, False)
    """
    bare = line.strip()
    return not bare or bare[:1] in ("#", b"#")


def digits_of(text: str, size: int, cells: int, place: tuple[int, int]) -> tuple[int, ...]:
    """The digits of a full grid, one symbol a cell.

    :raises FormatError: with every symbol that is none, and with the length when it is wrong.
    """
    line, column = place
    values = {char: digit for digit, char in enumerate(SYMBOLS[:size], start=1)}
    values = {**{char.lower(): digit for char, digit in values.items()}, **values}
    problems = []
    if len(text) != cells:
        where = column + min(len(text), cells)
        problems.append(Problem("wrong_length", line=line, column=where, expected=cells, found=len(text)))
    problems += _wrong(text[:cells], values, size, line, column)
    if problems:
        raise FormatError(NAME, sorted(problems, key=lambda problem: problem.column or 0))
    return tuple(values[char] for char in text)


def _wrong(text: str, values: Iterable[str], size: int, line: int, column: int) -> list[Problem]:
    """The first wrong symbol: one says enough about a grid with holes."""
    for at, char in enumerate(text):
        if char not in values:
            return [Problem("bad_digit", line=line, column=column + at, expected=SYMBOLS[size - 1], found=char)]
    return []
