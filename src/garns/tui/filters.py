"""What a poor terminal gets instead: plain characters for all others, and no colours at all."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_SIGNS = {"↑": "^", "↓": "v", "←": "<", "→": ">", "▼": "v", "▲": "^", "…": "~", "▔": "-", "▁": "-", "•": "*", "∨": "v",
          "∧": "^", "○": "o", "●": "*", "□": "e", "’": "'", "«": '"', "»": '"'}  # fmt: skip


class Ascii(LineFilter):
    """Writes every character as one of ASCII, so that nothing moves: lines as ``+-|``, letters without accents."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments in plain characters."""
        return [
            Segment(text if text.isascii() else "".join(map(plain, text)), style, control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=4096)
def plain(char: str) -> str:
    """One character in ASCII.

    >>> "".join(map(plain, "é┼─│▌…😀"))
    'e+-| ~?'
    """
    if char.isascii():
        return char
    if char in _SIGNS:
        return _SIGNS[char]
    if "\u2500" <= char <= "\u257f":
        name = unicodedata.name(char)
        across, down = ("HORIZONTAL" in name, "VERTICAL" in name)
        return "-" if across and not down and " AND " not in name else "|" if down and " AND " not in name else "+"
    if "\u2580" <= char <= "\u259f" or char.isspace():  # blocks are drawn by their colour
        return " "
    base = unicodedata.normalize("NFKD", char)[0]
    return base if base.isascii() else "?"
