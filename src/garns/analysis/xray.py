"""What is wrong with a puzzle, what is loose in it, and what it could do without: the setter's x-ray.

>>> from garns.values.geometry import board
>>> print(*xray(Puzzle.parse("12....3.4.......", board(4))).sentences())
these clues already contradict each other: r1c1(1), r1c2(2) and r2c3(3)
>>> print(*xray(Puzzle.parse("12..34......4...", board(4))).sentences(), sep="; ")
two solutions differ in r3c2, r3c4, r4c2 and r4c4; this would leave only one: r2c3(1) and r3c4(3)

Every statement is proven by the solver. Where the budget ends before a proof, ``settled`` is False and nothing is said
that was not proven: a conflict is still one, but perhaps a part of it would do; a redundant clue is redundant, but
there may be more of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from garns import engine
from garns.budgets import Budget
from garns.engine import Found
from garns.given import Given, puzzle_of
from garns.i18n import join, language_of, translate, translate_plural
from garns.solving import Answer, AnswerStatus, solve, solve_many
from garns.tables.rows import Status
from garns.values.geometry import CLASSIC, Geometry, House
from garns.values.puzzle import Constraint, Puzzle
from garns.values.rules import Group, Rule
from garns.values.step import Candidate
from garns.variants import Variant

#: Orders in which a conflict is shrunk, and the choices of the solver after which no further order is tried.
_ORDERS, _EASY = 8, 20_000
#: Solutions that are looked at to choose the next cell of a remedy.
_SAMPLE = 16
#: The part of the remaining budget that one question may take, so that a hard one leaves some to the others.
_SHARE = 4
#: A sentence names so many clues or cells one by one, and counts the others.
_NAMED = 30


@dataclass(frozen=True, slots=True)
class Clues:
    """Some of the clues of a puzzle: givens and constraints."""

    givens: tuple[Candidate, ...] = ()
    constraints: tuple[Constraint, ...] = ()

    def __len__(self) -> int:
        return len(self.givens) + len(self.constraints)

    def names(self, geometry: Geometry, lang: str | None = None) -> tuple[str, ...]:
        """What each is called in a language: ``r4c7(3)``, or the name of a constraint, its cells and numbers."""
        lang = language_of(lang)
        return (
            *(_given_name(given, geometry, lang) for given in self.givens),
            *(_constraint_name(constraint, geometry, lang) for constraint in self.constraints),
        )

    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        """The form of ``docs/design/json.md``."""
        return {
            "givens": [given.to_json(geometry) for given in self.givens],
            "constraints": [constraint.to_json(geometry) for constraint in self.constraints],
        }


@dataclass(frozen=True)
class Xray:
    """What :func:`xray` saw.

    No solution: ``conflict`` is a small set of clues that has none either, while every part of it has one; an empty set
    means that the board itself has no solution. Several: ``solution`` and ``other`` are two of them, ``differ`` the
    cells where they do, and ``remedy`` digits of ``solution`` that would make it the only one (None when the budget ran
    out). One: ``redundant`` are the clues that can be left out, each by itself, ``untried`` those of which that is not
    known. ``settled`` is False when the budget ran out before all of that was proven.

    A negative rule ("all dots are shown") speaks of other clues. In a conflict it means what it means in the whole
    puzzle; a dot is redundant only when the puzzle drawn without it, where the rule forbids more, has that solution.
    """

    puzzle: Puzzle
    status: AnswerStatus
    settled: bool = True
    conflict: Clues | None = None
    solution: Puzzle | None = None
    other: Puzzle | None = None
    differ: tuple[int, ...] = ()
    remedy: tuple[Candidate, ...] | None = None
    redundant: Clues | None = None
    untried: Clues | None = None

    def __repr__(self) -> str:
        """The status, and what was seen."""
        told = " ".join(self.sentences())
        return f"<Xray {self.status}: {told if len(told) <= 80 else f'{told[:77]}...'}>"

    @property
    def minimal(self) -> bool | None:
        """Whether the puzzle has one solution and would have several without any one of its clues; None: not known."""
        if self.status != "unique":
            return None if self.status == "unknown" else False
        return False if self.redundant else True if self.settled else None

    def sentences(self, lang: str | None = None) -> list[str]:
        """What was seen beyond the status, for people."""
        lang = language_of(lang)
        return list(_sentences(self, lang))

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``: only the fields that the status asks for."""
        geometry = self.puzzle.geometry
        form: dict[str, Any] = {"status": self.status, "settled": self.settled}
        if self.conflict is not None:
            form["conflict"] = self.conflict.to_json(geometry)
        if self.solution is not None:
            form["solution"] = str(self.solution)
        if self.other is not None:
            form["other"] = str(self.other)
        if self.status == "multiple":
            form["differ"] = [str(geometry.names[cell]) for cell in self.differ]
            if self.remedy is not None:
                form["remedy"] = [given.to_json(geometry) for given in self.remedy]
        if self.redundant is not None:
            form["redundant"] = self.redundant.to_json(geometry)
            form["minimal"] = self.minimal
        if self.untried:
            form["untried"] = self.untried.to_json(geometry)
        return form


