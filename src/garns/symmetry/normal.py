"""The rules of a puzzle as a set, so that two puzzles, or a puzzle and its image, can be compared.

A *form* is a rule in normal order: the same rule written in another way has the same form. Where that cannot be told
(two automata that agree only on words of one length) the forms differ, so a symmetry may be missed but none is made up.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from garns.values.geometry import Geometry, House
from garns.values.puzzle import Constraint, Puzzle
from garns.values.rules import (
    Automaton,
    Compound,
    Connected,
    Domain,
    Enclosed,
    Group,
    Ranking,
    Regions,
    Relation,
    Rule,
    Sum,
    Tally,
)

#: An automaton read backwards may have many more states than forwards: beyond so many it is not compared that way.
_MOST_STATES = 1024

#: ``next`` and the accepting states of an automaton.
Machine = tuple[tuple[tuple[int, ...], ...], frozenset[int]]


class Form(NamedTuple):
    """A rule in normal order: its kind, its cells, and the rest of it."""

    kind: str
    cells: tuple[int, ...]
    data: Hashable = None


@lru_cache(maxsize=64)
def forms(geometry: Geometry, constraints: tuple[Constraint, ...]) -> frozenset[Form]:
    """The rules of a board and constraints, as a set."""
    rules = Puzzle(geometry, constraints=constraints).rules()
    return frozenset(form for rule in rules for form in _forms(rule, geometry.digits))


def _forms(rule: Rule, digits: int) -> list[Form]:
    match rule:
        case House() | Group():
            return [_different(rule.cells)]
        case Domain():
            return [Form("domain", (rule.cell,), rule.digits)]
        case Relation():
            everything = range(1, digits + 1)
            return [_relation(rule.a, rule.b, [(a, b) for a in everything for b in everything if rule.allows(a, b)])]
        case Sum():
            total: dict[int, int] = {}
            for cell, coefficient in zip(rule.cells, rule.coefficients or [1] * len(rule.cells), strict=True):
                total[cell] = total.get(cell, 0) + coefficient
            return [_sum(total, rule.total), *([_different(rule.cells)] if rule.distinct else [])]
        case Automaton():
            return [_automaton(rule.cells, (rule.next, rule.accepting), digits)]
        case Tally():
            return _forms(rule.automaton, digits)
        case Enclosed() if rule.is_light:
            return _forms(rule.automaton, digits)
        case Connected():
            edges = ((rule.cells[one], rule.cells[other]) for one, other in rule.edges)
            return [_area(rule.cells, edges, rule.digits, (rule.least, rule.room))]
        case Compound(implied=True):
            return []
        case Compound() | Enclosed() | Ranking() | Regions():  # no image of another: it keeps its puzzle as it is
            return [Form("compound", rule.cells, rule)]


def _different(cells: Sequence[int]) -> Form:
    return Form("different", tuple(sorted(cells)))


def _area(cells: Sequence[int], edges: Iterable[Iterable[int]], digits: Iterable[int], size: tuple[int, int]) -> Form:
    return Form("connected", tuple(sorted(cells)), (frozenset(map(frozenset, edges)), frozenset(digits), size))


def _relation(a: int, b: int, pairs: list[tuple[int, int]]) -> Form:
    if a > b:
        a, b, pairs = b, a, [(y, x) for x, y in pairs]
    return Form("relation", (a, b), frozenset(pairs))


def _sum(coefficients: dict[int, int], total: int) -> Form:
    """A sum and its negative are one rule: the first coefficient is positive."""
    cells = tuple(sorted(coefficients))
    values = tuple(coefficients[cell] for cell in cells)
    if values < tuple(-value for value in values):
        values, total = tuple(-value for value in values), -total
    return Form("sum", cells, (values, total))


def _automaton(cells: tuple[int, ...], machine: Machine, digits: int) -> Form:
    """An automaton read forwards and its mirror read backwards are one rule: the smaller of the two."""
    data, along = min(zip(_ways(machine, digits), (cells, cells[::-1]), strict=False))
    return Form("automaton", along, data)


@lru_cache(maxsize=512)  # the same clue stands all around a board, and is looked at for each move of its cells
def _ways(machine: Machine, digits: int) -> tuple[Hashable, ...]:
    """The smallest automaton forwards, and backwards if that can be built."""
    forwards = _minimal(machine, digits)
    backwards = _reversed(forwards, digits)
    return (_order(forwards), *([_order(backwards)] if backwards else []))


def _order(machine: Machine) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    return machine[0], tuple(sorted(machine[1]))


def image(form: Form, cells: Sequence[int], digits: Sequence[int]) -> Form | None:
    """The form after its cells have moved and its digits changed; None when that is no rule of its kind.

    ``cells[c]`` is where the cell c goes, ``digits[d - 1]`` what the digit d becomes.
    """
    moved = tuple(cells[cell] for cell in form.cells)
    data = form.data
    match form.kind:
        case "different":
            return _different(moved)
        case "domain" if isinstance(data, frozenset):
            return Form("domain", moved, frozenset(digits[digit - 1] for digit in data))
        case "relation" if isinstance(data, frozenset):
            return _relation(moved[0], moved[1], [(digits[a - 1], digits[b - 1]) for a, b in data])
        case "sum" if isinstance(data, tuple):
            values, total = data
            most = len(digits)
            if list(digits) == list(range(most, 0, -1)):  # each d becomes most + 1 - d
                total = (most + 1) * sum(values) - total
            elif list(digits) != list(range(1, most + 1)):
                return None
            return _sum(dict(zip(moved, values, strict=True)), total)
        case "automaton" if isinstance(data, tuple):
            table, accepting = data
            back = [digits.index(digit) for digit in range(1, len(digits) + 1)]
            renamed = tuple(tuple(row[digit] for digit in back) for row in table)
            return _automaton(moved, (renamed, frozenset(accepting)), len(digits))
        case "connected" if isinstance(data, tuple):
            edges, held, size = data
            near = ([cells[cell] for cell in edge] for edge in edges)
            return _area(moved, near, (digits[digit - 1] for digit in held), size)
        case "compound" if moved == form.cells and list(digits) == sorted(digits):
            return form
    return None


def _minimal(machine: Machine, digits: int) -> Machine:
    """The smallest automaton for the same words, its states numbered as they are met from the start.

    States are told apart by what they accept, then by where each digit leads, until nothing changes (Moore).
    """
    table, accepting = machine
    sink = len(table)
    rows = [[to if to >= 0 else sink for to in row] for row in table] + [[sink] * digits]
    block = [int(state in accepting) for state in range(sink + 1)]
    while True:
        keys = [(block[state], *(block[to] for to in rows[state])) for state in range(sink + 1)]
        numbers = {key: number for number, key in enumerate(dict.fromkeys(keys))}
        if len(numbers) == len(set(block)):
            break
        block = [numbers[key] for key in keys]

    member = {block[state]: state for state in range(sink, -1, -1)}
    order = {block[0]: 0}
    queue = [block[0]]
    for current in queue:
        for to in rows[member[current]]:
            if block[to] != block[sink] and block[to] not in order:
                order[block[to]] = len(order)
                queue.append(block[to])
    states = [member[current] for current in queue]
    minimal = tuple(
        tuple(order.get(block[to], -1) if block[to] != block[sink] else -1 for to in rows[s]) for s in states
    )
    return minimal, frozenset(number for number, state in enumerate(states) if state in accepting)


def _reversed(machine: Machine, digits: int) -> Machine | None:
    """The smallest automaton for the words read backwards; None when it is too large to build."""
    table, accepting = machine
    sources: list[dict[int, set[int]]] = [{} for _ in range(digits)]
    for state, row in enumerate(table):
        for digit, to in enumerate(row):
            sources[digit].setdefault(to, set()).add(state)
    start = frozenset(accepting)
    numbers, queue, rows = {start: 0}, [start], []
    fresh = count(1)
    for states in queue:
        numbered = []
        for digit in range(digits):
            before = frozenset().union(*(sources[digit][state] for state in states if state in sources[digit]))
            if before and before not in numbers:
                numbers[before] = next(fresh)
                queue.append(before)
            numbered.append(numbers.get(before, -1))
        rows.append(tuple(numbered))
        if len(queue) > _MOST_STATES:
            return None
    return _minimal((tuple(rows), frozenset(numbers[states] for states in queue if 0 in states)), digits)
