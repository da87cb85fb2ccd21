"""Which step to tell where several would do: of chains the shortest, whatever its kind.

A ladder has the kinds of chains in an order of its own, and a rating goes by it. But a person is better served by a
short loop than by a long XY-Chain: where the first step of a ladder is a chain, a hint looks at all its kinds.
"""

from __future__ import annotations

from collections.abc import Iterable

from garns.budgets import Deadline
from garns.engine import TECHNIQUES
from garns.logic.finding import Order, find
from garns.values.position import Position
from garns.values.step import Step


def is_chain(technique: str) -> bool:
    """Whether a technique is a kind of chain whose links are all of one sort. A link inside an almost locked set takes
    more to see than others, so chains with sets are not measured by their links.

    >>> is_chain("xy_chain"), is_chain("xy_wing"), is_chain("als_aic")
    (True, False, False)
    """
    record = TECHNIQUES.get(technique)
    return record is not None and record.family == "chains" and not technique.startswith(("als_", "explainer_"))


def shortest_chain(position: Position, step: Step, techniques: Iterable[str], within: Deadline) -> Step:
    """The step, or a chain with fewer links; of those with as many, the one of the kind that is tried first."""
    if not is_chain(step.technique):
        return step
    others = (id for id in techniques if is_chain(id) and id != step.technique)
    found = [chain for id in others for chain in find(position, Order((id,)), 1, within)]
    return min((step, *found), key=lambda chain: len(chain.links))
