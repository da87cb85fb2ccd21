"""Alternatives of rules as one automaton: it reads every cell once and knows after the last whether a formula holds.

A formula is a rule, or ``Any`` or ``All`` of formulas. Each rule follows the digits of its own cells in a state of its
own; a part of the formula that is settled forgets the states of its rules, so that few states are left.

>>> either = Any((Domain(0, frozenset({1})), Domain(1, frozenset({1}))))
>>> automaton_of(either, 4).next
((2, 1, 1, 1), (3, -1, -1, -1), (3, 3, 3, 3), (-1, -1, -1, -1))
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import NamedTuple

from garns.caches import Shelf
from garns.values.geometry import House
from garns.values.limits import MAX_TABLES, TooManyStates, breathe
from garns.values.rules import (
    Automaton,
    Compound,
    Connected,
    Domain,
    Enclosed,
    Group,
    Part,
    Regions,
    Relation,
    Rule,
    Sum,
)
from garns.variants.automata import automaton

#: Entries of one table; a formula that needs more of them has no automaton of its own.
MOST_ENTRIES = MAX_TABLES // 10
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
#: What a rule knows of the digits so far; True and False where it is settled. Numbers are kept as ``~number``, below
#: zero, for 0 and 1 are equal to False and True.
State = Hashable
Step = Callable[[State, int, int], State]


@dataclass(frozen=True, slots=True)
class Reader:
    """How a rule reads its cells: ``step(state, place, digit)`` for the cell at a place of ``cells``.

    Where ``ordered`` is set the cells have to come in their order; no order suits one that comes again. After the last
    one ``ends(state)`` is asked.
    """

    cells: tuple[int, ...]
    start: State
    step: Step
    ends: Callable[[State], bool]
    ordered: bool = False
    #: Whether it may still be kept when some of its places are left; where nobody knows, it is not asked.
    may_end: Callable[[State, Sequence[int]], bool] | None = None


def reader(rule: Rule, digits: int) -> Reader:
    """How a rule reads its cells."""
    match rule:
        case Domain():
            return Reader((rule.cell,), None, lambda _, place, digit: digit in rule.digits, bool)
        case House() | Group():
            return Reader(rule.cells, ~0, lambda seen, _, digit: _once(seen, digit), lambda seen: True)
        case Relation():
            return Reader((rule.a, rule.b), None, lambda one, place, digit: _pair(rule, one, place, digit), bool)
        case Sum():
            return _adding(rule, digits)
        case Compound() | Connected() | Regions():
            raise NestedCompoundError
        case Enclosed():
            return reader(rule.automaton, digits)
        case Automaton():
            start: State = ~0 if rule.accepting else False
            return Reader(
                rule.cells,
                start,
                lambda state, _, digit: _next(rule, state, digit),
                lambda state: isinstance(state, int) and ~state in rule.accepting,
                len(set(rule.cells)) < len(rule.cells) or not _commutes(rule, digits),
            )


def _once(seen: State, digit: int) -> State:
    assert isinstance(seen, int)
    return False if ~seen >> digit & 1 else ~(~seen | 1 << digit)


def _pair(rule: Relation, one: State, place: int, digit: int) -> State:
    if not isinstance(one, tuple):
        return (digit,)
    return rule.allows(digit, one[0]) if place == 0 else rule.allows(one[0], digit)


def _next(rule: Automaton, state: State, digit: int) -> State:
    assert isinstance(state, int)
    to = rule.next[~state][digit - 1]
    return False if to < 0 else ~to


def _adding(rule: Sum, digits: int) -> Reader:
    factors = rule.coefficients or (1,) * len(rule.cells)

    def step(state: State, place: int, digit: int) -> State:
        assert isinstance(state, tuple)
        total, seen = state
        if rule.distinct and seen >> digit & 1:
            return False
        return total + factors[place] * digit, seen | 1 << digit if rule.distinct else 0

    def ends(state: State) -> bool:
        return isinstance(state, tuple) and state[0] == rule.total

    def may_end(state: State, places: Sequence[int]) -> bool:
        assert isinstance(state, tuple)
        ways = [(factors[place], factors[place] * digits) for place in places]
        left = rule.total - state[0]
        return bool(sum([min(each) for each in ways]) <= left <= sum([max(each) for each in ways]))

    return Reader(rule.cells, (0, 0), step, ends, may_end=may_end)


def _commutes(rule: Automaton, digits: int) -> bool:
    """Whether the order of the digits does not matter."""
    rows = [*rule.next, (-1,) * digits]  # the last is the row of -1
    return all(rows[row[a]][b] == rows[row[b]][a] for row in rule.next for a in range(digits) for b in range(a))


class NestedCompoundError(TooManyStates):
    """A rule with cells of its own, or an area: no automaton can be made of these."""

    def __init__(self) -> None:
        super().__init__(MAX_TABLES)


class OutOfOrderError(TooManyStates):
    """Rules that read the same cells in orders that do not agree."""


def automaton_of(formula: Formula, digits: int) -> Automaton:
    """The automaton that accepts what a formula allows.

    :raises OutOfOrderError: when no order of the cells suits all of its rules.
    :raises TooManyStates: when it would be too large.
    """
    numbers: dict[int, int] = {}
    key = _renumbered(formula, numbers), digits
    found = _KNOWN.get(*key)
    if found is None:
        found = _automaton_of(*key)
        _KNOWN.put(key, found, len(found.next) * digits)
    cells = list(numbers)
    return replace(found, cells=tuple(cells[place] for place in found.cells))


def _renumbered(formula: Formula, numbers: dict[int, int]) -> Formula:
    """The formula with 0, 1, 2 ... for its cells as they come: alternatives often differ in nothing else."""

    def number(cell: int) -> int:
        return numbers.setdefault(cell, len(numbers))

    match formula:
        case Any() | All():
            return type(formula)(tuple(_renumbered(each, numbers) for each in formula.of))
        case Domain():
            return Domain(number(formula.cell), formula.digits)
        case Relation():
            return Relation(number(formula.a), number(formula.b), formula.allows)
        case House() | Group():
            return Group(tuple(map(number, formula.cells)))
        case Compound():
            raise NestedCompoundError
        case _:
            return replace(formula, cells=tuple(map(number, formula.cells)))


def _automaton_of(formula: Formula, digits: int) -> Automaton:
    readers: list[Reader] = []
    tree = _numbered(formula, digits, readers)
    cells = _order(readers)
    last = [max(cells.index(cell) for cell in each.cells) for each in readers]

    # Which rules read each cell, and which place of their own it is; and the places of their own that come after it.
    reading = [
        [(at, each.cells.index(cell)) for at, each in enumerate(readers) if cell in each.cells] for cell in cells
    ]
    rest = [
        {at: [own for own, cell in enumerate(readers[at].cells) if cells.index(cell) > place] for at, _ in reads}
        for place, reads in enumerate(reading)
    ]

    def row_of(at: int, state: State, place: int, own: int) -> _Row:
        """What becomes of one rule after each digit at a place, which is so far among its own."""
        each = readers[at]
        row = [each.step(state, own, digit) for digit in range(1, digits + 1)]
        if place == last[at]:
            row = [to if isinstance(to, bool) else each.ends(to) for to in row]
        elif each.may_end is not None:
            row = [not isinstance(to, bool) and each.may_end(to, rest[place][at]) and to for to in row]
        return row, [(to is True) << at for to in row], [(to is False) << at for to in row]

    def after(number: int, place: int) -> list[int]:
        """For each digit what is known after it."""
        states, kept, broken = known[number]
        reads: list[tuple[int, _Row]] = []
        for at, own in reading[place]:
            state = states[at]
            if state is not True and state is not False:
                if (key := (at, state, place)) not in rows_of:
                    rows_of[key] = row_of(at, state, place, own)
                reads.append((at, rows_of[key]))
        if not reads:
            return [number] * digits
        return [settle(list(states), reads, digit, kept, broken) for digit in range(digits)]

    def settle(now: list[State], reads: list[tuple[int, _Row]], digit: int, kept: int, broken: int) -> int:
        """The number of what is known then; -1 where the formula cannot hold any more."""
        for at, (row, trues, falses) in reads:
            now[at] = row[digit]
            kept |= trues[digit]
            broken |= falses[digit]
        # What is settled by the rules that are settled, found once for all that have the same ones: there are few.
        if (masks := (kept, broken)) not in settled:
            holds, all_kept, all_broken = _settle(tree, kept, broken)
            changed = (all_kept ^ kept) | (all_broken ^ broken)
            news = [(at, bool(all_kept >> at & 1)) for at in range(len(now)) if changed >> at & 1]
            settled[masks] = None if holds is False else (all_kept, all_broken, news)
        found = settled[masks]
        if found is None:
            return -1
        kept, broken, news = found
        for at, new in news:
            now[at] = new
        states = tuple(now)
        number = numbers.get(states)
        if number is None:
            number = numbers[states] = len(known)
            known.append((states, kept, broken))
        return number

    settled: dict[tuple[int, int], tuple[int, int, list[tuple[int, bool]]] | None] = {}
    rows_of: dict[tuple[int, State, int], _Row] = {}
    numbers: dict[tuple[State, ...], int] = {}
    known: list[tuple[tuple[State, ...], int, int]] = []  # the states of all rules; which are kept, and broken, as bits
    starts = [each.start for each in readers]
    kept = sum((state is True) << at for at, state in enumerate(starts))
    broken = sum((state is False) << at for at, state in enumerate(starts))
    here = [number for number in [settle(starts, [], 0, kept, broken)] if number >= 0]
    layers: list[_Layer] = []
    entries = 0
    for place in range(len(cells)):
        rows: _Layer = {}
        for number in here:
            if (entries := entries + digits) > MOST_ENTRIES:
                raise TooManyStates(entries)
            if len(rows) % 256 == 0:
                breathe()
            rows[number] = after(number, place)
        layers.append(rows)
        here = list(dict.fromkeys(to for row in rows.values() for to in row if to >= 0))
    return _smallest(cells, layers, here, digits)


def compound_of(formula: Formula, digits: int) -> Compound:
    """The same with a cell of its own for each rule, which holds 1 where the rule is kept and 2 where it is not.

    It says less to a solver than one automaton, but is never large.

    :raises NestedCompoundError: when it holds a rule of which no automaton tells whether it is kept.
    """
    nested: list[Compound] = []
    formula = _with_tests_only(formula, nested)
    readers: list[Reader] = []
    tree = _numbered(formula, digits, readers)
    own = sum(each.own for each in nested)  # before those of the rules
    parts: list[Part] = [part for each in nested for part in each.parts]
    parts += [_told(each, ~(own + at), digits) for at, each in enumerate(readers)]
    parts.append(automaton_of(_of_bits(tree, own), digits))
    read = chain(*(each.cells for each in nested), *(each.cells for each in readers))
    cells = dict.fromkeys(cell for cell in read if cell >= 0)
    return Compound(tuple(cells), tuple(parts), own + len(readers))


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


_KEPT, _BROKEN = frozenset({1}), frozenset({2})


def _of_bits(tree: Tree, before: int) -> Formula:
    if isinstance(tree, int):
        return Domain(~(before + tree), _KEPT)
    return tree.kind(tuple(_of_bits(each, before) for each in tree.parts))


def _told(rule: Reader, bit: int, digits: int) -> Automaton:
    """The automaton that reads the cells of a rule and then, in one more, whether the rule is kept."""

    def step(state: tuple[int, State], digit: int) -> tuple[int, State] | None:
        place, known = state
        if place == len(rule.cells):
            return (place, True) if digit in (_KEPT if known else _BROKEN) else None
        if not isinstance(known, bool):
            known = rule.step(known, place, digit)
            if place == len(rule.cells) - 1 and not isinstance(known, bool):
                known = rule.ends(known)
        return place + 1, known

    return automaton((*rule.cells, bit), digits, (0, rule.start), step)


#: For what is known before a cell, what is known after it for each digit: numbers, -1 where there is nothing.
_Layer = dict[int, list[int]]
#: For each digit the state of a rule after it, and its bit among all rules where it is kept then, or broken.
_Row = tuple[list[State], list[int], list[int]]


class Joined(NamedTuple):
    """What joins some parts."""

    kind: type[Any] | type[All]
    parts: tuple[Tree, ...]
    #: All rules in them as bits, and those that are parts themselves; the other parts.
    mask: int
    leaves: int
    nested: tuple[Joined, ...]


#: A rule by its number, or several that are joined.
Tree = int | Joined


def _numbered(formula: Formula, digits: int, readers: list[Reader]) -> Tree:
    if isinstance(formula, Any | All):
        first = len(readers)
        parts = tuple(_numbered(each, digits, readers) for each in formula.of)
        leaves = sum(1 << part for part in parts if isinstance(part, int))
        nested = tuple(part for part in parts if not isinstance(part, int))
        return Joined(type(formula), parts, (1 << len(readers)) - (1 << first), leaves, nested)
    readers.append(reader(formula, digits))
    return len(readers) - 1


def _order(readers: list[Reader]) -> tuple[int, ...]:
    """An order of all cells that suits every reader, and otherwise is that of their first appearance."""
    before: dict[int, set[int]] = {cell: set() for each in readers for cell in each.cells}
    for each in readers:
        if each.ordered:
            for one, other in pairwise(each.cells):
                before[other].add(one)
    order: list[int] = []
    while before:
        cell = next((cell for cell, others in before.items() if not others), None)
        if cell is None:
            raise OutOfOrderError(MAX_TABLES)
        order.append(cell)
        del before[cell]
        for others in before.values():
            others.discard(cell)
    return tuple(order)


def _settle(tree: Tree, kept: int, broken: int) -> tuple[bool | None, int, int]:
    """Whether a part of the formula holds, None while it is open; and the rules that are kept and broken.

    The rules of a settled part are all one or the other, as the part is, so that few states are left.
    """
    if isinstance(tree, int):
        return (True if kept >> tree & 1 else False if broken >> tree & 1 else None), kept, broken
    kind, _, mask, leaves, nested = tree
    decisive = kind is Any
    settled: bool | None = not decisive
    if leaves & (kept if decisive else broken):
        settled, nested = decisive, ()
    elif leaves & ~(kept | broken):
        settled = None
    for part in nested:
        found, kept, broken = _settle(part, kept, broken)
        if found is decisive:
            settled = decisive
            break
        if found is None:
            settled = None
    if settled is None:
        return None, kept, broken
    return (True, kept | mask, broken & ~mask) if settled else (False, kept & ~mask, broken | mask)


def _smallest(cells: tuple[int, ...], layers: list[_Layer], final: list[int], digits: int) -> Automaton:
    """From the last layer back: states with the same rows are one, and those that lead nowhere are none."""
    table: list[tuple[int, ...]] = [(-1,) * digits]
    after = dict.fromkeys(final, 0)  # the row of each number; -1 is none
    for rows in reversed(layers):
        numbers: dict[tuple[int, ...], int] = {}
        here: dict[int, int] = {}
        for state, targets in rows.items():
            row = tuple([after.get(to, -1) for to in targets])
            if max(row) < 0:
                continue
            if row not in numbers:
                numbers[row] = len(table)
                table.append(row)
            here[state] = numbers[row]
        after = here
    if not after:
        return Automaton(cells, ((-1,) * digits,), frozenset())
    # The start was found last and has to be number 0.
    top = len(table) - 1
    return Automaton(
        cells, tuple(tuple(top - to if to >= 0 else -1 for to in row) for row in reversed(table)), frozenset({top})
    )
