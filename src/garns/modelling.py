"""The rules of a puzzle in the form that the core takes: lists of numbers, and no more of them than are different."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from garns.values.geometry import House
from garns.values.limits import breathe
from garns.values.rules import Automaton, Domain, Group, Relation, Rule, Sum


@dataclass(slots=True)
class Forms:
    """The rules of a board with so many cells and digits, by kind, in the order in which the core asks for them.

    A table tells for every digit of the first cell of a relation the mask of those that the second may hold. Relations
    name it by its number: a line of sixty cells makes 1,770 of them, all with one table.
    """

    cells: int
    digits: int
    domains: list[int] = field(default_factory=list)
    houses: list[tuple[int, ...]] = field(default_factory=list)
    groups: list[tuple[int, ...]] = field(default_factory=list)
    tables: list[list[int]] = field(default_factory=list)
    relations: list[tuple[int, int, int]] = field(default_factory=list)
    sums: list[tuple[tuple[int, ...], tuple[int, ...], int, bool]] = field(default_factory=list)
    automata: list[tuple[tuple[int, ...], int, list[int], list[bool]]] = field(default_factory=list)


def forms_of(rules: Iterable[Rule], cells: int, digits: int) -> Forms:
    """The forms of some rules.

    :raises OutOfBudget: when the caller's budget is used up before all are made.
    """
    forms = Forms(cells, digits, [(1 << digits) - 1] * cells)
    numbers: dict[Callable[[int, int], bool], int] = {}
    for rule in rules:
        match rule:
            case House():
                forms.houses.append(rule.cells)
            case Group():
                forms.groups.append(rule.cells)
            case Domain():
                forms.domains[rule.cell] &= sum(1 << (digit - 1) for digit in rule.digits)
            case Relation():
                if rule.allows not in numbers:
                    breathe()
                    numbers[rule.allows] = len(forms.tables)
                    forms.tables.append(_pairs(rule, digits))
                forms.relations.append((rule.a, rule.b, numbers[rule.allows]))
            case Sum():
                coefficients = rule.coefficients or (1,) * len(rule.cells)
                forms.sums.append((rule.cells, coefficients, rule.total, rule.distinct))
            case Automaton():
                breathe()
                accepting = [state in rule.accepting for state in range(len(rule.next))]
                forms.automata.append((rule.cells, len(rule.next), [to for row in rule.next for to in row], accepting))
    return forms


def _pairs(relation: Relation, digits: int) -> list[int]:
    """For every digit of the first cell the mask of the digits that the second may hold."""
    return [sum(1 << (b - 1) for b in range(1, digits + 1) if relation.allows(a, b)) for a in range(1, digits + 1)]
