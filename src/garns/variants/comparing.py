"""Lines of cells compared as numbers, digit by digit.

Lines may cross, and then a cell is read twice: a solution has one digit there, so the automaton is told the same one
both times. It need not remember what it read, and all pairs of lines share one small table.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from garns.values.geometry import Geometry
from garns.values.rules import Automaton
from garns.variants.automata import automaton

Line = tuple[int, ...]
#: Cells for which a table is made; it serves any number of them.
_ANY = (0,) * 6
#: The digit of one line that is still to be compared, or none; and what was read before both lines.
_Comparing = tuple[int, int]


def lines_of(geometry: Geometry) -> Iterator[Line]:
    """Every row and column of a square board from both ends, the rows first.

    >>> from garns.values.geometry import board
    >>> [line[0] for line in lines_of(board(4))][:6]
    [0, 3, 4, 7, 8, 11]
    """
    size = geometry.grid_shape[0]
    for start, step in [(size * number, 1) for number in range(size)] + [(number, size) for number in range(size)]:
        line = tuple(range(start, start + size * step, step))
        yield line
        yield line[::-1]


@lru_cache(maxsize=4096)
def side_by_side(one: Line, other: Line) -> Line:
    """The cells of two lines in the order in which they are compared; one that both have in the same place is left out.

    >>> side_by_side((0, 1, 2), (7, 4, 1))
    (0, 7, 1, 4, 2, 1)
    """
    return tuple(cell for pair in zip(one, other, strict=True) if pair[0] != pair[1] for cell in pair)


@lru_cache(maxsize=64)
def _differing(digits: int) -> Automaton:
    def compare(state: int, digit: int) -> int:
        if state < 0:
            return state
        if state == 0:
            return digit
        return 0 if state == digit else -1

    return automaton(_ANY, digits, 0, compare, lambda state: state < 0)


def is_square(geometry: Geometry) -> bool:
    """Whether a board is one grid of as many rows as columns."""
    return len(geometry.grids) == 1 and geometry.grid_shape[0] == geometry.grid_shape[1]


@lru_cache(maxsize=64)
def _less(digits: int) -> Automaton:
    """Reads the answer, then both lines: 1 where the other line is less, 2 where it is not."""
    done = -1

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        answer, waiting = state
        if answer == 0:
            return (digit, 0) if digit in (1, 2) else None
        if answer == done or waiting == 0:
            return (answer, digit if answer != done else 0)
        if waiting == digit:
            return answer, 0
        return (done, 0) if (digit < waiting) == (answer == 1) else None

    return automaton(_ANY, digits, (0, 0), step, lambda state: state in ((done, 0), (2, 0)))


def less(one: Line, other: Line, answer: int, digits: int) -> Automaton:
    """The automaton that holds in the cell ``answer`` 1 where the other line is less than the one, else 2."""
    found = _less(digits)
    return Automaton((answer, *side_by_side(one, other)), found.next, found.accepting)


def differing(one: Line, other: Line, digits: int) -> Automaton:
    """The automaton of two lines that do not hold the same digits in the same order."""
    found = _differing(digits)
    return Automaton(side_by_side(one, other), found.next, found.accepting)


@lru_cache(maxsize=256)
def _ranked(digits: int, first: int, ties: bool) -> Automaton:
    """Reads the first digit of the other line (0: none is asked), the answer, and then both lines.

    The answer is 1 where the other line is less, 2 where it is not. A state is the answer, 0 before it is read, and the
    digit of the one line that waits for that of the other.
    """
    start, free = (-1, 0), (-2, 0)

    def step(state: _Comparing, digit: int) -> _Comparing | None:
        answer, waiting = state
        if state == free:
            return free
        if answer < 0:
            return (0, 0) if digit == first else free
        if answer == 0:
            return (digit, 0) if digit in (1, 2) else None
        if waiting == 0:
            return answer, digit
        if waiting == digit:
            return answer, 0
        return free if (digit < waiting) == (answer == 1) else None

    def accepts(state: _Comparing) -> bool:
        return state == free or (ties and state == (2, 0))

    return automaton(_ANY, digits, start if first else (0, 0), step, accepts)


@lru_cache(maxsize=4096)
def ranked(one: Line, other: Line, answer: int, first: int, ties: bool) -> Automaton:
    """The automaton that holds in the cell ``answer`` 1 where the other line is the lesser, else 2.

    Both begin with the digit ``first``: where the other does not, nothing is asked. Without ``ties`` they differ.
    """
    same = one[0] == other[0]
    found = _ranked(len(one), 0 if same else first, ties)  # lines are of square boards
    asked = (answer,) if same else (other[0], answer)
    return Automaton((*asked, *side_by_side(one[1:], other[1:])), found.next, found.accepting)