def xray(puzzle: Given, *, budget: Budget | float | None = None) -> Xray:
    """See through a puzzle: what contradicts what, what would make it unique, or which clues it can do without.

    >>> from garns.values.geometry import board
    >>> seen = xray(Puzzle.parse("1.....3..4.....2", board(4)))
    >>> seen.status, seen.redundant.names(board(4)), seen.minimal
    ('unique', (), True)

    :param budget: seconds, or a :class:`~garns.budgets.Budget`, for the whole of it.
    """
    puzzle = puzzle_of(puzzle)
    ask = _Questions(Budget.of(budget))
    answer = ask.solve(puzzle)
    match answer.status:
        case "none":
            conflict, settled = _conflict(puzzle, ask)
            return Xray(puzzle, "none", settled, conflict=_clues(puzzle, conflict))
        case "multiple":
            return _loose(puzzle, answer, ask)
        case "unique":
            assert answer.solution is not None
            redundant, untried = _redundant(puzzle, answer.solution, ask)
            idle, rest = _clues(puzzle, redundant), _clues(puzzle, untried)
            return Xray(puzzle, "unique", not untried, solution=answer.solution, redundant=idle, untried=rest)
        case _:
            return Xray(puzzle, "unknown", settled=False)


class _Questions:
    """The questions to the solver, which share a budget."""

    def __init__(self, budget: Budget) -> None:
        self.within = budget.started()

    def solve(self, puzzle: Puzzle) -> Answer:
        """The first question, on which all others rest, may take everything."""
        answer = solve(puzzle, budget=self.within.left())
        self.within.nodes += answer.nodes
        return answer

    def some(self, puzzle: Puzzle, limit: int) -> list[bytes] | None:
        """The first solutions, all of them when they are fewer than the limit; None when time was too short."""
        if self.within.over():
            return None
        found = list(islice(engine.solutions(puzzle, self.within.left(_SHARE)), limit))
        self.within.nodes += len(found)
        solutions = [solution for solution in found if solution is not None]
        return solutions if len(solutions) == len(found) else None

    def count(self, puzzle: Puzzle, limit: int) -> int | None:
        """How many solutions, up to a limit; None when that is not known in time."""
        found = self._ask(puzzle, limit)
        return found.solutions if found else None

    def is_only(self, grid: Puzzle, puzzle: Puzzle) -> bool | None:
        """Whether a puzzle has this solution and no other; None when that is not known in time."""
        found = self._ask(puzzle, 2)
        return found.solutions == 1 and found.first == bytes(grid.givens) if found else None

    def _ask(self, puzzle: Puzzle, limit: int) -> Found | None:
        if self.within.over():
            return None
        found = engine.solve(puzzle, limit, self.within.left(_SHARE))
        self.within.nodes += found.nodes
        return found if found.complete or found.solutions >= limit else None


# Clues have numbers here: that of its cell for a given, then the constraints.


def _all_clues(puzzle: Puzzle) -> list[int]:
    cells = len(puzzle.givens)
    return [
        *(cell for cell, given in enumerate(puzzle.givens) if given),
        *range(cells, cells + len(puzzle.constraints)),
    ]


def _only(puzzle: Puzzle, kept: Collection[int]) -> Puzzle:
    """The puzzle with these clues and no others."""
    kept = frozenset(kept)
    givens = tuple(given if cell in kept else 0 for cell, given in enumerate(puzzle.givens))
    constraints = enumerate(puzzle.constraints, start=len(givens))
    return replace(puzzle, givens=givens, constraints=tuple(each for number, each in constraints if number in kept))


