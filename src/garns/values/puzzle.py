"""A puzzle: a board, its givens, and whatever constraints it adds. Immutable.

>>> puzzle = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> puzzle.clues
30
>>> puzzle.issues()
[]
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from garns.arguments import numbers
from garns.caches import Shelf
from garns.errors import BoardError, Problem, PuzzleError
from garns.values.cells import CellName
from garns.values.clue_shapes import Shape
from garns.values.geometry import CLASSIC, Geometry, Group, House, board_of_size
from garns.values.json_fields import each, maybe, need, refuse
from garns.values.limits import MAX_PROBLEMS, Meter, TooManyStates, oversize
from garns.values.rules import Automaton, Compound, Relation, Rule, from_one


class Constraint(ABC):
    """Something a puzzle adds to its board: a diagonal, a cage, a thermometer.

    A subclass is a frozen dataclass with an ``id``, its fields, and the rules it stands for. The check of a grid, the
    solver and the hints all follow from the rules.
    """

    id: ClassVar[str]

    @abstractmethod
    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The rules this constraint stands for on a board, of the digits as they are written there."""

    def rules_inside(self, geometry: Geometry) -> Iterator[Rule]:
        """The same of the digits inside, which begin with 1 on every board."""
        return self.rules(geometry) if geometry.first == 1 else from_one(self.rules(geometry), geometry.first)

    def placed(self, geometry: Geometry) -> Constraint:
        """The same with numbers for the names of cells, where somebody wrote names.

        :raises BoardError: when the board has no such cell.
        """
        return self

    def among(self, constraints: tuple[Constraint, ...]) -> Constraint:
        """What it becomes beside the constraints of its puzzle: a negative rule speaks of what they leave unmarked."""
        return self

    @property
    def cell_count(self) -> int:
        """How many cells it names."""
        return 0

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """What it looks like; nothing when it cannot be seen."""
        yield from ()

    def problems(self, geometry: Geometry) -> Iterator[Problem]:
        """Why it cannot stand on this board: every problem; none when it fits."""
        yield from ()

    def broken(self, geometry: Geometry, digits: Sequence[int]) -> Iterator[Problem]:
        """What digits (0 where a cell is empty) break of it, apart from digits that stand twice in its houses."""
        yield from ()

    @abstractmethod
    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        """The form of ``docs/design/json.md``: ``{"type": id, ...}``."""


if TYPE_CHECKING:
    from os import PathLike

    #: A puzzle as it is written: text, a file, rows of digits, an array; or the size of a board.
    Written = str | bytes | PathLike[str] | Iterable[Any] | int

#: The fields of a puzzle that are words about it.
TITLES = ("title", "author", "source", "ruleset")


