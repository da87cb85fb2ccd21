"""Puzzles and positions from a source: one, or all of a file."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import chain, islice
from os import PathLike
from pathlib import Path
from typing import cast

from garns.boards import Board
from garns.errors import ArgumentError, FormatError, GarnsError, Problem
from garns.formats import line, lists
from garns.formats.detection import beginning, detected, format_of_line, hinted, hints_of, is_one_per_line, opening
from garns.formats.format import MAX_PUZZLE, Format, Hints
from garns.formats.registry import format_of
from garns.formats.source import Source, chunks, lines, opened, refuse_line, whole_text
from garns.given import Array
from garns.values.position import Position
from garns.values.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle of a file: the line where it begins, its text, and the puzzle or what is wrong with it.

    Where the text is a position, ``puzzle`` is what was given of it.
    """

    line: int
    text: str
    puzzle: Puzzle | None = None
    error: GarnsError | None = None
    #: The id of the format it was read as.
    format: str = ""
    #: What was read and kept, but has no effect on the puzzle.
    warnings: tuple[Problem, ...] = ()
    position: Position | None = None

    def what(self) -> Puzzle | Position:
        """The position where there is one, else the puzzle.

        :raises GarnsError: when the text is neither.
        """
        if self.error:
            raise self.error
        assert self.puzzle is not None
        return self.position or self.puzzle


def read(
    source: Source | Sequence[object] | Array,
    *,
    format: str | None = None,
    board: Board | None = None,
    alphabet: str | None = None,
    warnings: list[Problem] | None = None,
    guess: bool = False,
) -> Puzzle:
    """The puzzle of a text, of bytes, of the file at a path, of an open file, of a list of rows, or of an array.

    The format is found out unless it is named, and so is the board: the usual one for the number of cells. ``board`` is
    a spec (``16``, ``x``, ``samurai``), a geometry, or a puzzle whose board and constraints this one shares. What the
    text holds and Garns cannot use is kept in the puzzle, and named in the list ``warnings`` when there is one. Of a
    position only the puzzle is read, what was given: see :func:`read_position`. ``guess`` takes lines, dots and cages
    that are only drawn for the constraints they seem to be; ``warnings`` then tells what was understood and what was
    not (:func:`garns.formats.guessing.guess` lets you choose).

    :raises FormatError: with every problem of the text.
    :raises SourceError: when the file cannot be read, or is too large to be a puzzle.

    >>> read([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]) == read("1.....3..4.....2")
    True
    """
    rows = rows_of(source)
    if rows is not None:
        hints = hints_of(board, alphabet)
        return hints.complete(lists.from_rows(rows, hints))
    entry = read_one(cast(Source, source), format=format, board=board, alphabet=alphabet)
    assert entry.puzzle is not None
    if warnings is not None:
        warnings += entry.warnings
        if entry.position not in (None, Position.start(entry.puzzle)):
            warnings.append(Problem("only_givens", line=entry.line))
    if not guess:
        return entry.puzzle
    from garns.formats.guessing import guess as guessed

    found = guessed(entry.puzzle)
    if warnings is not None:
        warnings[:] = [each for each in warnings if each.id != "kept_drawings"] + found.problems()
    return found.puzzle()


def read_what(source: Source | Sequence[object] | Array) -> Puzzle | Position:
    """The position of a source where it holds one, else the puzzle.

    :raises FormatError: with every problem of the text.
    """
    return read(source) if rows_of(source) is not None else read_one(cast(Source, source)).what()


def rows_of(source: object) -> Sequence[object] | None:
    """The rows of a list, a tuple, an array or a frame of digits; None of anything that is text, or holds some."""
    if hasattr(source, "to_numpy"):  # a frame or a column
        source = source.to_numpy()
    if isinstance(source, Array):
        source = source.tolist()
    return source if isinstance(source, Sequence) and not isinstance(source, str | bytes | bytearray) else None


