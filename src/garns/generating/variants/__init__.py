"""Variants that the generator draws itself: rules of the board first, then a grid, then clues that are true of it.

Each is one record. Several can be drawn at once: their rules hold together, and their figures share the room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from garns import engine
from garns.budgets import Deadline
from garns.errors import OutOfBudget
from garns.generating.variants import lines, marks, outside
from garns.generating.variants.killer import MENDED, killer_cages
from garns.generating.variants.regions import random_regions
from garns.generating.variants.sheet import Grid, Sheet
from garns.generating.variants.wish import ANY_CAGES, CageWish
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.geometry.jigsaw import jigsaw_from_regions
from garns.values.puzzle import Constraint, Puzzle
from garns.variants import AntiKing, AntiKnight, DisjointGroups, MagicSquare, NonConsecutive, Windoku
from garns.variants.constraints.diagonal import X

#: The clues of a variant on a sheet; None when this draw came to nothing.
Clues = Callable[[Sheet, Deadline], Iterable[Constraint] | None]
Rules = Callable[[Geometry], tuple[Constraint, ...]]


@dataclass(frozen=True, slots=True)
class DrawnVariant:
    """A variant that the generator draws: what it is called, and what it adds to a board or to a grid."""

    id: str
    name: str
    #: Clues that are read off a grid.
    clues: Clues | None = None
    #: Rules that the grid must keep; they raise an error for a board on which they have no place.
    rules: Rules = lambda geometry: ()
    #: Whether it makes regions of its own.
    regions: bool = False
    #: Whether its clues speak of boxes or regions.
    boxes: bool = False
    #: On boards of so many cells its clues alone are enough, as people expect.
    bare_up_to: int = 0


def _drawn(id: str, name: str, clues: Callable[[Sheet], Iterator[Constraint]], *, boxes: bool = False) -> DrawnVariant:
    return DrawnVariant(id, name, lambda sheet, within: clues(sheet), boxes=boxes)


def _ruled(id: str, name: str, *rules: Constraint) -> DrawnVariant:
    return DrawnVariant(id, name, rules=lambda geometry: Puzzle(geometry, constraints=rules).constraints)


_ALL = (
    DrawnVariant("killer", N_("killer: cages with sums"), killer_cages, bare_up_to=MENDED),
    _drawn("greater_than", N_("greater than"), marks.greater_thans),
    _drawn("even_odd", N_("even and odd"), marks.parities),
    _drawn("thermo", N_("thermometers"), lines.thermos),
    _drawn("arrow", N_("arrows"), lines.arrows),
    _drawn("kropki", N_("Kropki: white and black dots"), marks.dots),
    DrawnVariant("jigsaw", N_("jigsaw: regions of any shape"), regions=True),
    DrawnVariant(
        "magic", N_("magic: a magic square in the middle"), rules=lambda board: (MagicSquare.in_the_middle(board),)
    ),
    _drawn("whisper", N_("whispers: neighbours on a line far apart"), lines.whispers),
    _drawn("renban", N_("renban: lines that are runs of digits"), lines.renbans),
    _drawn("palindrome", N_("palindromes"), lines.palindromes),
    _drawn("region_sum", N_("region sums: lines with equal sums in every box"), lines.region_sums, boxes=True),
    _drawn("between", N_("between: lines between two circles"), lines.betweens),
    _drawn("xv", N_("XV: pairs that make ten or five"), marks.letters),
    _drawn("quadruple", N_("quadruples: digits around a corner"), marks.quadruples),
    _drawn("clone", N_("clones: figures that appear twice"), marks.clones),
    _drawn("sandwich", N_("sandwich: sums between the smallest and the largest digit"), outside.sandwiches),
    _drawn("x_sum", N_("X-sums: the first digit says how many to add"), outside.x_sums),
    _drawn("skyscraper", N_("skyscrapers: how many can be seen"), outside.skyscrapers),
    _drawn("little_killer", N_("little killer: sums along diagonals"), outside.little_killers),
    _ruled("x", N_("X: both diagonals"), *X),
    _ruled("windoku", N_("windoku: four more boxes"), Windoku()),
    _ruled("anti_knight", N_("anti-knight: no digit twice a knight's move apart"), AntiKnight()),
    _ruled("anti_king", N_("anti-king: no digit twice a king's move apart"), AntiKing()),
    _ruled("non_consecutive", N_("non-consecutive: no neighbours that differ by one"), NonConsecutive()),
    _ruled("disjoint_groups", N_("disjoint groups: no digit twice at the same place in a box"), DisjointGroups()),
)
#: The variants that the generator draws, by id.
VARIANTS = {each.id: each for each in _ALL}


def ruled(board: Puzzle, variants: Sequence[str]) -> Puzzle:
    """A board with the rules of variants.

    :raises GarnsError: when a rule has no place on it.
    """
    rules = [rule for id in variants for rule in VARIANTS[id].rules(board.geometry)]
    new = [rule for rule in dict.fromkeys(rules) if rule not in board.constraints]
    return Puzzle(board.geometry, board.givens, constraints=(*board.constraints, *new)) if new else board


def draw(
    board: Puzzle,
    variants: Sequence[str],
    chance: Random,
    within: Deadline,
    *,
    symmetry: str = "none",
    cages: CageWish = ANY_CAGES,
) -> tuple[Puzzle, Grid] | None:
    """A board with the rules and clues of variants, and a grid that keeps them; None when this draw came to nothing."""
    try:
        with within.at_work():
            return _draw(board, variants, chance, within, symmetry=symmetry, cages=cages)
    except OutOfBudget:
        return None


def _draw(
    board: Puzzle, variants: Sequence[str], chance: Random, within: Deadline, *, symmetry: str, cages: CageWish
) -> tuple[Puzzle, Grid] | None:
    if any(VARIANTS[id].regions for id in variants):
        # Seven layouts of ten that people publish look the same after half a turn.
        turned = "rotate180" if symmetry == "none" and chance.random() < 0.7 else symmetry
        regions = random_regions(board.geometry, chance, turned)
        board = Puzzle(jigsaw_from_regions(regions), constraints=board.constraints)
    board = ruled(board, variants)
    found = engine.random_grid(board, chance.getrandbits(63), 0, within.left())
    if found is None:
        return None
    # Cages come last: they look for what the others leave open.
    drawing = [VARIANTS[id].clues for id in sorted(variants, key=lambda id: VARIANTS[id].bare_up_to)]
    sharing = max(1, sum(clues is not None for clues in drawing))
    sheet = Sheet(board, tuple(found), chance, sharing, cages)
    for clues in filter(None, drawing):
        more = clues(sheet, within)
        constraints = () if more is None else tuple(more)
        if not constraints:
            return None  # whoever asks for a variant wants to see it
        sheet.board = Puzzle(board.geometry, board.givens, constraints=(*sheet.board.constraints, *constraints))
    return sheet.board, sheet.solution
