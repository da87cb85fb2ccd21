"""The canonical form of a puzzle: of all equal ones, the one whose string comes first.

Two puzzles are equal when moves that keep the rules lead from one to the other: another order of the digits, of the
rows of a band, of the bands, of the columns of a stack, of the stacks, and turning the board over. An empty cell comes
before every digit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from garns.engine import canonical_grid
from garns.errors import ArgumentError, Problem
from garns.given import Given, puzzle_of
from garns.symmetry.transformation import Transformation
from garns.values.puzzle import Puzzle

MAX_SIZE = 9


@dataclass(frozen=True)
class Canonical:
    """The canonical form of a puzzle, and what leads there.

    ``cells`` and ``digits`` tell where each cell goes and what each digit becomes; ``automorphisms`` counts the moves
    that leave the puzzle as it is: 1 means that it has no symmetry.
    """

    puzzle: Puzzle
    cells: tuple[int, ...]
    digits: tuple[int, ...]
    automorphisms: int

    @cached_property
    def transformation(self) -> Transformation:
        """What leads from the puzzle to its canonical form."""
        return Transformation(self.puzzle.geometry, (), self.cells, self.digits)

    def __repr__(self) -> str:
        """The form, and how many moves leave it as it is."""
        return f"<Canonical {str(self)!r}: {self.automorphisms} automorphisms>"

    def __str__(self) -> str:
        """The string by which puzzles are compared."""
        return str(self.puzzle)


def box_of(puzzle: Puzzle) -> tuple[int, int]:
    """The rows and columns of a box, where a puzzle's board has canonical forms.

    :raises ArgumentError: when it has none.
    """
    geometry = puzzle.geometry
    if geometry.box is None or geometry.digits > MAX_SIZE or not geometry.is_square or puzzle.constraints:
        raise ArgumentError([Problem("no_canonical_form", found=geometry.spec)])
    return geometry.box


def canonical(puzzle: Given) -> Canonical:
    """The canonical form of a puzzle on a plain board of up to 9x9.

    >>> from garns.variants import empty
    >>> puzzle = empty(4).with_givens((0, 3, 0, 0, 0, 0, 0, 1) + (0,) * 8)
    >>> form = canonical(puzzle)
    >>> str(form), form.transformation(puzzle) == form.puzzle, form.automorphisms
    ('...........1.2..', True, 8)

    :raises ArgumentError: when the board has no boxes or more than 81 cells, when the puzzle has constraints (they
        allow fewer moves) or when its givens clash.
    """
    puzzle = puzzle_of(puzzle)
    box = box_of(puzzle)
    problems = puzzle.issues()
    if problems:
        raise ArgumentError(problems)
    grid, cells, digits, automorphisms = canonical_grid(puzzle.givens, box)
    return Canonical(puzzle.with_givens(grid), cells, digits, automorphisms)


def equivalent(puzzle: Given, other: Given) -> bool:
    """Whether two puzzles are the same but for the order of digits, rows, columns and turns.

    >>> from garns.variants import empty
    >>> equivalent(empty(4).with_givens((1,) + (0,) * 15), empty(4).with_givens((0,) * 15 + (3,)))
    True

    :raises ArgumentError: as :func:`canonical`.
    """
    a, b = puzzle_of(puzzle), puzzle_of(other)
    return a.geometry == b.geometry and canonical(a).puzzle.givens == canonical(b).puzzle.givens