class Ruled:
    """A board and constraints as a key whose hash is found once: a puzzle may have a hundred of them."""

    __slots__ = ("_both", "_hash")

    def __init__(self, geometry: Geometry, constraints: tuple[Constraint, ...]) -> None:
        self._both = geometry, constraints
        self._hash = hash(self._both)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruled) and self._both == other._both

    def __reduce__(self) -> tuple[type[Ruled], tuple[Geometry, tuple[Constraint, ...]]]:
        return Ruled, self._both  # another process has other hashes


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A board with givens: one digit for each cell, 0 where it is empty.

    What stands in place of the board may also be a puzzle as it is written, in any form that :func:`garns.read` knows:

    >>> import garns
    >>> garns.Puzzle("1.....3..4.....2")
    Puzzle('1.....3..4.....2')

    :raises PuzzleError: when givens or constraints do not fit the board. Clashing givens do: see :meth:`issues`.
    """

    geometry: Geometry = CLASSIC
    givens: tuple[int, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    title: str = ""
    author: str = ""
    source: str = ""
    #: The rules in somebody's words; what holds are the constraints.
    ruleset: str = ""
    #: What a format knows and Garns does not (drawings, colours, a player's marks): the id of the format, and JSON.
    #: It has no part in the rules, and is written back in the same format.
    extras: tuple[tuple[str, str], ...] = ()

    if TYPE_CHECKING:  # what people write; the fields say what is kept

        def __init__(  # noqa: PLR0917
            self,
            geometry: Geometry | Written = CLASSIC,
            givens: str | Iterable[Any] = (),
            constraints: Constraint | Iterable[Constraint] = (),
            title: str = "",
            author: str = "",
            source: str = "",
            ruleset: str = "",
            extras: tuple[tuple[str, str], ...] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        if type(self.geometry) is not Geometry:
            self._read(self.geometry)
        if type(self.givens) is not tuple:
            object.__setattr__(self, "givens", _digits(self.givens, self.geometry))
        if type(self.constraints) is not tuple:
            several = (self.constraints,) if isinstance(self.constraints, Constraint) else tuple(self.constraints)
            object.__setattr__(self, "constraints", several)
        cells, digits = len(self.geometry), self.geometry.digits
        if self.givens is None or len(self.givens) == 0:
            object.__setattr__(self, "givens", (0,) * cells)
        problems = [*wrong_numbers(self, "givens", cells, digits)]
        if self.constraints:
            placed, misfits = _placed(self.geometry, self.constraints)
            object.__setattr__(self, "constraints", placed)
            problems += misfits
        if problems:
            raise PuzzleError(problems)

    def _read(self, written: Any) -> None:
        """Take all that is not said otherwise from a text, rows or an array; of a number, the board of that size."""
        known = Puzzle(board_of_size(written)) if type(written) is int else Puzzle.read_hook(written)
        for field in fields(self):
            if field.name == "geometry" or (value := getattr(self, field.name)) is None or not len(value):
                object.__setattr__(self, field.name, getattr(known, field.name))

    @staticmethod
    def empty(size: int = 9) -> Puzzle:
        """The usual board of a size, without givens.

        >>> len(Puzzle.empty(4).givens)
        16
        """
        return Puzzle(board_of_size(size))

    @staticmethod
    def parse(text: str, geometry: Geometry = CLASSIC) -> Puzzle:
        """The puzzle of a line of symbols, one for each cell; ``.`` or ``0`` where it is empty.

        This is the plain inverse of ``str(puzzle)``; :func:`garns.read` knows every format and says what is wrong.
        """
        values = {symbol: digit for digit, symbol in enumerate(geometry.symbols, start=1)}
        wrong = [
            Problem("bad_symbol", column=column, found=char)
            for column, char in enumerate(text, start=1)
            if char not in values and char not in ".0"
        ]
        if wrong:
            raise PuzzleError(wrong)
        return Puzzle(geometry, tuple(values.get(char, 0) for char in text))

    def __repr__(self) -> str:
        """The line of a usual board up to 9x9, which can be read again; of any other its name and what stands on it."""
        if (
            self.geometry.spec == str(self.geometry.digits)
            and len(self.givens) <= len(CLASSIC)
            and not self.constraints
        ):
            return f"Puzzle({str(self)!r})"
        more = f", {len(self.constraints)} constraints" if self.constraints else ""
        return f"<Puzzle {_short(self.geometry.spec)}: {self.clues} clues{more}>"

    @property
    def clues(self) -> int:
        """How many givens there are."""
        return sum(1 for given in self.givens if given)

    def rules(self) -> Iterator[Rule]:
        """The rules of the board and of every constraint.

        :raises PuzzleError: when there are more than a puzzle may have (:mod:`garns.values.limits`).
        :raises OutOfBudget: when the budget of the caller is used up before all are made.
        """
        yield from self.geometry.areas
        if self.constraints:
            yield from _rules(self)

    @cached_property
    def ruled(self) -> Hashable:
        """What its rules depend on, as a key: the board and the constraints."""
        return Ruled(self.geometry, self.constraints) if self.constraints else self.geometry

    @property
    def houses(self) -> tuple[House, ...]:
        """The houses of the board, then those of the constraints: what the indexes of a step count."""
        return _houses(self.geometry, self.constraints)

    def with_givens(self, givens: Iterable[int]) -> Puzzle:
        """The same puzzle with other givens."""
        return replace(self, givens=tuple(givens))

    @staticmethod
    def made_of(geometry: Geometry, givens: tuple[int, ...], constraints: tuple[Constraint, ...]) -> Puzzle:
        """The puzzle of what a reader has checked: digits of the board, and constraints that came from their JSON."""
        puzzle = object.__new__(Puzzle)
        vars(puzzle).update(_UNTITLED, geometry=geometry, givens=givens, constraints=constraints)
        return puzzle

    def filled(self, digits: bytes) -> Puzzle:
        """The same puzzle with a solution of the core as givens: nothing in it needs to be checked again."""
        puzzle = object.__new__(Puzzle)
        vars(puzzle).update(vars(self), givens=tuple(digits))
        return puzzle

    def issues(self) -> list[Problem]:
        """Every clash between givens and every constraint they break, with the cells; an empty list when all is well.

        >>> [str(problem) for problem in Puzzle.parse("5...5" + "." * 76).issues()]
        ['5 appears more than once in row 1: r1c1 and r1c5']
        """
        return violations(self, self.givens)

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``."""
        form: dict[str, Any] = {"format": "garns-puzzle", "version": 1, **self.geometry.to_json(), "givens": str(self)}
        if self.constraints:
            form["constraints"] = [constraint.to_json(self.geometry) for constraint in self.constraints]
        form.update({key: text for key in TITLES if (text := getattr(self, key))})
        if self.extras:
            form["extras"] = {format: json.loads(text) for format, text in self.extras}
        return form

    @staticmethod
    def from_json(form: dict[str, Any]) -> Puzzle:
        """The puzzle written by :meth:`to_json`.

        :raises GarnsError: when the form is none; PuzzleError names a constraint of an unknown type.

        >>> Puzzle.from_json({"format": "garns-puzzle", "version": 1, "board": "4", "givens": "1" + "." * 15}).clues
        1
        """
        for key, known in (("format", "garns-puzzle"), ("version", 1)):
            if need(form, key, type(known)) != known:
                refuse(key, form[key])
        geometry = Geometry.from_json(form)
        givens = need(form, "givens", str)
        if len(givens) != len(geometry):
            raise PuzzleError([Problem("wrong_givens", expected=len(geometry), found=len(givens))])
        return replace(
            Puzzle.parse(givens, geometry),
            constraints=Puzzle.constraints_hook(each(form, "constraints", dict), geometry),
            extras=extras_of(maybe(form, "extras", {})),
            title=maybe(form, "title", ""),
            author=maybe(form, "author", ""),
            source=maybe(form, "source", ""),
            ruleset=maybe(form, "ruleset", ""),
        )

    def __str__(self) -> str:
        return "".join(map(self.geometry.symbol, self.givens))

    #: How constraints are read; set by ``garns/__init__``, because the list of them stands above the values.
    constraints_hook: ClassVar[Callable[[Iterable[Any], Geometry], tuple[Constraint, ...]]]

    #: How a puzzle is read that somebody wrote down; set by ``garns/__init__``, because formats stand above the values.
    read_hook: ClassVar[Callable[[Any], Puzzle]]

    #: How a notebook shows a puzzle; set by ``garns/__init__`` so that values never import renderers.
    svg_hook: ClassVar[Callable[[Puzzle], str] | None] = None

    def _repr_svg_(self) -> str | None:
        hook = type(self).svg_hook
        return hook(self) if hook else None


