"""Garns, the Sudoku workbench: solve, explain, rate, generate, play, print and teach Sudoku of every size."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from garns.budgets import Budget, Cancel
from garns.errors import ArgumentError, FormatError, GarnsError, OutOfBudget, Problem
from garns.given import puzzle_of
from garns.solving import Answer, Bulk, count_solutions, solutions, solve, solve_many, true_candidates
from garns.tables.buffers import Strings
from garns.tables.rows import Status
from garns.values.geometry import CLASSIC, Geometry, House, board
from garns.values.position import Position
from garns.values.puzzle import Constraint, Puzzle
from garns.values.shown import Shown
from garns.values.step import Candidate, Link, Node, Part, Step

if TYPE_CHECKING:
    from garns.analysis.inheriting import Inheritance, inherits
    from garns.analysis.xray import Clues, Xray, xray
    from garns.diagram import Diagram, diagram_of
    from garns.explaining import Explanation, explain
    from garns.extending import Check, View, check_technique, technique
    from garns.formats import detect, from_library, read, read_many, read_position, write
    from garns.generating import GenerationError, generate, generate_many, lesson, random_grid
    from garns.generating.recipe import recipe
    from garns.logic import (
        Hint,
        Ladder,
        Path,
        Proof,
        Rating,
        Ratings,
        Verdict,
        hint,
        metro,
        rate,
        rate_many,
        solve_path,
        steps,
        verify,
        why,
        why_not,
    )
    from garns.render import (
        Picture,
        latex_document,
        latex_path,
        to_html,
        to_latex,
        to_pdf,
        to_png,
        to_svg,
        to_text,
    )
    from garns.services.completing import Completed, complete
    from garns.symmetry import Forms, canonical, canonical_many, equivalent
    from garns.variants import empty

__version__ = "0.1.0"

__all__ = [
    "CLASSIC",
    "Answer",
    "ArgumentError",
    "Budget",
    "Bulk",
    "Cancel",
    "Candidate",
    "Check",
    "Clues",
    "Completed",
    "Constraint",
    "Diagram",
    "Explanation",
    "FormatError",
    "Forms",
    "GarnsError",
    "GenerationError",
    "Geometry",
    "Hint",
    "House",
    "Inheritance",
    "Ladder",
    "Link",
    "Node",
    "OutOfBudget",
    "Part",
    "Path",
    "Picture",
    "Position",
    "Problem",
    "Proof",
    "Puzzle",
    "Rating",
    "Ratings",
    "Status",
    "Step",
    "Strings",
    "Verdict",
    "View",
    "Xray",
    "board",
    "canonical",
    "canonical_many",
    "check_technique",
    "complete",
    "count_solutions",
    "detect",
    "diagram_of",
    "empty",
    "equivalent",
    "explain",
    "from_library",
    "generate",
    "generate_many",
    "hint",
    "inherits",
    "latex_document",
    "latex_path",
    "lesson",
    "logic",
    "metro",
    "random_grid",
    "rate",
    "rate_many",
    "read",
    "read_many",
    "read_position",
    "recipe",
    "solutions",
    "solve",
    "solve_many",
    "solve_path",
    "steps",
    "technique",
    "to_html",
    "to_latex",
    "to_pdf",
    "to_png",
    "to_svg",
    "to_text",
    "true_candidates",
    "variants",
    "verify",
    "why",
    "why_not",
    "write",
    "xray",
]

#: Names, and whole modules, that are loaded when they are first asked for: most programs need few of them.
_LATER = {
    "Check": "garns.extending",
    "Clues": "garns.analysis.xray",
    "Completed": "garns.services.completing",
    "Diagram": "garns.diagram",
    "Explanation": "garns.explaining",
    "Hint": "garns.logic",
    "Inheritance": "garns.analysis.inheriting",
    "Path": "garns.logic",
    "Picture": "garns.render",
    "Proof": "garns.logic",
    "Rating": "garns.logic",
    "Ratings": "garns.logic",
    "Verdict": "garns.logic",
    "View": "garns.extending",
    "Xray": "garns.analysis.xray",
    "Forms": "garns.symmetry",
    "canonical": "garns.symmetry",
    "canonical_many": "garns.symmetry",
    "check_technique": "garns.extending",
    "complete": "garns.services.completing",
    "detect": "garns.formats",
    "diagram_of": "garns.diagram",
    "equivalent": "garns.symmetry",
    "empty": "garns.variants",
    "generate": "garns.generating",
    "generate_many": "garns.generating",
    "lesson": "garns.generating",
    "recipe": "garns.generating",
    "Ladder": "garns.logic",
    "random_grid": "garns.generating",
    "GenerationError": "garns.generating",
    "explain": "garns.explaining",
    "from_library": "garns.formats",
    "hint": "garns.logic",
    "inherits": "garns.analysis.inheriting",
    "latex_document": "garns.render",
    "latex_path": "garns.render",
    "metro": "garns.logic",
    "rate": "garns.logic",
    "rate_many": "garns.logic",
    "read": "garns.formats",
    "read_many": "garns.formats",
    "read_position": "garns.formats",
    "solve_path": "garns.logic",
    "steps": "garns.logic",
    "technique": "garns.extending",
    "to_html": "garns.render",
    "to_latex": "garns.render",
    "to_pdf": "garns.render",
    "to_png": "garns.render",
    "to_svg": "garns.render",
    "to_text": "garns.render",
    "verify": "garns.logic",
    "why": "garns.logic",
    "why_not": "garns.logic",
    "write": "garns.formats",
    "xray": "garns.analysis.xray",
}
_MODULES = ("bulk", "generating", "explaining", "extending", "formats", "logic", "render", "symmetry", "variants")


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"garns.{name}")
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module 'garns' has no attribute {name!r}")


def _to_svg(puzzle: Puzzle) -> str:
    svg: str = import_module("garns.render").to_svg(puzzle)
    return svg


def _to_html(value: object) -> str:
    html: str = import_module("garns.notebook").html(value)
    return html


def _constraints(forms: Iterable[Any], geometry: Geometry) -> tuple[Constraint, ...]:
    read: tuple[Constraint, ...] = import_module("garns.variants").constraints_from_json(forms, geometry)
    return read


Puzzle.read_hook = puzzle_of
Shown.html_hook = _to_html
Puzzle.svg_hook = _to_svg
Puzzle.constraints_hook = _constraints
