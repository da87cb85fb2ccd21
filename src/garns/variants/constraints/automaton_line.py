"""An automaton line: a finite automaton reads its digits, and has to end well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Rule
from garns.variants.automata import automaton
from garns.variants.declared import Numbers, Path, declared
from garns.variants.lines import CellLine
from garns.variants.registry import register

#: More states are nobody's rule.
MOST_STATES = 5_000
_NONE = "-"


@lru_cache(maxsize=64)  # a puzzle has the same one along many lines
def table_text(rows: tuple[tuple[int, ...], ...]) -> str:
    """The rows of a table as text.

    >>> table_text(((0, 1), (-1, 1)))
    '0,1 -,1'
    """
    return " ".join(",".join(_NONE if to < 0 else str(to) for to in row) for row in rows)


@lru_cache(maxsize=64)
def _rows(table: str, digits: int) -> list[list[int]] | None:
    """The next states, -1 for none; None where the table is no table."""
    rows = [row.split(",") for row in table.split()]
    whole = all(to == _NONE or (to.isascii() and to.isdecimal() and len(to) < 6) for row in rows for to in row)
    if not whole or not 0 < len(rows) <= MOST_STATES or any(len(row) != digits for row in rows):
        return None
    found = [[-1 if to == _NONE else int(to) for to in row] for row in rows]
    return found if all(to < len(found) for row in found for to in row) else None


@lru_cache(maxsize=64)
def _reader(table: str, ends: tuple[int, ...], digits: int, length: int) -> Automaton:
    rows = _rows(table, digits) or []

    def step(state: int, digit: int) -> int | None:
        return to if (to := rows[state][digit - 1]) >= 0 else None

    return automaton(tuple(range(length)), digits, 0, step, lambda state: state in ends)


@register
@declared
class AutomatonLine(CellLine):
    """An automaton reads the line and ends in one of the states that are named.

    The table has a row for each state, from 0, where it starts: the next state for each digit, or ``-`` where the digit
    may not come.

    >>> from garns.values.geometry import board
    >>> (rule,) = AutomatonLine((0, 1), "1,0,0,0 1,-,-,-", (1,)).rules(board(4))  # ones at the end, one at least
    >>> rule.next, sorted(rule.accepting)
    (((1, 0, 0, 0), (1, -1, -1, -1)), [1])
    """

    id: ClassVar[str] = "automaton_line"
    name: ClassVar[str] = N_("automaton line")
    text: ClassVar[str] = N_(
        "The finite automaton reads the digits of the line in order and ends in one of its end states."
    )
    role: ClassVar[str] = "automaton"
    from_zero: ClassVar[bool] = True
    clue_text: ClassVar[str] = N_("{cells}: table {table}: end states {ends}")
    field_names: ClassVar[dict[str, str]] = {"ends": N_("end states")}
    field_help: ClassVar[dict[str, str]] = {
        "table": N_(
            "A row for each state, from 0, where the automaton starts: the next state for each digit, or - where that"
            " digit may not come. Commas between the digits, a blank or a new line between the rows."
        ),
        "ends": N_("The states in which the line may end, with blanks between them."),
    }

    cells: Path
    table: str
    ends: Numbers

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells at least, and a table with a row for each state and a column for each digit."""
        yield from CellLine.fits(self, geometry)
        rows = _rows(self.table, geometry.digits)
        if rows is None:
            yield Problem("bad_constraint_field", constraint=self, field="table", found=self.table[:40])
        elif self.ends and not 0 <= min(self.ends) <= max(self.ends) < len(rows):
            yield Problem("bad_constraint_field", constraint=self, field="ends", found=str(list(self.ends))[:40])

    def own_numbers(self, geometry: Geometry, lang: str) -> Iterator[str]:
        """None that say anything without the table."""
        return iter(())

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The automaton."""
        yield replace(_reader(self.table, self.ends, geometry.digits, len(self.cells)), cells=self.cells)
