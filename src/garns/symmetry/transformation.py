"""A change of board that keeps the rules: cells that move, digits that change places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import overload

from garns.errors import ArgumentError, Problem
from garns.symmetry.normal import forms, image
from garns.values.geometry import Geometry, House
from garns.values.position import Position
from garns.values.puzzle import Constraint, Puzzle
from garns.values.step import Candidate, Link, Node, Part, Step


@dataclass(frozen=True)
class Transformation:
    """Where each cell goes and what each digit becomes, on one board with its constraints.

    ``cells[c]`` is the new place of the cell c, ``digits[d - 1]`` the new name of the digit d. Call it with a puzzle, a
    position, a step, a candidate or a grid of digits.

    :raises ArgumentError: when it is no permutation or does not keep the rules.

    >>> from garns.variants import empty
    >>> swap = relabel(empty(4), (2, 1, 3, 4))
    >>> swap((1, 2, 3, 4) * 4)[:4], swap.then(swap) == identity(empty(4))
    ((2, 1, 3, 4), True)
    """

    geometry: Geometry
    constraints: tuple[Constraint, ...]
    cells: tuple[int, ...]
    digits: tuple[int, ...]

    def __repr__(self) -> str:
        """The board, and how many cells and digits change."""
        cells = sum(old != new for old, new in enumerate(self.cells))
        digits = sum(old != new for old, new in enumerate(self.digits, start=1))
        return f"<Transformation of {self.geometry.spec}: moves {cells} cells, changes {digits} digits>"

    def __post_init__(self) -> None:
        problems = []
        if sorted(self.cells) != list(range(len(self.geometry))):
            problems.append(Problem("not_a_permutation", name="cells", expected=len(self.geometry)))
        if sorted(self.digits) != list(range(1, self.geometry.digits + 1)):
            problems.append(Problem("not_a_permutation", name="digits", expected=self.geometry.digits))
        if not problems and not keeps_rules(self.geometry, self.constraints, self.cells, self.digits):
            problems.append(Problem("breaks_rules"))
        if problems:
            raise ArgumentError(problems)

    @overload
    def __call__(self, what: Puzzle) -> Puzzle: ...
    @overload
    def __call__(self, what: Position) -> Position: ...
    @overload
    def __call__(self, what: Step) -> Step: ...
    @overload
    def __call__(self, what: Candidate) -> Candidate: ...
    @overload
    def __call__(self, what: Sequence[int]) -> tuple[int, ...]: ...

    def __call__(
        self, what: Puzzle | Position | Step | Candidate | Sequence[int]
    ) -> Puzzle | Position | Step | Candidate | tuple[int, ...]:
        """The image of a value."""
        match what:
            case Puzzle():
                return self._puzzle(what)
            case Position():
                masks = self._moved([self._mask(mask) for mask in what.candidates])
                return Position(self._puzzle(what.puzzle), self._grid(what.digits), tuple(masks))
            case Step():
                return self._step(what)
            case Candidate():
                return self._candidate(what)
        return self._grid(what)

    def then(self, other: Transformation) -> Transformation:
        """This one, then another on the same board."""
        self._check(other.geometry, other.constraints)
        return replace(
            self,
            cells=tuple(other.cells[cell] for cell in self.cells),
            digits=tuple(other.digits[digit - 1] for digit in self.digits),
        )

    def inverse(self) -> Transformation:
        """The one that undoes this."""
        return replace(
            self,
            cells=tuple(sorted(range(len(self.cells)), key=self.cells.__getitem__)),
            digits=tuple(sorted(range(1, len(self.digits) + 1), key=lambda digit: self.digits[digit - 1])),
        )

    def _check(self, geometry: Geometry, constraints: tuple[Constraint, ...]) -> None:
        if (geometry, constraints) != (self.geometry, self.constraints):
            raise ArgumentError([Problem("other_rules", found=geometry.spec, expected=self.geometry.spec)])

    def _puzzle(self, puzzle: Puzzle) -> Puzzle:
        self._check(puzzle.geometry, puzzle.constraints)
        moved = puzzle.with_givens(self._grid(puzzle.givens))
        return replace(moved, extras=()) if moved.extras else moved  # drawings and marks would stand at the old places

    def _grid(self, grid: Sequence[int]) -> tuple[int, ...]:
        if len(grid) != len(self.cells):
            raise ArgumentError([Problem("wrong_givens", expected=len(self.cells), found=len(grid))])
        return tuple(self._moved([digit and self.digits[digit - 1] for digit in grid]))

    def _moved(self, values: list[int]) -> list[int]:
        moved = [0] * len(values)
        for cell, value in zip(self.cells, values, strict=True):
            moved[cell] = value
        return moved

    def _mask(self, mask: int) -> int:
        return sum(1 << (new - 1) for bit, new in enumerate(self.digits) if mask >> bit & 1)

    def _candidate(self, candidate: Candidate) -> Candidate:
        return Candidate(self.cells[candidate.cell], self.digits[candidate.digit - 1])

    def _step(self, step: Step) -> Step:
        return replace(
            step,
            placements=tuple(map(self._candidate, step.placements)),
            eliminations=tuple(map(self._candidate, step.eliminations)),
            parts=tuple(map(self._part, step.parts)),
            links=tuple(Link(self._node(link.start), self._node(link.end), link.strong) for link in step.links),
        )

    def _node(self, node: Node) -> Node:
        return Node(tuple(self.cells[cell] for cell in node.cells), self.digits[node.digit - 1])

    def _part(self, part: Part) -> Part:
        houses = _houses(self.geometry, self.constraints)
        where = {frozenset(cells): index for index, cells in reversed(list(enumerate(houses)))}
        return replace(
            part,
            cells=tuple(self.cells[cell] for cell in part.cells),
            digits=tuple(self.digits[digit - 1] for digit in part.digits),
            houses=tuple(where[frozenset(self.cells[cell] for cell in houses[house])] for house in part.houses),
        )


@lru_cache(maxsize=64)
def _houses(geometry: Geometry, constraints: tuple[Constraint, ...]) -> tuple[tuple[int, ...], ...]:
    rules = Puzzle(geometry, constraints=constraints).rules()
    return tuple(rule.cells for rule in rules if isinstance(rule, House))


def keeps_rules(
    geometry: Geometry, constraints: tuple[Constraint, ...], cells: Sequence[int], digits: Sequence[int]
) -> bool:
    """Whether a permutation of cells and digits maps the rules, as a set, onto themselves."""
    rules = forms(geometry, constraints)
    return all(image(form, cells, digits) in rules for form in rules)


def identity(puzzle: Puzzle) -> Transformation:
    """The transformation that changes nothing."""
    return permute(puzzle, range(len(puzzle.geometry)))


def relabel(puzzle: Puzzle, digits: Sequence[int]) -> Transformation:
    """The digit d becomes ``digits[d - 1]``."""
    cells = tuple(range(len(puzzle.geometry)))
    return Transformation(puzzle.geometry, puzzle.constraints, cells, tuple(digits))


def permute(puzzle: Puzzle, cells: Sequence[int]) -> Transformation:
    """The cell c goes to ``cells[c]``."""
    digits = tuple(range(1, puzzle.geometry.digits + 1))
    return Transformation(puzzle.geometry, puzzle.constraints, tuple(cells), digits)


def turn(puzzle: Puzzle) -> Transformation:
    """A quarter turn of the drawing, clockwise.

    >>> from garns.variants import empty
    >>> turn(empty(4))((1, 2, 3, 4) + (0,) * 12)[3::4]
    (1, 2, 3, 4)
    """
    return _drawn(puzzle, lambda row, column: (column, puzzle.geometry.rows - 1 - row))


def transpose(puzzle: Puzzle) -> Transformation:
    """Rows become columns."""
    return _drawn(puzzle, lambda row, column: (column, row))


def flip(puzzle: Puzzle) -> Transformation:
    """Left and right change places."""
    return _drawn(puzzle, lambda row, column: (row, puzzle.geometry.columns - 1 - column))


def _drawn(puzzle: Puzzle, move: Callable[[int, int], tuple[int, int]]) -> Transformation:
    """The transformation that moves the drawing."""
    cells = [puzzle.geometry.cell_at(*move(row, column)) for row, column in puzzle.geometry.places]
    if None in cells:
        raise ArgumentError([Problem("breaks_rules")])
    return permute(puzzle, [cell for cell in cells if cell is not None])
