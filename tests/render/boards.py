"""Boards and constraints that only draw, for the tests of pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from garns.values.clue_shapes import Area, Cage, Dot, Line, Mark, Outside, Shape, Sign
from garns.values.geometry import Geometry, board
from garns.values.geometry.jigsaw import jigsaw
from garns.values.geometry.multi import multi
from garns.values.puzzle import Constraint, Puzzle
from garns.values.rules import Rule

JIGSAW = jigsaw("AAABBBCCC AAABBBCCC AADBBECFC ADDDBEEFC GDDDEEEFF GDDEEEFFF GGGHHHFFI GGGHHHIII GHHHIIIII")
#: A grid whose corner lies inside a box of the other.
OFF_THE_BOXES = multi((3, 3), [(1, 1), (5, 6)])


@dataclass(frozen=True)
class Drawn(Constraint):
    """A constraint without rules: only what it looks like."""

    shapes: tuple[Shape, ...]
    id: ClassVar[str] = "drawn"

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        yield from ()

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        yield from self.shapes

    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        return {"type": self.id}


def drawn(*shapes: Shape, **fields: Any) -> Puzzle:
    """An empty puzzle with these shapes on it."""
    return Puzzle(board(9), constraints=(Drawn(shapes),), **fields)


#: One shape of every kind and the roles people know best.
GALLERY = {
    "killer": drawn(
        Cage((0, 1, 9, 10), "killer", "23"),
        Cage((2, 3, 4), "killer", "7"),
        Cage((5, 14, 13, 22), "killer", "<&>"),
        Cage((30, 31, 32, 39, 41, 48, 49, 50), "killer", "45"),
        Cage((60, 70, 80), "killer", "15"),
        Cage((8, 17, 26, 35), "killer", "30"),
    ),
    "thermo": drawn(
        Line((0, 9, 18, 28, 38, 37), "thermo", bulb=True),
        Line((80, 71, 62, 52, 42), "thermo", bulb=True),
        Line((8, 7, 6, 5), "slow_thermo", bulb=True),
    ),
    "arrows": drawn(
        Line((20, 21, 22, 32), "arrow", bulb=True, head=True),
        Mark(60, "arrow"),
        Line((60, 50, 40, 41), "arrow", head=True),
        Line((78, 77, 67), "between", bulb=True),
        Mark(67, "between"),
    ),
    "kropki": drawn(
        *(Dot((cell, cell + 1), "white") for cell in (0, 3, 10, 40)),
        *(Dot((cell, cell + 9), "black", "2") for cell in (2, 14, 50)),
        Dot((55, 56), "xv", "X"),
        Dot((60, 69), "xv", "V"),
        Dot((30, 31, 39, 40), "quadruple", "1234"),
        Dot((66, 67, 75, 76), "quadruple", "5"),
        Sign(4, 5, "greater"),
        Sign(24, 15, "greater"),
        Sign(53, 62, "greater"),
        Sign(80, 79, "greater"),
    ),
    "lines": drawn(
        *(
            Line((*range(9 * row, 9 * row + 6), 9 * row + 6 - 9 * (row % 2)), role)
            for row, role in enumerate(
                (
                    "whisper",
                    "renban",
                    "palindrome",
                    "region_sum",
                    "entropic",
                    "modular",
                    "zipper",
                    "lockout",
                    "unheard of",
                )
            )
        ),
    ),
    "areas": drawn(
        Area(tuple(9 * row + column for row in (1, 2, 3) for column in (1, 2, 3)), "window"),
        Area(tuple(9 * row + column for row in (1, 2, 3) for column in (5, 6, 7)), "extra_region"),
        Area((46, 47, 55, 65), "clone"),
        Area((50, 51, 59), "disjoint_group"),
        Mark(72, "odd"),
        Mark(74, "even"),
        Mark(76, "diamond"),
        Line(tuple(range(0, 81, 10)), "diagonal"),
        Line(tuple(range(8, 80, 8)), "diagonal"),
    ),
    "outside": drawn(
        Outside((-1, 2), "sandwich", "27"),
        Outside((3, -1), "sandwich", "5"),
        Outside((-1, 9), "little_killer", "12", towards=(0, 8)),
        Outside((9, 4), "little_killer", "40", towards=(8, 5)),
        Outside((6, 9), "skyscraper", "3"),
        Outside((-1, 5), "x_sum", "18", towards=(0, 5)),
    ),
}
