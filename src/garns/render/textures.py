"""Textures of cells, so that no role is told by its colour alone: strokes inside one cell, as the path of an SVG."""

from __future__ import annotations

from functools import cache

from garns.render.markup import CELL

#: The textures of almost locked sets, by letter: slanted, dots, across, upright, squared, and again from the start.
_KINDS = ("slanted", "dots", "across", "upright", "squared", "falling")
_INSET = 14


def of_letter(letter: str) -> str:
    """The name of the texture of a set."""
    return _KINDS[(ord(letter) - ord("A")) % len(_KINDS)]


@cache
def strokes(kind: str) -> str:
    """A texture over one cell at the origin.

    >>> strokes("across")[:16]
    'M14 23h72M14 41h'
    """
    low, high = _INSET, CELL - _INSET
    lines = range(low + 9, high, 18)
    across = "".join(f"M{low} {at}h{high - low}" for at in lines)
    upright = "".join(f"M{at} {low}v{high - low}" for at in lines)
    if kind == "dots":
        return "".join(f"M{x + y // 18 % 2 * 9} {y}h0" for y in lines for x in range(low + 5, high - 8, 18))
    if kind in ("slanted", "falling"):
        path = ""
        for at in range(2 * low + 14, 2 * high, 18):
            left, right = max(low, at - high), min(high, at - low)
            ends = (at - left, at - right) if kind == "slanted" else (CELL - at + left, CELL - at + right)
            path += f"M{left} {ends[0]}L{right} {ends[1]}"
        return path
    return {"across": across, "upright": upright, "squared": across + upright}[kind]
