"""Whether a rule is kept by the digits on a board: all of them, or those that stand there so far.

An empty cell may still take any digit, so a rule is broken only when no digits in the empty cells can keep it.

>>> from operator import lt
>>> allows(Relation(0, 1, lt), (9, 0), 9), allows(Relation(0, 1, lt), (8, 0), 9)
(False, True)
"""

from __future__ import annotations

from collections.abc import Sequence

from garns.values.geometry import House
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
)
from garns.variants.areas import number, strike


def cells_of(rule: Rule) -> tuple[int, ...]:
    """The cells that a rule speaks of."""
    match rule:
        case Domain():
            return (rule.cell,)
        case Relation():
            return (rule.a, rule.b)
        case _:
            return rule.cells


def allows(rule: Rule, digits: Sequence[int], size: int) -> bool:
    """Whether digits (0 where a cell is empty) keep a rule on a board with digits 1 to ``size``.

    Exact once its cells are filled; before that, a sum is judged by its smallest and its largest total alone, and what
    is enclosed not at all where its automaton is not light.
    """
    held = [digits[cell] for cell in cells_of(rule)]
    choices = [(digit,) if digit else range(1, size + 1) for digit in held]
    match rule:
        case House() | Group():
            return _different(held)
        case Domain():
            return any(digit in rule.digits for digit in choices[0])
        case Relation():
            return any(rule.allows(a, b) for a in choices[0] for b in choices[1])
        case Sum():
            return _reaches(rule, held, size)
        case Automaton():
            return _accepts(rule, choices)
        case Tally():
            return _accepts(rule.automaton, choices)
        case Enclosed() if rule.is_light:
            return _accepts(rule.automaton, choices)
        case Enclosed():
            return 0 in held or _encloses(rule, held)
        case Compound():
            return narrowed(rule, digits, size) is not None
        case Ranking():
            return narrowed(rule.compound, digits, size) is not None
        case Connected() | Regions():
            left = {cell: set(choice) for cell, choice in zip(rule.cells, choices, strict=True)}
            _strike(rule, left)
            return all(left.values())


def narrowed(rule: Compound, digits: Sequence[int], size: int) -> dict[int, set[int]] | None:
    """What is left for each cell of a compound when each part has struck what the others made impossible; None where
    a cell has nothing left.

    On a full board one digit is left for each own cell, since they follow from the others; so the answer is exact.
    """
    left = {cell: {digits[cell]} if digits[cell] else set(range(1, size + 1)) for cell in rule.cells}
    left |= {-number: set(range(1, size + 1)) for number in range(1, rule.own + 1)}
    count, before = 0, -1
    while count != before:
        for part in rule.parts:
            _strike(part, left)
            if not all(left[cell] for cell in cells_of(part)):
                return None
        count, before = sum(map(len, left.values())), count
    return left


def _strike(part: Part, left: dict[int, set[int]]) -> None:
    """Leave the digits with which a part can be kept (of a sum: by its least and its greatest total)."""
    match part:
        case Domain():
            left[part.cell] &= part.digits
        case House() | Group():
            for cell in part.cells:
                if len(left[cell]) == 1:
                    for other in part.cells:
                        left[other] = left[other] - left[cell] if other != cell else left[other]
        case Relation():
            pairs = [(a, b) for a in left[part.a] for b in left[part.b] if part.allows(a, b)]
            left[part.a], left[part.b] = {a for a, _ in pairs}, {b for _, b in pairs}
        case Sum():
            factors = part.coefficients or (1,) * len(part.cells)
            each = [[factor * digit for digit in left[cell]] for factor, cell in zip(factors, part.cells, strict=True)]
            low, high = sum(map(min, each)), sum(map(max, each))
            for cell, factor, own in zip(part.cells, factors, each, strict=True):
                others = low - min(own), high - max(own)
                left[cell] = {d for d in left[cell] if others[0] <= part.total - factor * d <= others[1]}
        case Automaton():
            layers = [{0}]
            for cell in part.cells:
                layers.append({part.next[state][digit - 1] for state in layers[-1] for digit in left[cell]} - {-1})
            useful = layers[-1] & part.accepting
            for cell, states in zip(reversed(part.cells), reversed(layers[:-1]), strict=True):
                moves = [(s, d) for s in states for d in left[cell] if part.next[s][d - 1] in useful]
                useful = {state for state, _ in moves}
                left[cell] = {digit for _, digit in moves}
        case Connected():
            strike(part, left)
        case Regions():
            number(part, left)


def agree(relations: Sequence[Relation], digits: Sequence[int], size: int) -> bool:
    """Whether relations leave a digit for every cell, when each has struck what the others made impossible.

    >>> from operator import lt
    >>> chain = [Relation(0, 1, lt), Relation(1, 2, lt)]
    >>> agree(chain, (3, 0, 4), 9), agree(chain, (3, 0, 5), 9)
    (False, True)
    """
    left = {cell: set(range(1, size + 1)) for relation in relations for cell in cells_of(relation)}
    left |= {cell: {digits[cell]} for cell in left if digits[cell]}
    count, before = sum(map(len, left.values())), -1
    while count != before:
        for relation in relations:
            pairs = [(a, b) for a in left[relation.a] for b in left[relation.b] if relation.allows(a, b)]
            left[relation.a] = {a for a, _ in pairs}
            left[relation.b] = {b for _, b in pairs}
        count, before = sum(map(len, left.values())), count
    return all(left.values())


def _encloses(rule: Enclosed, held: Sequence[int]) -> bool:
    """Whether digits in all cells differ, and those between the smallest and the largest have the total."""
    written = [rule.digits[digit - 1] for digit in held]
    start, end = sorted((written.index(min(written)), written.index(max(written))))
    return _different(held) and sum(written[start + 1 : end]) == rule.total


def _different(held: Sequence[int]) -> bool:
    filled = [digit for digit in held if digit]
    return len(set(filled)) == len(filled)


def _reaches(rule: Sum, held: Sequence[int], size: int) -> bool:
    """Whether the total lies between the smallest and the largest that the empty cells can make.

    With different digits and the coefficient 1 those are the totals of the smallest and of the largest digits left.
    """
    factors = rule.coefficients or (1,) * len(held)
    filled = sum(factor * digit for factor, digit in zip(factors, held, strict=True))
    open_factors = [factor for factor, digit in zip(factors, held, strict=True) if not digit]
    left = [digit for digit in range(1, size + 1) if not rule.distinct or digit not in held]
    if rule.distinct and (not _different(held) or len(open_factors) > len(left)):
        return False
    if rule.distinct and set(factors) == {1}:
        low, high = sum(left[: len(open_factors)]), sum(left[len(left) - len(open_factors) :])
    else:
        low = sum(min(factor * left[0], factor * left[-1]) for factor in open_factors)
        high = sum(max(factor * left[0], factor * left[-1]) for factor in open_factors)
    return low <= rule.total - filled <= high


def _accepts(rule: Automaton, choices: Sequence[Sequence[int]]) -> bool:
    states, next = {0}, rule.next
    for choice in choices:
        states = {next[state][digit - 1] for state in states for digit in choice} - {-1}
    return not states.isdisjoint(rule.accepting)
