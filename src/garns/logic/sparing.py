"""Leaving out what a proof does not need: its steps, found again where fewer were taken before them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from garns.budgets import Deadline
from garns.engine import TECHNIQUES
from garns.logic.finding import Order, find
from garns.logic.rating import SINGLES
from garns.values.geometry import House
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Candidate, Step

#: Whether a position shows what is to be proven.
Holds = Callable[[Position], bool]


def up_to(position: Position, steps: tuple[Step, ...], holds: Holds) -> tuple[Step, ...] | None:
    """The steps up to the first after which it holds."""
    for number, step in enumerate(steps, start=1):
        position = position.apply(step)
        if holds(position):
            return steps[:number]
    return None


def relevant(position: Position, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps that the last one rests on, directly or through others.

    A step rests on what is missing in the cells and houses that it names; each missing candidate was struck at the
    start or by one step.
    """
    digits = range(1, position.puzzle.geometry.digits + 1)
    struck: dict[Candidate, int] = {}
    rests: list[set[int]] = []
    for number, step in enumerate(steps):
        masks = _named(step, position.puzzle).items()
        named = (Candidate(cell, digit) for cell, mask in masks for digit in digits if mask >> (digit - 1) & 1)
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


def without_spares(position: Position, steps: tuple[Step, ...], holds: Holds, within: Deadline) -> tuple[Step, ...]:
    """The steps without those that can be left out, as long as there is time: many at once as long as that works, then
    one by one, again and again until each that is left is needed.

    At first forcing chains and nets stay as they are: to look for one again takes longer than for all the others.
    """
    for quick in (True, False):
        steps = _fewer(position, steps, holds, within, quick=quick)
    return steps


def _fewer(
    position: Position, steps: tuple[Step, ...], holds: Holds, within: Deadline, *, quick: bool
) -> tuple[Step, ...]:
    size = max(len(steps) // 2, 1) if quick else 1
    while size:
        before = len(steps)
        for end in range(len(steps) - 1, 0, -size):
            if within.over():
                return steps
            fewer = _spared(position, steps, max(end - size, 0), end, within, quick=quick)
            if fewer and (needed := up_to(position, fewer, holds)):
                steps = needed
        size = size if size == 1 and len(steps) < before else size // 2
    return steps


def superfluous(position: Position, steps: tuple[Step, ...], holds: Holds, within: Deadline) -> int:
    """How many steps could be left out, each by itself."""
    spared = (_spared(position, steps, at, at + 1, within) for at in range(len(steps) - 1))
    return sum(bool(fewer and up_to(position, fewer, holds)) for fewer in spared)


def _spared(
    position: Position, steps: tuple[Step, ...], first: int, end: int, within: Deadline, *, quick: bool = False
) -> tuple[Step, ...] | None:
    """The steps without some of them, as they are then found; None when one of the later ones is not."""
    for step in steps[:first]:
        position = position.apply(step)
    was = position
    for step in steps[first:end]:
        was = was.apply(step)
    later = replayed(position, steps[end:], within, was=was, quick=quick)
    return None if later is None else (*steps[:first], *later)


def replayed(
    position: Position, steps: Sequence[Step], within: Deadline, *, was: Position | None = None, quick: bool = False
) -> tuple[Step, ...] | None:
    """The steps as they are found where they are now taken; None when one of them is not, or not in time.

    What was a full house may be another single when fewer cells are filled.

    :param was: where the first of them was found: one that rests on nothing that is different now is still true.
    :param quick: do not look for what takes long to find.
    """
    found: list[Step] = []
    for step in steps:
        if was and _untouched(step, was, position):
            again: Step | None = step
        else:
            again = None if quick and _takes_long(step) else _again(step, position, within)
        if again is None:
            return None
        found.append(again)
        was, position = was and was.apply(step), position.apply(again)
    return tuple(found)


def _untouched(step: Step, was: Position, now: Position) -> bool:
    """Whether all that a step names is as it was. Singles are found again: their names depend on more."""
    if step.technique in SINGLES:
        return False
    return all(
        was.digits[cell] == now.digits[cell] and not (was.candidates[cell] ^ now.candidates[cell]) & mask
        for cell, mask in _named(step, now.puzzle).items()
    )


def _takes_long(step: Step) -> bool:
    return step.technique in TECHNIQUES and TECHNIQUES[step.technique].family == "forcing"


def _again(step: Step, position: Position, within: Deadline) -> Step | None:
    techniques = (step.technique, *SINGLES) if step.placements else (step.technique,)
    placements, eliminations = set(step.placements), set(step.eliminations)
    same = (
        one
        for one in find(position, Order(techniques), within=within)
        if placements <= set(one.placements) and eliminations <= set(one.eliminations)
    )
    return next(same, None)


def _named(step: Step, puzzle: Puzzle) -> dict[int, int]:
    """The candidates that a step speaks of, as masks by cell: all of its cells, and some digits of its houses."""
    every = (1 << puzzle.geometry.digits) - 1
    masks = dict.fromkeys(_cells(step), every)
    for part in step.parts:
        of_part = sum(1 << (digit - 1) for digit in part.digits) or every
        for house in part.houses:
            for cell in _houses(puzzle)[house]:
                masks[cell] = masks.get(cell, 0) | of_part
    return masks


@lru_cache(maxsize=8)
def _houses(puzzle: Puzzle) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(rule.cells) for rule in puzzle.rules() if isinstance(rule, House))


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
