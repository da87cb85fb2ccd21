"""What a printer asks of a book (PR1 to PR10 of the print requirements), measured in the finished files."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from books.printed import grids, is_digit, numbers, reader, solutions, words
from garns.books import Book, make_book, plan_of, quick
from garns.books.collecting import collect, form_of, numbered
from garns.books.links import share_link
from garns.books.papers import GUTTERS, INCH, Paper
from garns.generating import GenerationError
from garns.solving import solve
from garns.symmetry import random_transformation
from garns.values.puzzle import Puzzle
from support import needs, skip_or_fail

POINT = 72 / 25.4  # points in a millimetre
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def made(count: int = 4, level: str = "easy", *, seed: int = 7, **keys: object) -> Book:
    return make_book(plan_of(quick(count, level, **keys), seed=seed))


@pytest.fixture(scope="module")
def hundred() -> Book:
    return made(100)


def fonts(pdf: PdfReader) -> list[object]:
    """What every font of a document holds of itself: the file with its shapes, None when it holds none."""
    found = []
    for page in pdf.pages:
        for font in page["/Resources"]["/Font"].values():
            inner = font.get_object()
            for one in [each.get_object() for each in inner.get("/DescendantFonts", [inner])]:
                described = one["/FontDescriptor"].get_object()
                found.append(described.get("/FontFile2") or described.get("/FontFile3"))
    return found


def test_pr1_a_hundred_puzzles_four_a_page_take_25_pages_and_those_of_the_solutions(hundred):
    pdf = reader(hundred.pdf)
    found = [words(page) for page in pdf.pages]
    assert [sorted(numbers(page, 15)) for page in found[:25]] == [[n, n + 1, n + 2, n + 3] for n in range(1, 101, 4)]
    assert [number for page in found[25:] for number in numbers(page, 11)] == list(range(1, 101))
    lowest = [min(page, key=lambda word: (word.y, not word.text.isdecimal())).text for page in found]
    assert lowest == [str(number) for number in range(1, len(found) + 1)]  # no page without its number
    assert all(fonts(pdf))


def test_pr2_the_gutter_changes_sides_and_is_never_narrower_than_the_table(hundred):
    paper = hundred.plan.paper
    right, left = (numbers(words(page), 15) for page in reader(hundred.pdf).pages[:2])
    shift = (paper.gutter(hundred.pages) - paper.margin) * POINT
    assert right[1].x - left[5].x == pytest.approx(shift, abs=0.1)
    assert shift > 0
    bound = [Paper.of("6x9"), Paper.of("6x9", inside=9.6), Paper.of("6x9", inside=30)]
    for pages in range(1, 900):
        least = next((inches for most, inches in GUTTERS if pages <= most), GUTTERS[-1][1]) * INCH
        assert all(each.gutter(pages) >= least for each in bound)


def test_pr3_the_digits_of_each_puzzle_solve_to_the_solution_of_its_number(hundred):
    pages = reader(hundred.pdf).pages
    puzzles = {number: line for page in pages[:3] for number, line in grids(page).items()}
    answers = {number: line for page in pages[25:27] for number, line in solutions(page).items()}
    assert len(puzzles) == 12
    for number, line in puzzles.items():
        answer = solve(Puzzle.parse(line))
        assert (answer.status, str(answer.solution)) == ("unique", answers[number])


def test_pr4_large_print_has_digits_of_28_points_in_puzzles_and_of_18_everywhere():
    book = made(2, large_print=True, hints=True)
    pages = reader(book.pdf).pages
    sizes = [[word.size for word in words(page) if is_digit(word)] for page in pages]
    assert min(sizes[0]) >= 28
    assert min(size for page in sizes for size in page) >= 18
    assert all(word.size >= 17.9 for page in pages for word in words(page))
    cell = min(sizes[0]) / 0.64 / POINT
    assert cell >= 15


def test_pr4_a_page_too_small_for_large_print_is_refused():
    with pytest.raises(ValueError, match=r"large print needs grids of 1\d\d mm"):
        made(1, large_print=True, paper="a5")


@pytest.mark.parametrize("more", [{}, {"variant": "killer"}], ids=["plain", "packed"])
def test_pr5_the_code_beside_a_puzzle_is_its_link(tmp_path, more):
    try:
        import zxingcpp
        from PIL import Image
    except ImportError:
        skip_or_fail("zxing-cpp is not installed")
    table = quick(1, "easy", link="https://sudoku.example.org", paper="a5")
    table["section"][0].update(more)
    book = make_book(plan_of(table, seed=7))
    (tmp_path / "book.pdf").write_bytes(book.pdf)
    page = [needs("pdftoppm"), "-r", "300", "-png", "-singlefile", tmp_path / "book.pdf", tmp_path / "page"]
    subprocess.run(page, check=True)
    (code,) = zxingcpp.read_barcodes(Image.open(tmp_path / "page.png"))
    assert code.text == share_link(book.items[0].puzzle, "https://sudoku.example.org")
    side = code.position.top_right.x - code.position.top_left.x
    assert side / 300 * 25.4 >= 19.9  # measured in pixels


def test_pr6_a_bleed_adds_an_eighth_of_an_inch_above_below_and_outside():
    plain, bled = (reader(made(4, paper="6x9", bleed=bleed, per_page=1).pdf) for bleed in (False, True))
    assert [float(side) for side in plain.pages[0].mediabox] == [0, 0, 432, 648]
    right, left = bled.pages[:2]
    for page in (right, left):
        assert [float(side) for side in page.mediabox] == pytest.approx([0, 0, 432 + 9, 648 + 18])
    assert [float(side) for side in right.trimbox] == pytest.approx([0, 9, 432, 657])
    assert [float(side) for side in left.trimbox] == pytest.approx([9, 9, 441, 657])


def test_pr7_the_same_seed_gives_the_same_bytes_with_any_number_of_threads():
    plan = plan_of(quick(6, "easy..hard", title="Again", hints=True, booklet=True), seed=7)
    one, other = make_book(plan, threads=1), make_book(plan, threads=4)
    assert one.pdf == other.pdf
    assert make_book(plan.with_seed(8)).pdf != one.pdf


def test_pr8_exported_pictures_need_nothing_from_outside_and_scale():
    book = made(2, export={"pattern": "{n:03}-{level}.svg", "solutions": True})
    files = dict(book.files())
    names = ["001-easy.svg", "001-easy-solution.svg", "002-easy.svg", "002-easy-solution.svg"]
    assert [name for name in files if name.endswith(".svg")] == names
    for name in names:
        svg = files[name].decode()
        assert "viewBox=" in svg
        assert "sans-serif" in svg
        assert not any(word in svg for word in ("href", "url(", "@font-face", "@import", "<style"))
    assert made(1, export="{n}.png").files().__next__()[1].startswith(b"\x89PNG")


def colours(pdf: PdfReader) -> set[str]:
    """The ways in which a document sets colours: operators, and how many inks each colour space has."""
    found = set()
    for page in pdf.pages:
        operators = set(page.get_contents().get_data().split())
        found |= {word.decode() for word in operators & {b"rg", b"RG", b"k", b"K"}}
        for space in page["/Resources"].get("/ColorSpace", {}).values():
            name, *rest = space.get_object()
            found.add(f"{name} {rest[0].get_object()['/N']}" if name == "/ICCBased" else str(name))
    return found


def test_pr9_black_only_has_no_colour_operators():
    section = {"count": 1, "variant": "thermo", "board": "4"}
    table = {"section": [section, {"count": 1, "level": "easy"}], "title": "Ink", "hints": True, "link": "http://a.b"}
    assert colours(reader(make_book(plan_of(table, seed=1)).pdf)) == {"/ICCBased 1"}
    assert colours(reader(make_book(plan_of(table | {"ink": "colour"}, seed=1)).pdf)) > {"/ICCBased 1"}


def test_pr10_the_generator_is_asked_again_for_puzzles_that_are_equivalent():
    plan = plan_of({"section": [{"count": 12, "board": 4}]}, seed=1)
    items = list(collect(plan))
    assert len({form_of(item.puzzle) for item in items}) == 12
    assert sum(item.skipped for item in items) > 0  # there are few puzzles of 4x4
    assert [int(item.source) for item in items] == sorted({int(item.source) for item in items})


def test_pr10_a_board_that_has_no_more_puzzles_ends_the_search():
    plan = plan_of({"section": [{"count": 5000, "board": 4, "clues": 10}]}, seed=1)
    with pytest.raises(GenerationError, match="1000 puzzles in a row were equivalent"):
        list(collect(plan))


def test_pr10_a_puzzle_of_a_file_that_is_equivalent_to_another_is_left_out_and_told(tmp_path: Path):
    puzzle = Puzzle.parse(EASY)
    twin = random_transformation(puzzle, 3)(puzzle)
    two = puzzle.with_givens((0,) * 81)
    lines = [EASY, str(twin), "rubbish", str(two), EASY[::-1]]
    (tmp_path / "mine.txt").write_text("\n".join(lines))
    plan = plan_of({"section": [{"file": "mine.txt"}]}, tmp_path)
    told: list[object] = []
    items = numbered(collect(plan, warnings=told))
    assert [item.source for item in items] == ["mine.txt:1"]  # the last one is the first, turned
    assert [problem.line for problem in told] == [2, 3, 4, 5]
    assert "equivalent" in str(told[0])
    assert "expected a digit" in str(told[1])
    assert "exactly one solution" in str(told[2])
    with pytest.raises(OSError, match=r"mine.txt: 3 puzzles were asked for, but the book can use only 1"):
        list(collect(replace(plan, sections=(replace(plan.sections[0], count=3),))))
