"""Reading a PDF as a person with a ruler does: every piece of text with its place, its height and its font."""

from __future__ import annotations

from io import BytesIO
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader

#: A digit is so high, in parts of its cell, and stands so far below the upper line of its cell.
HEIGHT, BASELINE = 0.64, 0.73
#: Between the number of a puzzle and its grid, of a solution and its grid, in points.
GAP, SMALL_GAP = 5.67, 4.54


class Word(NamedTuple):
    text: str
    x: float
    y: float
    size: float
    font: str


def reader(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def words(page: PageObject) -> list[Word]:
    """The texts of a page, where they stand and how high they are, in points from its lower left corner."""
    found: list[Word] = []

    def visit(text: str, cm: list[float], tm: list[float], font: dict[str, Any] | None, size: float) -> None:
        if text.strip() and font:
            x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            found.append(Word(text.strip(), x, y, abs(size * cm[0] * tm[0]), str(font.get("/BaseFont", ""))))

    page.extract_text(visitor_text=visit)
    return found


def is_digit(word: Word) -> bool:
    return len(word.text) == 1 and "DejaVuSans" in word.font


def numbers(found: list[Word], size: float = 15.0) -> dict[int, Word]:
    """The numbers of puzzles on a page: bold and with serifs, of a size."""
    return {
        int(word.text): word
        for word in found
        if word.text.isdecimal() and "Libertinus" in word.font and "Bold" in word.font and abs(word.size - size) < 0.6
    }


def grids(page: PageObject, *, size: float = 15.0, gap: float = GAP, side: int = 9) -> dict[int, str]:
    """Every grid of a page by its number, as a line: read from the places of its digits alone."""
    found = words(page)
    digits, lines = list(filter(is_digit, found)), {}
    for number, head in numbers(found, size).items():
        cells = ["."] * side**2
        for word in digits:
            cell = word.size / HEIGHT
            column, row = int((word.x - head.x) // cell), round((head.y - gap - word.y) / cell - BASELINE)
            if 0 <= column < side and 0 <= row < side:
                cells[row * side + column] = word.text
        lines[number] = "".join(cells)
    return lines


def solutions(page: PageObject) -> dict[int, str]:
    """Every solution of a page by its number."""
    return grids(page, size=11.0, gap=SMALL_GAP)
