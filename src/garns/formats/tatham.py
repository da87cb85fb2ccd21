"""Solo of Simon Tatham's puzzle collection: its game ids, ``3x3:a2e9a5...``, and its saved games (``.sav``).

Before the colon stand the boxes across and down (``9j`` for a jigsaw), then ``x`` for diagonals and ``k`` for a killer.
After it the cells follow row by row: a number is a clue, a letter so many empty cells (``c`` is three), ``_`` parts two
numbers. Behind commas come the edges of regions, then those of cages, then the sums, written like the clues. Edges are
counted row by row and then column by column: a letter is so many that are missing before the next that is there. A
saved game has the same in its lines ``PARAMS`` and ``DESC``, and moves, of which those that place digits are read.

>>> position = parse("SAVEFILE:41:Simon\\nGAME    :4:Solo\\nPARAMS  :3:2x2\\nDESC    :8:1e3b4e2\\nMOVE    :6:R1,0,2")
>>> str(position.puzzle), position.digits[:4]
('1.....3..4.....2', (1, 2, 0, 0))
>>> parse("2x2:1e3b4e")
Traceback (most recent call last):
garns.errors.FormatError: tatham:1:5: expected 16 symbols, got 15
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from garns.errors import GarnsError
from garns.formats.format import MAX_DOCUMENT, NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.notes import joined
from garns.formats.symbols import board_for
from garns.values.geometry import MAX_SIZE, Geometry, grid, jigsaw_from_regions
from garns.values.position import Position
from garns.values.puzzle import Puzzle

ID = "tatham"
_GAME = re.compile(r"\s*(\d{1,2})(?:x(\d{1,2}))?(j?x?k?)[a-z0-9]{0,8}:([a-z0-9_]+(?:,[a-z0-9_]+){0,3})\s*\Z")
_SAVED = re.compile(r"\s*SAVEFILE\s*:\d+:Simon")
_FIELD = re.compile(r"([A-Z]+)\s*:\d+:(.*)")
_ITEM = re.compile(r"[a-z_]|\d+")
_MOVE = re.compile(r"R(\d{1,2}),(\d{1,2}),(\d{1,2})\Z")


def sniff(text: str) -> bool:
    """Whether it is a game id or a saved game."""
    return _SAVED.match(text) is not None or is_line(text)


def is_line(text: str) -> bool:
    """Whether it is a game id."""
    return _GAME.match(text) is not None


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle | Position:
    """Read one puzzle, or how far somebody has come with it.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems(ID)
    if not _SAVED.match(text):
        return _puzzle(text.strip(), (hints.line, 1 + len(text) - len(text.lstrip())), hints, problems)
    fields: dict[str, tuple[int, str]] = {}
    moves = []
    for number, line in enumerate(text.split("\n"), start=hints.line):
        if field := _FIELD.match(line):
            fields.setdefault(field[1], (number, field[2].strip()))
            moves += [field[2].strip()] if field[1] == "MOVE" else []
    missing = [name for name in ("PARAMS", "DESC") if name not in fields]
    for name in missing:
        problems.add("missing_field", hints.line, 1, found=name)
    if fields.get("GAME", (0, "Solo"))[1] != "Solo":
        problems.add("bad_field", fields["GAME"][0], 1, field="GAME", found=fields["GAME"][1])
    problems.check()
    puzzle = _puzzle(f"{fields['PARAMS'][1]}:{fields['DESC'][1]}", (fields["DESC"][0], 1), hints, problems)
    done = fields.get("STATEPOS", (0, ""))[1]
    return _played(puzzle, moves[: int(done) - 1] if done.isdecimal() and len(done) < 6 and int(done) else moves, hints)


def _played(puzzle: Puzzle, moves: list[str], hints: Hints) -> Puzzle | Position:
    digits, size = list(puzzle.givens), puzzle.geometry.digits
    for move in moves:
        if found := _MOVE.match(move):
            column, row, digit = map(int, found.groups())
            cell = puzzle.geometry.cell_at(row, column)
            if cell is not None and digit <= size and not puzzle.givens[cell]:
                digits[cell] = digit
    return joined(puzzle, digits, [0] * len(digits), hints)


