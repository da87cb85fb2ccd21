"""The strings of the Interactive Sudoku Solver: constraints that begin with a dot, their values after ``~``.

``.Thermo~R1C1~R1C2~R2C2`` is a thermometer, ``.Cage~10~R5C5~R5C6`` a cage, and a constraint without a name holds the
digits of cells: ``.~R1C1_5~R9C9_2_4`` is a given and a cell with two candidates. ``.Shape~6x6`` is the size of the
board, 9x9 where it is not told, and its digits (:mod:`garns.formats.iss_board`); rows and columns above 9 are letters
(``R1Cb``). ``.NoBoxes`` leaves rows and columns, and ``.Jigsaw~`` has a symbol for the region of each cell.
``.Var~A~~3`` adds cells outside the board, ``VA1`` to ``VA3`` (:mod:`garns.formats.iss_variables`).

>>> puzzle = parse(".Shape~4x4.Thermo~R1C1~R1C2~R2C2.~R4C4_1~R3C3_2_4")
>>> [constraint.id for constraint in puzzle.constraints], puzzle.clues
(['thermo', 'allowed_digits'], 1)
>>> render(puzzle)
'.Shape~4x4.Thermo~R1C1~R1C2~R2C2.~R3C3_2_4.~R4C4_1'

Three older forms that the solver takes are read too, all of the classic board: killers in one line
(:mod:`garns.formats.killer`), greater-than sudokus (:mod:`garns.formats.signs`), and 729 symbols: nine for each cell,
the digits it may hold, ``.`` or ``0`` where it may not. Such a line is taken for a position
(:mod:`garns.formats.sukaku`) unless this format is asked for: here the digits are rules of the puzzle.

Lines that begin with ``#`` are comments, and blank lines stand between sections, some of which may be in symbols
(:mod:`garns.formats.iss_sections`).

Between ``.Or`` and ``.End`` stand alternatives (:mod:`garns.formats.iss_nested`). A name that is not known is an error:
without it the puzzle would be another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from urllib.parse import unquote

from garns.errors import BoardError
from garns.formats import iss_sections, killer, signs
from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.fpuzzles_object import full_form
from garns.formats.iss_board import BOARD, boxes_beside, cut_at_boxes, patterned, read_board, write_board
from garns.formats.iss_nested import (
    MARKERS,
    PLACED,
    SPREAD,
    Item,
    alternatives,
    apart,
    latest,
    nested,
    possible,
    spread,
    throughout,
)
from garns.formats.iss_sections import START, in_constraints, without_comments
from garns.formats.iss_tables import HOLDING, Form, UnreadableError, joined
from garns.formats.iss_variables import BRINGERS, BROUGHT, renamed, size_of, split, variables, with_names
from garns.formats.iss_words import held, to_forms, to_text
from garns.formats.rewording import reworded
from garns.formats.symbols import board_for, refuse_board
from garns.values.geometry import CLASSIC, Geometry, with_variables
from garns.values.puzzle import Constraint, Puzzle

ID = "iss"
#: A form, and where in the text its constraint begins.
Placed = tuple[int, Form]
#: A cell, and digits of which it holds one.
Told = tuple[int, frozenset[int]]
#: The names of what goes by boxes.
PATTERN_NAMES = frozenset({"Windoku", "DisjointSets"})
_NAME = re.compile(r"\.\s*[A-Za-z]*\s*")
_MARKS = re.compile(f"(?:{''.join(f'[{digit}.0]' for digit in range(1, 10))}){{81}}")
_NO_MARKS = str.maketrans("", "", ".0")
_BLANK = re.compile(r"\s")
_LETTERED = re.compile(r"R([1-9a-z])C([1-9a-z])(?=_|$)")
#: Rows and columns up to this one are figures, the others letters.
_MOST_FIGURES = 9
_NUMBERED = re.compile(r"R(\d+)C(\d+)")
_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LINK = re.compile(r"\s*(?:https?://)?[^\s?#]*[?](?:[^\s#]*&)?q=(\S*)\s*\Z")


def sniff(text: str) -> bool:
    """Whether it begins with a constraint, or is a link that holds them."""
    return bool(START.match(text) or _LINK.match(text) or iss_sections.sniff(text))


def _is_marks(body: str) -> bool:
    return len(body) == 729 and _MARKS.fullmatch(body) is not None


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems(ID)
    if "#" in text:
        text = without_comments(text)
    if "?" in text and (link := _LINK.match(text)):
        text = unquote(link[1]).partition("&")[0]
    body = text.strip()
    if killer.sniff(text):
        return killer.parse(text, hints)
    if signs.sniff(text):
        return signs.parse(text, hints)
    if _is_marks(body):
        cells = (body[start : start + 9].translate(_NO_MARKS) for start in range(0, 729, 9))
        marks = [(cell, frozenset(map(int, digits))) for cell, digits in enumerate(cells)]
        return _build(CLASSIC, marks, [], problems, hints, where=lambda at: (hints.line, 1))
    if body[:1] != "." or "\n" in body or "~" not in body:
        text = in_constraints(text, render, hints)

    flat = _items(text, hints, problems)
    names = {item.name for item in flat}
    if "Given" in names:
        flat = [item._replace(name="") if item.name == "Given" else item for item in flat]
    board = _board(text, flat, hints, problems)
    if board is None:
        raise problems.error()
    geometry, more = board
    if max(geometry.rows, geometry.columns) > _MOST_FIGURES:
        flat = [item._replace(values=tuple(map(_usual, item.values))) for item in flat]
    try:
        geometry = with_variables(geometry, variables(flat, geometry)) if names & BRINGERS else geometry
    except BoardError as error:
        problems.extend(error.problems, hints.line, 1)
        raise problems.error() from None
    flat = [renamed(item, geometry) for item in flat] if geometry.variables else flat
    told: list[Told] = []
    forms: list[Placed] = [(0, form) for form in more]
    items, alone = nested(flat) if names & MARKERS else (flat, [])
    items = items if names.isdisjoint(PLACED) else latest(items)
    for each in alone:
        other = "'.Or'" if each.name == "End" else "'.End'"  # that begins it, or ends it
        problems.add("unexpected", *_place(text, each.at, hints), expected=other, found=f".{each.name}")
    for top in items:
        at = top.at
        try:
            for each in spread([top], geometry) if top.name in SPREAD else (top,):
                if each.name == "":
                    told += _digits_told(each.values, geometry)
                else:
                    forms += [(at, form) for form in _forms(each, geometry)]
        except UnreadableError as error:
            problems.extend([error.problem], *_place(text, at, hints))
    if "RegionSumLine" in names and (more or not geometry.outlines):
        boxes = boxes_beside(geometry, more)
        forms = [(at, each) for at, form in forms for each in cut_at_boxes(form, geometry, boxes)]
    told_size = next((int(item.values[0]) for item in reversed(flat) if item.name == "RegionSize"), 0)
    if told_size and "ChaosConstruction" in names:
        forms = [
            (at, form | {"size": told_size} if form["type"] == "chaos_construction" else form) for at, form in forms
        ]
    if not names.isdisjoint(PATTERN_NAMES):
        forms = [(at, each) for at, form in forms for each in patterned(form, geometry, told_size)]
    if "FullRankTies" in names and any(item.name == "FullRankTies" and item.values == ("any",) for item in items):
        forms = [(at, throughout(form, _with_ties)) for at, form in forms]
    return _build(geometry, told, forms, problems, hints, where=lambda at: _place(text, at, hints))


def _with_ties(form: Form) -> Form:
    return form | {"ties": "yes"} if form["type"] == "full_rank" else form


def _items(text: str, hints: Hints, problems: Problems) -> list[Item]:
    """What stands between the dots, up to where it is none of theirs."""
    found: list[Item] = []
    before, *parts = text.split(".")
    at = len(before)
    if before.strip():
        wrong = len(before) - len(before.lstrip())
        problems.add("unexpected", *_place(text, wrong, hints), expected="'.'", found=text[wrong : wrong + 10])
        return found
    spaced = _BLANK.search(text) is not None
    for part in parts:
        name, *values = part.split("~")
        if spaced:
            name, values = name.strip(), [*map(str.strip, values)]
        if name.isalpha() or (not name and values):
            found.append(Item(at, name, tuple(values)))
        elif name:  # a dot alone is nothing
            good = _NAME.match(text, at)
            wrong = good.end() if good else at
            problems.add("unexpected", *_place(text, wrong, hints), expected="'.'", found=text[wrong : wrong + 10])
            break
        at += len(part) + 1
    return found


def _forms(item: Item, geometry: Geometry) -> list[Form]:
    """What one constraint is in our JSON."""
    if item.name == "Or":
        return alternatives(item, geometry, lambda each: _forms(each, geometry))
    if item.name:
        return to_forms(item.name, list(item.values), geometry)
    allowed: dict[int, frozenset[int]] = {}
    for cell, told in _digits_told(item.values, geometry):
        allowed[cell] = allowed.get(cell, told) & told
    alike: dict[tuple[int, ...], list[int]] = {}
    for cell, digits in allowed.items():
        alike.setdefault(tuple(sorted(digits)), []).append(cell)
    return [_allowed(geometry, cells, digits) for digits, cells in alike.items()]


def _allowed(geometry: Geometry, cells: list[int], digits: Sequence[int]) -> Form:
    return {"type": "allowed_digits", "cells": [str(geometry.names[cell]) for cell in cells], "digits": [*digits]}


def _usual(value: str) -> str:
    """Rows and columns above 9 are letters; ``R1Cb`` is ``R1C11``."""
    found = _LETTERED.match(value)
    return f"R{int(found[1], 36)}C{int(found[2], 36)}{value[found.end() :]}" if found else value


def _place(text: str, at: int, hints: Hints) -> tuple[int, int]:
    if "\n" not in text:
        return hints.line, at + 1
    return hints.line + text.count("\n", 0, at), at - text.rfind("\n", 0, at)


def _board(text: str, items: list[Item], hints: Hints, problems: Problems) -> tuple[Geometry, list[Form]] | None:
    """The board that the text tells, or the classic one, and what else belongs to it."""
    named = {item.name: (item.at, item.values) for item in items if item.name in BOARD}
    told = {name: list(values) for name, (_, values) in named.items()}
    for name in ("Jigsaw", "Shape"):
        at, values = named.get(name, (0, ()))
        others = [item for item in items if item.name == name and item.values != values] if text.count(name) > 1 else []
        for item in others[:1]:
            expected = repr("~".join(item.values))
            problems.add("unexpected", *_place(text, at, hints), expected=expected, found="~".join(values))
            return None
    try:
        return read_board(told)
    except BoardError as error:
        if error.problems:
            at, _ = next((named[name] for name in ("RegionSize", "Jigsaw") if name in named), (at, ()))
            problems.extend(error.problems, *_place(text, at, hints))
        else:
            problems.add("no_such_shape", *_place(text, at, hints), found="~".join(told.get("Shape", [])))
        return None


@lru_cache(maxsize=16)
def _written(digits: range) -> dict[str, frozenset[int]]:
    return {str(digit): frozenset({digit}) for digit in digits}


def _digits_told(values: Sequence[str], geometry: Geometry) -> Iterator[Told]:
    """Cells and the digits that they may hold."""
    written = _written(geometry.values)
    for value in values:
        name, _, digits = value.partition("_")
        try:
            cell = geometry.cell(name)
            numbers = written.get(digits)  # mostly it is one
            if numbers is None:
                numbers = frozenset().union(*[written[digit] for digit in digits.split("_") if name != value])
        except BoardError:
            raise UnreadableError("bad_cell", name) from None
        except KeyError:
            told = f"{geometry.names[cell].name_in('en').upper()}_{digits}"  # a variable by its own name
            id = "bad_digit" if geometry.first else "number_out_of_range"
            raise UnreadableError(id, told, geometry.values[-1]) from None
        yield cell, numbers


def _build(
    geometry: Geometry,
    told: list[Told],
    forms: list[Placed],
    problems: Problems,
    hints: Hints,
    *,
    where: Callable[[int], tuple[int, int]],
) -> Puzzle:
    """The puzzle, where nothing was wrong; ``where`` is the line and column of a place in the text.

    A given in a cell that is also told to hold one of several digits leaves that as it is: it may say of a row that
    it has no other digits, as where the digits are more than the cells. What contradicts it stands beside it.
    """
    board_for(geometry.digits, hints, problems, (hints.line, 1), geometry)
    givens = [0] * len(geometry)
    single: dict[int, frozenset[int]] = {}
    several: dict[int, frozenset[int]] = {}
    marks: list[tuple[int, list[int]]] = []
    for cell, digits in told:
        if not digits:
            forms.append((0, _allowed(geometry, [cell], ())))
            continue
        known = several if len(digits) > 1 else single
        common = known.get(cell, digits) & digits
        if not common:
            marks.append((cell, sorted(known.pop(cell))))
        known[cell] = common or digits
    for cell, digits in several.items():
        if len(digits) == 1 and cell not in single:
            single[cell] = digits
        elif len(digits) < geometry.digits and digits != single.get(cell):
            marks.append((cell, sorted(digits)))
    for cell, (digit,) in single.items():
        givens[cell] = digit - geometry.first + 1
    problems.refuse([*(form for _, form in forms), *marks], hints.line)
    constraints = (
        problems.constraints(forms, geometry, where, lambda form: possible(form, geometry)) if forms or problems else ()
    )
    return Puzzle.made_of(geometry, tuple(givens), (*constraints, *_marked(marks)))


def _marked(marks: list[tuple[int, list[int]]]) -> Iterable[Constraint]:
    """What cells may hold that hold one of several digits: as many constraints as cells, and nothing left to check."""
    from garns.variants import AllowedDigits  # formats are loaded before constraints

    return (AllowedDigits.in_cell(cell, tuple(digits)) for cell, digits in marks)


def render(puzzle: Puzzle) -> str:
    """Write the board, the constraints and the givens.

    :raises FormatError: when the solver cannot hold the board, or has no word for a constraint.
    """
    problems = Problems(ID)
    geometry, groups = split(puzzle.geometry)
    items = write_board(geometry)
    if items is None:
        refuse_board(puzzle.geometry, ID)
    with_boxes = any(constraint.id == "boxes" for constraint in puzzle.constraints)
    items = [item for item in items if not (with_boxes and item == "NoBoxes")]
    if missing := wordless(puzzle):
        problems.add("cannot_hold_constraints", 1, 1, names=tuple({each.id: each for each in missing}.values()))
        raise problems.error()
    clues = (constraint for constraint in puzzle.constraints if constraint.id != "boxes")
    words = [word for clue in clues for word in _words(clue, puzzle) or ()]
    brought = [BROUGHT.get(group.name) in words for group in groups]
    told = [
        "" if alone else f"Var~{group.name}~~{size_of(group)}" for alone, group in zip(brought, groups, strict=True)
    ]
    early = brought.index(True) if True in brought else len(told)  # in the order of the groups, as they are read again
    items += [f"RegionSize~{size}" for size in _sizes_told(puzzle.constraints) if not geometry.outlines]
    items += [*told[:early], *joined(apart(words)), *filter(None, told[early:])]
    items += ["FullRankTies~any"] if _ties(puzzle) == {"yes"} else []
    named = zip(puzzle.geometry.names, puzzle.givens, strict=True)
    givens = [f"~{name.upper()}_{geometry.values[digit - 1]}" for name, digit in named if digit]
    items += ["".join(givens)] if givens else []
    text = "." + ".".join(items or ["Shape~9x9"])
    return _NUMBERED.sub(_lettered, with_names(text, puzzle.geometry))


def _sizes_told(constraints: Iterable[Constraint]) -> set[int]:
    """How large regions to be found are, where that is told."""
    return {size for each in constraints if each.id == "chaos_construction" and (size := getattr(each, "size", 0))}


def wordless(puzzle: Puzzle) -> list[Constraint]:
    """The constraints that the solver has no word for."""
    if write_board(split(puzzle.geometry)[0]) is None:
        return []
    found = [constraint for constraint in puzzle.constraints if _words(constraint, puzzle) is None]
    if len(_ties(puzzle)) > 1:  # there one word speaks of all ranks
        found += [each for each in puzzle.constraints if any(inner.id == "full_rank" for inner in _inside(each))]
    return found


def _ties(puzzle: Puzzle) -> set[str]:
    """Whether the ranks of a puzzle may be shared, and whether lines may be equal at all."""
    every = (each for constraint in puzzle.constraints for each in _inside(constraint))
    ranks = {str(getattr(each, "ties", "")) for each in every if each.id == "full_rank"}
    no_equal_lines = "yes" in ranks and any(each.id == "unequal_lines" for each in puzzle.constraints)
    return ranks | ({"no"} if no_equal_lines else set())


def retold(puzzle: Puzzle) -> list[Constraint]:
    """The constraints that are written in other words."""
    return [each for each in puzzle.constraints if _words(each, puzzle) not in (None, [_word(each, puzzle.geometry)])]


def _words(constraint: Constraint, puzzle: Puzzle) -> list[str] | None:
    """The solver's own word for a constraint, else others that say the same; those in it are told in others too."""
    geometry = puzzle.geometry
    if constraint.id in HOLDING:
        own = held(constraint.id, [_words(each, puzzle) for each in _parts(constraint)])
        if own is not None:
            return [own]
    elif not _means_other(constraint, puzzle):
        own = _word(constraint, geometry)
        if own is not None:
            return [own]
    others = reworded(constraint, puzzle, lambda each: _word(each, geometry) is not None)
    return [_word(each, geometry) or "" for each in others] if others else None


