"""A board by its spec, or from a file: rows of letters that name the regions of a jigsaw, or JSON.

>>> read_board("x16").geometry.spec
'16'
"""

from __future__ import annotations

from pathlib import Path

from garns.boards import empty_puzzle
from garns.errors import BoardError, FormatError, Problem
from garns.formats import json
from garns.formats.line import content
from garns.formats.source import chunks, lines, opened, whole_text
from garns.values.geometry import jigsaw
from garns.values.puzzle import Puzzle


def read_board(source: str | Path) -> Puzzle:
    """The board that a spec names, or that stands in a file, as a puzzle without givens.

    A file holds the regions of a jigsaw in rows of letters, a spec, or the JSON form of a puzzle or of a board with
    ``constraints``.

    :raises BoardError: when it is none, with everything that is wrong with it.
    :raises SourceError: when the file cannot be read.
    """
    if isinstance(source, Path):
        return _of_file(source)
    try:
        return empty_puzzle(source)
    except BoardError:
        path = Path(source)
        if len(source) < 255 and ":" not in source and (path.is_file() or path.suffix[1:].isalpha() or "/" in source):
            return _of_file(path)
        raise


def _of_file(path: Path) -> Puzzle:
    with opened(path) as file:
        text = whole_text(lines(chunks(file)))
    if json.sniff(text):
        return json.parse_board(text)
    rows = [line.partition("#")[0] for _, line in content(text)]
    if not rows:
        raise FormatError("text", [Problem("empty", line=1, column=1)])
    if len(rows) == 1:
        try:
            return empty_puzzle(rows[0])
        except BoardError:
            if not rows[0].strip().isalnum():
                raise
    return Puzzle(jigsaw(rows))
