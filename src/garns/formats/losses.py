"""What a format does not keep of a puzzle or a position, in words."""

from __future__ import annotations

from garns.errors import Problem
from garns.formats import FORMATS, Keeps, lost
from garns.values.position import Position
from garns.values.puzzle import TITLES, Puzzle

_ALWAYS_SAID_ALIKE = {
    Keeps.EXTRAS: "lost_extras",
    Keeps.GIVENS: "lost_givens",
    Keeps.CANDIDATES: "lost_candidates",
    Keeps.PLACED: "lost_placed",
}


def losses(what: Puzzle | Position, format: str) -> list[Problem]:
    """What the text that was just written does not tell."""
    puzzle = what.puzzle if isinstance(what, Position) else what
    missing, found = lost(what, format), []
    if missing & (Keeps.BOXES | Keeps.BOARD):
        found.append(Problem("lost_board", format=format, found=puzzle.geometry.spec))
    if Keeps.CONSTRAINTS in missing:
        known = FORMATS[format]
        gone = known.wordless(puzzle) if Keeps.CONSTRAINTS in known.keeps else puzzle.constraints
        names = tuple({each.id: each for each in gone}.values())
        found.append(Problem("lost_constraints", format=format, names=names))
    if retold := FORMATS[format].retold(puzzle):
        found.append(Problem("retold", format=format, names=tuple({each.id: each for each in retold}.values())))
    if Keeps.TITLES in missing:
        words = [key for key in TITLES if getattr(puzzle, key) and key not in FORMATS[format].titles]
        found.append(Problem("lost_titles", format=format, names=", ".join(words)))
    return found + [Problem(id, format=format) for each, id in _ALWAYS_SAID_ALIKE.items() if each in missing]
