"""The negative rule of dots and XV marks: all of them are shown, so two neighbours without one do not have it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal

from garns.errors import Problem
from garns.i18n import N_, translate
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint
from garns.values.rules import Relation, Rule
from garns.variants.constraints.difference import Difference
from garns.variants.constraints.pair_sum import PairSum
from garns.variants.constraints.ratio import Ratio
from garns.variants.fields import Digits
from garns.variants.pairs import Allows, NeighbourRule, PairMark, neighbour_pairs
from garns.variants.registry import register

_MARKS: dict[str, tuple[type[PairMark], ...]] = {
    "kropki": (Difference, Ratio),
    "difference": (Difference,),
    "ratio": (Ratio,),
    "xv": (PairSum,),
}
#: The marks that excuse their two cells: of dots both kinds, since 1 and 2 may have either.
_EXCUSES: dict[str, tuple[type[PairMark], ...]] = {**dict.fromkeys(_MARKS, (Difference, Ratio)), "xv": (PairSum,)}
#: What each kind of negative rule asks for.
_TEXTS = {
    "kropki": N_("All white and black dots are given: two neighbours without a dot fit neither kind."),
    "difference": N_("All white dots are given: two neighbours without a dot do not differ by its number."),
    "ratio": N_("All black dots are given: neither of two neighbours without a dot is the other times its number."),
    "xv": N_("Every X and V is given: two neighbours without one add up to neither 10 nor 5."),
}


@register
@dataclass(frozen=True, slots=True)
class Negative(NeighbourRule):
    """Neighbours without a mark of a kind must not have what it stands for.

    A kind is white dots, black dots, both (``kropki``) or XV marks; a dot of either kind excuses its two cells. The
    numbers are those of ``values``; without any, those of the dots of the puzzle, or the usual ones: the difference 1,
    the ratio 2, and always the totals 10 and 5.

    >>> from garns.values.puzzle import Puzzle
    >>> len([rule for rule in Puzzle(constraints=(Negative("xv"), PairSum((0, 1), 5))).rules() if hasattr(rule, "a")])
    144
    """

    id: ClassVar[str] = "negative"
    name: ClassVar[str] = N_("negative rule")
    text: ClassVar[str] = N_(
        "All marks of this kind are shown: neighbours without one do not have the property it marks."
    )

    of: Literal["kropki", "difference", "ratio", "xv"]
    values: Digits = ()

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Neighbours need rows and columns; two kinds of dot have no numbers in common."""
        yield from NeighbourRule.fits(self, geometry)
        if self.values and len(_MARKS[self.of]) > 1:
            yield Problem("bad_constraint_field", constraint=self, field="values", found=str(list(self.values)))

    @property
    def kinds(self) -> tuple[type[PairMark], ...]:
        """The marks that are all given."""
        return _MARKS[self.of]

    def rule_in(self, lang: str) -> str:
        """Which marks are all given."""
        return translate(_TEXTS[self.of], lang)

    def clues_in(self, geometry: Geometry, lang: str) -> Iterator[str]:
        """The kinds of mark, and the numbers if they are told."""
        marks, numbers = ", ".join(mark.name_in(lang) for mark in _MARKS[self.of]), " ".join(map(str, self.values))
        yield translate("{name}: {text}", lang, name=marks, text=numbers) if numbers else marks

    def among(self, constraints: tuple[Constraint, ...]) -> Constraint:
        """The rule with the marks that excuse their cells."""
        kinds = _EXCUSES[self.of]
        return _Unmarked(self.of, self.values, tuple(mark for mark in constraints if isinstance(mark, kinds)))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Those of a puzzle without marks."""
        return self.among(()).rules(geometry)


@dataclass(frozen=True, slots=True)
class _Unmarked(Negative):
    """The negative rule beside the marks of its puzzle."""

    marks: tuple[PairMark, ...] = ()

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """A relation for every two neighbours without a mark."""
        marked = {pair for mark in self.marks for pair in (mark.cells, mark.cells[::-1])}
        allows = _none_of(tuple((kind, number) for kind in _MARKS[self.of] for number in self._numbers(kind)))
        for pair in neighbour_pairs(geometry):
            if pair not in marked:
                yield Relation(*pair, allows)

    def _numbers(self, kind: type[PairMark]) -> tuple[int, ...]:
        shown = {mark.number for mark in self.marks if isinstance(mark, kind) and self.of != "xv"}
        return self.values or tuple(sorted(shown)) or kind.usual


@cache
def _none_of(forbidden: tuple[tuple[type[PairMark], int], ...]) -> Allows:
    relations = [kind.relation(number) for kind, number in forbidden]
    return lambda a, b: not any(holds(a, b) for holds in relations)
