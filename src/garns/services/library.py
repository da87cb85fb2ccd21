"""A puzzle of the library at random, of a size or a level: of ours, or of a folder with files in any format.

>>> at_random(size=6, level="easy", seed=1).geometry.digits
6
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import islice
from pathlib import Path
from random import Random

from garns.errors import ArgumentError, GarnsError, Problem, SourceError
from garns.formats import read_many
from garns.formats.library import GRIDS
from garns.logic import ladder_of, rate
from garns.names import found_as
from garns.values.geometry import MAX_SIZE, MIN_SIZE
from garns.values.puzzle import Puzzle

#: So many puzzles of a folder are looked at, and so many of them rated to find a level, each within a second.
_MOST, _RATED = 10_000, 200


@dataclass(frozen=True, slots=True)
class Shelved:
    """A puzzle of a library, its level where that is known, and the variant that was drawn for it."""

    puzzle: Puzzle
    level: str | None = None
    variant: str | None = None

    @property
    def size(self) -> int | None:
        """The cells a side of a square."""
        return self.puzzle.geometry.digits if self.puzzle.geometry.is_square else None


@cache
def made() -> tuple[Shelved, ...]:
    """The puzzles that were made for the library, of all levels, sizes and variants (``tools/make_library.py``)."""
    text = (resources.files("garns") / "web" / "data" / "library.json").read_text(encoding="utf-8")
    return tuple(Shelved(Puzzle.from_json(form["puzzle"]), form["level"], form["variant"]) for form in json.loads(text))


def of_folder(folder: Path) -> Iterator[Shelved]:
    """Every puzzle in the files of a folder; what is no puzzle is passed over.

    :raises SourceError: when there is no such folder.
    """
    if not folder.is_dir():
        raise SourceError([Problem("no_such_file", found=str(folder))])
    for path in sorted(folder.iterdir()):
        try:
            for entry in read_many(path) if path.is_file() else ():
                if entry.puzzle is not None:
                    yield Shelved(entry.puzzle)
        except GarnsError:
            continue  # a file that is no text, or that nobody may read


def at_random(
    size: int | None = None, level: str | None = None, folder: Path | None = None, seed: int | None = None
) -> Puzzle:
    """A puzzle of this size and level; the same one for the same seed. Ours are plain ones, without constraints.

    The levels of a folder's puzzles are found out by solving them as a human would.

    :raises SourceError: when the library has none; it says what there is.
    """
    if folder is None:
        shelf = [*made(), *of_folder(GRIDS)]
        shelf = [each for each in shelf if each.size and not each.puzzle.constraints and each.puzzle.geometry.box]
    else:
        shelf = list(islice(of_folder(folder), _MOST))
    chance = Random(seed)
    fitting = [each for each in shelf if size in (None, each.size)]
    chance.shuffle(fitting)
    rated = islice(fitting, _RATED) if folder else fitting
    for each in rated:
        if level in (None, each.level) or (folder and rate(each.puzzle, budget=1.0).level == level):
            return each.puzzle
    wish = " ".join(str(part) for part in (size, level) if part is not None)
    raise SourceError([Problem("not_in_library", found=wish, names=_what_there_is(shelf))])


def _what_there_is(shelf: Iterable[Shelved]) -> str:
    """The sizes of a shelf, each with the levels that are known of it.

    >>> _what_there_is([Shelved(Puzzle.empty(4), "easy"), Shelved(Puzzle.empty(4)), Shelved(Puzzle.empty(6))])
    '4 (easy), 6'
    """
    order = [level.id for level in ladder_of("garns").levels]
    found: dict[int, set[str]] = {}
    for each in shelf:
        if each.size:
            found.setdefault(each.size, set()).update([each.level] if each.level else ())
    names = {size: ", ".join(sorted(levels, key=order.index)) for size, levels in sorted(found.items())}
    return ", ".join(f"{size} ({levels})" if levels else str(size) for size, levels in names.items()) or "-"


def parse_wish(text: str) -> tuple[int | None, str | None]:
    """The size and the level that a word or two ask for.

    :raises ArgumentError: when a word is neither.

    >>> parse_wish("25"), parse_wish("hard"), parse_wish("16,easy")
    ((25, None), (None, 'hard'), (16, 'easy'))
    """
    size: int | None = None
    level: str | None = None
    levels = ladder_of("garns").level_words()
    for word in text.replace(",", " ").split():
        if word.isdecimal() and len(word) < 4 and MIN_SIZE <= int(word) <= MAX_SIZE:
            size = int(word)
        elif (level := found_as(word, levels)) is None:
            expected = f"{MIN_SIZE}-{MAX_SIZE}, {', '.join(levels)}"
            raise ArgumentError([Problem("bad_argument", name="random", found=word, expected=expected)])
    return size, level
