"""How a puzzle is solved, step by step, for those who train models; and steps that look alike but are wrong.

A wrong step is a true one of which one effect is replaced: a digit placed where the solution has another, or the digit
of the solution struck out. So each is proven wrong by the solution, and ``truth`` says by which cell.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from garns.bulk.arrow import pa
from garns.bulk.task import Chunk
from garns.datasets.plan import Plan
from garns.explaining import explain
from garns.logic import solve_path
from garns.values.cells import symbol
from garns.values.position import Position, sees
from garns.values.step import Candidate, Part, Step

SCHEMA = pa.schema(
    [
        ("class", pa.string()),
        ("step", pa.uint16()),
        ("technique", pa.string()),
        ("digits", pa.string()),
        ("candidates", pa.string()),
        ("is_right", pa.bool_()),
        ("truth", pa.string()),
        ("text", pa.string()),
        ("json", pa.string()),
        ("split", pa.string()),
    ]
)
#: Puzzles that are traced at once.
CHUNK = 32


def traced(plan: Plan, chunk: Chunk) -> pa.RecordBatch:
    """The steps of some chosen puzzles; of one that logic does not solve there are none."""
    rows = [row for chosen in chunk.batch.to_pylist() for row in _trace(plan, chosen)]
    return pa.RecordBatch.from_pylist(rows, schema=SCHEMA)


def _trace(plan: Plan, chosen: dict[str, Any]) -> Iterator[dict[str, Any]]:
    assert plan.traces is not None
    digits = {symbol(digit): digit for digit in range(plan.board.geometry.digits + 1)}
    puzzle = plan.board.with_givens(tuple(digits[each] for each in chosen["puzzle"]))
    solution = tuple(digits[each] for each in chosen["solution"])
    path = solve_path(puzzle, plan.scale, unique=True)
    if not path.solved:
        return
    chance = Random(f"{plan.seed}/{chosen['class']}")
    positions = list(path.positions())
    wrong: dict[int, Step] = {}
    for number in chance.sample(range(len(path.steps)), len(path.steps)) if plan.traces.wrong else ():
        found = wrong_step(path.steps[number], positions[number], solution, chance)
        if found is not None:
            wrong[number] = found
        if len(wrong) == plan.traces.wrong:
            break
    for number, step in enumerate(path.steps):
        position = positions[number]
        row = {"class": chosen["class"], "step": number + 1, "split": chosen["split"], **_shown(position)}
        yield {**row, **_told(step, position, plan), "is_right": True}
        if number in wrong:
            cell = refutation(wrong[number], solution)
            assert cell is not None
            truth = puzzle.geometry.name(Candidate(cell, solution[cell]))
            yield {**row, **_told(wrong[number], position, plan), "is_right": False, "truth": truth}


def _shown(position: Position) -> dict[str, str]:
    """What stands on the board before a step: a line of digits, and the candidates of every cell."""
    candidates = ("".join(map(symbol, position.candidates_of(cell))) for cell in range(len(position.digits)))
    return {"digits": "".join(map(symbol, position.digits)), "candidates": " ".join(candidates)}


def _told(step: Step, position: Position, plan: Plan) -> dict[str, str]:
    assert plan.traces is not None
    told = {"technique": step.technique}
    if "text" in plan.traces.styles:
        told["text"] = str(explain(step, position, lang=plan.lang))
    if "json" in plan.traces.styles:
        told["json"] = json.dumps(step.to_json(position.puzzle.geometry), separators=(",", ":"))
    return told


def wrong_step(step: Step, position: Position, solution: tuple[int, ...], chance: Random) -> Step | None:
    """A step like this one that the solution contradicts, and whose words differ from the true one's.

    >>> from garns.logic import hint
    >>> from garns.solving import solve
    >>> from garns.values.puzzle import Puzzle
    >>> at = Position.start(Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry))
    >>> true, solution = hint(at).step, solve(at.puzzle).solution.givens
    >>> wrong = wrong_step(true, at, solution, Random(1))
    >>> print(explain(true, at))
    In box 1, 3 has a single place left: r1c2. So r1c2 is 3.
    >>> print(explain(wrong, at))
    In box 1, 2 has a single place left: r1c2. So r1c2 is 2.
    """
    options = list(_replacements(step, position, solution))
    chance.shuffle(options)
    words = str(explain(step, position))
    return next((other for other in options if str(explain(other, position)) != words), None)


def _replacements(step: Step, position: Position, solution: tuple[int, ...]) -> Iterator[Step]:
    """The step with one effect replaced by one that is false: another digit in the cell, or the digit in another cell
    of the same houses. The pattern says the same of the new cell, so the words fit together."""
    houses = position.puzzle.houses
    near = [set(houses[house].cells) for part in step.parts for house in part.houses]
    effects = step.placements or step.eliminations
    together = set[int].intersection if step.placements else set[int].union
    for place, old in enumerate(effects):
        cells = together(*near) if near else sees(position.puzzle)[old.cell]
        others = [Candidate(old.cell, digit) for digit in position.candidates_of(old.cell)]
        others += [Candidate(cell, old.digit) for cell in sorted(cells) if not position.digits[cell]]
        for new in others:
            is_true = (solution[new.cell] == new.digit) == bool(step.placements)
            if is_true or new in effects or new.digit not in position.candidates_of(new.cell):
                continue
            spoilt = (*effects[:place], new, *effects[place + 1 :])
            if step.placements:
                yield replace(step, placements=spoilt, parts=tuple(_moved(part, old, new) for part in step.parts))
            else:
                yield replace(step, eliminations=spoilt)


def _moved(part: Part, old: Candidate, new: Candidate) -> Part:
    """A part of a pattern that speaks of one candidate, made to speak of another."""
    cells = (new.cell,) if part.cells == (old.cell,) else part.cells
    return replace(part, cells=cells, digits=(new.digit,) if part.digits == (old.digit,) else part.digits)


def refutation(step: Step, solution: tuple[int, ...]) -> int | None:
    """The first cell where the solution contradicts a step; None for a step that is right.

    >>> refutation(Step("x_wing", eliminations=(Candidate(1, 4),)), (3, 4, 1, 2)), refutation(Step("x"), (1,))
    (1, None)
    """
    for cell, digit in step.placements:
        if solution[cell] != digit:
            return cell
    return next((cell for cell, digit in step.eliminations if solution[cell] == digit), None)