#: What a puzzle is besides its board, givens and constraints, where nothing is said.
_UNTITLED = {field.name: field.default for field in fields(Puzzle) if field.name in (*TITLES, "extras")}


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."


def whole_numbers(value: Any, name: str, cells: int, most: int) -> None:
    """Check a field of a puzzle or a position: a whole number for each cell, none above ``most``.

    :raises PuzzleError: with every problem.
    """
    if problems := [*wrong_numbers(value, name, cells, most)]:
        raise PuzzleError(problems)


def wrong_numbers(value: Any, name: str, cells: int, most: int) -> Iterator[Problem]:
    """What is wrong with such a field; where it is a list or has numbers of others (NumPy's) it becomes a tuple."""
    field = getattr(value, name)
    if type(field) is not tuple or set(map(type, field)) != {int}:
        plain = numbers(field) if isinstance(field, Iterable) else None
        if plain is None:
            yield Problem("bad_field", field=name, found=str(field)[:100])
            return
        object.__setattr__(value, name, plain)
        field = plain
    if len(field) != cells:
        yield Problem("wrong_givens", expected=cells, found=len(field))
    elif min(field) < 0 or max(field) > most:
        names = value.puzzle.geometry.names if hasattr(value, "puzzle") else value.geometry.names
        wrong = [cell for cell, number in enumerate(field) if not 0 <= number <= most]
        for cell in wrong[:MAX_PROBLEMS]:
            yield Problem("given_out_of_range", cells=[names[cell]], found=str(field[cell])[:40], expected=most)


