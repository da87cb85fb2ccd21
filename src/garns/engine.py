"""From puzzles to the compiled core and back: the door to it (budgets borrow its flag, nothing else enters).

``model(puzzle)`` is the puzzle's rules, prepared for search and kept for the next puzzle with the same board and
constraints; ``domains(puzzle)`` are the digits that each cell may hold.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from garns import _core
from garns.arguments import whole
from garns.budgets import NO_BOUNDS, Budget, Deadline
from garns.caches import Shelf
from garns.errors import OutOfBudget, Problem, PuzzleError
from garns.modelling import forms_of
from garns.values.geometry import CLASSIC, MAX_DIGITS
from garns.values.limits import MAX_THREADS
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.rules import Automaton, Compound, Connected, Enclosed, Ranking, Regions, Rule, Tally
from garns.values.step import Candidate, Link, Node, Part, Step

Model = _core.Model
Maker = _core.Maker
Logic = _core.Logic
#: Many puzzles of one board, in the memory of a caller.
Source = _core.Puzzles
space, zeros, overlap = _core.space, _core.zeros, _core.overlap
#: An automaton with the fewest states, from its table in one list, the number of digits, and which states accept.
smallest = _core.smallest


def read_formula(*form: Any) -> tuple[list[int], list[int] | None, list[int]]:
    """One automaton for rules that are joined, as the core takes and gives it.

    :raises PuzzleError: when a rule is none.
    """
    try:
        return _core.read_formula(*form)
    except (OverflowError, TypeError, ValueError):  # of somebody's own constraint
        raise PuzzleError([Problem("bad_rules")]) from None


class Technique(NamedTuple):
    """What there is to know of a technique without a board, as the core's registry states it."""

    id: str
    #: What it is to a player: "fish", "chains", ...
    family: str
    #: Whether it argues from the puzzle having only one solution; it says nothing where that is not known.
    needs_unique: bool


_OWN = [Technique(*record) for record in _core.techniques()]
#: What the Explainer looks for, in the order of its numbers; it knows plain 9x9 boards only.
EXPLAINER: Mapping[str, Technique] = {record[0]: Technique(*record) for record in _core.explainer_techniques()}
#: Every technique of the core, by its id.
TECHNIQUES: Mapping[str, Technique] = {each.id: each for each in (*_OWN, *EXPLAINER.values())}
_INDEX = {technique.id: index for index, technique in enumerate(_OWN)}
#: Of some, HoDoKu takes another step first: what names them so.
_AS_HODOKU = {id: index for index, id in enumerate(_core.techniques_as_hodoku(), start=len(_OWN))}
_MODES = {"se121": 0, "se118": 1}
_NO_LIMIT = 1 << 32
_NO_CAP = (1 << 32) - 1


class Found(NamedTuple):
    """What the core says of one puzzle."""

    solutions: int
    complete: bool
    first: bytes
    second: bytes
    engine: str
    nodes: int


#: The latest models, some hundred megabytes of them at most.
_MODELS: Shelf[Model] = Shelf(128, 20_000_000)
_LOGICS: Shelf[Logic] = Shelf(128, 20_000_000)


def model(puzzle: Puzzle | Position, within: Deadline | None = None) -> Model:
    """The rules of a puzzle, prepared for search.

    :raises OutOfBudget: when that takes longer than is left.
    :raises PuzzleError: when there are more rules than a puzzle may have, or a constraint speaks of what is not there.
    """
    puzzle = puzzle.puzzle if isinstance(puzzle, Position) else puzzle
    known = _MODELS.get(puzzle.ruled)
    if known is not None:
        return known
    found = _model(puzzle, within or Deadline())
    _MODELS.put(puzzle.ruled, found, found.weight)
    return found


