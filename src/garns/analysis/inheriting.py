"""Whether a puzzle follows from another: whatever solves the second solves the first too.

Then all that was found out about the first (candidates that are gone, steps, a proof) still holds in the second.

>>> from garns.values.geometry import board
>>> one, two = Puzzle.parse("1.....3.........", board(4)), Puzzle.parse("1.....3..4.....2", board(4))
>>> inherits(one, two).follows, inherits(two, one).follows
(True, False)

Rules that both have need no proof. For each other rule of the first puzzle the solver looks for a solution of the
second that breaks it: one is an example, and where there is none the rule follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from operator import eq
from typing import Any, Literal

from garns import engine
from garns.analysis.xray import Clues
from garns.budgets import Budget, Deadline
from garns.errors import OutOfBudget
from garns.given import Given, puzzle_of
from garns.i18n import N_, join, language_of, translate
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
from garns.values.step import Candidate
from garns.variants.check import allows, cells_of

_NONE = Clues()
#: Solutions that are looked at one by one where a rule cannot be denied.
_MOST_LOOKED_AT = 10_000
#: How many of the broken clues a sentence names.
_NAMED = 10
_REASONS = {
    "board": N_("their boards have other cells or other digits"),
    "unsolvable": N_("it has no solution, and does not say all that the first says"),
}


@dataclass(frozen=True)
class Inheritance:
    """What :func:`inherits` found: True where the second puzzle follows from the first, False where it does not.

    None says that the budget ran out. ``example`` is a solution of the second puzzle that does not solve the first;
    ``broken`` are the clues of the first, and ``houses`` the houses of its board, that the example breaks. There is no
    example where the boards have other cells or digits (``reason`` is "board"), or where the second puzzle has no
    solution ("unsolvable"): then it must say in other words what the first says of the same cells.
    """

    one: Puzzle
    follows: bool | None
    example: Puzzle | None = None
    broken: Clues = _NONE
    houses: tuple[House | Group, ...] = ()
    reason: Literal["", "board", "unsolvable"] = ""

    def __bool__(self) -> bool:
        """Whether it surely follows."""
        return self.follows is True

    def sentences(self, lang: str | None = None) -> list[str]:
        """The answer for people."""
        lang = language_of(lang)
        if self.follows:
            return [translate("the second puzzle follows from the first: whatever solves it solves both", lang)]
        if self.follows is None:
            return [translate("not settled within the budget", lang)]
        said = translate("the second puzzle does not follow from the first", lang)
        if self.example is None:
            return [said, translate(_REASONS[self.reason], lang)]
        names = [house.name_in(lang) for house in self.houses] + list(self.broken.names(self.one.geometry, lang))
        fields = {"solution": str(self.example), "clues": join(tuple(names[:_NAMED]), lang)}
        return [said, translate("{solution} solves only the second: it breaks {clues}", lang, **fields)]

    def to_json(self) -> dict[str, Any]:
        """The answer as JSON: ``follows`` is true, false or null; the example and what it breaks where there is one."""
        form: dict[str, Any] = {"follows": self.follows, **({"reason": self.reason} if self.reason else {})}
        if self.example is not None:
            form["example"] = str(self.example)
            form["broken"] = self.broken.to_json(self.one.geometry)
            form["houses"] = [house.name_in("en") for house in self.houses]
        return form


def inherits(puzzle: Given, other: Given, *, budget: Budget | float | None = None) -> Inheritance:
    """Whether the second puzzle follows from the first: it says everything that the first says, perhaps more.

    >>> found = inherits("1.....3..4.....2", "1.....3..4......")
    >>> print(*found.sentences(), sep="; ")
    the second puzzle does not follow from the first; 1324423134122143 solves only the second: it breaks r4c4(2)

    :param budget: seconds, or a :class:`~garns.budgets.Budget`, for the whole of it.
    """
    one, two = puzzle_of(puzzle), puzzle_of(other)
    if one.geometry.places != two.geometry.places or one.geometry.values != two.geometry.values:
        return Inheritance(one, False, reason="board")
    within = Budget.of(budget).started()
    try:
        with within.at_work():
            asked = _unsaid(one, two)
            anyhow = _solution(two, within) if asked else None
            if asked and anyhow is None:
                return _by_words(one, two, asked, within)
            for example in _examples(two, asked, within):
                found = _broken_by(one, example)
                if found.follows is False:
                    return found
    except OutOfBudget:
        return Inheritance(one, None)
    return Inheritance(one, True)


def _by_words(one: Puzzle, two: Puzzle, asked: Iterable[Rule], within: Deadline) -> Inheritance:
    """The answer where the second puzzle has no solution: whatever it says of the cells of a rule must imply it."""
    rules = [*_all_rules(two)]
    for rule in asked:
        if isinstance(rule, Compound | Connected | Ranking | Regions):
            return Inheritance(one, False, reason="unsolvable")
        cells = set(cells_of(rule))
        local = tuple(each for each in rules if cells.issuperset(cells_of(each)))
        for denial in _denials(rule, one.geometry.digits):
            if _solution(Puzzle(two.geometry, (), (_Also((*local, denial)),)), within) is not None:
                return Inheritance(one, False, reason="unsolvable")
    return Inheritance(one, True)


def _examples(two: Puzzle, asked: Iterable[Rule], within: Deadline) -> Iterator[Puzzle]:
    """Solutions of the second puzzle, one against each rule in question.

    :raises OutOfBudget: when it is not known whether there are more.
    """
    for rule in asked:
        if isinstance(rule, Compound | Connected | Ranking | Regions):
            yield from _each_solution(two, within)
            return  # that was every solution
        for denial in _denials(rule, two.geometry.digits):
            example = _solution(replace(two, constraints=(*two.constraints, _Also((denial,)))), within)
            if example is not None:
                yield two.filled(example)


def _each_solution(two: Puzzle, within: Deadline) -> Iterator[Puzzle]:
    """All solutions, against a rule that no other rule denies.

    :raises OutOfBudget: when there are too many to look at.
    """
    for number, solution in enumerate(engine.solutions(two, within.left())):
        if solution is None or number == _MOST_LOOKED_AT:
            raise OutOfBudget
        yield two.filled(solution)


def _solution(puzzle: Puzzle, within: Deadline) -> bytes | None:
    found = engine.solve(puzzle, 1, within.left())
    within.nodes += found.nodes
    if not found.solutions and not found.complete:
        raise OutOfBudget
    return found.first if found.solutions else None


@dataclass(frozen=True, slots=True)
class _Also(Constraint):
    """A few rules more."""

    more: tuple[Rule, ...]

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        yield from self.more

    def rules_inside(self, geometry: Geometry) -> Iterator[Rule]:
        yield from self.more  # they are of the digits inside already

    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        return {"type": "rules"}


# What the second puzzle says itself


def _unsaid(one: Puzzle, two: Puzzle) -> list[Rule]:
    """The rules of the first puzzle that do not stand in the second in so many words."""
    all_digits = frozenset(range(1, one.geometry.digits + 1))
    domains = [all_digits] * len(one.geometry)
    apart: list[frozenset[int]] = []
    said: set[object] = set()
    for rule in _all_rules(two):
        if isinstance(rule, Domain):
            domains[rule.cell] &= rule.digits
        elif isinstance(rule, House | Group):
            apart.append(frozenset(rule.cells))
        else:
            said.add(_key(rule, one.geometry.digits))

    def is_said(rule: Rule) -> bool:
        if isinstance(rule, Domain):
            return domains[rule.cell] <= rule.digits
        if isinstance(rule, House | Group):
            return any(cells.issuperset(rule.cells) for cells in apart)
        return _key(rule, one.geometry.digits) in said

    return [rule for rule in _all_rules(one) if not is_said(rule)]


def _all_rules(puzzle: Puzzle) -> Iterator[Rule]:
    yield from puzzle.rules()
    yield from (Domain(cell, frozenset((digit,))) for cell, digit in enumerate(puzzle.givens) if digit)


def _key(rule: Rule, digits: int) -> object:
    """What is equal for rules that mean the same, as far as one sees at once."""
    if isinstance(rule, Sum):
        factors = rule.coefficients or (1,) * len(rule.cells)
        return "sum", tuple(sorted(zip(rule.cells, factors, strict=True))), rule.total, rule.distinct
    if isinstance(rule, Relation):
        numbers = range(1, digits + 1)
        pairs = ((a, b) for a in numbers for b in numbers if rule.allows(a, b))
        low, high = min(rule.a, rule.b), max(rule.a, rule.b)
        return "pair", low, high, frozenset((a, b) if rule.a == low else (b, a) for a, b in pairs)
    return rule


# Against a rule


def _denials(rule: Rule, digits: int) -> Iterator[Rule]:
    """Rules of which one at least holds wherever a rule is broken."""
    match rule:
        case Domain():
            yield Domain(rule.cell, frozenset(range(1, digits + 1)) - rule.digits)
        case House() | Group():
            yield from (Relation(a, b, eq) for a, b in combinations(rule.cells, 2))
        case Relation():
            allows = rule.allows
            yield Relation(rule.a, rule.b, lambda a, b: not allows(a, b))
        case Sum():
            yield _any_other(rule, digits)
            if rule.distinct:
                yield from (Relation(a, b, eq) for a, b in combinations(rule.cells, 2))
        case Automaton():
            yield _complement(rule.cells, rule.next, rule.accepting)
        case Enclosed() | Tally():
            yield from _denials(rule.automaton, digits)


def _any_other(rule: Sum, digits: int) -> Automaton:
    """An automaton that accepts every total but one: its states are how many cells were read, and their sum."""
    states: dict[tuple[int, int], int] = {(0, 0): 0}
    rows: list[tuple[int, ...]] = []
    waiting = [(0, 0)]
    factors = rule.coefficients or (1,) * len(rule.cells)
    for depth, total in waiting:  # it grows while it is read
        if depth == len(factors):
            rows.append((-1,) * digits)
            continue
        sums = [(depth + 1, total + factors[depth] * digit) for digit in range(1, digits + 1)]
        for each in sums:
            if each not in states:
                states[each] = len(states)
                waiting.append(each)
        rows.append(tuple(states[each] for each in sums))
    ends = frozenset(state for (depth, total), state in states.items() if depth == len(factors) and total != rule.total)
    return Automaton(rule.cells, tuple(rows), ends)


def _complement(cells: tuple[int, ...], moves: tuple[tuple[int, ...], ...], accepting: frozenset[int]) -> Automaton:
    """The automaton of all other words: where no word went on, every word does."""
    nowhere = len(moves)
    rows = [tuple(nowhere if to < 0 else to for to in row) for row in moves]
    rows.append((nowhere,) * len(moves[0]))
    return Automaton(cells, tuple(rows), frozenset(range(nowhere + 1)) - accepting)


def _broken_by(one: Puzzle, example: Puzzle) -> Inheritance:
    """What a solution of the second puzzle breaks of the first."""
    geometry, digits = one.geometry, example.givens

    def breaks(rules: Iterable[Rule]) -> bool:
        return not all(allows(rule, digits, geometry.digits) for rule in rules)

    houses = tuple(area for area in geometry.areas if breaks([area]))
    givens = tuple(Candidate(cell, given) for cell, given in enumerate(one.givens) if given not in (0, digits[cell]))
    others = tuple(each for each in one.constraints if breaks(each.among(one.constraints).rules_inside(geometry)))
    if not (houses or givens or others):
        return Inheritance(one, True)
    return Inheritance(one, False, example, Clues(givens, others), houses)
