"""What f-puzzles asks a solver beside it: one message in, replies out, in the words of that protocol.

A message is ``{"nonce", "command", "dataType": "fpuzzles", "data"}``; every reply repeats the nonce and has a ``type``.
``truecandidates``, ``solve``, ``check`` and ``count`` look at the givens only; ``estimate``, ``solvepath`` and ``step``
also at the digits and centre marks that were put in.

>>> from garns.formats import read, write
>>> packed = write(read("1.....3..4.....2"), "fpuzzles").partition("load=")[2]
>>> list(replies({"nonce": 7, "command": "check", "dataType": "fpuzzles", "data": packed}))
[{'nonce': 7, 'type': 'count', 'count': 1, 'inProgress': False}]

Some answers take as long as one lets them. Run as a program (``python -m garns.services.fpuzzles_solver``) it answers
messages in lines, so that whoever started it can end it at any moment.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TextIO

from garns import engine
from garns.analysis.estimate import estimates
from garns.budgets import Budget
from garns.errors import GarnsError, Problem
from garns.formats import fpuzzles
from garns.i18n import N_, translate
from garns.logic import Hint, solve_path
from garns.services.hints import PROOF, HintSession, along
from garns.values.json_fields import need, refuse
from garns.values.position import Position
from garns.values.puzzle import Puzzle

Reply = dict[str, Any]

#: The word before a reply in a line: whether others follow.
MORE, LAST = "more", "last"

#: Progress of a count is told at this many solutions, and again each time there are so many times more. Every stage
#: counts from the start again, which costs a quarter of the whole at most.
_FIRST_STAGE, _NEXT_STAGE = 1000, 5
#: How often a candidate is counted at most when colours shall tell it; the page that asks draws no more than these.
_MOST_COUNTED = 1000


class Progress(Reply):
    """A reply after which others come."""


def replies(message: object, lang: str = "en") -> Iterator[Reply]:
    """The replies to a message, as they come; whatever is wrong is told in one of the type "invalid"."""
    nonce = nonce_of(message)
    try:
        command = need(message, "command", str)
        if command not in _COMMANDS:
            refuse("command", command)
        if (kind := need(message, "dataType", str)) != "fpuzzles":
            refuse("dataType", kind)
        puzzle = fpuzzles.parse(_link(need(message, "data", str)))
        for reply in _COMMANDS[command](puzzle, lang):
            yield type(reply)({"nonce": nonce, **reply})
    except GarnsError as error:
        yield {"nonce": nonce, **invalid(error.message(lang))}


def _link(data: str) -> str:
    """The text that our reader knows: the page sends what stands in its links behind ``load=``."""
    return data if "://" in data or data.lstrip().startswith("{") else f"fpuzzles{data.strip()}"


def nonce_of(message: object) -> int:
    """The number that the replies to a message repeat; 0 when it has none."""
    nonce = message.get("nonce") if isinstance(message, dict) else None
    return nonce if isinstance(nonce, int) and not isinstance(nonce, bool) else 0


def invalid(message: str) -> Reply:
    """That there is no answer, and why."""
    return {"type": "invalid", "message": message}


def _true_candidates(puzzle: Puzzle, lang: str) -> Iterator[Reply]:
    cap, logical = _options(puzzle)
    counts, _ = engine.true_candidates(puzzle, cap, Budget())
    if not any(counts):
        yield _no_solution(lang)
        return
    if logical:
        # What the techniques cannot rule out, and no solution holds, is drawn in red: -1.
        left, digits = solve_path(puzzle).end.candidates, puzzle.geometry.digits
        open_to_logic = (mask >> bit & 1 for mask in left for bit in range(digits))
        counts = [count or -possible for count, possible in zip(counts, open_to_logic, strict=True)]
    yield {"type": "truecandidates", "solutionsPerCandidate": counts}


def _options(puzzle: Puzzle) -> tuple[int, bool]:
    """How far to count each candidate, and whether to tell what logic alone leaves."""
    said = _kept(puzzle).get("truecandidatesoptions")
    words = [word.lower() for word in said if isinstance(word, str)] if isinstance(said, list) else []
    cap = 8 if "colored" in words else 1
    for word in words:
        number = word.removeprefix("truecandidatesnumsolutions=")
        if number != word and number.isdecimal():
            cap = max(1, min(int(number[:9]), _MOST_COUNTED))
    return cap, "logical" in words


def _solve(puzzle: Puzzle, lang: str) -> Iterator[Reply]:
    found = engine.solve(puzzle, 1, Budget())
    yield {"type": "solved", "solution": list(found.first)} if found.solutions else _no_solution(lang)


def _check(puzzle: Puzzle, lang: str) -> Iterator[Reply]:
    yield _counted(engine.solve(puzzle, 2, Budget()).solutions)


def _count(puzzle: Puzzle, lang: str) -> Iterator[Reply]:
    limit = _FIRST_STAGE
    while (found := engine.solve(puzzle, limit, Budget()).solutions) == limit:
        yield Progress(_counted(found, more=True))
        limit *= _NEXT_STAGE
    yield _counted(found)


def _counted(count: int, *, more: bool = False) -> Reply:
    return {"type": "count", "count": count, "inProgress": more}


def _estimate(puzzle: Puzzle, lang: str) -> Iterator[Reply]:
    for guess in estimates(_position(puzzle)):
        low, high = guess.interval
        reply = {
            "type": "estimate",
            "estimate": guess.mean,
            "stderr": guess.error,
            "iterations": guess.tries,
            "ci95_lower": low,
            "ci95_upper": high,
            "relErrPercent": 100 * (high - guess.mean) / guess.mean if guess.mean else 0.0,
        }
        yield reply if guess.exact else Progress(reply)


def _path(puzzle: Puzzle, lang: str) -> Iterator[Reply]:
    position = _position(puzzle)
    first = HintSession.at(position).deeper(PROOF)
    if first.wrong:
        yield _mistake(first, lang)
        return
    path = solve_path(position)
    lines = [told.text(lang) for told in along(position, path.steps)]
    if not path.end.is_complete:
        lines.append(HintSession(Hint("nothing", path.end), 1).text(lang))
    yield _logical(path.end, lines, lang)


def _step(puzzle: Puzzle, lang: str) -> Iterator[Reply]:
    position = _position(puzzle)
    told = HintSession.at(position).deeper(PROOF)
    if told.wrong:
        yield _mistake(told, lang)
    elif position.candidates != _shown(puzzle):
        yield _logical(position, [translate(N_("Initial candidates."), lang)], lang)
    else:
        yield _logical(told.hint.apply(), [told.text(lang)], lang)


_COMMANDS: dict[str, Callable[[Puzzle, str], Iterator[Reply]]] = {
    "truecandidates": _true_candidates,
    "solve": _solve,
    "check": _check,
    "count": _count,
    "estimate": _estimate,
    "solvepath": _path,
    "step": _step,
}


def _no_solution(lang: str) -> Reply:
    return invalid(translate(N_("There is no solution."), lang))


def _mistake(told: HintSession, lang: str) -> Reply:
    """Where the digits and marks that were put in went wrong."""
    return {**_logical(told.hint.position, list(told.lines(lang)), lang), "isValid": False}


def _logical(position: Position, lines: list[str], lang: str) -> Reply:
    """A position for the page to show, and what to say about it."""
    valid = all(position.candidates) and not position.issues()
    said = lines if valid else [*lines, translate(N_("There is no solution."), lang)]
    cells = [
        {"value": digit} if digit else {"value": 0, "candidates": list(position.candidates_of(cell))}
        for cell, digit in enumerate(position.digits)
    ]
    return {"type": "logical", "cells": cells, "message": "".join(f"{line}\n" for line in said), "isValid": valid}


def _position(puzzle: Puzzle) -> Position:
    """The position that the page shows: its digits, and its centre marks where there are any."""
    digits = tuple(given or _digit(cell, puzzle) for given, cell in zip(puzzle.givens, _cells(puzzle), strict=True))
    start = Position.start(puzzle, digits)
    marks = (mask & shown or mask for mask, shown in zip(start.candidates, _shown(puzzle), strict=True))
    return replace(start, candidates=tuple(marks))


def _shown(puzzle: Puzzle) -> tuple[int, ...]:
    """For each cell the mask of its digit, or of its centre marks."""
    cells = zip(puzzle.givens, _cells(puzzle), strict=True)
    standing = ((given or _digit(cell, puzzle), cell) for given, cell in cells)
    return tuple(_mask(digit) if digit else _marks(cell, puzzle) for digit, cell in standing)


def _cells(puzzle: Puzzle) -> list[dict[str, Any]]:
    """What the page says of each cell besides its given."""
    grid = _kept(puzzle).get("grid", {})
    return [grid.get(str(name), {}) for name in puzzle.geometry.names]


def _kept(puzzle: Puzzle) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(dict(puzzle.extras).get(fpuzzles.FORMAT.id, "{}"))
    return kept


def _digit(cell: dict[str, Any], puzzle: Puzzle) -> int:
    value = cell.get("value")
    return value if type(value) is int and 1 <= value <= puzzle.geometry.digits else 0


def _marks(cell: dict[str, Any], puzzle: Puzzle) -> int:
    marks = cell.get("centerPencilMarks")
    known = range(1, puzzle.geometry.digits + 1)
    return sum({_mask(mark) for mark in marks if type(mark) is int and mark in known}) if isinstance(marks, list) else 0


def _mask(digit: int) -> int:
    return 1 << (digit - 1)


def main(source: TextIO = sys.stdin, target: TextIO = sys.stdout) -> None:
    """Answer messages, one a line, each with the language before it; ends when there are no more."""
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(source, lines), daemon=True).start()
    while True:
        lang, _, text = lines.get().partition(" ")
        message = None
        try:
            message = json.loads(text)
            for reply in replies(message, lang):
                _print(reply, target)
        except Exception:
            traceback.print_exc()
            _print({"nonce": nonce_of(message), **invalid(Problem("internal").message(lang))}, target)


def _print(reply: Reply, target: TextIO) -> None:
    print(MORE if isinstance(reply, Progress) else LAST, json.dumps(_finite(reply)), file=target, flush=True)


def _listen(source: TextIO, lines: queue.SimpleQueue[str]) -> None:
    for line in source:
        lines.put(line)
    os._exit(0)  # whoever asked has gone, in the middle of an answer perhaps


def _finite(reply: Reply) -> Reply:
    """JSON has no word for numbers that are too large; the page takes their names."""
    names = {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}
    return {key: names.get(str(value), value) if isinstance(value, float) else value for key, value in reply.items()}


if __name__ == "__main__":
    main()
