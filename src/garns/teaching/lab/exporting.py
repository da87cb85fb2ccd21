"""A puzzle for the tools of other courses: SAT solvers, exact cover, MiniZinc, linear programming.

>>> from garns.values.puzzle import Puzzle
>>> text = export(Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry), "dimacs")
>>> text.splitlines()[2].startswith("p cnf 64 ")
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from garns.errors import ArgumentError, Problem
from garns.teaching.lab.board import Board
from garns.teaching.lab.sat import encode
from garns.values.puzzle import Puzzle


def _dimacs(board: Board, names: tuple[str, ...]) -> Iterator[str]:
    """Clauses for any SAT solver; the first line of comment tells what a variable means."""
    size, cells = len(board.digits), len(names)
    clauses = encode(list(board.givens), board)
    clauses += [(cell * size + digit,) for cell, digit in enumerate(board.givens) if digit]
    yield f"c variable {size} * cell + digit: the digit stands in the cell (cell 0 is {names[0]}, 1 is {names[1]} ...)"
    yield f"c e.g.: minisat puzzle.cnf answer.txt    cadical puzzle.cnf    ({cells} cells, {size} digits)"
    yield f"p cnf {size * cells} {len(clauses)}"
    for clause in clauses:
        yield " ".join(map(str, (*clause, 0)))


def _exact_cover(board: Board, names: tuple[str, ...]) -> Iterator[str]:
    """Knuth's format for DLX1: the items, then an option a line; one item of each option says what it writes."""
    tasks = board.tasks(board.givens)

    def item(task: tuple[int, int]) -> str:
        return names[task[1]] if task[0] < 0 else f"h{task[0] + 1}d{task[1]}"

    does: dict[tuple[int, int], list[str]] = {}
    for task, ways in tasks.items():
        for way in ways:
            does.setdefault(way, []).append(item(task))
    yield "| Items: a cell is filled (r1c1), a house has a digit (h1d1). Each in exactly one chosen option."
    yield "| Each option is a digit in a cell; its last item, which need not be covered, says which: r1c1=5."
    yield " ".join([*map(item, tasks), "|", *(f"{names[cell]}={digit}" for cell, digit in sorted(does))])
    for (cell, digit), items in sorted(does.items()):
        yield " ".join([*items, f"{names[cell]}={digit}"])


def _minizinc(board: Board, names: tuple[str, ...]) -> Iterator[str]:
    """A model for any solver of MiniZinc: a variable for each cell."""
    size = len(board.digits)
    yield 'include "alldifferent.mzn";'
    yield f"array[1..{len(names)}] of var 1..{size}: cell;  % row by row"
    for number, digit in enumerate(board.givens, start=1):
        if digit:
            yield f"constraint cell[{number}] = {digit};  % {names[number - 1]}"
    for house in board.houses:
        yield f"constraint alldifferent([{', '.join(f'cell[{number + 1}]' for number in house)}]);"
    yield "solve satisfy;"
    yield 'output [show(cell), "\\n"];'


def _lp(board: Board, names: tuple[str, ...]) -> Iterator[str]:
    """The CPLEX LP format: a variable that is 0 or 1 for each digit in each cell, and sums that are 1."""

    def variable(cell: int, digit: int) -> str:
        return f"{names[cell]}d{digit}"

    tasks = board.tasks(board.givens)
    variables = sorted({way for ways in tasks.values() for way in ways})
    given = [(cell, digit) for cell, digit in enumerate(board.givens) if digit]
    yield "\\ e.g.: glpsol --lp puzzle.lp -o answer.txt"
    yield "Minimize"
    yield f" nothing: 0 {variable(*(variables or given)[0])}"
    yield "Subject To"
    for number, ways in enumerate(tasks.values(), start=1):
        terms = " + ".join(variable(*way) for way in ways)
        yield f" t{number}: {terms} = 1" if ways else f" t{number}: 0 {variable(*(variables or given)[0])} = 1"
    for cell, digit in given:
        yield f" {names[cell]}: {variable(cell, digit)} = 1"
    yield "Binary"
    yield from (f" {variable(*way)}" for way in (*variables, *given))
    yield "End"


class Export(NamedTuple):
    """A form for another tool: its name, the usual end of its files, and what writes it."""

    name: str
    suffix: str
    lines: Callable[[Board, tuple[str, ...]], Iterator[str]]


#: All of them by their ids.
EXPORTS: dict[str, Export] = {
    "dimacs": Export("DIMACS", ".cnf", _dimacs),
    "exact-cover": Export("Exact cover", ".dlx", _exact_cover),
    "minizinc": Export("MiniZinc", ".mzn", _minizinc),
    "lp": Export("LP", ".lp", _lp),
}


def export(puzzle: Puzzle, form: str) -> str:
    """The text of a puzzle for another tool.

    :raises ArgumentError: when there is no such form.
    :raises PuzzleError: when the puzzle has other rules than houses.
    """
    if form not in EXPORTS:
        raise ArgumentError([Problem("bad_argument", name="export", found=form, expected=" | ".join(EXPORTS))])
    names = tuple(map(str, puzzle.geometry.names))
    return "".join(f"{line}\n" for line in EXPORTS[form].lines(Board.of(puzzle), names))
