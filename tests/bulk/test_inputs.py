"""What files may look like: empty, broken, packed, many, in any language."""

from __future__ import annotations

import gzip
import io
import struct
from pathlib import Path

import numpy
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from garns.bulk.reading_text import LONGEST, blocks
from garns.bulk.running import run
from garns.bulk.sources import Input
from garns.errors import GarnsError
from garns.formats.source import MAX_LINE
from warm import garns

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def rows_of(*names: Path | str, kind: str | None = None) -> list[dict[str, object]]:
    source = Input([str(name) for name in names], kind)
    return [row for chunk in source.chunks(10) for row in chunk.batch.to_pylist()]


def solved(folder: Path, *inputs: Path, **options: object) -> list[dict[str, object]]:
    out = folder / "solved.parquet"
    run("solve", [str(path) for path in inputs], str(out), force=True, **options)
    return pq.read_table(out).to_pylist()


@pytest.mark.parametrize("ending", ["txt", "csv", "jsonl"])
def test_an_empty_file_gives_a_table_without_rows(ending: str, tmp_path: Path):
    (tmp_path / f"in.{ending}").write_text("puzzle\n" if ending == "csv" else "")
    for out in ("out.csv", "out.parquet", "out.arrow", "out.npy", "out.txt"):
        assert run("solve", [str(tmp_path / f"in.{ending}")], str(tmp_path / out)).rows == 0
    assert (tmp_path / "out.csv").read_text() == "puzzle,status,solution,error\n"
    assert pq.read_table(tmp_path / "out.parquet").column_names == ["puzzle", "status", "solution", "error"]
    assert numpy.load(tmp_path / "out.npy").shape == (0, 81)


def test_a_file_of_one_row_without_its_newline(tmp_path: Path):
    (tmp_path / "in.txt").write_text(PUZZLE)
    assert [row["solution"] for row in solved(tmp_path, tmp_path / "in.txt")] == [SOLUTION]


def test_lines_of_windows_and_lines_that_are_no_text(tmp_path: Path):
    (tmp_path / "in.txt").write_bytes(f"{PUZZLE}\r\n".encode() + b"\xff\xfe\x00\r\n" + f"{PUZZLE}\r\n".encode())
    rows = solved(tmp_path, tmp_path / "in.txt")
    assert [row["puzzle"] for row in rows] == [PUZZLE, "\N{REPLACEMENT CHARACTER}" * 2 + "\0", PUZZLE]
    assert [row["solution"] for row in rows] == [SOLUTION, None, SOLUTION]


def test_of_a_line_without_end_only_the_beginning_is_kept(tmp_path: Path):
    (tmp_path / "in.txt").write_text("1" * (5 * LONGEST) + f"\n{PUZZLE}\n")
    first, second = solved(tmp_path, tmp_path / "in.txt")
    assert LONGEST <= len(str(first["puzzle"])) < 5 * LONGEST
    assert first["error"] == f"the line has more than {MAX_LINE} characters"
    assert second["solution"] == SOLUTION


def test_blocks_end_with_a_line():
    text = b"".join(b"%d\n" % number for number in range(400_000)) + b"end"
    found = list(blocks(io.BytesIO(text).read))
    assert len(found) == 3
    assert b"".join(found) == text
    assert all(block.endswith(b"\n") for block in found[:-1])


def test_records_with_too_few_or_too_many_fields_are_kept(tmp_path: Path):
    text = f'id,puzzle,note\n1,{PUZZLE},"a, b"\n2,{PUZZLE}\n\n3,{PUZZLE},x,y\n4,{PUZZLE},"two\nlines"\n'
    (tmp_path / "in.csv").write_text(text)
    rows = solved(tmp_path, tmp_path / "in.csv")
    assert [(row["id"], row["note"]) for row in rows] == [
        ("1", "a, b"),
        ("2", None),
        (None, None),
        ("3", "x"),
        ("4", "two\nlines"),
    ]
    assert [row["error"] for row in rows] == [
        None,
        "expected 3 fields in the row, got 2",
        "expected 3 fields in the row, got 0",
        "expected 3 fields in the row, got 4",
        None,
    ]


def test_a_quote_that_nobody_closes_does_not_swallow_the_rows(tmp_path: Path):
    rows = "".join(f"{number},{PUZZLE}\n" for number in range(5))
    (tmp_path / "in.csv").write_text(f'id,puzzle\n"x,{PUZZLE}\n{rows}')
    assert 1 <= len(solved(tmp_path, tmp_path / "in.csv")) <= 6


