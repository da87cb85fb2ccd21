"""What words need and no part of a step says: it follows from the effects, the links and the other parts.

``proven``
    the candidate that a chain assumed to be false and led back to, where the step strikes the others of its cell.
``false``
    the candidates of a colour, part by part, all of which the step strikes; ``clash`` two of them that exclude each
    other; ``trapped`` what the step strikes where neither colour is false.
``another``
    the extra digits of cells beside those of the pattern.
``twice``
    the places of a fish that the step strikes because two of its covers hold them.
``ring``
    the ends of a chain, where its last link leads back to its first node.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from garns.values.position import sees
from garns.values.puzzle import Puzzle
from garns.values.step import Candidate, Part, Step

DERIVED = frozenset({"proven", "false", "clash", "trapped", "another", "twice", "ring"})


def derived(role: str, step: Step, puzzle: Puzzle) -> list[Part]:
    """The parts of a derived role; for readers and pictures they have the role of what they are taken from."""
    match role:
        case "proven":
            return _proven(step)
        case "false":
            return _false(step)
        case "clash":
            return _clash(step, puzzle)
        case "trapped":
            cells = tuple(dict.fromkeys(each.cell for each in step.eliminations))
            return [] if _false(step) else [Part("eliminated", cells)]
        case "another":
            usual = {digit for part in step.parts if part.role == "subset" for digit in part.digits}
            extra = [part for part in step.parts if part.role == "extra"]
            return [replace(part, digits=tuple(each for each in part.digits if each not in usual)) for part in extra]
        case "twice":
            places = {cell for part in step.parts if part.role == "base" for cell in part.cells}
            struck = tuple(dict.fromkeys(each.cell for each in step.eliminations if each.cell in places))
            return [Part("base", struck)] if struck else []
    links = step.links
    closed = links and links[-1].end == links[0].start
    return [Part("link", (*links[0].start.cells, *links[-1].start.cells))] if closed else []


def _proven(step: Step) -> list[Part]:
    """A chain says "if not, then": its first link is strong and its last one, too."""
    if step.placements or not step.links or not (step.links[0].strong and step.links[-1].strong):
        return []
    first, last = step.links[0].start, step.links[-1].end
    return [Part("assumed", first.cells, (first.digit,))] if first == last and len(first.cells) == 1 else []


def _false(step: Step) -> list[Part]:
    struck = set(step.eliminations)
    for role in ("color", "opposite"):
        parts = [part for part in step.parts if part.role == role]
        if parts and set(_candidates(parts)) <= struck:
            return parts
    return []


def _clash(step: Step, puzzle: Puzzle) -> list[Part]:
    if any(part.role == "contradiction" for part in step.parts):
        return []
    seen = sees(puzzle)
    false = _false(step)
    for a, b in combinations(_candidates(false), 2):
        if a.cell == b.cell or (a.digit == b.digit and b.cell in seen[a.cell]):
            return [Part(false[0].role, tuple(sorted({a.cell, b.cell})), tuple(sorted({a.digit, b.digit})))]
    return []


def _candidates(parts: list[Part]) -> list[Candidate]:
    return [Candidate(cell, digit) for part in parts for cell in part.cells for digit in part.digits]
