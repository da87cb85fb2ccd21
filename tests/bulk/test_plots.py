"""``garns bulk plot``: what a table holds, as a picture that says so in words and numbers."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from garns.bulk.plots import ROWS, draw
from garns.errors import GarnsError
from garns.render.charts import BarRows, Bars, Note, Spreads
from support import clean_environment, needs

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"  # 30 clues
FEW = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."  # 21 clues

TABLE = {
    "puzzle": [EASY, EASY, EASY, FEW, None],
    "level": ["easy", "easy", "medium", "extreme", None],
    "score": [90, 110, 120, 5000, None],
    "hardest": ["naked_single", "naked_single", "pointing", "exocet", None],
    "error": [None, None, None, None, "no puzzle"],
}


def parquet(path: Path, columns: dict[str, list[object]]) -> str:
    pq.write_table(pa.table(columns), path)
    return str(path)


@pytest.fixture
def rated(tmp_path: Path) -> str:
    return parquet(tmp_path / "rated.parquet", TABLE)


def texts(svg: str) -> list[str]:
    return [part.text or "" for part in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_every_chart_says_the_numbers_of_the_table(rated: str):
    levels, scores, clues, techniques, times = draw([rated]).charts
    assert isinstance(levels, Bars)
    assert levels.table == [("Easy", "2"), ("Medium", "1"), ("Extreme", "1")]
    assert isinstance(scores, Bars)
    assert scores.table == [("79 – 100", "1 (25%)"), ("100 – 126", "2 (50%)"), ("3,981 – 5,012", "1 (25%)")]
    assert isinstance(clues, Spreads)
    assert clues.table == [("Easy", "30 – 30 – 30"), ("Medium", "30 – 30 – 30"), ("Extreme", "21 – 21 – 21")]
    assert isinstance(techniques, BarRows)
    assert techniques.table[0] == ("Naked Single", "2 (50%)")
    assert times == Note("Time for each puzzle", "No row has microseconds; “garns bulk solve --times” adds the column.")


def test_steps_and_times_are_drawn_where_the_table_has_them(tmp_path: Path):
    columns = {"steps_exocet": [0, 2, 1, None], "steps_skyscraper": [1, 0, 0, None], "microseconds": [0, 7, 20, 2e6]}
    *missing, techniques, times = draw([parquet(tmp_path / "t.parquet", columns)]).charts
    assert [type(chart) for chart in missing] == [Note] * 3
    assert techniques.table == [("Exocet", "2 (67%)"), ("Skyscraper", "1 (33%)")]
    assert times.table == [
        ("0 µs – 1.3 µs", "1 (25%)"),
        ("6.3 µs – 7.9 µs", "1 (25%)"),
        ("20 µs – 25 µs", "1 (25%)"),
        ("2.0 s – 2.5 s", "1 (25%)"),
    ]


def test_of_two_columns_for_one_thing_the_newer_is_drawn(tmp_path: Path):
    columns = {"level": ["B", "A"], "garns_level": ["easy", "easy"]}
    assert draw([parquet(tmp_path / "twice.parquet", columns)]).charts[0].table == [("Easy", "2")]


def test_a_table_of_several_chunks_counts_as_one_and_text_is_read_too(tmp_path: Path):
    file = tmp_path / "long.csv"
    rows = ROWS + 5
    file.write_text("level,clues,score\n" + f"easy,31,{10**5}\n" * rows + "hard,?,\n", encoding="utf-8")
    plots = draw([str(file)], lang="fr")
    levels, scores, clues = plots.charts[:3]
    shown = f"{rows:,}".replace(",", "\u202f")
    assert levels.table == [("Facile", shown), ("Difficile", "1")]
    assert scores.table == [("100\u202f000 – 125\u202f893", f"{shown} (100\u202f%)")]
    assert clues.table == [("Facile", "31 – 31 – 31")]
    assert plots.under == f"{rows + 1} lignes"


def test_the_files_are_what_their_endings_say(rated: str, tmp_path: Path):
    plots = draw([rated])
    svg = plots.write(".svg", "dark")
    assert {"rated.parquet", "5 rows", "How hard: levels", "Naked Single", "level"} <= set(texts(svg))
    page = plots.write(".html")
    assert page.count("<svg ") == 5
    assert "<td>Naked Single</td><td>2 (50%)</td>" in page
    assert not re.search(r'(src|href)="', page)  # nothing to fetch
    command = [needs("garns"), "bulk", "plot", rated, "-o"]
    done = subprocess.run(
        [*command, tmp_path / "a.png"], capture_output=True, text=True, env=clean_environment(), check=True
    )
    assert (tmp_path / "a.png").read_bytes()[1:4] == b"PNG"
    assert done.stderr == "No row has microseconds; “garns bulk solve --times” adds the column.\n"
    refused = subprocess.run([*command, "a.jpg"], capture_output=True, text=True, env=clean_environment(), check=False)
    assert refused.returncode == 2
    assert "a.jpg: cannot write this type of file; use one of: .svg .png .html" in refused.stderr


def test_names_from_outside_are_text_and_never_markup(tmp_path: Path):
    columns = {"level": ["<script>"] * 3, "clues": [-1, 10**9, 20], "score": [float("nan"), float("inf"), -5.0]}
    plots = draw([parquet(tmp_path / "<b>.parquet", columns)])
    assert "<Script>".lower() in {text.lower() for text in texts(plots.write(".svg"))}
    assert "<script" not in plots.write(".html").lower()
    assert plots.charts[1].table == [("0 – 1.3", "1 (100%)")]


def test_an_empty_table_is_told_and_nothing_is_drawn(tmp_path: Path):
    with pytest.raises(GarnsError, match="has no rows, so there is nothing to draw"):
        draw([parquet(tmp_path / "none.parquet", {"level": []})])