def _model(puzzle: Puzzle, within: Deadline, *, hidden: bool = True) -> Model:
    with within.at_work():
        forms = forms_of(puzzle.rules(), len(puzzle.geometry), puzzle.geometry.digits, hidden=hidden)
    left = within.left()
    made: dict[str, Any] = {each: getattr(forms, each) for each in _FORMS}
    try:
        return _core.Model(**made, seconds=left.seconds, cancel=left.cancel)
    except _core.Stopped:
        within.cut_short = True
        raise OutOfBudget from None
    except (OverflowError, TypeError, ValueError):  # of somebody's own constraint: ours are checked before
        raise PuzzleError([Problem("bad_rules")]) from None


_FORMS = (
    "cells",
    "digits",
    "domains",
    "houses",
    "groups",
    "tables",
    "relations",
    "sums",
    "machines",
    "automata",
    "connected",
    "regions",
    "enclosed",
    "rankings",
    "tallies",
    "own",
)


def _prepared(puzzle: Puzzle | Position, budget: Budget) -> tuple[Model, Budget]:
    """The model, and what is left of the budget: all of it where the model is known, without a look at the clock."""
    board = puzzle.puzzle if isinstance(puzzle, Position) else puzzle
    known = _MODELS.get(board.ruled)
    if known is not None:
        return known, budget
    within = budget.started()
    return model(board, within), within.left()


def domains(puzzle: Puzzle | Position) -> list[int]:
    """The digits each cell may hold before any deduction, as masks: bit d - 1 for the digit d."""
    if isinstance(puzzle, Position):
        return list(puzzle.candidates)
    digits = puzzle.geometry.digits
    masks = [(1 << digits) - 1, *_SINGLE[:digits]]
    return [*map(masks.__getitem__, puzzle.givens)]


#: The mask of each digit alone, from 1 on.
_SINGLE = tuple(1 << digit for digit in range(MAX_DIGITS))


def solve(puzzle: Puzzle | Position, limit: int, budget: Budget) -> Found:
    """Count up to a limit, with the first two solutions found."""
    try:
        rules, left = _prepared(puzzle, budget)
    except OutOfBudget:
        return Found(0, False, b"", b"", "", 0)
    return Found(*_core.solve(rules, domains(puzzle), limit, *left))


def solutions(puzzle: Puzzle | Position, budget: Budget) -> Iterator[bytes | None]:
    """Every solution, one digit a byte; None, at most once and last, when the budget ran out."""
    try:
        rules, left = _prepared(puzzle, budget)
    except OutOfBudget:
        yield None
        return
    search = _core.Search(rules, domains(puzzle), *left)
    while (solution := search.next()) is not None:
        yield solution
    if not search.complete:
        yield None


def true_candidates(puzzle: Puzzle | Position, cap: int, budget: Budget) -> tuple[list[int], bool]:
    """For every cell and digit (flat) in how many solutions it appears, up to a cap; and whether that is certain."""
    try:
        rules, left = _prepared(puzzle, budget)
    except OutOfBudget:
        return [], False
    counts, complete = _core.true_candidates(rules, domains(puzzle), cap, *left)
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


def _is_hidden(rule: Rule) -> bool:
    """Whether techniques know nothing of it, or not as the solver reads it."""
    if isinstance(rule, Automaton):
        return rule.threads is not None
    return isinstance(rule, Compound | Connected | Enclosed | Ranking | Regions | Tally)


def logic(puzzle: Puzzle, within: Deadline | None = None) -> Logic:
    """The rules of a puzzle, prepared for human techniques.

    :raises OutOfBudget: when that takes longer than is left.
    """
    known = _LOGICS.get(puzzle.ruled)
    if known is None:
        if any(map(_is_hidden, puzzle.rules())):
            rules = _model(puzzle, within or Deadline(), hidden=False)
        else:
            rules = model(puzzle, within)
        known = _core.Logic(rules)
        _LOGICS.put(puzzle.ruled, known, rules.weight)
    return known


def is_built_in(technique: str) -> bool:
    """Whether a technique is one of the core's."""
    return technique in _INDEX


@lru_cache(maxsize=64)
def _indexes(techniques: tuple[str, ...], as_hodoku: bool = False) -> tuple[int, ...]:
    index = _INDEX | _AS_HODOKU if as_hodoku else _INDEX
    return tuple(index[technique] for technique in techniques)


