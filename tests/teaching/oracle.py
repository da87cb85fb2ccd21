"""A program that knows the answers of a task, and the ways to spoil them: for the tests of the judge."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from garns.solving import count_solutions
from garns.teaching.judging import Judged, Listener, Program, Task, judge
from garns.teaching.sets import Case
from garns.values.cells import symbol

#: Every program begins so: ``answers`` maps the line of a puzzle to its answer.
HEAD = """
import json, os, sys, time
answers = json.load(open({file!r}))
def lines():
    for line in sys.stdin: yield line.strip()
def say(*words):
    print(*words, flush=True)
"""

#: A session of level 2, in which single functions can be replaced.
SESSION = """
solved = {}
def fields(line): return dict(word.split('=', 1) for word in line.split() if '=' in word)
def solve(id, grid):
    answer = answers[grid]
    status = answer if answer in ('none', 'multiple', 'invalid') else 'unique'
    if status == 'unique': say(f'solution id={id} {answer}')
    say(f'result id={id} status={status} nodes=1')
def count(id, grid):
    answer = answers[grid]
    status = answer if answer in ('none', 'multiple', 'invalid') else 'unique'
    say(f'result id={id} status={status} count={answers["count " + grid]}')
def steps(id, grid):
    at = grid.index('.')
    say(f'step id={id} n=1 technique="Full House" place=r{at // 9 + 1}c{at % 9 + 1}:{answers[grid][at]}')
    say(f'result id={id} status=partial')
def generate(id):
    say(f'puzzle id={id} {next(grid for grid in answers if len(grid) == 81 and answers[grid].isdigit())}')
    say(f'result id={id} status=ok')
def unknown(line): say('error unknown')
def leave(): sys.exit()
"""
LOOP = """
say('slp 1 name=Oracle level=2')
for line in lines():
    word, *rest = line.split() or ['']
    if word == 'solve': solve(fields(line)['id'], rest[-1])
    elif word == 'count': count(fields(line)['id'], rest[-1])
    elif word == 'steps': steps(fields(line)['id'], rest[-1])
    elif word == 'generate': generate(fields(line)['id'])
    elif word == 'quit': leave()
    elif word != 'slp': unknown(line)
"""


def answer(case: Case) -> str:
    """What is true of a case, at level 0."""
    return "".join(map(symbol, case.solution)) if case.solution else case.status


def program(folder: Path, task: Task, body: str) -> Program:
    """A program that knows the answers."""
    from garns.teaching.judging.session import COUNTED
    from garns.teaching.sets import cases

    known = {case.line: answer(case) for _, case in task.cases()}
    if task.level:
        counted = [case for name in COUNTED for case in cases(name, task.seed + 1, 1)]
        known |= {case.line: answer(case) for case in counted}
        known |= {f"count {case.line}": str(count_solutions(case.puzzle, limit=100)) for case in counted}
    if task.level > 1:
        known |= {case.line: answer(case) for case in cases("easy", task.seed + 1, 5)}
    file = folder / "answers.json"
    file.write_text(json.dumps(known))
    script = folder / "oracle.py"
    script.write_text(HEAD.format(file=str(file)) + body)
    return Program("oracle", (sys.executable, "-I", "-S", str(script)))


def verdicts(folder: Path, task: Task, body: str, listener: Listener | None = None) -> list[Judged]:
    """How the judge finds a program."""
    return list(judge(program(folder, task, body), task, listener))
