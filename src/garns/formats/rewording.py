"""A constraint in other words, for a format that has none for it: simpler constraints that together say the same.

>>> from garns.values.geometry import CLASSIC
>>> (sign,) = Puzzle.constraints_hook([{"type": "greater_than", "cells": ["r1c1", "r1c2"]}], CLASSIC)
>>> [[each.to_json(CLASSIC) for each in words[:1]] for words in in_other_words(sign, Puzzle(CLASSIC, (), (sign,)))]
[[{'type': 'thermo', 'cells': ['r1c2', 'r1c1']}]]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import eq, le, lt
from typing import Any

from garns.errors import GarnsError
from garns.values.geometry import Geometry, House
from garns.values.limits import TooManyStates
from garns.values.position import sees
from garns.values.puzzle import Constraint, Puzzle
from garns.values.rules import Domain, Group, Relation, Rule, Sum

Form = dict[str, Any]
#: More rules than this make a text that nobody can read.
_MOST = 400
_LINES: dict[str, Callable[[int, int], bool]] = {"thermo": lt, "slow_thermo": le, "palindrome": eq}


def in_other_words(constraint: Constraint, puzzle: Puzzle) -> Iterator[list[Constraint]]:
    """For each rule of a constraint the simpler constraints that each say it, the most usual first; none says: none."""
    if (cages := _cages(constraint, puzzle.geometry)) is not None:
        yield [*_built(cages, puzzle.geometry)]
        return
    if held := _digits_inside(constraint, puzzle.geometry):
        yield from ([*_built(form, puzzle.geometry)] for form in held)
        return
    for rule in constraint.among(puzzle.constraints).rules(puzzle.geometry):
        forms = [*_forms(rule, puzzle)]
        yield [each for form in forms for each in _built(form, puzzle.geometry)]


def reworded(constraint: Constraint, puzzle: Puzzle, takes: Callable[[Constraint], bool]) -> list[Constraint] | None:
    """Constraints that a format takes and that together say the same; None when there are none, or far too many."""
    found: list[Constraint] = []
    try:
        for words in in_other_words(constraint, puzzle):
            word = next((word for word in words if takes(word)), None)
            if word is None or len(found) == _MOST:
                return None
            found.append(word)
    except TooManyStates:
        return None
    return found


def _cages(constraint: Constraint, geometry: Geometry) -> Form | None:
    """A cage with several sums as alternatives of cages; a sum of 0 is that of one cell, as no cage tells it."""
    from garns.variants.cages import ChoiceCage  # formats are loaded before constraints

    if not isinstance(constraint, ChoiceCage):
        return None
    choices = sorted(constraint.choices(geometry))
    if len(choices) in (1, len(constraint.within(geometry))):  # then it is one cage
        return None
    cells = [str(geometry.names[cell]) for cell in constraint.cells]
    return {
        "type": "any_of",
        "of": [{"type": "killer_cage" if total else "sum", "cells": cells, "sum": total} for total in choices],
    }


def _digits_inside(constraint: Constraint, geometry: Geometry) -> list[Form]:
    """What a quadruple or a look-and-say cage says as digits that its cells hold, and digits that they do not."""
    from garns.variants import LookAndSay, Quadruple  # formats are loaded before constraints

    if not isinstance(constraint, Quadruple | LookAndSay):
        return []
    cells = [str(geometry.names[cell]) for cell in constraint.cells]
    if isinstance(constraint, Quadruple):
        return [{"type": "contains", "cells": cells, "digits": [*constraint.digits]}]
    counts = constraint.counts()
    inside = [digit for digit, count in counts.items() for _ in range(count)]
    others = [digit for digit in geometry.values if counts.get(digit) != 0]
    contains = {"type": "contains", "cells": cells, "digits": inside, "times": "exactly"}
    allowed = {"type": "allowed_digits", "cells": cells, "digits": others}
    return [*([contains] if inside else []), *([allowed] if len(others) < geometry.digits else [])]


def _built(form: Form, geometry: Geometry) -> Iterator[Constraint]:
    try:
        yield from Puzzle.constraints_hook([form], geometry)
    except GarnsError:
        return  # that word does not fit these cells


def _forms(rule: Rule, puzzle: Puzzle) -> Iterator[Form]:
    names = puzzle.geometry.names

    def named(*cells: int) -> list[str]:
        return [str(names[cell]) for cell in cells]

    match rule:
        case Domain():
            yield {"type": "allowed_digits", "cells": named(rule.cell), "digits": sorted(rule.digits)}
        case House() | Group():
            yield {"type": "all_different", "cells": named(*rule.cells)}
            yield {"type": "killer_cage", "cells": named(*rule.cells)}
        case Relation():
            yield from _pairs(rule, named(rule.a, rule.b), puzzle.geometry.values)
        case Sum() if set(rule.coefficients) <= {1}:
            if rule.total and (rule.distinct or _are_different(rule.cells, puzzle)):  # a cage of 0 has any total
                yield {"type": "killer_cage", "cells": named(*rule.cells), "sum": rule.total}
            if not rule.distinct or len(rule.cells) == 1:
                yield {"type": "sum", "cells": named(*rule.cells), "sum": rule.total}
        case Sum() if not rule.distinct:
            factors = list(rule.coefficients)
            yield {"type": "sum", "cells": named(*rule.cells), "sum": rule.total, "factors": factors}


def _are_different(cells: tuple[int, ...], puzzle: Puzzle) -> bool:
    peers = sees(puzzle)
    return len(set(cells)) == len(cells) and all(peers[cell].issuperset({*cells} - {cell}) for cell in cells)


def _pairs(rule: Relation, cells: list[str], digits: range) -> Iterator[Form]:
    """The lines of two cells that are as strict as a relation, then its table."""
    table = _table(rule.allows, digits)
    for type, allows in _LINES.items():
        if table == _table(allows, digits):
            yield {"type": type, "cells": cells}
        elif table == _table(lambda a, b, allows=allows: allows(b, a), digits):  # type: ignore[misc]
            yield {"type": type, "cells": cells[::-1]}
    for least in range(1, len(digits)):
        if table == _table(lambda a, b, least=least: abs(a - b) >= least, digits):  # type: ignore[misc]
            yield {"type": "whisper", "cells": cells, "min_difference": least}
    yield {"type": "pair_table", "cells": cells, "table": table, "pairs": "neighbours"}


def _table(allows: Callable[[int, int], bool], digits: range) -> str:
    return " ".join("".join("01"[bool(allows(a, b))] for b in digits) for a in digits)
