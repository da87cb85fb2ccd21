"""The grid format: the rows one below the other, as people draw them.

Symbols stand together (``53..7....``) or apart (``5 3 . | . 7 .``), or are numbers, or fields between commas or bars.
Frames of ``|``, ``+---+`` or box-drawing characters are read over; where they cut the grid into equal boxes, they tell
the shape of the boxes. Column letters above and row numbers at the left are read over too; so are the dashed outlines
of cages and the sums on their upper edges, which a grid cannot keep. ``#`` begins a comment.

>>> puzzle = parse("1 . | . .\\n. . | 3 .\\n----+----\\n. 4 | . .\\n. . | . 2")
>>> print(render(puzzle, style="seed"))
     a b   c d
   -------------
 1 | 1 _ | _ _ |
 2 | _ _ | 3 _ |
   -------------
 3 | _ 4 | _ _ |
 4 | _ _ | _ 2 |
   -------------
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from garns.drawing import to_text
from garns.formats.alphabets import FILLERS
from garns.formats.format import MAX_PUZZLE, NO_HINTS, Format, Hints, Keeps, Problems
from garns.formats.symbols import Token, guess_size, puzzle_of_rows, read_digits
from garns.names import choose
from garns.values.cells import column_letters
from garns.values.geometry import BOXES, MAX_SIZE, MIN_SIZE, Geometry
from garns.values.geometry import grid as board_with_boxes
from garns.values.puzzle import Puzzle

#: The characters that people draw between cells.
BARS = "|¦\u2502\u2503\u2506\u2507\u250a\u250b\u254e\u254f\u2551"
_BAR = re.compile(f"[{BARS}]")
_SOLID_BAR = re.compile("[|\u2502\u2503\u2551]")
#: Lines from left to right that nobody writes into a cell, also dashed; and those that are solid.
_ACROSS = re.compile("[\u2500\u2501\u2550\u2504\u2505\u2508\u2509\u254c\u254d]")
_SOLID_ACROSS = re.compile("[-=~\u2500\u2501\u2550]")
_BOX_DRAWING = re.compile("[\u2500-\u257f]")
#: What stands in corners of cages: sums and the like, and the letters of clones.
_IN_CORNERS = re.compile("DR|[0-9=≠/…]|(?<=[\u2500-\u257f])[A-Z]{1,2}(?=[\u2500-\u257f])")
_WORD = re.compile(rf"[^\s,;{BARS}]+")
_CHAR = re.compile(rf"[^\s,;{BARS}]")
_FIELD = re.compile(r"(?:^|(?<=[,;\t]))[^,;\t]*")
_BARRED_FIELD = re.compile(f"(?<=[{BARS}])[^{BARS}]*(?=[{BARS}])")
_LABEL = re.compile(rf"\s*(\d+)(?=[\s{BARS}])")
_RULE = frozenset("-=+*.:'`~_#")

STYLES = ("boxed", "seed", "plain")


class _Row(NamedTuple):
    line: int
    text: str  # what lies left of the cells is blanked, so that columns stay true


def sniff(text: str) -> bool:
    """Whether the text has at least two rows, mostly of digits and fillers or of the width that a grid has."""
    rows, _, labels = _layout(text, 1)
    if len(rows) < 2 or labels:
        return len(rows) >= 2
    cells = _cells(rows, None)
    fitting, is_square = _fit(cells)
    drawn = sum(_is_drawn(row) for row in cells)
    return 2 * drawn > len(rows) or (2 * fitting > len(rows) and (is_square or len(rows) >= MIN_SIZE))


def _is_drawn(row: list[Token]) -> bool:
    """Whether a row has the cells of a small board at least, and mostly digits and fillers in them."""
    chars = "".join(token.text for token in row)
    good = sum(char in FILLERS or (char.isascii() and char.isdigit()) for char in chars)
    return len(row) >= MIN_SIZE and 3 * good > 2 * len(chars)


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems("grid")
    rows, heights, labels = _layout(text, hints.line)
    if not rows:
        problems.add("empty", hints.line, 1)
        raise problems.error()
    if labels:
        rows = [_without_label(row, number, problems) for number, row in enumerate(rows, start=1)]
    if hints.board and not hints.board.is_square:
        return _scattered(rows, hints.board, hints, problems)
    cells = _cells(rows, hints.board)
    boxes = None if hints.board else _boxes(rows, cells, heights)
    return puzzle_of_rows(cells, hints, problems, boxes)


def _scattered(rows: list[_Row], board: Geometry, hints: Hints, problems: Problems) -> Puzzle:
    """The puzzle of a board with holes: each row of the text fills the cells of a row of the board from the left."""
    by_place = sorted(range(len(board)), key=board.places.__getitem__)
    widths = list(Counter(board.places[cell][0] for cell in by_place).values())

    def fit(reading: list[list[Token]]) -> int:
        return sum(len(row) == width for row, width in zip(reading, widths, strict=False))

    cells = max(_readings(rows), key=fit)
    if len(rows) != len(widths):
        line = rows[min(len(widths), len(rows) - 1)].line
        problems.add("wrong_rows", line, 1, expected=len(widths), found=len(rows))
    for begin, row, width in zip(rows, cells, widths, strict=False):
        if len(row) != width:
            last = row[width] if len(row) > width else row[-1] if row else None  # a row may be one comma
            place = (last.line, last.column) if last else (begin.line, 1)
            problems.add("wrong_columns", *place, expected=width, found=len(row))
    tokens = [token for row in cells for token in row]
    digits = read_digits(tokens, board.digits, hints.alphabet, problems, hints.warn, first=board.first)
    problems.check()
    givens = dict(zip(by_place, digits, strict=True))
    return Puzzle(board, tuple(givens[cell] for cell in range(len(board))))


def _layout(text: str, first: int) -> tuple[list[_Row], list[int], bool]:
    """The rows of a drawing, the heights between its rules, and whether letters stand above its columns."""
    lines = [_Row(number, line.split("#")[0].rstrip(" ")) for number, line in enumerate(text.split("\n"), start=first)]
    lines = [line for line in lines if not _is_blank(line.text)]
    labels = bool(lines) and _is_header(lines[0].text)
    lines = lines[labels:]
    certain = [line.text for line in lines if not _is_rule(line.text) and not _may_be_rule(line.text)]
    # A line of hyphens is a row where hyphens fill the other rows and it has as many; elsewhere it is a rule.
    widths = {len(_CHAR.findall(text)) for text in certain if "-" in text} if certain else None
    rows: list[_Row] = []
    heights = [0]
    for line in lines:
        hyphens = widths is not None and _may_be_rule(line.text) and line.text.count("-") not in widths
        if _is_rule(line.text) or hyphens:
            if _SOLID_ACROSS.search(line.text):
                heights.append(0)
        else:
            rows.append(line)
            heights[-1] += 1
    return rows, [height for height in heights if height], labels


def _is_blank(line: str) -> bool:
    """Whether nothing stands in a line; tabs may part the cells of an empty row."""
    return not line.strip() and line.count("\t") < MIN_SIZE - 1


def _is_header(line: str) -> bool:
    """Whether these are the letters ``a b c d ...`` above the columns."""
    words = line.split()
    return len(words) >= 2 and words == [column_letters(column) for column in range(len(words))]


def _may_be_rule(line: str) -> bool:
    """Whether there is nothing but what draws lines, with hyphens: ``|---|---|`` may be a rule or a row."""
    return "-" in line and _draws_lines(line)


def _draws_lines(line: str) -> bool:
    return all(char in _RULE or char.isspace() or _BAR.match(char) or _BOX_DRAWING.match(char) for char in line)


def _is_rule(line: str) -> bool:
    """Whether it cannot be a row: lines with corners, crossings or two kinds of filler, maybe with sums of cages."""
    drawn = _ACROSS.search(line)
    if drawn:
        line = _IN_CORNERS.sub("", line)
    if not _draws_lines(line) or not (drawn or re.search("--|==|~~", line)):
        return False
    return bool(set(_BAR.sub("", line)) - set("-_. \t")) or ("---" in line and "." in line)


def _without_label(row: _Row, number: int, problems: Problems) -> _Row:
    """The row without the number at its left, which must be its own."""
    match = _LABEL.match(row.text)
    if match is None or match[1] != str(number):
        found = match[1] if match else row.text.strip()
        problems.add("unexpected", row.line, 1, expected=number, found=found)
    return row if match is None else _Row(row.line, " " * match.end() + row.text[match.end() :])


def _cells(rows: list[_Row], board: Geometry | None) -> list[list[Token]]:
    """The cells of each row. Words, characters or fields: whichever makes the most rows as long as the grid is high."""
    return max(_readings(rows), key=lambda reading: _fit(reading, board))


def _readings(rows: list[_Row]) -> list[list[list[Token]]]:
    return [[_matches(pattern, row) for row in rows] for pattern in (_WORD, _CHAR, _FIELD, _BARRED_FIELD)]


def _fit(rows: list[list[Token]], board: Geometry | None = None) -> tuple[int, bool]:
    """How many rows have the width of the board, and whether there are as many rows."""
    size = board.digits if board else guess_size([len(row) for row in rows])
    if board is None and size not in BOXES:
        return 0, size == len(rows)
    return sum(len(row) == size and _are_cells(row) for row in rows), size == len(rows)


def _are_cells(row: list[Token]) -> bool:
    """Whether the words of a row are cells, and not equal groups of symbols as in ``5... ..3. 7..1``."""
    lengths = {len(token.text) for token in row}
    return max(lengths) <= 2 or len(lengths) > 1


def _matches(pattern: re.Pattern[str], row: _Row) -> list[Token]:
    return [Token(match[0].strip(), row.line, match.start() + 1) for match in pattern.finditer(row.text)]


def _boxes(rows: list[_Row], cells: list[list[Token]], heights: list[int]) -> Geometry | None:
    """The board whose boxes the frame draws; None when it draws none, or only a border around each cell.

    Dashed bars part boxes only where no others do.
    """
    size = guess_size([len(row) for row in cells])
    for bar in (_SOLID_BAR, _BAR):
        widths = Counter(width for row, tokens in zip(rows, cells, strict=True) for width in _widths(row, tokens, bar))
        if widths and (width := widths.most_common(1)[0][0]) < size:
            return _cut(size, width, heights, len(rows))
    return None


def _cut(size: int, width: int, heights: list[int], rows: int) -> Geometry | None:
    """The board with boxes of this width, if the rules between its rows agree."""
    if not (MIN_SIZE <= size <= MAX_SIZE and 2 <= width < size and size % width == 0):
        return None
    height = size // width
    drawn = Counter(heights).most_common(1)[0][0]
    return board_with_boxes(height, width) if height >= 2 and drawn in (height, rows) else None


def _widths(row: _Row, tokens: list[Token], bar: re.Pattern[str]) -> Iterator[int]:
    """How many cells lie between each two bars of a row."""
    bars = [match.start() + 1 for match in bar.finditer(row.text)]
    edges = [0, *bars, len(row.text) + 2]
    for left, right in pairwise(edges):
        if count := sum(left < token.column < right for token in tokens):
            yield count


def split(text: str, hints: Hints = NO_HINTS) -> Iterator[tuple[int, str]]:
    """Cut at blank lines; but where these only part the bands of one grid, keep its bands together."""
    band: list[str] = []
    start = height = 0
    known = hints.board if hints.board and not hints.board.is_square else None
    for number, block in _blocks(text):
        rows, _, _ = _layout(block[:MAX_PUZZLE], 1)
        if known:
            size = len({row for row, _ in known.places})
            is_band = len(rows) < size
        else:
            widths = Counter(len(row) for row in _cells(rows, None)) if rows else Counter([0])
            size = widths.most_common(1)[0][0]
            is_band = 1 < len(rows) < size and size % len(rows) == 0
        if band and not (is_band and height + len(rows) <= size):
            yield start, "".join(band)
            band, height = [], 0
        if not band:
            start = number
        band.append("\n" * (number - start - "".join(band).count("\n")) + block)
        height += len(rows)
        if not is_band or height == size:
            yield start, "".join(band)
            band, height = [], 0
    if band:
        yield start, "".join(band)


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """The runs of lines between blank lines that hold more than comments, with the number of lines before each."""
    block: list[str] = []
    for number, line in enumerate(io.StringIO(text)):
        if not _is_blank(line):
            block.append(line)
            continue
        if any(not each.lstrip().startswith("#") for each in block):
            yield number - len(block), "".join(block)
        block = []
    if any(not each.lstrip().startswith("#") for each in block):
        yield text.count("\n") + (not text.endswith("\n")) - len(block), "".join(block)


def render(puzzle: Puzzle, style: str = "boxed") -> str:
    """Draw the givens: in a frame of box-drawing characters, in the layout of the text game, or bare.

    >>> print(render(Puzzle.empty(4)))
    ┌─────┬─────┐
    │ . . │ . . │
    │ . . │ . . │
    ├─────┼─────┤
    │ . . │ . . │
    │ . . │ . . │
    └─────┴─────┘
    """
    return to_text(puzzle, choose("style", style, STYLES))


FORMAT = Format(
    "grid",
    suffixes=(".sdk", ".txt"),
    keeps=Keeps.GIVENS | Keeps.BOXES,
    sniff=sniff,
    parse=parse,
    render=render,
    split=split,
    styles=STYLES,
    rank=130,
)
