"""Files as other programs write them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from garns.formats import read, read_many

SADMAN = ".234..8..6....7......53.62...5......84.....36......1...52.96......1....7..8..521."


@pytest.fixture(scope="session")
def samples(shared_data: Path) -> Path:
    return shared_data / "format_samples"


@pytest.mark.parametrize("name", ["sadman_clipboard_boxed.txt", "sadman_clipboard_csv_grid.txt"])
def test_clipboard_grids(samples: Path, name: str) -> None:
    assert str(read(samples / name)) == SADMAN


def test_clipboard_lines_with_four_fillers(samples: Path) -> None:
    assert [str(entry.puzzle) for entry in read_many(samples / "sadman_clipboard_oneline.txt")] == [SADMAN] * 4


def test_lines_that_end_with_a_carriage_return(samples: Path) -> None:
    entries = list(read_many(samples / "sample_crlf.sdm"))
    assert len(entries) == 40
    assert all(entry.puzzle and not entry.puzzle.issues() for entry in entries)


def test_a_grid_under_headers(samples: Path) -> None:
    assert str(read(samples / "sudocue_example.sdk")).startswith("2..1.5..3.54...71.")


def test_16x16_in_three_alphabets(samples: Path, shared_data: Path) -> None:
    decimal = read(samples / "16x16_decimal_1_to_16.txt")
    with (shared_data / "large_grids_dev.jsonl").open() as file:
        known = [json.loads(each) for each in file]
    givens = {tuple(each["givens"]) for each in known if each["size"] == 16}
    names = ("16x16_decimal_1_to_16.txt", "16x16_digits_0_to_F_star.txt", "16x16_digits_1_to_G_dots.txt")
    puzzles = [read(samples / name) for name in names]
    assert decimal.givens in givens
    assert all(not puzzle.issues() for puzzle in puzzles)
    same = [a == b for a, b in zip(puzzles[0].givens, puzzles[1].givens, strict=True) if a and b]
    assert len(same) > 80  # one puzzle with clues added, in decimal and in hexadecimal
    assert all(same)


def test_a_candidate_grid_is_a_position(samples: Path) -> None:
    entry = next(read_many(samples / "simple_sudoku_candidates.txt"))
    assert entry.format == "pencil"
    assert entry.position is not None
    assert entry.position.candidates_of(0) == (1, 5, 6, 7)
    twin = read((samples / "simple_sudoku_print.txt").read_text().split("\n Simple")[0])
    assert entry.puzzle == twin


def test_every_classic_set_is_read(shared_data: Path) -> None:
    count = 0
    for path in sorted(shared_data.glob("classic_*.txt")):
        for entry in read_many(path):
            assert entry.error is None, f"{path.name}: {entry.error}"
            count += 1
            if entry.line > 2000:
                break
    assert count > 5000