def find_steps(
    position: Position,
    techniques: Iterable[str],
    limit: int | None = None,
    *,
    within: Deadline | None = None,
    as_hodoku: bool = False,
) -> list[Step]:
    """The steps of some techniques in a position, technique by technique in this order, at most ``limit`` of them.

    :param as_hodoku: of a technique with several steps only the one that HoDoKu takes, where that is known.
    """
    within = within or Deadline()
    indexes = _indexes(tuple(techniques), as_hodoku)
    most = _NO_LIMIT if limit is None else limit
    try:
        rules = logic(position.puzzle, within)
    except OutOfBudget:
        return []
    found, complete = rules.find(*_bytes(position), indexes, most, *within.left())
    within.cut_short |= not complete
    return list(map(_step, found))


def climb(
    position: Position, techniques: Iterable[str], *, within: Deadline | None = None, as_hodoku: bool = False
) -> tuple[list[Step], Position]:
    """The steps up a ladder, always the first of the first technique that finds one, and the position they end in."""
    within = within or Deadline()
    indexes = _indexes(tuple(techniques), as_hodoku)
    try:
        rules = logic(position.puzzle, within)
    except OutOfBudget:
        return [], position
    steps, digits, open_candidates, complete = rules.climb(*_bytes(position), indexes, *within.left())
    within.cut_short |= not complete
    return list(map(_step, steps)), _position(position.puzzle, digits, open_candidates)


