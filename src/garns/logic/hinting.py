"""Hints: what is wrong in the player's own position, or else the next thing a good solver would see in it.

A hint can be told little by little: that something is wrong (:attr:`Hint.kind`), which technique comes next
(:attr:`Hint.technique`), where to look (:attr:`Hint.where`), the whole step with its evidence (:attr:`Hint.step`), and
the position after it (:meth:`Hint.apply`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from garns.budgets import Budget, Deadline
from garns.errors import OutOfBudget
from garns.given import Given, position_of
from garns.logic.choosing import shortest
from garns.logic.contradiction import Contradiction, contradiction
from garns.logic.finding import answer, find, tried
from garns.logic.ladder import Ladder, ladder_of
from garns.logic.trial import Trial, trial
from garns.values.position import Position
from garns.values.shown import Shown
from garns.values.step import Step

#: Of more effects or mistakes only these are shown.
_SHOWN = 4

Kind = Literal["mistake", "contradiction", "step", "solved", "nothing", "unknown"]


class Mistake(NamedTuple):
    """A cell where the player went wrong: by a digit, or (0) by striking the right digit from its notes."""

    cell: int
    digit: int


class Where(NamedTuple):
    """Where to look for a step: the cells of its pattern, and houses as indexes into those of the puzzle."""

    cells: tuple[int, ...]
    houses: tuple[int, ...]


@dataclass(frozen=True)
class Hint(Shown):
    """What to do next in a position.

    ``kind`` is "mistake" (see ``mistakes``: no step is shown before they are mended), "contradiction" when there is no
    solution (see ``contradiction``), "step", "solved", "nothing" when the ladder finds nothing more, or "unknown" when
    the budget ran out before any of that was known. The step of a ``trial`` is one that no ladder has.
    """

    kind: Kind
    position: Position
    step: Step | None = None
    mistakes: tuple[Mistake, ...] = ()
    contradiction: Contradiction | None = None
    trial: Trial | None = None

    def __repr__(self) -> str:
        """The kind; of a step, what it does; of mistakes, where they are."""
        name = self.position.puzzle.geometry.name
        words = [f"{self.kind}:"] if self.step or self.mistakes else [self.kind]
        if self.step:
            placed = [f"+{name(each)}" for each in self.step.placements]
            struck = [f"-{name(each)}" for each in self.step.eliminations]
            words += [self.step.technique, *(placed + struck)[:_SHOWN]]
        words += [name(wrong.cell) for wrong in self.mistakes[:_SHOWN]]
        return f"<Hint {' '.join(words)}>"

    @property
    def technique(self) -> str | None:
        """The technique of the step."""
        return self.step.technique if self.step else None

    @property
    def where(self) -> Where | None:
        """Where to look for the step, without what it does there."""
        if self.step is None:
            return None
        cells = {cell for part in self.step.parts for cell in part.cells}
        cells |= {cell for link in self.step.links for node in (link.start, link.end) for cell in node.cells}
        houses = {house for part in self.step.parts for house in part.houses}
        if not cells and not houses:  # a technique of others that names no parts
            cells = {candidate.cell for candidate in (*self.step.placements, *self.step.eliminations)}
        return Where(tuple(sorted(cells)), tuple(sorted(houses)))

    def apply(self) -> Position:
        """The position after the step; the same position when there is none."""
        return self.position.apply(self.step) if self.step else self.position


def hint(
    puzzle: Given,
    *,
    scale: str | Ladder = "garns",
    unique: bool | None = None,
    check: bool = True,
    budget: Budget | float | None = None,
) -> Hint:
    """What is wrong in a position, or else the first step that a good solver would look for.

    It starts from the player's own digits and notes, so what the player has struck already is never told again.

    >>> import garns
    >>> puzzle = garns.read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> first = hint(puzzle)
    >>> first.kind, first.technique, puzzle.geometry.name(first.step.placements[0])
    ('step', 'hidden_single', 'r1c6(8)')
    >>> wrong = Position.start(puzzle, (5, 3, 1, *puzzle.givens[3:]))
    >>> hint(wrong).kind, hint(wrong).mistakes
    ('mistake', (Mistake(cell=2, digit=1),))

    :param scale: the scale (or a ladder) that gives the order, from easy to hard.
    :param unique: whether techniques may argue from the solution being the only one; without it the solver finds out.
    :param check: look for mistakes first.
    :param budget: seconds, or a :class:`~garns.budgets.Budget`, for all of it.
    """
    within = Deadline(budget)
    with within.at_work():
        position = position_of(puzzle)
    if check and (wrong := tuple(_mistakes(position, within))):
        return Hint("mistake", position, mistakes=wrong)
    if position.is_complete:
        return Hint("solved", position)
    if check and answer(position.puzzle, within).status != "unique":
        impossible = contradiction(position, scale=scale, budget=within.left())
        if impossible:
            return Hint("contradiction", position, contradiction=impossible)
    order, ladder = tried(position, scale, unique, within, beyond=True), ladder_of(scale)
    first = None if within.cut_short else next(find(position, order, 1, within), None)
    step = shortest(position, first, order.techniques, within) if first and ladder.shortest_chains else first
    return Hint("step" if step else "unknown" if within.cut_short else "nothing", position, step)


def deeper_hint(puzzle: Given, *, scale: str | Ladder = "garns", budget: Budget | float | None = None) -> Hint:
    """The next step where the ladder ends: by a technique that it leaves out, because few people look for it or because
    it takes long, or else by a trial. It may be "nothing" or "unknown" again.

    >>> hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    >>> own = ladder_of("garns")
    >>> easier = {level.id for level in own.levels[: own.rank("expert")]}
    >>> short = replace(own, rungs=tuple(rung for rung in own.rungs if rung.level in easier))
    >>> hint(hardest, scale=short).kind, deeper_hint(hardest, scale=short, budget=20).technique
    ('nothing', 'trial')

    :param budget: seconds, or a :class:`~garns.budgets.Budget`; half of it is for techniques.
    """
    within = Deadline(budget)
    with within.at_work():
        position = position_of(puzzle)
    own = ladder_of(scale)
    every = replace(own, rungs=tuple(replace(rung, on=True, cells=None) for rung in own.rungs))
    found = hint(position, scale=every, budget=within.left(2))
    if found.kind not in ("nothing", "unknown"):
        return found
    tried_out = trial(position, scale=scale, budget=within.left())
    return Hint("step", position, tried_out.step, trial=tried_out) if tried_out else found


def _mistakes(position: Position, within: Deadline) -> Iterator[Mistake]:
    """Where a position leaves the solution; where there are several, or none, only the clashes that can be seen."""
    solved = answer(position.puzzle, within)
    if solved.status == "unique" and solved.solution is not None:
        right = solved.solution.givens
        wrong = [Mistake(cell, digit) for cell, digit in enumerate(position.digits) if digit not in (0, right[cell])]
        # A wrong digit strikes right ones elsewhere: these are no mistakes of their own.
        yield from wrong or (
            Mistake(cell, 0) for cell, mask in enumerate(position.candidates) if not mask >> (right[cell] - 1) & 1
        )
        return
    names = position.puzzle.geometry.names
    try:
        with within.at_work():  # a check may ask for automata that no search has needed
            problems = position.issues()
    except OutOfBudget:
        return
    clashing = {str(name) for problem in problems for name in problem.cells}
    for cell, digit in enumerate(position.digits):
        if digit and not position.is_given(cell) and str(names[cell]) in clashing:
            yield Mistake(cell, digit)
