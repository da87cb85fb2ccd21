"""The clues of variants: parts that name a clue have just its cells."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from types import UnionType

from garns.i18n import N_
from garns.logic.filling import Fillings, Masks, TooManyChoices, cells_of, sightings
from garns.logic.verifying.argument import EFFECT, Argument
from garns.values.rules import Automaton, Relation, Rule, Sum
from garns.values.step import Part

Check = Callable[[Argument], None]

NO_CLUE = N_("the puzzle has no such clue in {cells}")


def all_named(argument: Argument, *, leftovers: bool = False) -> None:
    """Need that every part with the role clue names one; with houses, what these leave over, where that may be."""
    for part in argument.parts("clue"):
        if part.houses and leftovers:
            left_over(argument, part)
        else:
            known = any(_is_clue(argument, part, kind) for kind in (Sum, Relation, Automaton))
            argument.need(known, NO_CLUE, cells=argument.name(part.cells))
        argument.told(part, argument.holds(*part.cells))


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
    """The cells of an automaton, as it reads them, or of a line of relations."""
    part = argument.part("clue")
    known = _is_clue(argument, part, Automaton) or (len(part.cells) > 2 and _is_clue(argument, part, Relation))
    argument.need(known, NO_CLUE, cells=argument.name(part.cells))
    argument.told(part, argument.holds(*part.cells))
    _strikes_inside(argument, part)


def cage(argument: Argument) -> None:
    """The cells of a sum."""
    part = argument.part("clue")
    named(argument, part, Sum)
    _strikes_inside(argument, part)


def must_hold(*kinds: type[Rule]) -> Check:
    """A digit and all its places in a clue, one of which it takes; it leaves what sees them all."""

    def check(argument: Argument) -> None:
        clue, base = argument.part("clue"), argument.part("base")
        argument.need(any(_is_clue(argument, clue, kind) for kind in kinds), NO_CLUE, cells=argument.name(clue.cells))
        argument.told(clue, argument.holds(*clue.cells))
        digit, cells = argument.digit(base), argument.opened(base.cells)
        found = {cell for cell in clue.cells if digit in argument.holds(cell)}
        argument.need(cells == found and not base.houses, cells=argument.name(cells))
        argument.strikes(([digit], argument.see(cells)))

    return check


def together(argument: Argument, *, leftovers: bool = False) -> None:
    """Clues, each with just its cells, and perhaps a house: what leaves is in one of them."""
    all_named(argument, leftovers=leftovers)
    cells = {cell for clue in argument.parts("clue") for cell in clue.cells}
    for house in argument.parts("house"):
        argument.told(house, argument.digits)
        argument.need(len(house.houses) == 1 and not house.cells)
        cells |= argument.houses[house.houses[0]]
    argument.strikes((argument.digits, cells))


def with_leftovers(argument: Argument) -> None:
    """A house with clues and sums left over, two cells of each in it: what leaves is in no filling of them all."""
    together(argument, leftovers=True)
    clues = argument.parts("clue")
    (house,) = argument.part("house").houses
    argument.need(any(part.houses for part in clues))
    argument.need(all(len(argument.houses[house] & {*part.cells}) > 1 for part in clues))
    rules: list[Rule] = [left_over(argument, part) for part in clues if part.houses]
    given = {part.cells for part in clues if not part.houses}
    rules += [
        rule for rule in argument.rules if isinstance(rule, Relation | Sum | Automaton) and cells_of(rule) in given
    ]
    cells = argument.houses[house].union(*(part.cells for part in clues))
    masks = {cell: argument.position.candidates[cell] for cell in cells}
    for effect in argument.step.eliminations:
        full = (tuple(sorted(argument.houses[house])),)
        fillings = Fillings(sightings(cells, argument.sees), full, clues=rules, digits=len(argument.digits))
        argument.need(
            not _is_fillable(fillings, masks | {effect.cell: 1 << (effect.digit - 1)}),
            EFFECT,
            effect=argument.name(effect),
        )


def _is_fillable(fillings: Fillings, masks: Masks) -> bool:
    """Whether there is a filling, or too much to try."""
    try:
        return next(fillings.search(masks), None) is not None
    except TooManyChoices:
        return True


def _is_clue(argument: Argument, part: Part, kind: type[Rule]) -> bool:
    """Whether a rule of a kind has just these cells; of relations several may, one after the other or all at once."""
    if part.houses:
        return False
    if kind is Relation and len(part.cells) > 2:
        return _hang_together(argument, part)
    return any(isinstance(rule, kind) and cells_of(rule) == part.cells for rule in argument.rules)


def _hang_together(argument: Argument, part: Part) -> bool:
    """Whether relations lead from the first cell of a line to every other."""
    cells = frozenset(part.cells)
    pairs = [{*cells_of(rule)} for rule in argument.rules if isinstance(rule, Relation)]
    reached, before = {part.cells[0]}, 0
    while len(reached) > before:
        before = len(reached)
        reached = reached.union(*(pair for pair in pairs if pair <= cells and pair & reached))
    return reached == cells and len(cells) == len(part.cells)


def left_over(argument: Argument, part: Part) -> Sum:
    """The sum that houses apart from each other leave over without cages; need that its cells are those of a part."""
    houses = [argument.houses[house] for house in part.houses]
    region, rest = frozenset[int]().union(*houses), frozenset(part.cells)
    caged, total = region ^ rest, len(houses) * sum(argument.digits)
    for rule in argument.rules:
        if isinstance(rule, Sum) and {*rule.coefficients} <= {1} and {*rule.cells} <= caged:
            caged -= {*rule.cells}
            total -= rule.total
    apart = len(region) == sum(map(len, houses)) and len(rest) == len(part.cells)
    argument.need(apart and not caged, NO_CLUE, cells=argument.name(part.cells))
    return Sum(part.cells, total, tuple(1 if cell in region else -1 for cell in part.cells))


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
