"""Sections of a text of the Interactive Sudoku Solver: constraints and symbols, with blank lines between them.

A section in symbols is a killer in one line, greater-than signs, a jigsaw, or digits in a line or in rows; what it says
becomes constraints. As many of each symbol as there are rows are the regions of a jigsaw, unless the line begins with
``=``: then they are digits. Lines that begin with ``#`` are comments.

>>> from garns.formats.iss import render
>>> in_constraints("12..3...........\\n\\n.Thermo~R2C1~R2C2", render)
'.Shape~4x4.~R1C1_1~R1C2_2~R2C1_3\\n\\n.Thermo~R2C1~R2C2'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from math import isqrt

from garns.formats import grid, jigsaw, killer, line, signs
from garns.formats.format import NO_HINTS, Hints
from garns.formats.iss_board import read_board
from garns.values.puzzle import Puzzle

#: How constraints begin.
START = re.compile(r"\s*\.[.\s]*(?:[A-Z][A-Za-z]*~|[A-Z][a-z][A-Za-z]*\s*(?:\.|$)|~R[1-9a-z]+C)")
_BETWEEN = re.compile(r"(\n\s*\n)")
_COMMENT = re.compile("^#.*$", re.MULTILINE)

#: What symbols may look like, and how they are then read.
_SYMBOLS: tuple[tuple[Callable[[str], bool], Callable[[str, Hints], Puzzle]], ...] = (
    (killer.sniff, killer.parse),
    (signs.sniff, signs.parse),
    (jigsaw.sniff, jigsaw.parse),
    (line.sniff, line.parse),
    (grid.sniff, grid.parse),
)


def without_comments(text: str) -> str:
    """The text with blanks for its comments, so that places stay true."""
    return _COMMENT.sub(lambda comment: " " * len(comment[0]), text)


def sniff(text: str) -> bool:
    """Whether it is a line after ``=``, or constraints after comments."""
    body = text.lstrip()
    if body[:1] == "=":
        return line.sniff(body[1:])
    return body[:1] == "#" and START.match(without_comments(body)) is not None


def in_constraints(text: str, write: Callable[[Puzzle], str], hints: Hints = NO_HINTS) -> str:
    """The text with constraints for its sections in symbols, each in as many lines; ``write`` tells a puzzle so.

    :raises FormatError: when the symbols of a section are wrong.
    """
    parts = _BETWEEN.split(text)
    for at in range(0, len(parts), 2):
        if not START.match(parts[at]):
            before = "".join(parts[:at]).count("\n")
            puzzle = _in_symbols(parts[at], replace(hints, line=hints.line + before))
            parts[at] = parts[at] if puzzle is None else write(puzzle) + "\n" * parts[at].count("\n")
    return "".join(parts)


def _in_symbols(text: str, hints: Hints) -> Puzzle | None:
    """The puzzle of a section; None where it does not look like one."""
    body = "".join(text.split())
    if body[:1] == "=":
        return line.parse(body[1:], hints)
    if jigsaw.is_map(body):
        size = isqrt(len(body))
        return Puzzle(read_board({"Shape": [f"{size}x{size}"], "NoBoxes": [], "Jigsaw": [body]})[0])
    return next((parse(text, hints) for looks_like, parse in _SYMBOLS if looks_like(text)), None)
