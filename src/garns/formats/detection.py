"""Which format a text is in, and whether its lines are puzzles of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from garns.boards import Board, empty_puzzle
from garns.errors import FormatError, Problem
from garns.formats import grid, jigsaw, line
from garns.formats.alphabets import FILLERS
from garns.formats.format import MAX_PUZZLE, Format, Hints, Lines
from garns.formats.registry import FORMATS, format_of
from garns.formats.source import CHUNK, refuse_line

#: What can only be the name of a file: it is never opened here, since a text may come from anybody.
_FILE_NAME = re.compile(r"[^\n]{0,200}[\w-]\.[A-Za-z]{1,8}|[^\n]{0,200}/[^\n/]{1,100}")


def hints_of(board: Board | None, alphabet: str | None = None) -> Hints:
    """What a caller tells besides the text."""
    if board is None:
        return Hints(alphabet=alphabet)
    known = empty_puzzle(board)
    return Hints(known.geometry, alphabet, constraints=known.constraints)


def detect(text: str) -> str:
    """The id of the format that a text is in, or comes nearest to.

    :raises FormatError: when it looks like none.

    >>> detect("5" * 80)
    'line'
    """
    return detected(text, "").id


def hinted(text: str, hints: Hints) -> Format | None:
    """What looks like nothing by itself: the symbols of the expected board in a line, or in rows with holes."""
    lines = line.content(text)
    if hints.board and len(lines) == 1:
        return line.FORMAT if len(line.body_of(lines[0][1])) == len(hints.board) else None
    sure = any(format.sniff(text) for format in FORMATS.values() if format.sure)
    return grid.FORMAT if hints.board and lines and not hints.board.is_square and not sure else None


def detected(text: str, suffix: str) -> Format:
    """What the text itself looks like; the name of its file counts only when it looks like nothing."""
    text = text[:MAX_PUZZLE]
    for format in FORMATS.values():
        if format.sniff(text):
            return format
    if not any(line.is_content(each) for each in text.split("\n")):
        raise FormatError("text", [Problem("empty", line=1, column=1)])
    for format in FORMATS.values():
        if suffix in format.suffixes and suffix != ".txt":
            return format
    if _FILE_NAME.fullmatch(text.strip()):
        raise FormatError("text", [Problem("file_name", line=1, column=1, found=text.strip())])
    raise FormatError("text", [Problem("unknown_format", line=1, column=1)])


def beginning(numbered: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
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
    known = format_of(format) if format else None
    head = list(enumerate(text.splitlines(), start=1))
    return not opening(head, known) and is_one_per_line(head, known, hints_of(board), "")


def opening(head: list[tuple[int, str]], known: Format | None) -> tuple[int, Format] | None:
    """The number of the first lines that say how to read those below, and the format that these are in."""
    lines = [text for _, text in head]
    formats = [known] if known else FORMATS.values()
    return next((found for format in formats if (found := format.opens(lines))), None)


def is_one_per_line(head: list[tuple[int, str]], known: Format | None, hints: Hints, suffix: str) -> bool:
    """Whether most of the first lines are puzzles of their own."""
    if known and not known.in_one_line:
        return False
    texts = [text.strip() for _, text in head if line.is_content(text)][:64]
    if not known and not hints.board and texts and all(map(line.is_classic, texts)):
        return True
    if not known and texts and _has_long_lines(texts):
        return False
    whole = sum(any(format.whole_line(text) for format in FORMATS.values()) for text in texts)
    texts = [text[:MAX_PUZZLE] for text in texts]  # symbols are no longer
    if known:
        return known.lines is Lines.EACH or whole == len(texts) > 0
    if hints.board:
        width, cells = hints.board.columns, len(hints.board)
        bodies = [line.body_of(text) for text in texts]
        return 2 * (whole + sum(len(body) == cells or len(body) > 2 * width for body in bodies)) > len(texts)
    symbols = [line.body_of(text) for text in texts if line.looks_like_symbols(text) and not jigsaw.is_line(text)]
    long = sum(map(line.is_long, symbols))
    small = _are_small_puzzles(symbols, suffix)
    return 2 * (whole + long) >= len(texts) > 0 or (small and 2 * len(symbols) > len(texts))


def _has_long_lines(texts: list[str]) -> bool:
    """Whether it is of a format whose lines may be long, but are no puzzle each."""
    first, text = texts[0][:MAX_PUZZLE], "\n".join(texts)[:MAX_PUZZLE]
    return any(each.sniff(first) or each.sniff(text) for each in FORMATS.values() if each.lines is Lines.LONG_PARTS)


def _are_small_puzzles(bodies: list[str], suffix: str) -> bool:
    """Whether lines of 16 symbols are 4x4 puzzles, or else the rows of a 16x16 grid: no symbol above 4 tells them."""
    if 2 * sum(len(body) == 16 for body in bodies) < len(bodies):
        return False
    givens = [set(body) - set(FILLERS) for body in bodies if set(body) - set(FILLERS)]
    if not givens:
        return len(bodies) != 16 or suffix in line.FORMAT.suffixes
    return 2 * sum(each <= set("1234") for each in givens) > len(givens)


def format_of_line(text: str, hints: Hints) -> Format:
    """The format of a line among others that hold a puzzle each; what it cannot be, ``line`` explains best."""
    if line.is_classic(text) or (hints.board and len(line.body_of(text)) == len(hints.board)):
        return line.FORMAT
    text = text[:MAX_PUZZLE]
    head = text if text.lstrip().startswith("{") else text[:200]
    for format in FORMATS.values():
        if format.in_one_line and format is not line.FORMAT and format.sniff(head if format.sure else text):
            return format
    return line.FORMAT
