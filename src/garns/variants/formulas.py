"""Alternatives of rules as one automaton: it reads every cell once and knows after the last whether a formula holds.

A formula is a rule, or ``Any`` or ``All`` of formulas. The core makes the automaton (``core/solve/formula.cpp``).

>>> either = Any((Domain(0, frozenset({1})), Domain(1, frozenset({1}))))
>>> automaton_of(either, 4).next
((2, 1, 1, 1), (3, -1, -1, -1), (3, 3, 3, 3), (-1, -1, -1, -1))
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain

from garns.caches import Shelf
from garns.engine import read_formula
from garns.errors import Problem
from garns.modelling import machine_of, mask_of, pairs_of
from garns.values.geometry import House
from garns.values.limits import MAX_TABLES, TooManyStates, breathe
from garns.values.rules import Automaton, Compound, Domain, Enclosed, Group, Part, Relation, Rule, Sum
from garns.variants.automata import rows_of

#: Entries of one table; a formula that needs more of them has no automaton of its own.
MOST_ENTRIES = MAX_TABLES // 10
#: The core takes no more cells of one.
MOST_CELLS = 16_384
#: The latest, as alternatives of one puzzle are often the same but for their cells.
_KNOWN: Shelf[Automaton] = Shelf(256, MAX_TABLES)


@dataclass(frozen=True, slots=True)
class Any:
    """At least one of some formulas holds."""

    of: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class All:
    """Each of some formulas holds."""

    of: tuple[Formula, ...]


Formula = Any | All | Rule


class NestedCompoundError(TooManyStates):
    """A rule with cells of its own, or an area: no automaton can be made of these."""

    def __init__(self) -> None:
        super().__init__(MAX_TABLES)


class OutOfOrderError(TooManyStates):
    """Rules that read the same cells in orders that do not agree."""

    def __init__(self) -> None:
        super().__init__(MAX_TABLES)


class TooManyRulesError(TooManyStates):
    """More rules than cells of their own could be made for."""

    def __init__(self, rules: int) -> None:
        super().__init__(MAX_TABLES)
        self.rules = rules

    def problem(self, constraint: object) -> Problem:
        """How many there are."""
        return Problem("too_many_alternative_rules", constraint=constraint, found=self.rules, expected=MOST_CELLS)


def automaton_of(formula: Formula, digits: int, most: int = MOST_ENTRIES) -> Automaton:
    """The automaton that accepts what a formula allows, if it needs no more entries.

    :raises OutOfOrderError: when no order of the cells suits all of its rules.
    :raises TooManyStates: when it would be too large.
    """
    forms = _Forms(formula, digits)
    found = _read(forms, most, told=False)
    cells = [*forms.numbers]
    return replace(found, cells=tuple([cells[number] for number in found.cells]))


class _Forms:
    """A formula in the form that the core takes, with 0, 1, 2 ... for its cells as they come.

    Alternatives often differ in nothing else. Each rule begins with the number of what it is a part of.

    :raises NestedCompoundError: when no automaton can be made of a rule.
    """

    __slots__ = ("automata", "digits", "enclosed", "joined", "numbers", "relations", "sums")

    def __init__(self, formula: Formula, digits: int) -> None:
        self.digits = digits
        self.numbers: dict[int, int] = {}
        #: For each ``Any`` and ``All`` what it is a part of, and which of the two it is; the first is the whole.
        self.joined = [(0, True)]
        self.relations: list[tuple[int, int, int, tuple[int, ...]]] = []
        self.sums: list[tuple[int, tuple[int, ...], tuple[int, ...], int, bool]] = []
        self.automata: list[tuple[int, tuple[int, ...], bytes, bytes]] = []
        self.enclosed: list[tuple[int, tuple[int, ...], int, int]] = []
        self._add(formula, 0)

    def _add(self, formula: Formula, within: int) -> None:
        match formula:
            case Any() | All():
                number = len(self.joined)
                self.joined.append((within, isinstance(formula, Any)))
                for each in formula.of:
                    self._add(each, number)
            case Domain():  # the pairs of a cell with itself
                (cell,) = self._placed((formula.cell,))
                allowed = mask_of(digit for digit in range(1, self.digits + 1) if digit in formula.digits)
                self.relations.append((within, cell, cell, (allowed,) * self.digits))
            case Relation():
                a, b = self._placed((formula.a, formula.b))
                self.relations.append((within, a, b, pairs_of(formula.allows, self.digits)))
            case House() | Group():
                self.sums.append((within, self._placed(formula.cells), (0,) * len(formula.cells), 0, True))
            case Sum():
                factors = formula.coefficients or (1,) * len(formula.cells)
                self.sums.append((within, self._placed(formula.cells), factors, formula.total, formula.distinct))
            case Enclosed():
                self.enclosed.append((within, self._placed(formula.cells), formula.total, formula.digits[0] - 1))
            case Automaton():
                self.automata.append((within, self._placed(formula.cells), *machine_of(formula)))
            case _:
                raise NestedCompoundError

    def _placed(self, cells: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([self.numbers.setdefault(cell, len(self.numbers)) for cell in cells])

    @property
    def key(self) -> tuple[object, ...]:
        """What is the same for formulas that differ in their cells alone."""
        rules = (self.relations, self.sums, self.automata, self.enclosed)
        return self.digits, tuple(self.joined), *[tuple(each) for each in rules]


def _read(forms: _Forms, most: int, *, told: bool) -> Automaton:
    """The automaton over the numbers of the cells; where it is told, it reads one cell more."""
    key = (forms.key, most, told)
    found = _KNOWN.get(*key)
    if found is None:
        breathe()
        if len(forms.numbers) > MOST_CELLS or sum([len(rows) for _, _, rows, _ in forms.automata]) > 4 * MAX_TABLES:
            raise TooManyStates(MAX_TABLES)
        rules = (forms.relations, forms.sums, forms.automata, forms.enclosed)
        cells, table, accepting = read_formula(len(forms.numbers), forms.digits, forms.joined, *rules, most, told)
        if table is None:
            raise TooManyStates(most) if cells else OutOfOrderError
        found = Automaton(tuple(cells), rows_of(table, forms.digits), frozenset(accepting))
        _KNOWN.put(key, found, len(table))
    return found


def compound_of(formula: Formula, digits: int) -> Compound:
    """The same with a cell of its own for each rule, which holds 1 where the rule is kept and 2 where it is not.

    It says less to a solver than one automaton, but is never large.

    :raises NestedCompoundError: when it holds a rule of which no automaton tells whether it is kept.
    :raises TooManyRulesError: when it holds too many.
    """
    nested: list[Compound] = []
    formula = _with_tests_only(formula, nested)
    own = sum(each.own for each in nested)  # before those of the rules
    rules: list[Rule] = []
    bits_of_rules = _of_bits(formula, own, rules)
    if own + len(rules) > MOST_CELLS:
        raise TooManyRulesError(own + len(rules))
    bits = automaton_of(bits_of_rules, digits, MAX_TABLES)
    told = [_told(rule, ~(own + at), digits) for at, rule in enumerate(rules)]
    cells = chain(*(each.cells for each in nested), *(each.cells for each in told))
    parts = (*chain(*(each.parts for each in nested)), *told, bits)
    return Compound(tuple(dict.fromkeys(cell for cell in cells if cell >= 0)), parts, own + len(rules))


def _with_tests_only(formula: Formula, nested: list[Compound]) -> Formula:
    """The formula with the tests of each compound in its place; the others of its parts go on the list.

    Own cells are numbered through all compounds.
    """
    match formula:
        case Any() | All():
            return type(formula)(tuple(_with_tests_only(each, nested) for each in formula.of))
        case Compound() if formula.tests:
            before = sum(each.own for each in nested)
            parts = [_moved(part, before) for part in formula.parts]
            nested.append(replace(formula, parts=tuple(parts[: -formula.tests])))
            return All(tuple(parts[-formula.tests :]))
    return formula


def _moved(part: Part, before: int) -> Automaton:
    """A part with other own cells, so many of which come before."""
    if not isinstance(part, Automaton):
        raise NestedCompoundError
    return replace(part, cells=tuple(cell if cell >= 0 else cell - before for cell in part.cells))


def _of_bits(formula: Formula, before: int, rules: list[Rule]) -> Formula:
    """The formula with the own cell of each rule in its place, which holds 1; the rules go on the list."""
    match formula:
        case Any() | All():
            return type(formula)(tuple(_of_bits(each, before, rules) for each in formula.of))
    rules.append(formula)
    return Domain(~(before + len(rules) - 1), frozenset({1}))


def _told(rule: Rule, bit: int, digits: int) -> Automaton:
    """The automaton that reads the cells of a rule and then, in one more, 1 where the rule is kept and 2 where not."""
    if isinstance(rule, Automaton):  # a cell that comes again is read again
        forms = _Forms(replace(rule, cells=tuple(range(len(rule.cells)))), digits)
        cells = rule.cells
    else:
        forms = _Forms(rule, digits)
        cells = tuple(forms.numbers)
    return replace(_read(forms, MAX_TABLES, told=True), cells=(*cells, bit))
