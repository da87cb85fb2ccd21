"""The whole way from a position to the solution, as far as a ladder reaches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any

from garns import engine
from garns.budgets import Budget, Deadline
from garns.given import Given, position_of
from garns.logic.choosing import is_chosen, shortest
from garns.logic.finding import CORE, OTHERS, Order, find, stretches, tried
from garns.logic.ladder import Ladder, ladder_of
from garns.values.json_fields import each, need
from garns.values.position import Position
from garns.values.shown import Shown
from garns.values.step import Step

#: More steps than any path has.
_ALL = 1 << 20


@dataclass(frozen=True)
class Path(Shown):
    """Steps from a start to an end. Where the end is not solved, nothing more was found: nobody guesses here.

    ``complete`` is false when the budget ended it: there may be more to find.
    """

    scale: str
    start: Position
    steps: tuple[Step, ...]
    end: Position
    complete: bool = True

    def __repr__(self) -> str:
        """How many steps it has, and whether they lead to the solution."""
        return f"<Path {self.scale}: {len(self.steps)} steps, {'solved' if self.solved else 'not solved'}>"

    @cached_property
    def solved(self) -> bool:
        """Whether the end is the solution."""
        return self.end.is_complete and not self.end.issues()

    def positions(self) -> Iterator[Position]:
        """The position before each step, and the end."""
        position = self.start
        for step in self.steps:
            yield position
            position = position.apply(step)
        yield position

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``."""
        geometry = self.start.puzzle.geometry
        form = {
            "scale": self.scale,
            "start": self.start.to_json(),
            "steps": [step.to_json(geometry) for step in self.steps],
            "solved": self.solved,
        }
        return form if self.complete else form | {"complete": False}

    @staticmethod
    def from_json(form: dict[str, Any]) -> Path:
        """The path written by :meth:`to_json`.

        :raises GarnsError: when the form is none.
        """
        start = end = Position.from_json(need(form, "start", dict))
        steps = tuple(Step.from_json(step, start.puzzle.geometry) for step in each(form, "steps", dict))
        for step in steps:
            end = end.apply(step)
        return Path(need(form, "scale", str), start, steps, end, form.get("complete") is not False)


def solve_path(
    puzzle: Given,
    scale: str | Ladder = "garns",
    *,
    unique: bool | None = None,
    budget: Budget | float | None = None,
) -> Path:
    """Solve as a good human would, from a puzzle or a position, always by the step that a hint would tell.

    >>> puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> path = solve_path(puzzle)
    >>> path.solved, len(path.steps)
    (True, 49)

    :param unique: whether techniques may argue from the solution being the only one; without it the solver finds out.
    :param budget: seconds, or a :class:`~garns.budgets.Budget`; when it runs out, ``complete`` is false.
    """
    ladder, within = ladder_of(scale), Deadline(budget)
    if not ladder.shortest_chains:
        return path_within(puzzle, ladder, unique, within, beyond=True)
    with within.at_work():
        start = position_of(puzzle)
    by_hints = _by_hints_with_clues if start.puzzle.constraints else _by_hints
    steps, end = by_hints(start, tried(start, ladder, unique, within, beyond=True), within)
    return Path(ladder.scale, start, steps, end, not within.cut_short)


def _by_hints(position: Position, order: Order, within: Deadline) -> tuple[tuple[Step, ...], Position]:
    """The steps up a ladder, with the shortest of what may be a chain or a net: what comes before these is climbed at
    once."""
    easier = order._replace(techniques=tuple(takewhile(lambda id: not is_chosen(id), order.techniques)))
    taken: list[Step] = []
    while True:
        steps, position = climb(position, easier, within)
        taken.extend(steps)
        first = None if position.is_complete or within.over() else next(find(position, order, 1, within), None)
        if first is None:
            return tuple(taken), position
        taken.append(shortest(position, first, order.techniques, within))
        position = position.apply(taken[-1])


def _by_hints_with_clues(position: Position, order: Order, within: Deadline) -> tuple[tuple[Step, ...], Position]:
    """The same on a board with clues, where it takes long to try everything anew for each step: the whole ladder is
    climbed, and climbed again from where a shorter step was found."""
    taken: list[Step] = []
    while True:
        steps, end = climb(position, order, within)
        for step in steps:
            taken.append(shortest(position, step, order.techniques, within))
            position = position.apply(taken[-1])
            if taken[-1] != step:
                break
        else:
            return tuple(taken), end


def path_within(puzzle: Given, ladder: Ladder, unique: bool | None, within: Deadline, *, beyond: bool = False) -> Path:
    """The way up the rungs, as a rating counts it; one of several calls that share a budget. Only ``beyond`` asks for
    what no person looks for."""
    with within.at_work():
        start = position_of(puzzle)
    steps, end = climb(start, tried(start, ladder, unique, within, beyond=beyond), within)
    return Path(ladder.scale, start, steps, end, not within.cut_short)


def climb(position: Position, order: Order, within: Deadline | None = None) -> tuple[tuple[Step, ...], Position]:
    """The steps up an order of techniques, and where they end. What finds the first of them climbs alone as far as it
    comes; where it is not all of them, one step of the others lets it go on."""
    within = within or Deadline()
    finder, first = next(iter(stretches(order)), (CORE, ()))
    others = order._replace(techniques=order.techniques[len(first) :])
    taken: list[Step] = []
    while True:
        if finder != OTHERS:
            steps, position = _climb(position, finder, order._replace(techniques=first), within)
            taken.extend(steps)
        if position.is_complete or within.over():
            break
        step = next(find(position, order if finder == OTHERS else others, 1, within), None)
        if step is None:
            break
        taken.append(step)
        position = position.apply(step)
    return tuple(taken), position


def _climb(position: Position, finder: str, order: Order, within: Deadline) -> tuple[list[Step], Position]:
    if finder == CORE:
        return engine.climb(position, order.techniques, within=within, as_hodoku=order.as_hodoku)
    return engine.explain(position, order.techniques, _ALL, finder, within=within)
