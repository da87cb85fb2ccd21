"""What a format is: one record, so that a new one is one new file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, Flag, auto
from typing import Any

from garns.errors import FormatError, GarnsError, Problem, PuzzleError
from garns.values.geometry import Geometry
from garns.values.limits import MAX_PROBLEMS, refuse_forms
from garns.values.position import Position
from garns.values.puzzle import Constraint, Puzzle

#: Symbols and words need no more characters than this; a longer puzzle is refused before it is taken apart.
MAX_PUZZLE = 100_000
#: Nor does a document with drawings and a history: JSON, XML, a link that holds them.
MAX_DOCUMENT = 2**20
#: A saved game has every board since its start: a large one with notes, and a long evening.
MAX_GAME = 16 * 2**20


class Keeps(Flag):
    """What of a puzzle survives being written and read again."""

    GIVENS = auto()
    #: The shape of boxes that are rectangles.
    BOXES = auto()
    #: Any other board.
    BOARD = auto()
    CONSTRAINTS = auto()
    TITLES = auto()
    #: What another format knew and Garns does not.
    EXTRAS = auto()
    #: What may still stand in the open cells of a position.
    CANDIDATES = auto()
    #: Which digits of a position were placed, and which given.
    PLACED = auto()
    ALL = GIVENS | BOXES | BOARD | CONSTRAINTS | TITLES | EXTRAS
    POSITION = CANDIDATES | PLACED


class Lines(Enum):
    """What a line is in a format."""

    #: A part of a puzzle; or one as long as a whole puzzle elsewhere.
    PARTS = auto()
    LONG_PARTS = auto()
    #: Sometimes a whole puzzle; or always.
    WHOLE = auto()
    EACH = auto()


@dataclass(frozen=True, slots=True)
class Hints:
    """What the reader knows besides the text.

    The board and the constraints that every puzzle has on it, the alphabet, and the number of the text's first line.
    """

    board: Geometry | None = None
    alphabet: str | None = None
    line: int = 1
    constraints: tuple[Constraint, ...] = ()
    #: Told of everything that was read but has no effect.
    warn: Callable[[Problem], None] = field(default=lambda problem: None, compare=False)

    def complete(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with the constraints that it was known to have and that the text does not tell."""
        missing = tuple(each for each in self.constraints if each not in puzzle.constraints)
        return replace(puzzle, constraints=(*puzzle.constraints, *missing)) if missing else puzzle


NO_HINTS = Hints()


