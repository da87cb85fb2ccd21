"""A comment that names the board, for drawings of candidates: which digits were given depends on what cells see.

>>> from garns.values.geometry import CLASSIC, board
>>> note(board("latin5")), note(CLASSIC)
('# board: latin5', '')
>>> noted("1.... # board: latin5", NO_HINTS, Problems("sukaku")).spec
'latin5'
"""

from __future__ import annotations

import re

from garns.errors import BoardError
from garns.formats.format import NO_HINTS, Hints, Problems
from garns.values.geometry import Geometry, board

_NOTE = re.compile(r"#[ \t]*board:[ \t]*(\S{1,5000})")


def note(geometry: Geometry) -> str:
    """The comment; nothing for the usual board of a size, which the number of cells tells."""
    return "" if geometry.spec == str(geometry.digits) else f"# board: {geometry.spec}"


def noted(text: str, hints: Hints = NO_HINTS, problems: Problems | None = None) -> Geometry | None:
    """The board that a comment of the text names; what is no board is a problem, or nothing where nobody listens."""
    match = _NOTE.search(text)
    if match is None:
        return None
    try:
        return board(match[1])
    except BoardError as error:
        if problems is not None:
            line = hints.line + text.count("\n", 0, match.start())
            problems.extend(error.problems, line, match.start(1) - text.rfind("\n", 0, match.start(1)))
        return None
