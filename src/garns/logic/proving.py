"""Why a digit stands in a cell, or why it cannot: the steps that prove it and no others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from garns.budgets import Budget
from garns.given import Given, position_of
from garns.logic.finding import find, tried
from garns.logic.ladder import Ladder, ladder_of
from garns.logic.path import climb
from garns.logic.sparing import relevant, replayed, up_to, without_spares
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
    holds = partial(_holds, target=target, stands=stands)
    needed = up_to(position, taken, holds)
    if needed is None:
        return Proof(position, target, stands, False, complete=not within.cut_short)
    left = within.left()
    shorter = left._replace(seconds=_SHORTER if budget.seconds is None else left.seconds).started()
    fewer = replayed(position, relevant(position, needed), shorter) or needed
    best = without_spares(position, fewer, holds, shorter)

    def cost(steps: Iterable[Step]) -> float:
        return sum(map(chosen.points, steps))

    # A single harder step may say it at once.
    for technique in order.techniques:
        rung = chosen.rung(technique)
        if rung.beyond or rung.score >= cost(best):
            continue
        for step in find(position, order._replace(techniques=(technique,)), within=shorter):
            if holds(position.apply(step)) and cost((step,)) < cost(best):
                best = (step,)
    return Proof(position, target, stands, True, best)


def _holds(position: Position, target: Candidate, stands: bool) -> bool:
    if stands:
        return position.digits[target.cell] == target.digit
    return not position.candidates[target.cell] >> (target.digit - 1) & 1
