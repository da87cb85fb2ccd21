"""Digits and letters as drawings of our own: a picture then looks the same everywhere, whatever fonts there are.

One skeleton for each symbol, on a body 60 wide and 100 high; the browser's board has the same ones (``digits.js``: a
test compares them). Givens are drawn with a flattened nib, thick stems and thin bars; what was placed is slanted, with
an even line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from garns.render.markup import MIDDLE, element

SKELETONS: dict[str, str] = {
    "0": "M30 7 C16 7 8 26 8 50.5 C8 75 16 94 30 94 C44 94 52 75 52 50.5 C52 26 44 7 30 7 Z",
    "1": "M16 25 C25 21 32 15 36 7 L36 94",
    "2": "M10 28 C11 14 19 7 30 7 C42 7 50 15 50 27 C50 37 45 44 37 54 L9 93 L52 93",
    "3": "M11 22 C14 12 21 7 30 7 C41 7 49 14 49 26 C49 38 41 46 27 46 C42 46 51 55 51 69 C51 84 42 94 29 94 "
    "C19 94 11 88 8 78",
    "4": "M40 94 L40 8 L7 69 L55 69",
    "5": "M48 8 L17 8 L13 47 C18 41 24 39 30 39 C43 39 52 50 52 66 C52 83 43 94 29 94 C19 94 12 89 8 80",
    "6": "M45 8 C25 21 9 42 9 65 C9 83 18 94 30.5 94 C43 94 52 83 52 67 C52 52 43 42 31 42 C20 42 12 50 9.5 60",
    "7": "M8 8 L52 8 C38 34 27 62 23 94",
    "8": "M30 46 C19 46 11 38 11 26.5 C11 15 19 7 30 7 C41 7 49 15 49 26.5 C49 38 41 46 30 46 C17 46 8 56 8 "
    "70 C8 84 17 94 30 94 C43 94 52 84 52 70 C52 56 43 46 30 46 Z",
    "9": "M15 93 C35 80 51 59 51 36 C51 18 42 7 29.5 7 C17 7 8 18 8 34 C8 49 17 59 29 59 C40 59 48 51 50.5 41",
    "A": "M5 94 L30 7 L55 94 M14 66 L46 66",
    "B": "M12 7 L12 94 L28 94 C43 94 52 85 52 70 C52 55 43 46 28 46 L12 46 M28 46 C41 46 48 38 48 26 C48 14 "
    "41 7 28 7 L12 7",
    "C": "M52 24 C48 13 41 7 31 7 C17 7 8 24 8 50.5 C8 77 17 94 31 94 C41 94 48 88 52 77",
    "D": "M11 7 L11 94 L24 94 C43 94 52 76 52 50.5 C52 25 43 7 24 7 Z",
    "E": "M50 7 L13 7 L13 94 L51 94 M13 49 L44 49",
    "F": "M50 7 L13 7 L13 94 M13 49 L44 49",
    "G": "M52 24 C48 13 41 7 31 7 C17 7 8 24 8 50.5 C8 77 17 94 31 94 C44 94 52 84 52 68 L52 55 L34 55",
    "H": "M11 7 L11 94 M49 7 L49 94 M11 49 L49 49",
    "I": "M18 7 L42 7 M30 7 L30 94 M18 94 L42 94",
    "J": "M41 7 L41 70 C41 86 34 94 24 94 C16 94 11 89 9 80",
    "K": "M12 7 L12 94 M50 7 L12 60 M24 44 L53 94",
    "L": "M13 7 L13 94 L51 94",
    "M": "M7 94 L7 8 L30 62 L53 8 L53 94",
    "N": "M11 94 L11 8 L49 93 L49 7",
    "O": "M30 7 C13 7 5 26 5 50.5 C5 75 13 94 30 94 C47 94 55 75 55 50.5 C55 26 47 7 30 7 Z",
    "P": "M12 94 L12 7 L30 7 C43 7 51 15 51 29 C51 43 43 52 30 52 L12 52",
    "Q": "M30 7 C13 7 5 26 5 50.5 C5 75 13 94 30 94 C47 94 55 75 55 50.5 C55 26 47 7 30 7 Z M36 72 L55 98",
    "R": "M12 94 L12 7 L30 7 C43 7 51 15 51 29 C51 43 43 52 30 52 L12 52 M31 52 L53 94",
    "S": "M50 23 C46 12 39 7 30 7 C18 7 10 15 10 27 C10 39 19 45 30 49 C42 54 52 59 52 72 C52 85 43 94 30 94 "
    "C19 94 11 88 8 77",
    "T": "M6 7 L54 7 M30 7 L30 94",
    "U": "M10 7 L10 66 C10 84 18 94 30 94 C42 94 50 84 50 66 L50 7",
    "V": "M6 7 L30 94 L54 7",
    "W": "M4 7 L17 94 L30 36 L43 94 L56 7",
    "X": "M8 7 L52 94 M52 7 L8 94",
    "Y": "M7 7 L30 50 L53 7 M30 50 L30 94",
    "Z": "M10 7 L50 7 L9 94 L52 94",
    "-": "M12 50 L48 50",
    "<": "M50 16 L10 50 L50 84",
    ">": "M10 16 L50 50 L10 84",
}

#: How flat the nib of printed digits is.
_NIB = 0.56
#: The height of a symbol in parts of the font size, and from one to the next in parts of its height.
_HEIGHT, _ADVANCE = 0.72, 0.68
_NAMESPACE = "{http://www.w3.org/2000/svg}"
#: What a text takes from the groups around it.
_INHERITED = ("fill", "font-size", "font-weight", "font-style", "text-anchor")


class _Hand(NamedTuple):
    """How symbols are written: the width of the line, how flat the nib is, and a slant."""

    width: float
    flat: float = 1
    slant: str = ""


_PRINTED, _ENTERED, _WRITTEN = _Hand(14.5, _NIB), _Hand(8.5, slant=" translate(9 0) skewX(-9)"), _Hand(11)


def drawn(svg: str) -> str:
    """A picture of ours with drawings in the place of its texts; one with another symbol in it stays a text.

    >>> from garns.render import to_svg
    >>> from garns.values.puzzle import Puzzle
    >>> "<text" in drawn(to_svg(Puzzle.parse("53" + "." * 79)))
    False
    """
    ElementTree.register_namespace("", _NAMESPACE[1:-1])
    root = ElementTree.fromstring(svg)
    _walk(root, {"font-size": "16", "fill": "#000"})
    return ElementTree.tostring(root, encoding="unicode")


def _walk(parent: ElementTree.Element, style: dict[str, str]) -> None:
    for index, child in enumerate([*parent]):
        own = {**style, **{key: child.attrib[key] for key in _INHERITED if key in child.attrib}}
        words = child.text or ""
        if child.tag == f"{_NAMESPACE}text" and not len(child) and all(one in SKELETONS for one in words):
            parent[index] = ElementTree.fromstring(
                element("g", "".join(_paths(words, child, own)), xmlns=_NAMESPACE[1:-1])
            )
            parent[index].tail = child.tail
        else:
            _walk(child, own)


def _paths(words: str, text: ElementTree.Element, style: dict[str, str]) -> Iterator[str]:
    """The symbols of a text, each with its middle where the font would have it."""
    size = float(style["font-size"])
    height = _HEIGHT * size
    hand = {"bold": _PRINTED}.get(style.get("font-weight", ""), _WRITTEN)
    hand = _ENTERED if style.get("font-style") == "italic" else hand
    width = (len(words) - 1) * _ADVANCE * height
    begin = {"middle": -width / 2, "end": -width - 0.3 * height}.get(style.get("text-anchor", ""), 0.3 * height)
    x, y = float(text.attrib["x"]) + begin, float(text.attrib["y"]) - MIDDLE * size
    k = height / 100
    for index, one in enumerate(words):
        at = x + index * _ADVANCE * height
        yield element(
            "path",
            d=_stretched(one) if hand.flat != 1 else SKELETONS[one],
            transform=f"translate({at - 30 * k:.2f} {y - 50.5 * k:.2f}) scale({k:.4f} {k * hand.flat:.4f}){hand.slant}",
            fill="none",
            stroke=style["fill"],
            stroke_width=hand.width,
            stroke_linecap="butt" if hand is _PRINTED else "round",
            stroke_linejoin="round",
        )


def _stretched(symbol: str) -> str:
    """The skeleton of a printed symbol: the flat nib draws it with a scale that is flat as well."""
    return re.sub(r"(-?[\d.]+) (-?[\d.]+)", lambda pair: f"{pair[1]} {float(pair[2]) / _NIB:.1f}", SKELETONS[symbol])
