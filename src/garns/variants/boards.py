"""Boards by name: the bare ones, and those that are a board with constraints.

``x`` is short for the classic board with both diagonals, ``x16`` or ``x+16`` for the same on 16x16, and
``x+windoku+anti-knight+jigsaw:...`` says the rest: constraints that need no more than their name, then the board.

>>> puzzle = empty("x")
>>> puzzle.geometry.spec, [constraint.direction for constraint in puzzle.constraints]
('9', ['main', 'anti'])
>>> empty("x+anti-knight+16").geometry.spec
'16'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields

from garns.errors import BoardError
from garns.i18n import N_, translate
from garns.names import found_as, near, unknown
from garns.values.geometry import BOXES, Geometry, board
from garns.values.puzzle import Constraint, Puzzle
from garns.variants.base import Variant
from garns.variants.constraints.diagonal import Diagonal, X
from garns.variants.constraints.magic_square import MagicSquare
from garns.variants.registry import constraint_types

#: The constraints that a name stands for on a board.
Makes = Callable[[Geometry], tuple[Constraint, ...]]

#: Boards that are known by what stands on them.
_SHORT: dict[str, Makes] = {
    "x": lambda geometry: X,
    "main_diagonal": lambda geometry: (Diagonal("main"),),
    "anti_diagonal": lambda geometry: (Diagonal("anti"),),
    "magic": lambda geometry: (MagicSquare.in_the_middle(geometry),),
}


def empty(spec: str | int) -> Puzzle:
    """The puzzle without givens on a board, with the constraints that its name stands for.

    :raises BoardError: when the last part names no board.
    :raises PuzzleError: when a constraint does not fit the board.
    """
    rest = str(spec).strip()
    makes: list[Makes] = []
    while rest:
        word, _, tail = rest.partition("+")
        found = _constraints(word)
        if found is None and (match := re.fullmatch("([a-zA-Z_-]+)([0-9]+)", word)):  # x16 is x+16
            found, tail = _constraints(match[1]), match[2]
        if found is None:
            break
        makes.append(found)
        rest = tail
    geometry = _board(rest if rest or not makes else "9")
    return Puzzle(geometry, constraints=tuple(dict.fromkeys(each for make in makes for each in make(geometry))))


def _board(spec: str) -> Geometry:
    """The bare board of a spec, or of a name that is spelled in another way (``Gattai 8``).

    :raises BoardError: with the names that come near.
    """
    try:
        return board(spec)
    except BoardError as error:
        if [problem.id for problem in error.problems] != ["bad_board"]:  # it says already what is wrong with it
            raise
        if name := found_as(spec, [*_FAMILIES, *(str(size) for size in BOXES)]):
            return board(name)
        names = {each.spec: () for each in boards()} | {id.replace("_", "-"): cls.other_names for id, cls in _bare()}
        if not near(spec, names):
            raise
        raise BoardError([unknown("board", spec, names)]) from None


def _constraints(word: str) -> Makes | None:
    bare = dict(_bare())
    name = found_as(word, {id: cls.other_names for id, cls in bare.items()} | dict.fromkeys(_SHORT, ()))
    if name is None or name in _SHORT:
        return _SHORT.get(name or "")
    found = bare[name]()
    return lambda geometry: (found,)


def _bare() -> Iterator[tuple[str, type[Variant]]]:
    """The constraints that need no more than their name."""
    for id, cls in constraint_types().items():
        if all(field.default is not MISSING for field in fields(cls)):  # type: ignore[arg-type]  # all are dataclasses
            yield id, cls


@dataclass(frozen=True, slots=True)
class NamedBoard:
    """A board with a name: what to write, and what it is.

    ``spec`` can be passed to :func:`empty`; where the board has sizes or maps of its own, it is an example.
    """

    spec: str
    description: str
    height: int = 0
    width: int = 0

    def description_in(self, lang: str) -> str:
        """One line on the board, in a language."""
        size = self.height * self.width
        return translate(self.description, lang, size=size, height=self.height, width=self.width)


_FAMILIES = {
    "latin5": N_("Latin square: rows and columns only, 2 to 25 cells a side"),
    "jigsaw:AABBABBCADCCDDCD": N_("jigsaw: regions of any shape, one letter for each cell, 2 to 25 cells a side"),
    "grid4x6": N_("a rectangle: rows x columns, with boxes; grid6x6/3x3 has boxes of 3x3, latin9x8 none"),
    "free4x6": N_("cells without rows, columns or boxes: only constraints say what they may hold"),
    "9:0-8": N_("other digits: 0 to 8; 6:1-9 has more digits than cells in a row"),
    "twodoku": N_("two grids that share a box"),
    "butterfly": N_("four grids pushed together into a square of 12x12 cells"),
    "sohei": N_("four grids in a ring, each sharing a corner box with the next"),
    "samurai": N_("five grids: one in the middle that shares a corner box with each of the others"),
    "windmill": N_("five grids: four turn like sails around the middle one"),
    "gattai8": N_("eight grids in three rows"),
    "shogun": N_("eleven grids in three rows"),
    "sumo": N_("thirteen grids in five rows"),
    "clueless1": N_("nine grids side by side; the centres of their boxes make a tenth"),
    "clueless2": N_("nine grids side by side; their middle boxes make a tenth"),
    "multi:3x3@1,1+4,7": N_("any grids that overlap: the box, then row,column of each top left corner"),
    "cube3": N_("a cube of 3x3x3 cells; each plane holds every digit once (cube2 to cube8)"),
    "3doku": N_("three faces of a cube; lines run over two of them (3doku, 3doku6, 3doku8)"),
    "hypercube": N_("four dimensions: 81 cells, 54 planes (hypercube, hypercube4, hypercube5)"),
}


def boards() -> Iterator[NamedBoard]:
    """Every board with a name, the plain ones first.

    >>> [board.spec for board in boards()][:4]
    ['4', '6', '8', '9']
    """
    for size, (height, width) in BOXES.items():
        yield NamedBoard(str(size), N_("{size}x{size}, boxes {height} high and {width} wide"), height, width)
    for spec, description in _FAMILIES.items():
        yield NamedBoard(spec, description)
    yield NamedBoard("x", N_("both diagonals hold every digit once; also x4, x16, x+jigsaw:..."))
    yield NamedBoard("magic", N_("Magic Sudoku: the box in the middle is a magic square; also magic25, x+magic"))
    for id, cls in _bare():
        yield NamedBoard(cls.example or id.replace("_", "-"), cls.text)
