"""What stands at a place of one board does not follow it to another."""

from __future__ import annotations

from garns import Puzzle
from garns.symmetry import turn


def test_drawings_are_left_behind() -> None:
    puzzle = Puzzle(title="drawn", extras=(("fpuzzles", '{"line":[]}'),))
    moved = turn(puzzle)(puzzle)
    assert moved == Puzzle(title="drawn")
