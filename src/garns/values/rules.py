"""The eleven kinds of rule. A board and its constraints become these, and the engines know nothing else.

:class:`~garns.values.geometry.House` (as many cells as digits: every digit once) and
:class:`~garns.values.geometry.Group` (fewer cells: all different) come from boards too; the other nine stand here.

A twelfth, :class:`Compound`, is made of the others (``docs/design/compounds.md``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from garns.values.geometry import Group, House


@dataclass(frozen=True, slots=True)
class Domain:
    """The digits that a cell may hold."""

    cell: int
    digits: frozenset[int]


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
class Threads:
    """An automaton that may begin in any of its first states: a word is accepted if it is from one of them.

    For a search it does as well as one with a single start, which may need a state for every set of these. Around a
    loop it may read so many of the first cells ``again`` after the last.
    """

    next: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]
    starts: int
    again: int = 0


@dataclass(frozen=True, slots=True)
class Automaton:
    """A finite automaton read along a list of cells.

    ``next[state][digit - 1]`` is the state after a digit, or -1 where no word goes on; state 0 is the start. Where
    ``threads`` accept the same words and are fewer, a search takes them.
    """

    cells: tuple[int, ...]
    next: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]
    threads: Threads | None = None


#: Boards with so many digits are small enough to go through all that may be enclosed.
MOST_ENCLOSED = 12
#: With no more digits than this, or no more cells, an automaton is light: all that a board can ask for are together no
#: larger than the tables of a puzzle may be.
_LIGHT_DIGITS, _LIGHT_CELLS = 9, 5


@dataclass(frozen=True, slots=True)
class Enclosed:
    """Different digits along a few cells, of which those between the smallest and the largest add up to a total.

    That they differ is said beside it as well, by the board, a house or a group: automata and alternatives rely on it.

    A search goes by this alone. Whoever reads automata gets one that says the same (:func:`as_automata`) where that is
    light. It is made when somebody asks for it, which may take longer than all the rest of a puzzle.

    >>> rule = Enclosed((3, 4), 0, range(1, 10), lambda cells, digits, total: Automaton(cells, (), frozenset()))
    >>> rule.automaton.cells
    (3, 4)
    """

    cells: tuple[int, ...]
    total: int
    #: Those of the board, as they are written; at most :data:`MOST_ENCLOSED`.
    digits: range
    #: The automaton of some cells, the digits of a board and a total.
    make: Callable[[tuple[int, ...], range, int], Automaton] = field(repr=False, compare=False)

    @property
    def automaton(self) -> Automaton:
        """The automaton that says the same."""
        return self.make(self.cells, self.digits, self.total)

    @property
    def is_light(self) -> bool:
        """Whether it is small, as those of all digits are."""
        cells, digits = len(self.cells), len(self.digits)
        return cells <= _LIGHT_CELLS or digits <= _LIGHT_DIGITS or cells == digits


@dataclass(frozen=True, slots=True)
class Connected:
    """Cells that hang together: those that hold one of some digits, from neighbour to neighbour.

    The edges are pairs of neighbours, each by its place among the cells. There are ``least`` to ``most`` cells that
    hold such a digit, at most all of them where nothing is said.

    >>> row = Connected((3, 4, 5), ((0, 1), (1, 2)), frozenset({1, 2}))  # not 1 7 2, but 7 1 2
    >>> row.room
    3
    """

    cells: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]
    digits: frozenset[int]
    least: int = 1
    most: int | None = None

    @property
    def room(self) -> int:
        """How many cells may hold one of the digits."""
        return len(self.cells) if self.most is None else self.most


@dataclass(frozen=True, slots=True)
class Regions:
    """Regions that are to be found: cells two by two, each with the one that holds the number of its region.

    A region has no digit twice. The numbers appear in order: the first one is 1, and before any other is the one below
    it, so that no two ways to fill the cells differ in the numbers alone.

    The numbers are ``names_only`` where the other rules compare them with each other and do nothing else: then a
    search may call the regions what it likes, as long as it gives them back in order.

    >>> Regions((0, 4, 1, 5)).cells  # the digits 3 and 3 are in regions 1 and 2, 3 and 4 in 1 and 2 or in 1 and 1
    (0, 4, 1, 5)
    """

    cells: tuple[int, ...]
    names_only: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """A cell, others that count where they hold what it holds, and a last one, the counter.

    The digit of the counter, and ``more``, is how many do, the first one with them. Where there are ``arms``, each
    counts until a cell holds something else; they begin at these places, from 0 after the first cell. Of the first
    cells that enclose it, so many, one counts at least; they are all, where there are arms, or none.

    A search goes by this alone, everybody else by the automaton, which is made when somebody asks for it.

    >>> rule = Tally((3, 4, 5, 0), range(1, 10), 0, (0,), 0, lambda cells, *how: Automaton(cells, (), frozenset()))
    >>> rule.automaton.cells
    (3, 4, 5, 0)
    """

    cells: tuple[int, ...]
    #: Those of the board, as they are written.
    digits: range
    more: int
    arms: tuple[int, ...]
    enclosing: int
    #: The automaton of these, in this order.
    make: Callable[[tuple[int, ...], range, int, tuple[int, ...], int], Automaton] = field(repr=False, compare=False)

    @property
    def automaton(self) -> Automaton:
        """The automaton that says the same."""
        return self.make(self.cells, self.digits, self.more, self.arms, self.enclosing)


#: The sides of a board, as rankings count them.
SIDES = ("left", "right", "top", "bottom")


@dataclass(frozen=True, slots=True)
class Ranking:
    """A row or column of a square board, whose cells come first, read as a number from one end.

    It begins with the digit ``first``, counted from 1. From each of the other sides one line begins with it too;
    ``less`` of the three are less than it, and the others greater, or equal where there may be ``ties``. Of each side
    ``sides`` tells whether its line is known to be less (1) or not (2), else 3.

    A search goes by this alone. Whoever has rules of their own cells to read gets a compound that says the same.

    >>> make = lambda: Compound((0, 1), (), 0)
    >>> Ranking(9, 1, 0, 4, 1, False, (3, 3, 3, 1), make).cells[:5]
    (0, 1, 2, 3, 4)
    """

    size: int
    #: From which it is read: one of :data:`SIDES`, by its place there.
    side: int
    #: Of the row or column, from 0.
    number: int
    first: int
    less: int
    ties: bool
    sides: tuple[int, int, int, int]
    make: Callable[[], Compound] = field(repr=False, compare=False)

    @property
    def cells(self) -> tuple[int, ...]:
        """All of the board: any of its lines may begin with the digit."""
        return tuple(range(self.size**2))

    @property
    def compound(self) -> Compound:
        """The compound that says the same."""
        return self.make()


@dataclass(frozen=True, slots=True)
class Compound:
    """Rules that speak of cells of their own beside those of the board, where one rule alone would be too large.

    The own cells are -1, -2, ... and hold digits that follow from those of the board: there is exactly one way to fill
    them where the board keeps the compound, and none where it does not. So solutions are counted right.

    The last of the parts may be ``tests``: without them there is just one way to fill the own cells on any board. Then
    the compound can also be told not to be kept, as alternatives ask for.

    One that is ``implied`` only says what other rules of its constraint say, in a way that tells a solver more: whoever
    can do nothing with own cells leaves it out.

    >>> from operator import lt
    >>> between = Compound((0, 1), (Relation(0, -1, lt), Relation(-1, 1, lt), Domain(-1, frozenset({5}))), own=1)
    """

    cells: tuple[int, ...]
    parts: tuple[Part, ...]
    own: int
    implied: bool = False
    tests: int = 0


__all__ = [
    "Automaton",
    "Compound",
    "Connected",
    "Domain",
    "Enclosed",
    "Group",
    "House",
    "Part",
    "Ranking",
    "Regions",
    "Relation",
    "Rule",
    "Sum",
    "Tally",
    "Threads",
    "as_automata",
    "from_one",
]

#: What a compound may be made of.
Part = Domain | House | Group | Relation | Sum | Automaton | Connected | Regions
Rule = Compound | Enclosed | Ranking | Tally | Part


def as_automata(rules: Iterable[Rule]) -> Iterator[Rule]:
    """Rules, with automata for tallies, and for what is enclosed where these are light: for whoever reads clues without
    searching.

    >>> [type(rule).__name__ for rule in as_automata([Sum((0, 1), 5)])]
    ['Sum']
    """
    for rule in rules:
        if isinstance(rule, Tally) or (isinstance(rule, Enclosed) and rule.is_light):
            yield rule.automaton
        else:
            yield rule


def from_one(rules: Iterable[Rule], first: int) -> Iterator[Rule]:
    """Rules of digits as they are written, the first of which is this one, as rules of digits that begin with 1.

    An automaton and a ranking go by the place of a digit among all, and a tally and what is enclosed know how digits
    are written: they stay as they are.

    >>> list(from_one([Domain(0, frozenset({0, 2})), Sum((0, 1), 5)], 0))
    [Domain(cell=0, digits=frozenset({1, 3})), Sum(cells=(0, 1), total=7, coefficients=(), distinct=False)]
    """
    if first == 1:
        yield from rules
        return
    for rule in rules:
        match rule:
            case Domain():
                yield Domain(rule.cell, frozenset(digit - first + 1 for digit in rule.digits))
            case Relation():
                yield Relation(rule.a, rule.b, _of_written(rule.allows, first))
            case Sum():
                weight = sum(rule.coefficients) if rule.coefficients else len(rule.cells)
                yield replace(rule, total=rule.total + weight * (1 - first))
            case Connected():
                yield replace(rule, digits=frozenset(digit - first + 1 for digit in rule.digits))
            case Compound():
                yield replace(rule, parts=tuple(from_one(rule.parts, first)))  # type: ignore[arg-type]  # of their kinds
            case _:
                yield rule


@lru_cache(maxsize=4096)  # the same relation again is the same one: a table is made once for all cells that share it
def _of_written(allows: Callable[[int, int], bool], first: int) -> Callable[[int, int], bool]:
    return lambda a, b: allows(a + first - 1, b + first - 1)
