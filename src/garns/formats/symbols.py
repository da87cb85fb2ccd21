"""From symbols to digits: alphabets, fillers, and the board that a square of cells asks for.

Four alphabets are in use for boards above 9, and each is known by what it writes:

========== ============================================== =====================
alphabet   digits                                         16x16
========== ============================================== =====================
digits     ``1-9``, then ``A`` = 10                       ``1-9A-G``
letters    ``A`` = 1                                      ``A-P``
hex        ``1-9A-F``, and ``0`` is 16                    ``0-F``
numbers    decimal, two characters when nothing separates ``01`` ... ``16``
========== ============================================== =====================

Any other text of at least as many symbols as digits is an alphabet of its own, its first symbol standing for 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from string import ascii_uppercase
from typing import NamedTuple, NoReturn

from garns.errors import ArgumentError, BoardError, FormatError, Problem
from garns.formats.format import Hints, Problems
from garns.values.cells import SYMBOLS
from garns.values.geometry import BOXES, Geometry, board_of_size
from garns.values.puzzle import Puzzle

#: The characters that may stand for an empty cell, one of them in each puzzle.
FILLERS = ".0*_-xX?"
ALPHABETS = {"digits": SYMBOLS, "letters": ascii_uppercase, "hex": "123456789ABCDEF0"}
NUMBERS = "numbers"

_DIGITS = frozenset("123456789")
_HEX = frozenset("0123456789ABCDEF")
_EMPTY_WORDS = frozenset(("", "nil", "null", "none"))


class Token(NamedTuple):
    """What stands for one cell, and where."""

    text: str
    line: int
    column: int


def guess_alphabet(chars: Iterable[str], size: int) -> str:
    """The alphabet of a text, from the characters it uses.

    A puzzle with one solution uses all digits but one at most, so a large board in ``letters`` shows a letter that
    ``digits`` does not have.

    >>> guess_alphabet("ABCHP.", 16), guess_alphabet("12AG.", 16), guess_alphabet("0123456789ABCDEF*", 16)
    ('letters', 'digits', 'hex')
    """
    used = {char.upper() for char in chars}
    if size == 16 and used >= _HEX and used & set(FILLERS) - {"0"}:
        return "hex"
    foreign = used - set(SYMBOLS[:size]) - {"X"}
    return "letters" if not used & _DIGITS and foreign & set(ascii_uppercase[:size]) else "digits"


def digits_of(alphabet: str, size: int) -> dict[str, int]:
    """The digit of each symbol; capital and small letters are the same unless the alphabet has both.

    :raises ArgumentError: when the alphabet is too short or holds a symbol twice.

    >>> digits_of("letters", 4)["c"], digits_of("SUDOKV", 6)["D"]
    (3, 3)
    """
    symbols = ALPHABETS.get(alphabet, alphabet)[:size]
    if len(set(symbols)) < size:
        names = ", ".join((*ALPHABETS, NUMBERS))
        raise ArgumentError([Problem("bad_alphabet", found=alphabet, expected=size, names=names)])
    other_case = {char.swapcase(): digit for digit, char in enumerate(symbols, start=1)}
    return {**other_case, **{char: digit for digit, char in enumerate(symbols, start=1)}}


def read_digits(tokens: Sequence[Token], size: int, alphabet: str | None, problems: Problems) -> tuple[int, ...]:
    """The digit of every token, 0 for an empty cell; what is neither is a problem at its place."""
    numbers = alphabet == NUMBERS or (alphabet is None and any(_is_number(token.text) for token in tokens))
    if numbers:
        table = {text: digit for digit in range(1, size + 1) for text in (str(digit), f"{digit:02}")}
    else:
        table = digits_of(alphabet or guess_alphabet((token.text for token in tokens), size), size)
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
                problems.add("number_out_of_range", token.line, token.column, expected=size, found=token.text)
            else:
                problems.add("bad_symbol", token.line, token.column, found=token.text)
    if len(fillers) > 1:
        usual = counts.most_common(1)[0][0]
        for filler, token in fillers.items():
            if filler != usual:
                problems.add("two_fillers", token.line, token.column, found=filler, other=usual)
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
    givens = read_digits([token for row in rows for token in row], size, hints.alphabet, problems)
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
