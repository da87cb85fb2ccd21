"""The judge: puzzles go to a program, its answers are held against the truth.

>>> from garns.teaching.sandbox import Limits
>>> liar = Program("liar", ("sh", "-c", "while read -r line; do echo none; done"))
>>> for judged in judge(liar, Task(sets=("4x4", "none"), count=1)):
...     print(judged.set_id, judged.verdict.kind, *judged.verdict.problems)
4x4 wrong the answer claims no solution; the truth is one solution
none right
"""

from garns.teaching.judging.running import judge
from garns.teaching.judging.task import USUAL_SETS, Judged, Listener, Program, Scene, Task
from garns.teaching.judging.verdict import KINDS, NAMES, Kind, Verdict

__all__ = [
    "KINDS",
    "NAMES",
    "USUAL_SETS",
    "Judged",
    "Kind",
    "Listener",
    "Program",
    "Scene",
    "Task",
    "Verdict",
    "judge",
]
