"""The grid of a page of a PDF that has one, read from where its digits stand."""

from __future__ import annotations

from statistics import mode

from pypdf import PageObject

from books.printed import HEIGHT, reader, words


def pages_of(pdf: bytes) -> list[PageObject]:
    """The pages of a document."""
    return list(reader(pdf).pages)


def givens_on(page: PageObject, side: int = 9) -> str:
    """The only grid of a page as a line; neither its first row nor its first column must be empty."""
    single = [word for word in words(page) if len(word.text) == 1]
    usual = mode(round(word.size, 2) for word in single)  # headings have numbers of other sizes
    digits = [word for word in single if round(word.size, 2) == usual]
    left, top = min(word.x for word in digits), max(word.y for word in digits)
    cell = usual / HEIGHT
    at = {(round((top - word.y) / cell), round((word.x - left) / cell)): word.text for word in digits}
    return "".join(at.get((row, column), ".") for row in range(side) for column in range(side))
