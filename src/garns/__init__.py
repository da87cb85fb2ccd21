"""Garns, the Sudoku workbench: solve, explain, rate, generate, play, print and teach Sudoku of every size."""

from __future__ import annotations

from garns.engine import Budget
from garns.geometry import CLASSIC, Geometry, House, board
from garns.position import Position
from garns.puzzle import Constraint, Puzzle
from garns.solving import Answer, Bulk, count_solutions, solutions, solve, solve_many, true_candidates
from garns.step import Candidate, Link, Part, Step

__version__ = "0.1.0"

__all__ = [
    "CLASSIC",
    "Answer",
    "Budget",
    "Bulk",
    "Candidate",
    "Constraint",
    "Geometry",
    "House",
    "Link",
    "Part",
    "Position",
    "Puzzle",
    "Step",
    "board",
    "count_solutions",
    "solutions",
    "solve",
    "solve_many",
    "true_candidates",
]