def test_a_table_of_kaggle_with_a_mark_of_its_encoding_and_with_other_separators(tmp_path: Path):
    zeros = PUZZLE.replace(".", "0")
    (tmp_path / "kaggle.csv").write_text(f"\ufeffquizzes,solutions\n{zeros},{SOLUTION}\n", encoding="utf-8")
    out = tmp_path / "checked.csv"
    run("check", [str(tmp_path / "kaggle.csv")], str(out))
    assert out.read_text() == (
        f"quizzes,solutions,status,problem,solution_ok,error\n{zeros},{SOLUTION},unique,,true,\n"
    )
    (tmp_path / "german.csv").write_text(f"Nr;Rätsel\n1;{zeros}\n", encoding="utf-8")
    assert rows_of(tmp_path / "german.csv") == [{"Nr": "1", "Rätsel": zeros, "error": None}]
    (tmp_path / "bare.csv").write_text(f"7,{zeros}\n8,{zeros}\n")
    assert [row["puzzle"] for row in rows_of(tmp_path / "bare.csv")] == [zeros, zeros]


def test_objects_that_are_none_or_do_not_fit_are_kept_with_an_error(tmp_path: Path):
    first = f'{{"puzzle": "{PUZZLE}", "n": 1, "tags": ["a"]}}\n' * 30_000
    later = f'{{"puzzle": "{PUZZLE}", "n": "many"}}\n{{"puzzle": "{PUZZLE}", "new": 1}}\n[1]\n{{"pu\n\n'
    (tmp_path / "in.jsonl").write_text(first + later)
    rows = solved(tmp_path, tmp_path / "in.jsonl")
    assert len(rows) == 30_005
    assert rows[0]["tags"] == ["a"]
    assert [row["error"] for row in rows[-5:]] == [
        "the field n cannot be '\"many\"'",
        "the field 'new' is unknown",
        "expected {...}, got '[1]'",
        "this is not JSON: 'Unterminated string starting at: line...'",
        "there is no puzzle here",
    ]


def test_an_array_of_numpy_and_one_of_another_type(tmp_path: Path):
    digits = numpy.array([[int(char) for char in PUZZLE.replace(".", "0")]] * 3)
    numpy.save(tmp_path / "bytes.npy", digits.astype(numpy.uint8))
    numpy.save(tmp_path / "large.npy", numpy.where(digits == 5, 700, digits).reshape(3, 9, 9))
    run("solve", [str(tmp_path / "bytes.npy")], str(tmp_path / "solved.npy"))
    assert "".join(map(str, numpy.load(tmp_path / "solved.npy")[2])) == SOLUTION
    assert all("got '!'" in str(row["error"]) for row in solved(tmp_path, tmp_path / "large.npy"))
    numpy.save(tmp_path / "float.npy", digits.astype(float))
    with pytest.raises(GarnsError, match="is not an array of grids"):
        run("solve", [str(tmp_path / "float.npy")], str(tmp_path / "out.npy"))


def test_columns_of_bytes_lists_and_dictionaries(tmp_path: Path):
    digits = [int(char) for char in PUZZLE.replace(".", "0")]
    for column in (
        pa.array([PUZZLE.encode()], pa.binary()),
        pa.array([PUZZLE], pa.large_string()),
        pa.array([digits], pa.list_(pa.uint8())),
        pa.array([digits], pa.list_(pa.int64(), 81)),
        pa.array([PUZZLE]).dictionary_encode(),
    ):
        pq.write_table(pa.table({"puzzle": column}), tmp_path / "in.parquet")
        assert [row["solution"] for row in solved(tmp_path, tmp_path / "in.parquet")] == [SOLUTION], column.type


def test_several_files_and_patterns_in_the_order_of_their_names(tmp_path: Path):
    for name in ("b", "a", "c"):
        (tmp_path / f"{name}.csv").write_text(f"id,puzzle\n{name},{PUZZLE}\n")
    rows = solved(tmp_path, tmp_path / "*.csv", tmp_path / "a.csv")
    assert [row["id"] for row in rows] == ["a", "b", "c", "a"]
    (tmp_path / "d.csv").write_text(f"number,puzzle\n1,{PUZZLE}\n")
    with pytest.raises(GarnsError, match=r"d\.csv has different columns .* number, puzzle, error instead of id"):
        solved(tmp_path, tmp_path / "*.csv")
    with pytest.raises(GarnsError, match="there is no file"):
        solved(tmp_path, tmp_path / "*.xyz")


