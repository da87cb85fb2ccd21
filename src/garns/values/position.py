"""One moment of solving: what was given, what was placed, what is still possible."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from garns.errors import Problem
from garns.values.geometry import Geometry, House
from garns.values.json_fields import each, need, refuse
from garns.values.puzzle import Constraint, Puzzle, violations, whole_numbers
from garns.values.rules import Domain, Group, Sum
from garns.values.shown import Shown
from garns.values.step import Candidate, Step


@dataclass(frozen=True)
class Position(Shown):
    """A puzzle, the digits that stand in its cells, and the candidates of the others.

    ``digits`` holds 0 for an open cell; ``candidates`` holds a mask for each cell, bit d - 1 for the digit d, and the
    single bit of its digit for a filled one. A position is a value: :meth:`apply` gives the next one.

    :raises PuzzleError: when there is not one digit and one mask for each cell, or the board has no such digit.

    >>> position = Position.start(Puzzle.parse("1.........4.....", Puzzle.empty(4).geometry))
    >>> position.candidates_of(1)
    (2, 3, 4)
    """

    puzzle: Puzzle
    digits: tuple[int, ...]
    candidates: tuple[int, ...]

    def __post_init__(self) -> None:
        cells, digits = len(self.puzzle.geometry), self.puzzle.geometry.digits
        whole_numbers(self, "digits", cells, digits)
        whole_numbers(self, "candidates", cells, (1 << digits) - 1)

    @staticmethod
    def start(puzzle: Puzzle, digits: tuple[int, ...] | None = None) -> Position:
        """The position with these digits (the givens when there are none) and every candidate the rules leave.

        Only what a filled cell forbids in the cells that see it is taken away.
        """
        digits = puzzle.givens if digits is None else puzzle.with_givens(digits).givens
        full = (1 << puzzle.geometry.digits) - 1
        masks = [full] * len(digits)
        for rule in puzzle.rules():
            if isinstance(rule, House | Group):
                used = sum({1 << (digits[cell] - 1) for cell in rule.cells if digits[cell]})
                for cell in rule.cells:
                    masks[cell] &= ~used
            elif isinstance(rule, Domain):
                masks[rule.cell] &= sum(1 << (digit - 1) for digit in rule.digits)
        candidates = tuple(1 << (digit - 1) if digit else mask for digit, mask in zip(digits, masks, strict=True))
        return Position._known(puzzle, digits, candidates)

    @staticmethod
    def _known(puzzle: Puzzle, digits: tuple[int, ...], candidates: tuple[int, ...]) -> Position:
        """A position that follows from a good one: nothing in it needs to be checked again."""
        position = object.__new__(Position)
        vars(position).update(puzzle=puzzle, digits=digits, candidates=candidates)
        return position

    def __repr__(self) -> str:
        """The digits that stand, and how many cells are open."""
        line = "".join(map(self.puzzle.geometry.symbol, self.digits))
        board = self.puzzle.geometry.spec if len(line) > 81 else line
        return f"<Position {board}: {self.digits.count(0)} open>"

    def candidates_of(self, cell: int) -> tuple[int, ...]:
        """The candidates of a cell, from the smallest."""
        mask = self.candidates[self.puzzle.geometry.index(cell)]
        return tuple(digit for digit in range(1, self.puzzle.geometry.digits + 1) if mask >> (digit - 1) & 1)

    def is_given(self, cell: int) -> bool:
        """Whether the digit of a cell was there from the start."""
        return self.puzzle.givens[self.puzzle.geometry.index(cell)] != 0

    @property
    def is_complete(self) -> bool:
        """Whether every cell is filled (rightly or not: see :meth:`issues`)."""
        return all(self.digits)

    def issues(self) -> list[Problem]:
        """Every clash between the digits that stand on the board, and every constraint that they break."""
        return violations(self.puzzle, self.digits)

    def apply(self, step: Step) -> Position:
        """The position after a step: its digits placed (and struck from the cells they see), its candidates gone."""
        for candidate in (*step.placements, *step.eliminations):
            self.puzzle.geometry.check(candidate)
        digits, masks = list(self.digits), list(self.candidates)
        peers = sees(self.puzzle)
        for cell, digit in step.placements:
            digits[cell] = digit
            masks[cell] = 1 << (digit - 1)
            for peer in peers[cell]:
                if not digits[peer]:
                    masks[peer] &= ~(1 << (digit - 1))
        for cell, digit in step.eliminations:
            masks[cell] &= ~(1 << (digit - 1))
        return Position._known(self.puzzle, tuple(digits), tuple(masks))

    def inside(self, step: Step, nested: int) -> Position:
        """The position in which a nested step argues: without what the links to it go on from."""
        starts = (link.start for link in step.links if link.nested == nested)
        gone = tuple(Candidate(cell, node.digit) for node in starts for cell in node.cells)
        return self.apply(Step("", eliminations=gone))

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``: the puzzle, the digits, and the candidates of the open cells."""
        names = self.puzzle.geometry.names
        return {
            "puzzle": self.puzzle.to_json(),
            "digits": "".join(map(self.puzzle.geometry.symbol, self.digits)),
            "candidates": {
                str(names[cell]): list(self.candidates_of(cell)) for cell, digit in enumerate(self.digits) if not digit
            },
        }

    @staticmethod
    def from_json(form: dict[str, Any]) -> Position:
        """The position written by :meth:`to_json`.

        :raises GarnsError: when the form is none: a given has changed, or an open cell has no list of candidates.
        """
        puzzle = Puzzle.from_json(need(form, "puzzle", dict))
        text = need(form, "digits", str)
        if len(text) != len(puzzle.givens):
            refuse("digits", text)
        digits = Puzzle.parse(text, puzzle.geometry).givens
        if any(given not in (0, digit) for given, digit in zip(puzzle.givens, digits, strict=True)):
            refuse("digits", text)
        lists = need(form, "candidates", dict)
        names = puzzle.geometry.names
        for filled in sorted(lists.keys() - {name for name, digit in zip(names, digits, strict=True) if not digit}):
            refuse("candidates", filled)
        masks = (
            1 << (digit - 1) if digit else _read_mask(lists, name, puzzle.geometry.digits)
            for name, digit in zip(names, digits, strict=True)
        )
        return Position(puzzle, digits, tuple(masks))


def _read_mask(lists: dict[str, Any], name: str, digits: int) -> int:
    """The mask of a written list of candidates, which must be there even when it is empty."""
    need(lists, name, list)
    candidates = each(lists, name, int)
    for candidate in candidates:
        if not 1 <= candidate <= digits:
            refuse(name, candidate)
    return sum({1 << (candidate - 1) for candidate in candidates})


def sees(puzzle: Puzzle) -> tuple[frozenset[int], ...]:
    """For every cell the cells that cannot hold the same digit by a house, a group or a sum of different digits."""
    return _sees(puzzle.geometry, puzzle.constraints) if puzzle.constraints else puzzle.geometry.peers


@lru_cache(maxsize=64)
def _sees(geometry: Geometry, constraints: tuple[Constraint, ...]) -> tuple[frozenset[int], ...]:
    seen: list[set[int]] = [set() for _ in range(len(geometry))]
    for rule in Puzzle(geometry, constraints=constraints).rules():
        if isinstance(rule, House | Group) or (isinstance(rule, Sum) and rule.distinct):
            for cell in rule.cells:
                seen[cell].update(rule.cells)
    return tuple(frozenset(peers - {cell}) for cell, peers in enumerate(seen))
