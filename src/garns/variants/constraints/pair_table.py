"""Any rule for two cells: a table of the pairs of digits that they may hold."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import ClassVar, Literal

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Relation, Rule
from garns.variants.crossing import each_once
from garns.variants.declared import Path, declared
from garns.variants.lines import CellLine
from garns.variants.registry import register


@register
@declared
class PairTable(CellLine):
    """Neighbours on the line, or any two of its cells, hold a pair of digits that the table allows.

    The table has a row for each digit of the first cell, and in it a 1 for each digit that the second may hold.

    >>> from garns.values.geometry import board
    >>> rule = next(PairTable((0, 1), "0111 0011 0001 0000").rules(board(4)))  # less than
    >>> rule.allows(1, 3), rule.allows(3, 1)
    (True, False)
    """

    id: ClassVar[str] = "pair_table"
    name: ClassVar[str] = N_("pair rule")
    text: ClassVar[str] = N_("Neighbours on the line, or any two of its cells, hold a pair of digits of the table.")
    from_zero: ClassVar[bool] = True
    role: ClassVar[str] = "pair_table"
    field_help: ClassVar[dict[str, str]] = {
        "table": N_(
            "A row for each digit of the first cell, and in it 1 for each digit that the second may hold, 0 for the"
            " others; a blank or a new line between the rows."
        )
    }

    cells: Path
    table: str
    pairs: Literal["neighbours", "all"] = "neighbours"

    def rows(self) -> list[str]:
        """The rows of the table."""
        return self.table.split()

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells at least, and a square table of 0 and 1."""
        yield from CellLine.fits(self, geometry)
        rows, size = self.rows(), geometry.digits
        if len(rows) != size or any(len(row) != size or not {*row} <= {"0", "1"} for row in rows):
            yield Problem("bad_constraint_field", constraint=self, field="table", found=self.table[:40])

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """A relation for every pair."""
        rows, first = self.rows(), geometry.first

        def allows(one: int, other: int) -> bool:
            return rows[one - first][other - first] == "1"

        pairs = pairwise(self.cells) if self.pairs == "neighbours" else combinations(self.cells, 2)
        yield from each_once((Relation(a, b, allows) for a, b in pairs), self.cells, geometry)
