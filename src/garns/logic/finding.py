"""The steps that a position offers: all of them, or the first that a ladder meets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, islice, takewhile
from typing import NamedTuple

from garns import engine
from garns.arguments import MOST_32, whole
from garns.budgets import Budget, Deadline
from garns.engine import TECHNIQUES
from garns.errors import ArgumentError, Problem
from garns.given import Given, position_of
from garns.logic.extra import extra, extras
from garns.logic.guarding import guarded
from garns.logic.ladder import Ladder, explained_as, ladder_of
from garns.logic.naming import found_technique, unknown_technique
from garns.solving import Answer, known_answer
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.shown import Shown
from garns.values.step import Step

#: How many choices the solver may try to prove that a puzzle has one solution, and for how long: on a large board with
#: clues a choice may take a millisecond, and nobody waits minutes to hear that nothing is known.
PROOF = Budget(seconds=2.0, nodes=200_000)


class Order(NamedTuple):
    """Techniques in the order in which they are tried, and who looks for them: the core, one after the other, or the
    Explainer in one of its modes, whose steps are the easiest of all that it finds."""

    techniques: tuple[str, ...]
    mode: str = ""
    #: Of a technique with several steps, only the one that HoDoKu takes.
    as_hodoku: bool = False


class Steps(list[Step], Shown):
    """Steps, as a list; ``complete`` is false when the budget ended before all were found.

    ``position`` is where they were found.
    """

    complete: bool = True
    position: Position | None = None


def answer(puzzle: Puzzle | Position, within: Deadline | None = None) -> Answer:
    """What the solver says of a puzzle; it counts in the budget where it is not known yet."""
    return known_answer(puzzle, PROOF, within=within)


def promised(puzzle: Puzzle, unique: bool | None, within: Deadline | None = None) -> bool:
    """Whether techniques may argue from uniqueness: what the caller says, or else what the solver has proven."""
    return answer(puzzle, within).status == "unique" if unique is None else unique


def promised_at(position: Position, unique: bool | None, within: Deadline | None = None) -> bool:
    """The same for a position whose candidates may be all that makes it a puzzle, as in a sukaku.

    That is enough for loops and graves: what could be exchanged in them are candidates of the position.
    """
    if promised(position.puzzle, unique, within):
        return True
    return unique is None and not any(position.puzzle.givens) and answer(position, within).status == "unique"


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
        chosen = tried(position, scale, unique, within)
    else:
        chosen = Order(_known((technique,) if isinstance(technique, str) else tuple(technique)))
    found = Steps(islice(find(position, chosen, most, within), most))
    found.complete, found.position = not within.cut_short, position
    return found


def tried(
    position: Position,
    scale: str | Ladder,
    unique: bool | None,
    within: Deadline | None = None,
    *,
    beyond: bool = False,
) -> Order:
    """The techniques that a ladder tries in a position, in order; ``beyond``: also those that no person looks for.

    :raises ArgumentError: when the scale knows no such board.
    """
    cells = len(position.digits)
    if isinstance(scale, str) and not extras() and scale in ("garns", "hodoku"):
        return _tried(scale, cells, promised(position.puzzle, unique, within), beyond)
    ladder = ladder_of(scale)
    if not ladder.explainer:
        return _order(ladder, cells, promised(position.puzzle, unique, within), beyond)
    require_explained(ladder, position.puzzle)
    return _order(ladder, cells, promised_at(position, unique, within), beyond)


def require_explained(ladder: Ladder, puzzle: Puzzle) -> None:
    """Refuse a board that a scale of steps does not know.

    :raises ArgumentError: when the scale is one, and the board is not plain 9x9.
    """
    if ladder.explainer and not engine.explains(puzzle):
        raise ArgumentError([Problem("scale_of_9x9", name=ladder.scale)])


@lru_cache(maxsize=64)
def _tried(scale: str, cells: int, unique: bool, beyond: bool) -> Order:
    return _order(ladder_of(scale), cells, unique, beyond)


def _order(ladder: Ladder, cells: int, unique: bool, beyond: bool) -> Order:
    # Where there are several solutions nothing may be left to find, and chains would look for it for minutes.
    techniques = ladder.techniques(cells, unique=unique, beyond=beyond and unique)
    return Order(techniques, ladder.scale if ladder.explainer else "", ladder.as_hodoku)


def find(position: Position, order: Order, limit: int | None = None, within: Deadline | None = None) -> Iterator[Step]:
    """The steps of some techniques in their order: those of the core stretch by stretch, others' one by one.

    The Explainer tells one step, the easiest of a stretch.
    """
    within = within or Deadline()
    for finder, stretch in stretches(order):
        if finder == CORE:
            yield from engine.find_steps(position, stretch, limit, within=within, as_hodoku=order.as_hodoku)
        elif finder == OTHERS:
            for id in stretch:
                yield from takewhile(lambda _: not within.over(), _find_extra(position, id))
        elif limit != 0 and not within.over():
            yield from engine.explain(position, stretch, 1, finder, within=within)[0]


#: Who finds a technique: the core, a function that somebody registered, or else a mode of the Explainer.
CORE, OTHERS = "core", "others"


@lru_cache(maxsize=64)
def stretches(order: Order) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Techniques that are found by the same, as they follow each other."""

    def finder(id: str) -> str:
        if order.mode and id in engine.EXPLAINER:
            return order.mode
        if engine.is_explained(id):
            return explained_as(id)
        return CORE if engine.is_built_in(id) else OTHERS

    return tuple((by, tuple(stretch)) for by, stretch in groupby(order.techniques, key=finder))


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
