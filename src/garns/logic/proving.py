"""Why a digit stands in a cell, or why it cannot: the steps that prove it and no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from garns.budgets import Budget, Deadline
from garns.given import Given, position_of
from garns.logic.finding import Order, find, tried
from garns.logic.ladder import Ladder, ladder_of
from garns.logic.path import climb
from garns.logic.rating import SINGLES
from garns.values.geometry import House
from garns.values.position import Position
from garns.values.step import Candidate, Step


@dataclass(frozen=True)
class Proof:
    """Steps that lead from a position to a digit in a cell (``stands``), or to its absence.

    ``proven`` is false when the ladder finds no way, and then the proof is false as a whole and has no steps. There are
    none either where the position shows it already. ``complete`` is false when the budget ran out before the ladder
    ended: there may be a way.
    """

    position: Position
    candidate: Candidate
    stands: bool
    proven: bool
    steps: tuple[Step, ...] = ()
    complete: bool = True

    def __bool__(self) -> bool:
        """Whether it is proven."""
        return self.proven

    def __repr__(self) -> str:
        """What is to be shown, and whether it is."""
        cell = self.position.puzzle.geometry.name(self.candidate.cell)
        claim = f"{cell} is {'' if self.stands else 'not '}{self.candidate.digit}"
        return f"<Proof {claim}: {f'{len(self.steps)} steps' if self.proven else 'not proven'}>"


#: Seconds to look for a shorter proof once there is one, when nobody says how long.
_SHORTER = 1.0


def why(
    puzzle: Given,
    cell: int | str,
    digit: int,
    *,
    scale: str | Ladder = "garns",
    unique: bool | None = None,
    budget: Budget | float | None = None,
) -> Proof:
    """A short chain of steps that puts a digit into a cell, the best found in the given time.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [(step.technique, len(step.placements)) for step in why(puzzle, "r5c5", 5).steps]
    [('naked_single', 1)]

    :param budget: seconds, or a :class:`~garns.budgets.Budget`, for the proof, and for a shorter one once there is one;
        without it a shorter one is looked for during a second.
    """
    return _prove(puzzle, cell, digit, stands=True, scale=scale, unique=unique, budget=Budget.of(budget))


def why_not(
    puzzle: Given,
    cell: int | str,
    digit: int,
    *,
    scale: str | Ladder = "garns",
    unique: bool | None = None,
    budget: Budget | float | None = None,
) -> Proof:
    """A short chain of steps that strikes a digit from a cell, the best found in the given time.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> why_not(puzzle, "r1c3", 9).proven, why_not(puzzle, "r1c3", 4).proven
    (True, False)
    """
    return _prove(puzzle, cell, digit, stands=False, scale=scale, unique=unique, budget=Budget.of(budget))


def _prove(
    puzzle: Given,
    cell: int | str,
    digit: int,
    *,
    stands: bool,
    scale: str | Ladder,
    unique: bool | None,
    budget: Budget,
) -> Proof:
    within = budget.started()
    with within.at_work():
        position = position_of(puzzle)
    target = Candidate(position.puzzle.geometry.index(cell), digit)
    position.puzzle.geometry.check(target)
    if _holds(position, target, stands):
        return Proof(position, target, stands, True)
    order = tried(position, scale, unique, within, beyond=True)
    chosen = ladder_of(scale)

    taken, _ = climb(position, order, within)
    needed = _first_steps(position, taken, target, stands)
    if needed is None:
        return Proof(position, target, stands, False, complete=not within.cut_short)
    left = within.left()
    shorter = left._replace(seconds=_SHORTER if budget.seconds is None else left.seconds).started()
    fewer = replayed(position, relevant(position, needed), shorter, order.mode) or needed
    best = _without_spares(position, fewer, target, stands, shorter, mode=order.mode)

    def cost(steps: Iterable[Step]) -> float:
        return sum(map(chosen.points, steps))

    # A single harder step may say it at once.
    for technique in order.techniques:
        rung = chosen.rung(technique)
        if rung.beyond or rung.score >= cost(best):
            continue
        for step in find(position, Order((technique,), order.mode), within=shorter):
            if _holds(position.apply(step), target, stands) and cost((step,)) < cost(best):
                best = (step,)
    return Proof(position, target, stands, True, best)


def _holds(position: Position, target: Candidate, stands: bool) -> bool:
    if stands:
        return position.digits[target.cell] == target.digit
    return not position.candidates[target.cell] >> (target.digit - 1) & 1


def _first_steps(
    position: Position, taken: tuple[Step, ...], target: Candidate, stands: bool
) -> tuple[Step, ...] | None:
    """The steps up to the first after which the target holds."""
    for number, step in enumerate(taken, start=1):
        position = position.apply(step)
        if _holds(position, target, stands):
            return taken[:number]
    return None


def relevant(position: Position, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps that the last one rests on, directly or through others.

    A step rests on what is missing in the cells and houses that it names; each missing candidate was struck at the
    start or by one step.
    """
    houses = [rule.cells for rule in position.puzzle.rules() if isinstance(rule, House)]
    digits = range(1, position.puzzle.geometry.digits + 1)
    struck: dict[Candidate, int] = {}
    rests: list[set[int]] = []
    for number, step in enumerate(steps):
        named = {Candidate(cell, digit) for cell in _cells(step) for digit in digits}
        named |= {
            Candidate(cell, digit)
            for part in step.parts
            for house in part.houses
            for cell in houses[house]
            for digit in part.digits or digits
        }
        rests.append({struck[candidate] for candidate in named if candidate in struck})
        after = position.apply(step)
        for cell, (before, now) in enumerate(zip(position.candidates, after.candidates, strict=True)):
            gone = before & ~now
            struck.update((Candidate(cell, digit), number) for digit in digits if gone >> (digit - 1) & 1)
        position = after
    keep: set[int] = set()
    todo = [len(steps) - 1]
    while todo:
        number = todo.pop()
        if number not in keep:
            keep.add(number)
            todo += rests[number]
    return tuple(steps[number] for number in sorted(keep))


def _cells(step: Step) -> Iterator[int]:
    for part in step.parts:
        yield from part.cells
    for link in step.links:
        yield from link.start.cells
        yield from link.end.cells
    for candidate in step.placements:
        yield candidate.cell
    for inner in step.nested:
        yield from _cells(inner)


def _without_spares(
    position: Position, steps: tuple[Step, ...], target: Candidate, stands: bool, within: Deadline, *, mode: str
) -> tuple[Step, ...]:
    """The steps without those that can be left out, the latest first, as long as there is time."""
    for spare in range(len(steps) - 2, -1, -1):
        if within.over():
            break
        fewer = replayed(position, (*steps[:spare], *steps[spare + 1 :]), within, mode)
        if fewer and _first_steps(position, fewer, target, stands):
            steps = fewer
    return steps


def replayed(position: Position, steps: Iterable[Step], within: Deadline, mode: str = "") -> tuple[Step, ...] | None:
    """The steps as they are found where they are now taken; None when one of them is not, or not in time.

    What was a full house may be another single when fewer cells are filled.
    """
    found: list[Step] = []
    for step in steps:
        techniques = (step.technique, *SINGLES) if step.placements else (step.technique,)
        same = (
            one
            for one in find(position, Order(techniques, mode), within=within)
            if set(step.placements) <= set(one.placements) and set(step.eliminations) <= set(one.eliminations)
        )
        again = next(same, None)
        if again is None:
            return None
        found.append(again)
        position = position.apply(again)
    return tuple(found)
