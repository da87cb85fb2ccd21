"""From puzzles to the compiled core and back: the only module that imports it.

``model(puzzle)`` is the puzzle's rules, prepared for search and kept for the next puzzle with the same board and
constraints; ``domains(puzzle)`` are the digits that each cell may hold.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from time import monotonic
from typing import Any, NamedTuple

from garns import _core
from garns.errors import ArgumentError, Problem
from garns.values.geometry import Geometry, House
from garns.values.position import Position
from garns.values.puzzle import Constraint, Puzzle
from garns.values.rules import Automaton, Domain, Group, Relation, Sum
from garns.values.step import Candidate, Link, Node, Part, Step

Model = _core.Model
Maker = _core.Maker
Logic = _core.Logic
#: Many puzzles of one board, in the memory of a caller.
Source = _core.Puzzles
space, zeros, overlap = _core.space, _core.zeros, _core.overlap


class Technique(NamedTuple):
    """What there is to know of a technique without a board, as the core's registry states it."""

    id: str
    #: What it is to a player: "fish", "chains", ...
    family: str
    #: Whether it argues from the puzzle having only one solution; it says nothing where that is not known.
    needs_unique: bool


#: Every technique of the core, by its id.
TECHNIQUES: Mapping[str, Technique] = {record[0]: Technique(*record) for record in _core.techniques()}
_INDEX = {technique: index for index, technique in enumerate(TECHNIQUES)}
_NO_LIMIT = 1 << 32
_NO_CAP = (1 << 32) - 1


class Cancel(_core.Cancel):
    """A flag that another thread may set to end a call: within some hundredths of a second it gives what it has.

    >>> stop = Cancel()
    >>> stop.set()  # here before the call; in a program, from another thread while the call goes on
    >>> from garns.solving import solve
    >>> solve(Puzzle.empty(16), budget=Budget(cancel=stop)).status
    'unknown'
    """


class Budget(NamedTuple):
    """How long a call may go on: seconds, nodes (choices that a search tries; techniques try none), until a flag is
    set, or whatever comes first; None sets no bound."""

    seconds: float | None = None
    nodes: int | None = None
    cancel: _core.Cancel | None = None

    @staticmethod
    def of(budget: Budget | float | None) -> Budget:
        """A budget from what callers write: seconds, a budget, or nothing."""
        return budget if isinstance(budget, Budget) else Budget(seconds=budget)

    def started(self) -> Deadline:
        """The budget of a piece of work that makes several calls, from now on."""
        return Deadline(self)


class Deadline:
    """A budget that has begun: what is left of it for the next call, and whether a call was cut short by it."""

    __slots__ = ("_budget", "_end", "cut_short", "nodes")

    def __init__(self, budget: Budget | float | None = None) -> None:
        self._budget = Budget.of(budget)
        self._end = None if self._budget.seconds is None else monotonic() + self._budget.seconds
        #: How many choices were tried so far.
        self.nodes = 0
        self.cut_short = False

    def left(self, share: int = 1) -> Budget:
        """What the next call may take: all that is left, or one part of so many."""
        _, bound, cancel = self._budget
        if self._end is None and bound is None:
            return self._budget
        seconds = None if self._end is None else max(0.0, self._end - monotonic()) / share
        nodes = None if bound is None else max(0, bound - self.nodes) // share
        return Budget(seconds, nodes, cancel)

    def at_most(self, patience: Budget) -> Budget:
        """What the next call may take where nobody waits longer than this for it."""
        left = self.left()
        pairs = (left.seconds, patience.seconds), (left.nodes, patience.nodes)
        seconds, nodes = (min((each for each in pair if each is not None), default=None) for pair in pairs)
        return Budget(seconds, None if nodes is None else int(nodes), left.cancel)

    def over(self) -> bool:
        """Whether nothing is left; asking is a call that is then cut short."""
        seconds, nodes, cancel = self.left()
        if seconds == 0 or nodes == 0 or (cancel is not None and cancel.is_set):
            self.cut_short = True
            return True
        return False


NO_BOUNDS = Budget()


class Found(NamedTuple):
    """What the core says of one puzzle."""

    solutions: int
    complete: bool
    first: bytes
    second: bytes
    engine: str
    nodes: int


def model(puzzle: Puzzle | Position) -> Model:
    """The rules of a puzzle, prepared for search."""
    puzzle = puzzle.puzzle if isinstance(puzzle, Position) else puzzle
    return _model(puzzle.geometry, puzzle.constraints)


