"""Which step to tell where several would do: of chains the shortest, whatever its kind, and of nets the smallest.

A ladder has the kinds of chains in an order of its own, and a rating goes by it. But a person is better served by a
short loop than by a long XY-Chain: where the first step of a ladder is a chain, a hint looks at all its kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from garns.budgets import Deadline
from garns.engine import TECHNIQUES
from garns.logic.finding import Order, find
from garns.values.position import Position
from garns.values.step import Step

_NET = "forcing_net_contradiction"
#: Nets that are compared: the core looks at so many of those that end soonest before it tells the first.
_COMPARED = 12


def is_chain(technique: str) -> bool:
    """Whether a technique is a kind of chain whose links are all of one sort. A link inside an almost locked set takes
    more to see than others, so chains with sets are not measured by their links.

    >>> is_chain("xy_chain"), is_chain("xy_wing"), is_chain("als_aic")
    (True, False, False)
    """
    record = TECHNIQUES.get(technique)
    return record is not None and record.family == "chains" and not technique.startswith(("als_", "explainer_"))


def is_chosen(technique: str) -> bool:
    """Whether a hint compares the first step of a technique with others."""
    return is_chain(technique) or technique == _NET


def shortest(position: Position, step: Step, techniques: Iterable[str], within: Deadline) -> Step:
    """The step, or instead of a chain or a net a shorter one; of those as short, the one that is found first."""
    return min((step, *_rivals(position, step, techniques, within)), key=_length)


def _rivals(position: Position, step: Step, techniques: Iterable[str], within: Deadline) -> Iterator[Step]:
    if is_chain(step.technique):
        for id in techniques:
            if is_chain(id) and id != step.technique:
                yield from find(position, Order((id,)), 1, within)
    elif step.technique == _NET and not position.puzzle.constraints:  # with clues a second search would take too long
        yield from find(position, Order((_NET,)), _COMPARED, within)


def _length(step: Step) -> int:
    """How much there is to read. A net that places a digit spares others, so it may have twice the links. (The core
    allows three times as many: so a rating takes fewer nets, and nobody reads them.)"""
    return len(step.links) * (2 if step.technique == _NET and step.eliminations else 1)
