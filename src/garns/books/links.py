"""A link that opens a puzzle in the browser, and its picture for a telephone's camera.

A plain puzzle stands in the link as it is, ``BASE/play#t=53..7....``; any other as its JSON, packed. What follows ``#``
is never sent to a server by itself, and the page reads it as it reads a text that somebody pastes.
"""

from __future__ import annotations

import base64
import json
import zlib
from io import BytesIO

from garns.errors import GarnsError, MissingExtra
from garns.formats import read
from garns.values.puzzle import Puzzle

#: The smallest side of a code and of one of its squares, in mm; one that would be larger than the last is left out.
LEAST, MODULE, MOST = 20.0, 0.33, 38.0
#: The empty border, in squares.
QUIET = 4


def share_link(puzzle: Puzzle, base: str) -> str:
    """The link to a puzzle.

    >>> share_link(Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry), "https://sudoku.example.org")
    'https://sudoku.example.org/play#t=1.....3..4.....2'
    """
    line = str(puzzle)
    try:
        plain = not puzzle.constraints and read(line).with_givens(()) == Puzzle(puzzle.geometry)
    except GarnsError:
        plain = False
    if plain:
        return f"{base}/play#t={line}"
    form = {key: value for key, value in puzzle.to_json().items() if key not in ("title", "author", "source", "extras")}
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(form, separators=(",", ":")).encode()) + packer.flush()
    return f"{base}/play#z={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def code_of(link: str) -> tuple[float, str] | None:
    """The side in mm and the SVG of a link's code (level M, with its quiet zone); None when it would be too large.

    :raises MissingExtra: when what makes codes is not installed (``garns[print]``).
    """
    try:
        import segno
    except ImportError:
        raise MissingExtra("print") from None
    try:
        code = segno.make_qr(link, error="m", boost_error=False)
    except segno.DataOverflowError:
        return None
    squares, all_squares = (code.symbol_size(border=border)[0] for border in (0, QUIET))
    side = max(LEAST, MODULE * squares) * all_squares / squares
    if side > MOST:
        return None
    file = BytesIO()
    code.save(file, kind="svg", border=QUIET, xmldecl=False, svgns=True, omitsize=True)
    return side, file.getvalue().decode()
