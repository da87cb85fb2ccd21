"""The pages of a book: what stands where, and what never lies side by side."""

from __future__ import annotations

import pytest

from books.printed import numbers, reader, words
from garns.books import Book, make_book, plan_of, quick
from garns.books.imposing import order
from garns.books.layouts import fit


def text(book: Book) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in reader(book.pdf).pages]


@pytest.fixture(scope="module")
def whole() -> Book:
    """Every kind of page."""
    table = quick(7, "easy..medium", title="Train", subtitle="Short", author="Ana", per_page=2, hints=True)
    return make_book(plan_of(table | {"page_multiple": 4, "paper": "6x9"}, seed=7))


def test_a_book_has_title_rules_contents_sections_first_steps_solutions_and_colophon_in_this_order(whole):
    pages = text(whole)
    outline = [each.title for each in reader(whole.pdf).outline if not isinstance(each, list)]
    assert outline == ["How to play", "Easy", "Medium", "First steps", "Solutions"]
    assert "Train Short Ana" in pages[0]
    assert "Each row, each column and each box" in pages[1]
    assert "Seed 7." in pages[-1]
    assert len(pages) % 4 == 0


def test_contents_and_feet_name_the_right_pages(whole):
    pages = text(whole)
    contents = pages[2]
    for name, page in (("Easy", 4), ("Medium", 6), ("First steps", 8), ("Solutions", 9)):
        assert name in pages[page - 1]
        assert f"{page}" in contents.partition(name)[2]
    assert "First step on page 8 · Answers on page 9" in pages[3]


def test_first_steps_are_those_that_are_more_than_a_single(whole):
    page = text(whole)[7]
    assert page.count("Singles are enough. The first: ") == 4
    assert "Locked Candidates: Pointing" in page
    assert "remove" in page


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_solutions_never_face_a_puzzle(count: int):
    pages = reader(make_book(plan_of(quick(count, "easy", per_page=1, paper="a5"), seed=7)).pdf).pages
    first = next(place for place, page in enumerate(pages, start=1) if "Solutions" in page.extract_text())
    facing = pages[first - 2] if first % 2 else None  # an odd page lies on the right, beside the one before
    assert facing is None or not numbers(words(facing))


def test_solutions_stand_apart_upside_down_or_nowhere():
    apart = make_book(plan_of(quick(2, "easy", solutions="separate"), seed=7))
    files = dict(apart.files("mine.pdf"))
    assert list(files) == ["mine-solutions.pdf", "mine.pdf"]
    assert len(numbers(words(reader(files["mine-solutions.pdf"]).pages[0]), 11)) == 2
    assert apart.pages == 1
    below = make_book(plan_of(quick(2, "easy", solutions="upside_down"), seed=7))
    assert below.pages == 1
    printed = "".join(word.text for word in words(reader(below.pdf).pages[0]))
    assert len([char for char in printed if char.isdecimal()]) > 2 * 81
    none = make_book(plan_of(quick(2, "easy", solutions="none"), seed=7))
    assert none.pages == 1
    assert "Solutions" not in "".join(text(none))


def test_filler_pages_bring_a_book_to_a_multiple_and_a_least_number_of_pages():
    pages = text(make_book(plan_of(quick(1, "easy", page_multiple=4, min_pages=6, paper="a5"), seed=7)))
    assert len(pages) == 8
    assert sum("Room for your own" in page for page in pages) >= 5


def test_a_booklet_lies_in_the_order_of_its_pages_when_it_is_folded():
    assert order(4) == [(3, 0), (1, 2)]
    sheets = reader(make_book(plan_of(quick(4, "easy", per_page=1, booklet=True, solutions="none"), seed=7)).pdf).pages
    width, height = (float(side) / 72 * 25.4 for side in (sheets[0].mediabox.width, sheets[0].mediabox.height))
    assert (width, height) == pytest.approx((2 * 148, 210), abs=0.01)
    lie = []
    for sheet in sheets:
        found = numbers(words(sheet))
        lie.append([number for number, word in sorted(found.items(), key=lambda each: each[1].x)])
    assert lie == [[4, 1], [2, 3]]


@pytest.mark.parametrize("many", range(1, 13))
def test_so_many_puzzles_fit_on_a_page_of_any_size(many: int):
    for width, height in ((118, 190), (178, 250), (250, 178)):
        found = fit(many, width, height, head=7)
        assert found.columns * found.rows >= many
        assert found.columns * found.size <= width
        assert found.rows * (found.size + 7) <= height
        assert found.size > 20


def test_a_book_speaks_french():
    table = quick(2, "easy", title="Train", hints=True, lang="fr", paper="a5")
    pages = " ".join(text(make_book(plan_of(table, seed=7))))
    for words_ in ("Règles du jeu", "Sommaire", "Premières étapes", "Solutions page", "Graine 7", "Facile", "L1C"):
        assert words_ in pages or words_ == "L1C"
    assert not any(word in pages for word in ("page 1 of", "Answers", "How to play", "Easy"))


def test_variants_and_samurai_are_printed_with_their_rules_in_words():
    sections = [
        {"count": 1, "board": "x4"},
        {"count": 1, "variant": "killer", "board": "4"},
        {"count": 1, "board": "samurai"},
    ]
    book = make_book(plan_of({"section": sections, "hints": True}, seed=1))
    pages = text(book)
    assert "diagonal holds every digit once" in pages[0]
    assert "all different and add up to its sum" in pages[1]
    assert "of each grid" in pages[2]
    assert [item.level is None for item in book.items] == [False, False, True]  # a samurai is too large to be rated
    assert book.plan.sections[2].name == "Samurai"
