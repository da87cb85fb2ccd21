"""Puzzles from text and to text. Each format is one module; this one finds out which it is.

>>> read("1.....3..4.....2").clues
4
>>> detect("((1 0 0 0) (0 0 3 0) (0 4 0 0) (0 0 0 2))")
'lisp'
>>> print(write(read("1.....3..4.....2"), "lists"))
[[1, 0, 0, 0],
 [0, 0, 3, 0],
 [0, 4, 0, 0],
 [0, 0, 0, 2]]
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from garns.boards import Board, empty_puzzle
from garns.errors import ArgumentError, FormatError, GarnsError, Problem
from garns.formats import fpuzzles, grid, hodoku, iss, jigsaw, json, line, lisp, lists, pencil, sudokupad, sukaku, wh
from garns.formats import text as own
from garns.formats.boards import read_board
from garns.formats.format import MAX_PUZZLE, Format, Hints, Keeps
from garns.formats.library import from_library
from garns.formats.links import find
from garns.formats.source import CHUNK, Source, chunks, lines, opened, refuse_line, whole_text
from garns.formats.symbols import FILLERS
from garns.values.position import Position
from garns.values.puzzle import TITLES, Puzzle

__all__ = [
    "FORMATS", "Entry", "Format", "Keeps", "detect", "from_library", "lost", "one_per_line", "read", "read_board",
    "read_many", "read_one", "read_position", "write",
]  # fmt: skip

#: Every format, in the order in which a text is tried: the surest signs first.
_ALL = (
    fpuzzles.FORMAT, sudokupad.FORMAT, iss.FORMAT, json.FORMAT, own.FORMAT, lists.FORMAT, lisp.FORMAT, wh.FORMAT,
    hodoku.FORMAT, sukaku.FORMAT, pencil.FORMAT, jigsaw.FORMAT, grid.FORMAT, line.FORMAT,
)  # fmt: skip
FORMATS = {each.id: each for each in _ALL}

#: The formats whose puzzles may each take a single line.
_IN_ONE_LINE = ("line", "hodoku", "sukaku", "jigsaw", "fpuzzles", "sudokupad", "json", "lists", "lisp")

#: Those whose every line is one.
_LINES = ("line", "hodoku", "sukaku")

#: The formats that no board makes likelier: what they look like, they are.
_NESTED = ("fpuzzles", "sudokupad", "iss", "json", "garns", "lists", "lisp")


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
    source: Source | Sequence[object],
    *,
    format: str | None = None,
    board: Board | None = None,
    alphabet: str | None = None,
    warnings: list[Problem] | None = None,
) -> Puzzle:
    """The puzzle of a text, of bytes, of the file at a path, of an open file, or of a list of rows.

    The format is found out unless it is named, and so is the board: the usual one for the number of cells. ``board`` is
    a spec (``16``, ``x``, ``samurai``), a geometry, or a puzzle whose board and constraints this one shares. What the
    text holds and Garns cannot use is kept in the puzzle, and named in the list ``warnings`` when there is one. Of a
    position only the puzzle is read, what was given: see :func:`read_position`.

    :raises FormatError: with every problem of the text.
    :raises SourceError: when the file cannot be read, or is too large to be a puzzle.

    >>> read([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]) == read("1.....3..4.....2")
    True
    """
    if isinstance(source, Sequence) and not isinstance(source, str | bytes):
        hints = _hints(board, alphabet)
        return hints.complete(lists.from_rows(source, hints))
    entry = read_one(source, format=format, board=board, alphabet=alphabet)
    assert entry.puzzle is not None
    if warnings is not None:
        warnings += entry.warnings
        if entry.position not in (None, Position.start(entry.puzzle)):
            warnings.append(Problem("only_givens", line=entry.line))
    return entry.puzzle


def read_position(
    source: Source,
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
    entry = read_one(source, format=format, board=board, alphabet=alphabet)
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
    hints = _hints(board, alphabet)
    known = _format(format)
    suffix = source.suffix.lower() if isinstance(source, Path) else ""
    with opened(source) as file:
        numbered = lines(chunks(file))
        head = list(_head(numbered))
        rest = chain(head, numbered)
        if _one_per_line(head, known, hints, suffix):
            entries = _stream(rest, known, hints)
        else:
            entries = _pieces(whole_text(rest), known, hints, suffix)
        first = next(entries, None) or Entry(1, "", None, FormatError("text", [Problem("empty", line=1, column=1)]))
        yield first
        yield from entries


def _hints(board: Board | None, alphabet: str | None) -> Hints:
    if board is None:
        return Hints(alphabet=alphabet)
    known = empty_puzzle(board)
    return Hints(known.geometry, alphabet, constraints=known.constraints)


def _format(id: str | None) -> Format | None:
    if id is not None and id not in FORMATS:
        raise ArgumentError([Problem("bad_argument", name="format", found=id, expected=", ".join(FORMATS))])
    return FORMATS[id] if id else None


def _head(numbered: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The first lines: enough to see what the file is, and no more than that of a pipe that may be slow."""
    size = 0
    for number, text in numbered:
        yield number, text
        size += len(text) + 1
        if number == 1:
            refuse_line(number, text)
        if size > CHUNK or (line.is_content(text) and (line.is_long(text) or jigsaw.is_line(text))):
            return


