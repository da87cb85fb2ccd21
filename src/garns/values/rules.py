"""The six kinds of rule. A board and its constraints become these, and the engines know nothing else.

A seventh, :class:`Compound`, is made of the others (``docs/design/compounds.md``).

:class:`~garns.values.geometry.House` (as many cells as digits: every digit once) is the first; the other five stand
here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from garns.values.geometry import House, house_name


@dataclass(frozen=True, slots=True)
class Domain:
    """The digits that a cell may hold."""

    cell: int
    digits: frozenset[int]


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that are all different, fewer than there are digits; named like a house.

    >>> print(Group((0, 4)))
    these cells
    """

    cells: tuple[int, ...]
    kind: str = "group"
    number: int = 0

    def name_in(self, lang: str) -> str:
        """The name in a language."""
        return house_name(self.kind, self.number, None, lang)

    def __str__(self) -> str:
        return self.name_in("en")


@dataclass(frozen=True, slots=True)
class Relation:
    """Two cells and the pairs of digits that may stand in them.

    >>> from operator import lt
    >>> Relation(0, 1, lt).allows(3, 5)
    True
    """

    a: int
    b: int
    allows: Callable[[int, int], bool]


@dataclass(frozen=True, slots=True)
class Sum:
    """Cells, each times its coefficient, that add up to a total.

    Without coefficients each counts once. The circle of an arrow takes the coefficient -1 and the total is 0.
    """

    cells: tuple[int, ...]
    total: int
    coefficients: tuple[int, ...] = ()
    distinct: bool = False


@dataclass(frozen=True, slots=True)
class Automaton:
    """A finite automaton read along a list of cells.

    ``next[state][digit - 1]`` is the state after a digit, or -1 where no word goes on; state 0 is the start.
    """

    cells: tuple[int, ...]
    next: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]


@dataclass(frozen=True, slots=True)
class Compound:
    """Rules that speak of cells of their own beside those of the board, where one rule alone would be too large.

    The own cells are -1, -2, ... and hold digits that follow from those of the board: there is exactly one way to fill
    them where the board keeps the compound, and none where it does not. So solutions are counted right.

    >>> from operator import lt
    >>> between = Compound((0, 1), (Relation(0, -1, lt), Relation(-1, 1, lt), Domain(-1, frozenset({5}))), own=1)
    """

    cells: tuple[int, ...]
    parts: tuple[Domain | Relation | Sum | Automaton, ...]
    own: int


Rule = Domain | House | Group | Relation | Sum | Automaton | Compound
