"""Answers to many puzzles are tables: rows by their place, a short picture, and whoever speaks Arrow reads them."""

from __future__ import annotations

import gc
import sys

import pytest

import garns
from support import run_python

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
LINES = [EASY, "no puzzle", "55" + "." * 79, "1.....3..4.....2"]
TABLES = {"Bulk": garns.solve_many, "Ratings": garns.rate_many, "Forms": garns.canonical_many}


@pytest.fixture(params=TABLES)
def table(request):
    return TABLES[request.param](LINES)


def test_a_table_has_a_length_rows_slices_and_names(table):
    assert len(table) == len(list(table)) == 4
    assert table[-1] == table[3] == list(table)[3]
    assert table[2:] == [table[2], table[3]]
    assert [row.status for row in table] == table.status_names
    assert table.status_names[1:] == ["bad_text", "clash", "other_board"]
    with pytest.raises(IndexError):
        table[4]


def test_rows_say_what_the_buffers_hold():
    assert garns.solve_many(LINES)[0] == ("ok", 1, SOLUTION)
    assert garns.solve_many(LINES, text=True)[0] == ("ok", 1, SOLUTION)
    assert garns.rate_many(LINES)[:2] == [("ok", "beginner", 84, "hidden_single"), ("bad_text", None, None, None)]
    assert garns.canonical_many(LINES)[0].form == str(garns.canonical(EASY))
    ratings = garns.rate_many(LINES)
    assert (ratings.level_names, ratings.hardest_names) == (
        ["beginner", None, None, None],
        ["hidden_single", None, None, None],
    )


def test_of_a_long_table_the_first_and_the_last_rows_are_shown():
    shown = repr(garns.solve_many([EASY] * 1000)).splitlines()
    assert shown[0] == "<Bulk of 1000>"
    assert shown[1].split() == ["status", "count", "solution"]
    assert [line.split()[0] for line in shown[2:]] == [
        "0",
        "1",
        "2",
        "3",
        "4",
        "...",
        "995",
        "996",
        "997",
        "998",
        "999",
    ]
    assert repr(garns.solve_many([])) == "<Bulk of 0>"


def test_pyarrow_polars_pandas_and_duckdb_make_the_same_table(table):
    arrow, polars = pytest.importorskip("pyarrow"), pytest.importorskip("polars")
    pandas, duckdb = pytest.importorskip("pandas"), pytest.importorskip("duckdb")
    expected = [row._asdict() for row in table]
    read = arrow.table(table)
    read.validate(full=True)
    assert read.to_pylist() == expected
    assert polars.DataFrame(table).to_dicts() == expected
    assert duckdb.sql('SELECT * FROM "table"').fetchall() == [tuple(row) for row in table]
    frame = pandas.DataFrame(table)
    assert frame.columns.to_list() == list(expected[0])
    assert frame["status"].to_list() == table.status_names


def test_a_table_of_several_batches_comes_whole_and_is_let_go():
    arrow = pytest.importorskip("pyarrow")
    bulk = garns.solve_many([EASY, "x"] * 40_000)
    before = sys.getrefcount(bulk)
    read = arrow.table(bulk)
    assert (len(read), read["solution"].null_count) == (80_000, 40_000)
    assert read["solution"][79_998].as_py() == SOLUTION
    bulk.__arrow_c_stream__()  # that nobody reads
    del read
    gc.collect()
    assert sys.getrefcount(bulk) == before


def test_what_goes_wrong_on_the_way_reaches_the_reader():
    arrow = pytest.importorskip("pyarrow")

    class Broken(garns.Bulk):
        __slots__ = ()

        def columns(self, start, end):
            return super().columns(start, end) if end == 0 else []

        def __len__(self):
            return 99  # more than there are

    with pytest.raises((OSError, arrow.ArrowInvalid)):
        arrow.table(Broken.room(3))


def test_none_of_them_is_imported_for_it():
    code = (
        "import sys, garns; table = garns.solve_many(['1.....3..4.....2'], board=4); table.__arrow_c_stream__();"
        "print(sorted({'pyarrow', 'pandas', 'polars', 'duckdb', 'numpy'} & set(sys.modules)))"
    )
    assert run_python("-c", code).strip() == "[]"
