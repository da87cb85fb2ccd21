"""The arena: a class watches its programs solve the same puzzles.

A student's program runs on the student's own machine (:mod:`~garns.teaching.arena.connecting`); the server hands out
puzzles, judges answers (:mod:`~garns.teaching.arena.rules`) and shows what it is told. It never runs anybody's code.
"""

from garns.teaching.arena.results import Place, standing, to_csv
from garns.teaching.arena.rules import Judged, judge, puzzles_of, walk

__all__ = ["Judged", "Place", "judge", "puzzles_of", "standing", "to_csv", "walk"]