def extras_of(forms: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """What formats know and Garns does not, by the id of the format, as a value that can be compared.

    >>> extras_of({"fpuzzles": {"size": 9, "fog": []}, "sudokupad": {}})
    (('fpuzzles', '{"fog":[],"size":9}'),)
    """
    return tuple(
        (format, json.dumps(form, ensure_ascii=False, separators=(",", ":"), sort_keys=True))
        for format, form in sorted(forms.items())
        if form
    )


def violations(puzzle: Puzzle, digits: tuple[int, ...]) -> list[Problem]:
    """Every clash between digits (0 where a cell is empty), then every constraint that they break."""
    problems = clashes(puzzle, digits)
    for constraint in puzzle.constraints:
        problems += constraint.among(puzzle.constraints).broken(puzzle.geometry, digits)
    return problems


def clashes(puzzle: Puzzle, digits: tuple[int, ...]) -> list[Problem]:
    """Every digit that stands twice where it may stand once.

    A digit twice in a row and a box is two problems, as a person would say it.
    """
    problems = []
    for name, cells in _all_different(puzzle.geometry, puzzle.constraints):
        here = [digits[cell] for cell in cells if digits[cell]]
        if len(set(here)) == len(here):
            continue
        found: dict[int, list[CellName]] = {}
        for cell in cells:
            if digits[cell]:
                found.setdefault(digits[cell], []).append(puzzle.geometry.names[cell])
        problems += [
            Problem("clash", cells=names, digit=puzzle.geometry.symbol(digit), house=name)
            for digit, names in found.items()
            if len(names) > 1
        ]
    return problems


#: Rules of the latest puzzles, some hundred megabytes of them at most.
_RULES: Shelf[tuple[Rule, ...]] = Shelf(64, 5_000_000)


def _rules(puzzle: Puzzle) -> tuple[Rule, ...]:
    """The rules of all constraints: made once, counted while they are made."""
    known = _RULES.get(puzzle.ruled)
    if known is not None:
        return known
    geometry, constraints = puzzle.geometry, puzzle.constraints
    found: list[Rule] = []
    meter = Meter(geometry.digits)
    rules = relations = states = 0  # that the meter has not heard of
    for constraint in constraints:
        try:
            for rule in constraint.among(constraints).rules_inside(geometry):
                found.append(rule)
                for part in rule.parts if type(rule) is Compound else (rule,):
                    rules += 1
                    if type(part) is Relation:
                        relations += 1
                    elif type(part) is Automaton:
                        states += len(part.next)
                if rules >= _LOT:
                    meter.count(constraint, rules, relations, states)
                    rules = relations = states = 0
        except TooManyStates as grown:
            raise PuzzleError([grown.problem(constraint)]) from None
        if states:  # each constraint answers for its own tables
            meter.count(constraint, rules, relations, states)
            rules = relations = states = 0
    meter.count(constraints[-1], rules, relations, 0)
    made = tuple(found)
    _RULES.put(puzzle.ruled, made, meter.rules + meter.entries)
    return made


#: Rules that are counted at once: never so many that nobody would wait for them.
_LOT = 64


@lru_cache(maxsize=64)
def _houses(geometry: Geometry, constraints: tuple[Constraint, ...]) -> tuple[House, ...]:
    rules = Puzzle(geometry, constraints=constraints).rules()
    return tuple(rule for rule in rules if isinstance(rule, House))


@lru_cache(maxsize=64)
def _placed(
    geometry: Geometry, constraints: tuple[Constraint, ...]
) -> tuple[tuple[Constraint, ...], tuple[Problem, ...]]:
    """Constraints with numbers for the names of their cells, and what does not fit the board."""
    if too_much := tuple(oversize(constraints, lambda constraint: constraint.cell_count)):
        return constraints, too_much
    placed: list[Constraint] = []
    problems: list[Problem] = []
    for constraint in constraints:
        try:
            placed.append(constraint.placed(geometry))
            problems += placed[-1].problems(geometry)
        except BoardError as error:
            problems += error.problems
    return tuple(placed), tuple(problems)


def _digits(givens: Any, geometry: Geometry) -> Any:
    """The givens of a text, or of a list of rows; anything else is looked at later."""
    if isinstance(givens, str):
        return Puzzle.parse(givens, geometry).givens
    values = givens.tolist() if hasattr(givens, "tolist") else givens
    if not isinstance(values, list) or not all(isinstance(row, list | tuple) for row in values):
        return values
    return tuple(each for row in values for each in row)


@lru_cache(maxsize=64)
def _all_different(
    geometry: Geometry, constraints: tuple[Constraint, ...]
) -> tuple[tuple[object, tuple[int, ...]], ...]:
    rules = Puzzle(geometry, constraints=constraints).rules()
    return tuple((rule, rule.cells) for rule in rules if isinstance(rule, House | Group))
