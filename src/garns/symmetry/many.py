"""The canonical forms of many puzzles at once, on all cores; no Python object is made for each."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from garns import engine
from garns.boards import Board, empty_puzzle
from garns.budgets import Budget
from garns.symmetry.minlex import box_of
from garns.tables.answers import GRID, Answers, Item
from garns.tables.arrow import Column, numbers, texts
from garns.tables.buffers import Puzzles, opened
from garns.tables.rows import WORDS
from garns.values.geometry import CLASSIC


class Formed(NamedTuple):
    """A row of :class:`Forms`: how it went, the canonical form, and how many moves leave the puzzle as it is."""

    status: str
    form: str | None
    automorphisms: int


class Forms(Answers[Formed]):
    """The answers of :func:`canonical_many`, as buffers that memoryview, NumPy and Arrow read without a copy.

    ``forms`` (one row a puzzle, one byte a cell) are zeros where there is none; ``automorphisms`` (unsigned 64 bit)
    counts the moves that leave a puzzle as it is, 0 where it has no form; ``status`` says how it went, as a
    :class:`~garns.Status`: 0 ok, 1 bad text, 2 clashing givens, 3 unknown because the budget ran out,
    6 a puzzle of another board.
    """

    __slots__ = ("automorphisms", "forms")
    FIELDS: ClassVar[dict[str, Item]] = {"forms": GRID, "automorphisms": "Q", "status": "B"}

    ROW: ClassVar[type[Formed]] = Formed

    forms: memoryview
    automorphisms: memoryview

    def row(self, index: int) -> Formed:
        """How it went with a puzzle, its form, and its symmetries."""
        (form,) = self._forms(index, index + 1)
        return Formed(WORDS[self.status[index]], form, self.automorphisms[index])

    def _forms(self, start: int, end: int) -> list[str | None]:
        """The forms as text: of the empty puzzle it is empty, but there."""
        found = zip(self.grids("forms", start, end), self.automorphisms[start:end], strict=True)
        return [form or ("." * self.cells if moves else None) for form, moves in found]

    def columns(self, start: int, end: int) -> list[Column]:
        """The columns ``status``, ``form`` and ``automorphisms``."""
        return [
            texts("status", [WORDS[code] for code in self.status[start:end]]),
            texts("form", self._forms(start, end)),
            numbers("automorphisms", "L", bytes(self.automorphisms[start:end])),
        ]


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
    :param budget: seconds, or a :class:`~garns.budgets.Budget`, for all of them.
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
