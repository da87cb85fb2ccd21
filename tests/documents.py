"""What stands in a PDF: its words, and the digits of a grid where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
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


def givens_on(page: PageObject, side: int = 9) -> str:
    """The digits of a page with one grid, as a line; its first row and its first column must not be empty."""
    single = [spot for spot in spots(page) if len(spot.text) == 1]
    usual = mode(round(spot.size, 2) for spot in single)  # headings have numbers of other sizes
    digits = [spot for spot in single if round(spot.size, 2) == usual]
    pitch = digits[0].size / 0.64  # a digit is 64 parts of a cell of 100
    left, top = min(spot.x for spot in digits), max(spot.y for spot in digits)
    at = {(round((top - spot.y) / pitch), round((spot.x - left) / pitch)): spot.text for spot in digits}
    return "".join(at.get((row, column), ".") for row in range(side) for column in range(side))
