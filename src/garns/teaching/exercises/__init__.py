"""Exercises: packs of questions, and students' files checked against them.

A pack is data (:mod:`~garns.teaching.exercises.packs`). A student's code runs in child processes only
(:mod:`~garns.teaching.exercises.driver`); what is right is known and judged here, where that code cannot reach.
"""

from garns.teaching.exercises.checking import check
from garns.teaching.exercises.packs import PackError, all_packs, find_pack, read_pack
from garns.teaching.exercises.programs import check_program
from garns.teaching.exercises.reports import Answer, Report
from garns.teaching.exercises.values import Case, Failure, Made, Outcome, Pack, Part, Question

__all__ = [
    "Answer",
    "Case",
    "Failure",
    "Made",
    "Outcome",
    "Pack",
    "PackError",
    "Part",
    "Question",
    "Report",
    "all_packs",
    "check",
    "check_program",
    "find_pack",
    "read_pack",
]
