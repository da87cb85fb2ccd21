"""From symbols to digits: alphabets, fillers, and the board that a square of cells asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn

from garns.errors import BoardError, FormatError, Problem
from garns.formats.alphabets import (
    DIGITS,
    FILLERS,
    HEX,
    LETTERS,
    NUMBERS,
    called,
    digits_of,
    guess_alphabet,
    is_ambiguous,
    range_of,
)
from garns.formats.format import Hints, Problems
from garns.values.cells import written_symbols
from garns.values.geometry import BOXES, Geometry, board_of_size
from garns.values.puzzle import Puzzle

#: The largest digit that is a figure.
MAX_FIGURE = 9
_EMPTY_WORDS = frozenset(("", "nil", "null", "none"))


class Token(NamedTuple):
    """What stands for one cell, and where."""

    text: str
    line: int
    column: int


def read_digits(
    tokens: Sequence[Token],
    size: int,
    alphabet: str | None,
    problems: Problems,
    warn: Callable[[Problem], None] = lambda problem: None,
    *,
    first: int = 1,
) -> tuple[int, ...]:
    """The digit of every token, 0 for an empty cell; what is neither is a problem at its place.

    Where the ``first`` digit is written 0, a zero is no filler.

    ``warn`` hears of it when the letters can be read in two ways and nobody has said in which.
    """
    name = None if alphabet is None else called(alphabet)
    numbers = name == NUMBERS or (name is None and any(_is_number(token.text) for token in tokens))
    written = range(first, first + size)
    if numbers:
        table = {text: place for place, digit in enumerate(written, start=1) for text in (str(digit), f"{digit:02}")}
    elif first == 0:
        table = digits_of(name if name not in (None, DIGITS) else written_symbols(written), size)
    else:
        used = {token.text for token in tokens}
        table = digits_of(name or guess_alphabet(used, size), size)
        if name is None and is_ambiguous(used, size):
            usual, other = range_of(DIGITS, size), range_of(LETTERS, size)
            warn(Problem("two_alphabets", line=tokens[0].line, found=usual, other=other))
    givens = []
    fillers: dict[str, Token] = {}
    counts: Counter[str] = Counter()
    for token in tokens:
        digit = table.get(token.text)
        givens.append(digit or 0)
        if digit is None:
            if filler := _filler(token.text):
                fillers.setdefault(filler, token)
                counts[filler] += 1
            elif numbers:
                problems.add("number_out_of_range", token.line, token.column, expected=written[-1], found=token.text)
            else:
                problems.add("bad_symbol", token.line, token.column, found=token.text)
    if len(fillers) > 1:
        usual = counts.most_common(1)[0][0]
        for filler, token in fillers.items():
            if filler != usual:
                problems.add("two_fillers", token.line, token.column, found=filler, other=usual)
        if size > MAX_FIGURE and "0" in fillers and name is None:
            zero = fillers["0"]
            problems.add("maybe_zero", zero.line, zero.column, found=range_of(HEX, size))
    return tuple(givens)


def _is_number(text: str) -> bool:
    """Whether a cell is written with more than one digit, so that all must be numbers."""
    return len(text) > 1 and text.isascii() and text.isdigit()


def _filler(text: str) -> str:
    """The filler that a token is, ``..`` being ``.`` twice; empty text when it is none."""
    if text.lower() in _EMPTY_WORDS:
        return text or " "
    return text[0] if text[0] in FILLERS and text in (text[0], text[0] * 2) else ""


def board_for(
    size: int, hints: Hints, problems: Problems, place: tuple[int, int], said: Geometry | None = None
) -> Geometry | None:
    """The board of a puzzle: what the text says, else what the reader was told, else the usual one of the size."""
    if said and hints.board and said != hints.board:
        problems.add("other_board", *place, found=said.spec, expected=hints.board.spec)
    try:
        return said or hints.board or board_of_size(size)
    except BoardError as error:
        problems.extend(error.problems, *place)
        return None


def guess_size(widths: Sequence[int]) -> int:
    """The size that rows of these widths are meant to have: what most of them agree on.

    >>> guess_size([9] * 8 + [8]), guess_size([6] * 5)
    (9, 6)
    """
    votes = Counter(widths)
    votes[len(widths)] += 1
    return max(votes, key=lambda size: (votes[size], size in BOXES, size == len(widths)))


def puzzle_of_rows(
    rows: Sequence[Sequence[Token]], hints: Hints, problems: Problems, said: Geometry | None = None
) -> Puzzle:
    """The puzzle of rows of cells.

    :raises FormatError: when rows are missing or too many, too short or too long, or hold what is no digit.
    """
    first = next((token for row in rows for token in row), Token("", hints.line, 1))
    told = said or hints.board
    geometry = board_for(
        told.digits if told else guess_size([len(row) for row in rows]), hints, problems, first[1:], said
    )
    if geometry is None or not geometry.is_square:
        if geometry:
            problems.add("cannot_hold", *first[1:], found=geometry.spec)
        raise problems.error()
    size = geometry.digits
    if len(rows) != size:
        place = next((row[0] for row in rows[min(size, len(rows) - 1) :] if row), first)
        problems.add("wrong_rows", place.line, place.column, expected=size, found=len(rows))
    place = first
    for row in rows:
        if row:
            place = row[size] if len(row) > size else row[-1]
        if len(row) != size:
            problems.add("wrong_columns", place.line, place.column, expected=size, found=len(row))
    givens = read_digits([token for row in rows for token in row], size, hints.alphabet, problems, hints.warn)
    problems.check()
    return Puzzle(geometry, givens)


def refuse_board(geometry: Geometry, format: str) -> NoReturn:
    """Say that a format has no way to write a board."""
    raise FormatError(format, [Problem("cannot_hold", line=1, column=1, found=geometry.spec)])


def rows_of(puzzle: Puzzle, format: str) -> list[tuple[int, ...]]:
    """The givens row by row, for formats that write squares.

    :raises FormatError: when the board is not a square.
    """
    if not puzzle.geometry.is_square:
        refuse_board(puzzle.geometry, format)
    size = puzzle.geometry.digits
    return [puzzle.givens[start : start + size] for start in range(0, size * size, size)]