@lru_cache(maxsize=128)
def _model(geometry: Geometry, constraints: tuple[Constraint, ...]) -> Model:
    digits = geometry.digits
    allowed = [(1 << digits) - 1] * len(geometry)
    houses: list[tuple[int, ...]] = []
    groups: list[tuple[int, ...]] = []
    relations: list[tuple[int, int, list[int]]] = []
    sums: list[tuple[tuple[int, ...], tuple[int, ...], int, bool]] = []
    automata: list[tuple[tuple[int, ...], int, list[int], list[bool]]] = []
    for rule in Puzzle(geometry, constraints=constraints).rules():
        match rule:
            case House():
                houses.append(rule.cells)
            case Group():
                groups.append(rule.cells)
            case Domain():
                allowed[rule.cell] &= sum(1 << (digit - 1) for digit in rule.digits)
            case Relation():
                relations.append((rule.a, rule.b, _pairs(rule, digits)))
            case Sum():
                coefficients = rule.coefficients or (1,) * len(rule.cells)
                sums.append((rule.cells, coefficients, rule.total, rule.distinct))
            case Automaton():
                accepting = [state in rule.accepting for state in range(len(rule.next))]
                automata.append((rule.cells, len(rule.next), [to for row in rule.next for to in row], accepting))
    return _core.Model(len(geometry), digits, allowed, houses, groups, relations, sums, automata)


def _pairs(relation: Relation, digits: int) -> list[int]:
    """For every digit of the first cell the mask of the digits that the second may hold."""
    return [sum(1 << (b - 1) for b in range(1, digits + 1) if relation.allows(a, b)) for a in range(1, digits + 1)]


def domains(puzzle: Puzzle | Position) -> list[int]:
    """The digits each cell may hold before any deduction, as masks: bit d - 1 for the digit d."""
    if isinstance(puzzle, Position):
        return list(puzzle.candidates)
    full = (1 << puzzle.geometry.digits) - 1
    return [1 << (given - 1) if given else full for given in puzzle.givens]


def solve(puzzle: Puzzle | Position, limit: int, budget: Budget) -> Found:
    """Count up to a limit, with the first two solutions found."""
    return Found(*_core.solve(model(puzzle), domains(puzzle), limit, *budget))


def solutions(puzzle: Puzzle | Position, budget: Budget) -> Iterator[bytes | None]:
    """Every solution, one digit a byte; None, at most once and last, when the budget ran out."""
    search = _core.Search(model(puzzle), domains(puzzle), *budget)
    while (solution := search.next()) is not None:
        yield solution
    if not search.complete:
        yield None


def true_candidates(puzzle: Puzzle | Position, cap: int, budget: Budget) -> tuple[list[int], bool]:
    """For every cell and digit (flat) in how many solutions it appears, up to a cap; and whether that is certain."""
    counts, complete = _core.true_candidates(model(puzzle), domains(puzzle), cap, *budget)
    return list(counts), complete


def solve_many(
    rules: Model,
    puzzles: Source,
    counts: memoryview,
    solutions: memoryview,
    status: memoryview,
    *,
    symbols: bool,
    limit: int,
    threads: int,
    budget: Budget = NO_BOUNDS,
) -> None:
    """Fill in how many solutions each of many puzzles has, the first of them (digits or symbols), and how it went."""
    _core.solve_many(rules, puzzles, counts, solutions, status, symbols, limit, threads, *budget)


def canonical_many(
    puzzles: Source,
    box: tuple[int, int],
    forms: memoryview,
    automorphisms: memoryview,
    status: memoryview,
    *,
    symbols: bool,
    threads: int,
    budget: Budget = NO_BOUNDS,
) -> None:
    """Fill in the canonical form of each of many puzzles, how many symmetries it has, and how it went."""
    _core.canonical_many(puzzles, box[0], box[1], forms, automorphisms, status, symbols, threads, *budget)


def logic(puzzle: Puzzle) -> Logic:
    """The rules of a puzzle, prepared for human techniques."""
    return _logic(puzzle.geometry, puzzle.constraints)


@lru_cache(maxsize=128)
def _logic(geometry: Geometry, constraints: tuple[Constraint, ...]) -> Logic:
    return _core.Logic(_model(geometry, constraints))


def is_built_in(technique: str) -> bool:
    """Whether a technique is one of the core's."""
    return technique in _INDEX


def find_steps(
    position: Position, techniques: Iterable[str], limit: int | None = None, *, within: Deadline | None = None
) -> list[Step]:
    """The steps of some techniques in a position, technique by technique in this order, at most ``limit`` of them."""
    within = within or Deadline()
    indexes = [_INDEX[technique] for technique in techniques]
    most = _NO_LIMIT if limit is None else limit
    found, complete = logic(position.puzzle).find(*_bytes(position), indexes, most, *within.left())
    within.cut_short |= not complete
    return [_step(*form) for form in found]


def climb(
    position: Position, techniques: Iterable[str], *, within: Deadline | None = None
) -> tuple[list[Step], Position]:
    """The steps up a ladder, always the first of the first technique that finds one, and the position they end in."""
    within = within or Deadline()
    indexes = [_INDEX[technique] for technique in techniques]
    steps, digits, open_candidates, complete = logic(position.puzzle).climb(*_bytes(position), indexes, *within.left())
    within.cut_short |= not complete
    candidates = tuple(1 << (digit - 1) if digit else mask for digit, mask in zip(digits, open_candidates, strict=True))
    return [_step(*form) for form in steps], Position(position.puzzle, digits, candidates)


