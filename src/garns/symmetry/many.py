"""The canonical forms of many puzzles at once, on all cores; no Python object is made for each."""

from __future__ import annotations

from typing import ClassVar

from garns import engine
from garns.answers import GRID, Answers, Item
from garns.boards import Board, empty_puzzle
from garns.buffers import Puzzles, opened
from garns.engine import Budget
from garns.symmetry.minlex import box_of
from garns.values.geometry import CLASSIC


class Forms(Answers):
    """The answers of :func:`canonical_many`, as buffers that memoryview, NumPy and Arrow read without a copy.

    ``forms`` (one row a puzzle, one byte a cell) are zeros where there is none; ``automorphisms`` (unsigned 64 bit)
    counts the moves that leave a puzzle as it is, 0 where it has no form; ``status`` says how it went: 0 ok, 1 bad
    text, 2 clashing givens, 3 not found because the budget ran out.
    """

    __slots__ = ("automorphisms", "forms")
    FIELDS: ClassVar[dict[str, Item]] = {"forms": GRID, "automorphisms": "Q", "status": "B"}

    forms: memoryview
    automorphisms: memoryview


def canonical_many(
    puzzles: Puzzles,
    *,
    board: Board = CLASSIC,
    threads: int | None = None,
    budget: Budget | float | None = None,
    out: Forms | None = None,
    text: bool = False,
) -> Forms:
    """The canonical forms of many puzzles of one plain board of up to 9x9.

    >>> found = canonical_many(["12..............", "..............43", "11.............."], board=4, text=True)
    >>> bytes(found.forms).decode(), list(found.automorphisms), list(found.status)
    ('..............12..............12................', [16, 16, 0], [0, 0, 2])

    :param puzzles: as in :func:`garns.solve_many`.
    :param threads: how many work on it, as many as the machine has unless told.
    :param budget: seconds, or a :class:`~garns.engine.Budget`, for all of them.
    :param out: room for the answers, for as many puzzles or more, that is used again.
    :param text: forms as characters, ``.`` for an empty cell.
    :raises ArgumentError: when the board has no canonical forms, or when an argument is of no use.
    """
    rules = empty_puzzle(board)
    box = box_of(rules)
    workers = engine.thread_count(threads)
    source = opened(puzzles, rules.geometry, threads=workers)
    found = Forms.for_all(source, len(rules.geometry), out)
    engine.canonical_many(source, box, *found.buffers(), symbols=text, threads=workers, budget=Budget.of(budget))
    return found
