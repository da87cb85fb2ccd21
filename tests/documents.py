"""What stands in a PDF: its words, and the digits of a grid where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from math import inf
from statistics import mode
from typing import NamedTuple

from pypdf import PageObject, PdfReader


class Spot(NamedTuple):
    """A piece of text on a page: where it stands, from the lower left, and how high its letters are (in points)."""

    text: str
    x: float
    y: float
    size: float


def pages_of(pdf: bytes) -> list[PageObject]:
    """The pages of a document."""
    return list(PdfReader(BytesIO(pdf)).pages)


def spots(page: PageObject) -> Iterator[Spot]:
    """Every piece of text."""
    found: list[Spot] = []

    def visit(text: str, matrix: list[float], _line: object, _font: object, size: float) -> None:
        if text.strip():
            found.append(Spot(text.strip(), matrix[4], matrix[5], size * abs(matrix[0])))

    page.extract_text(visitor_text=visit)
    yield from found


def grids_on(page: PageObject, side: int = 9) -> list[str]:
    """The grids of a page as lines, row by row; no row and no column of one must be empty."""
    single = [spot for spot in spots(page) if len(spot.text) == 1]
    usual = mode(round(spot.size, 2) for spot in single)  # headings have numbers of other sizes
    digits = [spot for spot in single if round(spot.size, 2) == usual]
    pitch = usual / 0.64  # a digit is 64 parts of a cell of 100
    found = []
    for top in _starts([-spot.y for spot in digits], pitch):
        for left in _starts([spot.x for spot in digits], pitch):
            at = {(round((-spot.y - top) / pitch), round((spot.x - left) / pitch)): spot.text for spot in digits}
            line = "".join(at.get((row, column), ".") for row in range(side) for column in range(side))
            found += [line] if line.strip(".") else []
    return found


def _starts(places: list[float], pitch: float) -> list[float]:
    """Where each grid begins: behind a gap that is wider than a cell."""
    ordered = sorted(places)
    return [here for before, here in pairwise([-inf, *ordered]) if here - before > 1.3 * pitch]


def givens_on(page: PageObject, side: int = 9) -> str:
    """The only grid of a page."""
    (line,) = grids_on(page, side)
    return line