class Scale(NamedTuple):
    """A ladder as the core reads it: rung by rung a technique, its score and its level (a number); and level by level
    the score above which a puzzle belongs to the next one."""

    techniques: Sequence[str]
    scores: Sequence[int]
    levels: Sequence[int]
    caps: Sequence[int | None]


def rate_many(
    puzzle: Puzzle,
    givens: bytes | bytearray | memoryview,
    status: bytearray,
    unique: bytes,
    *,
    solutions: bytes | None,
    scale: Scale,
    threads: int,
    budget: Budget,
) -> tuple[bytearray, bytearray, bytearray, bytearray]:
    """Scores (4 bytes), levels (1), hardest rungs (2) and counts by rung (2) of many puzzles on one board.

    ``unique`` tells for each puzzle whether it is known to have one solution. The status of each is updated in place;
    where it is not 0 the puzzle is left out. Where a step contradicts one of the ``solutions`` its rung is the hardest.
    """
    return logic(puzzle).rate_many(
        givens,
        status,
        unique,
        solutions,
        [_INDEX[technique] for technique in scale.techniques],
        scale.scores,
        scale.levels,
        [_NO_CAP if cap is None else cap for cap in scale.caps],
        threads,
        *budget,
    )


def arrow_stream(fields: list[tuple[str, str]], batch: Callable[[], object]) -> object:
    """A capsule with an Arrow stream: names and types of its columns, and what gives the next rows, or None."""
    return _core.arrow_stream(fields, batch)


def _bytes(position: Position) -> tuple[bytes, bytes, Sequence[int]]:
    return bytes(position.puzzle.givens), bytes(position.digits), position.candidates


def _step(
    technique: str,
    placements: tuple[tuple[int, int], ...],
    eliminations: tuple[tuple[int, int], ...],
    parts: tuple[Any, ...],
    links: tuple[Any, ...],
) -> Step:
    return Step(
        technique,
        tuple(Candidate(*pair) for pair in placements),
        tuple(Candidate(*pair) for pair in eliminations),
        tuple(Part(*part) for part in parts),
        tuple(Link(Node(*start), Node(*end), strong) for start, end, strong in links),
    )


def thread_count(threads: int | None) -> int:
    """How many threads to work on: so many as the caller says, or as many as the machine has for us.

    :raises ArgumentError: for less than one.
    """
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if threads < 1:
        raise ArgumentError([Problem("bad_argument", name="threads", found=threads, expected=">= 1")])
    return threads


def simd_level() -> str:
    """The instruction set that the 9x9 engine uses on this machine; ``GARNS_SIMD`` forces a lower one."""
    return _core.simd_level()


def simd_levels() -> list[str]:
    """The instruction sets that the 9x9 engine could use on this machine, the best last."""
    return _core.simd_levels()


def canonical_grid(
    grid: Sequence[int], box: tuple[int, int]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int]:
    """The smallest grid equal to this one, where each cell goes, what each digit becomes, and how many symmetries."""
    form, cells, digits, automorphisms = _core.canonical(list(grid), *box)
    return tuple(form), tuple(cells), tuple(digits), automorphisms


class Made(NamedTuple):
    """A puzzle that the core made: how many tries it took, and how far it is from the recipe (0: not at all)."""

    clues: bytes
    solution: bytes
    score: int
    level: int
    hardest: int
    counts: list[int]
    tries: int
    distance: int


def maker(board: Puzzle, *, caps: Sequence[int | None], **recipe: Any) -> Maker:
    """What makes puzzles on a board to a recipe (see ``core/generate/maker.h``); for one thread at a time."""
    techniques = [_INDEX[technique] for technique in recipe.pop("techniques")]
    bounds = [_NO_CAP if cap is None else cap for cap in caps]
    return _core.Maker(model(board), logic(board), domains=domains(board), techniques=techniques, caps=bounds, **recipe)


def make(
    maker: Maker, seed: int, stream: int, *, first: int, count: int, grid: bytes | None, budget: Budget
) -> Made | None:
    """The first of so many tries that meets the recipe, or the nearest, or nothing."""
    made = maker.make(seed, stream, first, count, grid, *budget)
    return None if made is None else Made(*made)


def random_grid(board: Puzzle, seed: int, stream: int, budget: Budget) -> bytes | None:
    """A random complete grid that keeps the givens; None when there is none or the budget is used up."""
    return _core.random_grid(model(board), domains(board), seed, stream, *budget)


def fair_grid(box: int, seed: int, stream: int) -> bytes:
    """A random 4x4 (box 2) or 9x9 grid, each with the same chance."""
    return _core.fair_grid(box, seed, stream)
