"""The algorithm lab: the same puzzle by several searches, each a short source that is shown and that runs.

>>> from garns.values.puzzle import Puzzle
>>> puzzle = Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry)
>>> [(found.algorithm.id, found.tries) for found in compare(puzzle, ["in_order", "exact_cover"])]
[('in_order', 15), ('exact_cover', 12)]
"""

from garns.teaching.lab.exporting import EXPORTS, export
from garns.teaching.lab.tracing import ALGORITHMS, Algorithm, Trace, compare, trace
from garns.teaching.lab.watching import Node

__all__ = ["ALGORITHMS", "EXPORTS", "Algorithm", "Node", "Trace", "compare", "export", "trace"]