def _puzzle(text: str, place: tuple[int, int], hints: Hints, problems: Problems) -> Puzzle:
    game = _GAME.match(text)
    if game is None:
        problems.add("unexpected", *place, expected="3x3:a2e9...", found=text[:20])
        raise problems.error()
    across, down, kind = int(game[1]), int(game[2] or 1), game[3]
    size = across * down
    grids = game[4].split(",")
    if size > MAX_SIZE or len(grids) != 1 + ("j" in kind) + 2 * ("k" in kind):
        problems.add("bad_board", *place, found=text.partition(":")[0])
        raise problems.error()
    place = place[0], place[1] + game.start(4)
    try:
        regions = [_regions(text, size, place, problems) for text in grids[1 : 1 + ("j" in kind) + ("k" in kind)]]
        said = jigsaw_from_regions(regions[0]) if "j" in kind else grid(across, down)
        geometry = board_for(size, hints, problems, place, said)
        problems.check()
        assert geometry is not None
        givens = _numbers(grids[0], size, size, place, problems)
        forms = [{"type": "diagonal", "direction": way} for way in ("main", "anti") if "x" in kind]
        if "k" in kind:
            sums = _numbers(grids[-1], size, 999, place, problems)
            forms += list(_cages(regions[-1], sums, geometry))
        problems.check()
        return Puzzle(geometry, tuple(givens), Puzzle.constraints_hook(forms, geometry))
    except GarnsError as error:
        if not problems:
            problems.extend(error.problems, *place)
        raise problems.error() from None


def _numbers(text: str, size: int, most: int, place: tuple[int, int], problems: Problems) -> list[int]:
    """The number of each cell, 0 where it is empty."""
    found: list[int] = []
    for item in _ITEM.finditer(text):
        if item[0].isdigit():
            number = int(item[0][:5])
            found.append(number)
            if not 1 <= number <= most:
                problems.add("number_out_of_range", place[0], place[1] + item.start(), expected=most, found=item[0])
        elif item[0] != "_":
            found += [0] * (ord(item[0]) - ord("a") + 1)
    if len(found) != size * size:
        problems.add("wrong_length", *place, expected=size * size, found=len(found))
    problems.check()
    return found


def _regions(text: str, size: int, place: tuple[int, int], problems: Problems) -> list[list[int]]:
    """The cells of each region that edges cut out of the square."""
    per_line, edges, at = size - 1, set[int](), 0
    for item in re.findall("[a-z_]", text):
        missing = 0 if item == "_" else ord(item) - ord("a") + 1
        at += missing
        if missing < 26:  # z: more are missing
            edges.add(at)
            at += 1
    if at != 2 * size * per_line + 1:  # the last edge is the border
        problems.add("wrong_length", *place, expected=2 * size * per_line, found=at - 1)
        raise problems.error()
    region = list(range(size * size))
    for edge in set(range(2 * size * per_line)) - edges:
        line, along = divmod(edge, per_line)
        one = line * size + along if line < size else along * size + line - size
        other = one + (1 if line < size else size)
        if region[one] != region[other]:
            old, new = region[one], region[other]
            region = [new if each == old else each for each in region]
    return [[cell for cell, each in enumerate(region) if each == one] for one in dict.fromkeys(region)]


def _cages(cages: list[list[int]], sums: list[int], geometry: Geometry) -> Iterator[dict[str, Any]]:
    for cage in cages:
        total = sum(sums[cell] for cell in cage)
        yield {"type": "killer_cage", "cells": [str(geometry.names[cell]) for cell in cage], "sum": total}


FORMAT = Format(
    ID,
    suffixes=(".sav",),
    keeps=Keeps.GIVENS | Keeps.BOXES | Keeps.BOARD | Keeps.PLACED,
    sniff=sniff,
    parse=parse,
    render=None,
    longest=MAX_DOCUMENT,
    rank=33,
    sure=True,
    lines=Lines.LONG_PARTS,
    whole_line=is_line,
)