@pytest.mark.parametrize("codec", ["gzip", "zstd"])
def test_packed_files_are_known_by_their_bytes_not_their_names(codec: str, tmp_path: Path):
    text = f"puzzle\n{PUZZLE}\n".encode()
    (tmp_path / "in.csv").write_bytes(gzip.compress(text) if codec == "gzip" else pa.Codec("zstd").compress(text))
    assert [row["solution"] for row in solved(tmp_path, tmp_path / "in.csv")] == [SOLUTION]


def test_a_packed_file_that_is_cut_off_is_told(tmp_path: Path):
    packed = gzip.compress("".join(f"{PUZZLE} {number}\n" for number in range(9000)).encode())
    (tmp_path / "in.txt.gz").write_bytes(packed[: len(packed) // 2])
    with pytest.raises(GarnsError, match="cannot be read"):
        solved(tmp_path, tmp_path / "in.txt.gz")


@pytest.mark.parametrize(
    "data", [b"PAR1", b"PAR1" + b"x" * 100, b"ARROW1\0\0nonsense", b"\x93NUMPY\x01\0", b"\x1f\x8bnope"]
)
def test_files_that_are_not_what_they_begin_like_are_refused_in_a_sentence(data: bytes, tmp_path: Path):
    (tmp_path / "in").write_bytes(data)
    with pytest.raises(GarnsError, match=r"cannot be read|is not an array of grids"):
        solved(tmp_path, tmp_path / "in")


def test_an_array_cut_off_is_told(tmp_path: Path):
    header = b"{'descr': '|u1', 'fortran_order': False, 'shape': (9, 81), }\n"
    (tmp_path / "in.npy").write_bytes(b"\x93NUMPY\x01\0" + struct.pack("<H", len(header)) + header + bytes(100))
    with pytest.raises(GarnsError, match="cannot be read"):
        solved(tmp_path, tmp_path / "in.npy")


def test_a_table_without_puzzles_is_refused_with_its_columns(tmp_path: Path):
    pq.write_table(pa.table({"id": [1], "name": ["x"], "note": ["y"]}), tmp_path / "in.parquet")
    with pytest.raises(GarnsError, match=r"no column seems to hold puzzles; .*: id, name, note"):
        solved(tmp_path, tmp_path / "in.parquet")
    with pytest.raises(GarnsError, match="there is no text column 'id'"):
        solved(tmp_path, tmp_path / "in.parquet", column="id")


def test_a_parquet_through_a_pipe_and_arrow_out_of_one(tmp_path: Path):
    pq.write_table(pa.table({"id": [1, 2], "puzzle": [PUZZLE, "x"]}), tmp_path / "in.parquet")
    done = garns("bulk", "count", "-", "-o", tmp_path / "out.arrows", stdin=(tmp_path / "in.parquet").read_bytes())
    assert done.returncode == 0, done.stderr
    with pa.OSFile(str(tmp_path / "out.arrows")) as file:
        assert pa.ipc.open_stream(file).read_all()["count"].to_pylist() == [1, None]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_command_speaks_the_language_of_its_reader(language: str, tmp_path: Path):
    (tmp_path / "in.txt").write_text(f"{PUZZLE}\n\n")
    done = garns("bulk", "solve", tmp_path / "in.txt", "-o", tmp_path / "out.csv", "--lang", language)
    assert done.returncode == 0
    words = {
        "en": ("2 rows, 1 with an error", "there is no puzzle here"),
        "fr": ("2 lignes, 1 avec une erreur", "il n'y a pas de grille ici"),
    }[language]
    assert done.stderr.startswith(words[0])
    assert words[1] in (tmp_path / "out.csv").read_text()


def test_generated_rows_are_written_as_lines_and_wrong_wishes_refused(tmp_path: Path):
    done = garns("bulk", "generate", "-n", "3", "--board", "4", "--seed", "1", "-o", "-", "--to", "lines")
    assert [len(line) for line in done.stdout.splitlines()] == [16, 16, 16]
    wrong = garns("bulk", "generate", "-n", "3", "--level", "nope", "-o", tmp_path / "out.csv")
    assert wrong.returncode == 2
    assert "unknown level 'nope'" in wrong.stderr
