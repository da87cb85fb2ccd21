"""Where a position without a solution shows that it has none: the simplest reason that is found in time.

>>> puzzle = Puzzle.parse("12.........4....", Puzzle.empty(4).geometry)
>>> found = contradiction(Position.start(puzzle, (1, 2, 3, *puzzle.givens[3:])))
>>> found.dead
Dead(cells=(3,), digits=(), house=None)
>>> found.steps, found.cause, found.culprits
((), 'digits', (2,))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from garns.budgets import Budget, Deadline
from garns.errors import OutOfBudget
from garns.given import Given, position_of
from garns.logic.filling import Fillings, TooManyChoices, cells_of, sightings
from garns.logic.finding import PROOF, Order, answer
from garns.logic.ladder import Ladder, ladder_of
from garns.logic.path import climb
from garns.logic.sparing import relevant, replayed
from garns.solving import solve
from garns.values.position import Position, sees
from garns.values.puzzle import Puzzle
from garns.values.rules import Automaton, Relation, Rule, Sum, as_automata
from garns.values.step import Part, Step

#: What is at fault: the puzzle itself, digits of the player, or candidates that the player has struck.
Cause = Literal["puzzle", "digits", "notes"]

#: The choices that are tried to fill one clue.
_CLUE_CHOICES = 500
#: A clue of more cells is a rule of the whole board.
_CLUE_CELLS = 20


class Dead(NamedTuple):
    """What cannot be filled: a cell without a digit, a house without a place for a digit, or else a clue by its cells.

    A house is an index into those of the puzzle.
    """

    cells: tuple[int, ...] = ()
    digits: tuple[int, ...] = ()
    house: int | None = None

    @property
    def is_clue(self) -> bool:
        """Whether it is a clue that cannot be met."""
        return self.house is None and len(self.cells) > 1

    @property
    def part(self) -> Part:
        """The same as a part of a step."""
        houses = () if self.house is None else (self.house,)
        return Part("clue" if self.is_clue else "contradiction", self.cells, self.digits, houses)

    @property
    def step(self) -> Step:
        """The same as a step that changes nothing, for words and pictures."""
        return Step("contradiction", parts=(self.part,))


@dataclass(frozen=True)
class Contradiction:
    """Steps that anybody may take in a position, and what is dead after them.

    ``dead`` is None where no technique shows it: the solver alone knows. ``cause`` tells what is at fault, ``culprits``
    which digits of the player, as few as were found to leave no solution.
    """

    position: Position
    steps: tuple[Step, ...] = ()
    dead: Dead | None = None
    cause: Cause = "puzzle"
    culprits: tuple[int, ...] = ()

    @property
    def end(self) -> Position:
        """The position in which it shows."""
        position = self.position
        for step in self.steps:
            position = position.apply(step)
        return position


def contradiction(
    puzzle: Given, *, scale: str | Ladder = "garns", budget: Budget | float | None = None
) -> Contradiction | None:
    """Where a position contradicts itself; None when it has a solution, or when that is not known in time.

    :param budget: seconds, or a :class:`~garns.budgets.Budget`, for all of it.
    """
    within = Deadline(budget)
    with within.at_work():
        position = position_of(puzzle)
    if solve(position, budget=within.at_most(PROOF)).status != "none":
        return None
    try:
        with within.at_work():
            shown = dead_end(position, scale, within)
    except OutOfBudget:
        shown = None
    cause, culprits = _cause(position, within)
    steps, dead = shown or ((), None)
    return Contradiction(position, steps, dead, cause, culprits)


def dead_end(position: Position, scale: str | Ladder, within: Deadline) -> tuple[tuple[Step, ...], Dead] | None:
    """The steps of the easiest techniques that lead to something dead, no more of them than it takes."""
    for techniques in stages(position, scale):
        steps, _ = climb(position, techniques, within)
        if found := first_dead(position, steps):
            return shortest(position, *found, within)
        if within.over():
            break
    return None


def stages(position: Position, scale: str | Ladder) -> Iterator[Order]:
    """Longer and longer beginnings of a ladder, level by level; nothing that argues from a single solution.

    On a scale of steps, those of our own: they show a contradiction where they meet it.
    """
    chosen = ladder_of(scale)
    chosen = ladder_of("garns") if chosen.explainer else chosen
    techniques = chosen.techniques(len(position.puzzle.givens), unique=False)
    yield Order(())
    for level in chosen.reached[1:]:
        highest = chosen.rank(level.id)
        yield Order(tuple(id for id in techniques if chosen.rank(chosen.rung(id).level) <= highest))


def dead_things(position: Position) -> Iterator[Dead]:
    """Everything that cannot be filled as a position stands: cells, then houses, then clues."""
    masks = position.candidates
    yield from (Dead((cell,)) for cell, mask in enumerate(masks) if not mask)
    for index, house in enumerate(position.puzzle.houses):
        left = 0
        for cell in house.cells:
            left |= masks[cell]
        for digit in range(1, position.puzzle.geometry.digits + 1):
            if not left >> (digit - 1) & 1:
                yield Dead((), (digit,), index)
    if all(masks):
        yield from (Dead(cells) for cells, rules in _clues(position.puzzle) if not _fits(cells, rules, position))


def _fits(cells: tuple[int, ...], rules: tuple[Rule, ...], position: Position) -> bool:
    """Whether a clue can be met by what is left in its cells; as long as that is not known, it can."""
    peers = sightings(cells, sees(position.puzzle))
    alone = Fillings(peers, clues=rules, digits=position.puzzle.geometry.digits, budget=_CLUE_CHOICES)
    try:
        return next(alone.search({cell: position.candidates[cell] for cell in cells}), None) is not None
    except TooManyChoices:
        return True


def _clues(puzzle: Puzzle) -> Iterator[tuple[tuple[int, ...], tuple[Rule, ...]]]:
    """What each clue asks for, with its cells; of one that spreads over the board, each rule by itself."""
    for constraint in puzzle.constraints:
        rules = tuple(
            rule
            for rule in as_automata(constraint.among(puzzle.constraints).rules_inside(puzzle.geometry))
            if isinstance(rule, Relation | Sum | Automaton)
        )
        cells = tuple(dict.fromkeys(cell for rule in rules for cell in cells_of(rule)))
        if 0 < len(cells) <= _CLUE_CELLS:
            yield cells, rules
        elif cells:
            yield from ((tuple(dict.fromkeys(cells_of(rule))), (rule,)) for rule in rules)


def first_dead(position: Position, steps: Iterable[Step]) -> tuple[tuple[Step, ...], list[Dead]] | None:
    """The shortest beginning of some steps after which anything is dead, and all that is dead then."""
    taken: list[Step] = []
    if dead := list(dead_things(position)):
        return (), dead
    for step in steps:
        taken.append(step)
        position = position.apply(step)
        if dead := list(dead_things(position)):
            return tuple(taken), dead
    return None


def shortest(
    position: Position, steps: tuple[Step, ...], dead: list[Dead], within: Deadline
) -> tuple[tuple[Step, ...], Dead]:
    """The dead thing that rests on the fewest of the steps, with those steps."""
    best = steps, dead[0]
    for one in dead:
        if within.over():
            break
        needed = relevant(position, (*steps, one.step))[:-1]
        again = replayed(position, needed, within) if len(needed) < len(best[0]) else None
        if again is not None and (found := first_dead(position, again)) and one in found[1]:
            best = found[0], one
    return best


def _cause(position: Position, within: Deadline) -> tuple[Cause, tuple[int, ...]]:
    """What is at fault, and the player's digits that are: leaving out any of them would leave a solution."""
    puzzle = position.puzzle
    entries = [cell for cell, digit in enumerate(position.digits) if digit and not position.is_given(cell)]
    known = answer(puzzle, within)
    if known.status == "none":
        return "puzzle", ()
    if known.status == "unique" and known.solution is not None:
        right = known.solution.givens
        wrong = tuple(cell for cell in entries if position.digits[cell] != right[cell])
        return ("digits", wrong) if wrong else ("notes", ())

    def fails(cells: Iterable[int]) -> bool:
        givens = list(puzzle.givens)
        for cell in cells:
            givens[cell] = position.digits[cell]
        return solve(puzzle.with_givens(givens), budget=within.at_most(PROOF)).status == "none"

    if not entries or not fails(entries):
        return "notes", ()
    for cell in [*entries]:
        rest = [other for other in entries if other != cell]
        if rest and not within.over() and fails(rest):
            entries = rest
    return "digits", tuple(entries)
