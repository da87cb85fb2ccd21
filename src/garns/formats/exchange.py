"""SudokuExchange: the lines of its bank of puzzles, and its links.

A line has 12 figures that name the puzzle (the beginning of the SHA-1 of its digits), its 81 digits, and its rating on
the scale of Sukaku Explainer. The rating is kept and written back; it is 0.0 where nobody has rated the puzzle. A link
(``https://sudokuexchange.com/play/?s=``) has the digits, or their short form that SudokuPad calls ``scf``.

>>> line = "00015097c6c3 083020090000800100029300008000098700070000060006740000300006980002005000010030540  7.2"
>>> puzzle = parse(line)
>>> render(puzzle) == line
True
>>> render(puzzle, style="link")
'https://sudokuexchange.com/play/?s=08DMnSV29hm98bva67ih69cMjLD5E'
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from hashlib import sha1

from garns.errors import FormatError
from garns.formats import line
from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.scf import decoded, encoded
from garns.values.geometry import CLASSIC
from garns.values.puzzle import Puzzle, extras_of

ID = "exchange"
LINK = "https://sudokuexchange.com/play/?s="
_LINE = re.compile(r"\s*([0-9a-f]{12})\s+(\S{60,100})(?:\s+(\d+(?:\.\d+)?))?\s*\Z")
_HOST = re.compile(r"\s*(?:(?:https?:)?//)?(?:www\.)?sudokuexchange\.com\b", re.I)
_QUERY = re.compile(r"[?&]s=([0-9A-Za-z.]*)")


def sniff(text: str) -> bool:
    """Whether the text is one line of the bank, or a link."""
    lines = line.content(text)
    return len(lines) == 1 and is_line(lines[0][1])


def is_line(text: str) -> bool:
    """Whether a line is one of the bank, or a link."""
    return (_LINE.match(text) or _HOST.match(text)) is not None


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle.

    :raises FormatError: with every problem found, each with its column.
    """
    problems = Problems(ID)
    lines = line.content(text, hints.line)
    number, body = lines[0] if lines else (hints.line, "")
    for other, _ in lines[1:2]:
        problems.add("several", other, 1)
    match = _LINE.match(body)
    query = _QUERY.search(body) if _HOST.match(body) else None
    if hints.board and hints.board != CLASSIC:
        problems.add("other_board", number, 1, found=CLASSIC.spec, expected=hints.board.spec)
    elif match is None and query is None:
        problems.add("server_link" if _HOST.match(body) else "unknown_format", number, 1, found=body.strip())
    problems.check()
    if query and len(query[1]) < 60:
        return decoded(query[1], replace(hints, line=number), problems)
    found, column = (match[2], match.start(2)) if match else (query[1], query.start(1)) if query else ("", 0)
    try:
        puzzle = line.parse(" " * column + found, replace(hints, board=CLASSIC, line=number))
    except FormatError as error:
        raise FormatError(ID, error.problems) from None
    rating = match[3] if match else None
    return replace(puzzle, extras=extras_of({ID: {"rating": rating}})) if rating and float(rating) else puzzle


def render(puzzle: Puzzle, style: str = "line") -> str:
    """Write a line of the bank, or a ``link``."""
    if style == "link":
        return LINK + encoded(puzzle.givens)
    digits = "".join(map(str, puzzle.givens))
    rating = json.loads(dict(puzzle.extras).get(ID, "{}")).get("rating", "0.0")
    return f"{sha1(digits.encode(), usedforsecurity=False).hexdigest()[:12]} {digits} {rating:>4}"


FORMAT = Format(
    ID,
    suffixes=(),
    keeps=Keeps.GIVENS,
    sniff=sniff,
    parse=parse,
    render=render,
    styles=("line", "link"),
    holds=lambda geometry: geometry == CLASSIC,
    rank=13,
    sure=True,
    lines=Lines.WHOLE,
    whole_line=is_line,
)
