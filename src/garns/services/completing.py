"""Complete a puzzle that somebody began: more clues of a wished kind until there is one solution.

>>> from garns.formats import read
>>> done = complete(read("1.....3........."), add="givens", seed=1)
>>> done.is_complete, str(done.puzzle)
(True, '1.....3....4.2..')
>>> print(*done.sentences(), sep="; ")
one solution with these clues: r3c4(4) and r4c2(2)

A solution of what is there is chosen by chance, clues of the wished kinds are drawn on it as the generator draws them,
and of these the ones are taken that most of some other solutions break. What can be spared in the end is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, Literal

from garns import engine
from garns.analysis.xray import Clues
from garns.arguments import MOST_64, whole
from garns.budgets import Budget, Deadline
from garns.errors import OutOfBudget
from garns.generating.variants import VARIANTS
from garns.generating.variants.killer import cages_on
from garns.generating.variants.sheet import Sheet
from garns.given import Given, puzzle_of
from garns.i18n import N_, join, language_of, translate
from garns.names import choose
from garns.values.clue_shapes import Area, Cage, Line, Outside
from garns.values.limits import breathe
from garns.values.puzzle import Constraint, Puzzle
from garns.values.step import Candidate
from garns.variants.check import allows
from garns.variants.constraints.even import Even
from garns.variants.constraints.odd import Odd

GIVENS = "givens"
#: What can be added: givens, and every variant whose clues the generator draws.
KINDS = (GIVENS, *(id for id, each in VARIANTS.items() if each.clues))
#: Other solutions that are looked at to choose the next clue, and how many grids are tried before it is given up.
_SAMPLE, _GRIDS = 16, 40
#: How often clues are drawn on one grid: each draw leaves some room.
_DRAWS = 5
#: The part of the remaining budget that one question may take.
_SHARE = 4

Clue = Candidate | Constraint
Reason = Literal["", "none", "budget", "room", "variables"]
_REASONS: dict[Reason, str] = {
    "none": N_("there is no solution to be completed"),
    "budget": N_("not finished: the budget ran out before there was one solution"),
    "room": N_("clues of this kind alone were not enough; allow another kind as well, or givens"),
    "variables": N_("clues on the board are not enough: they leave variables open"),
}


@dataclass(frozen=True)
class Completed:
    """What :func:`complete` found: the puzzle with the clues that were added, and why it is not done where it is not.

    ``reason`` is "" when there is one solution; "none": there was none to begin with; "budget": time was over; "room":
    all clues of the kind that fit the board leave several; "variables": so do all givens, since there are cells off the
    board. The puzzle is then the one that was given.
    """

    puzzle: Puzzle
    added: Clues
    reason: Reason = ""

    @property
    def is_complete(self) -> bool:
        """Whether the puzzle has one solution."""
        return not self.reason

    def sentences(self, lang: str | None = None) -> list[str]:
        """The result for people."""
        lang = language_of(lang)
        if self.reason:
            return [translate(_REASONS[self.reason], lang)]
        if not len(self.added):
            return [translate("there is one solution already", lang)]
        clues = join(self.added.names(self.puzzle.geometry, lang), lang)
        return [translate("one solution with these clues: {clues}", lang, clues=clues)]

    def to_json(self) -> dict[str, Any]:
        """The puzzle and what was added, as JSON."""
        added = self.added.to_json(self.puzzle.geometry)
        return {"puzzle": self.puzzle.to_json(), "added": added, "reason": self.reason}


def complete(
    puzzle: Given,
    *,
    add: str | Iterable[str] = GIVENS,
    seed: int | None = None,
    budget: Budget | float | None = None,
) -> Completed:
    """A puzzle with more clues, so that it has one solution.

    :param add: the kinds of clue, in the order in which they are wished: "givens", or a variant that the generator
        draws ("thermo", "killer", "arrow" ...); several as a list.
    :param budget: seconds, or a :class:`~garns.budgets.Budget`, for the whole of it.
    :raises ArgumentError: when there is no such kind.
    """
    puzzle = puzzle_of(puzzle)
    kinds = [choose("kind", kind, KINDS) for kind in ([add] if isinstance(add, str) else add)]
    chance = Random(None if seed is None else whole("seed", seed, 0, MOST_64))
    return _Work(puzzle, kinds, chance, Budget.of(budget).started()).done()


class _HardError(Exception):
    """A question took too large a part of the budget; another grid may ask easier ones."""


@dataclass
class _Work:
    puzzle: Puzzle
    kinds: Sequence[str]
    chance: Random
    within: Deadline

    def done(self) -> Completed:
        try:
            with self.within.at_work():
                return self._done()
        except (OutOfBudget, _HardError):
            return Completed(self.puzzle, Clues(), "budget")

    def _done(self) -> Completed:
        known = self._some(self.puzzle, 2)
        if len(known) < 2:
            return Completed(self.puzzle, Clues(), "" if known else "none")
        for _ in range(_GRIDS):
            grid = engine.random_grid(self.puzzle, self.chance.getrandbits(63), 0, self.within.left(_SHARE))
            breathe()
            with suppress(_HardError):
                if grid is not None and (clues := self._enough(grid)) is not None:
                    kept = self._spared(clues, grid)
                    return Completed(_with(self.puzzle, kept), _sorted(kept))
        off_board = self.puzzle.geometry.variables and GIVENS in self.kinds
        return Completed(self.puzzle, Clues(), "variables" if off_board else "room")

    def _some(self, puzzle: Puzzle, limit: int) -> list[bytes]:
        """The first solutions of a puzzle.

        :raises OutOfBudget: when the budget is used up.
        :raises _HardError: when it took too long to find two.
        """
        breathe()
        found = [*islice(engine.solutions(puzzle, self.within.left(_SHARE)), limit)]
        solutions = [each for each in found if each is not None]
        self.within.nodes += len(found)
        if len(solutions) < len(found) and len(solutions) < 2:
            raise _HardError
        return solutions

    def _enough(self, grid: bytes) -> list[Clue] | None:
        """Clues that leave a grid as the only solution, each breaking most of the others found; None: not enough."""
        chosen: list[Clue] = []
        sheet = _sheet(self.puzzle, grid, self.chance)
        for kind in self.kinds:
            pool = [*self._pool(kind, sheet)]
            while True:
                others = [each for each in self._some(_with(self.puzzle, chosen), _SAMPLE) if each != grid]
                if not others:
                    return chosen
                broken = [sum(self._breaks(clue, other) for other in others) for clue in pool]
                if not any(broken):
                    break  # the next kind must tell these apart
                chosen.append(pool.pop(broken.index(max(broken))))
        return None

    def _pool(self, kind: str, sheet: Sheet) -> Iterator[Clue]:
        """The clues of a kind that are true of the grid, one by one, in an order by chance."""
        if kind == GIVENS:
            cells = [cell for cell in self.puzzle.geometry.board_cells if not self.puzzle.givens[cell]]
            yield from (Candidate(cell, sheet.solution[cell]) for cell in self.chance.sample(cells, len(cells)))
            return
        apart: dict[Constraint, None] = {}
        for _ in range(_DRAWS):
            before = len(apart)
            apart |= dict.fromkeys(_singly(self._drawn(kind, sheet)))
            if len(apart) == before:
                break
        placed = Puzzle(self.puzzle.geometry, (), tuple(apart)).constraints
        for clue in self.chance.sample(placed, len(placed)):
            if clue not in self.puzzle.constraints and not self._breaks(clue, bytes(sheet.solution)):
                yield clue

    def _drawn(self, kind: str, sheet: Sheet) -> Iterable[Constraint]:
        """Clues of a kind where the sheet has room for them."""
        draw = VARIANTS[kind].clues
        assert draw is not None
        return cages_on(sheet) if kind == "killer" else draw(sheet, self.within) or ()

    def _breaks(self, clue: Clue, grid: bytes) -> bool:
        breathe()
        if isinstance(clue, Candidate):
            return grid[clue.cell] != clue.digit
        geometry = self.puzzle.geometry
        return not all(allows(rule, grid, geometry.digits) for rule in clue.rules_inside(geometry))

    def _spared(self, clues: list[Clue], grid: bytes) -> list[Clue]:
        """The clues that are needed: each of the others was tried to be left out."""
        kept = list(clues)
        for clue in clues:
            rest = [each for each in kept if each is not clue]
            with suppress(_HardError):  # then it stays
                if self._some(_with(self.puzzle, rest), 2) == [grid]:
                    kept = rest
        return kept


def _singly(clues: Iterable[Constraint]) -> Iterator[Constraint]:
    """Clues that can be taken one by one: marked cells each for themselves, and no rule about all marks."""
    for clue in clues:
        if isinstance(clue, Even | Odd):
            yield from (type(clue)((cell,)) for cell in clue.cells)
        elif clue.id != "negative":  # the setter's own marks were not made for it
            yield clue


def _with(puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle:
    givens, constraints = list(puzzle.givens), list(puzzle.constraints)
    for clue in clues:
        if isinstance(clue, Candidate):
            givens[clue.cell] = clue.digit
        else:
            constraints.append(clue)
    return replace(puzzle, givens=tuple(givens), constraints=tuple(constraints))


def _sorted(clues: Iterable[Clue]) -> Clues:
    givens = tuple(sorted(clue for clue in clues if isinstance(clue, Candidate)))
    return Clues(givens, tuple(clue for clue in clues if not isinstance(clue, Candidate)))


def _sheet(puzzle: Puzzle, grid: bytes, chance: Random) -> Sheet:
    """The grid with the room that the figures of the setter leave."""
    sheet = Sheet(puzzle, tuple(grid), chance)
    for constraint in puzzle.constraints:
        for shape in constraint.draw(puzzle.geometry):
            if isinstance(shape, Line | Cage | Area):
                sheet.take(shape.cells, lines=isinstance(shape, Line))
            elif isinstance(shape, Outside):
                sheet.outside.add(shape.place)
    return sheet
