"""Zip archives: one file in them is read as that file, and nothing unpacked takes more room than it may."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from garns.errors import SourceError
from garns.formats import read_many, read_position
from garns.formats.source import MAX_BYTES
from support import DATA

SMALL = "1.....3..4.....2"


def packed(*files: tuple[str, bytes]) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as writer:
        for name, content in files:
            writer.writestr(name, content)
    return archive.getvalue()


def problem_of(data: bytes) -> str:
    with pytest.raises(SourceError) as caught:
        list(read_many(data))
    assert caught.value.message("fr") != caught.value.message("en")
    return caught.value.problems[0].id


def test_one_file_is_read_as_it_stands(tmp_path: Path) -> None:
    text = f"{SMALL}\n{SMALL}\n".encode("utf-16")
    file = tmp_path / "mailed.zip"
    file.write_bytes(packed(("puzzles.txt", text), ("__MACOSX/puzzles.txt", b"\0")))
    assert [str(entry.puzzle) for entry in read_many(file)] == [SMALL, SMALL]


def test_another_number_of_files_is_refused() -> None:
    assert problem_of(packed(("a", b"1"), ("b", b"2"))) == "several_files"


@pytest.mark.parametrize("cut", [5, 40, -10])
def test_what_is_cut_off_is_refused(cut: int) -> None:
    assert problem_of(packed(("a", SMALL.encode()))[:cut]) == "damaged_archive"


def test_what_is_locked_is_refused() -> None:
    data = bytearray(packed(("a", SMALL.encode())))
    data[6] |= 1  # the bit that says so, here and in the list of files
    data[data.index(b"PK\x01\x02") + 8] |= 1
    assert problem_of(bytes(data)) == "damaged_archive"


def test_a_bomb_takes_no_more_room_than_a_file_may() -> None:
    bomb = packed(("a", b"." * (3 * MAX_BYTES)))
    tracemalloc.start()
    try:
        assert problem_of(bomb) in ("too_large", "line_too_long")
        assert tracemalloc.get_traced_memory()[1] < MAX_BYTES
    finally:
        tracemalloc.stop()


def test_an_older_save_of_hodoku_has_only_its_start() -> None:
    line = ":0000:x:1.+4.........3...:212 434::"
    field = f'<void property="initialState"><string>{line}</string></void>'
    text = f'<java class="java.beans.XMLDecoder"><object class="sudoku.Sudoku">{field}</object></java>'
    position = read_position(packed(("SudokuData", text.encode())))
    assert position.candidates_of(1) == (3,)


def test_a_save_of_hodoku_with_numbers_that_cannot_be_is_refused() -> None:
    with zipfile.ZipFile(DATA / "formats" / "hodoku.hsol") as archive:
        text = archive.read("SudokuData").decode()
    for old, new in (("<int>7</int>", "<int>10</int>"), ('<void index="80">', '<void index="81">')):
        assert "cannot be" in str(next(read_many(text.replace(old, new))).error)
