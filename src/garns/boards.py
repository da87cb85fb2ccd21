"""The board that a caller names: a spec, a geometry, or a puzzle with the constraints that every other one has too."""

from __future__ import annotations

from garns.errors import BoardError
from garns.values.geometry import Geometry, board
from garns.values.puzzle import Puzzle

Board = str | int | Geometry | Puzzle


def started(what: Board) -> Puzzle:
    """The puzzle itself, givens and all; or an empty one, for the name of a board or a geometry.

    >>> started("6").geometry.spec, started(Puzzle.parse("1" + "." * 15, board(4))).clues
    ('6', 1)
    """
    return what if isinstance(what, Puzzle) else empty_puzzle(what)


def empty_puzzle(what: Board) -> Puzzle:
    """The puzzle without givens on a board, with the constraints that its name stands for.

    :raises BoardError: when a spec names no board.
    :raises PuzzleError: when a constraint does not fit the board.

    >>> empty_puzzle("9").geometry.spec, len(empty_puzzle("x").constraints), empty_puzzle(empty_puzzle(4)).clues
    ('9', 2, 0)
    """
    if isinstance(what, Puzzle):
        return what.with_givens(()) if what.clues else what
    if isinstance(what, Geometry):
        return Puzzle(what)
    try:
        return Puzzle(board(what))
    except BoardError:
        from garns.variants import empty  # many modules, which bare boards do not need

        return empty(what)
