"""Which cells have clues together: symmetries of the drawing, and patterns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from garns.arguments import numbers, refuse
from garns.errors import ArgumentError, Problem
from garns.i18n import N_, languages, translate
from garns.names import choose
from garns.values.geometry import Geometry

Place = tuple[int, int]
Move = Callable[[int, int, int, int], Place]  # row, column, last row, last column


def _half(row: int, column: int, bottom: int, right: int) -> Place:
    return bottom - row, right - column


def _quarter(row: int, column: int, bottom: int, right: int) -> Place:
    return column, right - row


def _left_right(row: int, column: int, bottom: int, right: int) -> Place:
    return row, right - column


def _up_down(row: int, column: int, bottom: int, right: int) -> Place:
    return bottom - row, column


def _diagonal(row: int, column: int, bottom: int, right: int) -> Place:
    return column, row


def _antidiagonal(row: int, column: int, bottom: int, right: int) -> Place:
    return right - column, bottom - row


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A symmetry of the clues: what it is called, and the moves that generate it."""

    id: str
    name: str
    moves: tuple[Move, ...]


_ALL = (
    Symmetry("none", N_("none"), ()),
    Symmetry("rotate180", N_("half a turn"), (_half,)),
    Symmetry("rotate90", N_("a quarter turn"), (_quarter,)),
    Symmetry("vertical", N_("left and right"), (_left_right,)),
    Symmetry("horizontal", N_("top and bottom"), (_up_down,)),
    Symmetry("orthogonal", N_("left and right, top and bottom"), (_left_right, _up_down)),
    Symmetry("diagonal", N_("one diagonal"), (_diagonal,)),
    Symmetry("antidiagonal", N_("the other diagonal"), (_antidiagonal,)),
    Symmetry("bidiagonal", N_("both diagonals"), (_diagonal, _antidiagonal)),
    Symmetry("full", N_("all of them"), (_quarter, _left_right)),
)
#: What else people call them.
_OTHER_WORDS = {
    "rotate180": ("180", "rotational", "half turn", "central", "point"),
    "rotate90": ("90", "quarter turn"),
    "vertical": ("left-right", "mirror"),
    "horizontal": ("top-bottom",),
}
#: The symmetries that clues can have, by id.
SYMMETRIES = {each.id: each for each in _ALL}


def symmetry_of(name: str | None) -> str:
    """The id of a symmetry, however it is spelled; None is no symmetry.

    :raises ArgumentError: when there is no such symmetry.

    >>> symmetry_of("Rotate 180"), symmetry_of(None)
    ('rotate180', 'none')
    """
    return "none" if name is None else name if name in SYMMETRIES else choose("symmetry", name, symmetry_words())


def symmetry_words() -> dict[str, tuple[str, ...]]:
    """The ids of the symmetries, and what each is called in every language."""
    return {
        each.id: (*(translate(each.name, lang) for lang in languages()), *_OTHER_WORDS.get(each.id, ()))
        for each in _ALL
    }


def images(geometry: Geometry, symmetry: str) -> list[tuple[int, ...]]:
    """For every motion of a symmetry, where it brings each cell; the one that moves nothing comes first.

    >>> from garns.values.geometry import board
    >>> [image[:3] for image in images(board(4), "rotate180")], len(images(board(9), "full"))
    ([(0, 1, 2), (15, 14, 13)], 8)

    :raises ArgumentError: when there is no such symmetry, or the board does not have it.
    """
    bottom, right = geometry.rows - 1, geometry.columns - 1
    moves = [
        [geometry.cell_at(*move(*place, bottom, right)) for place in geometry.places]
        for move in SYMMETRIES[symmetry_of(symmetry)].moves
    ]
    found = [tuple(range(len(geometry)))]
    for image in found:
        for move in moves:
            turned = tuple(cell for start in image if (cell := move[start]) is not None)
            if len(turned) < len(geometry):
                raise ArgumentError([Problem("no_such_symmetry", found=symmetry, board=geometry.spec)])
            if turned not in found:
                found.append(turned)
    return found


def orbits(geometry: Geometry, symmetry: str) -> list[list[int]]:
    """The cells in groups that a symmetry maps onto themselves.

    ``vertical`` mirrors at the vertical axis, left to right.

    >>> from garns.values.geometry import board
    >>> orbits(board(4), "rotate180")[0], len(orbits(board(9), "full"))
    ([0, 15], 15)

    :raises ArgumentError: when there is no such symmetry, or the board does not have it.
    """
    maps = images(geometry, symmetry)
    return [list(orbit) for orbit in sorted({tuple(sorted({image[cell] for image in maps})) for cell in maps[0]})]


#: What stands for a cell without a clue in the drawing of a pattern.
EMPTY = ".0-_"


def read_pattern(pattern: str | Iterable[int], geometry: Geometry) -> tuple[int, ...]:
    """The cells of a pattern: a drawing with ``.`` for every cell that stays empty, or the cells themselves.

    >>> from garns.values.geometry import board
    >>> read_pattern("x..x .xx. .xx. x..x", board(4))
    (0, 3, 5, 6, 9, 10, 12, 15)

    :raises ArgumentError: when the drawing has another size than the board.
    """
    if not isinstance(pattern, str):
        cells = numbers(pattern) if isinstance(pattern, Iterable) else None
        if cells is None:
            refuse("pattern", pattern, "x..x .xx. ...")
        return tuple(sorted({*map(geometry.index, cells)}))
    marks = [mark for mark in pattern if not mark.isspace() and mark not in "|+"]
    if len(marks) != len(geometry):
        raise ArgumentError([Problem("pattern_size", found=len(marks), expected=len(geometry))])
    return tuple(cell for cell, mark in enumerate(marks) if mark not in EMPTY)
