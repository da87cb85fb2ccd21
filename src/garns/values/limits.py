"""How much one puzzle may ask for: the only place that says it, for every edge and for whatever makes rules.

The largest puzzles we know of have 108 constraints, 178 cells in them, 2,021 rules and automata of 130,806 entries in
all; a board of 25x25 with a dot between any two neighbours has 1,200 constraints, the anti-taxicab rule on it 145,100
rules. What is beyond these limits is no puzzle for a person, and would take memory and minutes only to be prepared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from typing import Any, TypeVar

from garns.errors import OutOfBudget, Problem, PuzzleError

C = TypeVar("C")
V = TypeVar("V")

#: Constraints of a puzzle.
MAX_CONSTRAINTS = 2_000
#: How deep constraints may stand in others.
MAX_DEPTH = 8
#: Cells that one constraint names.
MAX_CLUE_CELLS = 1_024
#: Cells that all constraints name together.
MAX_ALL_CELLS = 10_000
#: Rules that they become, each counted once for every digit of the board where it tells what stands with each.
MAX_RULES = 250_000
MAX_PAIRS = 4_000_000
#: Entries (states times digits) of the tables of their automata.
MAX_TABLES = 2_000_000
#: Threads that one call may use.
MAX_THREADS = 1_024
#: Problems that an error tells before it only counts the others.
MAX_PROBLEMS = 20


def refuse_count(count: int) -> None:
    """Check how many constraints there will be, before they are made.

    :raises PuzzleError: for more than a puzzle may have.

    >>> refuse_count(105_405)
    Traceback (most recent call last):
    garns.errors.PuzzleError: 105405 constraints are more than a puzzle may have (2000)
    """
    if count > MAX_CONSTRAINTS:
        raise PuzzleError([Problem("too_many_constraints", found=count, expected=MAX_CONSTRAINTS)])


def refuse_forms(forms: Sequence[Any]) -> None:
    """Check the JSON forms of constraints before any is read: how many there are, and how many cells they name.

    :raises PuzzleError: for more than a puzzle may have.
    """
    every: list[Any] = []
    layer = list(forms)
    depth = 0
    while layer:
        if depth > MAX_DEPTH:
            raise PuzzleError([Problem("nested_too_deep", expected=MAX_DEPTH)])
        depth += 1
        every += layer
        refuse_count(len(every))
        inner = [form["of"] for form in layer if isinstance(form, dict) and isinstance(form.get("of"), list)]
        layer = [form for of in inner for form in of]
    lists = [value for form in every if isinstance(form, dict) for value in form.values() if isinstance(value, list)]
    named = sum([len(names) for names in lists if names and isinstance(names[0], str)])
    if named > MAX_ALL_CELLS:
        raise PuzzleError([Problem("too_many_cells_in_all", found=named, expected=MAX_ALL_CELLS)])


def oversize(constraints: Sequence[C], named: Callable[[C], int]) -> Iterator[Problem]:
    """What is too large of some constraints, each of which names so many cells."""
    if len(constraints) > MAX_CONSTRAINTS:
        yield Problem("too_many_constraints", found=len(constraints), expected=MAX_CONSTRAINTS)
        return
    counts = [named(each) for each in constraints]
    for constraint, count in zip(constraints, counts, strict=True):
        if count > MAX_CLUE_CELLS:
            yield Problem("too_many_clue_cells", constraint=constraint, found=count, expected=MAX_CLUE_CELLS)
    if sum(counts) > MAX_ALL_CELLS:
        yield Problem("too_many_cells_in_all", found=sum(counts), expected=MAX_ALL_CELLS)


class TooManyStates(Exception):  # noqa: N818 (never seen outside: the puzzle says which constraint it was)
    """An automaton that grows beyond all tables of a puzzle."""

    def __init__(self, entries: int) -> None:
        super().__init__()
        self.entries = entries

    def problem(self, constraint: object) -> Problem:
        """What is said of the constraint; how large the automaton would be, nobody knows."""
        return Problem("too_many_states", constraint=constraint, expected=MAX_TABLES)


class Meter:
    """Counts the rules of a puzzle while they are made."""

    def __init__(self, digits: int) -> None:
        self._digits = digits
        self.rules = self.pairs = self.entries = 0

    @property
    def weight(self) -> int:
        """About how many numbers it takes to keep them."""
        return self.rules + self.pairs + self.entries

    def count(self, constraint: object, rules: int, relations: int, states: int) -> None:
        """So many more rules of a constraint, some of them relations, with so many states in all.

        :raises PuzzleError: when there are too many now; it names the constraint.
        :raises OutOfBudget: when nobody waits for them any more.
        """
        before = self.rules
        self.rules += rules
        self.pairs += relations * self._digits
        if self.rules > MAX_RULES or self.pairs > MAX_PAIRS:
            most = min(MAX_RULES, MAX_PAIRS // self._digits)
            raise PuzzleError([Problem("too_many_rules", constraint=constraint, found=self.rules, expected=most)])
        if states:
            self.entries += states * self._digits
            if self.entries > MAX_TABLES:
                raise PuzzleError([TooManyStates(self.entries).problem(constraint)])
        if self.rules // 64 > before // 64:  # a table that takes long asks for itself
            breathe()


_over: ContextVar[Callable[[], bool] | None] = ContextVar("over", default=None)


class patience:  # noqa: N801 (it is used like a function; a class because every hint passes through it)
    """Within it, whatever makes rules ends when ``over()`` says that the caller's budget is used up."""

    __slots__ = ("_before", "_now")

    def __init__(self, over: Callable[[], bool]) -> None:
        self._now = over

    def __enter__(self) -> None:
        self._before = _over.set(self._now)

    def __exit__(self, *failure: object) -> None:
        _over.reset(self._before)


def breathe() -> None:
    """Ask, in the middle of long work, whether it may go on.

    :raises OutOfBudget: when it may not.
    """
    over = _over.get()
    if over is not None and over():
        raise OutOfBudget
