"""Constraints of the Interactive Sudoku Solver whose values are packed: tables, patterns, lists of digits.

A table of pairs is a bit for every two digits, row by row, six in a letter, the lowest first; zeros at the end are left
out. A pattern is Base64 without padding, or has ``%`` and two hexadecimal figures for its signs.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any
from urllib.parse import unquote

from garns.errors import BoardError, Problem
from garns.values.geometry import Geometry
from garns.values.limits import MAX_TABLES, TooManyStates
from garns.values.rules import Automaton

Form = dict[str, Any]
#: Our constraints that hold others.
HOLDING = frozenset({"any_of", "all_of"})
#: What parts groups of cells with equal sums, and segments of a line that an automaton reads.
_NEXT = "-"
_SIX = ascii_uppercase + ascii_lowercase + digits + "-_"
_SWAPPED = str.maketrans("-_", "_-")
_PAIRS = {"Pair": "neighbours", "Binary": "neighbours", "PairX": "all", "BinaryX": "all"}
_CONTAINS = {"ContainAtLeast": "at_least", "ContainExact": "exactly"}
#: A look-and-say clue is written in figures.
_MOST_SAID = 9
#: The beginning of those whose cells may be in groups.
_GROUPED = re.compile(r"(?:NFA|PairX?)~[^~.]*~_(?=~)")
#: The names that are read here.
NAMES = frozenset({*_PAIRS, *_CONTAINS, "LookAndSay", "Regex", "NFA", "EqualSum"})


class UnreadableError(Exception):
    """What cannot be read, and the problem that it is."""

    def __init__(self, id: str, found: str, expected: int | str = 0, constraint: str = "") -> None:
        super().__init__(id, found)
        self.problem = Problem(id, found=found, expected=expected, constraint=constraint)


def index_of(name: str, geometry: Geometry) -> int:
    """The number of a cell.

    :raises UnreadableError: when it is none of the board.
    """
    try:
        return geometry.cell(name)
    except BoardError:
        raise UnreadableError("bad_cell", name) from None


def nothing(cells: list[str], geometry: Geometry) -> list[Form]:
    """No constraint, for one that asks nothing of some cells.

    :raises UnreadableError: when one is none of the board.
    """
    for cell in cells:
        index_of(cell, geometry)
    return []


def to_forms(name: str, values: list[str], geometry: Geometry) -> list[Form]:
    """The constraints that one of theirs stands for, in our JSON.

    >>> from garns.values.geometry import CLASSIC
    >>> to_forms("ContainExact", ["1_1_4", "R1C1", "R1C2", "R1C3"], CLASSIC)
    [{'type': 'contains', 'digits': [1, 1, 4], 'times': 'exactly', 'cells': ['R1C1', 'R1C2', 'R1C3']}]
    """
    first, *cells = values or [""]
    if name in _PAIRS:
        # The older names have the last two letters of the alphabet the other way round.
        table = unpacked(first.translate(_SWAPPED) if name.startswith("Binary") else first, geometry.digits)
        parts = _groups(cells)
        nothing([part[0] for part in parts if len(part) == 1], geometry)
        form = {"type": "pair_table", "table": table, "pairs": _PAIRS[name]}
        return [form | {"cells": part} for part in parts if len(part) > 1]
    if name in _CONTAINS:
        return [{"type": "contains", "digits": _numbers(first.split("_")), "times": _CONTAINS[name], "cells": cells}]
    if name == "LookAndSay":
        told = _numbers(list(first))
        pairs = [told[at : at + 2] for at in range(0, len(told), 2)]
        asked = [pair for pair in pairs if pair[0] or not pair[1:] or pair[1] in geometry.values]  # no 7 where is none
        if pairs and not asked:
            return nothing(cells, geometry)
        return [{"type": "look_and_say", "digits": [digit for pair in asked for digit in pair], "cells": cells}]
    if name == "EqualSum":
        parts = [list(part) for full, part in groupby(values, lambda value: value != _NEXT) if full]
        if len(parts) < 2:  # nothing to be equal to
            return nothing([cell for part in parts for cell in part], geometry)
        return [{"type": "equal_sums", "sizes": [*map(len, parts)], "cells": [cell for part in parts for cell in part]}]
    if name == "NFA":
        return _lines([_automaton_line(first, part, geometry.digits) for part in _groups(cells)], geometry)
    try:
        if "%" in first:
            pattern = unquote(first, errors="strict")
        else:
            pattern = urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")
    except (Error, ValueError):
        raise UnreadableError("damaged_link", first[:40]) from None
    return _lines([{"type": "regex_line", "pattern": pattern, "cells": part} for part in _groups(cells)], geometry)


def _lines(lines: list[Form], geometry: Geometry) -> list[Form]:
    """Lines that an automaton reads; one of a single cell becomes the digits that it may hold."""
    return [form for line in lines for form in ([line] if len(line["cells"]) != 1 else _alone(line, geometry))]


def _alone(line: Form, geometry: Geometry) -> list[Form]:
    from garns.variants import AutomatonLine, RegexLine  # formats are loaded before constraints
    from garns.variants.words import BadPatternError

    try:
        reader = (
            RegexLine((0,), line["pattern"]) if "pattern" in line else AutomatonLine((0,), line["table"], line["ends"])
        )
        rule = next(reader.rules(geometry))
    except (BadPatternError, RecursionError):
        return [line]  # which is refused for its pattern
    assert isinstance(rule, Automaton)
    digits = [digit for digit, to in zip(geometry.values, rule.next[0], strict=True) if to in rule.accepting]
    if len(digits) == geometry.digits:
        return nothing(line["cells"], geometry)
    return [{"type": "allowed_digits", "cells": line["cells"], "digits": digits}]


def _automaton_line(text: str, values: list[str], size: int) -> Form:
    """The line of an automaton: its cells, and where a segment ends a symbol more, which is then part of the table."""
    from garns.formats.iss_automata import read_automaton
    from garns.variants.constraints.automaton_line import table_text  # formats are loaded before constraints

    cells, gaps = values, [0] * (len(values) + 1)
    if _NEXT in values:
        cells, gaps = [], [0]
        for value in values:
            if value == _NEXT:
                gaps[-1] += 1
            else:
                cells.append(value)
                gaps.append(0)
    try:
        rows, ends = read_automaton(text, size, tuple(gaps))
    except TooManyStates as error:
        raise UnreadableError("too_many_states", str(error.entries), MAX_TABLES, constraint="NFA") from None
    return {"type": "automaton_line", "table": table_text(rows), "ends": list(ends), "cells": cells}


def _numbers(texts: list[str]) -> list[int]:
    for text in texts:
        if not text.isdecimal() or len(text) > 3:
            raise UnreadableError("number_out_of_range", text, 999)
    return [int(text) for text in texts]


def _groups(values: list[str]) -> list[list[str]]:
    """Groups of cells, each after an empty value or after ``_`` and a name, which means nothing."""
    return [list(part) for full, part in groupby(values, lambda value: value[:1] not in ("", "_")) if full]


def unpacked(key: str, size: int) -> str:
    """The table of pairs that a key stands for.

    >>> unpacked(packed("0111 0011 0001 0000"), 4)
    '0111 0011 0001 0000'
    """
    if len(key) > (size * size + 5) // 6:
        raise UnreadableError("damaged_link", key[:40])
    bits = "".join(map(str, bits_of(key))).ljust(size * size, "0")
    return " ".join(bits[start : start + size] for start in range(0, size * size, size))


def bits_of(key: str) -> list[int]:
    """The bits of letters with six in each, the lowest first.

    >>> bits_of("BI")
    [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]
    """
    if not all(letter in _SIX for letter in key):
        raise UnreadableError("damaged_link", key[:40])
    return [_SIX.index(letter) >> bit & 1 for letter in key for bit in range(6)]


def packed(table: str) -> str:
    """The key of a table of pairs."""
    bits = "".join(table.split())
    sixes = [bits[start : start + 6].ljust(6, "0") for start in range(0, len(bits), 6)]
    return "".join(_SIX[int(six[::-1], 2)] for six in sixes).rstrip(_SIX[0])


def joined(words: list[str]) -> list[str]:
    """The words of constraints, those with one table or automaton that follow each other as one with all their cells.

    >>> joined(["NFA~QPehQA~_~R1C1~R1C2", "NFA~QPehQA~_~R2C1~R2C2", "AntiKing"])
    ['NFA~QPehQA~_~R1C1~R1C2~_~R2C1~R2C2', 'AntiKing']
    """
    found: list[str] = []
    for word in words:
        start = _GROUPED.match(word)
        if start and found and found[-1].startswith(start[0]) and "." not in found[-1] + word:
            found[-1] += word[start.end() - 2 :]
        else:
            found.append(word)
    return found


def to_text(form: Form, cells: list[str]) -> str | None:
    """Our constraint in their words; None when it is none of these."""
    match form["type"]:
        case "pair_table":
            rows = form["table"].split()
            if form["pairs"] == "all" and rows != ["".join(column) for column in zip(*rows, strict=True)]:
                return None  # there the order of two cells says nothing
            return "~".join(["PairX" if form["pairs"] == "all" else "Pair", packed(form["table"]), "_", *cells])
        case "contains":
            name = next(name for name, times in _CONTAINS.items() if times == form["times"])
            return "~".join([name, "_".join(map(str, form["digits"])), *cells])
        case "look_and_say":
            is_told = max(form["digits"]) <= _MOST_SAID
            return "~".join(["LookAndSay", "".join(map(str, form["digits"])), *cells]) if is_told else None
        case "equal_sums":
            left, words = list(cells), []
            for size in form["sizes"]:
                words.append("~".join(left[:size]))
                left = left[size:]
            return "EqualSum~" + f"~{_NEXT}~".join(words)
        case "automaton_line":
            from garns.formats.iss_automata import write_automaton

            states = [[-1 if to == "-" else int(to) for to in row.split(",")] for row in form["table"].split()]
            text = write_automaton(tuple(map(tuple, states)), form["ends"])
            return text and "~".join(["NFA", text, "_", *cells])
        case "regex_line":
            return "~".join(["Regex", urlsafe_b64encode(form["pattern"].encode()).decode().rstrip("="), *cells])
    return None