def _means_other(constraint: Constraint, puzzle: Puzzle) -> bool:
    """Whether the solver's own word says something else here: boxes cut sums, and the negative rule knows only dots
    that it has a word for."""
    if constraint.id == "region_sum_line":
        return any(each.id == "boxes" for each in puzzle.constraints)
    dots = [each for each in puzzle.constraints if each.id in ("difference", "ratio")]
    return getattr(constraint, "of", "") == "kropki" and any(_word(dot, puzzle.geometry) is None for dot in dots)


def _parts(constraint: Constraint) -> Sequence[Constraint]:
    """What it holds."""
    return getattr(constraint, "of", ()) if constraint.id in HOLDING else ()


def _inside(constraint: Constraint) -> Iterator[Constraint]:
    """It and the constraints in it."""
    yield constraint
    for each in _parts(constraint):
        yield from _inside(each)


def _word(constraint: Constraint, geometry: Geometry) -> str | None:
    return "" if constraint.id == "boxes" else to_text(full_form(constraint, geometry), geometry)


def _lettered(found: re.Match[str]) -> str:
    return "R{}C{}".format(*(_LETTERS[int(number)] for number in found.groups()))


FORMAT = Format(
    ID,
    suffixes=(".iss",),
    keeps=Keeps.GIVENS | Keeps.BOXES | Keeps.BOARD | Keeps.CONSTRAINTS,
    sniff=sniff,
    parse=parse,
    render=render,
    wordless=wordless,
    retold=retold,
    rank=16,  # before SudokuPad, which takes every other link for one of its own
    sure=True,
    lines=Lines.LONG_PARTS,
)
