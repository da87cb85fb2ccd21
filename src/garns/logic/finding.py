"""The steps that a position offers: all of them, or the first that a ladder meets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, islice, takewhile

from garns import engine
from garns.arguments import MOST_32, whole
from garns.budgets import Budget, Deadline
from garns.engine import TECHNIQUES
from garns.errors import ArgumentError
from garns.given import Given, position_of
from garns.logic.extra import extra, extras
from garns.logic.guarding import guarded
from garns.logic.ladder import Ladder, ladder_of
from garns.logic.naming import found_technique, unknown_technique
from garns.solving import Answer, known_answer
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.shown import Shown
from garns.values.step import Step

#: How many choices the solver may try to prove that a puzzle has one solution, and for how long: on a large board with
#: clues a choice may take a millisecond, and nobody waits minutes to hear that nothing is known.
PROOF = Budget(seconds=2.0, nodes=200_000)


class Steps(list[Step], Shown):
    """Steps, as a list; ``complete`` is false when the budget ended before all were found.

    ``position`` is where they were found.
    """

    complete: bool = True
    position: Position | None = None


def answer(puzzle: Puzzle, within: Deadline | None = None) -> Answer:
    """What the solver says of a puzzle; it counts in the budget where it is not known yet."""
    return known_answer(puzzle, PROOF, within=within)


def promised(puzzle: Puzzle, unique: bool | None, within: Deadline | None = None) -> bool:
    """Whether techniques may argue from uniqueness: what the caller says, or else what the solver has proven."""
    return answer(puzzle, within).status == "unique" if unique is None else unique


def steps(
    puzzle: Given,
    technique: str | Iterable[str] | None = None,
    *,
    scale: str | Ladder = "garns",
    unique: bool | None = None,
    limit: int | None = None,
    budget: Budget | float | None = None,
) -> Steps:
    """Every step that a position offers now, or every step of one technique or of several.

    >>> puzzle = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> sorted(puzzle.geometry.name(step.placements[0]) for step in steps(puzzle, "naked_single"))
    ['r5c5(5)', 'r7c6(7)', 'r7c9(4)', 'r8c8(3)']

    :param technique: ids of :data:`TECHNIQUES` or of registered techniques; without it, all that the ladder tries.
    :param scale: the scale (or a ladder) that gives the order, from easy to hard.
    :param unique: whether the solution is the only one, so that techniques may argue from it; without it the solver
        finds out. A technique that is asked for by name is always tried.
    :param limit: stop after so many.
    :param budget: seconds, or a :class:`~garns.budgets.Budget`; when it runs out, ``complete`` is false.
    """
    most = None if limit is None else whole("limit", limit, 0, MOST_32)
    within = Deadline(budget)
    with within.at_work():
        position = position_of(puzzle)
    if technique is None:
        chosen = tried(position.puzzle, scale, unique, within)
    else:
        chosen = _known((technique,) if isinstance(technique, str) else tuple(technique))
    found = Steps(islice(find(position, chosen, most, within), most))
    found.complete, found.position = not within.cut_short, position
    return found


def tried(puzzle: Puzzle, scale: str | Ladder, unique: bool | None, within: Deadline | None = None) -> tuple[str, ...]:
    """The techniques that a ladder tries on a puzzle, in order."""
    promise = promised(puzzle, unique, within)
    if isinstance(scale, str) and not extras():
        return _tried(scale, len(puzzle.givens), promise)
    return ladder_of(scale).techniques(len(puzzle.givens), unique=promise)


@lru_cache(maxsize=64)
def _tried(scale: str, cells: int, unique: bool) -> tuple[str, ...]:
    return ladder_of(scale).techniques(cells, unique=unique)


def find(
    position: Position,
    techniques: Iterable[str],
    limit: int | None = None,
    within: Deadline | None = None,
    *,
    as_hodoku: bool = False,
) -> Iterator[Step]:
    """The steps of some techniques in their order: those of the core stretch by stretch, others' one by one."""
    within = within or Deadline()
    for built_in, stretch in _stretches(tuple(techniques)):
        if built_in:
            yield from engine.find_steps(position, stretch, limit, within=within, as_hodoku=as_hodoku)
        else:
            for id in stretch:
                yield from takewhile(lambda _: not within.over(), _find_extra(position, id))


@lru_cache(maxsize=64)
def _stretches(techniques: tuple[str, ...]) -> tuple[tuple[bool, tuple[str, ...]], ...]:
    """Techniques of the core and others, as they follow each other."""
    return tuple((built_in, tuple(stretch)) for built_in, stretch in groupby(techniques, key=engine.is_built_in))


def _find_extra(position: Position, id: str) -> Iterator[Step]:
    """The steps of a registered technique that change something, under its own id."""
    technique = extra(id)
    if technique is None:
        return
    for step in guarded(id, lambda: technique.find(position), position.puzzle.geometry):
        if any(position.digits[cell] == 0 for cell, _ in step.placements) or any(
            position.digits[cell] == 0 and position.candidates[cell] >> (digit - 1) & 1
            for cell, digit in step.eliminations
        ):
            yield replace(step, technique=id)


def _known(asked: Iterable[str]) -> tuple[str, ...]:
    """The ids of techniques that somebody names."""
    known = [*TECHNIQUES, *(technique.id for technique in extras())]
    chosen = {word: found_technique(word, known) for word in asked}
    if problems := [unknown_technique(word, known) for word, id in chosen.items() if id is None]:
        raise ArgumentError(problems)
    return tuple(id for id in chosen.values() if id is not None)
