"""Alphabets of boards above 9: which symbol stands for which digit, and which alphabet a text is written in.

========== ============================================== ============= ===========
alphabet   digits                                         16x16         also called
========== ============================================== ============= ===========
digits     ``1-9``, then ``A`` = 10                       ``1-9A-G``    ``1-G``
letters    ``A`` = 1                                      ``A-P``       ``A-P``
hex        ``1-9A-F``, and ``0`` is 16                    ``0-F``       ``0-F``
numbers    decimal, two characters when nothing separates ``01 ... 16`` ``1-16``
========== ============================================== ============= ===========

Any other text of at least as many symbols as digits is an alphabet of its own, its first symbol standing for 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import ascii_uppercase

from garns.errors import ArgumentError, Problem
from garns.values.cells import SYMBOLS

#: The characters that may stand for an empty cell, one of them in each puzzle.
FILLERS = ".0*_-xX?"
DIGITS, LETTERS, HEX, NUMBERS = NAMES = ("digits", "letters", "hex", "numbers")

_RANGES = {
    NUMBERS: re.compile(r"0?1-[1-9][0-9]\Z"),
    HEX: re.compile(r"0-(?:[1-9A-Z]|9A-[A-Z])\Z", re.I),
    DIGITS: re.compile(r"1-(?:[1-9A-Z]|9A-[A-Z])\Z", re.I),
    LETTERS: re.compile(r"A-[B-Z]\Z", re.I),
}


def called(alphabet: str) -> str:
    """The name of an alphabet that may be given by its first and last symbol.

    >>> called("0-F"), called("1-9A-G"), called("A-P"), called("1-16"), called("SUDOKV")
    ('hex', 'digits', 'letters', 'numbers', 'SUDOKV')
    """
    return next((name for name, pattern in _RANGES.items() if pattern.match(alphabet)), alphabet)


def _symbols(alphabet: str, size: int) -> str:
    """The symbols of an alphabet in the order of their digits."""
    of_name = {DIGITS: SYMBOLS, LETTERS: ascii_uppercase, HEX: f"{SYMBOLS[: size - 1]}0"}
    return of_name.get(alphabet, alphabet)[:size]


def range_of(alphabet: str, size: int) -> str:
    """First and last symbol of an alphabet, as a person writes it.

    >>> range_of("digits", 16), range_of("letters", 16), range_of("hex", 16)
    ('1-G', 'A-P', '0-F')
    """
    symbols = _symbols(alphabet, size)
    return f"0-{symbols[-2]}" if alphabet == HEX else f"{symbols[0]}-{symbols[-1]}"


def guess_alphabet(chars: Iterable[str], size: int) -> str:
    """The alphabet of a text, from the characters it uses.

    A puzzle with one solution uses all digits but one at most, so a large board in ``letters`` shows a letter that
    ``digits`` does not have, and one in ``hex`` has a ``0`` besides another filler.

    >>> guess_alphabet("ABCHP.", 16), guess_alphabet("12AG.", 16), guess_alphabet("0123456789ABCDE*", 16)
    ('letters', 'digits', 'hex')
    """
    used = {char.upper() for char in chars}
    hexadecimal = set(_symbols(HEX, size))
    others = used - hexadecimal
    if size > 9 and "0" in used and others and others <= set(FILLERS) and len(used & hexadecimal) >= size - 1:
        return HEX
    foreign = used - set(SYMBOLS[:size]) - {"X"}
    return LETTERS if not used & set("123456789") and foreign & set(ascii_uppercase[:size]) else DIGITS


def is_ambiguous(chars: Iterable[str], size: int) -> bool:
    """Whether a text of a large board has letters only, so few that they are digits above 9 as well as from 1.

    >>> is_ambiguous("ABG.", 16), is_ambiguous("ABH.", 16), is_ambiguous("1AB.", 16)
    (True, False, False)
    """
    if size <= 9:
        return False
    used = {char.upper() for char in chars if char not in FILLERS}
    return bool(used) and used <= set(SYMBOLS[9:size])


def digits_of(alphabet: str, size: int) -> dict[str, int]:
    """The digit of each symbol; capital and small letters are the same unless the alphabet has both.

    :raises ArgumentError: when the alphabet is too short or holds a symbol twice.

    >>> digits_of("letters", 4)["c"], digits_of("SUDOKV", 6)["D"], digits_of("hex", 16)["0"]
    (3, 3, 16)
    """
    symbols = _symbols(alphabet, size)
    if len(set(symbols)) < size:
        names = ", ".join(NAMES)
        raise ArgumentError([Problem("bad_alphabet", found=alphabet, expected=size, names=names)])
    other_case = {char.swapcase(): digit for digit, char in enumerate(symbols, start=1)}
    return {**other_case, **{char: digit for digit, char in enumerate(symbols, start=1)}}