def read_position(
    source: Source | Sequence[object] | Array,
    *,
    format: str | None = None,
    board: Board | None = None,
    alphabet: str | None = None,
    warnings: list[Problem] | None = None,
) -> Position:
    """The position of a text: a HoDoKu line, a pencil-mark grid, 729 candidates, our JSON; a puzzle gives its start.

    :raises FormatError: with every problem of the text.
    :raises SourceError: when the file cannot be read, or is too large.

    >>> position = read_position(":0000:x:1.....+3..4.....2:212::")
    >>> position.candidates_of(1), position.is_given(6)
    ((3,), False)
    >>> read_position("1.....3..4.....2").candidates_of(1)
    (2, 3)
    """
    if rows_of(source) is not None:
        return Position.start(read(source, board=board, alphabet=alphabet))
    entry = read_one(cast(Source, source), format=format, board=board, alphabet=alphabet)
    if warnings is not None:
        warnings += entry.warnings
    found = entry.what()
    return found if isinstance(found, Position) else Position.start(found)


def read_one(
    source: Source,
    *,
    format: str | None = None,
    board: Board | None = None,
    alphabet: str | None = None,
) -> Entry:
    """The entry of a source that holds one puzzle or position.

    :raises FormatError: when it holds none, or more than one.
    """
    with closing(read_many(source, format=format, board=board, alphabet=alphabet)) as entries:
        entry = next(entries)
        if entry.error:
            raise entry.error
        if second := next(entries, None):
            raise FormatError(entry.format, [Problem("several", line=second.line, column=1)])
    return entry


def read_many(
    source: Source,
    *,
    format: str | None = None,
    board: Board | None = None,
    alphabet: str | None = None,
) -> Generator[Entry, None, None]:
    """Every puzzle of a source, one after the other; what is wrong with one stands in its entry and stops no other.

    A file with a puzzle in each line is read line by line, however large it is. Others are read whole.

    :raises SourceError: when the file cannot be read, or is no text, or is too large.
    """
    hints = hints_of(board, alphabet)
    known = None if format is None else format_of(format)
    if isinstance(source, PathLike):
        source = Path(source)
    suffix = source.suffix.lower() if isinstance(source, Path) else ""
    with opened(source) as file:
        numbered = lines(chunks(file))
        head = list(beginning(numbered))
        rest = chain(head, numbered)
        if header := opening(head, known):
            below, in_rows = header
            entries = _stream(islice(rest, below, None), in_rows, hints)
        elif is_one_per_line(head, known, hints, suffix):
            entries = _stream(rest, known, hints)
        else:
            entries = _pieces(whole_text(rest), known, hints, suffix)
        first = next(entries, None) or Entry(1, "", None, FormatError("text", [Problem("empty", line=1, column=1)]))
        yield first
        yield from entries


def _stream(numbered: Iterator[tuple[int, str]], known: Format | None, hints: Hints) -> Iterator[Entry]:
    for number, text in numbered:
        if line.is_content(text):
            yield _entry(text, known or format_of_line(text, hints), replace(hints, line=number))


def _pieces(text: str, known: Format | None, hints: Hints, suffix: str) -> Iterator[Entry]:
    try:
        format = known or hinted(text, hints) or detected(text, suffix)
    except FormatError as error:
        yield Entry(1, text[:MAX_PUZZLE], None, error, error.format)
        return
    for before, piece in format.split(text, hints):
        blank = len(piece) - len(piece.lstrip("\n"))
        yield _entry(piece[blank:], format, replace(hints, line=hints.line + before + blank))


def _entry(text: str, format: Format, hints: Hints) -> Entry:
    """One puzzle, or what is wrong with it."""
    warnings: list[Problem] = []
    try:
        refuse_line(hints.line, text if "\n" not in text else "")
        if len(text) > format.longest:
            raise FormatError(format.id, [Problem("too_large", line=hints.line, expected=format.longest)])
        found = format.parse(text, replace(hints, warn=warnings.append))
        puzzle = hints.complete(found.puzzle if isinstance(found, Position) else found)
        position = replace(found, puzzle=puzzle) if isinstance(found, Position) else None
        return Entry(hints.line, text, puzzle, None, format.id, tuple(warnings), position)
    except ArgumentError:
        raise
    except GarnsError as error:
        return Entry(hints.line, text, None, error, format.id)


def board_of_lines(text: bytes) -> Puzzle | None:
    """The board of the first line that is a puzzle; the lines of other boards are then read one by one.

    None when the lines begin with a position, which must not be taken for a puzzle of another size.
    """
    for each in text.splitlines()[:100]:
        try:
            entry = read_one(each.decode("utf-8", "replace"))
        except GarnsError:
            continue
        if entry.position or entry.puzzle is None:
            return None
        if entry.format == "line":
            return entry.puzzle.with_givens(())
    return Puzzle()