def whole(text: str, hints: Hints = NO_HINTS) -> Iterator[tuple[int, str]]:
    """The text as one puzzle, for formats that hold only one."""
    yield 0, text


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write a puzzle, or a position.

    ``sniff`` tells whether a text looks like this format, even a broken one. ``parse`` reads one puzzle (or position)
    or raises a :class:`~garns.errors.FormatError` with every problem. ``render`` takes a position where the format
    keeps something of it. ``split`` cuts a file into puzzles, each with the number of lines before it.
    """

    id: str
    suffixes: tuple[str, ...]
    keeps: Keeps
    sniff: Callable[[str], bool]
    parse: Callable[[str, Hints], Puzzle | Position]
    #: None where Garns only reads.
    render: Callable[..., str] | None
    split: Callable[[str, Hints], Iterator[tuple[int, str]]] = whole
    #: The values of ``style`` that ``render`` takes, the usual one first.
    styles: tuple[str, ...] = ()
    #: The words about a puzzle that it keeps, where it does not keep all of them.
    titles: tuple[str, ...] = ()
    #: The constraints of a puzzle that the format has no word for, where it keeps others.
    wordless: Callable[[Puzzle], Sequence[Constraint]] = lambda puzzle: ()
    #: Those that it writes in other words: they mean the same, but look otherwise.
    retold: Callable[[Puzzle], Sequence[Constraint]] = lambda puzzle: ()
    #: Whether a text of this puzzle or position tells its givens, where that depends on the others' candidates.
    tells_givens: Callable[[Puzzle | Position], bool] = lambda what: True
    #: When a text is tried: the lowest first. Ours go in tens from links (10), the surest, to bare symbols (140).
    rank: int = 75
    #: Whether what looks like it is it, whatever board was expected: brackets, links, words.
    sure: bool = False
    #: What its lines are, and whether one of them is a whole puzzle.
    lines: Lines = Lines.PARTS
    whole_line: Callable[[str], bool] = lambda line: False
    #: How many of the first lines say how to read the others, and the format of these: the header of a table.
    opens: Callable[[Sequence[str]], tuple[int, Format] | None] = lambda lines: None
    #: The lines of a file with many, from the text of each; without it they follow each other.
    together: Callable[[Iterable[str]], Iterator[str]] | None = None
    #: The most characters that one puzzle may take.
    longest: int = MAX_PUZZLE
    #: Whether a board can be written at all.
    holds: Callable[[Geometry], bool] = lambda geometry: True

    @property
    def in_one_line(self) -> bool:
        """Whether a puzzle can stand in one line."""
        return self.lines in (Lines.WHOLE, Lines.EACH)

    @property
    def holds_one(self) -> bool:
        """Whether a file holds only one puzzle."""
        return self.split is whole and self.together is None and not self.in_one_line


class Problems:
    """The problems of one text, while it is read: the first twenty and the number of the others.

    >>> problems = Problems("line")
    >>> problems.add("bad_symbol", 1, 3, found="x")
    >>> print(problems.error())
    line:1:3: expected a digit or '.', got 'x'
    """

    def __init__(self, format: str) -> None:
        self.format = format
        self._first: list[Problem] = []
        self._more = 0

    def add(
        self, id: str, line: int, column: int | None = None, cells: Iterable[object] = (), **fields: object
    ) -> None:
        """Note one problem and go on reading."""
        if len(self._first) < MAX_PROBLEMS:
            self._first.append(Problem(id, line=line, column=column, cells=cells, **fields))
        else:
            self._more += 1

    def extend(self, problems: Iterable[Problem], line: int, column: int | None = None) -> None:
        """Note what a value refused, at a place of the text."""
        for problem in problems:
            self.add(problem.id, line, column, problem.cells, **problem.fields)

    def refuse(self, forms: Sequence[object], line: int) -> None:
        """Stop here when there are too many constraints to come, by their JSON forms.

        :raises FormatError: with this and all that was wrong before.
        """
        try:
            refuse_forms(forms)
        except PuzzleError as error:
            self.extend(error.problems, line, 1)
            raise self.error() from None

    def constraints(
        self,
        forms: Sequence[tuple[int, Any]],
        geometry: Geometry,
        where: Callable[[int], tuple[int, int]],
        mended: Callable[[Any], Any] = lambda form: form,
    ) -> tuple[Constraint, ...]:
        """The constraints of JSON forms that are not too many, each with its place in the text.

        :param where: the line and column of a place.
        :param mended: what is meant by a form with which something is wrong.
        :raises FormatError: with everything that is wrong, here or before.
        """
        from garns.variants.registry import constraint_from_json  # formats are loaded before constraints

        found: list[Constraint] = []
        for place, form in forms:
            try:
                try:
                    found.append(constraint_from_json(form, geometry))
                except GarnsError:
                    found.append(constraint_from_json(mended(form), geometry))
            except GarnsError as error:
                self.extend(error.problems, *where(place))
        self.check()
        return tuple(found)

    def __bool__(self) -> bool:
        return bool(self._first)

    def error(self) -> FormatError:
        """All of them as an error, in the order of the text."""
        listed = sorted(self._first, key=lambda problem: (problem.line or 0, problem.column or 0))
        rest = [Problem("more_problems", found=self._more)] if self._more else []
        return FormatError(self.format, [*listed, *rest])

    def check(self) -> None:
        """Stop here when there is any.

        :raises FormatError: with all of them.
        """
        if self:
            raise self.error()
