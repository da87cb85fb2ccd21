"""Wishes that no puzzle can meet, told before anything is tried.

Only what is certain is told here: from the tables of levels, from counting cells, and from what is proven of clues.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from garns.errors import GarnsError, Problem
from garns.generating.orbits import orbits
from garns.generating.variants import VARIANTS, ruled
from garns.logic import Ladder, Level, Rung, ladder_of, technique_of
from garns.logic.rating import PAIRS, SINGLES
from garns.values.geometry import House
from garns.values.rules import Group
from garns.variants.check import cells_of

if TYPE_CHECKING:
    from garns.generating.recipe import Recipe

#: With fewer clues no puzzle on these boards has only one solution; a proof by exhaustion each.
_FEWEST = {"4": 4, "6": 8, "9": 17}


def impossible(wish: Recipe) -> Iterator[Problem]:
    """Every reason why no puzzle can be like this.

    >>> from garns.generating.recipe import Puzzle, Recipe
    >>> print(*impossible(Recipe(Puzzle(), levels=("beginner", "beginner"), must={"x_wing": (1, 9)}, clues=(82, 82))))
    x_wing has level Hard: no puzzle up to level Beginner needs it 82 clues do not fit on a board of 81 cells
    """
    bounds = {"clues": wish.clues, "score": wish.score, **wish.must, **wish.families}
    for name, (least, most) in bounds.items():
        if least > most:
            yield Problem("wish_range", name=name, least=least, most=most)
    try:
        ruled(wish.board, wish.variants)
    except GarnsError as error:
        yield from error.problems
    if wish.board.geometry.variables:
        told = {cell for rule in wish.board.rules() for cell in cells_of(rule)}
        if not told.union(wish.board.geometry.board_cells).issuperset(wish.blank()):
            yield Problem("wish_variables")
    yield from _unneeded(wish)
    yield from _miscounted(wish)


def simple_techniques(metro: str) -> tuple[str, ...]:
    """What suffices in the metro: singles, or singles and pairs."""
    return (*SINGLES, *PAIRS) if metro == "pairs" else SINGLES


def family_of(technique: str) -> str | None:
    """The family of a technique; None when nobody knows it."""
    record = technique_of(technique)
    return record.family if record else None


def _unneeded(wish: Recipe) -> Iterator[Problem]:
    """Techniques and levels that the other wishes rule out."""
    ladder = ladder_of(wish.scale)
    tried = ladder.techniques(len(wish.board.givens))
    reasons = {rung.id: _reason(wish, ladder, rung) for rung in ladder.rungs if rung.id in tried}
    asked = [id for id, (least, _) in wish.must.items() if least]
    for id in dict.fromkeys([*asked, *([wish.hardest] if wish.hardest else [])]):
        reason = reasons.get(id, Problem("switched_off", scale=wish.scale, found=id))
        if reason is not None:
            yield reason
    for family, (least, _) in wish.families.items():
        if least and all(reason for id, reason in reasons.items() if family_of(id) == family):
            yield Problem("wish_family", family=family)
    if tried[0] in wish.avoid:
        yield Problem("wish_last_digit", technique=tried[0])
    if wish.levels is None or any(level.cap is not None for level in ladder.levels):
        return  # a score can raise the level
    low, high = map(ladder.rank, wish.levels)
    ranks = {ladder.rank(ladder.rung(id).level) for id, reason in reasons.items() if reason is None}
    if wish.hardest and ladder.rank(ladder.rung(wish.hardest).level) < low:
        hardest = ladder.rung(wish.hardest)
        yield Problem("wish_below", technique=hardest.id, level=_level(ladder, hardest), lowest=ladder.levels[low])
    elif high < ladder.rank(ladder.unfinished) and not ranks & {*range(low, high + 1)}:
        yield Problem("wish_level", level=ladder.levels[low])


def _reason(wish: Recipe, ladder: Ladder, rung: Rung) -> Problem | None:
    """Why no puzzle of this kind needs a technique."""
    if wish.levels and ladder.rank(rung.level) > ladder.rank(wish.levels[1]):
        highest = ladder.levels[ladder.rank(wish.levels[1])]
        return Problem("wish_above", technique=rung.id, level=_level(ladder, rung), highest=highest)
    if wish.times(rung)[1] == 0:
        return Problem("wish_excluded", technique=rung.id)
    if wish.metro and rung.id not in simple_techniques(wish.metro):
        return Problem("wish_metro", technique=rung.id)
    if wish.hardest and ladder.weight(rung.id) > ladder.weight(wish.hardest):
        return Problem("wish_harder", technique=rung.id, hardest=wish.hardest)
    return None


def _level(ladder: Ladder, rung: Rung) -> Level:
    return ladder.levels[ladder.rank(rung.level)]


def _miscounted(wish: Recipe) -> Iterator[Problem]:
    """Numbers of clues that cannot be."""
    least, most = wish.clues
    cells, fixed = len(wish.board.geometry.board_cells), sum(map(bool, wish.board.givens))
    fewest = _fewest(wish)
    if least > cells:
        yield Problem("wish_too_many", found=least, expected=cells)
    elif most < fewest:
        yield Problem("wish_too_few", expected=fewest)
    elif fixed > most:
        yield Problem("wish_fixed", found=fixed, expected=most)
    elif wish.pattern is not None:
        found = len(wish.pattern)
        if found < fewest:
            yield Problem("wish_too_few", expected=fewest)
        elif not least <= found <= most:
            yield Problem("wish_pattern", found=found)
    elif least <= most and not _symmetric(wish, least, most):
        yield Problem("wish_symmetry", found=wish.symmetry, least=least, most=most)


def _fewest(wish: Recipe) -> int:
    """How many clues it takes at least, as far as anybody has proven.

    Where digits are all alike, two of them that no clue shows could be exchanged.
    """
    alike = all(isinstance(rule, House | Group) for rule in wish.board.rules())
    if not alike or not all(VARIANTS[id].regions for id in wish.variants):
        return 0
    plain = not wish.board.constraints and not wish.variants
    spec = wish.board.geometry.spec
    return _FEWEST[spec] if plain and spec in _FEWEST else min(len(wish.board.givens), wish.board.geometry.digits - 1)


def _symmetric(wish: Recipe, least: int, most: int) -> bool:
    """Whether clues that come and go in the groups of a symmetry can be so many."""
    counts = {0}
    for orbit in orbits(wish.board.geometry, wish.symmetry):
        fixed = any(wish.board.givens[cell] for cell in orbit)  # such a group stays
        counts = {count + len(orbit) for count in counts} | (set() if fixed else counts)
    return any(least <= count <= most for count in counts)
