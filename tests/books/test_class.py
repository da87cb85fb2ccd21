"""Sheets for a class: one for each pupil, the same work in other clothes."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from books.printed import grids, reader, solutions
from garns.books import Book, make_book, plan_of, quick
from garns.books.collecting import form_of
from garns.books.pupils import names_in, read_pupils
from garns.books.worksheets import sheets
from garns.errors import ArgumentError
from garns.logic import rate
from garns.solving import solve
from garns.values.puzzle import Puzzle

NAMES = ["Ana Silva", "Bo Chen", "Chloé Martin"]


@pytest.fixture(scope="module")
def room() -> Book:
    table = quick(2, "medium", title="Two grids", pupils=NAMES, manifest="class.csv")
    return make_book(plan_of(table | {"class": "5B"}, seed=7))


def test_each_pupil_has_a_sheet_with_name_class_and_code(room):
    pages = [page.extract_text() for page in reader(room.pdf).pages]
    codes = [sheet.code for sheet in sheets(room.plan, room.items)]
    assert len(pages) == len(set(codes)) == 3
    for page, name, code in zip(pages, NAMES, codes, strict=True):
        assert all(word in page for word in ("Two grids", name, "5B", code))


def test_no_two_pupils_have_the_same_grid_and_all_have_the_same_work(room):
    printed = [grids(page) for page in reader(room.pdf).pages]
    for number in (1, 2):
        lines = [sheet[number] for sheet in printed]
        assert len(set(lines)) == 3
        faces = [Puzzle.parse(line) for line in lines]
        assert {form_of(face) for face in faces} == {form_of(room.items[number - 1].puzzle)}
        assert len({tuple(sorted(rate(face).step_counts.items())) for face in faces}) == 1


def test_the_teacher_has_the_key_of_each_pupil(room):
    names = dict(room.files("sheets.pdf"))
    (page,) = reader(names["sheets-solutions.pdf"]).pages
    assert "for the teacher" in page.extract_text()
    assert [name for name in NAMES if name in page.extract_text()] == NAMES
    rows = list(csv.DictReader(StringIO(names["class.csv"].decode())))
    assert [row["name"] for row in rows] == [name for name in NAMES for _ in range(2)]
    for row, sheet in zip(rows[::2], reader(room.pdf).pages, strict=True):
        assert row["puzzle"] == grids(sheet)[1]
        assert row["solution"] == str(solve(Puzzle.parse(row["puzzle"])).solution)
    assert solutions(page)[1] == rows[-2]["solution"]  # the last pupil's, of those with that number


def test_a_board_with_too_few_faces_is_refused_before_anything_is_printed():
    table = {"section": [{"count": 1, "variant": "killer", "board": "4"}], "pupils": 30}
    with pytest.raises(ArgumentError, match=r"puzzle 1 has only .* variations for 30 pupils"):
        make_book(plan_of(table, seed=1))


def test_a_number_of_pupils_gives_sheets_with_a_line_for_the_name():
    book = make_book(plan_of(quick(1, "easy", pupils=2), seed=7))
    assert book.pages == 2
    assert all("Name" in page.extract_text() for page in reader(book.pdf).pages)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ana\n\n  Bo  Chen \n# absent: Eve\n", [("Ana", ""), ("Bo Chen", "")]),
        ("name,class\nAna,5B\nBo,5C\n", [("Ana", "5B"), ("Bo", "5C")]),
        ('"Nom";"Prénom";"Classe"\n"DE LA TOUR; fils";"Zoé";"6A"\n', [("Zoé DE LA TOUR; fils", "6A")]),
        ("Last name\tFirst name\nSilva\tAna\n", [("Ana Silva", "")]),
        ("Silva,1\nChen,2\n", [("Silva", ""), ("Chen", "")]),
    ],
)
def test_names_come_from_lines_and_from_tables(text: str, names: list[tuple[str, str]]):
    assert [(pupil.name, pupil.group) for pupil in names_in(text)] == names


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", "there are no names here"),
        (b"Ana\0Bo", "binary data"),
        (b"x" * 121, "is not a valid name"),
        (b"Ana\n" * 501, "501 names"),
        (b"\xff" * (1 << 21), "larger than"),
        (b"Ana\x1b[31m", "is not a valid name"),
    ],
    ids=["empty", "binary", "long", "many", "large", "control"],
)
def test_a_file_that_is_no_class_says_so(tmp_path, content: bytes, error: str):
    (tmp_path / "names.txt").write_bytes(content)
    with pytest.raises((ArgumentError, OSError), match=error):
        read_pupils(tmp_path / "names.txt")


def test_names_of_older_spreadsheets_are_read(tmp_path):
    (tmp_path / "names.txt").write_bytes("Chloé\nLéo\n".encode("cp1252"))
    assert [pupil.name for pupil in read_pupils(tmp_path / "names.txt")] == ["Chloé", "Léo"]


def test_a_name_is_never_markup_nor_a_formula():
    book = make_book(plan_of(quick(1, "easy", pupils=["#panic() *x* $1$", "=cmd()"], manifest="c.csv"), seed=7))
    assert "#panic() *x* $1$" in reader(book.pdf).pages[0].extract_text()
    assert "'=cmd()" in dict(book.files())["c.csv"].decode()