class Scale(NamedTuple):
    """A ladder as the core reads it: rung by rung a technique, its score and its level (a number); and level by level
    the score above which a puzzle belongs to the next one."""

    techniques: Sequence[str]
    scores: Sequence[int]
    levels: Sequence[int]
    caps: Sequence[int | None]
    as_hodoku: bool = False


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

    :raises OutOfBudget: when the rules of the board are not prepared in time.
    """
    within = budget.started()
    return logic(puzzle, within).rate_many(
        givens,
        status,
        unique,
        solutions,
        _indexes(tuple(scale.techniques), scale.as_hodoku),
        scale.scores,
        scale.levels,
        [_NO_CAP if cap is None else cap for cap in scale.caps],
        threads,
        *within.left(),
    )


def is_explained(technique: str) -> bool:
    """Whether only the Explainer looks for a technique."""
    return technique in EXPLAINER and technique not in _INDEX


def explains(puzzle: Puzzle) -> bool:
    """Whether the Explainer knows the board: 9x9, with no other rules."""
    return puzzle.geometry == CLASSIC and not puzzle.constraints


def explain(
    position: Position, techniques: Iterable[str], limit: int, mode: str = "se121", *, within: Deadline | None = None
) -> tuple[list[Step], Position]:
    """The steps of the Explainer, always the easiest that some techniques offer, at most ``limit`` of them; and the
    position they end in. On a board that it does not know, none."""
    within = within or Deadline()
    if not explains(position.puzzle):
        return [], position
    steps, digits, open_candidates, complete = _core.explain(
        bytes(position.digits), position.candidates, _only(tuple(techniques)), _MODES[mode], limit, *within.left()
    )
    within.cut_short |= not complete
    return list(map(_step, steps)), _position(position.puzzle, digits, open_candidates)


def explain_many(
    givens: bytes | bytearray | memoryview,
    status: bytearray,
    unique: bytes,
    *,
    solutions: bytes | None,
    techniques: Iterable[str],
    mode: str,
    threads: int,
    budget: Budget,
) -> tuple[bytearray, bytearray, bytearray]:
    """For each of many plain 9x9 puzzles its three ratings in tenths (2 bytes each: ER, EP, ED), the techniques behind
    them (a byte each, 255 for none: the place in :data:`EXPLAINER`), and steps by technique (2 bytes each).

    ``status``, ``unique`` and ``solutions`` are as in :func:`rate_many`.
    """
    only = _only(tuple(techniques))
    return _core.explainer_rate_many(givens, status, unique, solutions, only, _MODES[mode], threads, *budget)


@lru_cache(maxsize=64)
def _only(techniques: tuple[str, ...]) -> bytes:
    """A byte for each technique of the Explainer: whether it may be used."""
    chosen = frozenset(techniques)
    return bytes(id in chosen for id in EXPLAINER)


def arrow_stream(fields: list[tuple[str, str]], batch: Callable[[], object]) -> object:
    """A capsule with an Arrow stream: names and types of its columns, and what gives the next rows, or None."""
    return _core.arrow_stream(fields, batch)


def _bytes(position: Position) -> tuple[bytes, bytes, Sequence[int]]:
    return bytes(position.puzzle.givens), bytes(position.digits), position.candidates


def _position(puzzle: Puzzle, digits: Iterable[int], open_candidates: Sequence[int]) -> Position:
    digits = tuple(digits)
    candidates = tuple(1 << (digit - 1) if digit else mask for digit, mask in zip(digits, open_candidates, strict=True))
    return Position(puzzle, digits, candidates)


def _step(form: tuple[Any, ...]) -> Step:
    technique, placements, eliminations, parts, links, tenths, nested = form
    return Step(
        technique,
        tuple(Candidate(*pair) for pair in placements),
        tuple(Candidate(*pair) for pair in eliminations),
        tuple(Part(*part) for part in parts),
        tuple(_link(*link) for link in links),
        tenths / 10 if tenths else None,
        tuple(map(_step, nested)),
    )


def _link(start: Any, end: Any, strong: bool, branch: int, *places: int) -> Link:
    return Link(Node(*start), Node(*end), strong, branch, *(None if place < 0 else place for place in places))


def thread_count(threads: int | None) -> int:
    """How many threads to work on: so many as the caller says, or as many as the machine has for us.

    :raises ArgumentError: for less than one, or more than any machine has.
    """
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return whole("threads", threads, 1, MAX_THREADS)


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
    step_counts: list[int]
    tries: int
    distance: int
    #: Whether, on a scale of steps, the first digit and the first step are as hard as anything after them.
    pearl: bool
    diamond: bool


def maker(
    board: Puzzle,
    *,
    caps: Sequence[int | None],
    mode: str | None = None,
    within: Deadline | None = None,
    **recipe: Any,
) -> Maker:
    """What makes puzzles on a board to a recipe (see ``core/generate/maker.h``); for one thread at a time.

    :param mode: the Explainer rates them, in this mode.
    :raises OutOfBudget: when the rules of the board are not prepared in time.
    """
    names, as_hodoku = tuple(recipe.pop("techniques")), recipe.pop("as_hodoku", False)
    explained = {id: number for number, id in enumerate(EXPLAINER)}
    techniques = tuple(explained[id] for id in names) if mode else _indexes(names, as_hodoku)
    bounds = [_NO_CAP if cap is None else cap for cap in caps]
    rules = model(board, within), logic(board, within)
    number = None if mode is None else _MODES[mode]
    return _core.Maker(*rules, domains=domains(board), techniques=techniques, caps=bounds, mode=number, **recipe)


def make(
    maker: Maker, seed: int, stream: int, *, first: int, count: int, grid: bytes | None, budget: Budget
) -> Made | None:
    """The first of so many tries that meets the recipe, or the nearest, or nothing."""
    made = maker.make(seed, stream, first, count, grid, *budget)
    return None if made is None else Made(*made)


def random_grid(board: Puzzle, seed: int, stream: int, budget: Budget) -> bytes | None:
    """A random complete grid that keeps the givens; None when there is none or the budget is used up."""
    try:
        rules, left = _prepared(board, budget)
    except OutOfBudget:
        return None
    return _core.random_grid(rules, domains(board), seed, stream, *left)


def fair_grid(box: int, seed: int, stream: int) -> bytes:
    """A random 4x4 (box 2) or 9x9 grid, each with the same chance."""
    return _core.fair_grid(box, seed, stream)
