"""Books and sheets of puzzles, ready to print.

A table (:func:`quick`, or a recipe in TOML) becomes a :class:`Plan`, the plan a :class:`Book` with its PDF:

>>> book = make_book(plan_of(quick(2, "easy", paper="a5", per_page=2), seed=7))
>>> book.pages, len(book.items)
(2, 2)
"""

from garns.books.items import Item
from garns.books.journal import Journal
from garns.books.making import Book, make_book, write_book
from garns.books.papers import NAMED, Paper
from garns.books.plan import INKS, LABELS, MOST_PUPILS, MOST_PUZZLES, PAGES, SOLUTIONS, Export, Plan, Pupil, Section
from garns.books.recipe import plan_of, quick, read_recipe

__all__ = [
    "INKS",
    "LABELS",
    "MOST_PUPILS",
    "MOST_PUZZLES",
    "NAMED",
    "PAGES",
    "SOLUTIONS",
    "Book",
    "Export",
    "Item",
    "Journal",
    "Paper",
    "Plan",
    "Pupil",
    "Section",
    "make_book",
    "plan_of",
    "quick",
    "read_recipe",
    "write_book",
]
