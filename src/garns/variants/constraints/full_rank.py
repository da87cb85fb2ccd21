"""Full rank: where a line stands among all rows and columns, read as numbers from both ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, fields
from functools import lru_cache, partial
from itertools import chain
from typing import ClassVar, Literal

from garns.errors import Problem
from garns.i18n import N_, translate
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint
from garns.values.rules import SIDES, Automaton, Compound, Domain, Ranking, Rule
from garns.variants.automata import counting
from garns.variants.comparing import Line, differing, is_square, less, lines_of, ranked
from garns.variants.declared import declared
from garns.variants.outside import OutsideClue
from garns.variants.patterns import NEEDS_GRIDS
from garns.variants.registry import register

NEEDS_SQUARE = N_("it needs a square board")


@register
@declared
class FullRank(OutsideClue):
    """All rows and columns, from both ends, are ranked as numbers; the smallest has rank 1.

    On a board of size n with n digits every digit begins four of the 4n lines, so the rank tells the first digit, and
    how many of the three others that begin with it are less. With more digits all lines are compared.

    >>> from garns.values.geometry import CLASSIC
    >>> next(FullRank("left", 1, 6).rules(CLASSIC))
    Domain(cell=0, digits=frozenset({2}))
    """

    id: ClassVar[str] = "full_rank"
    name: ClassVar[str] = N_("full rank")
    text: ClassVar[str] = N_(
        "Read as numbers from both ends, all rows and columns are ranked from the smallest; "
        "the clue is the rank of its line, seen from it."
    )

    field_names: ClassVar[dict[str, str]] = {"value": N_("rank")}

    value: int
    #: Whether another line may be the same number; the rank then counts those that are less.
    ties: Literal["no", "yes"] = field(default="no", kw_only=True)

    @property
    def shown(self) -> int:
        """The rank."""
        return self.value

    def clues_in(self, geometry: Geometry, lang: str) -> Iterator[str]:
        """As the others, and that lines may be equal."""
        for told in OutsideClue.clues_in(self, geometry, lang):
            yield translate(N_("{clue}, lines may be equal"), lang, clue=told) if self.ties == "yes" else told

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """A square board with rows and columns, and a rank that there is, from 1 to four times its size."""
        if not geometry.areas:
            yield self.misfit(NEEDS_GRIDS)
        elif is_square(geometry):
            yield from OutsideClue.fits(self, geometry)
            yield from self.ranged("value", 1, 4 * geometry.grid_shape[0])
        else:
            yield self.misfit(NEEDS_SQUARE)

    def possible(self, geometry: Geometry) -> Iterator[Problem]:
        """Whatever the digits are."""
        return iter(())

    def among(self, constraints: tuple[Constraint, ...]) -> Constraint:
        """The rank beside the others that begin with its digit, which tell what their lines are to it."""
        first = self.first
        others = tuple(each for each in constraints if isinstance(each, FullRank) and each.first == first)
        return _Ranked._kept({**{each.name: getattr(self, each.name) for each in fields(self)}, "others": others})

    @property
    def first(self) -> int:
        """The digit with which the line begins, counted from 1."""
        return (self.value - 1) // 4 + 1

    def known(self) -> tuple[int, int, int, int]:
        """Of each side whether its line is less (1) or not (2), where that is known, else 3."""
        return 3, 3, 3, 3

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The first digit, and how many of the lines that begin with it from the other sides are less."""
        if geometry.digits > geometry.grid_shape[0]:
            yield self._counted(geometry)
            return
        size, first = geometry.grid_shape[0], self.first
        yield Domain(self.line(geometry)[0], frozenset({geometry.values[first - 1]}))
        side, known = SIDES.index(self.side), self.known()
        less, ties = (self.value - 1) % 4, self.ties == "yes"
        yield Ranking(size, side, self.number - 1, first, less, ties, known, partial(self._as_compound, geometry))

    def _as_compound(self, geometry: Geometry) -> Compound:
        """An own cell for each of the other sides, which says whether its line is less."""
        line, first, less = self.line(geometry), self.first, (self.value - 1) % 4
        others = _others(geometry, line)
        own = tuple(~number for number in range(len(others)))
        parts: list[Domain | Automaton] = [counting(own, geometry.digits, {1: less}, exactly=True)]
        read, ties = [line], self.ties == "yes"
        for cell, side in zip(own, others, strict=True):
            parts.append(Domain(cell, frozenset({1, 2})))  # less, or not
            for other in side:
                parts.append(ranked(line, other, cell, first, ties))
                read.append(other)
        return Compound(tuple(dict.fromkeys(chain.from_iterable(read))), tuple(parts), len(own))

    def rules_as_alternative(self, geometry: Geometry) -> Iterator[Rule]:
        """An own cell for each other line, which says whether it is less, whatever the rank is."""
        yield self._counted(geometry)

    def _counted(self, geometry: Geometry) -> Compound:
        """The lines that are less counted, of all others. Its parts are automata, for which the first digit is 1."""
        line, digits = self.line(geometry), geometry.digits
        others = [other for other in lines_of(geometry) if other != line]
        own = tuple(~number for number in range(len(others)))
        parts = [less(line, other, cell, digits) for cell, other in zip(own, others, strict=True)]
        tests = [counting(own, digits, {1: self.value - 1}, exactly=True)]
        if self.ties == "no":
            tests += [differing(line, other, digits) for other in others]
        cells = tuple(dict.fromkeys(chain.from_iterable(others)))
        return Compound(cells, (*parts, *tests), len(own), tests=len(tests))


@declared
class _Ranked(FullRank):
    """A rank beside all ranks of its puzzle."""

    others: tuple[FullRank, ...] = field(default=(), kw_only=True)

    def known(self) -> tuple[int, int, int, int]:
        known = [3, 3, 3, 3]
        for other in self.others:
            if (other.side, other.number) != (self.side, self.number):
                known[SIDES.index(other.side)] &= 1 if other.value < self.value else 2
        return known[0], known[1], known[2], known[3]


@lru_cache(maxsize=256)
def _others(geometry: Geometry, line: Line) -> tuple[tuple[Line, ...], ...]:
    """The lines of the other sides that may begin with the same digit.

    A line holds each digit once: where two share the first cell of one only, they begin differently.
    """
    return tuple(
        tuple(other for other in side if other[0] not in line[1:] and line[0] not in other[1:])
        for side in _sides(geometry)
        if line not in side
    )


@lru_cache(maxsize=16)
def _sides(geometry: Geometry) -> tuple[tuple[Line, ...], ...]:
    """All lines, by the side from which they are read."""
    lines, half = [*lines_of(geometry)], 2 * geometry.grid_shape[0]
    return tuple(tuple(each[start::2]) for each in (lines[:half], lines[half:]) for start in (0, 1))
