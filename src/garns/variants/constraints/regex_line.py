"""A regex line: its digits, read in order, are a word of a regular expression."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Label, Line, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Rule
from garns.variants.automata import automaton, shaped
from garns.variants.declared import Path, declared
from garns.variants.lines import CellLine
from garns.variants.registry import register
from garns.variants.words import NO_WORD, BadPatternError, Words, after, may_end, read_words


@register
@declared
class RegexLine(CellLine):
    """The digits of the line match a pattern such as ``[1-3]+4?(56|65)*`` (:mod:`garns.variants.words`).

    >>> from garns.values.geometry import CLASSIC
    >>> next(RegexLine((0, 1, 2), "1[2-4]*").rules(CLASSIC)).next
    ((1, -1, -1, -1, -1, -1, -1, -1, -1), (-1, 1, 1, 1, -1, -1, -1, -1, -1))
    """

    id: ClassVar[str] = "regex_line"
    name: ClassVar[str] = N_("regex line")
    text: ClassVar[str] = N_("The digits of the line, read in order, match the regular expression.")
    from_zero: ClassVar[bool] = True
    role: ClassVar[str] = "regex"
    field_help: ClassVar[dict[str, str]] = {"pattern": N_("For example [1-3]+4*(56|65): the whole line has to match.")}

    cells: Path
    pattern: str

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells at least, and a pattern that can be read."""
        yield from CellLine.fits(self, geometry)
        try:
            read_words(self.pattern, geometry.values)
        except (BadPatternError, RecursionError):
            yield Problem("bad_constraint_field", constraint=self, field="pattern", found=self.pattern[:40])

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The automaton of the pattern."""
        yield _reader(self.cells, geometry.values, self.pattern)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """The line and its pattern."""
        yield Line(self.cells, role=self.role)
        yield Label(self.cells[0], self.id, self.pattern)


@shaped
def _reader(cells: tuple[int, ...], digits: range, pattern: str) -> Automaton:
    """The automaton whose states are what may still come."""

    def step(words: Words, digit: int) -> Words | None:
        left = after(words, digit)
        return None if left == NO_WORD else left

    return automaton(cells, digits, read_words(pattern, digits), step, may_end)
