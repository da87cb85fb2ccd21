"""Puzzles from text and to text. Each format is one module with a ``FORMAT``, found by walking this package.

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

from garns.formats.boards import read_board
from garns.formats.detection import detect, one_per_line
from garns.formats.format import Format, Keeps
from garns.formats.library import from_library
from garns.formats.reader import Entry, board_of_lines, read, read_many, read_one, read_position, read_what
from garns.formats.registry import FORMATS, find_all, register_format
from garns.formats.writer import lost, position_line, write

__all__ = [
    "FORMATS", "Entry", "Format", "Keeps", "board_of_lines", "detect", "from_library", "lost", "one_per_line",
    "position_line", "read",
    "read_board", "read_many", "read_one", "read_position", "read_what", "register_format", "write",
]  # fmt: skip

find_all(__path__)
