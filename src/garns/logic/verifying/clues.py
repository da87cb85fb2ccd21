"""The clues of variants: parts that name a clue have just its cells."""

from __future__ import annotations

from itertools import pairwise
from types import UnionType

from garns.i18n import N_
from garns.logic.filling import cells_of
from garns.logic.verifying.argument import Argument
from garns.values.rules import Automaton, Relation, Rule, Sum
from garns.values.step import Part

NO_CLUE = N_("the puzzle has no such clue in {cells}")


def all_named(argument: Argument) -> None:
    """Need that every part with the role clue names one."""
    for part in argument.parts("clue"):
        named(argument, part, Relation | Sum | Automaton)


def named(argument: Argument, part: Part, kind: type[Rule] | UnionType) -> list[Rule]:
    """Need a rule of a kind with just these cells; gives all of these."""
    argument.told(part, argument.holds(*part.cells))
    rules = [rule for rule in argument.rules if isinstance(rule, kind) and cells_of(rule) == part.cells]
    argument.need(rules and not part.houses, NO_CLUE, cells=argument.name(part.cells))
    return rules


def _strikes_inside(argument: Argument, part: Part) -> None:
    argument.strikes((argument.digits, part.cells))


def relation(argument: Argument) -> None:
    """Two cells of a relation that is no order."""
    part = argument.part("clue")
    rules = named(argument, part, Relation)
    argument.need(any(not _order(argument, rule) for rule in rules))
    _strikes_inside(argument, part)


def bounds(argument: Argument) -> None:
    """Cells each of which is not above the next."""
    part = argument.part("clue")
    argument.told(part, argument.holds(*part.cells))
    orders = {order for rule in argument.rules if (order := _order(argument, rule))}
    argument.need(len(part.cells) > 1 and not part.houses)
    for pair in pairwise(part.cells):
        argument.need(pair in orders, NO_CLUE, cells=argument.name(pair))
    _strikes_inside(argument, part)


def _order(argument: Argument, rule: Rule) -> tuple[int, int] | None:
    """The lower cell and the higher one, where a relation says no more than how low and how high they may be."""
    if not isinstance(rule, Relation):
        return None
    for low, high, allows in ((rule.a, rule.b, rule.allows), (rule.b, rule.a, lambda x, y: rule.allows(y, x))):
        digits = list(argument.digits)
        above = [[y for y in digits if allows(x, y)] for x in digits]
        tops = all(ys == digits[max(x, ys[0]) - 1 :] for x, ys in enumerate(above, 1) if ys)
        if tops and all({*two} <= {*one} for one, two in pairwise(above)):
            return low, high
    return None


def automaton(argument: Argument) -> None:
    """The cells of an automaton, as it reads them."""
    part = argument.part("clue")
    named(argument, part, Automaton)
    _strikes_inside(argument, part)


def cage(argument: Argument) -> None:
    """The cells of a sum."""
    part = argument.part("clue")
    named(argument, part, Sum)
    _strikes_inside(argument, part)


def rule_of_45(argument: Argument) -> None:
    """Houses apart from each other, less cages: what is left inside and outside is a sum."""
    part, rest = argument.part("house"), argument.part("extra")
    argument.told(part, argument.digits)
    houses = [argument.houses[house] for house in part.houses]
    region = frozenset[int]().union(*houses)
    argument.need(houses and len(region) == sum(map(len, houses)) and not part.cells)
    caged: set[int] = set()
    for clue in argument.parts("clue"):
        plain = [rule for rule in named(argument, clue, Sum) if isinstance(rule, Sum) and {*rule.coefficients} <= {1}]
        argument.need(plain and not caged & {*clue.cells}, cells=argument.name(clue.cells))
        caged |= {*clue.cells}
    argument.need({*rest.cells} == region ^ caged and len({*rest.cells}) == len(rest.cells))
    argument.told(rest, argument.holds(*rest.cells))
    allowed = {*rest.cells}
    effects = (*argument.step.placements, *argument.step.eliminations)
    argument.need(all(effect.cell in allowed for effect in effects))
