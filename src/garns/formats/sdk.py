"""The ``.sdk`` files of SadMan Sudoku and SudoCue: headers, the rows under ``[Puzzle]``, and perhaps those of a game.

A header is ``#`` and a letter: ``#A`` author, ``#D`` description, ``#S`` source, ``#C`` comment; ``#B`` date, ``#L``
level, ``#U`` address and the like are kept. ``[State]`` holds the givens and what was placed. Other sections are kept
as they are. The name of the first section may be missing where two headers at least tell what it is. Lines are written
with carriage return and newline at their ends, as these programs do; any ends are read.

>>> position = parse("#AAnna\\n[Puzzle]\\n1...\\n..3.\\n.4..\\n...2\\n[State]\\n13..\\n..3.\\n.4..\\n...2")
>>> position.puzzle.author, position.digits[:2], position.is_given(1)
('Anna', (1, 3), False)
>>> print(render(position).replace("\\r", ""))
#AAnna
[Puzzle]
1...
..3.
.4..
...2
[State]
13..
..3.
.4..
...2
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from garns.errors import Problem
from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.notes import joined
from garns.formats.symbols import Token, puzzle_of_rows
from garns.values.cells import symbol
from garns.values.geometry import BOXES, MAX_SIZE, Geometry
from garns.values.position import Position
from garns.values.puzzle import Puzzle, extras_of

ID = "sdk"
_HEADER = re.compile(r"#([ABCDHLNSU])(.*)")
_SECTION = re.compile(r"\s*\[([A-Za-z ]{1,30})\]\s*\Z")
_WORDS = {"A": "author", "D": "title", "S": "source", "C": "ruleset"}
_PUZZLE, _STATE = "puzzle", "state"


def sniff(text: str) -> bool:
    """Whether it has a section of puzzles, or two different headers before rows."""
    headers = set()
    for each in text.split("\n"):
        if (section := _SECTION.match(each)) and section[1].lower() in (_PUZZLE, _STATE):
            return True
        if header := _HEADER.match(each):
            headers.add(header[1])
        elif each.strip() and not each.startswith("#"):
            row = len(each.strip())
            return len(headers) > 1 and row <= MAX_SIZE and text.count("\n") >= row
    return False


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle | Position:
    """Read one puzzle, or how far somebody has come with it.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems(ID)
    words: dict[str, list[str]] = {}
    rows: dict[str, list[list[Token]]] = {}
    others: dict[str, list[str]] = {}
    section = _PUZZLE
    for number, each in enumerate(text.split("\n"), start=hints.line):
        if header := _HEADER.match(each):
            words.setdefault(header[1], []).append(header[2].strip())
        elif found := _SECTION.match(each):
            section = found[1].lower()
            if section not in (_PUZZLE, _STATE):
                hints.warn(Problem("kept_unknown", line=number, found=f"[{found[1]}]"))
                section = found[1]
                others[section] = []
        elif section in others:
            others[section].append(each)
        elif each.strip() and not each.startswith("#"):
            row = [Token(char, number, at) for at, char in enumerate(each, start=1) if not char.isspace()]
            rows.setdefault(section, []).append(row)
    if not rows:
        problems.add("empty", hints.line, 1)
        raise problems.error()
    state = puzzle_of_rows(rows[_STATE], hints, problems) if _STATE in rows else None
    puzzle = puzzle_of_rows(rows[_PUZZLE], hints, problems) if _PUZZLE in rows else state
    assert puzzle is not None
    kept: dict[str, Any] = {letter: "\n".join(lines) for letter, lines in words.items() if letter not in _WORDS}
    if others:
        kept["sections"] = {name: "\n".join(lines).strip("\n") for name, lines in others.items()}
    said = {_WORDS[letter]: "\n".join(lines).strip() for letter, lines in words.items() if letter in _WORDS}
    titles: dict[str, Any] = said
    puzzle = replace(puzzle, **titles, extras=extras_of({ID: kept}))
    if state is None:
        return puzzle
    if state.geometry != puzzle.geometry:
        problems.add(
            "other_board", rows[_STATE][0][0].line, 1, found=state.geometry.spec, expected=puzzle.geometry.spec
        )
        raise problems.error()
    digits = [given or placed for given, placed in zip(puzzle.givens, state.givens, strict=True)]
    return joined(puzzle, digits, [0] * len(digits), hints)


def holds(geometry: Geometry) -> bool:
    """Whether a board is a square with the usual boxes: no other is told."""
    return geometry.is_square and geometry.digits in BOXES


def render(what: Puzzle | Position) -> str:
    """Write headers, the puzzle, and the state where something was placed."""
    puzzle = what.puzzle if isinstance(what, Position) else what
    digits = what.digits if isinstance(what, Position) else what.givens
    kept = json.loads(dict(puzzle.extras).get(ID, "{}"))
    sections = kept.pop("sections", {})
    words = {letter: getattr(puzzle, name) for letter, name in _WORDS.items()} | kept
    lines = [f"#{letter}{each}" for letter, text in words.items() if text for each in text.splitlines()]
    lines += ["[Puzzle]", *_rows(puzzle.givens, puzzle.geometry)]
    if digits != puzzle.givens:
        lines += ["[State]", *_rows(digits, puzzle.geometry)]
    lines += (line for name, text in sections.items() for line in (f"[{name}]", *text.split("\n")))
    return "\r\n".join(lines)


def _rows(digits: tuple[int, ...], geometry: Geometry) -> list[str]:
    size = geometry.digits
    return ["".join(map(symbol, digits[at : at + size])) for at in range(0, size * size, size)]


FORMAT = Format(
    ID,
    suffixes=(".sdk",),
    keeps=Keeps.GIVENS | Keeps.TITLES | Keeps.PLACED,
    sniff=sniff,
    parse=parse,
    render=render,
    holds=holds,
    rank=55,
    sure=True,
    lines=Lines.LONG_PARTS,
)