def _clues(puzzle: Puzzle, numbers: Sequence[int]) -> Clues:
    cells = len(puzzle.givens)
    return Clues(
        tuple(Candidate(number, puzzle.givens[number]) for number in sorted(numbers) if number < cells),
        tuple(puzzle.constraints[number - cells] for number in sorted(numbers) if number >= cells),
    )


def _shrink(
    clues: Sequence[int], holds: Callable[[Sequence[int]], bool | None], ask: _Questions
) -> tuple[list[int], bool]:
    """A part of the clues for which a statement still holds, and whether it surely holds for no part of that.

    What holds for some clues holds for more. So a clue that could not be left out once is needed for good, and a single
    round over the clues would do; rounds that leave out halves, quarters ... come first since most clues can go.
    """
    kept, size, certain = list(clues), len(clues), True
    while size:
        size = size // 2 if size > 1 else 1
        at = 0
        while at < len(kept):
            if ask.within.over():
                return kept, False
            rest = kept[:at] + kept[at + size :]
            answer = holds(rest)
            if answer:
                kept = rest
            else:
                at += size
                certain = certain and (size > 1 or answer is not None)
        if size == 1:
            break
    return kept, certain


@dataclass(frozen=True, slots=True)
class _Fixed(Constraint):
    """A constraint that goes on meaning what it means in the whole puzzle.

    Otherwise a negative rule would grow where a mark is left out, and fewer clues might say more.
    """

    meaning: Constraint

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        return self.meaning.rules(geometry)

    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        return self.meaning.to_json(geometry)


def _conflict(puzzle: Puzzle, ask: _Questions) -> tuple[list[int], bool]:
    """The smallest of a few minimal sets of clues without a solution; each order of leaving out may give another."""
    fixed = replace(puzzle, constraints=tuple(_Fixed(each.among(puzzle.constraints)) for each in puzzle.constraints))

    def fails(clues: Sequence[int]) -> bool | None:
        count = ask.count(_only(fixed, clues), 1)
        return None if count is None else count == 0

    clues = _clashing(puzzle) or _all_clues(puzzle)
    best, certain = _shrink(clues, fails, ask)
    random = Random(0)
    for _ in range(_ORDERS - 1):
        if ask.within.nodes > _EASY or len(best) <= 2 or ask.within.over():
            break
        random.shuffle(clues)
        found, sure = _shrink(clues, fails, ask)
        if sure and len(found) < len(best):
            best, certain = found, sure
    return best, certain


def _clashing(puzzle: Puzzle) -> list[int]:
    """Two givens that clash in plain sight, and the constraint by which they do when it is not the board."""
    sources: list[tuple[Iterable[Rule], list[int]]] = [(puzzle.geometry.areas, [])]
    for number, constraint in enumerate(puzzle.constraints, start=len(puzzle.givens)):
        sources.append((constraint.rules_inside(puzzle.geometry), [number]))
    for rules, by in sources:
        for rule in rules:
            first: dict[int, int] = {}
            for cell in rule.cells if isinstance(rule, House | Group) else ():
                digit = puzzle.givens[cell]
                if digit and first.setdefault(digit, cell) != cell:
                    return [first[digit], cell, *by]
    return []


def _redundant(puzzle: Puzzle, grid: Puzzle, ask: _Questions) -> tuple[list[int], list[int]]:
    """The clues without which, one at a time, the solution is still the only one; and those of which nobody knows."""
    clues = _all_clues(puzzle)

    def without(clue: int) -> Puzzle:
        return _only(puzzle, set(clues) - {clue})

    spared: list[bool | None]
    if puzzle.geometry == CLASSIC and not puzzle.constraints:  # all at once
        rows = b"".join(bytes(without(clue).givens) for clue in clues)
        rows_of_digits = memoryview(rows).cast("B", (len(clues), len(puzzle.givens)))
        bulk = solve_many(rows_of_digits, threads=1, budget=ask.within.left())
        spared = [
            None if how == Status.UNKNOWN else count == 1
            for how, count in zip(bulk.status, bulk.solution_counts, strict=True)
        ]
    else:
        spared = [ask.is_only(grid, without(clue)) for clue in clues]
    decided = list(zip(clues, spared, strict=True))
    return [clue for clue, can_go in decided if can_go], [clue for clue, can_go in decided if can_go is None]