def one_per_line(text: str, *, format: str | None = None, board: Board | None = None) -> bool:
    """Whether a file that begins with this text holds a puzzle in each line.

    >>> one_per_line("1.....3..4.....2\\n"), one_per_line("1...\\n..3.\\n.4..\\n...2\\n")
    (True, False)
    """
    return _one_per_line(list(enumerate(text.splitlines(), start=1)), _format(format), _hints(board, None), "")


def _one_per_line(head: list[tuple[int, str]], known: Format | None, hints: Hints, suffix: str) -> bool:
    """Whether most of the first lines are puzzles of their own."""
    if known and known.id not in _IN_ONE_LINE:
        return False
    texts = [text.strip() for _, text in head if line.is_content(text)][:64]
    if not known and texts and (own.sniff(texts[0]) or iss.sniff(texts[0]) or pencil.sniff("\n".join(texts))):
        return False  # their lines may be long, but are no puzzle each
    whole = sum(map(_is_whole, texts))
    if known:
        return known.id in _LINES or whole == len(texts) > 0
    whole += sum(map(jigsaw.is_line, texts))
    if hints.board:
        width, cells = hints.board.columns, len(hints.board)
        bodies = [line.body_of(text) for text in texts]
        return 2 * (whole + sum(len(body) == cells or len(body) > 2 * width for body in bodies)) > len(texts)
    symbols = [line.body_of(text) for text in texts if line.looks_like_symbols(text) and not jigsaw.is_line(text)]
    long = sum(map(line.is_long, symbols))
    small = _are_small_puzzles(symbols, suffix)
    return 2 * (whole + long) > len(texts) or (small and 2 * len(symbols) > len(texts))


def _is_whole(line: str) -> bool:
    """Whether a line begins and ends like a puzzle, or is a link to one."""
    brackets = line.startswith(("{", "[[", "((", "'((")) and line.endswith(("}", "]]", "))"))
    return brackets or find(line) is not None


def _are_small_puzzles(bodies: list[str], suffix: str) -> bool:
    """Whether lines of 16 symbols are 4x4 puzzles, or else the rows of a 16x16 grid: no symbol above 4 tells them."""
    if 2 * sum(len(body) == 16 for body in bodies) < len(bodies):
        return False
    givens = [set(body) - set(FILLERS) for body in bodies if set(body) - set(FILLERS)]
    if not givens:
        return len(bodies) != 16 or suffix in line.FORMAT.suffixes
    return 2 * sum(each <= set("1234") for each in givens) > len(givens)


def _stream(numbered: Iterator[tuple[int, str]], known: Format | None, hints: Hints) -> Iterator[Entry]:
    for number, text in numbered:
        if line.is_content(text):
            yield _entry(text, known or _in_one_line(text, hints), replace(hints, line=number))


def _in_one_line(text: str, hints: Hints) -> Format:
    """The format of a line among others that hold a puzzle each; what it cannot be, ``line`` explains best."""
    if hints.board and len(line.body_of(text)) == len(hints.board):
        return line.FORMAT
    for format in (hodoku.FORMAT, sukaku.FORMAT, jigsaw.FORMAT):
        if format.sniff(text):
            return format
    head = text if text.lstrip().startswith("{") else text[:200]
    return next((FORMATS[id] for id in _IN_ONE_LINE[4:] if FORMATS[id].sniff(head)), line.FORMAT)


