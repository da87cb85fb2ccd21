"""The values that everything else passes around: boards, rules, puzzles, positions, steps, and how each is written.

They are immutable, comparable and can be written as JSON (``docs/design/json.md``). Nothing here searches or draws.
"""

from garns.values.cells import CellName, parse_cell, symbol
from garns.values.clue_shapes import Area, Cage, Dot, Line, Mark, Outside, Shape, Sign
from garns.values.geometry import CLASSIC, Geometry, House, board
from garns.values.position import Position
from garns.values.puzzle import Constraint, Puzzle
from garns.values.rules import (
    Automaton,
    Compound,
    Connected,
    Domain,
    Enclosed,
    Group,
    Ranking,
    Regions,
    Relation,
    Rule,
    Sum,
    Tally,
)
from garns.values.step import Candidate, Link, Node, Part, Step

__all__ = [
    "CLASSIC",
    "Area",
    "Automaton",
    "Cage",
    "Candidate",
    "CellName",
    "Compound",
    "Connected",
    "Constraint",
    "Domain",
    "Dot",
    "Enclosed",
    "Geometry",
    "Group",
    "House",
    "Line",
    "Link",
    "Mark",
    "Node",
    "Outside",
    "Part",
    "Position",
    "Puzzle",
    "Ranking",
    "Regions",
    "Relation",
    "Rule",
    "Shape",
    "Sign",
    "Step",
    "Sum",
    "Tally",
    "board",
    "parse_cell",
    "symbol",
]
