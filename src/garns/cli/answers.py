"""The answer to each puzzle of a stream, in order: what solve, count and check print in their own ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from garns.cli.sources import Input, Lines
from garns.errors import ArgumentError, GarnsError, Problem
from garns.formats import Entry, board_of_lines, read
from garns.solving import count_solutions, solve, solve_many
from garns.tables.rows import unread
from garns.values.cells import SYMBOLS
from garns.values.position import Position
from garns.values.puzzle import Puzzle

if TYPE_CHECKING:
    from garns.analysis.xray import Xray

_SYMBOLS = bytes.maketrans(bytes(range(65)), (b"." + SYMBOLS.encode())[:65])


@dataclass(slots=True)
class Reply:
    """One puzzle of the input and what was found.

    ``status`` is one of solve's, or "error" for text that is no puzzle, or "comment" for a line to pass over.
    """

    file: str
    line: int
    text: str
    status: str
    count: int | None = 0
    solution: str = ""
    error: GarnsError | None = None
    puzzle: Puzzle | None = None
    position: Position | None = None
    engine: str = ""
    nodes: int = 0
    board: Puzzle | None = None
    xray: Xray | None = None
    #: Why there is no solution, in words.
    why: str = ""

    def problems(self) -> list[Problem]:
        """Why there is no solution, as far as it can be seen: the clashes of the givens."""
        if self.error is not None:
            return list(self.error.problems)
        return (self.position or self.read()).issues() if self.status == "none" else []

    def read(self) -> Puzzle:
        """The puzzle itself; in bulk it is only made when somebody asks for it."""
        if self.puzzle is None:
            self.puzzle = read(self.text, board=self.board)
        return self.puzzle


@dataclass(frozen=True)
class Task:
    """What is asked of every puzzle."""

    given: Input
    limit: int = 2
    threads: int | None = None
    seconds: float | None = None

    def replies(self, chunk_done: Callable[[int], None]) -> Iterator[Reply]:
        """A reply for each puzzle, in the order of the input; ``chunk_done`` hears of the bytes that were read."""
        for file, piece in self.given.pieces():
            if isinstance(piece, Lines):
                yield from self._bulk(file, piece) if self.seconds is None else self._each(file, piece)
            else:
                yield self._one(file, piece)
            chunk_done(len(piece.text))

    def _bulk(self, file: str, lines: Lines) -> Iterator[Reply]:
        board = self.given.board or board_of_lines(lines.text)
        if board is None:
            yield from self._each(file, lines)
            return
        cells = len(board.geometry)
        try:
            bulk = solve_many(lines.text, board=board, limit=self.limit, threads=self.threads)
        except ArgumentError:  # puzzles of another board: what is wrong is told for each of them
            yield from self._each(file, lines)
            return
        solutions = bytes(bulk.solutions).translate(_SYMBOLS).decode("ascii")
        texts, bad = lines.text.decode("utf-8", "replace").split("\n"), set(unread(bulk.status))
        for row, (text, count) in enumerate(zip(texts, bulk.solution_counts, strict=False)):
            line = lines.first + row
            if row in bad:
                yield self._line(file, line, text)
            elif count:
                solution = solutions[row * cells : (row + 1) * cells]
                verdict = "unique" if count == 1 < self.limit else "multiple"
                yield Reply(file, line, text, verdict, count, solution, board=board)
            else:
                yield Reply(file, line, text, "none", board=board)

    def _each(self, file: str, lines: Lines) -> Iterator[Reply]:
        """A budget is for one puzzle, so each is solved by itself."""
        for line, text in enumerate(lines.text.decode("utf-8", "replace").splitlines(), start=lines.first):
            yield self._line(file, line, text)

    def _line(self, file: str, line: int, text: str) -> Reply:
        """A line by itself: blank, a comment, a puzzle of any size, or wrong."""
        if not text.strip() or text.lstrip().startswith("#"):
            return Reply(file, line, text.strip(), "comment")
        return self._one(file, self.given.entry(line, text))

    def _one(self, file: str, entry: Entry) -> Reply:
        puzzle = entry.puzzle
        if puzzle is None:
            return Reply(file, entry.line, entry.text, "error", None, error=entry.error)
        what = entry.what()
        answer = solve(what, budget=self.seconds)
        count: int | None = {"none": 0, "unique": 1, "multiple": 2}.get(answer.status)
        if answer.status == "multiple" and self.limit > 2:
            count = count_solutions(what, limit=self.limit, budget=self.seconds)
        return Reply(
            file,
            entry.line,
            entry.text,
            "unknown" if count is None else answer.status,
            count,
            str(answer.solution or ""),
            puzzle=puzzle,
            position=entry.position,
            engine=answer.engine,
            nodes=answer.nodes,
        )
