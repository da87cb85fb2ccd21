"""``garns bulk``: rows in, as many rows out, whatever they hold and wherever they come from."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from garns.bulk.running import run
from garns.errors import GarnsError
from support import clean_environment, needs

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#: What no row may be lost over.
ROWS = [PUZZLE, "", "garbage", "école ∅", PUZZLE[:-1], PUZZLE.replace(".", "0"), "5" * 81, "\t" + PUZZLE + " # easy"]
SOLVED = [SOLUTION, None, None, None, None, SOLUTION, None, SOLUTION]


def lines(path: Path) -> Path:
    path.write_text("".join(f"{row}\n" for row in ROWS), encoding="utf-8")
    return path


def table(path: Path) -> Path:
    rows = "".join(f'{number},"{row}"\n' for number, row in enumerate(ROWS))
    path.write_text("id,quizzes\n" + rows, encoding="utf-8")
    return path


def objects(path: Path) -> Path:
    forms = ({"id": number, "puzzle": row} for number, row in enumerate(ROWS))
    path.write_text("".join(json.dumps(form) + "\n" for form in forms), encoding="utf-8")
    return path


def parquet(path: Path) -> Path:
    pq.write_table(pa.table({"id": range(len(ROWS)), "puzzle": ROWS}), path, row_group_size=3)
    return path


def arrow(path: Path) -> Path:
    read = pa.table({"puzzle": pa.array(ROWS).dictionary_encode()})
    with pa.OSFile(str(path), "wb") as file, pa.ipc.new_file(file, read.schema) as writer:
        writer.write_table(read)
    return path


def packed(path: Path) -> Path:
    inner = lines(path.with_suffix(".txt")).read_bytes()
    path.write_bytes(gzip.compress(inner[:100]) + gzip.compress(inner[100:]))
    return path


INPUTS = {
    "lines.txt": lines,
    "table.csv": table,
    "objects.jsonl": objects,
    "rows.parquet": parquet,
    "rows.arrow": arrow,
    "lines.gz": packed,
}


@pytest.mark.parametrize("name", INPUTS)
def test_every_row_of_every_kind_of_input_has_its_row(name: str, tmp_path: Path):
    made: Callable[[Path], Path] = INPUTS[name]
    summary = run("solve", [str(made(tmp_path / name))], str(tmp_path / "out.parquet"))
    rows = pq.read_table(tmp_path / "out.parquet").to_pylist()
    assert [row["solution"] for row in rows] == SOLVED
    assert [bool(row["error"]) for row in rows] == [False, True, True, True, True, False, False, False]
    assert (summary.rows, summary.errors) == (8, 4)
    if "id" in rows[0]:
        assert [int(row["id"]) for row in rows] == list(range(8))


@pytest.mark.parametrize("ending", ["csv", "csv.gz", "csv.zst", "jsonl", "parquet", "arrow", "arrows"])
def test_what_is_written_can_be_read_again(ending: str, tmp_path: Path):
    run("solve", [str(lines(tmp_path / "in.txt"))], str(tmp_path / f"once.{ending}"))
    run("count", [str(tmp_path / f"once.{ending}")], str(tmp_path / "twice.parquet"))
    rows = pq.read_table(tmp_path / "twice.parquet").to_pylist()
    assert [row["solution"] for row in rows] == SOLVED
    assert [row["count"] for row in rows] == [1, None, None, None, None, 1, 0, 1]


def test_an_output_without_a_known_ending_is_refused(tmp_path: Path):
    with pytest.raises(GarnsError, match=r"'out.xlsx': cannot write this type of file; use one of: .*csv"):
        run("solve", [str(lines(tmp_path / "in.txt"))], str(tmp_path / "out.xlsx"))


def test_a_wrong_column_is_answered_with_those_there_are(tmp_path: Path):
    with pytest.raises(GarnsError, match="no text column 'puzle'; the columns are: id, quizzes"):
        run("solve", [str(table(tmp_path / "in.csv"))], str(tmp_path / "out.csv"), column="puzle")


def test_what_is_there_is_not_overwritten_unasked(tmp_path: Path):
    (tmp_path / "out.csv").write_text("mine")
    with pytest.raises(GarnsError, match="already exists"):
        run("solve", [str(lines(tmp_path / "in.txt"))], str(tmp_path / "out.csv"))
    run("solve", [str(tmp_path / "in.txt")], str(tmp_path / "out.csv"), force=True)
    assert (tmp_path / "out.csv").read_text().startswith("puzzle,status")


def test_pipes_on_both_sides():
    done = subprocess.run(
        [needs("garns"), "bulk", "solve", "-", "-o", "-", "--to", "lines"],
        input=f"{PUZZLE}\nx\n{PUZZLE}\n",
        text=True,
        capture_output=True,
        env=clean_environment(),
        check=True,
        timeout=60,
    )
    assert done.stdout.splitlines() == [SOLUTION, "# 1: this is not a puzzle in any format that Garns knows", SOLUTION]


def test_without_pyarrow_one_sentence_says_what_to_install():
    program = "import sys; sys.modules['pyarrow'] = None; import garns.cli; garns.cli.main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "bulk", "solve", "x", "-o", "y.csv"],
        text=True,
        capture_output=True,
        env=clean_environment(),
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (1, "this needs an optional part: pip install 'garns[bulk]'\n")
