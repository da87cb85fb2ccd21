"""A folder of grids named by their size, ``9x9-1.lisp``, ``9x9-2.lisp`` ..., and one of them at random."""

from __future__ import annotations

import random
from pathlib import Path

from garns.arguments import MOST_32, MOST_64, whole
from garns.errors import Problem, SourceError
from garns.formats import lisp
from garns.formats.source import chunks, lines, opened, whole_text
from garns.values.puzzle import Puzzle

#: The grids that come with Garns.
GRIDS = Path(__file__).parent.parent / "grids"


def from_library(size: int = 9, folder: Path | None = None, seed: int | None = None) -> Puzzle:
    """A grid of a size, at random among those of a folder; the same one for the same seed.

    :raises SourceError: when the folder has none of this size.

    >>> from_library(4, seed=1).geometry.digits
    4
    """
    size = whole("size", size, 1, MOST_32)
    seed = None if seed is None else whole("seed", seed, 0, MOST_64)
    folder = GRIDS if folder is None else folder
    files = sorted(folder.glob(f"{size}x{size}-*.lisp"))
    if not files:
        raise SourceError([Problem("no_such_grid", size=size, found=str(folder))])
    with opened(random.Random(seed).choice(files)) as file:
        return lisp.parse(whole_text(lines(chunks(file))))
