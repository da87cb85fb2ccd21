"""One sheet for each pupil: the same puzzles in other clothes, so that nobody can copy and everybody has the same work.

>>> from garns.books.collecting import collect, numbered
>>> from garns.books.recipe import plan_of, quick
>>> plan = plan_of(quick(1, "easy", pupils=["Ana", "Bo"]), seed=7)
>>> one, two = sheets(plan, numbered(collect(plan)))
>>> one.pupil.name, one.code != two.code, one.items[0].puzzle != two.items[0].puzzle
('Ana', True, True)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, islice

from garns.books.collecting import RATED
from garns.books.items import Item
from garns.books.plan import Plan, Pupil
from garns.errors import ArgumentError, Problem
from garns.generating import equivalents
from garns.solving import solve
from garns.symmetry import random_transformation, symmetries
from garns.values.puzzle import Puzzle

#: Letters and digits that nobody takes for one another.
_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_CODE = 4


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one pupil gets; the code stands on the sheet and beside the answers, with a name or without."""

    pupil: Pupil
    code: str
    items: tuple[Item, ...]


def sheets(plan: Plan, items: Sequence[Item]) -> list[Sheet]:
    """A sheet for each pupil of the plan; no two pupils have the same grid.

    :raises ArgumentError: when a board has fewer faces than the class has pupils.
    """
    many, problems, faces = len(plan.pupils), [], []
    for item in items:
        found = list(islice(_faces(item, many, plan.seed), many))
        if len(found) < many:
            problems.append(Problem("too_few_faces", number=item.number, found=len(found), expected=many))
        faces.append(found)
    if problems:
        raise ArgumentError(problems)
    codes = _codes(plan.seed)
    return [
        Sheet(pupil, next(codes), tuple(found[place] for found in faces)) for place, pupil in enumerate(plan.pupils)
    ]


def _faces(item: Item, many: int, seed: int) -> Iterator[Item]:
    """The puzzle of an item in other clothes: those with the very same steps first, where they can be looked at."""
    seed = seed * 5003 + item.number
    same = equivalents(item.puzzle, many, seed=seed) if len(item.puzzle.geometry) <= RATED else ()
    seen: set[tuple[int, ...]] = set()
    for face in chain(same, _moved(item.puzzle, many, seed)):
        if face.givens not in seen:
            seen.add(face.givens)
            grid = solve(face).solution
            assert grid is not None  # an equivalent puzzle has one solution as well
            yield replace(item, puzzle=face, solution=grid.givens)


def _moved(puzzle: Puzzle, many: int, seed: int) -> Iterator[Puzzle]:
    """The same without a look at the steps, which takes long on a large board."""
    for number in range(min(symmetries(puzzle).order, 10 * many)):
        face = random_transformation(puzzle, seed * 1_000_003 + number)(puzzle)
        if face.givens != puzzle.givens:
            yield face


def _codes(seed: int) -> Iterator[str]:
    """Codes, no two alike."""
    seen = set()
    for number in count():
        digest = hashlib.sha256(f"{seed}/pupil/{number}".encode()).digest()
        code = "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in digest[:_CODE])
        if code not in seen:
            seen.add(code)
            yield code
