"""The rules of a puzzle in the form that the core takes: lists of numbers, and no more of them than are different."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain

from garns.caches import Shelf
from garns.values.geometry import House
from garns.values.limits import breathe
from garns.values.rules import (
    Automaton,
    Compound,
    Connected,
    Domain,
    Enclosed,
    Group,
    Part,
    Ranking,
    Regions,
    Relation,
    Rule,
    Sum,
    Tally,
    Threads,
    as_automata,
)


@dataclass(slots=True)
class Forms:
    """The rules of a board with so many cells and digits, by kind, in the order in which the core asks for them.

    A table tells for every digit of the first cell of a relation the mask of those that the second may hold. Relations
    name it by its number: a line of sixty cells makes 1,770 of them, all with one table. A machine is an automaton
    without cells: the rows of its states one after the other, in numbers of four bytes, a byte for each state, whether
    it accepts, and in how many states it may begin.
    """

    cells: int
    digits: int
    #: So many of the cells, the last ones, belong to compounds.
    own: int = 0
    domains: list[int] = field(default_factory=list)
    houses: list[tuple[int, ...]] = field(default_factory=list)
    groups: list[tuple[int, ...]] = field(default_factory=list)
    tables: list[tuple[int, ...]] = field(default_factory=list)
    relations: list[tuple[int, int, int]] = field(default_factory=list)
    sums: list[tuple[tuple[int, ...], tuple[int, ...], int, bool]] = field(default_factory=list)
    machines: list[tuple[bytes, bytes, int]] = field(default_factory=list)
    automata: list[tuple[tuple[int, ...], int]] = field(default_factory=list)
    connected: list[tuple[tuple[int, ...], tuple[tuple[int, int], ...], int, int, int]] = field(default_factory=list)
    regions: list[tuple[tuple[int, ...], bool]] = field(default_factory=list)
    enclosed: list[tuple[tuple[int, ...], int, int]] = field(default_factory=list)
    rankings: list[tuple[int, int, int, int, int, bool, tuple[int, ...]]] = field(default_factory=list)
    tallies: list[tuple[tuple[int, ...], int, tuple[int, ...], int]] = field(default_factory=list)


def forms_of(rules: Iterable[Rule], cells: int, digits: int, *, hidden: bool = True) -> Forms:
    """The forms of some rules.

    :param hidden: whether to tell of compounds, areas, regions to be found, rankings, what is enclosed, and threads;
        without, the first four become rules that forbid nothing, and so does the fifth where its automaton is not
        light.
    :raises OutOfBudget: when the caller's budget is used up before all are made.
    """
    forms = Forms(cells, digits, 0, [(1 << digits) - 1] * cells)
    _add(forms, [*(rules if hidden else as_automata(rules))], {}, hidden)
    return forms


def _add(forms: Forms, rules: list[Rule] | list[Part], numbers: dict[object, int], hidden: bool) -> None:
    digits, houses, groups, relations = forms.digits, forms.houses, forms.groups, forms.relations
    for rule in rules:
        if type(rule) is House:  # of these three there are many, of the last two there may be thousands
            houses.append(rule.cells)
            continue
        if type(rule) is Group:
            groups.append(rule.cells)
            continue
        if type(rule) is Relation:
            number = numbers.get(rule.allows)
            if number is None:
                breathe()
                number = numbers[rule.allows] = len(forms.tables)
                forms.tables.append(pairs_of(rule.allows, digits))
            relations.append((rule.a, rule.b, number))
            continue
        match rule:
            case Domain():
                forms.domains[rule.cell] &= mask_of(rule.digits)
            case Sum():
                coefficients = rule.coefficients or (1,) * len(rule.cells)
                forms.sums.append((rule.cells, coefficients, rule.total, rule.distinct))
            case Enclosed() if hidden:
                forms.enclosed.append((rule.cells, rule.total, rule.digits[0] - 1))
            case Automaton():
                again = rule.cells[: rule.threads.again] if hidden and rule.threads else ()
                forms.automata.append(((*rule.cells, *again), _numbered(forms, rule, numbers, hidden)))
            case Connected() if hidden:
                forms.connected.append((rule.cells, rule.edges, mask_of(rule.digits), rule.least, rule.room))
            case Regions() if hidden:
                forms.regions.append((rule.cells, rule.names_only))
            case Tally():  # which is an automaton where nothing hidden is told
                forms.tallies.append((rule.cells, rule.more + rule.digits[0] - 1, rule.arms, rule.enclosing))
            case Ranking() if hidden:
                line = (rule.size, rule.side, rule.number)
                forms.rankings.append((*line, rule.first, rule.less, rule.ties, rule.sides))
            case Compound() if hidden:
                first = forms.cells
                forms.cells += rule.own
                forms.own += rule.own
                forms.domains += [(1 << digits) - 1] * rule.own
                parts: list[Part] = []
                for part in rule.parts:
                    if type(part) is Automaton:  # of which there may be hundreds
                        cells = tuple([cell if cell >= 0 else first - 1 - cell for cell in part.cells])
                        forms.automata.append((cells, _numbered(forms, part, numbers, hidden)))
                    else:
                        parts.append(_placed(part, first))
                _add(forms, parts, numbers, hidden)
            case Compound(implied=True):
                pass
            case Compound() | Connected() | Enclosed() | Ranking() | Regions():
                forms.automata.append((rule.cells, len(forms.machines)))
                forms.machines.append((bytes(4 * digits), b"\1", 1))


def _numbered(forms: Forms, rule: Automaton, numbers: dict[object, int], hidden: bool) -> int:
    """The number of its machine, which is made if it is the first with that table."""
    read = (rule.threads if hidden else None) or rule
    machine = (id(read.next), read.accepting)  # clues of one shape share their table; all live as long as the list
    number = numbers.get(machine)
    if number is None:
        breathe()
        number = numbers[machine] = len(forms.machines)
        starts = read.starts if isinstance(read, Threads) else 1
        forms.machines.append((*machine_of(read), starts))
    return number


#: The latest machines with their tables, by the identity of these; some megabytes at most.
_MACHINES: Shelf[tuple[object, tuple[bytes, bytes]]] = Shelf(256, 2_000_000)


def machine_of(rule: Automaton | Threads) -> tuple[bytes, bytes]:
    """Its rows in numbers of four bytes, and a byte for each state."""
    known = _MACHINES.get(id(rule.next), rule.accepting)
    if known is not None:
        return known[1]
    accepting = bytearray(len(rule.next))
    try:
        for state in rule.accepting:
            accepting[state] = 1
        table = [*chain.from_iterable(rule.next)]
        made = struct.pack(f"{len(table)}i", *table), bytes(accepting)  # three times as fast as an array
    except (IndexError, struct.error, TypeError):  # of somebody's own constraint: the core refuses what has no states
        made = b"", b""
    _MACHINES.put((id(rule.next), rule.accepting), (rule.next, made), len(made[0]))  # which keeps the table alive
    return made


def mask_of(digits: Iterable[int]) -> int:
    """Digits as bits, 1 for the first."""
    return sum(1 << (digit - 1) for digit in digits)


def _placed(part: Part, first: int) -> Part:
    """The rule with the cells from ``first`` on for the cells -1, -2, ... of a compound."""

    def cell(number: int) -> int:
        return first - 1 - number if number < 0 else number

    match part:
        case Domain():
            return Domain(cell(part.cell), part.digits)
        case Relation():
            return replace(part, a=cell(part.a), b=cell(part.b))
        case _:
            return replace(part, cells=tuple(map(cell, part.cells)))


@lru_cache(maxsize=1024)
def pairs_of(allows: Callable[[int, int], bool], digits: int) -> tuple[int, ...]:
    """For every digit of the first cell the mask of the digits that the second may hold."""
    return tuple(mask_of(b for b in range(1, digits + 1) if allows(a, b)) for a in range(1, digits + 1))
