"""Every step that a position offers, in groups, and the whole way to the solution: lists that a player looks through.

A list names each step by its technique and its number among the steps of that technique; :func:`listed_step` gives the
step itself, with all its evidence, when somebody wants to see it drawn.

>>> from garns.values.puzzle import Puzzle
>>> puzzle = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> found = list_steps(Position.start(puzzle))
>>> [(group.technique, len(group.steps)) for group in found.groups][:2]
[('hidden_single', 12), ('naked_single', 4)]
>>> listed_step(Position.start(puzzle), "naked_single", 0).effect("en")
'r5c5 is 5'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from garns.budgets import Budget, Deadline
from garns.engine import is_explained
from garns.errors import ArgumentError, Problem
from garns.logic import ladder_of, steps
from garns.logic.finding import Order, find, tried
from garns.services.hints import HintSession
from garns.values.position import Position
from garns.values.step import Step

#: The steps of one technique that are listed; nobody reads more.
MOST = 50


@dataclass(frozen=True)
class Group:
    """The steps of one technique in a position; ``more`` when there are others."""

    technique: str
    steps: tuple[Step, ...]
    more: bool = False


@dataclass(frozen=True)
class Listed:
    """Groups from the easiest technique to the hardest; ``after`` is where to go on when time was over, else None."""

    groups: tuple[Group, ...]
    after: str | None = None


def list_steps(
    position: Position,
    *,
    scale: str = "garns",
    after: str | None = None,
    unique: bool | None = None,
    budget: Budget | float | None = None,
) -> Listed:
    """The steps that a position offers now, technique by technique.

    :param scale: the scale that gives the techniques and their order.
    :param after: the technique that an earlier list ended with, to go on behind it.
    :param budget: seconds, or a :class:`~garns.budgets.Budget`; what was found by then counts.
    """
    within = Deadline(budget)
    techniques = tried(position, scale, unique, within).techniques
    begin = techniques.index(after) + 1 if after in techniques else 0
    groups: list[Group] = []
    for technique in techniques[begin:]:
        if within.over():
            return Listed(tuple(groups), after)
        found = _offered(position, technique, MOST + 1, scale, within)
        if found:
            groups.append(Group(technique, tuple(found[:MOST]), len(found) > MOST))
        after = technique
    return Listed(tuple(groups))


def step_with(
    position: Position, wanted: Step, budget: Budget | float | None = None, *, scale: str = "garns"
) -> HintSession:
    """The step of a technique with some effect, such as one of a path, told wholly with all its evidence.

    :param scale: the scale of the path.
    :raises ArgumentError: when the position does not offer it.
    """
    within = Deadline(budget)
    for step in _candidates(position, wanted.technique, scale, within):
        if (step.placements, step.eliminations) == (wanted.placements, wanted.eliminations):
            return HintSession.of(step, position)
    raise ArgumentError([Problem("bad_argument", name="technique", found=wanted.technique, expected="")])


def listed_step(
    position: Position, technique: str, number: int, budget: Budget | float | None = None, *, scale: str = "garns"
) -> HintSession:
    """One step of a list, told wholly.

    :raises ArgumentError: when the position does not offer it.
    """
    found = _offered(position, technique, number + 1, scale, Deadline(budget))
    if len(found) <= number:
        raise ArgumentError([Problem("bad_argument", name="number", found=number, expected=f"0 ... {len(found) - 1}")])
    return HintSession.of(found[number], position)


def _candidates(position: Position, technique: str, scale: str, within: Deadline) -> Iterator[Step]:
    """The step that a path takes, which often is the first one, then all."""
    yield from _explained(position, technique, scale, within)
    for limit in (1, None):
        yield from _offered(position, technique, limit, scale, within)


def _offered(position: Position, technique: str, limit: int | None, scale: str, within: Deadline) -> list[Step]:
    """The steps of one technique; of what only the Explainer looks for the one that it tells on this scale."""
    if is_explained(technique) and ladder_of(scale).explainer:
        return _explained(position, technique, scale, within)
    return steps(position, technique, limit=limit, budget=within.left())


def _explained(position: Position, technique: str, scale: str, within: Deadline) -> list[Step]:
    """The step of one technique that a scale of steps takes, if it is one."""
    ladder = ladder_of(scale)
    return [*find(position, Order((technique,), ladder.scale), 1, within)] if ladder.explainer else []