def _loose(puzzle: Puzzle, answer: Answer, ask: _Questions) -> Xray:
    """Two solutions, where they differ, and what would make the first the only one."""
    grid, other = answer.solution, answer.other
    assert grid is not None
    assert other is not None
    differ = tuple(cell for cell, digit in enumerate(grid.givens) if other.givens[cell] != digit)
    cells, settled = _remedy(puzzle, grid, ask)
    remedy = None if cells is None else tuple(Candidate(cell, grid.givens[cell]) for cell in sorted(cells))
    return Xray(puzzle, "multiple", settled, solution=grid, other=other, differ=differ, remedy=remedy)


def _remedy(puzzle: Puzzle, grid: Puzzle, ask: _Questions) -> tuple[list[int] | None, bool]:
    """Cells whose digits of a solution leave no other: each the one that most of some other solutions get wrong.

    Variables come last: whoever sets a puzzle can seldom tell what they hold.
    """
    board = puzzle.geometry.board_cells

    def with_cells(cells: Collection[int]) -> Puzzle:
        givens = list(puzzle.givens)
        for cell in cells:
            givens[cell] = grid.givens[cell]
        return puzzle.with_givens(givens)

    def is_enough(cells: Sequence[int]) -> bool | None:
        return ask.is_only(grid, with_cells(cells))

    solution, chosen = bytes(grid.givens), list[int]()
    while True:
        found = ask.some(with_cells(chosen), _SAMPLE)
        if found is None:
            return None, False
        others = [each for each in found if each != solution]
        if not others:
            return _shrink(chosen, is_enough, ask)
        wrong = [sum(other[cell] != digit for other in others) for cell, digit in enumerate(solution)]
        chosen.append(max(range(len(wrong)), key=lambda cell: (cell in board and wrong[cell] > 0, wrong[cell])))


def _sentences(seen: Xray, lang: str) -> list[str]:
    geometry = seen.puzzle.geometry
    match seen.status:
        case "none":
            assert seen.conflict is not None
            clues = _listed(seen.conflict.names(geometry, lang), lang)
            if not clues:
                return [translate("the board itself has no solution, whatever the clues", lang)]
            if len(seen.conflict) == 1:
                return [translate("this clue alone leaves no solution: {clues}", lang, clues=clues)]
            said = [translate("these clues already contradict each other: {clues}", lang, clues=clues)]
            less = translate("fewer may be enough: the budget ran out", lang)
            return said if seen.settled else [*said, less]
        case "multiple":
            cells = _listed(tuple(geometry.names[cell].name_in(lang) for cell in seen.differ), lang)
            said = [translate("two solutions differ in {cells}", lang, cells=cells)]
            if seen.remedy is None:
                return [*said, translate("the budget ran out before it was clear what would leave only one", lang)]
            clues = _listed(Clues(seen.remedy).names(geometry, lang), lang)
            return [*said, translate("this would leave only one: {clues}", lang, clues=clues)]
        case "unique":
            assert seen.redundant is not None
            said = [translate("no clue can be left out", lang)] if seen.minimal else []
            if seen.redundant:
                clues = _listed(seen.redundant.names(geometry, lang), lang)
                said = [translate("each of these clues alone can be left out: {clues}", lang, clues=clues)]
            if not seen.untried:
                return said
            clues = _listed(seen.untried.names(geometry, lang), lang)
            rest = translate("not finished: the budget ran out before these were tried: {clues}", lang, clues=clues)
            return [*said, rest]
        case _:
            return []


def _listed(names: tuple[str, ...], lang: str) -> str:
    more = len(names) - _NAMED
    if more > 0:
        names = (*names[:_NAMED], translate_plural("{count} more", "{count} more", more, lang))
    return join(names, lang)


def _given_name(given: Candidate, geometry: Geometry, lang: str) -> str:
    return f"{geometry.names[given.cell].name_in(lang)}({geometry.symbol(given.digit)})"


def _constraint_name(constraint: Constraint, geometry: Geometry, lang: str) -> str:
    """A constraint by name, with what tells it from others of its kind: its one house, or its cells and numbers."""
    fields = [value for key, value in constraint.to_json(geometry).items() if key != "type"]
    rules = list(islice(constraint.rules_inside(geometry), 2))
    if len(rules) == 1 and isinstance(rules[0], House) and not any(isinstance(value, list) for value in fields):
        return rules[0].name_in(lang)
    if not isinstance(constraint, Variant):
        return constraint.id
    shown = "; ".join(constraint.clues_in(geometry, lang)) if fields else ""
    return f"{constraint.name_in(lang)} ({shown})" if shown else constraint.name_in(lang)
