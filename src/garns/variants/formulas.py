"""Alternatives of rules as one automaton: it reads every cell once and knows after the last whether a formula holds.

A formula is a rule, or ``Any`` or ``All`` of formulas. Each rule follows the digits of its own cells in a state of its
own; a part of the formula that is settled forgets the states of its rules, so that few states are left.

>>> either = Any((Domain(0, frozenset({1})), Domain(1, frozenset({1}))))
>>> automaton_of(either, 4).next
((2, 1, 1, 1), (3, -1, -1, -1), (3, 3, 3, 3), (-1, -1, -1, -1))
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from itertools import pairwise

from garns.caches import Shelf
from garns.values.geometry import House
from garns.values.limits import MAX_TABLES, TooManyStates, breathe
from garns.values.rules import Automaton, Compound, Connected, Domain, Group, Part, Regions, Relation, Rule, Sum
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

    Where ``ordered`` is set the cells have to come in their order. After the last one ``ends(state)`` is asked.
    """

    cells: tuple[int, ...]
    start: State
    step: Step
    ends: Callable[[State], bool]
    ordered: bool = False


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
            return _adding(rule)
        case Compound() | Connected() | Regions():
            raise NestedCompoundError
        case Automaton():
            start: State = ~0 if rule.accepting else False
            return Reader(
                rule.cells,
                start,
                lambda state, _, digit: _next(rule, state, digit),
                lambda state: isinstance(state, int) and ~state in rule.accepting,
                not _commutes(rule, digits),
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


def _adding(rule: Sum) -> Reader:
    factors = rule.coefficients or (1,) * len(rule.cells)

    def step(state: State, place: int, digit: int) -> State:
        assert isinstance(state, tuple)
        total, seen = state
        if rule.distinct and seen >> digit & 1:
            return False
        return total + factors[place] * digit, seen | 1 << digit if rule.distinct else 0

    return Reader(rule.cells, (0, 0), step, lambda state: isinstance(state, tuple) and state[0] == rule.total)


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

    def after(states: tuple[State, ...], place: int, digit: int) -> tuple[State, ...] | None:
        """The states of all rules after a digit; None where the formula cannot hold any more."""
        now = list(states)
        for at, own in reading[place]:
            state = now[at]
            if state is not True and state is not False:
                state = readers[at].step(state, own, digit)
                if place == last[at] and state is not True and state is not False:
                    state = readers[at].ends(state)
                now[at] = state
        # What is settled by the rules that are settled, found once for each such pattern: there are few.
        pattern = tuple([state if state is True or state is False else None for state in now])
        if pattern not in settled:
            known: list[State] = list(pattern)
            settled[pattern] = None if _settle(tree, known) is False else known
        found = settled[pattern]
        if found is None:
            return None
        return tuple([own if new is None else new for own, new in zip(now, found, strict=True)])

    reading = [
        [(at, each.cells.index(cell)) for at, each in enumerate(readers) if cell in each.cells] for cell in cells
    ]
    settled: dict[tuple[bool | None, ...], list[State] | None] = {}
    start = [each.start for each in readers]
    here = [tuple(start)] if _settle(tree, start) is not False else []
    layers: list[_Layer] = []
    entries = 0
    for place in range(len(cells)):
        rows: _Layer = {}
        for states in here:
            if (entries := entries + digits) > MOST_ENTRIES:
                raise TooManyStates(entries)
            if len(rows) % 256 == 0:
                breathe()
            rows[states] = [after(states, place, digit) for digit in range(1, digits + 1)]
        layers.append(rows)
        here = list(dict.fromkeys(to for row in rows.values() for to in row if to is not None))
    return _smallest(cells, layers, here, digits)


def compound_of(formula: Formula, digits: int) -> Compound:
    """The same with a cell of its own for each rule, which holds 1 where the rule is kept and 2 where it is not.

    It says less to a solver than one automaton, but is never large.
    """
    readers: list[Reader] = []
    tree = _numbered(formula, digits, readers)
    parts: list[Part] = []
    for at, each in enumerate(readers):
        parts.append(_told(each, ~at, digits))
    parts.append(automaton_of(_of_bits(tree), digits))
    cells = dict.fromkeys(cell for each in readers for cell in each.cells)
    return Compound(tuple(cells), tuple(parts), len(readers))


_KEPT, _BROKEN = frozenset({1}), frozenset({2})


def _of_bits(tree: Tree) -> Formula:
    if isinstance(tree, int):
        return Domain(~tree, _KEPT)
    kind, parts, _ = tree
    return kind(tuple(map(_of_bits, parts)))


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


#: For the states of all rules before a cell, those after it for each digit.
_Layer = dict[tuple[State, ...], list[tuple[State, ...] | None]]
#: A rule by its number; or what joins some parts, the parts, and all rules in them.
Tree = int | tuple[type[Any] | type[All], tuple["Tree", ...], tuple[int, ...]]


def _numbered(formula: Formula, digits: int, readers: list[Reader]) -> Tree:
    if isinstance(formula, Any | All):
        first = len(readers)
        parts = tuple(_numbered(each, digits, readers) for each in formula.of)
        return type(formula), parts, tuple(range(first, len(readers)))
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


def _settle(tree: Tree, states: list[State]) -> bool | None:
    """Whether a part of the formula holds, None while it is open; a settled part has one state for all its rules."""
    if isinstance(tree, int):
        known = states[tree]
        return known if isinstance(known, bool) else None
    kind, parts, leaves = tree
    if leaves:
        known = states[leaves[0]]
        if isinstance(known, bool) and all(states[leaf] is known for leaf in leaves):
            return known
    found = [_settle(part, states) for part in parts]
    decisive = kind is Any
    if decisive in found:
        settled: bool | None = decisive
    else:
        settled = None if None in found else not decisive
    if settled is not None:
        for leaf in leaves:
            states[leaf] = settled
    return settled


def _smallest(cells: tuple[int, ...], layers: list[_Layer], final: list[tuple[State, ...]], digits: int) -> Automaton:
    """From the last layer back: states with the same rows are one, and those that lead nowhere are none."""
    table: list[tuple[int, ...]] = [(-1,) * digits]
    after = dict.fromkeys(final, 0)
    for rows in reversed(layers):
        numbers: dict[tuple[int, ...], int] = {}
        here: dict[tuple[State, ...], int] = {}
        for state, targets in rows.items():
            row = tuple(-1 if to is None else after.get(to, -1) for to in targets)
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
