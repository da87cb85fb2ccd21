"""Paper: trim sizes, margins, the gutter that a binding needs, and the bleed, in millimetres.

The numbers are those that printers on demand ask for: the inside margin grows with the number of pages, and a bleed is
added above, below and at the outer edge, never in the fold.

>>> size_of("6x9in"), size_of("A4"), gutter(120), gutter(400)
((152.4, 228.6), (210.0, 297.0), 9.525, 15.875)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from garns.errors import ArgumentError, Problem

INCH = 25.4
#: Printers' point.
POINT = INCH / 72

#: Sizes that have a name; those of books are said in inches.
NAMED = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "b5": (176.0, 250.0),
    "letter": (8.5 * INCH, 11 * INCH),
    **{
        f"{width}x{height}": (float(width) * INCH, float(height) * INCH)
        for width, height in (("8.5", "11"), ("8", "10"), ("7", "10"), ("6", "9"), ("5.5", "8.5"), ("5", "8"))
    },
}
_UNITS = {"mm": 1.0, "cm": 10.0, "in": INCH, "pt": POINT}
_LENGTH = re.compile(r"(\d{1,4}(?:\.\d{1,4})?)\s*(mm|cm|in|pt)")
_CUSTOM = re.compile(r"(\d{1,4}(?:\.\d{1,4})?)x(\d{1,4}(?:\.\d{1,4})?)(mm|cm|in|pt)")
#: The smallest and the largest side of a page.
LEAST, MOST = 70.0, 1000.0

#: The inside margin that so many pages need, in inches; beyond the last row nobody binds.
GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
#: What a page needs on the other sides, in inches: without a bleed, and with one.
EDGE, EDGE_WITH_BLEED = 0.25, 0.375
BLEED = 0.125 * INCH
#: A grid should open flat, so the fold gets so much more than it needs.
_ROOM = 8.0


def length(text: str) -> float:
    """A length such as ``12mm`` or ``0.5in``.

    >>> length("0.5in")
    12.7

    :raises ArgumentError: when the text is none.
    """
    found = _LENGTH.fullmatch(text.strip().lower())
    if found is None:
        raise ArgumentError([Problem("bad_argument", name="length", found=text, expected="12mm, 1.2cm, 0.5in")])
    return round(float(found[1]) * _UNITS[found[2]], 4)


def size_of(text: str) -> tuple[float, float]:
    """The width and height of a page by its name, or as ``WxH`` with a unit.

    :raises ArgumentError: for a size that is none, or out of bounds.
    """
    name = text.strip().lower().replace(" ", "")
    if name in NAMED:
        width, height = NAMED[name]
    elif found := _CUSTOM.fullmatch(name):
        width, height = (float(side) * _UNITS[found[3]] for side in (found[1], found[2]))
    else:
        expected = ", ".join([*NAMED, "6.14x9.21in", "17x24cm"])
        raise ArgumentError([Problem("bad_argument", name="paper", found=text, expected=expected)])
    if not (min(width, height) >= LEAST and max(width, height) <= MOST):
        expected = f"{LEAST:g}mm ... {MOST:g}mm"
        raise ArgumentError([Problem("bad_argument", name="paper", found=text, expected=expected)])
    return round(width, 4), round(height, 4)


def gutter(pages: int) -> float:
    """The inside margin that a book of so many pages needs at least."""
    inches = next((inches for most, inches in GUTTERS if pages <= most), GUTTERS[-1][1])
    return round(inches * INCH, 4)


@dataclass(frozen=True, slots=True)
class Paper:
    """A page: its trim size, the margin on three sides, and what is asked of the fourth.

    ``inside`` is None for the gutter that the number of pages needs, and 0 where nothing is bound: then all margins
    are equal.
    """

    width: float
    height: float
    margin: float
    inside: float | None = None
    bleed: bool = False

    @staticmethod
    def of(size: str, margin: float | None = None, inside: float | None = None, bleed: bool = False) -> Paper:
        """A page of a size; the margin is 12 mm on pages of books and 15 mm on sheets unless it is given.

        :raises ArgumentError: for a size that is none, and for a margin that is too narrow or too wide.
        """
        width, height = size_of(size)
        least = (EDGE_WITH_BLEED if bleed else EDGE) * INCH
        margin = (12.0 if width < 190 else 15.0) if margin is None else margin
        if not least <= margin <= width / 4:
            expected = f"{least:g}mm ... {width / 4:g}mm"
            raise ArgumentError([Problem("bad_argument", name="margin", found=f"{margin:g}mm", expected=expected)])
        if inside is not None and inside > width / 3:
            found, expected = f"{inside:g}mm", f"0mm ... {width / 3:g}mm"
            raise ArgumentError([Problem("bad_argument", name="gutter", found=found, expected=expected)])
        return Paper(width, height, margin, inside, bleed)

    def gutter(self, pages: int) -> float:
        """The inside margin of a book of so many pages: never below what it needs."""
        if self.inside == 0:
            return self.margin
        need = gutter(pages)
        return max(need, need + _ROOM if self.inside is None else self.inside)
