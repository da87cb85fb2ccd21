"""Garns, the Sudoku workbench: solve, explain, rate, generate, play, print and teach Sudoku of every size."""

from __future__ import annotations

from garns import variants
from garns.engine import Budget
from garns.errors import FormatError, GarnsError, Problem
from garns.formats import detect, from_library, read, read_many, write
from garns.geometry import CLASSIC, Geometry, House, board
from garns.position import Position
from garns.puzzle import Constraint, Puzzle
from garns.render import to_svg, to_text
from garns.solving import Answer, Bulk, count_solutions, solutions, solve, solve_many, true_candidates
from garns.step import Candidate, Link, Part, Step

__version__ = "0.1.0"

Puzzle.svg_hook = to_svg

__all__ = [
    "CLASSIC",
    "Answer",
    "Budget",
    "Bulk",
    "Candidate",
    "Constraint",
    "FormatError",
    "GarnsError",
    "Geometry",
    "House",
    "Link",
    "Part",
    "Position",
    "Problem",
    "Puzzle",
    "Step",
    "board",
    "count_solutions",
    "detect",
    "from_library",
    "read",
    "read_many",
    "solutions",
    "solve",
    "solve_many",
    "to_svg",
    "to_text",
    "true_candidates",
    "variants",
    "write",
]
