"""From a short text to a board."""

from __future__ import annotations

import re

from garns.errors import BoardError, Problem
from garns.values.geometry.cube import cube, hypercube, three_faces
from garns.values.geometry.jigsaw import jigsaw
from garns.values.geometry.multi import NAMED, parse_multi
from garns.values.geometry.rectangle import Box, free, rectangle, with_digits
from garns.values.geometry.square import BOXES, board_of_size, grid, latin
from garns.values.geometry.value import Geometry
from garns.values.geometry.variables import split, with_variables

_LONGEST = 20_000
#: Digits after a colon: ``0-8``; or how many there are, which on a jigsaw would be a map.
_DIGITS = re.compile(r"(.+):(?:([0-9]{1,2})-)?([0-9]{1,2})")


def board(spec: str | int) -> Geometry:
    """The geometry of a short text: ``9``, ``2x3``, ``latin5``, ``jigsaw:AAB...``, ``samurai``, ``multi:3x3@1,1+7,7``,
    ``cube3``, ``3doku``, ``hypercube``, ``grid4x6``, ``free4x6``, ``9:0-8``; any of them with variables, ``9+A+X27``.

    :raises BoardError: when the text names no board, with everything that is wrong with it.

    >>> board("16").digits, board("2x3").digits, len(board("samurai")), len(board("hypercube"))
    (16, 6, 369, 81)
    >>> board("9:0-8").values, board("grid6x6/3x3").digits, board("6:9").spec
    (range(0, 9), 9, '6:1-9')
    """
    text = str(spec).strip()
    if len(text) > _LONGEST:
        raise BoardError([Problem("bad_board", found=text)])
    bare, groups = split(text)
    if groups:
        return with_variables(board(bare), groups)
    if (match := _DIGITS.fullmatch(text)) and not (match[2] is None and text.lower().startswith("jigsaw")):
        return with_digits(_bare(match[1]), int(match[2] or 1), int(match[3]))
    return _bare(text)


def _bare(text: str) -> Geometry:
    """The geometry of a text that tells no digits and no variables of its own."""
    if match := re.match(r"jigsaw(?:([0-9]{1,2})x([0-9]{1,2}))?:", text, re.IGNORECASE):
        shape = (int(match[1]), int(match[2])) if match[1] else None
        return jigsaw(text[match.end() :], shape)
    found, text = text, text.lower()
    text = NAMED.get(text, text)
    if text.startswith("multi:"):
        return parse_multi(text)
    if re.fullmatch("[0-9]{1,4}", text):
        return board_of_size(int(text))
    if (match := re.fullmatch(r"([0-9]{1,2})x\1", text)) and int(match[1]) in BOXES:  # "9x9", as people say it
        return board_of_size(int(match[1]))
    if match := re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", text):
        return grid(int(match[1]), int(match[2]))
    if match := re.fullmatch(r"(grid|latin)-?([0-9]{1,2})x([0-9]{1,2})(?:/([0-9]{1,2})x([0-9]{1,2}))?", text):
        box: Box = None if match[1] == "latin" else "usual"
        if match[4]:
            box = (int(match[4]), int(match[5]))
        return rectangle(int(match[2]), int(match[3]), box)
    if match := re.fullmatch(r"free-?([0-9]{1,2})x([0-9]{1,2})", text):
        return free(int(match[1]), int(match[2]))
    if match := re.fullmatch(r"(latin|cube|3doku|hypercube)-?([0-9]{0,3})", text):
        family, size = {"latin": (latin, 9), "cube": (cube, 3), "3doku": (three_faces, 4), "hypercube": (hypercube, 3)}[
            match[1]
        ]
        return family(int(match[2]) if match[2] else size)
    raise BoardError([Problem("bad_board", found=found)])
