"""A folder of grids named by their size, ``9x9-1.lisp``, ``9x9-2.lisp`` ..., and one of them at random."""

from __future__ import annotations

import random
from pathlib import Path

from garns.arguments import MOST_64, whole
from garns.boards import Board, empty_puzzle
from garns.errors import Problem, SourceError
from garns.formats import lisp
from garns.formats.source import chunks, lines, opened, whole_text
from garns.values.geometry import CLASSIC
from garns.values.puzzle import Puzzle

#: The grids that come with Garns.
GRIDS = Path(__file__).parent.parent / "grids"


def from_library(board: Board = CLASSIC, folder: Path | None = None, seed: int | None = None) -> Puzzle:
    """A grid of a plain board, at random among those of a folder; the same one for the same seed.

    :raises SourceError: when the folder has none for this board.

    >>> from_library(4, seed=1).geometry.digits
    4
    """
    rules = empty_puzzle(board)
    plain = rules.geometry.spec == str(rules.geometry.digits) and not rules.constraints
    seed = None if seed is None else whole("seed", seed, 0, MOST_64)
    folder = GRIDS if folder is None else folder
    files = sorted(folder.glob(f"{rules.geometry.digits}x{rules.geometry.digits}-*.lisp")) if plain else []
    if not files:
        raise SourceError([Problem("no_such_grid", board=rules.geometry.spec, found=str(folder))])
    with opened(random.Random(seed).choice(files)) as file:
        return lisp.parse(whole_text(lines(chunks(file))))
