"""What a format does not keep of a puzzle or a position, in words."""

from __future__ import annotations

from garns.errors import Problem
from garns.formats import Keeps, lost
from garns.values.position import Position
from garns.values.puzzle import Puzzle

_ALWAYS_SAID_ALIKE = {
    Keeps.TITLES: "lost_titles",
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
        names = tuple({each.id: each for each in puzzle.constraints}.values())
        found.append(Problem("lost_constraints", format=format, names=names))
    return found + [Problem(id, format=format) for each, id in _ALWAYS_SAID_ALIKE.items() if each in missing]
