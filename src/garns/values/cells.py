"""Names of cells and symbols of digits.

A cell is an index from 0 inside the program. Files and English readers call it ``r4c7`` (row 4, column 7), others as
their catalogue says (``L4C7`` in French), the text game ``g4`` (column letter, row number); all are read everywhere.
"""

from __future__ import annotations

import re
from functools import cache

from garns.i18n import N_, languages, translate

#: The symbols of the digits 1, 2, ... of a board: ``1-9``, then ``A`` = 10 and so on, then ``a`` = 36 and on.
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/@"

#: The variables of chaos constructions and doppelgangers.
_BROUGHT = frozenset({"cc", "dgr", "dgc", "dgb"})
_NAME = N_("r{row}c{column}")
_ROW_COLUMN = re.compile(r"r([1-9]\d{0,3})c([1-9]\d{0,3})\Z", re.IGNORECASE)
_CHESS = re.compile(r"([a-z]{1,2})([1-9]\d{0,3})\Z", re.IGNORECASE)


class CellName(str):
    """The name of a cell: ``r4c7`` as a string, ``L4C7`` in French text.

    >>> CellName("r4c7").name_in("fr")
    'L4C7'
    """

    __slots__ = ()

    def name_in(self, lang: str) -> str:
        """The name as written in a language."""
        match = _ROW_COLUMN.match(self)
        return translate(_NAME, lang, row=match[1], column=match[2]) if match else str(self)


class VariableName(CellName):
    """The name of a variable: its place below the board as a string, ``VA1`` to people.

    >>> VariableName.at("r11c1", "a1").name_in("fr"), VariableName.at("r12c1", "cc3").name_in("en")
    ('VA1', 'CC3')
    """

    __slots__ = ("_own",)
    _own: str

    @staticmethod
    def at(place: str, own: str) -> VariableName:
        """The name of the variable at a place; those that constraints bring are called as there, without a V."""
        name = VariableName(place)
        name._own = own.upper() if own.rstrip("0123456789") in _BROUGHT else f"V{own.upper()}"
        return name

    def name_in(self, lang: str) -> str:
        """Its own name, the same in every language."""
        return self._own


def cell_name(row: int, column: int) -> CellName:
    """The name of the cell at a row and a column counted from 0.

    >>> cell_name(3, 6)
    'r4c7'
    """
    return CellName(f"r{row + 1}c{column + 1}")


def chess_name(row: int, column: int) -> str:
    """The chess-like name of the text game: column letter, row number.

    >>> chess_name(3, 6), chess_name(0, 27)
    ('g4', 'ab1')
    """
    return f"{column_letters(column)}{row + 1}"


def column_letters(column: int) -> str:
    """The letters above a column: ``a`` to ``z``, then ``aa``, ``ab`` ..."""
    return column_letters(column // 26 - 1) + column_letters(column % 26) if column >= 26 else chr(ord("a") + column)


def parse_cell(text: str) -> tuple[int, int] | None:
    """Row and column, counted from 0, of a cell written in any of these ways; None when it is no cell.

    >>> parse_cell("r4c7"), parse_cell("L4C7"), parse_cell("g4"), parse_cell("r0c1")
    ((3, 6), (3, 6), (3, 6), None)
    """
    text = text.strip()
    if match := _ROW_COLUMN.match(text):
        return int(match[1]) - 1, int(match[2]) - 1
    if match := _CHESS.match(text):
        column = 0
        for letter in match[1].lower():
            column = 26 * column + ord(letter) - ord("a") + 1
        return int(match[2]) - 1, column - 1
    for pattern in _patterns():
        if match := pattern.match(text):
            return int(match["row"]) - 1, int(match["column"]) - 1
    return None


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """How the other languages write a cell; their catalogues are opened for what is written in no known way."""
    number = {name: rf"(?P<{name}>[1-9]\d{{0,3}})" for name in ("row", "column")}
    names = {re.escape(translate(_NAME, lang)).replace(r"\{", "{").replace(r"\}", "}") for lang in languages()[1:]}
    return tuple(re.compile(rf"{name.format(**number)}\Z", re.IGNORECASE) for name in sorted(names))


def written_symbols(values: range) -> str:
    """The symbols of digits as they are written, which may begin with 0.

    >>> written_symbols(range(1, 10)), written_symbols(range(0, 11))
    ('123456789', '0123456789A')
    """
    return ("0" + SYMBOLS)[values.start : values.stop]


def written_symbol(value: int) -> str:
    """The symbol of a digit as it is written, which may be 0.

    >>> written_symbol(0), written_symbol(10)
    ('0', 'A')
    """
    return written_symbols(range(value, value + 1))


def symbol(digit: int, empty: str = ".") -> str:
    """The symbol of a digit: ``7`` for 7, ``G`` for 16, the filler for an empty cell.

    >>> symbol(7), symbol(16), symbol(0)
    ('7', 'G', '.')
    """
    return SYMBOLS[digit - 1] if digit else empty
