"""Positions as other programs keep them: what was given, what was placed, and notes, which may be missing."""

from __future__ import annotations

from collections.abc import Sequence

from garns.formats.format import Hints
from garns.values.position import Position
from garns.values.puzzle import Puzzle


def parted(what: Puzzle | Position) -> tuple[Puzzle, tuple[int, ...], tuple[int, ...]]:
    """The puzzle, the digits that stand in its cells, and the notes of the open ones as masks.

    No notes where they would say nothing: where every candidate is left that the digits leave.

    >>> parted(Puzzle.empty(4))[2] == (0,) * 16
    True
    """
    if isinstance(what, Puzzle):
        return what, what.givens, (0,) * len(what.givens)
    if what.candidates == Position.start(what.puzzle, what.digits).candidates:
        return what.puzzle, what.digits, (0,) * len(what.digits)
    notes = tuple(0 if digit else mask for digit, mask in zip(what.digits, what.candidates, strict=True))
    return what.puzzle, what.digits, notes


def joined(puzzle: Puzzle, digits: Sequence[int], notes: Sequence[int], hints: Hints) -> Puzzle | Position:
    """The position of digits and notes; the puzzle itself where nothing was placed or noted.

    A cell without notes has every candidate that the digits leave.
    """
    puzzle = hints.complete(puzzle)
    open_notes = [0 if digit else note for digit, note in zip(digits, notes, strict=True)]
    if tuple(digits) == puzzle.givens and not any(open_notes):
        return puzzle
    start = Position.start(puzzle, tuple(digits))
    masks = tuple(note or mask for note, mask in zip(open_notes, start.candidates, strict=True))
    return Position(puzzle, start.digits, masks)


def mask_of(digits: Sequence[int]) -> int:
    """The mask of digits: bit d - 1 for the digit d.

    >>> mask_of([1, 4])
    9
    """
    return sum({1 << (digit - 1) for digit in digits})


def digits_in(mask: int) -> list[int]:
    """The digits of a mask, from the smallest.

    >>> digits_in(9)
    [1, 4]
    """
    return [at + 1 for at in range(mask.bit_length()) if mask >> at & 1]