def _pieces(text: str, known: Format | None, hints: Hints, suffix: str) -> Iterator[Entry]:
    try:
        format = known or _hinted(text, hints) or _detected(text, suffix)
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
        if len(text) > MAX_PUZZLE:
            raise FormatError(format.id, [Problem("too_large", line=hints.line, expected=MAX_PUZZLE)])
        found = format.parse(text, replace(hints, warn=warnings.append))
        puzzle = hints.complete(found.puzzle if isinstance(found, Position) else found)
        position = replace(found, puzzle=puzzle) if isinstance(found, Position) else None
        return Entry(hints.line, text, puzzle, None, format.id, tuple(warnings), position)
    except ArgumentError:
        raise
    except GarnsError as error:
        return Entry(hints.line, text, None, error, format.id)


def detect(text: str) -> str:
    """The id of the format that a text is in, or comes nearest to.

    :raises FormatError: when it looks like none.

    >>> detect("5" * 80)
    'line'
    """
    return _detected(text, "").id


def _hinted(text: str, hints: Hints) -> Format | None:
    """What looks like nothing by itself: the symbols of the expected board in a line, or in rows with holes."""
    lines = line.content(text)
    if hints.board and len(lines) == 1:
        return line.FORMAT if len(line.body_of(lines[0][1])) == len(hints.board) else None
    nested = any(FORMATS[id].sniff(text) for id in _NESTED)
    return grid.FORMAT if hints.board and lines and not hints.board.is_square and not nested else None


def _detected(text: str, suffix: str) -> Format:
    """What the text itself looks like; the name of its file counts only when it looks like nothing."""
    text = text[:MAX_PUZZLE]
    if not any(line.is_content(each) for each in text.split("\n")):
        raise FormatError("text", [Problem("empty", line=1, column=1)])
    for format in FORMATS.values():
        if format.sniff(text):
            return format
    for format in FORMATS.values():
        if suffix in format.suffixes and suffix != ".txt":
            return format
    raise FormatError("text", [Problem("unknown_format", line=1, column=1)])


def write(what: Puzzle | Position, format: str = "line", *, style: str | None = None) -> str:
    """The puzzle or position as text, without a newline at its end.

    ``style`` chooses among the layouts of a format: ``boxed``, ``seed`` or ``plain`` for ``grid``. A format that holds
    no position writes the puzzle, what was given; one that holds only positions writes the start of a puzzle.

    :raises ArgumentError: when there is no such format or style.

    >>> write(read_position(":0000:x:1.....+3..4.....2:212::"), "line")
    '1........4.....2'
    """
    known = _format(format)
    assert known is not None
    puzzle = what.puzzle if isinstance(what, Position) and not known.keeps & Keeps.POSITION else what
    if style is None:
        return known.render(puzzle)
    if style not in known.styles:
        expected = ", ".join(known.styles) or "None"
        raise ArgumentError([Problem("bad_argument", name="style", found=style, expected=expected)])
    return known.render(puzzle, style=style)


def lost(what: Puzzle | Position, format: str) -> Keeps:
    """What of a puzzle or a position a format would not keep; a false value when it keeps everything there is.

    >>> lost(Puzzle.empty(), "line")
    <Keeps: 0>
    """
    has = Keeps.GIVENS
    puzzle = what.puzzle if isinstance(what, Position) else what
    if isinstance(what, Position):
        if what.digits != puzzle.givens:
            has |= Keeps.PLACED
        if what.candidates != Position.start(puzzle, what.digits).candidates:
            has |= Keeps.CANDIDATES
    if puzzle.geometry.box is None or not puzzle.geometry.is_square:
        has |= Keeps.BOARD
    elif puzzle.geometry.spec != str(puzzle.geometry.digits):
        has |= Keeps.BOXES
    if puzzle.constraints:
        has |= Keeps.CONSTRAINTS
    if any(getattr(puzzle, key) for key in TITLES):
        has |= Keeps.TITLES
    if any(owner != format for owner, _ in puzzle.extras):  # a format writes back what it knew itself
        has |= Keeps.EXTRAS
    missing = has & ~FORMATS[format].keeps
    return missing | Keeps.CONSTRAINTS if FORMATS[format].wordless(puzzle) else missing
