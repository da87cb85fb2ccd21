"""The strings of SudokuWiki and its apps, alone or in a link with ``?bd=``.

The newer ones begin with the kind of puzzle, its size and ``B``: ``S9B`` is a sudoku, ``X`` has diagonals, ``W``
windows, ``J`` is a jigsaw, ``L`` a killer, ``M`` a killer on a jigsaw; ``G`` is the size 16 and ``P`` 25. Then every
cell is a number in base 36, of as many characters as the largest one needs: 0 is empty, 1 to N a clue, N + 1 to 2N a
digit placed, and what is larger holds candidates, bit d - 1 for the digit d. Above these bits a killer has the sum (in
one cell of each cage) and the colour of the cage, a jigsaw its region. Older ones are the 81 digits, 162
characters (two in base 32 for each cell, bit d for the digit d, bit 0 for a clue), or ``?n=`` with 81 masks between
commas.

>>> render(parse("https://www.sudokuwiki.org/sudoku.htm?bd=1.....3..4.....2"), style="id")
'S4B1000003004000002'
>>> parse("S4B100c")
Traceback (most recent call last):
garns.errors.FormatError: sudokuwiki:1:8: expected 16 symbols, got 4
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import isqrt
from string import ascii_uppercase, digits
from typing import Any

from garns.errors import BoardError, FormatError, PuzzleError
from garns.formats import jigsaw, line
from garns.formats.cages import Caged, cages_of, coloured, hangs_together, neighbours
from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.notes import joined, parted
from garns.formats.symbols import board_for
from garns.values.geometry import BOXES, Geometry, board_of_size, jigsaw_from_regions
from garns.values.position import Position
from garns.values.puzzle import Constraint, Puzzle

ID = "sudokuwiki"
LINK = "https://www.sudokuwiki.org/sudoku.htm?bd="
_SIZES = {str(size): size for size in range(4, 10)} | {"G": 16, "P": 25}
_KINDS = "SXWJLM"
_COLOURS = 5
_HOST = re.compile(r"\s*(?:(?:https?:)?//)?(?:[a-z0-9-]+\.)*sudokuwiki\.org\b", re.I)
_QUERY = re.compile(r"[?&](bd|n)=([^&#\s]*)", re.I)
_NEWER = re.compile(r"[SXWJLMTK][3-9GP][BC][0-9a-z]{16,}\Z", re.I)
_OLDER = re.compile(r"[0-9a-v]{162}\Z")
_BASE36 = digits + ascii_uppercase
_DIAGONALS = ({"type": "diagonal", "direction": "main"}, {"type": "diagonal", "direction": "anti"})


def sniff(text: str) -> bool:
    """Whether the text is a link to SudokuWiki, or one of its strings."""
    lines = line.content(text)
    return len(lines) == 1 and is_line(lines[0][1])


def is_line(text: str) -> bool:
    """Whether a line is a link to SudokuWiki, or one of its strings."""
    text = text.strip()
    if _NEWER.match(text):  # letters may be the digits of a large board, and its regions
        return isqrt(len(text)) ** 2 != len(text) and not jigsaw.is_line(text)
    return bool(_HOST.match(text)) or _is_older(text)


def _is_older(text: str) -> bool:
    """Whether each cell is two characters in base 32: one bit and the mark of a clue, or any bits without it."""
    if not _OLDER.match(text) or text.isdigit():
        return False
    cells = [int(text[at : at + 2], 32) for at in range(0, 162, 2)]
    return all(not cell & 1 or (cell >> 1).bit_count() == 1 for cell in cells)


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle | Position:
    """Read one puzzle or position.

    :raises FormatError: with every problem found, each with its column.
    """
    problems = Problems(ID)
    lines = line.content(text, hints.line)
    number, whole = lines[0] if lines else (hints.line, "")
    for other, _ in lines[1:2]:
        problems.add("several", other, 1)
    body, column = whole.strip(), 1 + len(whole) - len(whole.lstrip())
    if _HOST.match(whole):
        query = _QUERY.search(whole)
        if query is None:
            problems.add("server_link", number, column, found=body)
            raise problems.error()
        body, column = query[2], query.start(2) + 1
        if query[1].lower() == "n":
            return _masks(body, (number, column), hints, problems)
    problems.check()
    if re.match("[A-Z][3-9GP][B-D]", body, re.I):
        return _newer(body, (number, column), hints, problems)
    if _is_older(body):
        return _older(body, hints)
    try:
        return line.parse(" " * (column - 1) + body, Hints(hints.board, hints.alphabet, number, hints.constraints))
    except FormatError as error:
        raise FormatError(ID, error.problems) from None


def _masks(body: str, place: tuple[int, int], hints: Hints, problems: Problems) -> Puzzle | Position:
    """The position of ``?n=``: a mask for each cell, one bit of which is a digit; 0 for an empty one."""
    masks: list[int] = []
    at = place[1]
    for word in body.replace("%2C", ",").rstrip(",").split(","):
        if word.isascii() and word.isdigit() and len(word) < 5 and int(word) < 512:
            masks.append(int(word))
        else:
            problems.add("number_out_of_range", place[0], at, expected=511, found=word)
        at += len(word) + 1
    if not problems and len(masks) != 81:
        problems.add("wrong_length", *place, expected=81, found=len(masks))
    problems.check()
    digits = tuple(mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks)
    return joined(Puzzle(givens=digits), digits, masks, hints)


def _older(body: str, hints: Hints) -> Puzzle | Position:
    """The position of two characters in base 32 for each cell."""
    givens, digits, notes = [], [], []
    for at in range(0, 162, 2):
        cell = int(body[at : at + 2], 32)
        mask = cell >> 1
        digit = mask.bit_length() if mask.bit_count() == 1 else 0
        givens.append(digit if cell & 1 else 0)
        digits.append(digit)
        notes.append(0 if digit else mask)
    return joined(Puzzle(givens=tuple(givens)), digits, notes, hints)


def _widths(kind: str, size: int) -> tuple[list[int], int]:
    """The bits of region, colour, sum and cell, as far as a kind has them, and the characters of a cell."""
    largest = 2 * size + (1 << size) - 1
    parts = [size - 1] if kind in "JM" else []
    if kind in "LM":
        parts += [_COLOURS - 1, size * (size + 1) // 2]
    parts.append(largest)
    most = 0
    for part in parts:
        most = (most << part.bit_length()) + part
    return [part.bit_length() for part in parts], len(_in_base36(most, 1))


def _in_base36(value: int, width: int) -> str:
    text = ""
    while value:
        value, digit = divmod(value, 36)
        text = _BASE36[digit] + text
    return text.rjust(width, "0")


def _newer(body: str, place: tuple[int, int], hints: Hints, problems: Problems) -> Puzzle | Position:
    """The position of a string with a header."""
    number, column = place
    kind, size = body[0].upper(), _SIZES.get(body[1].upper(), 0)
    if kind not in _KINDS or body[2].upper() != "B" or not size or (kind not in "JM" and size not in BOXES):
        problems.add("unexpected", number, column, expected="S9B, X9B, W9B, J9B, L9B, M9B", found=body[:3])
        raise problems.error()
    bits, width = _widths(kind, size)
    fields = body[3:]
    if len(fields) != width * size * size:
        expected, found = size * size * width, len(fields)
        problems.add("wrong_length", number, column + len(body), expected=expected, found=found)
        raise problems.error()
    cells = []
    for at in range(0, len(fields), width):
        field = fields[at : at + width]
        value = int(field, 36) if field.isascii() and field.isalnum() else 1 << 64
        parts = []
        for bit in reversed(bits):
            parts.append(value & ((1 << bit) - 1))
            value >>= bit
        if value or parts[0] > 2 * size + (1 << size) - 1:
            problems.add("bad_symbol", number, column + 3 + at, found=field)
        cells.append(parts[::-1])
    problems.check()
    said = board_of_size(size) if kind not in "JM" else _jigsaw([cell[0] for cell in cells], place, problems)
    geometry = board_for(size, hints, problems, place, said)
    problems.check()
    assert geometry is not None
    contents = [cell[-1] for cell in cells]
    givens = tuple(value if value <= size else 0 for value in contents)
    digits = [(value - 1) % size + 1 if 0 < value <= 2 * size else 0 for value in contents]
    notes = [max(0, value - 2 * size) for value in contents]
    full = (1 << size) - 1
    if all(digit or note in (0, full) for digit, note in zip(digits, notes, strict=True)):
        notes = [0] * len(notes)  # nobody has noted anything yet
    forms: list[dict[str, Any]] = []
    if kind == "X":
        forms = [*_DIAGONALS]
    elif kind == "W":
        forms = [{"type": "windoku"}]
    elif kind in "LM":
        colours, sums = ([cell[-3] for cell in cells], [cell[-2] for cell in cells])
        forms = list(_cages(geometry, colours, sums))
    try:
        puzzle = Puzzle(geometry, givens, Puzzle.constraints_hook(forms, geometry))
    except PuzzleError as error:
        problems.extend(error.problems, *place)
        raise problems.error() from None
    return joined(puzzle, digits, notes, hints)


def _jigsaw(regions: list[int], place: tuple[int, int], problems: Problems) -> Geometry:
    try:
        labels = sorted(set(regions))
        return jigsaw_from_regions([[at for at, each in enumerate(regions) if each == one] for one in labels])
    except BoardError as error:
        problems.extend(error.problems, *place)
        raise problems.error() from None


def _cages(geometry: Geometry, colours: list[int], sums: list[int]) -> Iterator[dict[str, Any]]:
    """The cages: neighbours of one colour, with the sum that one of them holds. A lone cell without a sum is none."""
    left = set(range(len(geometry)))
    while left:
        cage, new = set[int](), {min(left)}
        while new:
            cage |= new
            near = {each for cell in new for each in neighbours(cell, geometry)}
            new = {cell for cell in near if cell in left - cage and colours[cell] == colours[min(cage)]}
        left -= cage
        total = sum(sums[cell] for cell in cage)
        if total or len(cage) > 1:
            form: dict[str, Any] = {
                "type": "killer_cage",
                "cells": [str(geometry.names[cell]) for cell in sorted(cage)],
            }
            yield form | ({"sum": total} if total else {})


def _kind(puzzle: Puzzle) -> str:
    """The kind of a puzzle: its board and its cages, or its diagonals or windows where it has nothing else."""
    geometry, cages = puzzle.geometry, _written_cages(puzzle)
    if geometry.digits not in BOXES or geometry != board_of_size(geometry.digits):
        return "M" if cages else "J"
    if cages:
        return "L"
    said = puzzle.constraints
    if set(said) == set(Puzzle.constraints_hook(list(_DIAGONALS), geometry)):
        return "X"
    return "W" if len(said) == 1 and said[0].id == "windoku" else "S"


def _written_cages(puzzle: Puzzle) -> list[Caged]:
    """The cages that can be told by colours: those that hang together."""
    geometry, most = puzzle.geometry, puzzle.geometry.digits * (puzzle.geometry.digits + 1) // 2
    if not any(each.id == "killer_cage" for each in puzzle.constraints) or not geometry.is_square:
        return []
    cages = [
        each
        for each in cages_of(puzzle)
        if hangs_together(each.cells, geometry) and each.sum <= most and (each.sum or len(each.cells) > 1)
    ]
    return cages if _colours(cages, geometry) else []


def _colours(cages: Iterable[Caged], geometry: Geometry) -> list[int] | None:
    """The colour of each cell: neighbours differ but in a cage."""
    areas: list[tuple[int, ...]] = [cage.cells for cage in cages]
    caged = {cell for area in areas for cell in area}
    areas += [(cell,) for cell in range(len(geometry)) if cell not in caged]
    chosen = coloured(areas, geometry, _COLOURS)
    if chosen is None:
        return None
    by_cell = {cell: colour for area, colour in zip(areas, chosen, strict=True) for cell in area}
    return [by_cell[cell] for cell in range(len(geometry))]


def wordless(puzzle: Puzzle) -> list[Constraint]:
    """The constraints that are not written."""
    if _kind(puzzle) in "XW":
        return []
    written = {cage.constraint for cage in _written_cages(puzzle)}
    return [each for each in puzzle.constraints if each not in written]


def holds(geometry: Geometry) -> bool:
    """Whether a board is a square with boxes or regions, of a size that has a letter."""
    return geometry.is_square and geometry.digits in _SIZES.values() and len(geometry.outlines) == geometry.digits


def render(what: Puzzle | Position, style: str = "link") -> str:
    """Write the puzzle or position as a link, or as its ``id``, the string alone."""
    puzzle, placed, notes = parted(what)
    geometry, size = puzzle.geometry, puzzle.geometry.digits
    kind = _kind(puzzle)
    bits, width = _widths(kind, size)
    region = {cell: at for at, house in enumerate(geometry.outlines) for cell in house.cells}
    cages = _written_cages(puzzle)
    colours = _colours(cages, geometry) if cages else None
    sums = {min(cage.cells): cage.sum for cage in cages}
    text = kind + next(sign for sign, each in _SIZES.items() if each == size) + "B"
    for cell, given in enumerate(puzzle.givens):
        value = given or (placed[cell] + size if placed[cell] else notes[cell] + 2 * size if notes[cell] else 0)
        if colours:
            value += (sums.get(cell, 0) << bits[-1]) + (colours[cell] << sum(bits[-2:]))
        if kind in "JM":
            value += region[cell] << sum(bits[1:])
        text += _in_base36(value, width).lower()
    return (LINK if style == "link" else "") + text


FORMAT = Format(
    ID,
    suffixes=(),
    keeps=Keeps.GIVENS | Keeps.BOXES | Keeps.BOARD | Keeps.CONSTRAINTS | Keeps.POSITION,
    sniff=sniff,
    parse=parse,
    render=render,
    styles=("link", "id"),
    wordless=wordless,
    holds=holds,
    rank=12,
    sure=True,
    lines=Lines.WHOLE,
    whole_line=is_line,
)
