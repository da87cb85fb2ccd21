"""Links of penpa+ (``#m=edit&p=...``), of squares only: the digits in the cells, the title and the author.

The text after ``p=`` is packed (base64 of raw DEFLATE) and has lines: the kind of grid and its sides, title and author;
the margins above, below, left and right that are no cells; and, on the fourth, what is drawn, where ``zN`` holds the
numbers by the index of their cell: row times width and column, both from 2, in a grid four cells wider. ``zE`` holds
edges between corners, which are counted alike after the cells; where they cut the square into regions, these are the
board. Everything else is drawing: it is left out, and the reader says so. Garns writes no such links.

>>> parse("https://swaroopg92.github.io/penpa-edit/#m=edit&p=abc")
Traceback (most recent call last):
garns.errors.FormatError: penpa:1:1: the packed puzzle is damaged or cut off: 'abc'
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any
from urllib.parse import unquote

from garns.errors import Problem
from garns.formats import line
from garns.formats.format import MAX_DOCUMENT, NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.lzstring import MAX_UNPACKED
from garns.formats.symbols import board_for
from garns.values.geometry import BOXES, Geometry, jigsaw_from_regions
from garns.values.puzzle import Puzzle

ID = "penpa"
_LINK = re.compile(r"\s*(?:https?://)?\S{0,100}penpa\S{0,100}?[#&?]p=([^&\s]*)")
_SQUARES = ("square", "sudoku")
#: What is drawn besides numbers, by the short names of penpa.
_DRAWN = re.compile(r'\b(z[SFYLWC124]):\{"|\b(z[TD03567]):\[\[')
_NORMAL = "1"


def sniff(text: str) -> bool:
    """Whether the text is such a link."""
    lines = line.content(text)
    return len(lines) == 1 and is_link(lines[0][1])


def is_link(text: str) -> bool:
    """Whether a line is such a link."""
    return _LINK.match(text) is not None


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle.

    :raises FormatError: when the link is damaged, or its grid is no square.
    """
    problems = Problems(ID)
    link = _LINK.search(text)
    lines = _unpacked(unquote(link[1]) if link else "", hints, problems).split("\n")
    head = lines[0].split(",")
    try:
        columns, rows = int(head[1]), int(head[2])
        margins = [int(each) for each in json.loads(lines[1])] if head[0] in _SQUARES else [0] * 4
        top, bottom, left, right = margins
        at = lines[3].index("zN:") + 3
        numbers: dict[str, Any] = json.JSONDecoder().raw_decode(lines[3], at)[0]
        places = {divmod(int(index), columns + 4): value for index, value in numbers.items()}
        edges = _edges(lines[3], (rows + 4) * (columns + 4), columns + 4)
    except (ValueError, IndexError, TypeError, RecursionError, AttributeError):
        problems.add("damaged_link", hints.line, 1, found=lines[0][:40])
        raise problems.error() from None
    size = rows - top - bottom
    if (
        head[0] not in _SQUARES
        or size != columns - left - right
        or not (hints.board or size in BOXES)
        or size > max(BOXES)
    ):
        problems.add("bad_board", hints.line, 1, found=",".join(head[:3]))
        raise problems.error()
    said = None if hints.board else _regions(size, top, left, edges)
    geometry = board_for(size, hints, problems, (hints.line, 1), said)
    problems.check()
    assert geometry is not None
    givens, others = [0] * len(geometry), bool(_DRAWN.search(lines[3])) or (bool(edges) and said is None)
    for (row, column), value in places.items():
        cell = geometry.cell_at(row - 2 - top, column - 2 - left)
        match value:
            case [str(digit), _, str(mode)] if cell is not None and mode == _NORMAL and digit.isdecimal():
                if 1 <= int(digit[:4]) <= geometry.digits:
                    givens[cell] = int(digit)
                    continue
        others = True
    if others:
        hints.warn(Problem("only_digits", line=hints.line))
    words = [each.partition(":")[2].strip() for each in (*head[15:17], "", "")[:2]]
    return Puzzle(geometry, tuple(givens), title=words[0], author=words[1])


def _edges(drawn: str, first: int, width: int) -> set[frozenset[tuple[int, int]]]:
    """The edges that are drawn, each as the places of its two corners."""
    at = drawn.find("zE:")
    found: dict[str, Any] = json.JSONDecoder().raw_decode(drawn, at + 3)[0] if at >= 0 else {}
    return {frozenset(divmod(int(corner) - first, width) for corner in edge.split(",")) for edge in found}


def _regions(size: int, top: int, left: int, edges: set[frozenset[tuple[int, int]]]) -> Geometry | None:
    """The board of the regions that edges cut out of the square; None when they are not of one size."""
    left_cells = {(row, column) for row in range(size) for column in range(size)}
    regions = []
    while left_cells:
        region, new = set[tuple[int, int]](), {min(left_cells)}
        while new:
            region |= new
            new = {
                (row + down, column + right)
                for row, column in new
                for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
                if (row + down, column + right) in left_cells - region
                and _between((row + top + 2, column + left + 2), down, right) not in edges
            }
        left_cells -= region
        regions.append([row * size + column for row, column in sorted(region)])
    if any(len(region) != size for region in regions):
        return None
    return jigsaw_from_regions(regions)


def _between(cell: tuple[int, int], down: int, right: int) -> frozenset[tuple[int, int]]:
    """The edge between a cell and the next; a corner has the place of the cell at its upper left."""
    row, column = cell
    if right:
        column += min(right, 0)
        return frozenset(((row - 1, column), (row, column)))
    row += min(down, 0)
    return frozenset(((row, column - 1), (row, column)))


def _unpacked(packed: str, hints: Hints, problems: Problems) -> str:
    """The text that a link carries, which may not be longer than any puzzle needs."""
    try:
        data = base64.b64decode(packed.replace(" ", "+") + "=" * (-len(packed) % 4), validate=True)
        unpacker = zlib.decompressobj(-15)
        text = unpacker.decompress(data, MAX_UNPACKED)
        if unpacker.unconsumed_tail:
            problems.add("link_too_large", hints.line, 1, expected=MAX_UNPACKED)
        elif unpacker.eof:
            return text.decode("utf-8")
    except (ValueError, zlib.error):
        pass
    if not problems:
        problems.add("damaged_link", hints.line, 1, found=packed)
    raise problems.error()


FORMAT = Format(
    ID,
    suffixes=(),
    keeps=Keeps.GIVENS,
    sniff=sniff,
    parse=parse,
    render=None,
    longest=MAX_DOCUMENT,
    rank=14,
    sure=True,
    lines=Lines.WHOLE,
    whole_line=is_link,
)
